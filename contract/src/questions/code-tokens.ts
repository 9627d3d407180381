import { factsOf } from '../languages/languages.ts'
import { braceTokens } from '../languages/tokens.ts'
import type { PadLanguage } from '../words.ts'

/** One token of code. Comments and blanks are none; `indent` is that of its line, `first` says it opens the line. */
export type Token = {
  kind: 'word' | 'number' | 'string' | 'sign'
  text: string
  line: number
  indent: number
  first: boolean
}

/**
 * Character classes are capped at 500 characters, longer than people write: an unclosed one would otherwise be scanned
 * to the end of the line each time.
 */
const regexLiteral = /\/(?:\\.|\[(?:\\.|[^\]\\\n]){0,500}\]|[^/\\\n[])+\/[a-z]*/uy
const beforeRegex = new Set(['', '(', ',', '=', ':', '[', '!', '&&', '||', '?', '{', '}', ';', 'return', '=>', '??'])

const patternOf = (language: PadLanguage) => factsOf(language)?.tokens ?? braceTokens

/** Code of the same length with blanks for its comments and texts. */
export function blankQuoted(language: PadLanguage, code: string): string {
  return code.replace(patternOf(language), (...found) => {
    const [whole] = found
    const { comment, string } = found.at(-1) as { comment?: string; string?: string }
    return (comment ?? string)?.replace(/[^\n]/g, ' ') ?? whole
  })
}

/** Tokens of code in any language; good for counting, not a parser. */
export function tokenize(language: PadLanguage, code: string): Token[] {
  const pattern = patternOf(language)
  const tokens: Token[] = []
  let [line, lineStart, scanned, indent] = [0, 0, 0, 0]
  pattern.lastIndex = 0
  for (let match = pattern.exec(code); match; match = pattern.exec(code)) {
    for (; scanned < match.index; scanned++) {
      if (code[scanned] !== '\n') continue
      line++
      lineStart = scanned + 1
    }
    const { comment, string, number, word } = match.groups!
    if (comment !== undefined) continue
    let text = match[0]
    let kind: Token['kind'] = word !== undefined ? 'word' : number !== undefined ? 'number' : 'sign'
    if (string !== undefined) kind = 'string'
    if (text === '/' && pattern === braceTokens && beforeRegex.has(tokens.at(-1)?.text ?? '')) {
      regexLiteral.lastIndex = match.index
      const literal = regexLiteral.exec(code)
      if (literal) {
        text = literal[0]
        kind = 'string'
        pattern.lastIndex = match.index + text.length
      }
    }
    const first = tokens.at(-1)?.line !== line
    if (first) {
      const lead = code.slice(lineStart, match.index)
      indent = lead.length - lead.trimStart().length
    }
    tokens.push({ kind, text, line, indent, first })
  }
  return tokens
}
