package kit.junit;

import static org.junit.platform.engine.discovery.DiscoverySelectors.selectClass;

import java.util.HashMap;
import java.util.Map;
import kit.test.TestReport;
import org.junit.platform.engine.TestExecutionResult;
import org.junit.platform.launcher.TestExecutionListener;
import org.junit.platform.launcher.TestIdentifier;
import org.junit.platform.launcher.TestPlan;
import org.junit.platform.launcher.core.LauncherDiscoveryRequestBuilder;
import org.junit.platform.launcher.core.LauncherFactory;

/** Runs the JUnit tests of one class; compiled for each run of a project that uses JUnit. */
public final class JUnitTests implements TestExecutionListener {
  private final TestReport report;
  private final Map<String, Long> startedAt = new HashMap<>();
  private TestPlan plan;

  private JUnitTests(TestReport report) {
    this.report = report;
  }

  public static void run(Class<?> type, TestReport report) {
    var launcher = LauncherFactory.create();
    var listener = new JUnitTests(report);
    listener.plan = launcher.discover(LauncherDiscoveryRequestBuilder.request().selectors(selectClass(type)).build());
    for (var root : listener.plan.getRoots()) {
      for (var each : listener.plan.getDescendants(root)) if (each.isTest()) report.plan(listener.nameOf(each));
    }
    launcher.execute(listener.plan, listener);
  }

  /** Groups and name below the class; a method's name is shown without its parentheses. */
  private String nameOf(TestIdentifier test) {
    String own = test.getDisplayName().replaceFirst("\\(\\)$", "");
    var parent = plan.getParent(test).orElse(null);
    boolean isBelowClass = parent == null || plan.getParent(parent).flatMap(plan::getParent).isEmpty();
    return isBelowClass ? own : nameOf(parent) + " > " + own;
  }

  @Override
  public void executionStarted(TestIdentifier test) {
    startedAt.put(test.getUniqueId(), System.nanoTime());
    if (test.isTest()) report.start(nameOf(test));
  }

  @Override
  public void executionSkipped(TestIdentifier test, String reason) {
    if (test.isTest()) report.finish(nameOf(test), "skipped", 0, null);
    else plan.getChildren(test).forEach(each -> executionSkipped(each, reason));
  }

  @Override
  public void executionFinished(TestIdentifier test, TestExecutionResult result) {
    var problem = result.getThrowable().orElse(null);
    if (!test.isTest() && problem == null) return;
    long ms = (System.nanoTime() - startedAt.get(test.getUniqueId())) / 1_000_000;
    boolean isSkipped = result.getStatus() == TestExecutionResult.Status.ABORTED;
    report.finish(nameOf(test), isSkipped ? "skipped" : problem == null ? "passed" : "failed", ms, problem);
  }
}
