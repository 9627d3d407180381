/**
 * Finds the function around a line of code, in any language; good for naming a place, not a parser. Pure.
 */
import { codeFactsOf } from '@nova/contract/languages/code'
import { type Token, tokenize } from '@nova/contract/questions/code-tokens'
import type { PadLanguage } from '@nova/contract/words'

/** In longer code (characters) no place is named, to keep live briefings fast. */
export const maxPlaced = 30_000

/** The name of the innermost function around a place in the code; undefined outside of any. */
export function functionAt(language: PadLanguage, code: string, offset: number): string | undefined {
  if (language === 'text') return undefined
  const line = countLines(code.slice(0, offset))
  const tokens = tokenize(language, code)
  const found =
    codeFactsOf(language)?.blocks === 'indented' ? indentedFunctions(tokens, code, line) : braceFunctions(tokens)
  return found.filter(({ from, to }) => from <= line && line <= to).toSorted((a, b) => b.from - a.from)[0]?.name
}

type Placed = { name: string; from: number; to: number }

const countLines = (text: string) => text.split('\n').length - 1

/** A function lasts until the next line of code that is indented no further than its head. */
function indentedFunctions(tokens: Token[], code: string, line: number): Placed[] {
  const lines = code.split('\n')
  const own = lines[line] ?? ''
  const placed: Placed[] = []
  const open: { name: string; from: number; indent: number }[] = []
  const close = ({ name, from, indent }: (typeof open)[number], to: number) => {
    // A still empty line belongs to the block that its indentation reaches into.
    const isOutside = line > from && own.trim() === '' && own.length <= indent && own.length > 0
    placed.push({ name, from, to: isOutside ? Math.min(to, line - 1) : to })
  }
  for (const [at, token] of tokens.entries()) {
    // Inner functions are indented further, so a line that ends one has ended them too.
    while (token.first && open.length > 0 && token.indent <= open.at(-1)!.indent) close(open.pop()!, token.line - 1)
    const name = tokens[at + 1]
    if (token.text !== 'def' || token.kind !== 'word' || name?.kind !== 'word') continue
    open.push({ name: name.text, from: token.line, indent: token.indent })
  }
  for (const def of open) close(def, lines.length)
  return placed
}

/** Tokens before a brace in which its name is looked for. */
const maxHeaderLength = 200

type Frame = { name: string | undefined; from: number; isValue: boolean; header: Token[]; parens: number }

/** A block is a function where the words before its brace say so; braces of values and of patterns are none. */
function braceFunctions(tokens: Token[]): Placed[] {
  const placed: Placed[] = []
  const frames: Frame[] = []
  let header: Token[] = []
  let parens = 0
  const close = ({ name, from }: Frame, line: number) => {
    if (name) placed.push({ name, from, to: line })
  }
  tokens.forEach((token, at) => {
    const { text, kind, line } = token
    if (kind === 'string') return header.push(token)
    if (text === '{') {
      const isValue = beforeValue.has(tokens[at - 1]?.text ?? '')
      const name = isValue ? undefined : nameOf(header.slice(-maxHeaderLength))
      frames.push({ name, from: header[0]?.line ?? line, isValue, header, parens })
      header = []
      parens = 0
      return undefined
    }
    if (text === '}') {
      const frame = frames.pop()
      if (frame) close(frame, line)
      header = frame?.isValue || (frame && frame.parens > 0) ? frame.header : []
      parens = frame?.parens ?? 0
      return undefined
    }
    if (text === '(') parens++
    if (text === ')') parens = Math.max(0, parens - 1)
    if (text === ';' && parens === 0) header = []
    else header.push(token)
    return undefined
  })
  // Unclosed blocks are still being written.
  for (const frame of frames) close(frame, Infinity)
  return placed
}

const beforeValue = new Set(['(', ',', '=', ':', '[', 'return', '?', '??', '&&', '||', ':='])
const control = new Set(
  'if for while switch catch else do try synchronized new return class interface enum struct type select'.split(' '),
)

function nameOf(header: Token[]): string | undefined {
  const wordAfter = (at: number) => header.slice(at + 1).find(({ text }) => text !== '*')
  const keyword = header.findLastIndex(({ text }) => text === 'function' || text === 'func')
  if (keyword >= 0) {
    const next = wordAfter(keyword)
    if (next?.kind === 'word') return next.text
    // In Go a receiver comes between the keyword and the name.
    if (header[keyword]!.text === 'func') {
      const end = header.findIndex(({ text }, at) => at > keyword && text === ')')
      const after = header[end + 1]
      if (after?.kind === 'word' && header[end + 2]?.text === '(') return after.text
    }
    return assignedName(header)
  }
  if (header.at(-1)?.text === '=>') return assignedName(header)
  if (control.has(header[0]?.text ?? '')) return undefined
  const open = header.findIndex(({ text }) => text === '(')
  const before = header[open - 1]
  return open > 0 && before?.kind === 'word' && !control.has(before.text) ? before.text : undefined
}

/** `const name = (…) =>`, `name: (…) =>`, with or without types. */
function assignedName(header: Token[]): string | undefined {
  const declared = header.findLastIndex(({ text }) => text === 'const' || text === 'let' || text === 'var')
  if (declared >= 0 && header[declared + 1]?.kind === 'word') return header[declared + 1]!.text
  const assigned = header.findIndex(({ text }) => text === '=' || text === ':=')
  const name = header[assigned - 1]
  return assigned > 0 && name?.kind === 'word' ? name.text : undefined
}
