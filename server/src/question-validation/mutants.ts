/** Small mistakes made in a solution on purpose: good tests notice nearly all of them. */
import { codeFacts } from '@nova/contract/languages/code'
import type { Language } from '@nova/contract/words'
import { tokensOf, type Token } from './code-tokens.ts'
import { makeRandom, shuffled } from './randomness.ts'

/** `what` says the change and its place in words: 'line 4: < became <='. */
export type Mutant = { code: string; what: string }
type Change = { from: number; to: number; text: string; what: string }

const swaps: Record<string, string[]> = {
  '<': ['<=', '>='],
  '<=': ['<', '>'],
  '>': ['>=', '<='],
  '>=': ['>', '<'],
  '==': ['!='],
  '!=': ['=='],
  '===': ['!=='],
  '!==': ['==='],
  '&&': ['||'],
  '||': ['&&'],
  '??': ['&&'],
  '+': ['-'],
  '-': ['+'],
  '*': ['+'],
  '/': ['*'],
  '//': ['*'],
  '%': ['+'],
  '+=': ['-='],
  '-=': ['+='],
  '*=': ['+='],
  '<<': ['>>'],
  '>>': ['<<'],
  and: ['or'],
  or: ['and'],
  true: ['false'],
  false: ['true'],
  True: ['False'],
  False: ['True'],
  min: ['max'],
  max: ['min'],
  floor: ['ceil'],
  ceil: ['floor'],
  break: ['continue'],
  continue: ['break'],
}
const opening = '([{'
const closing = ')]}'

/**
 * Maximum code read, since candidates write it too: the context of each token is searched from that token on. The
 * longest solution of the bank has a fifth of it.
 */
const maxCodeLength = 32_000
const maxTokens = 3_000
const maxStatementLength = 500

/** At most `most` mutants, spread over the code; the same ones for the same code. Some may not compile. None of long code. */
export function makeMutants(code: string, language: Language, most: number): Mutant[] {
  if (code.length > maxCodeLength) return []
  const tokens = tokensOf(code, language).filter(({ kind }) => kind !== 'comment')
  if (tokens.length > maxTokens) return []
  const changes = tokens.flatMap((token, at) => [
    ...changeToken(token, at, tokens, code, language),
    ...dropBranch(at, tokens, code, language),
    ...swapArguments(at, tokens, code),
    ...dropStatement(token, at, tokens, code, language),
  ])
  const mutants: Mutant[] = []
  const seen = new Set([code])
  for (const { from, to, text, what } of shuffled(changes, makeRandom(code))) {
    if (mutants.length === most) break
    const mutated = code.slice(0, from) + text + code.slice(to)
    if (seen.has(mutated)) continue
    seen.add(mutated)
    mutants.push({ code: mutated, what: `line ${code.slice(0, from).split('\n').length}: ${what}` })
  }
  return mutants
}

function changeToken(token: Token, at: number, tokens: Token[], code: string, language: Language): Change[] {
  const { text, kind } = token
  const replace = (by: string): Change => ({
    from: token.at,
    to: token.at + text.length,
    text: by,
    what: `${text} became ${by}`,
  })
  if (kind === 'number') return constantsNear(text).map(replace)
  if (kind !== 'word' && kind !== 'sign') return []
  const others = Object.hasOwn(swaps, text) ? swaps[text]! : []
  if (others.length === 0 || isDeclaration(at, tokens)) return []
  if (/^[<>]{1,2}$/.test(text) && codeFacts[language].hasAngleBrackets && !isSpaced(token, code)) return []
  // A sign before a value is not an operation between two.
  const before = tokens[at - 1]
  const isUnary =
    !before || (before.kind === 'sign' && !/^[)\]}]$/.test(before.text)) || /^(return|in|of|case)$/.test(before.text)
  if (/^[-+*/<>]$/.test(text) && isUnary) return []
  return others.map(replace)
}

