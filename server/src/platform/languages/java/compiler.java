package nova;

import com.sun.source.tree.ClassTree;
import com.sun.source.tree.CompilationUnitTree;
import com.sun.source.tree.MethodTree;
import com.sun.source.tree.Tree;
import com.sun.source.util.JavacTask;
import com.sun.source.util.TaskEvent;
import com.sun.source.util.TaskListener;
import java.io.FileDescriptor;
import java.io.FileInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.OutputStreamWriter;
import java.io.PrintWriter;
import java.io.Writer;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.UnaryOperator;
import javax.lang.model.element.Modifier;
import javax.tools.FileObject;
import javax.tools.ForwardingJavaFileManager;
import javax.tools.JavaFileManager;
import javax.tools.JavaFileObject;
import javax.tools.SimpleJavaFileObject;
import javax.tools.ToolProvider;

/**
 * Compiles one file, whatever its public class is called, and names the class to start: SOURCE CLASSES [MAIN], where
 * the name of that class is written to MAIN, behind that of Launcher where only it can start the class. Waits for a line of input first; where none is there yet it uses the time
 * to warm up, by compiling a file of ours to nowhere. None of the candidate's code runs here.
 */
final class Compiler {
    public static void main(String[] args) throws IOException {
        InputStream in = new FileInputStream(FileDescriptor.in);
        if (in.available() == 0) {
            warmUp();
            System.gc();
        }
        // Byte by byte: what follows the line is for others to read.
        for (int read = in.read(); read != '\n'; read = in.read()) if (read < 0) System.exit(1);
        String text = new String(Files.readAllBytes(Path.of(args[0])), StandardCharsets.UTF_8);
        Files.createDirectories(Path.of(args[1]));
        PrintWriter out = new PrintWriter(new OutputStreamWriter(System.err, StandardCharsets.UTF_8), true);
        String main = compile(text, out, List.of("-d", args[1]), files -> files);
        if (main == null) System.exit(1);
        if (args.length > 2) {
            if (main.isEmpty()) {
                System.err.println("Main.java: error: no class with a method main, such as public static void main(String[] args)");
                System.exit(1);
            }
            Files.writeString(Path.of(args[2]), main + "\n");
        }
    }

    private static void warmUp() throws IOException {
        try (InputStream training = Compiler.class.getResourceAsStream("/training.java")) {
            String text = new String(training.readAllBytes(), StandardCharsets.UTF_8);
            compile(text, new PrintWriter(Writer.nullWriter()), List.of(), Nowhere::new);
        }
    }

    /** The class to start, empty where there is none; null where the file does not compile. */
    private static String compile(
        String text, PrintWriter out, List<String> more, UnaryOperator<JavaFileManager> wrap) {
        List<String> options = new ArrayList<>(more);
        options.addAll(List.of("-proc:none", "-nowarn", "-Xmaxerrs", "20", "-XDsuppressNotes", "-encoding", "UTF-8"));
        var javac = ToolProvider.getSystemJavaCompiler();
        JavaFileManager files = wrap.apply(javac.getStandardFileManager(null, null, StandardCharsets.UTF_8));
        JavacTask task = (JavacTask) javac.getTask(out, files, null, options, null, List.of(new Source(text)));
        // Asked for as soon as it is parsed: the compiler empties its tree when it has written the classes.
        List<String> main = new ArrayList<>();
        task.addTaskListener(new TaskListener() {
            @Override
            public void finished(TaskEvent event) {
                if (event.getKind() == TaskEvent.Kind.PARSE) main.add(findMain(event.getCompilationUnit()));
            }
        });
        boolean isCompiled = task.call();
        out.flush();
        return isCompiled ? main.get(0) : null;
    }

    /** Empty where there is none; of several, the public one. */
    private static String findMain(CompilationUnitTree unit) {
        String prefix = unit.getPackageName() == null ? "" : unit.getPackageName() + ".";
        ClassTree found = null;
        for (Tree tree : unit.getTypeDecls()) {
            if (!(tree instanceof ClassTree type) || mainsOf(type).isEmpty()) continue;
            if (found == null || type.getModifiers().getFlags().contains(Modifier.PUBLIC)) found = type;
        }
        if (found == null) return "";
        boolean isUsual = mainsOf(found).stream().anyMatch(Compiler::isUsual);
        return (isUsual ? "" : "nova.Launcher ") + prefix + found.getSimpleName();
    }

    /** Methods that start a program, as from Java 25 on: with or without arguments, static or not. */
    private static List<MethodTree> mainsOf(ClassTree type) {
        List<MethodTree> mains = new ArrayList<>();
        for (Tree member : type.getMembers()) {
            if (!(member instanceof MethodTree method) || !method.getName().contentEquals("main")) continue;
            boolean isVoid = String.valueOf(method.getReturnType()).equals("void");
            boolean isFitting = method.getParameters().isEmpty() || takesArguments(method);
            if (isVoid && isFitting && !method.getModifiers().getFlags().contains(Modifier.PRIVATE)) mains.add(method);
        }
        return mains;
    }

    private static boolean takesArguments(MethodTree method) {
        return method.getParameters().size() == 1
            && method.getParameters().get(0).getType().toString().matches("(java\\.lang\\.)?String(\\[]|\\.\\.\\.)");
    }

    /** Every Java starts this one. */
    private static boolean isUsual(MethodTree method) {
        var flags = method.getModifiers().getFlags();
        return takesArguments(method) && flags.contains(Modifier.PUBLIC) && flags.contains(Modifier.STATIC);
    }

    private static final class Nowhere extends ForwardingJavaFileManager<JavaFileManager> {
        Nowhere(JavaFileManager files) {
            super(files);
        }

        @Override
        public JavaFileObject getJavaFileForOutput(Location location, String name, JavaFileObject.Kind kind, FileObject sibling) {
            return new SimpleJavaFileObject(URI.create("string:///" + name.replace('.', '/') + kind.extension), kind) {
                @Override
                public OutputStream openOutputStream() {
                    return OutputStream.nullOutputStream();
                }
            };
        }
    }

    private static final class Source extends SimpleJavaFileObject {
        private final String text;

        Source(String text) {
            super(URI.create("string:///Main.java"), Kind.SOURCE);
            this.text = text;
        }

        @Override
        public CharSequence getCharContent(boolean ignoreEncodingErrors) {
            return text;
        }

        @Override
        public String getName() {
            return "Main.java";
        }

        @Override
        public boolean isNameCompatible(String name, Kind kind) {
            return kind == Kind.SOURCE;
        }
    }
}
