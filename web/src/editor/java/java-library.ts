/**
 * Java's common types with their members. A block begins with a type, its package and its supertypes; members follow as
 * `name(parameters) type`, separated by semicolons.
 */
export const javaLibrary = `
Array<E> java.lang
length int; clone() E[]

Object java.lang
equals(Object other) boolean; hashCode() int; toString() String

CharSequence java.lang
charAt(int index) char; length() int; isEmpty() boolean; chars() IntStream

String java.lang : CharSequence
substring(int begin, int end) String; indexOf(String part) int; lastIndexOf(String part) int
contains(CharSequence part) boolean; startsWith(String prefix) boolean; endsWith(String suffix) boolean
equals(Object other) boolean; equalsIgnoreCase(String other) boolean; compareTo(String other) int
toCharArray() char[]; toLowerCase() String; toUpperCase() String; trim() String; strip() String; isBlank() boolean
split(String regex) String[]; replace(CharSequence old, CharSequence with) String
replaceAll(String regex, String with) String; replaceFirst(String regex, String with) String
repeat(int times) String; matches(String regex) boolean; lines() Stream<String>; concat(String other) String
hashCode() int; formatted(Object... values) String
static valueOf(Object value) String; static join(CharSequence separator, Iterable<String> parts) String
static format(String pattern, Object... values) String

StringBuilder java.lang : CharSequence
append(Object value) StringBuilder; insert(int index, Object value) StringBuilder; reverse() StringBuilder
deleteCharAt(int index) StringBuilder; delete(int begin, int end) StringBuilder; setCharAt(int index, char value) void
setLength(int length) void; replace(int begin, int end, String with) StringBuilder; indexOf(String part) int
substring(int begin, int end) String; toString() String

Integer java.lang : Number
compareTo(Integer other) int; equals(Object other) boolean
static MAX_VALUE int; static MIN_VALUE int; static parseInt(String text) int; static valueOf(int value) Integer
static compare(int a, int b) int; static toString(int value) String; static sum(int a, int b) int
static max(int a, int b) int; static min(int a, int b) int; static bitCount(int value) int
static toBinaryString(int value) String; static toHexString(int value) String; static signum(int value) int
static numberOfLeadingZeros(int value) int; static numberOfTrailingZeros(int value) int

Long java.lang : Number
compareTo(Long other) int; equals(Object other) boolean
static MAX_VALUE long; static MIN_VALUE long; static parseLong(String text) long; static valueOf(long value) Long
static compare(long a, long b) int; static toString(long value) String; static sum(long a, long b) long
static bitCount(long value) int; static max(long a, long b) long; static min(long a, long b) long

Double java.lang : Number
compareTo(Double other) int; isNaN() boolean
static MAX_VALUE double; static MIN_VALUE double; static POSITIVE_INFINITY double; static NEGATIVE_INFINITY double
static parseDouble(String text) double; static valueOf(double value) Double; static compare(double a, double b) int
static isNaN(double value) boolean

Number java.lang
intValue() int; longValue() long; doubleValue() double

Boolean java.lang
booleanValue() boolean; static parseBoolean(String text) boolean; static TRUE Boolean; static FALSE Boolean

Character java.lang
charValue() char; compareTo(Character other) int
static isDigit(char c) boolean; static isLetter(char c) boolean; static isLetterOrDigit(char c) boolean
static isUpperCase(char c) boolean; static isLowerCase(char c) boolean; static isWhitespace(char c) boolean
static toUpperCase(char c) char; static toLowerCase(char c) char; static getNumericValue(char c) int
static valueOf(char c) Character; static toString(char c) String; static compare(char a, char b) int

Math java.lang
static max(int a, int b) int; static min(int a, int b) int; static abs(int value) int; static pow(double base, double exponent) double
static sqrt(double value) double; static cbrt(double value) double; static floor(double value) double; static ceil(double value) double
static round(double value) long; static floorMod(int a, int b) int; static floorDiv(int a, int b) int; static hypot(double a, double b) double
static log(double value) double; static log10(double value) double; static exp(double value) double; static signum(double value) double
static addExact(int a, int b) int; static subtractExact(int a, int b) int; static multiplyExact(int a, int b) int
static toIntExact(long value) int; static random() double; static PI double; static E double
static sin(double angle) double; static cos(double angle) double; static tan(double angle) double; static atan2(double y, double x) double

System java.lang
static out PrintStream; static err PrintStream; static in InputStream; static currentTimeMillis() long; static nanoTime() long
static arraycopy(Object from, int fromIndex, Object to, int toIndex, int length) void; static lineSeparator() String

PrintStream java.io
println(Object value) void; print(Object value) void; printf(String pattern, Object... values) PrintStream

Thread java.lang
start() void; join() void; interrupt() void; static sleep(long millis) void; static currentThread() Thread

Exception java.lang
getMessage() String; getCause() Throwable; printStackTrace() void

RuntimeException java.lang : Exception


IllegalArgumentException java.lang : RuntimeException


IllegalStateException java.lang : RuntimeException


Iterable<E> java.lang
forEach(Consumer<E> action) void; iterator() Iterator<E>

Comparable<T> java.lang
compareTo(T other) int

Runnable java.lang
run() void

Collection<E> java.util : Iterable<E>
add(E value) boolean; addAll(Collection<E> values) boolean; clear() void; contains(Object value) boolean
containsAll(Collection<E> values) boolean; isEmpty() boolean; remove(Object value) boolean; removeAll(Collection<E> values) boolean
removeIf(Predicate<E> test) boolean; retainAll(Collection<E> values) boolean; size() int; stream() Stream<E>; toArray() Object[]

List<E> java.util : Collection<E>
get(int index) E; set(int index, E value) E; add(int index, E value) void; remove(int index) E; indexOf(Object value) int
lastIndexOf(Object value) int; sort(Comparator<E> comparator) void; subList(int from, int to) List<E>
replaceAll(UnaryOperator<E> change) void; listIterator() ListIterator<E>
static of(E... values) List<E>; static copyOf(Collection<E> values) List<E>

ArrayList<E> java.util : List<E>
ensureCapacity(int capacity) void

LinkedList<E> java.util : List<E>, Deque<E>


Queue<E> java.util : Collection<E>
offer(E value) boolean; poll() E; peek() E; element() E; remove() E

Deque<E> java.util : Queue<E>
addFirst(E value) void; addLast(E value) void; offerFirst(E value) boolean; offerLast(E value) boolean
removeFirst() E; removeLast() E; pollFirst() E; pollLast() E; getFirst() E; getLast() E; peekFirst() E; peekLast() E
push(E value) void; pop() E; descendingIterator() Iterator<E>

ArrayDeque<E> java.util : Deque<E>


PriorityQueue<E> java.util : Queue<E>
comparator() Comparator<E>

Stack<E> java.util : List<E>
push(E value) E; pop() E; peek() E; empty() boolean; search(Object value) int

Set<E> java.util : Collection<E>
static of(E... values) Set<E>; static copyOf(Collection<E> values) Set<E>

HashSet<E> java.util : Set<E>


LinkedHashSet<E> java.util : Set<E>


TreeSet<E> java.util : Set<E>
first() E; last() E; floor(E value) E; ceiling(E value) E; lower(E value) E; higher(E value) E; pollFirst() E; pollLast() E
headSet(E to) Set<E>; tailSet(E from) Set<E>; subSet(E from, E to) Set<E>; descendingSet() Set<E>

Map<K,V> java.util
get(Object key) V; put(K key, V value) V; getOrDefault(Object key, V fallback) V; containsKey(Object key) boolean
containsValue(Object value) boolean; putIfAbsent(K key, V value) V; computeIfAbsent(K key, Function<K,V> make) V
computeIfPresent(K key, BiFunction<K,V,V> change) V; compute(K key, BiFunction<K,V,V> change) V; merge(K key, V value, BiFunction<V,V,V> join) V
remove(Object key) V; keySet() Set<K>; values() Collection<V>; entrySet() Set<Map.Entry<K,V>>; size() int; isEmpty() boolean
clear() void; putAll(Map<K,V> other) void; forEach(BiConsumer<K,V> action) void; replaceAll(BiFunction<K,V,V> change) void
static of(K key, V value) Map<K,V>; static entry(K key, V value) Map.Entry<K,V>; static copyOf(Map<K,V> other) Map<K,V>

Map.Entry<K,V> java.util
getKey() K; getValue() V; setValue(V value) V
static comparingByKey() Comparator<Map.Entry<K,V>>; static comparingByValue() Comparator<Map.Entry<K,V>>

HashMap<K,V> java.util : Map<K,V>


LinkedHashMap<K,V> java.util : Map<K,V>


TreeMap<K,V> java.util : Map<K,V>
firstKey() K; lastKey() K; floorKey(K key) K; ceilingKey(K key) K; lowerKey(K key) K; higherKey(K key) K
firstEntry() Map.Entry<K,V>; lastEntry() Map.Entry<K,V>; floorEntry(K key) Map.Entry<K,V>; ceilingEntry(K key) Map.Entry<K,V>
pollFirstEntry() Map.Entry<K,V>; pollLastEntry() Map.Entry<K,V>; headMap(K to) Map<K,V>; tailMap(K from) Map<K,V>
subMap(K from, K to) Map<K,V>; descendingMap() Map<K,V>

Iterator<E> java.util
hasNext() boolean; next() E; remove() void

ListIterator<E> java.util : Iterator<E>
hasPrevious() boolean; previous() E; add(E value) void; set(E value) void

Arrays java.util
static sort(int[] array) void; static fill(int[] array, int value) void; static toString(int[] array) String; static deepToString(Object[] array) String
static copyOf(int[] array, int length) int[]; static copyOfRange(int[] array, int from, int to) int[]; static asList(E... values) List<E>
static equals(int[] a, int[] b) boolean; static deepEquals(Object[] a, Object[] b) boolean; static hashCode(int[] array) int
static stream(int[] array) IntStream; static binarySearch(int[] array, int value) int; static setAll(int[] array, IntUnaryOperator make) void

Collections java.util
static sort(List<E> list) void; static reverse(List<E> list) void; static shuffle(List<E> list) void; static swap(List<E> list, int i, int j) void
static max(Collection<E> values) E; static min(Collection<E> values) E; static frequency(Collection<E> values, Object value) int
static reverseOrder() Comparator<E>; static emptyList() List<E>; static emptyMap() Map<K,V>; static nCopies(int times, E value) List<E>
static unmodifiableList(List<E> list) List<E>; static addAll(Collection<E> target, E... values) boolean
static binarySearch(List<E> list, E value) int; static rotate(List<E> list, int distance) void

Objects java.util
static equals(Object a, Object b) boolean; static hash(Object... values) int; static requireNonNull(Object value) Object
static isNull(Object value) boolean; static nonNull(Object value) boolean; static toString(Object value) String

Comparator<T> java.util
compare(T a, T b) int; reversed() Comparator<T>; thenComparing(Comparator<T> other) Comparator<T>; thenComparingInt(ToIntFunction<T> key) Comparator<T>
static comparing(Function<T,Object> key) Comparator<T>; static comparingInt(ToIntFunction<T> key) Comparator<T>
static naturalOrder() Comparator<T>; static reverseOrder() Comparator<T>; static nullsFirst(Comparator<T> other) Comparator<T>
static nullsLast(Comparator<T> other) Comparator<T>

Optional<T> java.util
isPresent() boolean; isEmpty() boolean; get() T; orElse(T fallback) T; orElseGet(Supplier<T> make) T; orElseThrow() T
ifPresent(Consumer<T> action) void; map(Function<T,Object> change) Optional<T>; filter(Predicate<T> test) Optional<T>
static of(T value) Optional<T>; static ofNullable(T value) Optional<T>; static empty() Optional<T>

Scanner java.util
nextInt() int; nextLong() long; nextDouble() double; next() String; nextLine() String; hasNext() boolean; hasNextInt() boolean
hasNextLine() boolean; close() void

Random java.util
nextInt(int bound) int; nextDouble() double; nextBoolean() boolean; nextLong() long

BitSet java.util
set(int index) void; get(int index) boolean; clear(int index) void; flip(int index) void; cardinality() int; nextSetBit(int from) int
nextClearBit(int from) int; length() int

StringJoiner java.util
add(CharSequence part) StringJoiner; length() int; toString() String

Stream<T> java.util.stream
filter(Predicate<T> test) Stream<T>; map(Function<T,R> change) Stream<R>; mapToInt(ToIntFunction<T> change) IntStream; flatMap(Function<T,Stream<R>> change) Stream<R>
sorted() Stream<T>; distinct() Stream<T>; limit(long count) Stream<T>; skip(long count) Stream<T>; peek(Consumer<T> action) Stream<T>
takeWhile(Predicate<T> test) Stream<T>; dropWhile(Predicate<T> test) Stream<T>; collect(Collector<T> collector) R; toList() List<T>; toArray() Object[]
forEach(Consumer<T> action) void; count() long; reduce(T start, BinaryOperator<T> join) T; anyMatch(Predicate<T> test) boolean
allMatch(Predicate<T> test) boolean; noneMatch(Predicate<T> test) boolean; findFirst() Optional<T>; findAny() Optional<T>
max(Comparator<T> comparator) Optional<T>; min(Comparator<T> comparator) Optional<T>
static of(T... values) Stream<T>; static iterate(T start, UnaryOperator<T> next) Stream<T>; static generate(Supplier<T> make) Stream<T>

IntStream java.util.stream
filter(IntPredicate test) IntStream; map(IntUnaryOperator change) IntStream; mapToObj(IntFunction<R> change) Stream<R>; boxed() Stream<Integer>
sum() int; average() OptionalDouble; max() OptionalInt; min() OptionalInt; count() long; sorted() IntStream; distinct() IntStream; limit(long count) IntStream
forEach(IntConsumer action) void; toArray() int[]; anyMatch(IntPredicate test) boolean; allMatch(IntPredicate test) boolean
static range(int from, int to) IntStream; static rangeClosed(int from, int to) IntStream; static of(int... values) IntStream

Collectors java.util.stream
static toList() Collector<T>; static toSet() Collector<T>; static toMap(Function<T,K> key, Function<T,V> value) Collector<T>
static joining(CharSequence separator) Collector<T>; static groupingBy(Function<T,K> key) Collector<T>; static partitioningBy(Predicate<T> test) Collector<T>
static counting() Collector<T>; static mapping(Function<T,R> change, Collector<R> collector) Collector<T>; static summingInt(ToIntFunction<T> value) Collector<T>

Function<T,R> java.util.function
apply(T value) R; andThen(Function<R,Object> next) Function<T,Object>; compose(Function<Object,T> first) Function<Object,R>; static identity() Function<T,T>

BiFunction<T,U,R> java.util.function
apply(T first, U second) R

UnaryOperator<T> java.util.function
apply(T value) T

BinaryOperator<T> java.util.function
apply(T first, T second) T

Predicate<T> java.util.function
test(T value) boolean; and(Predicate<T> other) Predicate<T>; or(Predicate<T> other) Predicate<T>; negate() Predicate<T>

Supplier<T> java.util.function
get() T

Consumer<T> java.util.function
accept(T value) void

BigInteger java.math : Number
add(BigInteger other) BigInteger; subtract(BigInteger other) BigInteger; multiply(BigInteger other) BigInteger; divide(BigInteger other) BigInteger
mod(BigInteger other) BigInteger; pow(int exponent) BigInteger; gcd(BigInteger other) BigInteger; compareTo(BigInteger other) int
static valueOf(long value) BigInteger; static ZERO BigInteger; static ONE BigInteger

BigDecimal java.math : Number
add(BigDecimal other) BigDecimal; subtract(BigDecimal other) BigDecimal; multiply(BigDecimal other) BigDecimal; compareTo(BigDecimal other) int
setScale(int digits, RoundingMode mode) BigDecimal; static valueOf(double value) BigDecimal; static ZERO BigDecimal; static ONE BigDecimal

LocalDate java.time
plusDays(long days) LocalDate; minusDays(long days) LocalDate; plusMonths(long months) LocalDate; isBefore(LocalDate other) boolean
isAfter(LocalDate other) boolean; getDayOfWeek() DayOfWeek; getDayOfMonth() int; getMonthValue() int; getYear() int; toEpochDay() long
static of(int year, int month, int day) LocalDate; static parse(CharSequence text) LocalDate; static ofEpochDay(long day) LocalDate

AtomicInteger java.util.concurrent.atomic : Number
get() int; set(int value) void; incrementAndGet() int; getAndIncrement() int; addAndGet(int by) int; compareAndSet(int expected, int value) boolean

ConcurrentHashMap<K,V> java.util.concurrent : Map<K,V>

`
