/**
 * What an error of the last run comes from in this very code, where the code shows it: a name without its import, a text
 * without quotes, a method that this kind of value has not. Facts of the language and of the lines; nothing of the task.
 */
import type { BankCodingQuestion } from '@nova/contract/bank'
import type { Language } from '@nova/contract/words'
import { quoteComplaint } from '../../code-facts/complaints.ts'
import type { Situation } from '../situation.ts'
import { nearestWord } from '../understanding/spelling.ts'
import { tellNullSource } from './null-sources.ts'

const listed = (names: Record<string, string>): ReadonlyMap<string, string> =>
  new Map(Object.entries(names).flatMap(([from, all]) => all.split(' ').map((name) => [name, from] as const)))

/** Where names of Python's library come from. */
const ofPython = listed({
  datetime: 'date datetime timedelta',
  collections: 'deque defaultdict Counter OrderedDict namedtuple',
  heapq: 'heappush heappop heapify heapreplace nlargest nsmallest',
  bisect: 'bisect_left bisect_right insort insort_left insort_right',
  itertools: 'permutations combinations product accumulate groupby chain pairwise zip_longest islice',
  functools: 'lru_cache cache cmp_to_key reduce',
  math: 'sqrt ceil floor inf gcd isqrt prod comb log',
  typing: 'List Dict Set Tuple Optional Any Deque Iterable',
  copy: 'deepcopy',
  decimal: 'Decimal',
  fractions: 'Fraction',
  dataclasses: 'dataclass field',
  enum: 'Enum',
  string: 'ascii_lowercase ascii_uppercase digits',
})
const modulesOfPython = new Set(
  'math re sys json heapq bisect collections itertools functools random string copy os time typing statistics operator calendar'.split(
    ' ',
  ),
)
const ofJava = listed({
  'java.util':
    'List ArrayList LinkedList Map HashMap TreeMap SortedMap NavigableMap LinkedHashMap EnumMap Set HashSet TreeSet SortedSet NavigableSet LinkedHashSet EnumSet Collection Deque ArrayDeque Queue PriorityQueue Stack Vector Arrays Collections Comparator Iterator ListIterator Optional OptionalInt OptionalLong OptionalDouble Scanner Objects StringJoiner StringTokenizer BitSet Random UUID Locale NoSuchElementException ConcurrentModificationException EmptyStackException',
  'java.util.stream': 'Collectors Stream IntStream LongStream DoubleStream StreamSupport',
  'java.util.function':
    'Function BiFunction Predicate BiPredicate IntPredicate Supplier IntSupplier Consumer BiConsumer UnaryOperator BinaryOperator IntFunction IntUnaryOperator IntBinaryOperator LongUnaryOperator LongBinaryOperator ToIntFunction ToLongFunction ToDoubleFunction ToIntBiFunction',
  'java.time': 'LocalDate LocalTime LocalDateTime Duration Period DayOfWeek Instant',
  'java.time.temporal': 'ChronoUnit',
  'java.time.format': 'DateTimeFormatter',
  'java.math': 'BigInteger BigDecimal',
  'java.util.regex': 'Pattern Matcher',
})
/** Packages that are imported whole: what is missing of one is seldom a single name. */
const wholeOfJava = new Set(['java.util', 'java.util.stream', 'java.util.function'])
const unknownOfJava = /symbol:\s+(?:class|variable) (\w{1,40})/g
/** Names that stand in the sentence beside the first. */
const mostBeside = 3

/** What nothing imports, with the other unknown names of the same package. */
function tellImportOfJava(name: string, complaint: string): string {
  const from = ofJava.get(name)!
  if (!wholeOfJava.has(from))
    return `\`${name}\` isn’t imported: \`import ${from}.${name};\` stands at the top, before the class.`
  const all = [...complaint.matchAll(unknownOfJava)].map(([, each]) => each!)
  const others = [...new Set(all)].filter((each) => each !== name && ofJava.get(each) === from).slice(0, mostBeside)
  const shown = others.map((each) => `\`${each}\``)
  const beside =
    shown.length === 0
      ? ''
      : shown.length === 1
        ? `, and neither is ${shown[0]!}`
        : `, and neither are ${shown.slice(0, -1).join(', ')} and ${shown.at(-1)!}`
  return `\`${name}\` isn’t imported${beside}: \`import ${from}.*;\` stands at the top, before the class.`
}

