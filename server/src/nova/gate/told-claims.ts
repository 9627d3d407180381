/**
 * Finds sentences that no model may say of the person, the record and the rules (bank/talk/never-said.json), and a story
 * that the candidate could hand in.
 */
import type { BankQuestion } from '@nova/contract/questions/bank'
import { NeverSaid } from '@nova/contract/questions/knowledge'
import type { AiPolicy } from '@nova/contract/words'
import { readBank } from '../../knowledge/search.ts'
import type { Objection } from './objection.ts'

type Claim = Objection & {
  says: RegExp
  unless: RegExp | undefined
  allowed: readonly AiPolicy[]
  ofTask?: true | undefined
}
let claims: Claim[] | undefined

function readClaims(): Claim[] {
  return (claims ??= NeverSaid.parse(readBank('talk/never-said.json')).map(({ says, unless, ...rest }) => ({
    ...rest,
    says: new RegExp(says.join('|'), 'i'),
    unless: unless === undefined ? undefined : new RegExp(unless, 'i'),
  })))
}

/** Topics with which Nova answers in the place of a claim. */
export const topicsOfClaims = (): string[] => [...new Set(readClaims().flatMap(({ topic }) => topic ?? []))]

/** `known`: the words of the task and of the candidate's code. */
export function findClaim(text: string, policy: AiPolicy, known: string): Objection | undefined {
  const plain = text.replace(/```[^]*?(?:```|$)/g, ' ').replaceAll('’', "'")
  for (const sentence of plain.split(/(?<=[.!?])\s+|\n+/)) {
    const found = readClaims().find(
      ({ says, unless, allowed, ofTask }) =>
        !allowed.includes(policy) &&
        says.test(sentence) &&
        !unless?.test(sentence) &&
        !(ofTask && (sentence.endsWith('?') || hasWordsOf(known, says.exec(sentence)![0]))),
    )
    if (found) return { rule: found.rule, reason: found.reason, topic: found.topic }
  }
  return undefined
}

const hasWordsOf = (known: string, words: string) => known.toLowerCase().includes(words.toLowerCase())

const past =
  /\b(?:\p{L}{2,}ed|led|wrote|built|found|made|took|gave|cut|ran|had|was|were|spoke|brought|chose|got|held|kept|showed|saw|went|sent|began|said|told|came|met|lost|won|knew|let|put|set|left|paid|thought)\b/iu
const offered =
  /\bhere(?:'s| is) (?:a|your) (?:story|answer|example)\b|\bwrite something like\b|\b(?:task|action|result): /i
const maxTold = 1
/** Of a sentence's longer words, the share that the candidate or the question said before; below it, the sentence is made up. */
const minKnown = 0.5
const longWords = (text: string) => text.toLowerCase().match(/\p{L}{5,}/gu) ?? []

/**
 * True for a personal story that the candidate hasn't given: past events with words that they didn't use before.
 * `said`: the earlier replies, for a story may come sentence by sentence.
 */
export function tellsStory(text: string, said: string[], question: BankQuestion, own: string): boolean {
  if (!('competency' in question)) return false
  const plain = text.replaceAll('’', "'")
  const known = new Set(longWords(`${own} ${question.question} ${question.probes.join(' ')}`))
  const sentencesOf = (all: string) => all.replaceAll('’', "'").split(/(?<=[.!?])['"”]?\s+|\n+/)
  const isFresh = (sentence: string) => {
    const words = longWords(sentence)
    const share = words.filter((word) => known.has(word)).length / words.length
    return !sentence.includes('?') && past.test(sentence) && words.length > 1 && share < minKnown
  }
  const fresh = sentencesOf(text).filter(isFresh).length
  const earlier = said.flatMap(sentencesOf).filter(isFresh).length
  return offered.test(plain) || (fresh > 0 && fresh + earlier > maxTold)
}
