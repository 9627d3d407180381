/** The harness of Java for a plain Piston, in the Java of version 11; NovaJson is next to it. */

// The protocol of calls.ts on standard input and output. Everything has its whole name: imports are the candidate's.
export const javaHarness = String.raw`final class NovaHarness {
    private static final java.io.OutputStream OUT = new java.io.FileOutputStream(java.io.FileDescriptor.out);
    private static final java.io.OutputStream ERR = new java.io.FileOutputStream(java.io.FileDescriptor.err);

    static void serve(String[] classes, String[] wanted) throws Exception {
        java.io.BufferedReader in = new java.io.BufferedReader(new java.io.InputStreamReader(
            new java.io.FileInputStream(java.io.FileDescriptor.in), "UTF-8"), 65536);
        System.setIn(new java.io.ByteArrayInputStream(new byte[0]));
        System.setOut(new java.io.PrintStream(new Unclosing(OUT), true, "UTF-8"));
        System.setErr(new java.io.PrintStream(new Unclosing(ERR), true, "UTF-8"));
        java.util.Map<?, ?> start = (java.util.Map<?, ?>) NovaJson.read(in.readLine());
        String nonce = (String) start.get("nonce");
        long began = System.nanoTime();
        java.lang.reflect.Method method = null;
        java.lang.reflect.Constructor<?> constructor = null;
        try {
            method = findMethod(classes, (String) start.get("name"), wanted);
            if (method != null) {
                method.setAccessible(true);
                Class.forName(method.getDeclaringClass().getName(), true, NovaHarness.class.getClassLoader());
                if (!java.lang.reflect.Modifier.isStatic(method.getModifiers())) constructor = findConstructor(method.getDeclaringClass());
            }
        } catch (Throwable error) {
            fail(nonce, "failed", error, began);
            Runtime.getRuntime().halt(0);
        }
        reply(nonce, method == null ? "missing" : "loaded", "{}");
        if (method == null) Runtime.getRuntime().halt(0);
        java.lang.reflect.Type[] types = method.getGenericParameterTypes();
        for (String line = in.readLine(); line != null && line.length() > 0; line = in.readLine()) {
            java.util.Map<?, ?> call = (java.util.Map<?, ?>) NovaJson.read(line);
            nonce = (String) call.get("nonce");
            began = System.nanoTime();
            try {
                java.util.List<?> values = (java.util.List<?>) call.get("args");
                Object[] args = new Object[types.length];
                for (int at = 0; at < types.length; at++) args[at] = NovaJson.fit(values.get(at), types[at]);
                began = System.nanoTime();
                Object target = constructor == null ? null : constructor.newInstance();
                Object value = method.invoke(target, args);
                double spent = (System.nanoTime() - began) / 1e6;
                String text = NovaJson.write(value);
                if (text.length() > 4194304) throw new NovaJson.Unfit("The function returned more than can be compared.");
                reply(nonce, "value", "{\"ms\":" + spent + ",\"value\":" + text + "}");
            } catch (Throwable error) {
                fail(nonce, "error", error, began);
            }
        }
        Runtime.getRuntime().halt(0);
    }

    private static java.lang.reflect.Method findMethod(String[] classes, String name, String[] wanted) {
        for (String className : classes) {
            Class<?> type;
            try {
                type = Class.forName(className, false, NovaHarness.class.getClassLoader());
            } catch (ClassNotFoundException | LinkageError error) {
                continue;
            }
            java.util.List<java.lang.reflect.Method> named = new java.util.ArrayList<>();
            java.util.List<java.lang.reflect.Method> fitting = new java.util.ArrayList<>();
            for (java.lang.reflect.Method method : type.getDeclaredMethods()) {
                if (!method.getName().equals(name) || method.isSynthetic()) continue;
                named.add(method);
                if (method.getParameterCount() != wanted.length) continue;
                fitting.add(method);
                boolean isWanted = true;
                for (int at = 0; at < wanted.length; at++) isWanted &= method.getParameterTypes()[at].getSimpleName().equals(wanted[at]);
                if (isWanted) return method;
            }
            if (named.isEmpty()) continue;
            if (fitting.size() == 1) return fitting.get(0);
            String complaint = fitting.isEmpty() ? "No method %s takes (%s)." : "Several methods %s could be meant; one must take (%s).";
            throw new NovaJson.Unfit(String.format(complaint, name, String.join(", ", wanted)));
        }
        return null;
    }

    private static java.lang.reflect.Constructor<?> findConstructor(Class<?> type) {
        try {
            java.lang.reflect.Constructor<?> constructor = type.getDeclaredConstructor();
            constructor.setAccessible(true);
            return constructor;
        } catch (NoSuchMethodException error) {
            throw new NovaJson.Unfit("The class " + type.getSimpleName() + " needs a constructor without parameters.");
        }
    }

    private static void reply(String nonce, String kind, String json) throws java.io.IOException {
        System.out.flush();
        System.err.flush();
        String mark = (char) 0 + nonce + (char) 0;
        ERR.write(mark.getBytes("UTF-8"));
        OUT.write((mark + nonce + " " + kind + " " + json + "\n").getBytes("UTF-8"));
    }

    private static void fail(String nonce, String kind, Throwable error, long began) throws java.io.IOException {
        double spent = (System.nanoTime() - began) / 1e6;
        reply(nonce, kind, "{\"ms\":" + spent + ",\"message\":" + NovaJson.write(describe(error)) + "}");
    }

    private static String describe(Throwable error) {
        try {
            Throwable shown = error;
            while ((shown instanceof java.lang.reflect.InvocationTargetException || shown instanceof ExceptionInInitializerError)
                && shown.getCause() != null) shown = shown.getCause();
            if (shown instanceof NovaJson.Unfit) return shown.getMessage();
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

    private static String headOf(Throwable error) {
        java.util.List<StackTraceElement> frames = new java.util.ArrayList<>();
        for (StackTraceElement frame : error.getStackTrace()) {
            String file = String.valueOf(frame.getFileName());
            String owner = frame.getClassName().replaceAll("^.*\\.", "");
            boolean isOurs = owner.startsWith("Nova") || owner.equals("Main") && frame.getMethodName().equals("main");
            if (!isOurs && (file.startsWith("Main.java") || file.startsWith("NovaMain.java"))) frames.add(frame);
        }
        StringBuilder text = new StringBuilder(String.valueOf(error));
        for (int at = 0; at < frames.size(); at++) {
            if (at >= 4 && at < frames.size() - 4) continue;
            StackTraceElement frame = frames.get(at);
            text.append("\n    at ").append(frame.getClassName()).append(".").append(frame.getMethodName());
            text.append("(Main.java:").append(frame.getLineNumber()).append(")");
        }
        return text.toString();
    }

    /** Closing System.out in one case would silence all that follow. */
    private static final class Unclosing extends java.io.FilterOutputStream {
        Unclosing(java.io.OutputStream out) {
            super(out);
        }

        @Override
        public void write(byte[] bytes, int from, int length) throws java.io.IOException {
            out.write(bytes, from, length);
        }

        @Override
        public void close() throws java.io.IOException {
            flush();
        }
    }
}`
