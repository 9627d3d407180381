package kit.test;

import java.io.BufferedInputStream;
import java.io.ByteArrayOutputStream;
import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.util.Base64;
import java.util.HexFormat;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;

/** One test class in its own process, with a time limit. */
final class TestProcess {
  private static final int LIMIT_SECONDS =
      Integer.parseInt(System.getenv().getOrDefault("KIT_FILE_SECONDS", "20"));
  private static final int MOST_OUTPUT = 64 * 1_024;
  private static final int LONGEST_LINE = 32 * 1_024;

  private final String file;
  private final String className;
  private final List<Path> classPath;
  private final Results report;
  private final Set<String> waiting = new LinkedHashSet<>();
  private final String nonce = newNonce();
  private String running;
  private boolean isDone;
  private int printed;

  TestProcess(String file, String className, List<Path> classPath, Results report) {
    this.file = file;
    this.className = className;
    this.classPath = classPath;
    this.report = report;
  }

  void run() throws IOException, InterruptedException {
    report.openFile(file);
    Process process = start();
    Thread killer = new Thread(() -> endInTime(process));
    killer.setDaemon(true);
    killer.start();
    process.getOutputStream().write(nonce.getBytes(StandardCharsets.US_ASCII));
    process.getOutputStream().close();
    readLines(process.getInputStream());
    boolean isLate = !process.waitFor(1, TimeUnit.SECONDS) || killer.getState() == Thread.State.TERMINATED;
    process.destroyForcibly();
    killer.interrupt();
    if (!isDone) reportUnfinished(isLate, process);
  }

  private static String newNonce() {
    byte[] bytes = new byte[16];
    new SecureRandom().nextBytes(bytes);
    return HexFormat.of().formatHex(bytes);
  }

  private Process start() throws IOException {
    String java = Path.of(System.getProperty("java.home"), "bin", "java").toString();
    String path = classPath.stream().map(Path::toString).collect(Collectors.joining(File.pathSeparator));
    ProcessBuilder builder = new ProcessBuilder(
        java, "-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC", "-XX:-UsePerfData", "-Xshare:auto", "-Xmx256m",
        "-Dfile.encoding=UTF-8", "-Duser.language=en", "-cp", path, "kit.test.Child", className);
    builder.environment().remove("PROJECT_RESULTS");
    builder.redirectErrorStream(true);
    return builder.start();
  }

  private static void endInTime(Process process) {
    try {
      if (!process.waitFor(LIMIT_SECONDS, TimeUnit.SECONDS)) {
        process.descendants().forEach(ProcessHandle::destroyForcibly);
        process.destroyForcibly();
      } else {
        Thread.sleep(LIMIT_SECONDS * 1_000L);
      }
    } catch (InterruptedException ended) {
      // The tests ended in time.
    }
  }

  private void readLines(InputStream output) throws IOException {
    InputStream input = new BufferedInputStream(output, 64 * 1_024);
    ByteArrayOutputStream line = new ByteArrayOutputStream();
    while (!isDone) {
      int next = input.read();
      if (next == '\n' || next < 0 || line.size() >= LONGEST_LINE) {
        takeLine(line.toString(StandardCharsets.UTF_8));
        line.reset();
      }
      if (next < 0) return;
      if (next != '\n') line.write(next);
    }
  }

  private void takeLine(String line) {
    int at = line.indexOf(nonce);
    if (at < 0) {
      print(line);
      return;
    }
    if (at > 0) print(line.substring(0, at));
    String[] parts = line.substring(at + nonce.length() + 1).split(" ", -1);
    String name = decode(parts[1]);
    long ms = Long.parseLong(parts[2]);
    switch (parts[0]) {
      case "plan" -> waiting.add(name);
      case "start" -> running = name;
      case "done" -> isDone = true;
      case "broken" -> {
        report.addBroken(file, decode(parts[3]));
        isDone = true;
      }
      default -> {
        waiting.remove(name);
        report.add(file, name, parts[0], ms, decode(parts[3]));
      }
    }
  }

  private static String decode(String part) {
    return new String(Base64.getDecoder().decode(part), StandardCharsets.UTF_8);
  }

  private void print(String line) {
    if (printed > MOST_OUTPUT || line.isEmpty()) return;
    printed += line.length() + 1;
    System.out.println(printed > MOST_OUTPUT ? "    (more output is not shown)" : "    " + line);
  }

  private void reportUnfinished(boolean isLate, Process process) {
    String why = isLate
        ? "The tests of this class took longer than " + LIMIT_SECONDS + " seconds."
        : "The test process ended before the tests did, with code " + process.exitValue() + ".";
    if (waiting.isEmpty()) report.addBroken(file, why);
    for (String name : waiting) {
      String own = name.equals(running) ? "" : running == null ? "" : " This happened in: " + running;
      report.add(file, name, "failed", isLate ? LIMIT_SECONDS * 1_000L : 0, why + own);
    }
  }
}
