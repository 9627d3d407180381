/** Reading the assertions of test files, to give them wrong expectations: the parts that languages share. */
import { randomInt } from 'node:crypto'

/** `isHidden`: the change cannot be distinguished from an ordinary expectation, like another number. */
export type Edit = { from: number; to: number; text: string; isHidden: boolean }
export type Call = { name: string; nameAt: number; args: Span[] }
export type Span = { from: number; to: number; text: string }
/** The assertions of a language's tests: the beginning of each test, and the edits that make expectations wrong. */
export type Assertions = { find: (text: string) => Edit[]; testStart: RegExp }

/** Names by their opposites, both ways. */
export const opposites = (pairs: [string, string][]) => new Map([...pairs, ...pairs.map(([a, b]) => [b, a] as const)])

export const negate = ({ from, to, text }: Span): Edit => ({ from, to, text: `!(${text.trim()})`, isHidden: false })

export function swap({ name, nameAt }: Call, opposite: Map<string, string>): Edit[] {
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
export function hide(expected: Span | undefined): Edit[] | undefined {
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
export function callsOf(text: string, pattern: RegExp, comment = '//'): Call[] {
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
