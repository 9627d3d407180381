package nova;

import java.lang.reflect.Array;
import java.lang.reflect.GenericArrayType;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.Type;
import java.lang.reflect.WildcardType;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** Reads JSON, fits it to the types a method declares, and writes what the method returned. */
final class Json {
    private static final int MOST_DEEP = 500;

    private final String text;
    private int at = 0;

    private Json(String text) {
        this.text = text;
    }

    /** A value that cannot be given to a method or taken from it; the message is a sentence for the candidate. */
    static final class Unfit extends RuntimeException {
        Unfit(String message) {
            super(message);
        }
    }

    /** What the server sent: maps, lists, strings, Long, Double, Boolean, null. */
    static Object read(String text) {
        return new Json(text).readValue();
    }

    private Object readValue() {
        char first = next();
        switch (first) {
            case '{':
                return readMap();
            case '[':
                return readList();
            case '"':
                return readString();
            case 't':
                at += 3;
                return true;
            case 'f':
                at += 4;
                return false;
            case 'n':
                at += 3;
                return null;
            default:
                return readNumber(at - 1);
        }
    }

    private char next() {
        while (text.charAt(at) <= ' ') at++;
        return text.charAt(at++);
    }

    private Map<String, Object> readMap() {
        Map<String, Object> map = new LinkedHashMap<>();
        while (next() != '}') {
            // At the comma or at the first quotation mark.
            if (text.charAt(at - 1) == ',') next();
            String key = readString();
            next();
            map.put(key, readValue());
        }
        return map;
    }

    private List<Object> readList() {
        List<Object> list = new ArrayList<>();
        for (char found = next(); found != ']'; found = next()) {
            if (found != ',') at--;
            list.add(readValue());
        }
        return list;
    }

    private String readString() {
        StringBuilder built = new StringBuilder();
        for (char found = text.charAt(at++); found != '"'; found = text.charAt(at++)) {
            built.append(found == '\\' ? readEscape() : found);
        }
        return built.toString();
    }

    private char readEscape() {
        char found = text.charAt(at++);
        switch (found) {
            case 'n':
                return '\n';
            case 't':
                return '\t';
            case 'r':
                return '\r';
            case 'b':
                return '\b';
            case 'f':
                return '\f';
            case 'u':
                at += 4;
                return (char) Integer.parseInt(text.substring(at - 4, at), 16);
            default:
                return found;
        }
    }

    private Object readNumber(int from) {
        while (at < text.length() && "+-.eE0123456789".indexOf(text.charAt(at)) >= 0) at++;
        String number = text.substring(from, at);
        boolean isWhole = number.indexOf('.') < 0 && number.indexOf('e') < 0 && number.length() < 19;
        if (isWhole) return Long.parseLong(number);
        return Double.parseDouble(number);
    }

    /** The value as the declared type wants it. */
    static Object fit(Object value, Type type) {
        if (type instanceof WildcardType wildcard) return fit(value, wildcard.getUpperBounds()[0]);
        if (type instanceof GenericArrayType array) return fitArray(value, array.getGenericComponentType());
        if (type instanceof ParameterizedType generic) {
            Type[] inner = generic.getActualTypeArguments();
            return fitRaw(value, (Class<?>) generic.getRawType(), inner[inner.length - 1]);
        }
        if (type instanceof Class<?> raw) return fitRaw(value, raw, Object.class);
        throw new Unfit("A parameter of type " + type.getTypeName() + " cannot be given a value here.");
    }

