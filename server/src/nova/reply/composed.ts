/** A reply as it is put together, and what all ways to one share. */
import type { Probes } from '../../code-facts/code-facts.ts'
import type { Meant } from '../../knowledge/talk-topics.ts'
import type { Fact } from '../facts/fact.ts'
import type { Room, Situation } from '../situation.ts'

/** A reply before the gate. `allowance`: the ladder's step by which the gate judges it; `isOwn`: in the candidate's own language. */
export type Composed = { text: string; step: number; allowance: number; choices: string[]; isOwn?: boolean }
export type Turn = {
  message: string
  situation: Situation
  room: Room
  probes: Probes | undefined
  meant: Meant
  /** Of the ladder, as decided before. */
  step: number
}

export const plainly = (text: string, choices: string[] = []): Composed => ({
  text,
  step: 0,
  allowance: 0,
  choices,
})

const again = [
  'As before: ',
  'Once more: ',
  'It comes down to the same: ',
  'Still the same: ',
  'I can only say it again: ',
]

/** The same words never come twice. */
export function unrepeated(text: string, { replies }: Situation): string {
  const isSaid = (each: string) => replies.some((reply) => reply.text.trim() === each.trim())
  if (!isSaid(text)) return text
  const leads = [...again, ...again.flatMap((one) => again.map((other) => one + other.toLowerCase()))]
  return leads.map((lead) => lead + text).find((each) => !isSaid(each)) ?? `${leads.at(-1)!}${text}`
}

export const isUnsaid = (situation: Situation) => (fact: Fact) =>
  !situation.replies.some(({ text }) => text.includes(fact.text))

/** Puts facts together; the question of the last one that has one comes at the end. */
export function put(facts: readonly Fact[], choices: string[] = []): Composed {
  const asking = facts.findLastIndex((fact) => fact.ask !== undefined)
  // One question is enough: a later fact may end with its own.
  const ask = facts.slice(asking + 1).some(({ text }) => text.includes('?')) ? undefined : facts[asking]?.ask
  const isCodeLast = facts.at(-1)?.text.endsWith('```')
  const body = facts.map(({ text }) => text).join(facts.some(({ text }) => text.includes('```')) ? '\n\n' : ' ')
  return {
    text: ask === undefined ? body : `${body}${isCodeLast ? '\n\n' : ' '}${ask}`,
    step: Math.max(0, ...facts.map(({ step }) => step)),
    allowance: Math.max(0, ...facts.map(({ step, allowance = step }) => Math.max(step, allowance))),
    choices,
  }
}
