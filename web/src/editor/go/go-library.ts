/**
 * Go's common packages with their functions, and types with their methods. A block begins with a package and its import
 * path, or with a type; members follow as `Name(parameters) result`, separated by semicolons.
 */
export const goLibrary = `
strings strings
static Contains(s, part string) bool; static ContainsRune(s string, r rune) bool; static ContainsAny(s, chars string) bool; static Count(s, part string) int
static Fields(s string) []string; static FieldsFunc(s string, isSeparator func(rune) bool) []string; static HasPrefix(s, prefix string) bool
static HasSuffix(s, suffix string) bool; static Index(s, part string) int; static IndexByte(s string, c byte) int; static IndexRune(s string, r rune) int
static LastIndex(s, part string) int; static Join(parts []string, separator string) string; static Map(change func(rune) rune, s string) string
static Repeat(s string, times int) string; static Replace(s, old, new string, times int) string; static ReplaceAll(s, old, new string) string
static Split(s, separator string) []string; static SplitN(s, separator string, n int) []string; static ToLower(s string) string; static ToUpper(s string) string
static Trim(s, chars string) string; static TrimSpace(s string) string; static TrimPrefix(s, prefix string) string; static TrimSuffix(s, suffix string) string
static TrimLeft(s, chars string) string; static TrimRight(s, chars string) string; static EqualFold(a, b string) bool; static Compare(a, b string) int
static Cut(s, separator string) (string, string, bool); static NewReader(s string) *strings.Reader; static NewReplacer(pairs ...string) *strings.Replacer

strings.Builder strings
WriteString(s string) (int, error); WriteByte(c byte) error; WriteRune(r rune) (int, error); String() string; Len() int; Reset() void; Grow(n int) void

strings.Replacer strings
Replace(s string) string

strconv strconv
static Atoi(s string) (int, error); static Itoa(n int) string; static ParseInt(s string, base, bits int) (int64, error)
static ParseFloat(s string, bits int) (float64, error); static ParseBool(s string) (bool, error); static FormatInt(n int64, base int) string
static FormatFloat(f float64, format byte, precision, bits int) string; static Quote(s string) string

sort sort
static Ints(values []int) void; static Strings(values []string) void; static Float64s(values []float64) void; static Slice(values any, less func(i, j int) bool) void
static SliceStable(values any, less func(i, j int) bool) void; static Sort(data sort.Interface) void; static Stable(data sort.Interface) void
static Reverse(data sort.Interface) sort.Interface; static Search(n int, isFound func(int) bool) int; static SearchInts(values []int, x int) int
static SearchStrings(values []string, x string) int; static IntSlice(values []int) sort.Interface; static SliceIsSorted(values any, less func(i, j int) bool) bool

math math
static Abs(x float64) float64; static Ceil(x float64) float64; static Floor(x float64) float64; static Round(x float64) float64; static Trunc(x float64) float64
static Max(x, y float64) float64; static Min(x, y float64) float64; static Mod(x, y float64) float64; static Pow(x, y float64) float64; static Sqrt(x float64) float64
static Hypot(x, y float64) float64; static Log(x float64) float64; static Log2(x float64) float64; static Inf(sign int) float64; static IsNaN(x float64) bool
static MaxInt int; static MinInt int; static MaxInt32 int; static MinInt32 int; static MaxInt64 int64; static MinInt64 int64; static MaxFloat64 float64; static Pi float64

fmt fmt
static Println(values ...any) void; static Printf(format string, values ...any) void; static Print(values ...any) void; static Sprintf(format string, values ...any) string
static Sprint(values ...any) string; static Sprintln(values ...any) string; static Errorf(format string, values ...any) error; static Fprintln(w io.Writer, values ...any) void
static Fprintf(w io.Writer, format string, values ...any) void; static Scan(targets ...any) (int, error); static Sscanf(s, format string, targets ...any) (int, error)

errors errors
static New(text string) error; static Is(err, target error) bool; static As(err error, target any) bool; static Unwrap(err error) error

error builtin
Error() string

unicode unicode
static IsLetter(r rune) bool; static IsDigit(r rune) bool; static IsSpace(r rune) bool; static IsUpper(r rune) bool; static IsLower(r rune) bool
static IsPunct(r rune) bool; static ToUpper(r rune) rune; static ToLower(r rune) rune

utf8 unicode/utf8
static RuneCountInString(s string) int; static RuneLen(r rune) int; static ValidString(s string) bool; static DecodeRuneInString(s string) (rune, int)

bufio bufio
static NewScanner(r io.Reader) *bufio.Scanner; static NewReader(r io.Reader) *bufio.Reader; static NewWriter(w io.Writer) *bufio.Writer
static ScanWords bufio.SplitFunc; static ScanLines bufio.SplitFunc

bufio.Scanner bufio
Scan() bool; Text() string; Bytes() []byte; Err() error; Buffer(buffer []byte, max int) void; Split(split bufio.SplitFunc) void

bufio.Reader bufio
ReadString(end byte) (string, error); ReadLine() ([]byte, bool, error); ReadByte() (byte, error); ReadRune() (rune, int, error)

bufio.Writer bufio
WriteString(s string) (int, error); WriteByte(c byte) error; Flush() error

os os
static Stdin *os.File; static Stdout *os.File; static Stderr *os.File; static Args []string; static Exit(code int) void; static ReadFile(name string) ([]byte, error)

bytes bytes
static Contains(b, part []byte) bool; static Equal(a, b []byte) bool; static Split(b, separator []byte) [][]byte; static TrimSpace(b []byte) []byte
static NewBufferString(s string) *bytes.Buffer

bytes.Buffer bytes
WriteString(s string) (int, error); WriteByte(c byte) error; WriteRune(r rune) (int, error); String() string; Len() int; Reset() void; Bytes() []byte

heap container/heap
static Init(h heap.Interface) void; static Push(h heap.Interface, x any) void; static Pop(h heap.Interface) any; static Fix(h heap.Interface, i int) void
static Remove(h heap.Interface, i int) any

list container/list
static New() *list.List

list.List container/list
PushBack(value any) *list.Element; PushFront(value any) *list.Element; Front() *list.Element; Back() *list.Element; Len() int
Remove(element *list.Element) any; MoveToFront(element *list.Element) void; MoveToBack(element *list.Element) void; Init() *list.List

list.Element container/list
Value any; Next() *list.Element; Prev() *list.Element

bits math/bits
static OnesCount(x uint) int; static Len(x uint) int; static TrailingZeros(x uint) int; static LeadingZeros(x uint) int; static Reverse(x uint) uint

rand math/rand
static Intn(n int) int; static Int() int; static Float64() float64; static Perm(n int) []int; static Shuffle(n int, swap func(i, j int)) void; static Seed(seed int64) void

sync sync
static OnceFunc(f func()) func()

sync.Mutex sync
Lock() void; Unlock() void; TryLock() bool

sync.RWMutex sync
Lock() void; Unlock() void; RLock() void; RUnlock() void

sync.WaitGroup sync
Add(n int) void; Done() void; Wait() void

sync.Once sync
Do(f func()) void

time time
static Now() time.Time; static Since(t time.Time) time.Duration; static Sleep(d time.Duration) void; static Parse(layout, text string) (time.Time, error)
static Date(year int, month time.Month, day, hour, minute, second, nano int, place *time.Location) time.Time; static Unix(seconds, nanos int64) time.Time
static ParseDuration(s string) (time.Duration, error); static After(d time.Duration) chan time.Time
static Nanosecond time.Duration; static Millisecond time.Duration; static Second time.Duration; static Minute time.Duration; static Hour time.Duration; static UTC *time.Location

time.Time time
Add(d time.Duration) time.Time; AddDate(years, months, days int) time.Time; Sub(other time.Time) time.Duration; Before(other time.Time) bool
After(other time.Time) bool; Equal(other time.Time) bool; Format(layout string) string; Unix() int64; Weekday() time.Weekday; Year() int; Month() time.Month
Day() int; Hour() int; Minute() int; YearDay() int

time.Duration time
Seconds() float64; Minutes() float64; Hours() float64; Milliseconds() int64; String() string

regexp regexp
static MustCompile(pattern string) *regexp.Regexp; static Compile(pattern string) (*regexp.Regexp, error); static MatchString(pattern, s string) (bool, error)

regexp.Regexp regexp
MatchString(s string) bool; FindString(s string) string; FindAllString(s string, n int) []string; FindStringSubmatch(s string) []string
ReplaceAllString(s, with string) string; Split(s string, n int) []string

json encoding/json
static Marshal(value any) ([]byte, error); static Unmarshal(data []byte, target any) error; static MarshalIndent(value any, prefix, indent string) ([]byte, error)

context context
static Background() context.Context; static WithCancel(parent context.Context) (context.Context, context.CancelFunc)
static WithTimeout(parent context.Context, timeout time.Duration) (context.Context, context.CancelFunc)

context.Context context
Done() chan struct{}; Err() error; Value(key any) any
`
