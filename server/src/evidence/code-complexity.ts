import type { Token } from './code-tokens.ts'

const branching = new Set(['if', 'for', 'while', 'catch', 'switch', 'do', 'select', 'except', 'match'])
const chained = new Set(['else', 'elif', 'finally'])
const logical: Record<string, string> = { '&&': '&&', '||': '||', and: '&&', or: '||' }

/**
 * Cognitive complexity by tokens: one for each break of the straight line, one more for each level it is nested in,
 * one for each change of logical operator. Meant for comparing two texts in one language.
 */
export function cognitiveComplexity(language: string, tokens: Token[]): number {
  return (language === 'python' ? indentedBranches(tokens) : bracedBranches(tokens)) + logicalChanges(tokens)
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

function bracedBranches(tokens: Token[]): number {
  let total = 0
  let nesting = 0
  let pending = false
  let depth = 0
  const blocks: boolean[] = []
  tokens.forEach(({ text }, at) => {
    const before = tokens[at - 1]?.text
    if (text === '(') depth++
    if (text === ')') depth = Math.max(0, depth - 1)
    if (branching.has(text) && before !== '.') {
      const continues = before === 'else'
      if (!continues && !(text === 'while' && before === '}' && closesDo(tokens, at))) total += 1 + nesting
      pending = true
    } else if (text === 'else') {
      total += 1
      pending = true
    } else if (text === '?' && tokens[at + 1]?.text !== ':' && tokens[at + 1]?.text !== ')') {
      total += 1 + nesting
    } else if (text === '{') {
      blocks.push(pending && depth === 0)
      if (pending && depth === 0) nesting++
      pending = false
    } else if (text === '}') {
      if (blocks.pop()) nesting--
    } else if (text === ';' && depth === 0) {
      pending = false
    }
  })
  return total
}

function closesDo(tokens: Token[], at: number): boolean {
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
    const operator = logical[text]
    if (operator) {
      if (operator !== last) total++
      last = operator
    } else if (text === ';' || text === '{' || text === '}' || text === ':') last = null
  }
  return total
}