/** One more and one less; a change of 0 to -1 would only break indexes. */
function constantsNear(text: string): string[] {
  if (!/^\d+[lLn]?$/.test(text)) return []
  const suffix = /[lLn]$/.exec(text)?.[0] ?? ''
  const value = Number.parseInt(text, 10)
  if (!Number.isSafeInteger(value)) return []
  return (value === 0 ? [1] : [value + 1, value - 1]).map((near) => `${near}${suffix}`)
}

/** `min` as a name of one's own, or the `<` of an import. */
function isDeclaration(at: number, tokens: Token[]): boolean {
  const next = tokens[at + 1]?.text
  return /^(min|max|floor|ceil)$/.test(tokens[at]!.text) && next !== '('
}

const isSpaced = ({ at, text }: Token, code: string) =>
  /\s/.test(code[at - 1] ?? '') && /\s/.test(code[at + text.length] ?? '')

/** The condition of an `if` or `while` becomes false, and that of an `if` also true. */
function dropBranch(at: number, tokens: Token[], code: string, language: Language): Change[] {
  const word = tokens[at]!
  if (word.kind !== 'word' || !/^(if|elif|while)$/.test(word.text)) return []
  const range = conditionAfter(at, tokens, language)
  if (!range) return []
  const [from, to] = range
  const condition = code.slice(from, to)
  const { values, operators } = codeFacts[language]
  const [no, yes] = [values?.false ?? 'false', values?.true ?? 'true']
  const what = `${word.text} ${condition.replace(/\s+/g, ' ')} became`
  // Go and Java refuse names that nothing uses and loops that never end; the old condition stays, without effect.
  const never = `(${no} ${operators?.and ?? '&&'} (${condition}))`
  const always = `(${yes} ${operators?.or ?? '||'} (${condition}))`
  const changes = [{ from, to, text: never, what: `${what} ${no}` }]
  return word.text === 'while' ? changes : [...changes, { from, to, text: always, what: `${what} ${yes}` }]
}

function conditionAfter(at: number, tokens: Token[], language: Language): [number, number] | undefined {
  const first = tokens[at + 1]
  if (!first) return undefined
  const { blocks } = codeFacts[language]
  if (blocks === 'indented') {
    // A conditional value has no colon of its own.
    const isStatement = !tokens[at - 1] || /^[:;]$/.test(tokens[at - 1]!.text) || isLineStart(tokens, at)
    const end = isStatement ? findAtDepth(tokens, at + 1, (text) => text === ':') : undefined
    return end && [first.at, end.at]
  }
  if (blocks === 'bare') {
    const brace = findAtDepth(tokens, at + 1, (text) => text === '{')
    if (!brace) return undefined
    const until = tokens.indexOf(brace)
    const semicolon = tokens.slice(at + 1, until).findLast(({ text }) => text === ';')
    const from = semicolon ? tokens[tokens.indexOf(semicolon) + 1]! : first
    const last = tokens[until - 1]!
    return [from.at, last.at + last.text.length]
  }
  if (first.text !== '(') return undefined
  const end = findAtDepth(tokens, at + 2, (text) => text === ')')
  return end && [first.at + 1, end.at]
}

