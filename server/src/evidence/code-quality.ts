import type { Language } from '@nova/contract/words'
import { cognitiveComplexity } from './code-complexity.ts'
import { declaredNames, isPlaceholder } from './code-names.ts'
import { tokenize, type Token } from './code-tokens.ts'
import { ramp } from './figures.ts'
import { rubric, weigh } from './rubric.ts'

const repeatedRun = 20
/** Defects are counted per ten lines; so many tokens stand for a line, so that a new layout changes nothing. */
const tokensPerLine = 8

export type CodeParts = {
  structure: number | null
  robustness: number | null
  naming: number | null
  duplication: number | null
  cleanliness: number | null
}

/** Each part from 0 to 1, from tokens alone; comments and layout neither help nor hurt. */
export function readCodeParts(code: {
  language: Language
  text: string
  starter: string
  reference: string | undefined
  edgeShare: number | null
}): CodeParts {
  const tokens = tokenize(code.language, code.text)
  const given = new Set(declaredNames(code.language, tokenize(code.language, code.starter)).map(({ name }) => name))
  const declared = declaredNames(code.language, tokens).filter(({ name }) => !given.has(name))
  const kept = declared.filter(({ name }) => !isPlaceholder(name)).length
  return {
    structure: code.reference === undefined ? null : structureOf(code.language, tokens, code.reference),
    robustness: code.edgeShare,
    naming: declared.length > 0 ? kept / declared.length : null,
    duplication: 1 - repeatedShare(tokens),
    cleanliness: cleanlinessOf(tokens, countDefects(code.language, tokens)),
  }
}

/** q of section 3.2. */
export function codeQualityOf(parts: CodeParts): number | null {
  return weigh(rubric.codeQuality, parts)
}

function structureOf(language: Language, tokens: Token[], reference: string): number {
  const own = cognitiveComplexity(language, tokens)
  const usual = Math.max(1, cognitiveComplexity(language, tokenize(language, reference)))
  return 1 - ramp(own / usual, 1.5, 4)
}

/** The share of tokens in runs of twenty or more that stood before. */
export function repeatedShare(tokens: Token[]): number {
  const firstByRun = new Map<string, number>()
  const isRepeated = new Array<boolean>(tokens.length).fill(false)
  for (let at = 0; at + repeatedRun <= tokens.length; at++) {
    const run = tokens
      .slice(at, at + repeatedRun)
      .map(({ text }) => text)
      .join(' ')
    const first = firstByRun.get(run)
    if (first === undefined) firstByRun.set(run, at)
    else if (at - first >= repeatedRun) isRepeated.fill(true, at, at + repeatedRun)
  }
  return tokens.length ? isRepeated.filter(Boolean).length / tokens.length : 0
}

function cleanlinessOf(tokens: Token[], defects: number): number {
  const tens = Math.max(1, tokens.length / tokensPerLine / 10)
  return 1 - ramp(defects / tens, 0, 3)
}

/** Unused locals, unreachable statements, leftover debug output, swallowed errors. */
export function countDefects(language: Language, tokens: Token[]): number {
  return (
    countUnused(language, tokens) + countUnreachable(language, tokens) + countDebug(tokens) + countSwallowed(tokens)
  )
}

function countUnused(language: Language, tokens: Token[]): number {
  const uses = (name: string) => tokens.filter(({ text, kind }) => text === name && kind === 'word').length
  const inText = (name: string) => tokens.some(({ text, kind }) => kind === 'string' && text.includes(name))
  return declaredNames(language, tokens).filter(
    ({ name, isLocal }) => isLocal && name !== '_' && uses(name) === 1 && !inText(name),
  ).length
}

const leaving = new Set(['return', 'throw', 'break', 'continue', 'raise'])
const labels = new Set(['}', 'case', 'default', 'else', 'elif', 'except', 'finally', 'catch', ')', ']'])

function countUnreachable(language: Language, tokens: Token[]): number {
  const lines = linesOf(tokens)
  return lines.filter((line, at) => {
    const next = lines[at + 1]
    if (!next || !leaving.has(line[0]!.text) || depthOf(line) !== 0 || labels.has(next[0]!.text)) return false
    if (language === 'python') return next[0]!.indent === line[0]!.indent
    const before = lines[at - 1]?.at(-1)?.text ?? ''
    // Without braces the line above owns this one; an operator goes on with it.
    return before !== ')' && before !== 'else' && next[0]!.kind !== 'sign' && line.length + next.length > 1
  }).length
}

function linesOf(tokens: Token[]): Token[][] {
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

function countDebug(tokens: Token[]): number {
  return tokens.filter(({ text, kind }, at) => {
    if (text === 'debugger' || text === 'breakpoint') return true
    if (kind !== 'word' || tokens[at - 1]?.text === '.') return false
    const call = `${text} ${tokens[at + 1]?.text ?? ''} ${tokens[at + 2]?.text ?? ''}`
    return debugCalls.some((debug) => call.startsWith(debug))
  }).length
}

function countSwallowed(tokens: Token[]): number {
  return tokens.filter(({ text, line }, at) => {
    if (text === 'catch') {
      const open = tokens.findIndex((token, place) => place > at && token.text === '{')
      return open > 0 && tokens[open + 1]?.text === '}'
    }
    if (text !== 'except') return false
    const body = tokens.slice(at).filter((token) => token.text === 'pass' && token.line <= line + 1)
    return body.length > 0
  }).length
}

/** Lines of code that the candidate wrote: all, less those of the starter. */
export function authoredLines(language: Language, text: string, starter: string): number {
  const given = linesOf(tokenize(language, starter)).map(lineText)
  const own = linesOf(tokenize(language, text)).map(lineText)
  for (const line of given) {
    const at = own.indexOf(line)
    if (at >= 0) own.splice(at, 1)
  }
  return own.length
}

const lineText = (line: Token[]) => line.map(({ text }) => text).join(' ')
