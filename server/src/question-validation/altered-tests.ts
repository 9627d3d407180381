/**
 * Test files with wrong expectations: each assertion's expected value is changed, so that a correct program fails. A
 * program that still passes such a test does so for reasons other than its work.
 */
import { randomInt } from 'node:crypto'
import type { ProjectFile, ProjectRuntime } from '@nova/contract/projects/projects'

/** `isHidden`: the change cannot be distinguished from an ordinary expectation, like another number. */
type Edit = { from: number; to: number; text: string; isHidden: boolean }
type Call = { name: string; nameAt: number; args: Span[] }
type Span = { from: number; to: number; text: string }
type Dialect = { find: (text: string) => Edit[]; testStart: RegExp }

/** The same files, each assertion that is understood with a wrong expectation; the others as they were. */
export function alterTests(runtime: ProjectRuntime, files: readonly ProjectFile[]): ProjectFile[] {
  return files.map(({ path, text }) => ({ path, text: alter(text, dialects[runtime]) }))
}

function alter(text: string, { find, testStart }: Dialect): string {
  const starts = [...text.matchAll(testStart)].map(({ index }) => index)
  const testOf = ({ from }: Edit) => starts.filter((start) => start <= from).length
  const edits = withoutNested(find(text))
  const unseen = new Set(edits.filter(({ isHidden }) => isHidden).map(testOf))
  let altered = text
  // One change is enough for a test, and what shows none betrays programs that read the expectations, too.
  for (const edit of edits.toReversed()) {
    if (unseen.has(testOf(edit)) && !edit.isHidden) continue
    altered = altered.slice(0, edit.from) + edit.text + altered.slice(edit.to)
  }
  return altered
}

function withoutNested(edits: Edit[]): Edit[] {
  const kept: Edit[] = []
  for (const edit of edits.toSorted((one, other) => one.from - other.from)) {
    if (edit.from >= (kept.at(-1)?.to ?? 0)) kept.push(edit)
  }
  return kept
}

const opposites = (pairs: [string, string][]) => new Map([...pairs, ...pairs.map(([a, b]) => [b, a] as const)])

const scriptOpposites = opposites([
  ['notEqual', 'equal'],
  ['notStrictEqual', 'strictEqual'],
  ['deepEqual', 'notDeepEqual'],
  ['deepStrictEqual', 'notDeepStrictEqual'],
  ['match', 'doesNotMatch'],
  ['throws', 'doesNotThrow'],
  ['rejects', 'doesNotReject'],
])

