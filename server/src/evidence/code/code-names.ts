import { codeFactsOf } from '@nova/contract/languages/code'
import type { CodeFacts } from '@nova/contract/languages/language'
import type { Token } from '@nova/contract/questions/code-tokens'
import type { PadLanguage } from '@nova/contract/words'

/** A name that code declares; `isLocal` for a variable that something should read. */
export type Declared = { name: string; isLocal: boolean }

const conventional = new Set(['i', 'j', 'k', 'm', 'n', 'x', 'y', '_', 'a', 'b'])
const isName = (token: Token | undefined): token is Token & { kind: 'word' } => token?.kind === 'word'
const notType = new Set(
  'return new throw else case import package func await yield typeof delete in of is not and or go defer goto'.split(
    ' ',
  ),
)

/**
 * A single letter that isn't a conventional name of a loop or a comparison says nothing; any longer name, in any
 * language, is one.
 */
export function isPlaceholder(name: string): boolean {
  return name.length < 2 && !conventional.has(name)
}

const readers: Record<CodeFacts['declares'], (tokens: Token[]) => Declared[]> = {
  assigned: assignedNames,
  typed: typedNames,
  defined: definedNames,
  keyword: keywordNames,
}

/** The names declared in code, each once. */
export function declaredNames(language: PadLanguage, tokens: Token[]): Declared[] {
  const found = readers[codeFactsOf(language)?.declares ?? 'keyword'](tokens)
  const byName = new Map<string, Declared>()
  for (const declared of found) if (!byName.has(declared.name)) byName.set(declared.name, declared)
  return [...byName.values()]
}

function parametersFrom(tokens: Token[], open: number): Declared[] {
  const names: Declared[] = []
  let depth = 0
  for (let at = open; at < tokens.length; at++) {
    const { text } = tokens[at]!
    if ('([{<'.includes(text)) depth++
    if (')]}>'.includes(text) && --depth === 0) break
    const before = tokens[at - 1]?.text ?? ''
    if (depth >= 1 && isName(tokens[at]) && ['(', ',', '{', '[', '*', '**', '...'].includes(before)) {
      names.push({ name: text, isLocal: false })
    }
  }
  return names
}

function keywordNames(tokens: Token[]): Declared[] {
  return tokens.flatMap((token, at) => {
    const next = tokens[at + 1]
    if (token.text === 'const' || token.text === 'let' || token.text === 'var') return boundNames(tokens, at + 1)
    if (token.text === 'function' && isName(next)) {
      return [{ name: next.text, isLocal: false }, ...parametersFrom(tokens, at + 2)]
    }
    if (token.text === 'class' && isName(next)) return [{ name: next.text, isLocal: false }]
    if (token.text !== '=>') return []
    const before = tokens[at - 1]
    if (isName(before)) return [{ name: before.text, isLocal: false }]
    return before?.text === ')' ? parametersFrom(tokens, openingOf(tokens, at - 1)) : []
  })
}

function openingOf(tokens: Token[], close: number): number {
  let depth = 0
  for (let at = close; at >= 0; at--) {
    if (tokens[at]!.text === ')') depth++
    if (tokens[at]!.text === '(' && --depth === 0) return at
  }
  return close
}

function boundNames(tokens: Token[], from: number): Declared[] {
  const first = tokens[from]
  if (isName(first)) return [{ name: first.text, isLocal: true }]
  if (first?.text !== '{' && first?.text !== '[') return []
  const names: Declared[] = []
  for (let at = from + 1; at < tokens.length && !['=', 'of', 'in', ';'].includes(tokens[at]!.text); at++) {
    // In {a: b} it is b that is declared.
    if (isName(tokens[at]) && tokens[at + 1]?.text !== ':') names.push({ name: tokens[at]!.text, isLocal: false })
  }
  return names
}

function assignedNames(tokens: Token[]): Declared[] {
  return tokens.flatMap((token, at) => {
    const next = tokens[at + 1]
    if (token.text === 'def' && isName(next)) {
      return [{ name: next.text, isLocal: false }, ...parametersFrom(tokens, at + 2)].filter(
        ({ name }) => name !== 'self',
      )
    }
    if (token.text === 'class' && isName(next)) return [{ name: next.text, isLocal: false }]
    if (token.text === 'for' || token.text === 'lambda')
      return namesUntil(tokens, at + 1, token.text === 'for' ? 'in' : ':')
    if (token.first && isName(token) && (next?.text === '=' || next?.text === ',' || next?.text === ':')) {
      return next.text === ':' && tokens[at + 3]?.text !== '=' ? [] : namesUntil(tokens, at, '=', next.text !== ',')
    }
    return []
  })
}

function namesUntil(tokens: Token[], from: number, end: string, isLocal = false): Declared[] {
  const names: Declared[] = []
  const { line } = tokens[from] ?? { line: -1 }
  for (let at = from; tokens[at]?.line === line && tokens[at]!.text !== end; at++) {
    const token = tokens[at]!
    if (token.text === ':') break
    if (isName(token) && tokens[at - 1]?.text !== '.' && tokens[at - 1]?.text !== '=')
      names.push({ name: token.text, isLocal })
  }
  return names
}

function typedNames(tokens: Token[]): Declared[] {
  return tokens.flatMap((token, at) => {
    const before = tokens[at - 1]
    const next = tokens[at + 1]?.text ?? ''
    const isTyped = (isName(before) && !notType.has(before.text)) || before?.text === '>' || before?.text === ']'
    if (!isName(token) || !isTyped || !['=', ';', ',', ')', ':', '('].includes(next)) return []
    return [{ name: token.text, isLocal: next === '=' || next === ';' }]
  })
}

function definedNames(tokens: Token[]): Declared[] {
  return tokens.flatMap((token, at) => {
    const next = tokens[at + 1]
    if (token.text === 'func' && isName(next)) {
      return [{ name: next.text, isLocal: false }, ...parametersFrom(tokens, at + 2)]
    }
    if (token.text === 'var' && isName(next)) return [{ name: next.text, isLocal: false }]
    if (token.text !== ':=') return []
    const names: Declared[] = []
    for (let place = at - 1; place >= 0 && (isName(tokens[place]) || tokens[place]!.text === ','); place--) {
      if (isName(tokens[place]) && !['for', 'if', 'switch'].includes(tokens[place]!.text)) {
        names.push({ name: tokens[place]!.text, isLocal: false })
      }
    }
    return names
  })
}
