package kit.test;

import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import javax.tools.Diagnostic;
import javax.tools.DiagnosticCollector;
import javax.tools.JavaFileObject;
import javax.tools.ToolProvider;

/** The JDK's compiler, in this process. */
final class Compiler {
  private static final int MOST_PROBLEMS = 5;

  private Compiler() {}

  /** Null if all is well, otherwise the first errors, each with file and line. */
  static String compile(List<Path> sources, Path output, List<Path> classPath) throws IOException {
    Files.createDirectories(output);
    if (sources.isEmpty()) return null;
    var compiler = ToolProvider.getSystemJavaCompiler();
    var found = new DiagnosticCollector<JavaFileObject>();
    String path = classPath.stream().map(Path::toString).collect(Collectors.joining(File.pathSeparator));
    List<String> options = List.of("-proc:none", "-g", "-nowarn", "-cp", path, "-d", output.toString());
    try (var files = compiler.getStandardFileManager(found, Locale.ENGLISH, StandardCharsets.UTF_8)) {
      var units = files.getJavaFileObjectsFromPaths(sources);
      if (compiler.getTask(null, files, found, options, null, units).call()) return null;
    }
    return found.getDiagnostics().stream()
        .filter(problem -> problem.getKind() == Diagnostic.Kind.ERROR)
        .limit(MOST_PROBLEMS)
        .map(Compiler::describe)
        .collect(Collectors.joining("\n"));
  }

  private static String describe(Diagnostic<? extends JavaFileObject> problem) {
    String what = problem.getMessage(Locale.ENGLISH);
    if (problem.getSource() == null) return what;
    Path file = Path.of(problem.getSource().getName());
    Path here = Path.of("").toAbsolutePath();
    String shown = (file.startsWith(here) ? here.relativize(file) : file).toString().replace('\\', '/');
    return shown + ":" + problem.getLineNumber() + ": " + what;
  }
}
