package kit.test;

import java.util.Arrays;
import java.util.Objects;

/** Assertions for tests. Each takes a message as an optional last argument. */
public final class Assertions {
  private Assertions() {}

  /** Code that may throw. */
  @FunctionalInterface
  public interface Executable {
    void execute() throws Throwable;
  }

  public static void assertEquals(Object expected, Object actual) {
    assertEquals(expected, actual, null);
  }

  /** Whole numbers are equal by value, whatever their types. */
  public static void assertEquals(Object expected, Object actual, String message) {
    if (!areEqual(expected, actual)) {
      throw failure(message, "expected: " + show(expected) + " but was: " + show(actual));
    }
  }

  public static void assertEquals(double expected, double actual, double delta) {
    if (!(Math.abs(expected - actual) <= delta)) {
      throw failure(null, "expected: " + show(expected) + " but was: " + show(actual));
    }
  }

  public static void assertNotEquals(Object unexpected, Object actual) {
    if (areEqual(unexpected, actual)) throw failure(null, "expected anything but " + show(actual));
  }

  public static void assertArrayEquals(Object[] expected, Object[] actual) {
    assertEquals(expected, actual, null);
  }

  public static void assertTrue(boolean condition) {
    assertTrue(condition, null);
  }

  public static void assertTrue(boolean condition, String message) {
    if (!condition) throw failure(message, "expected: true but was: false");
  }

  public static void assertFalse(boolean condition) {
    assertFalse(condition, null);
  }

  public static void assertFalse(boolean condition, String message) {
    if (condition) throw failure(message, "expected: false but was: true");
  }

  public static void assertNull(Object actual) {
    if (actual != null) throw failure(null, "expected: null but was: " + show(actual));
  }

  public static void assertNotNull(Object actual) {
    if (actual == null) throw failure(null, "expected anything but null");
  }

  public static void assertSame(Object expected, Object actual) {
    if (expected != actual) throw failure(null, "expected the same object: " + show(expected) + " but was: " + show(actual));
  }

  /** Returns what was thrown, so that a test can look at it. */
  public static <T extends Throwable> T assertThrows(Class<T> type, Executable code) {
    try {
      code.execute();
    } catch (Throwable thrown) {
      if (type.isInstance(thrown)) return type.cast(thrown);
      throw failure(null, "expected " + type.getSimpleName() + " to be thrown but it was: " + thrown);
    }
    throw failure(null, "expected " + type.getSimpleName() + " to be thrown, but nothing was thrown");
  }

  public static void assertDoesNotThrow(Executable code) {
    try {
      code.execute();
    } catch (Throwable thrown) {
      throw failure(null, "expected nothing to be thrown but it was: " + thrown);
    }
  }

  public static <T> T fail(String message) {
    throw failure(null, message);
  }

  private static boolean areEqual(Object one, Object other) {
    if (isWhole(one) && isWhole(other)) return ((Number) one).longValue() == ((Number) other).longValue();
    return Objects.deepEquals(one, other);
  }

  private static boolean isWhole(Object value) {
    return value instanceof Integer || value instanceof Long || value instanceof Short || value instanceof Byte;
  }

  private static String show(Object value) {
    if (value == null) return "null";
    String wrapped = Arrays.deepToString(new Object[] {value});
    return "<" + wrapped.substring(1, wrapped.length() - 1) + ">";
  }

  private static AssertionError failure(String message, String what) {
    return new AssertionError(message == null ? what : message + ": " + what);
  }
}