const script: Dialect = {
  testStart: /^\s*(?:await )?(?:test|it)\(/gm,
  find: (text) =>
    callsOf(text, /(?<![\w.])assert(?:\.strict)?(?:\.(\w+))?\(/g).flatMap((call) => {
      const [actual, expected] = call.args
      if (!actual) return []
      if (call.name === '' || call.name === 'ok') return [negate(actual)]
      const isEquality = /^(deep)?(strict)?equal$/i.test(call.name)
      const hidden = hide(isEquality ? expected : undefined)
      // Elements of a page that are unexpectedly the same would be printed with all that hangs on them.
      return hidden ?? (/^(strictE|e)qual$/.test(call.name) && expected ? differ(call) : swap(call, scriptOpposites))
    }),
}

function differ({ name, nameAt, args: [one, other] }: Call): Edit[] {
  return [
    { from: nameAt, to: nameAt + name.length, text: 'ok', isHidden: false },
    { from: one!.from, to: other!.to, text: `!Object.is(${one!.text},${other!.text})`, isHidden: false },
  ]
}

const pythonOpposites = opposites([
  ['assertEqual', 'assertNotEqual'],
  ['assertTrue', 'assertFalse'],
  ['assertIn', 'assertNotIn'],
  ['assertIs', 'assertIsNot'],
  ['assertIsNone', 'assertIsNotNone'],
  ['assertIsInstance', 'assertNotIsInstance'],
  ['assertRegex', 'assertNotRegex'],
  ['assertGreater', 'assertLessEqual'],
  ['assertLess', 'assertGreaterEqual'],
  ['assertAlmostEqual', 'assertNotAlmostEqual'],
])

const python: Dialect = {
  testStart: /^\s*(?:async )?def test/gm,
  find: (text) =>
    callsOf(text, /\bself\.(assert\w+)\(/g, '#').flatMap((call) => {
      const [one, other] = call.args
      if (!one) return []
      // Nothing raises it, so that what is raised goes through.
      if (call.name.startsWith('assertRaises')) return [{ ...one, text: 'StopAsyncIteration', isHidden: false }]
      const isEquality = /^assert(Equal|CountEqual|\w+(?<!Not)Equal)$/.test(call.name) && !/Almost/.test(call.name)
      return (isEquality ? (hide(other) ?? hide(one)) : undefined) ?? swap(call, pythonOpposites)
    }),
}

const java: Dialect = {
  testStart: /^\s*@(?:kit\.test\.)?Test\b/gm,
  find: (text) =>
    callsOf(text, /(?<![\w.])(?:Assertions\.)?(assert\w+)\(/g).flatMap((call) => {
      const [one, other] = call.args
      if (!one) return []
      if (call.name === 'assertTrue' || call.name === 'assertFalse') return [negate(one)]
      const isEquality = call.name === 'assertEquals' || call.name === 'assertSame'
      const hidden = hide(isEquality ? one : undefined)
      if (hidden) return hidden
      const isAlone = /^\s*$/.test(text.slice(text.lastIndexOf('\n', call.nameAt) + 1, call.nameAt))
      const become = (name: string, args: Span[]) => [
        { from: call.nameAt, to: call.nameAt + call.name.length, text: `kit.test.Assertions.${name}`, isHidden: false },
        ...args.map((span) => ({ ...span, text: '', isHidden: false })),
      ]
      if (isEquality && call.args.length === 2) return become('assertNotEquals', [])
      if (call.name === 'assertNull') return become('assertNotNull', [])
      if (call.name === 'assertNotNull') return become('assertNull', [])
      if (call.name !== 'assertThrows' || !isAlone || !other) return []
      return become('assertDoesNotThrow', [{ from: one.from, to: other.from, text: '' }])
    }),
}

const go: Dialect = {
  testStart: /^\s*(?:func Test\w*\(|\w+\.Run\()/gm,
  find: (text) =>
    [...text.matchAll(/\bif (.+) \{\n\s*\w+\.(?:Errorf?|Fatalf?|Fail|FailNow)\(/g)].flatMap((match): Edit[] => {
      const line = match[1]!
      const at = line.lastIndexOf('; ') < 0 ? 0 : line.lastIndexOf('; ') + 2
      const from = match.index + 'if '.length + at
      const clause = { from, to: match.index + 'if '.length + line.length, text: line.slice(at) }
      const literal = clause.text.includes('&&') ? null : /!= (-?\d[\d.]*|"[^"\\]+")$/.exec(clause.text)
      if (!literal) return [negate(clause)]
      const start = clause.to - literal[1]!.length
      return hide({ from: start, to: clause.to, text: literal[1]! }) ?? [negate(clause)]
    }),
}

const dialects: Record<ProjectRuntime, Dialect> = { node: script, web: script, python, java, go }

const negate = ({ from, to, text }: Span): Edit => ({ from, to, text: `!(${text.trim()})`, isHidden: false })

function swap({ name, nameAt }: Call, opposite: Map<string, string>): Edit[] {
  const text = opposite.get(name)
  return text === undefined ? [] : [{ from: nameAt, to: nameAt + name.length, text, isHidden: false }]
}

const quoted = /"(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*'|`[^`$\\]*`/g
const plainText = /(?<q>["'`])(?<words>[^"'`\\$\n]+)\k<q>/
const wholeNumber = /(?<![\w.])(?<whole>\d[\d_]*)(?=\.\d|[^\w.]|[LlFfDd]?\b|$)/
/** Other strings, such as empty ones, are passed over: between two of them is no string. */
const literals = new RegExp([plainText, quoted, wholeNumber].map(({ source }) => source).join('|'), 'g')
const constants = /\b(?:true|false|null|undefined|None|True|False|(?:List|Map|Set)\.of)\b/g

/** Another value in the place of one that is written out; undefined where it has to be worked out. */
function hide(expected: Span | undefined): Edit[] | undefined {
  if (!expected) return undefined
  const { from, to, text } = expected
  const bare = text
    .replaceAll(quoted, '')
    .replaceAll(/\b\w+\s*:/g, '')
    .replaceAll(constants, '')
    .replaceAll(/\b\d[\d_.]*[LlFfDd]?\b/g, '')
  if (/[^\s[\](){},:.-]/.test(bare)) return undefined
  const edit = (start: number, length: number, other: string): Edit[] => [
    { from, to, text: text.slice(0, start) + other + text.slice(start + length), isHidden: true },
  ]
  const values = [...text.matchAll(literals)].filter(
    ({ index, 0: all, groups }) =>
      (groups?.words ?? groups?.whole) !== undefined && !/^\s*:/.test(text.slice(index + all.length)),
  )
  const value = values.at(-1)
  if (value?.groups?.whole !== undefined) {
    const { whole } = value.groups
    return edit(value.index, whole.length, String(Number(whole.replaceAll('_', '')) + randomInt(11, 89)))
  }
  if (value?.groups?.words !== undefined)
    return edit(value.index + 1, value.groups.words.length, reword(value.groups.words))
  const flipped = { true: 'false', false: 'true', True: 'False', False: 'True', '[]': '[7]' }[text.trim()]
  return flipped === undefined ? undefined : [{ from, to, text: ` ${flipped}`, isHidden: true }]
}

/** The same words with one letter or digit changed. */
function reword(words: string): string {
  const places = [...words.matchAll(/[a-z0-9]/gi)].map(({ index }) => index)
  const at = places.length > 0 ? places[randomInt(places.length)]! : undefined
  if (at === undefined) return `${words}x`
  const all = /\d/.test(words[at]!) ? '0123456789' : /[a-z]/.test(words[at]!) ? 'aeioustrn' : 'AEIOUSTRN'
  const others = [...all].filter((sign) => sign !== words[at])
  return words.slice(0, at) + others[randomInt(others.length)]! + words.slice(at + 1)
}

/** The calls whose names match, with their arguments; none that the reader gets lost in. */
function callsOf(text: string, pattern: RegExp, comment = '//'): Call[] {
  return [...text.matchAll(pattern)].flatMap((match) => {
    const open = match.index + match[0].length - 1
    const name = match[1] ?? ''
    const args = readArguments(text, open, comment)
    return args ? [{ name, nameAt: open - name.length, args }] : []
  })
}

function readArguments(text: string, open: number, comment: string): Span[] | undefined {
  const args: Span[] = []
  let depth = 0
  let from = open + 1
  const end = (to: number) => {
    const part = text.slice(from, to)
    if (part.trim() !== '') args.push({ from, to, text: part })
    from = to + 1
  }
  for (let at = open; at < text.length; at = Math.max(at + 1, passOver(text, at, comment))) {
    const sign = text[at]!
    if (passOver(text, at, comment) > at) continue
    if ('([{'.includes(sign)) depth += 1
    else if (')]}'.includes(sign)) depth -= 1
    if (sign === ',' && depth === 1) end(at)
    if (depth > 0) continue
    end(at)
    return args
  }
  return undefined
}

const texts = /"""[\s\S]*?"""|'''[\s\S]*?'''|"(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*'|`(?:[^`\\]|\\[\s\S])*`/y
const expression = /\/(?![/*])(?:[^/\\\n[]|\\.|\[(?:[^\]\\\n]|\\.)*\])+\//y
const remark = /\/\*[\s\S]*?\*\//y

/** Returns the end of a string, comment or regular expression that begins here. */
function passOver(text: string, at: number, comment: string): number {
  if (text.startsWith(comment, at)) return (text.indexOf('\n', at) + 1 || text.length + 1) - 1
  const mayBeExpression = comment === '//' && /[(,=:[!&|?{;]\s*$/.test(text.slice(Math.max(0, at - 40), at))
  for (const pattern of [texts, remark, ...(mayBeExpression ? [expression] : [])]) {
    pattern.lastIndex = at
    if (pattern.test(text)) return pattern.lastIndex
  }
  return at
}
