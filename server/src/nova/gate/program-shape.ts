/** Programs as the gate compares them: lines without blanks, and runs of tokens in which names and values are alike. */
import { makeRecall } from '../recall.ts'
import { runsOfTokens } from './sql-shape.ts'

const sharedTokens = 18
const sharedSigns = 4
/** Characters without blanks. A shorter line of a reference, such as `else:`, gives nothing away. */
const tellingLength = 10

/** Words, numbers and signs, with names and values made alike, so that renaming hides nothing. */
function tokensOf(text: string): string[] {
  const keywords = /^(for|while|if|else|return|in|of|and|or|not|def|function|const|let|class|new|break|continue)$/
  const found = text.match(/[A-Za-z_]\w*|\d+(\.\d+)?|"[^"\n]*"|'[^'\n]*'|[^\s\w]/g) ?? []
  return found.map((token) => {
    if (keywords.test(token)) return token
    if (/^[A-Za-z_]/.test(token)) return 'name'
    return /^["'\d]/.test(token) ? 'value' : token
  })
}

function runsOf(text: string): Set<string> {
  return runsOfTokens(tokensOf(text), sharedTokens, sharedSigns)
}

/** The lines of a solution that give something away, each once and without blanks. */
function tellingLines(reference: string): string[] {
  const lines = reference.split('\n').map(squeeze)
  return [...new Set(lines)].filter(
    (line) => line.length >= tellingLength && !/^(function|def|import|from|return\w+;?$)/.test(line),
  )
}

export function squeeze(line: string): string {
  return line.replace(/\s+/g, '').replace(/;$/, '')
}

export function squeezed(text: string): string {
  return text.split('\n').map(squeeze).join('\n')
}

/** The comparison of programs; it remembers some dozens of questions and drafts. */
export const ofProgram = {
  squeezed,
  tokens: tokensOf,
  lines: tellingLines,
  runs: runsOf,
  recallLines: makeRecall<string[]>(300),
  recallRuns: makeRecall<Set<string>>(600),
}

export type Shape = typeof ofProgram
