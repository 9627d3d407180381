/** Reads source code as tokens: enough to change it, or to compare it, without a parser. */
import { codeFacts } from '@nova/contract/languages/code'
import type { Language } from '@nova/contract/words'
import type { CodeToken } from '../platform/languages/code-part.ts'
import { codeParts } from '../platform/languages/code-parts.ts'

export type Token = CodeToken

const signs =
  '>>>= ... === !== >>> **= <<= >>= &&= ||= ??= //= => -> :: == != <= >= && || ?? ?. ++ -- += -= *= /= %= &= |= ^= << >> ** // := <-'
    .split(' ')
    .toSorted((a, b) => b.length - a.length)
const regexMayFollow = /^([([{,;:=!&|?+\-*%<>~^]|=>|&&|\|\||[!=]==?|return|typeof|case|in|of)$/

/** Tokens of a source text in order, with comments, without blanks. An unterminated token ends with the text. */
export function tokensOf(code: string, language: Language): Token[] {
  const tokens: Token[] = []
  let at = 0
  while (at < code.length) {
    if (/\s/.test(code[at]!)) {
      at += 1
      continue
    }
    const before = tokens.findLast(({ kind }) => kind !== 'comment')
    const token = readToken(code, at, language, before)
    tokens.push(token)
    at += token.text.length
  }
  return tokens
}

function readToken(code: string, at: number, language: Language, before: Token | undefined): Token {
  const { comment, string } = codeParts[language]
  const take = (kind: Token['kind'], pattern: RegExp): Token | undefined => {
    pattern.lastIndex = at
    const text = pattern.exec(code)?.[0]
    return text ? { kind, text, at } : undefined
  }
  return (
    take('comment', comment) ??
    take('string', string) ??
    (codeFacts[language].isScript && (!before || regexMayFollow.test(before.text))
      ? take('string', /\/(?![/*])(\\.|\[(\\.|[^\]\n\\])*\]|[^/\n\\[])+\/[a-z]*/y)
      : undefined) ??
    take('number', /(0[xXbBoO][\da-fA-F_]+|(\d[\d_]*)?\.?\d[\d_]*([eE][+-]?\d+)?)[nLlfFdD]?/y) ??
    take('word', /[\p{L}_$][\p{L}\p{N}_$]*/uy) ?? {
      kind: 'sign',
      text: signs.find((sign) => code.startsWith(sign, at)) ?? code[at]!,
      at,
    }
  )
}

/** The source without comments and with every string emptied, leaving only its logic. */
export function bareCode(code: string, language: Language): string {
  return tokensOf(code, language)
    .filter(({ kind }) => kind !== 'comment')
    .map(({ kind, text }) => (kind === 'string' ? `''` : text))
    .join(' ')
}
