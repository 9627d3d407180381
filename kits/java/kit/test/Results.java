package kit.test;

import java.io.Closeable;
import java.io.IOException;
import java.io.PrintStream;
import java.io.UncheckedIOException;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;

/** What came of the tests: printed for people, and one JSON line each for the file of results. */
final class Results implements Closeable {
  private final PrintStream out = new PrintStream(System.out, true, StandardCharsets.UTF_8);
  private final Writer file;
  private String open = "";
  private int passed;
  private int failed;

  Results(Path path) throws IOException {
    file = path == null ? null : Files.newBufferedWriter(path);
  }

  void openFile(String name) {
    if (!name.equals(open)) out.println(name);
    open = name;
  }

  /** A file whose tests could not run at all counts as one failed test. */
  void addBroken(String name, String message) {
    openFile(name);
    add(name, name, "failed", 0, message);
  }

  void add(String inFile, String name, String outcome, long ms, String message) {
    boolean isFine = outcome.equals("passed");
    boolean isSkipped = outcome.equals("skipped");
    if (isFine) passed++;
    else if (!isSkipped) failed++;
    out.println((isFine ? "  ✓ " : isSkipped ? "  – " : "  ✗ ") + name + (ms >= 100 ? " (" + ms + " ms)" : ""));
    if (!isFine && !message.isEmpty()) message.lines().forEach(line -> out.println("      " + line));
    String shown = message.length() > 2_000 ? message.substring(0, 2_000) : message;
    String line = "{\"file\":" + quote(inFile) + ",\"name\":" + quote(name) + ",\"outcome\":" + quote(outcome)
        + ",\"ms\":" + ms + (isFine || message.isEmpty() ? "" : ",\"message\":" + quote(shown)) + "}\n";
    try {
      if (file != null) {
        file.write(line);
        file.flush();
      }
    } catch (IOException problem) {
      throw new UncheckedIOException(problem);
    }
  }

  boolean isFine() {
    return failed == 0 && passed > 0;
  }

  void printSummary() {
    out.println();
    out.println(passed + failed == 0 ? "No tests were found." : passed + " passed, " + failed + " failed");
  }

  @Override
  public void close() throws IOException {
    if (file != null) file.close();
  }

  private static String quote(String text) {
    StringBuilder quoted = new StringBuilder("\"");
    for (char letter : text.toCharArray()) {
      if (letter == '"' || letter == '\\') quoted.append('\\').append(letter);
      else if (letter < ' ' || Character.isSurrogate(letter)) quoted.append(String.format("\\u%04x", (int) letter));
      else quoted.append(letter);
    }
    return quoted.append('"').toString();
  }
}
