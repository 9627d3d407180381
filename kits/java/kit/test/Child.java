package kit.test;

import java.io.File;
import java.io.PrintStream;
import java.lang.annotation.Annotation;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Base64;
import java.util.Comparator;
import java.util.List;

/**
 * Runs the tests of one class in a process of its own and reports them on standard output. Report lines start with a
 * nonce that is read before any other class is loaded, so that what the program prints is never taken for a report.
 */
public final class Child {
  private static final int MOST_FRAMES = 6;

  public static void main(String[] args) throws Exception {
    byte[] line = System.in.readNBytes(32);
    Reporter reporter = new Reporter(System.out, new String(line, StandardCharsets.US_ASCII));
    int failed = runClass(args[0], reporter);
    // Threads that a test left behind do not keep the process.
    Runtime.getRuntime().halt(failed == 0 ? 0 : 1);
  }

  private record Reporter(PrintStream out, String nonce) {
    void say(String kind, String name, long ms, String message) {
      System.out.flush();
      Base64.Encoder base64 = Base64.getEncoder();
      String parts = kind
          + " " + base64.encodeToString(name.getBytes(StandardCharsets.UTF_8))
          + " " + ms
          + " " + base64.encodeToString(message.getBytes(StandardCharsets.UTF_8));
      out.print(nonce + " " + parts + "\n");
      out.flush();
    }
  }

  private static int runClass(String name, Reporter reporter) {
    List<Method> tests = new ArrayList<>();
    int[] failed = {0};
    Class<?> type;
    try {
      type = Class.forName(name);
      if (System.getenv("KIT_JUNIT") != null) runJUnit(type, reporter, failed);
      for (Method method : type.getDeclaredMethods()) if (method.isAnnotationPresent(Test.class)) tests.add(method);
    } catch (Throwable problem) {
      reporter.say("broken", "", 0, describe(problem));
      return 1;
    }
    tests.sort(Comparator.comparing(Child::nameOf));
    for (Method test : tests) reporter.say("plan", nameOf(test), 0, "");
    for (Method test : tests) {
      reporter.say("start", nameOf(test), 0, "");
      long startedAt = System.nanoTime();
      Throwable problem = runTest(type, test);
      long ms = (System.nanoTime() - startedAt) / 1_000_000;
      if (problem != null) failed[0]++;
      reporter.say(problem == null ? "passed" : "failed", nameOf(test), ms, problem == null ? "" : describe(problem));
    }
    reporter.say("done", "", 0, "");
    return failed[0];
  }

  /** By reflection: JUnit is there only for projects that use it. */
  private static void runJUnit(Class<?> type, Reporter reporter, int[] failed) throws Throwable {
    TestReport report = new TestReport() {
      @Override
      public void plan(String name) {
        reporter.say("plan", name, 0, "");
      }

      @Override
      public void start(String name) {
        reporter.say("start", name, 0, "");
      }

      @Override
      public void finish(String name, String outcome, long ms, Throwable problem) {
        if (outcome.equals("failed")) failed[0]++;
        reporter.say(outcome, name, ms, problem == null ? "" : describe(problem));
      }
    };
    try {
      Class.forName("kit.junit.JUnitTests").getMethod("run", Class.class, TestReport.class).invoke(null, type, report);
    } catch (InvocationTargetException thrown) {
      throw thrown.getCause();
    }
  }

  private static Throwable runTest(Class<?> type, Method test) {
    try {
      var constructor = type.getDeclaredConstructor();
      constructor.setAccessible(true);
      Object instance = constructor.newInstance();
      try {
        invokeAll(type, BeforeEach.class, instance);
        test.setAccessible(true);
        test.invoke(instance);
      } finally {
        invokeAll(type, AfterEach.class, instance);
      }
      return null;
    } catch (InvocationTargetException thrown) {
      return thrown.getCause();
    } catch (Throwable thrown) {
      return thrown;
    }
  }

  private static void invokeAll(Class<?> type, Class<? extends Annotation> marker, Object instance) throws Exception {
    for (Method method : type.getDeclaredMethods()) {
      if (!method.isAnnotationPresent(marker)) continue;
      method.setAccessible(true);
      method.invoke(instance);
    }
  }

  private static String nameOf(Method test) {
    String given = test.getAnnotation(Test.class).value();
    return given.isEmpty() ? test.getName() : given;
  }

  private static String describe(Throwable problem) {
    StringBuilder text = new StringBuilder();
    boolean isAssertion = problem.getClass() == AssertionError.class
        || problem.getClass().getName().startsWith("org.opentest4j.");
    text.append(isAssertion ? problem.getMessage() : String.valueOf(problem));
    Arrays.stream(problem.getStackTrace())
        .filter(Child::isOfProject)
        .limit(MOST_FRAMES)
        .forEach(frame -> text.append("\n  at ").append(placeOf(frame)));
    if (problem.getCause() != null) text.append("\ncaused by: ").append(problem.getCause());
    return text.length() > 2_000 ? text.substring(0, 1_999) + "…" : text.toString();
  }

  private static boolean isOfProject(StackTraceElement frame) {
    String type = frame.getClassName();
    return frame.getModuleName() == null && !type.startsWith("kit.") && !type.startsWith("org.junit.");
  }

  private static String placeOf(StackTraceElement frame) {
    String type = frame.getClassName();
    String folder = type.contains(".") ? type.substring(0, type.lastIndexOf('.')).replace('.', '/') + "/" : "";
    String path = "src/" + folder + frame.getFileName();
    return (new File(path).isFile() ? path : frame.getFileName()) + ":" + frame.getLineNumber();
  }
}
