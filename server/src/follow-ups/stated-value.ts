/** The value that a sentence states: 'It returns "ab", because the last two are dropped.' */
import type { Json } from '../platform/sandbox/request.ts'

type Literal = { text: string; from: number; to: number }

/** Regular expressions for each kind of literal in an answer; lists and objects are found by their brackets. */
const literalsOf: Record<'number' | 'boolean' | 'string' | 'null', RegExp> = {
  number: /(?<![\w.])[-−]?\d+(?:[.,_ ]\d{3}(?!\d))*(?:\.\d+)?(?:e[+-]?\d+)?(?![\w])/giu,
  boolean: /\b(?:true|false)\b/giu,
  string: /"[^"\n]*"|(?<![\p{L}\p{N}])'[^'\n]*'(?![\p{L}\p{N}])|`[^`\n]+`|“[^”\n]*”/gu,
  null: /\b(?:null|none|nil|undefined)\b/giu,
}
const kindOfValue = String.raw`\s*(?:(?:the|a|an)\s+(?:\w+\s+)?(?:value|string|text|list|array|number|result|word)s?\s+)?$`
/** Returned values are tried first, since a plain 'is' may be about something else in the same sentence. */
const stating = [
  new RegExp(
    String.raw`(?:^|\b(?:returns?|returned|gives?|prints?|outputs?|yields?|evaluates to|results? in|(?:result|output|answer|value) (?:is|will be|would be))|→|->)${kindOfValue}`,
    'iu',
  ),
  new RegExp(String.raw`(?:\b(?:is|be|becomes|gets?|equals)|=|:)${kindOfValue}`, 'iu'),
]
const denying = /(?:\b(?:not|never|neither|without|instead of|rather than)|n['’]t)\b[^.;,]*$/iu
const joining = /^\s*(?:or|\/|oder|ou|o)\s/iu
/** Longer answers explain; the value is at their beginning. */
const maxRead = 2000

/** The values that the text states, as they are written; several where it does not settle on one, none where it states none. */
export function findStated(text: string, truth: Json): string[] {
  const read = text.slice(0, maxRead)
  const literals = listLiterals(read, truth)
  const held = literals.filter(({ from }) => !denying.test(read.slice(Math.max(0, from - 60), from)))
  const isOpen = ({ to }: Literal) =>
    joining.test(read.slice(to)) && held.some(({ from }) => from > to && from - to < 12)
  if (held.some(isOpen)) return held.map((each) => each.text)
  const stated = stating.map((words) => held.filter(({ from }) => words.test(read.slice(0, from))))
  const surest = stated.find(({ length }) => length > 0) ?? held
  return [...new Set(surest.map((each) => each.text))]
}

/** True if the text denies every value that it contains. */
export function isDenied(text: string, truth: Json): boolean {
  const read = text.slice(0, maxRead)
  const literals = listLiterals(read, truth)
  return literals.length > 0 && literals.every(({ from }) => denying.test(read.slice(Math.max(0, from - 60), from)))
}

function listLiterals(text: string, truth: Json): Literal[] {
  if (truth !== null && typeof truth === 'object') return listBracketed(text, Array.isArray(truth) ? '[]' : '{}')
  const kind = truth === null ? 'null' : (typeof truth as 'number' | 'boolean' | 'string')
  return [...text.matchAll(literalsOf[kind])].map(({ 0: found, index }) => {
    return { text: found, from: index, to: index + found.length }
  })
}

function listBracketed(text: string, [opening, closing]: string): Literal[] {
  const found: Literal[] = []
  for (let from = text.indexOf(opening!); from >= 0;) {
    let depth = 0
    let to = from
    do {
      if (text[to] === opening) depth += 1
      if (text[to] === closing) depth -= 1
      to += 1
    } while (depth > 0 && to < text.length)
    if (depth === 0) found.push({ text: text.slice(from, to), from, to })
    from = text.indexOf(opening!, to)
  }
  return found
}