function isLineStart(tokens: Token[], at: number): boolean {
  const before = tokens[at - 1]
  return (
    !before || !/^(else|in|[-+*/%=(,[{]|\w+)$/.test(before.text) || before.kind === 'number' || before.kind === 'word'
  )
}

/** The first token that fits outside of all brackets opened on the way. */
function findAtDepth(tokens: Token[], start: number, fits: (text: string) => boolean): Token | undefined {
  let depth = 0
  for (const token of tokens.slice(start)) {
    if (depth === 0 && token.kind === 'sign' && fits(token.text)) return token
    if (token.kind !== 'sign') continue
    if (opening.includes(token.text)) depth += 1
    else if (closing.includes(token.text)) depth -= 1
    if (depth < 0) return undefined
  }
  return undefined
}

/** A call of two arguments gets them the other way round. */
function swapArguments(at: number, tokens: Token[], code: string): Change[] {
  const [name, bracket] = [tokens[at]!, tokens[at + 1]]
  const isCall =
    name.kind === 'word' &&
    bracket?.text === '(' &&
    !/^(if|while|for|switch|catch|return|func|function|and|or|not|in)$/.test(name.text)
  if (
    !isCall ||
    /^(def|func|function|min|max|Min|Max)$/.test(name.text) ||
    /^(def|func|function)$/.test(tokens[at - 1]?.text ?? '')
  )
    return []
  const end = findAtDepth(tokens, at + 2, (text) => text === ')')
  if (!end) return []
  // A brace or an arrow after it means a function declaration.
  if (/^(\{|=>|:|->|throws)$/.test(tokens[tokens.indexOf(end) + 1]?.text ?? '')) return []
  const commas = commasBetween(tokens, at + 2, tokens.indexOf(end))
  if (commas.length !== 1) return []
  const comma = commas[0]!
  const [from, to] = [bracket.at + 1, end.at]
  const [one, two] = [code.slice(from, comma.at).trim(), code.slice(comma.at + 1, to).trim()]
  if (one === '' || two === '' || one === two || /=>|\bfunc\b|\blambda\b|\bfunction\b/.test(one + two)) return []
  return [{ from, to, text: `${two}, ${one}`, what: `${name.text}(${one}, ${two}) has its arguments swapped` }]
}

function commasBetween(tokens: Token[], from: number, to: number): Token[] {
  let depth = 0
  return tokens.slice(from, to).filter(({ kind, text }) => {
    if (kind !== 'sign') return false
    if (opening.includes(text)) depth += 1
    else if (closing.includes(text)) depth -= 1
    return depth === 0 && text === ','
  })
}

/** A statement that adds or assigns on a line of its own is left out. */
function dropStatement(token: Token, at: number, tokens: Token[], code: string, language: Language): Change[] {
  const start = code.lastIndexOf('\n', token.at - 1) + 1
  if (code.slice(start, token.at).trim() !== '' || token.kind !== 'word') return []
  const end = code.indexOf('\n', token.at)
  const line = code.slice(token.at, end < 0 ? code.length : end).trimEnd()
  if (line.length > maxStatementLength) return []
  const isWhole = /[\w)\]'"`;]$/.test(line) && !/[{:,(]$/.test(line) && isBalanced(line)
  const isAction =
    /^[\w.[\]'"+\- ]+(\s*([-+*/|&]?=)(?!=)|\+\+|--|\.\w+\()/.test(line) &&
    !/^(const|let|var|return|if|for|while|else|int|long|String|List|Map|boolean|import|from|package|def|func|class|static|private|public|final|case)\b/.test(
      line,
    )
  if (!isWhole || !isAction || /:=/.test(line)) return []
  // Without its first assignment such a name does not exist: every test would notice that.
  const isFirst = tokens.findIndex(({ text }) => text === token.text) === at
  if (codeFacts[language].declares === 'assigned' && isFirst && /^\w+ = /.test(line)) return []
  // A line that continues is part of a longer statement.
  const next = code.slice(end + 1).trimStart()
  const before = tokens[at - 1]?.text ?? ''
  if (/^[.?:&|+]/.test(next) || !/^([{};):\]]|else|do|\w+|['"].*)$/s.test(before)) return []
  return [
    {
      from: token.at,
      to: token.at + line.length,
      text: codeFacts[language].pass ?? ';',
      what: `without '${line}'`,
    },
  ]
}

function isBalanced(line: string): boolean {
  let depth = 0
  for (const sign of line) {
    if (opening.includes(sign)) depth += 1
    else if (closing.includes(sign)) depth -= 1
    if (depth < 0) return false
  }
  return depth === 0
}
