/** Reads source code of the five languages as tokens: enough to change it, or to compare it, without a parser. */
import type { Language } from '@nova/contract/words'

export type Token = { kind: 'word' | 'number' | 'string' | 'comment' | 'sign'; text: string; at: number }

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
  const take = (kind: Token['kind'], pattern: RegExp): Token | undefined => {
    pattern.lastIndex = at
    const text = pattern.exec(code)?.[0]
    return text ? { kind, text, at } : undefined
  }
  return (
    take('comment', language === 'python' ? /#[^\n]*/y : /\/\/[^\n]*|\/\*[^]*?(\*\/|$)/y) ??
    take('string', stringOf(language)) ??
    (isScript(language) && (!before || regexMayFollow.test(before.text))
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

const isScript = (language: Language) => language === 'javascript' || language === 'typescript'

/** A template with code in it is one string: nothing in it is changed. */
function stringOf(language: Language): RegExp {
  if (language === 'python') {
    return /[rRbBuUfF]{0,2}("""(\\[^]|[^\\])*?("""|$)|'''(\\[^]|[^\\])*?('''|$)|"(\\[^]|[^"\\\n])*("|$)|'(\\[^]|[^'\\\n])*('|$))/y
  }
  if (language === 'go') return /`[^`]*(`|$)|"(\\[^]|[^"\\\n])*("|$)|'(\\[^]|[^'\\\n])*('|$)/y
  if (language === 'java') return /"""(\\[^]|[^\\])*?("""|$)|"(\\[^]|[^"\\\n])*("|$)|'(\\[^]|[^'\\\n])*('|$)/y
  return /`(\\[^]|[^`\\])*(`|$)|"(\\[^]|[^"\\\n])*("|$)|'(\\[^]|[^'\\\n])*('|$)/y
}

/** The source without comments and with every string emptied, leaving only its logic. */
export function bareCode(code: string, language: Language): string {
  return tokensOf(code, language)
    .filter(({ kind }) => kind !== 'comment')
    .map(({ kind, text }) => (kind === 'string' ? `''` : text))
    .join(' ')
}
