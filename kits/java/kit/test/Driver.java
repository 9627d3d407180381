package kit.test;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Compiles src and the tests, runs each test class in a process of its own, prints the tests for people and writes them
 * to the file that PROJECT_RESULTS names. A test file that does not compile counts as one failed test.
 */
public final class Driver {
  public static void main(String[] args) throws Exception {
    Path kit = Path.of(args[0]);
    List<String> paths = args.length > 1 ? List.of(args).subList(1, args.length) : List.of("tests");
    String results = System.getenv("PROJECT_RESULTS");
    Path output = Files.createTempDirectory("kit-run-");
    try (Results report = new Results(results == null || results.isEmpty() ? null : Path.of(results))) {
      runAll(paths, kit, output, report);
      report.printSummary();
      if (!report.isFine()) exitAfter(output, 1);
    }
    exitAfter(output, 0);
  }

  private static void exitAfter(Path output, int code) {
    try (Stream<Path> made = Files.walk(output)) {
      made.sorted(Comparator.reverseOrder()).forEach(path -> path.toFile().delete());
    } catch (IOException ignored) {
      // The folder lies below the temporary one.
    }
    System.out.flush();
    Runtime.getRuntime().halt(code);
  }

  private static void runAll(List<String> paths, Path kit, Path output, Results report) throws Exception {
    List<Path> tests = new ArrayList<>();
    List<Path> support = new ArrayList<>();
    List<Path> libraries = new ArrayList<>(List.of(kit));
    String own = System.getenv("KIT_CLASSPATH");
    if (own != null) for (String jar : own.split(":")) libraries.add(Path.of(jar));
    String junit = System.getenv("KIT_JUNIT");
    if (junit != null) {
      for (String jar : junit.split(":")) libraries.add(Path.of(jar));
      // Ahead of the project's classes, so that none of them takes its place.
      Path adapter = output.resolve("junit");
      List<Path> sources = javaFiles(Path.of(System.getProperty("kit.home"), "junit"));
      String wrong = Compiler.compile(sources, adapter, libraries);
      if (wrong != null) throw new IllegalStateException(wrong);
      libraries.add(adapter);
    }
    for (String path : paths) {
      if (!Files.exists(Path.of(path))) report.addBroken(path, "There is no such file or folder.");
      for (Path file : javaFiles(Path.of(path))) (isTest(file) ? tests : support).add(file);
    }
    Path classes = output.resolve("src");
    String problems = Compiler.compile(javaFiles(Path.of("src")), classes, libraries);
    if (problems != null) {
      for (Path test : tests) report.addBroken(slashed(test), "The program does not compile.\n" + problems);
      return;
    }
    libraries.add(classes);
    for (String folder : List.of("src/main/resources", "src/test/resources")) {
      if (Files.isDirectory(Path.of(folder))) libraries.add(Path.of(folder));
    }
    Map<Path, Path> folders = compileTests(tests, support, libraries, output, report);
    for (var entry : folders.entrySet()) {
      List<Path> classPath = Stream.concat(libraries.stream(), Stream.of(entry.getValue())).toList();
      new TestProcess(slashed(entry.getKey()), classNameOf(entry.getKey()), classPath, report).run();
    }
  }

  /** Where each test's classes are. All at once is fastest; if that fails, one by one, so that one does not stop others. */
  private static Map<Path, Path> compileTests(
      List<Path> tests, List<Path> support, List<Path> classPath, Path output, Results report) throws IOException {
    Map<Path, Path> folders = new LinkedHashMap<>();
    Path together = output.resolve("tests");
    List<Path> all = Stream.concat(tests.stream(), support.stream()).toList();
    if (Compiler.compile(all, together, classPath) == null) {
      for (Path test : tests) folders.put(test, together);
      return folders;
    }
    for (Path test : tests) {
      Path own = output.resolve("tests-" + folders.size() + "-" + test.getFileName());
      List<Path> sources = Stream.concat(Stream.of(test), support.stream()).toList();
      String problems = Compiler.compile(sources, own, classPath);
      if (problems == null) folders.put(test, own);
      else report.addBroken(slashed(test), "This test does not compile.\n" + problems);
    }
    return folders;
  }

  private static List<Path> javaFiles(Path folder) throws IOException {
    if (!Files.exists(folder)) return List.of();
    try (Stream<Path> files = Files.walk(folder)) {
      return files
          .filter(file -> file.toString().endsWith(".java") && Files.isRegularFile(file))
          .map(Path::normalize)
          .sorted()
          .collect(Collectors.toList());
    }
  }

  private static boolean isTest(Path file) {
    return file.getFileName().toString().endsWith("Test.java");
  }

  private static String slashed(Path file) {
    return file.toString().replace('\\', '/');
  }

  private static String classNameOf(Path file) throws IOException {
    String stem = file.getFileName().toString().replaceFirst("\\.java$", "");
    return Files.readString(file).lines()
        .filter(line -> line.startsWith("package "))
        .findFirst()
        .map(line -> line.substring(8, line.indexOf(';')).trim() + "." + stem)
        .orElse(stem);
  }
}
