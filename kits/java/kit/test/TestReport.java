package kit.test;

/** The tests of another framework as they are found, begin and end; the outcome is passed, failed or skipped. */
public interface TestReport {
  void plan(String name);

  void start(String name);

  void finish(String name, String outcome, long ms, Throwable problem);
}
