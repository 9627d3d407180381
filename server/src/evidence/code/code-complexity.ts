import { codeFactsOf } from '@nova/contract/languages/code'
import type { Token } from '@nova/contract/questions/code-tokens'
import type { PadLanguage } from '@nova/contract/words'

const branching = new Set(['if', 'for', 'while', 'catch', 'switch', 'do', 'select', 'except', 'match'])
const chained = new Set(['else', 'elif', 'finally'])
const logical = new Map(Object.entries({ '&&': '&&', '||': '||', and: '&&', or: '||' }))

/**
 * Cognitive complexity by tokens: one for each break of the straight line, one more for each level it is nested in,
 * one for each change of logical operator. Meant for comparing two texts in one language.
 */
export function cognitiveComplexity(language: PadLanguage, tokens: Token[]): number {
  const blocks = codeFactsOf(language)?.blocks ?? 'bracketed'
  const branches = blocks === 'indented' ? indentedBranches(tokens) : bracedBranches(blocks, tokens)
  return branches + logicalChanges(tokens)
}

function indentedBranches(tokens: Token[]): number {
  let total = 0
  let open: number[] = []
  let depth = 0
  for (const { text, first, indent } of tokens) {
    if (first && depth === 0) open = open.filter((level) => level < indent)
    if ('([{'.includes(text)) depth++
    if (')]}'.includes(text)) depth = Math.max(0, depth - 1)
    if (chained.has(text) && first) {
      total += 1
      open.push(indent)
    } else if (branching.has(text) && first) {
      total += 1 + open.length
      open.push(indent)
    } else if (text === 'if' && depth === 0) {
      total += 1 + open.length
    }
  }
  return total
}

function bracedBranches(blocks: 'bracketed' | 'bare', tokens: Token[]): number {
  const openers = blocks === 'bare' ? bareBlocks(tokens) : bracketedBlocks(tokens)
  let total = 0
  let nesting = 0
  const open: boolean[] = []
  tokens.forEach(({ text }, at) => {
    if (isBranch(tokens, at)) {
      const continues = tokens[at - 1]?.text === 'else'
      if (!continues && !closesDo(tokens, at)) total += 1 + nesting
    } else if (text === 'else') {
      total += 1
    } else if (text === '?' && tokens[at + 1]?.text !== ':' && tokens[at + 1]?.text !== ')') {
      total += 1 + nesting
    } else if (text === '{') {
      open.push(openers.has(at))
      if (openers.has(at)) nesting++
    } else if (text === '}') {
      if (open.pop()) nesting--
    }
  })
  return total
}

const isBranch = (tokens: Token[], at: number) => branching.has(tokens[at]!.text) && tokens[at - 1]?.text !== '.'

/** The braces that open the block of a branch: they follow its word, or the brackets of its header. */
function bracketedBlocks(tokens: Token[]): Set<number> {
  const closers = closersOf(tokens)
  const openers = new Set<number>()
  tokens.forEach(({ text }, at) => {
    if (text !== 'else' && (!isBranch(tokens, at) || closesDo(tokens, at))) return
    const head = tokens[at + 1]?.text === 'await' ? at + 2 : at + 1
    const body = tokens[head]?.text === '(' ? (closers.get(head) ?? tokens.length) + 1 : head
    if (tokens[body]?.text === '{') openers.add(body)
  })
  return openers
}

function closersOf(tokens: Token[]): Map<number, number> {
  const closers = new Map<number, number>()
  const open: number[] = []
  tokens.forEach(({ text }, at) => {
    if (text === '(') open.push(at)
    const opener = text === ')' ? open.pop() : undefined
    if (opener !== undefined) closers.set(opener, at)
  })
  return closers
}

/** Headers without brackets may have semicolons in them: a branch waits for the next brace at its own depth. */
function bareBlocks(tokens: Token[]): Set<number> {
  const openers = new Set<number>()
  const waiting: number[] = []
  let depth = 0
  tokens.forEach(({ text }, at) => {
    if (text === '(') depth++
    if (text === ')') depth = Math.max(0, depth - 1)
    while (waiting.length > 0 && waiting.at(-1)! > depth) waiting.pop()
    const isWaiting = waiting.at(-1) === depth
    if ((text === 'else' || isBranch(tokens, at)) && !isWaiting) waiting.push(depth)
    else if (text === '{' && isWaiting && tokens[at - 2]?.text !== ']') {
      openers.add(at)
      waiting.pop()
    }
  })
  return openers
}

function closesDo(tokens: Token[], at: number): boolean {
  if (tokens[at]!.text !== 'while' || tokens[at - 1]?.text !== '}') return false
  let depth = 0
  for (let place = at - 1; place >= 0; place--) {
    if (tokens[place]!.text === '}') depth++
    if (tokens[place]!.text === '{' && --depth === 0) return tokens[place - 1]?.text === 'do'
  }
  return false
}

function logicalChanges(tokens: Token[]): number {
  let total = 0
  let last: string | null = null
  for (const { text } of tokens) {
    const operator = logical.get(text)
    if (operator) {
      if (operator !== last) total++
      last = operator
    } else if (text === ';' || text === '{' || text === '}' || text === ':') last = null
  }
  return total
}
