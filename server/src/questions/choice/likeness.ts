/** Detects two bank questions too similar for one interview. */
import type { BankQuestion } from '@nova/contract/questions/bank'
import { choiceOf } from './kinds.ts'

const maxTextLikeness = 0.5
const maxSolutionLikeness = 0.6
const runLength = 4
/** Cached by question object: bank questions stay, and those read from a library are freed with their reader. */
const shinglesByQuestion = new WeakMap<BankQuestion, { text: Set<string>; solution: Set<string> }>()

/** True for a question and itself, and for two whose text or solution is largely shared. */
export function areAlike(one: BankQuestion, other: BankQuestion): boolean {
  if (one.id === other.id) return true
  const [a, b] = [shinglesOf(one), shinglesOf(other)]
  return isLike(a.text, b.text, maxTextLikeness) || isLike(a.solution, b.solution, maxSolutionLikeness)
}

function shinglesOf(question: BankQuestion): { text: Set<string>; solution: Set<string> } {
  const known = shinglesByQuestion.get(question)
  if (known) return known
  const row = choiceOf(question)
  const made = { text: shingles(row.askedText(question)), solution: shingles(row.solution(question)) }
  shinglesByQuestion.set(question, made)
  return made
}

function shingles(text: string): Set<string> {
  const words = text.toLowerCase().match(/[\p{L}\p{N}_]+|[^\s\p{L}\p{N}_]/gu) ?? []
  return new Set(words.slice(runLength - 1).map((_, at) => words.slice(at, at + runLength).join(' ')))
}

function isLike(a: Set<string>, b: Set<string>, most: number): boolean {
  const [fewer, more] = a.size < b.size ? [a, b] : [b, a]
  // So unequal in length that even one within the other is not alike.
  if (fewer.size === 0 || fewer.size / more.size <= most) return false
  // As many may be missing before the share of what is common falls to `most`; nearly all pairs are done with early.
  let spare = fewer.size - (most * (a.size + b.size)) / (1 + most)
  for (const shingle of fewer) {
    if (!more.has(shingle)) spare -= 1
    if (spare <= 0) return false
  }
  return true
}