const ofGo = new Set(
  'fmt sort strings strconv math errors unicode bytes container time regexp slices maps bufio os'.split(' '),
)
/** Where the compiler does not know these, it is older than they are. */
const newInGo: ReadonlyMap<string, string> = new Map([
  ['max', 'An `if`, or a small function of your own, does the same'],
  ['min', 'An `if`, or a small function of your own, does the same'],
  ['clear', 'A new, empty map or slice does the same'],
])
const newPackagesOfGo: ReadonlyMap<string, string> = new Map([
  ['slices', '`sort.Ints`, `sort.Slice` or a loop of your own work in every version'],
  ['maps', 'A `for … range` over the map works in every version'],
  ['cmp', '`<` and `>` work in every version'],
])

function tellNameOfGo(name: string): string | undefined {
  const instead = newInGo.get(name)
  if (instead !== undefined)
    return `\`${name}\` is built in only from Go 1.21 on, and the Go here is older. ${instead}.`
  const inPlace = newPackagesOfGo.get(name)
  if (inPlace !== undefined)
    return `the package \`${name}\` isn’t imported, and it is there only from Go 1.21 on. ${inPlace}.`
  return ofGo.has(name) ? `the package \`${name}\` isn’t imported: \`import "${name}"\` at the top.` : undefined
}

/** `import "slices"` where the library has no such package yet. */
const noSuchPackage: Cause = (complaint) => {
  const name = /package (\w{1,20}) is not in (?:GOROOT|std)/.exec(complaint)?.[1]
  const inPlace = name === undefined ? undefined : newPackagesOfGo.get(name)
  return inPlace === undefined
    ? undefined
    : `the package \`${name!}\` is there only from Go 1.21 on, and the Go here is older. ${inPlace}.`
}

/** Built in elsewhere, and called otherwise here. */
const ofOthers: Partial<Record<Language, ReadonlyMap<string, string>>> = {
  python: new Map([
    ['null', '`None` is Python’s word for it'],
    ['nil', '`None` is Python’s word for it'],
    ['undefined', '`None` is Python’s word for it'],
    ['true', '`True` is written with a capital in Python'],
    ['false', '`False` is written with a capital in Python'],
    ['Math', 'Python has the module `math`, and `min`, `max`, `abs` and `round` without any'],
    ['console', 'Python prints with `print(…)`'],
    ['length', 'Python counts with `len(…)`'],
    ['let', 'Python needs no word before a new name'],
  ]),
  javascript: new Map([
    ['len', 'JavaScript has `.length` behind the value'],
    ['print', 'JavaScript prints with `console.log(…)`'],
    ['None', '`null` or `undefined` is JavaScript’s word for it'],
    ['True', '`true` is written in small letters in JavaScript'],
    ['False', '`false` is written in small letters in JavaScript'],
    ['range', 'JavaScript has no `range`; a loop counts with `for (let i = 0; i < n; i++)`'],
    ['int', 'JavaScript turns a text into a number with `Number(…)`, and cuts with `Math.floor(…)`'],
    ['str', 'JavaScript turns a value into a text with `String(…)`'],
  ]),
}

/** Characters. Nobody calls anything longer, and patterns look at each. */
const longestName = 40

type Case = Pick<Situation, 'code' | 'language' | 'line' | 'origins'> & { question: BankCodingQuestion }
type Cause = (complaint: string, situation: Case) => string | undefined

const namesIn = (code: string) => [...new Set(code.match(/[A-Za-z_]\w*/g) ?? [])]
const script: readonly Language[] = ['javascript', 'typescript']

