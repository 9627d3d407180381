/**
 * Finds sentences that no model may say of the person, the record and the rules (bank/talk/never-said.json), and a story
 * that the candidate could hand in.
 */
import type { BankQuestion } from '@nova/contract/questions/bank'
import { NeverSaid } from '@nova/contract/questions/knowledge'
import type { AiPolicy } from '@nova/contract/words'
import { readBank } from '../../knowledge/search.ts'
import type { Objection } from './objection.ts'

type Claim = Objection & { says: RegExp; unless: RegExp | undefined; allowed: readonly AiPolicy[] }
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

export function findClaim(text: string, policy: AiPolicy): Objection | undefined {
  const plain = text.replace(/```[^]*?(?:```|$)/g, ' ').replaceAll('’', "'")
  for (const sentence of plain.split(/(?<=[.!?])\s+|\n+/)) {
    const found = readClaims().find(
      ({ says, unless, allowed }) => !allowed.includes(policy) && says.test(sentence) && !unless?.test(sentence),
    )
    if (found) return { rule: found.rule, reason: found.reason, topic: found.topic }
  }
  return undefined
}

const told =
  /\b(?:I|we) (?:[a-z]+ed|led|wrote|built|found|made|took|gave|set|cut|ran|had|was|were|spoke|brought|chose|got|held|kept|showed|saw|went|sent|began)\b/gi
const offered =
  /\bhere(?:'s| is) (?:a|your) (?:story|answer|example)\b|\bwrite something like\b|\b(?:task|action|result): /i
const maxTold = 1

/** Sentences of a personal story that the candidate hasn't given. */
export function tellsStory(text: string, question: BankQuestion, own: string): boolean {
  if (!('competency' in question)) return false
  const plain = text.replaceAll('’', "'")
  const fresh = (plain.match(told) ?? []).filter((each) => !own.toLowerCase().includes(each.toLowerCase()))
  return offered.test(plain) || fresh.length > maxTold
}
