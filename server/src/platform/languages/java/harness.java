package nova;

import java.io.FileDescriptor;
import java.io.FileInputStream;
import java.io.FileOutputStream;
import java.io.FilterOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.PrintStream;
import java.lang.reflect.Constructor;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.lang.reflect.Type;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/**
 * Runs inside the sandbox: loads the candidate's classes from the folder it is given and calls one method of them, case
 * by case. The protocol is described in calls.ts, and its start brings the types of the starter's parameters; its
 * channel is descriptor 0 here, because Java gives no way to another one. Nothing of it is kept where the code could
 * find it by name.
 */
final class Harness {
    private static final int MOST_LONG = 4 * 1024 * 1024;
    private static final int MOST_FRAMES = 8;

    private final InputStream in = new FileInputStream(FileDescriptor.in);
    private final OutputStream channel = new FileOutputStream(FileDescriptor.in);
    private final OutputStream out = new FileOutputStream(FileDescriptor.out);
    private final OutputStream err = new FileOutputStream(FileDescriptor.err);
    private final PrintStream printed = new PrintStream(new Unclosing(out), true, StandardCharsets.UTF_8);
    private final PrintStream complained = new PrintStream(new Unclosing(err), true, StandardCharsets.UTF_8);
    private byte[] buffer = new byte[65_536];
    private int filled = 0;

    public static void main(String[] args) throws IOException {
        System.setIn(InputStream.nullInputStream());
        Harness harness = new Harness();
        System.setOut(harness.printed);
        System.setErr(harness.complained);
        harness.serve(Path.of(args[0]));
        Runtime.getRuntime().halt(0);
    }

    private void serve(Path classes) throws IOException {
        Map<?, ?> start = (Map<?, ?>) Json.read(readLine());
        String nonce = (String) start.get("nonce");
        List<String> wanted = new ArrayList<>();
        for (Object type : (List<?>) start.get("types")) wanted.add((String) type);
        long began = System.nanoTime();
        Method method;
        Constructor<?> constructor = null;
        try {
            ClassLoader loader =
                new URLClassLoader(new URL[] {classes.toUri().toURL()}, ClassLoader.getPlatformClassLoader());
            Thread.currentThread().setContextClassLoader(loader);
            method = findMethod(loader, listClasses(classes), (String) start.get("name"), wanted);
            if (method == null) {
                reply(nonce, "missing", "{}");
                return;
            }
            method.setAccessible(true);
            Class<?> type = Class.forName(method.getDeclaringClass().getName(), true, loader);
            if (!Modifier.isStatic(method.getModifiers())) constructor = findConstructor(type);
        } catch (Throwable error) {
            fail(nonce, "failed", error, began);
            return;
        }
        reply(nonce, "loaded", "{}");

        Type[] types = method.getGenericParameterTypes();
        for (;;) {
            Map<?, ?> call = (Map<?, ?>) Json.read(readLine());
            nonce = (String) call.get("nonce");
            began = System.nanoTime();
            try {
                List<?> values = (List<?>) call.get("args");
                Object[] args = new Object[types.length];
                for (int at = 0; at < types.length; at++) args[at] = Json.fit(values.get(at), types[at]);
                began = System.nanoTime();
                Object target = constructor == null ? null : constructor.newInstance();
                Object value = method.invoke(target, args);
                double spent = (System.nanoTime() - began) / 1e6;
                String text = Json.write(value);
                if (text.length() > MOST_LONG) throw new Json.Unfit("The function returned more than can be compared.");
                reply(nonce, "value", "{\"ms\":" + spent + ",\"value\":" + text + "}");
            } catch (Throwable error) {
                fail(nonce, "error", error, began);
            }
        }
    }

    private static List<String> listClasses(Path folder) throws IOException {
        try (Stream<Path> files = Files.walk(folder)) {
            return files
                .map(file -> folder.relativize(file).toString())
                .filter(name -> name.endsWith(".class"))
                .map(name -> name.substring(0, name.length() - 6).replace('/', '.'))
                .sorted(Comparator.comparing((String name) -> !name.matches("(.*\\.)?Solution")).thenComparing(name -> name))
                .toList();
        }
    }