    private static Object fitRaw(Object value, Class<?> type, Type inner) {
        if (value == null && !type.isPrimitive()) return null;
        if (type.isArray()) return fitArray(value, type.getComponentType());
        if (value instanceof Number number) {
            if (type == int.class || type == Integer.class) return fitInt(number);
            if (type == long.class || type == Long.class) return number.longValue();
            if (type == double.class || type == Double.class) return number.doubleValue();
            if (type == Object.class || type == Number.class) {
                return number instanceof Long && number.intValue() == number.longValue() ? number.intValue() : number;
            }
        }
        if (value instanceof Boolean && (type == boolean.class || type.isAssignableFrom(Boolean.class))) return value;
        if (value instanceof String && type.isAssignableFrom(String.class)) return value;
        if (value instanceof List<?> items && type.isAssignableFrom(ArrayList.class)) {
            List<Object> list = new ArrayList<>(items.size());
            for (Object item : items) list.add(fit(item, inner));
            return list;
        }
        boolean isMap = type.isAssignableFrom(LinkedHashMap.class) || type.isAssignableFrom(TreeMap.class);
        if (value instanceof Map<?, ?> entries && isMap) {
            Map<String, Object> map = type.isAssignableFrom(LinkedHashMap.class) ? new LinkedHashMap<>() : new TreeMap<>();
            for (Map.Entry<?, ?> entry : entries.entrySet()) map.put((String) entry.getKey(), fit(entry.getValue(), inner));
            return map;
        }
        throw new Unfit("A parameter of type " + type.getSimpleName() + " does not fit the argument " + shorten(value) + ".");
    }

    private static int fitInt(Number number) {
        if (number.intValue() == number.doubleValue()) return number.intValue();
        throw new Unfit("The argument " + number + " is no int.");
    }

    private static Object fitArray(Object value, Type inner) {
        if (value == null) return null;
        if (!(value instanceof List<?> items)) throw new Unfit("The argument " + shorten(value) + " is no array.");
        Object array = Array.newInstance(rawOf(inner), items.size());
        for (int index = 0; index < items.size(); index++) Array.set(array, index, fit(items.get(index), inner));
        return array;
    }

    private static Class<?> rawOf(Type type) {
        if (type instanceof Class<?> raw) return raw;
        if (type instanceof ParameterizedType generic) return (Class<?>) generic.getRawType();
        if (type instanceof GenericArrayType array) return rawOf(array.getGenericComponentType()).arrayType();
        return Object.class;
    }

    private static String shorten(Object value) {
        String written = write(value);
        return written.length() > 60 ? written.substring(0, 60) + "\u2026" : written;
    }

    /** The JSON of what a method returned. */
    static String write(Object value) {
        StringBuilder out = new StringBuilder();
        write(out, value, 0);
        return out.toString();
    }

    private static void write(StringBuilder out, Object value, int depth) {
        if (depth > MOST_DEEP) {
            throw new Unfit("The function returned a value that is nested too deeply or contains itself.");
        }
        if (value == null || value instanceof Boolean) out.append(value);
        else if (value instanceof Double || value instanceof Float) writeFraction(out, ((Number) value).doubleValue());
        else if (value instanceof Integer || value instanceof Long || value instanceof BigInteger) out.append(value);
        else if (value instanceof Short || value instanceof Byte) out.append(value);
        else if (value instanceof CharSequence || value instanceof Character) writeString(out, value.toString());
        else if (value.getClass().isArray()) {
            out.append('[');
            for (int index = 0; index < Array.getLength(value); index++) {
                if (index > 0) out.append(',');
                write(out, Array.get(value, index), depth + 1);
            }
            out.append(']');
        } else if (value instanceof List<?> list) {
            String separator = "[";
            for (Object item : list) {
                out.append(separator);
                write(out, item, depth + 1);
                separator = ",";
            }
            out.append(separator.equals("[") ? "[]" : "]");
        } else if (value instanceof Map<?, ?> map) {
            String separator = "{";
            for (Map.Entry<?, ?> entry : map.entrySet()) {
                out.append(separator);
                writeString(out, String.valueOf(entry.getKey()));
                out.append(':');
                write(out, entry.getValue(), depth + 1);
                separator = ",";
            }
            out.append(separator.equals("{") ? "{}" : "}");
        } else throw new Unfit("The function returned a " + value.getClass().getSimpleName() + ", which has no JSON form.");
    }

    private static void writeFraction(StringBuilder out, double value) {
        if (Double.isNaN(value) || Double.isInfinite(value)) throw new Unfit("The function returned " + value + ".");
        out.append(value);
    }

    private static void writeString(StringBuilder out, String value) {
        out.append('"');
        for (int index = 0; index < value.length(); index++) {
            char found = value.charAt(index);
            if (found == '"' || found == '\\') out.append('\\').append(found);
            else if (found >= ' ' && found <= '~') out.append(found);
            else out.append(String.format("\\u%04x", (int) found));
        }
        out.append('"');
    }
}
