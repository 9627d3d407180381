package nova;

import java.lang.reflect.Constructor;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.util.Arrays;

/** Starts a class by the forms of main that Java itself starts from version 25 on, in every version. */
final class Launcher {
    public static void main(String[] names) throws Throwable {
        Class<?> type = Class.forName(names[0]);
        Method main = findMain(type);
        main.setAccessible(true);
        Object[] args = main.getParameterCount() == 0 ? new Object[0] : new Object[] {new String[0]};
        try {
            main.invoke(Modifier.isStatic(main.getModifiers()) ? null : create(type), args);
        } catch (InvocationTargetException error) {
            throw withoutOurFrames(error.getCause());
        }
    }

    private static Method findMain(Class<?> type) throws NoSuchMethodException {
        try {
            return type.getDeclaredMethod("main", String[].class);
        } catch (NoSuchMethodException missing) {
            return type.getDeclaredMethod("main");
        }
    }

    private static Object create(Class<?> type) throws ReflectiveOperationException {
        Constructor<?> constructor = type.getDeclaredConstructor();
        constructor.setAccessible(true);
        return constructor.newInstance();
    }

    private static Throwable withoutOurFrames(Throwable error) {
        StackTraceElement[] frames = error.getStackTrace();
        int end = frames.length;
        while (end > 0 && isOurs(frames[end - 1].getClassName())) end--;
        error.setStackTrace(Arrays.copyOf(frames, end));
        return error;
    }

    private static boolean isOurs(String name) {
        return name.startsWith("nova.") || name.startsWith("java.lang.reflect.") || name.startsWith("jdk.internal.reflect.");
    }
}