    /** In Solution first, then in the others; of several, the one with the types that the starter has. */
    private static Method findMethod(ClassLoader loader, List<String> classes, String name, List<String> wanted)
        throws ClassNotFoundException {
        for (String className : classes) {
            List<Method> named = new ArrayList<>();
            for (Method method : Class.forName(className, false, loader).getDeclaredMethods()) {
                if (method.getName().equals(name) && !method.isSynthetic()) named.add(method);
            }
            if (named.isEmpty()) continue;
            for (Method method : named) if (namesOf(method).equals(wanted)) return method;
            List<Method> fitting = named.stream().filter(method -> method.getParameterCount() == wanted.size()).toList();
            if (fitting.size() == 1) return fitting.get(0);
            String complaint = fitting.isEmpty() ? "No method %s takes (%s)." : "Several methods %s could be meant; one must take (%s).";
            throw new Json.Unfit(String.format(complaint, name, String.join(", ", wanted)));
        }
        return null;
    }

    private static List<String> namesOf(Method method) {
        return Arrays.stream(method.getParameterTypes()).map(Class::getSimpleName).toList();
    }

    private static Constructor<?> findConstructor(Class<?> type) {
        try {
            Constructor<?> constructor = type.getDeclaredConstructor();
            constructor.setAccessible(true);
            return constructor;
        } catch (NoSuchMethodException error) {
            throw new Json.Unfit("The class " + type.getSimpleName() + " needs a constructor without parameters.");
        }
    }

    private String readLine() throws IOException {
        for (int from = 0; ; ) {
            for (int at = from; at < filled; at++) {
                if (buffer[at] != '\n') continue;
                String line = new String(buffer, 0, at, StandardCharsets.UTF_8);
                filled -= at + 1;
                System.arraycopy(buffer, at + 1, buffer, 0, filled);
                return line;
            }
            from = filled;
            if (filled == buffer.length) buffer = Arrays.copyOf(buffer, filled * 2);
            int length = in.read(buffer, filled, buffer.length - filled);
            if (length <= 0) Runtime.getRuntime().halt(0);
            filled += length;
        }
    }

    private void reply(String nonce, String kind, String json) throws IOException {
        flush(System.out);
        flush(System.err);
        flush(printed);
        flush(complained);
        byte[] mark = ("\0" + nonce + "\0").getBytes(StandardCharsets.UTF_8);
        writeMark(out, mark);
        writeMark(err, mark);
        channel.write((nonce + " " + kind + " " + json + "\n").getBytes(StandardCharsets.UTF_8));
    }

    private static void flush(PrintStream stream) {
        try {
            stream.flush();
        } catch (Throwable error) {
            // The candidate's own stream, or none.
        }
    }

    private static void writeMark(OutputStream stream, byte[] mark) {
        try {
            stream.write(mark);
        } catch (IOException error) {
            // Closed by the candidate's code: nothing more is printed either.
        }
    }

    private void fail(String nonce, String kind, Throwable error, long began) throws IOException {
        double spent = (System.nanoTime() - began) / 1e6;
        reply(nonce, kind, "{\"ms\":" + spent + ",\"message\":" + Json.write(describe(error)) + "}");
    }

    private static String describe(Throwable error) {
        try {
            Throwable shown = error;
            while (isWrapper(shown) && shown.getCause() != null) shown = shown.getCause();
            if (shown instanceof Json.Unfit) return shown.getMessage();
            StringBuilder text = new StringBuilder(headOf(shown));
            Throwable cause = shown.getCause();
            for (int depth = 0; cause != null && depth < 3; depth++, cause = cause.getCause()) {
                text.append("\nCaused by: ").append(headOf(cause));
            }
            return text.toString();
        } catch (Throwable unshowable) {
            return "An exception that cannot be shown was thrown.";
        }
    }

    private static boolean isWrapper(Throwable error) {
        return error instanceof InvocationTargetException || error instanceof ExceptionInInitializerError;
    }

    private static String headOf(Throwable error) {
        StringBuilder text = new StringBuilder(String.valueOf(error));
        List<StackTraceElement> frames =
            Arrays.stream(error.getStackTrace()).filter(frame -> "Main.java".equals(frame.getFileName())).toList();
        for (int at = 0; at < frames.size(); at++) {
            if (at < MOST_FRAMES / 2 || at >= frames.size() - MOST_FRAMES / 2) text.append("\n    at ").append(frames.get(at));
        }
        return text.toString();
    }

    /** Closing System.out in one case would silence all that follow. */
    private static final class Unclosing extends FilterOutputStream {
        Unclosing(OutputStream out) {
            super(out);
        }

        @Override
        public void write(byte[] bytes, int from, int length) throws IOException {
            out.write(bytes, from, length);
        }

        @Override
        public void close() throws IOException {
            flush();
        }
    }
}
