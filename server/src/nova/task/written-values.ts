/** Values as people write them in a sentence: JSON, Python's and JavaScript's spellings, words in brackets. */
import type { Json } from '../../platform/sandbox/request.ts'

export type Found = { value: Json; start: number; end: number }

const mostValues = 40
const deepest = 4
const words: Record<string, Json> = { true: true, True: true, false: false, False: false }
const emptyOne = /(?:an? )?empty (list|array|string|text|map|dict|object)\b/iy
const number = /-?\d+(?:\.\d+)?(?![\w.]*\w)/y
const bare = /[\p{L}\p{N}_.@:;+*#/ -]+/uy

/** The values in a text, from left to right. */
export function findValues(text: string): Found[] {
  const found: Found[] = []
  for (let at = 0; at < text.length && found.length < mostValues;) {
    const value = valueAt(text, at)
    if (value) found.push(value)
    at = value ? value.end : at + 1
  }
  return found
}

function valueAt(text: string, at: number): Found | undefined {
  const before = text[at - 1] ?? ' '
  const sign = text[at]!
  if ((sign === '[' || sign === '{') && !/[\w)\]]/.test(before)) return bracketAt(text, at, 0)
  if (/["'“]/.test(sign) && !/[\p{L}\p{N}]/u.test(before)) return quotedAt(text, at)
  // Neither the end of a word nor a place in a list: `v2`, `rows[3]`.
  if (/[\p{L}\p{N}_.^]/u.test(before) || (before === '[' && /\w/.test(text[at - 2] ?? ' '))) return undefined
  const [whole, kind = ''] = matchAt(emptyOne, text, at) ?? []
  if (whole)
    return {
      value: /^[sm]?t/i.test(kind) || /^string/i.test(kind) ? '' : emptyOf(kind),
      start: at,
      end: at + whole.length,
    }
  const [digits] = matchAt(number, text, at) ?? []
  if (digits) return { value: Number(digits), start: at, end: at + digits.length }
  const word = Object.keys(words).find((each) => text.startsWith(each, at))
  if (word && !/\w/.test(text[at + word.length] ?? ' '))
    return { value: words[word]!, start: at, end: at + word.length }
  return undefined
}

const emptyOf = (kind: string): Json => (/^(?:map|dict|object)/i.test(kind) ? {} : [])

function matchAt(pattern: RegExp, text: string, at: number): RegExpExecArray | null {
  pattern.lastIndex = at
  return pattern.exec(text)
}

const closing: Record<string, string> = { '"': '"', "'": "'", '“': '”' }
const longestText = 80

/** Quotes inside are told by a backslash before them. */
function quotedAt(text: string, at: number): Found | undefined {
  const quote = closing[text[at]!]!
  let end = at + 1
  while (end < text.length && text[end] !== quote) end += text[end] === '\\' ? 2 : 1
  const value = text.slice(at + 1, end).replace(/\\(["'\\])/g, '$1')
  const isOpen = text[end] !== quote
  if (isOpen || value.length > longestText || value.includes('\n') || /[\p{L}\p{N}]/u.test(text[end + 1] ?? ' '))
    return undefined
  return { value, start: at, end: end + 1 }
}

/** A list or a map; undefined where a bracket is not closed or something else stands in it. */
function bracketAt(text: string, start: number, depth: number): Found | undefined {
  if (depth >= deepest) return undefined
  const isMap = text[start] === '{'
  const close = isMap ? '}' : ']'
  const items: Json[] = []
  const entries: [string, Json][] = []
  let at = skip(text, start + 1)
  while (at < text.length && text[at] !== close) {
    const item = itemAt(text, at, depth, isMap)
    if (!item) return undefined
    at = skip(text, item.end)
    if (isMap) {
      if (text[at] !== ':') return undefined
      const value = itemAt(text, skip(text, at + 1), depth, false)
      if (!value || typeof item.value === 'object') return undefined
      entries.push([String(item.value), value.value])
      at = skip(text, value.end)
    } else items.push(item.value)
    if (text[at] === ',') at = skip(text, at + 1)
    else if (text[at] !== close) return undefined
  }
  return text[at] === close ? { value: isMap ? Object.fromEntries(entries) : items, start, end: at + 1 } : undefined
}

function itemAt(text: string, at: number, depth: number, isKey: boolean): Found | undefined {
  if (text[at] === '[' || text[at] === '{') return bracketAt(text, at, depth + 1)
  const value = valueAt(text, at)
  if (value && /[\s,\]}:]/.test(text[value.end] ?? '')) return value
  const [word] = matchAt(bare, text, at) ?? []
  const short = isKey ? word?.split(':')[0] : word
  return short?.trim() ? { value: short.trim(), start: at, end: at + short.length } : undefined
}

function skip(text: string, at: number): number {
  while (/\s/.test(text[at] ?? '')) at += 1
  return at
}
