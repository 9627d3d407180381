/** Finds defects in finished code by tokens; without a parser, it names only defects it is sure of. */
import { codeFactsOf } from '@nova/contract/languages/code'
import type { Token } from '@nova/contract/questions/code-tokens'
import type { Language } from '@nova/contract/words'
import { declaredNames } from './code-names.ts'

/** `line` is from 0. */
export type Defect = { kind: 'unused' | 'unreachable' | 'debug' | 'swallowed'; line: number; name: string }

/** Unused locals, unreachable statements, leftover debug output, swallowed errors. */
export function findDefects(language: Language, tokens: Token[]): Defect[] {
  const named = (kind: Defect['kind'], found: Token[]) => found.map(({ line, text }) => ({ kind, line, name: text }))
  return [
    ...named('unused', findUnused(language, tokens)),
    ...named('unreachable', findUnreachable(language, tokens)),
    ...named('debug', findDebug(tokens)),
    ...named('swallowed', findSwallowed(tokens)),
  ]
}

function findUnused(language: Language, tokens: Token[]): Token[] {
  const uses = (name: string) => tokens.filter(({ text, kind }) => text === name && kind === 'word').length
  const inText = (name: string) => tokens.some(({ text, kind }) => kind === 'string' && text.includes(name))
  return declaredNames(language, tokens)
    .filter(({ name, isLocal }) => isLocal && name !== '_' && uses(name) === 1 && !inText(name))
    .map(({ name }) => tokens.find(({ text, kind }) => text === name && kind === 'word')!)
}

const leaving = new Set(['return', 'throw', 'break', 'continue', 'raise'])
const labels = new Set(['}', 'case', 'default', 'else', 'elif', 'except', 'finally', 'catch', ')', ']'])

/** The statements after one that leaves. */
function findUnreachable(language: Language, tokens: Token[]): Token[] {
  const lines = linesOf(tokens)
  const isIndented = codeFactsOf(language)?.blocks === 'indented'
  return lines.flatMap((line, at) => {
    const next = lines[at + 1]
    if (!next || !leaving.has(line[0]!.text) || depthOf(line) !== 0 || labels.has(next[0]!.text)) return []
    if (isIndented) return next[0]!.indent === line[0]!.indent ? [next[0]!] : []
    if (isHoisted(language, next)) return []
    const before = lines[at - 1]?.at(-1)?.text ?? ''
    // Without braces the line above owns this one; an operator continues with it.
    const isNext = before !== ')' && before !== 'else' && next[0]!.kind !== 'sign' && line.length + next.length > 1
    return isNext ? [next[0]!] : []
  })
}

/** JavaScript hoists functions: one declared below its use is available above it. */
function isHoisted(language: Language, [first, second]: Token[]): boolean {
  if (!codeFactsOf(language)?.isScript) return false
  return first?.text === 'function' || (first?.text === 'async' && second?.text === 'function')
}

export function linesOf(tokens: Token[]): Token[][] {
  const lines: Token[][] = []
  for (const token of tokens) {
    if (token.first) lines.push([token])
    else lines.at(-1)!.push(token)
  }
  return lines
}

function depthOf(line: Token[]): number {
  return line.reduce((depth, { text }) => depth + ('([{'.includes(text) ? 1 : ')]}'.includes(text) ? -1 : 0), 0)
}

const debugCalls = [
  'console . log',
  'console . debug',
  'System . out',
  'fmt . Print',
  'pprint (',
  'print (',
  'println (',
]

function findDebug(tokens: Token[]): Token[] {
  return tokens.filter(({ text, kind }, at) => {
    if (text === 'debugger' || text === 'breakpoint') return true
    if (kind !== 'word' || tokens[at - 1]?.text === '.') return false
    const call = `${text} ${tokens[at + 1]?.text ?? ''} ${tokens[at + 2]?.text ?? ''}`
    return debugCalls.some((debug) => call.startsWith(debug))
  })
}

function findSwallowed(tokens: Token[]): Token[] {
  return tokens.filter(({ text, line }, at) => {
    if (text === 'catch') {
      const open = tokens.findIndex((token, place) => place > at && token.text === '{')
      return open > 0 && tokens[open + 1]?.text === '}'
    }
    if (text !== 'except') return false
    const body = tokens.slice(at).filter((token) => token.text === 'pass' && token.line <= line + 1)
    return body.length > 0
  })
}
