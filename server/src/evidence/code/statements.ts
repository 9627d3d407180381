import { tokenize, type Token } from '@nova/contract/questions/code-tokens'
import { isAnsweredWithCode } from '@nova/contract/words'
import { fold } from '../folding.ts'
import type { EvidenceInput, EvidenceQuestion } from '../input.ts'
import { finalPad, isEmptyCode, type Observations, type Turn } from '../observations.ts'

/** A candidate's sentence about the own code that the code itself can confirm or refute. */
export type Statement = {
  seq: number
  at: number
  questionId: string
  quote: string
  names: string
  isRefuted: boolean
}
export type UnansweredProbe = { seq: number; at: number; questionId: string; evidence: number[] }

const unansweredAfterMs = 120_000
const ownCode =
  /\b(i (have )?(use|used|wrote|did|do|implemented|chose)|i'm using|my (code|solution|function|version) (use|does|has)|(it|the code) uses)\w*/
const denied = /\b(not|never|don't|didn't|without|instead of|could|would|should|will|might|first tried|at first)\b/

const has = (tokens: Token[], ...words: string[]) => tokens.some(({ text }) => words.includes(text))

/** Only what a reader of tokens can decide without doubt. The code comes as its tokens, with a blank between them. */
const checks: { names: string; said: RegExp; isIn: (tokens: Token[], code: string) => boolean }[] = [
  { names: 'recursion', said: /\brecurs(ion|ive|ively)\b/, isIn: (tokens) => callsItself(tokens) },
  {
    names: 'sorting',
    said: /\bsort(s|ed|ing)?\b/,
    isIn: (tokens, code) => /sort/i.test(code) || tokens.filter((token) => token.text === 'for').length > 1,
  },
  {
    names: 'a hash map',
    said: /\b(hash ?map|hash ?table|dictionary|dict)\b/,
    isIn: (tokens, code) => /map|dict|counter|\{|object/i.test(code) || has(tokens, 'Map', 'HashMap', 'dict', 'map'),
  },
  {
    names: 'binary search',
    said: /\bbinary search\b/,
    isIn: (_, code) => /\/\s*2|>\s*>|bisect|binarysearch|search/i.test(code),
  },
  {
    names: 'a regular expression',
    said: /\b(regex|regular expression)\b/,
    isIn: (_, code) => /regex|\bre\s*\.|\/.+\/|match|replace|test|Pattern/i.test(code),
  },
  {
    names: 'a heap',
    said: /\b(heap|priority queue)\b/,
    isIn: (_, code) => /heap|priority|queue|>\s*>|\/\s*2/i.test(code),
  },
]

function callsItself(tokens: Token[]): boolean {
  return tokens.some((token, at) => {
    if (token.kind !== 'word' || tokens[at + 1]?.text !== '(') return false
    return tokens.filter((other, place) => other.text === token.text && tokens[place + 1]?.text === '(').length > 1
  })
}

/** Statements of the form 'I used X' held against the final code of the same question. */
export function checkStatements(input: EvidenceInput, seen: Observations): Statement[] {
  return input.questions.flatMap((question) => {
    const pad = question.kind === 'coding' ? finalPad(seen, question) : null
    if (!pad || isEmptyCode(pad, question)) return []
    const tokens = tokenize(pad.language, pad.text)
    const code = tokens.map(({ text }) => text).join(' ')
    return seen.turns
      .filter((turn) => turn.author === 'candidate' && turn.questionId === question.id)
      .flatMap((turn) => sentencesOf(turn.text).flatMap((quote) => checkSentence(turn, quote, tokens, code)))
  })
}

function sentencesOf(text: string): string[] {
  return text.split(/(?<=[.!?])\s+|\n+/).filter((sentence) => sentence.trim())
}

function checkSentence(turn: Turn, quote: string, tokens: Token[], code: string): Statement[] {
  const folded = fold(quote)
  if (!ownCode.test(folded) || denied.test(folded) || quote.trim().endsWith('?')) return []
  return checks
    .filter(({ said }) => said.test(folded))
    .map(({ names, isIn }) => ({
      ...{ seq: turn.seq, at: turn.at, questionId: turn.questionId, quote: quote.trim(), names },
      isRefuted: !isIn(tokens, code),
    }))
}

const asksToExplain =
  /\b(explain what you built|walk me through|walk through (your|the) (code|solution)|explain your (code|solution))\b/

/** Nova's turn that asks to explain what was built. */
export function isProbe(turn: Turn, question: EvidenceQuestion): boolean {
  if (turn.author !== 'nova' || turn.questionId !== question.id) return false
  return (!!question.probe && fold(turn.text).includes(fold(question.probe))) || asksToExplain.test(fold(turn.text))
}

/** Asked, with time left to answer, and nothing came. */
export function findUnansweredProbes(seen: Observations): UnansweredProbe[] {
  return seen.shown.flatMap((question) => {
    if (!isAnsweredWithCode(question)) return []
    const asked = seen.turns.find((turn) => isProbe(turn, question))
    if (!asked || seen.end - asked.at < unansweredAfterMs) return []
    const replied = seen.turns.some(
      (turn) => turn.author === 'candidate' && turn.questionId === question.id && turn.seq > asked.seq,
    )
    const version = seen.versionByQuestion.get(question.id)
    if (replied || version?.answer.responseText.trim()) return []
    return [{ seq: asked.seq, at: asked.at, questionId: question.id, evidence: [asked.seq] }]
  })
}