/** A name that nothing has declared: without its import, its quotes, or its spelling. */
const unknownName: Cause = (whole, { code, language, question }) => {
  // In Go each line is an error of its own, and the first is the one that is quoted.
  const complaint = language === 'go' ? quoteComplaint(whole) : whole
  const name =
    /NameError: name '(\w+)' is not defined/.exec(complaint)?.[1] ??
    /ReferenceError: (\w+) is not defined/.exec(complaint)?.[1] ??
    /(?:undefined: |Cannot find name '|symbol:\s+(?:class|variable) )(\w+)/.exec(complaint)?.[1]
  if (name === undefined || name.length > longestName) return undefined
  if (language === 'python') {
    const from = ofPython.get(name)
    if (from !== undefined)
      return `\`${name}\` is in Python’s module \`${from}\`: \`from ${from} import ${name}\` at the top.`
    if (modulesOfPython.has(name))
      return `\`${name}\` is a module that isn’t imported yet: \`import ${name}\` at the top.`
  }
  if (language === 'java' && ofJava.has(name)) return tellImportOfJava(name, complaint)
  const ofLanguage = language === 'go' ? tellNameOfGo(name) : undefined
  if (ofLanguage !== undefined) return ofLanguage
  const other = ofOthers[language === 'typescript' ? 'javascript' : language]?.get(name)
  if (other !== undefined) return `${other}.`
  const isText = [question.statement, ...question.examples.map(({ input }) => input)].some((each) =>
    new RegExp(`["'\`]\\w{0,40}${name}\\w{0,40}["'\`]`).test(each),
  )
  const near = nearestWord(
    name,
    namesIn(code).filter((each) => each !== name && each.length > 2),
  )
  if (near !== undefined && name.length > 2)
    return `no \`${name}\` is declared. There is a \`${near}\`: is that the one you mean?`
  if (/^[A-Z]$/.test(name) || isText)
    return `without quotes \`${name}\` is the name of a variable. The text is written \`"${name}"\`.`
  return undefined
}

const noSuchFunction: Cause = (complaint, { code, language }) => {
  const wanted = /No function named (\w+)/.exec(complaint)?.[1]
  if (wanted === undefined) return undefined
  const defined = [
    ...code.matchAll(
      language === 'python' ? /^def (\w+)/gm : /^(?:export )?(?:async )?(?:function|func|const|let) (\w+)/gm,
    ),
  ].map(([, name]) => name!)
  if (defined.length === 0) return `the tests call \`${wanted}\`, and your code has no function at the top level.`
  return defined.includes(wanted)
    ? undefined
    : `the tests call \`${wanted}\`, and your function is called \`${defined.at(-1)}\`.`
}

/** `names.sort is not a function`, where a line makes `names` a Set. */
const noSuchMethod: Cause = (complaint, { code, language }) => {
  if (!script.includes(language)) return undefined
  const [, value, method] = /\b(\w{1,40})\.(\w{1,40}) is not a function/.exec(complaint) ?? []
  if (value === undefined || method === undefined) return undefined
  const made = new RegExp(`\\b${value}\\b(?::[^=\\n]{1,60})?\\s{0,4}=\\s{0,4}new (Set|Map)\\b`).exec(code)?.[1]
  if (made !== undefined)
    return `\`${value}\` is a ${made}, and a ${made} has no \`${method}\`. \`[...${value}]\` is an array with what is in it.`
  if (new RegExp(`\\b${value}\\b(?::[^=\\n]{1,60})?\\s{0,4}=\\s{0,4}\\{`).test(code))
    return `\`${value}\` is a plain object, which has no \`${method}\`. \`Object.keys(${value})\`, \`Object.values(${value})\` and \`Object.entries(${value})\` are arrays.`
  return undefined
}

const notIterable: Cause = (complaint, { language }) => {
  const what = /TypeError: (.{1,40}?) is not iterable/.exec(complaint)?.[1]
  if (!script.includes(language) || what === undefined || !/\[|^undefined\b/.test(what)) return undefined
  return `\`${what.replace(/\s*\(.*$/, '')}\` is undefined at that moment: nothing was put there for that key. Which input leads to it?`
}

const timeSpan: Cause = (complaint) =>
  /TypeError.*'datetime\.timedelta'/.test(complaint)
    ? 'the difference of two dates is a `timedelta` and no number; its `.days` is the whole number of days.'
    : undefined

const missingKey: Cause = (complaint, { code, line }) => {
  const key = /KeyError: (.{1,40})$/m.exec(complaint)?.[1]
  if (key === undefined) return undefined
  const holder = /\b([A-Za-z_]\w{0,40})\[/.exec(code.split('\n')[(line ?? 0) - 1] ?? '')?.[1]
  const where = holder === undefined ? 'The dict' : `\`${holder}\``
  return `${where} has no key ${key} at that moment, so reading it fails. \`d.get(key, 0)\` gives 0 for a key that is missing, and \`key in d\` asks first.`
}

const arrayOfObjects: Cause = (complaint, { code, line }) =>
  /no suitable method found for toArray|Integer\[\] cannot be converted to int\[\]/.test(complaint) &&
  /\btoArray\b/.test(code.split('\n')[(line ?? 0) - 1] ?? '')
    ? '`toArray` of a list gives an array of objects. For `int[]`: `list.stream().mapToInt(Integer::intValue).toArray()`, or a loop that copies.'
    : undefined

const lossy: Cause = (complaint) => {
  const [, from, to] =
    /lossy conversion from (long|double|float|int) to (int|long|char|byte|short)/.exec(complaint) ?? []
  return from === undefined
    ? undefined
    : `the right side is a \`${from}\`, and the name takes only \`${to}\`. Declare it as \`${from}\`, or write \`(${to})\` before it where the value surely fits.`
}

/** What a run shows of it says more than what the call may give. */
const nullGiven: Cause = (complaint, { code, language, line, origins }) =>
  language === 'java' && origins === undefined ? tellNullSource(complaint, code, line) : undefined

const noSuchSymbol: Cause = (complaint) => {
  const method = /symbol:\s+method (\w+)/.exec(complaint)?.[1]
  const type = /location:\s+(?:class|interface|variable \w+ of type) ([\w<>[\],]+)/.exec(complaint)?.[1]
  return method !== undefined && type !== undefined && type !== 'Solution'
    ? `\`${type}\` has no method \`${method}\`.`
    : undefined
}

/** The code ran to its end, and what it gave back cannot be compared. */
const noResult: Cause = (complaint, { code, language, question }) => {
  const returned = /^The function returned (.{1,60}?)(?:, which\b.*)?\.?$/m.exec(complaint)?.[1]
  if (returned === undefined) return undefined
  const counted = /\b(\w{1,40}\[[^\]\n]{1,30}\])(?:\+\+|\s{0,4}\+=)/.exec(code)?.[1]
  if (returned === 'NaN' && script.includes(language) && counted !== undefined)
    return `your code ran to its end. \`${counted}\` is undefined as long as nothing stands under that key, and undefined + 1 is NaN. \`(${counted} ?? 0) + 1\` begins with 0.`
  if (returned === 'NaN')
    return 'your code ran to its end, and a calculation in it had a value that is no number. Print the values that go into the result: which is it?'
  return `your code ran to its end and gave back ${returned}. The task wants \`${question.signature.returns}\`.`
}

const causes: readonly Cause[] = [
  ...[
    noResult,
    noSuchFunction,
    noSuchPackage,
    unknownName,
    noSuchMethod,
    notIterable,
    timeSpan,
    missingKey,
    arrayOfObjects,
    lossy,
    nullGiven,
    noSuchSymbol,
  ],
]

/** A sentence on what the error comes from, in small letters; undefined where the code does not show it. */
export function tellErrorCause(
  complaint: string,
  { question, code, language, line, origins }: Situation,
): string | undefined {
  if (question.kind !== 'coding') return undefined
  for (const cause of causes) {
    const told = cause(complaint, { code, language, line, question, origins })
    if (told !== undefined) return told
  }
  return undefined
}
