/**
 * What a question in words asks candidates to work out is left to them: Nova neither confirms nor denies it, and puts a
 * question that leads on. What lies beside it, such as a form of the language, is told.
 */
import type { BankQuestion } from '@nova/contract/bank'
import type { Language } from '@nova/contract/words'
import type { Answer } from '../answer.ts'
import { explainTerm, findReference, knownOf, type Probe, rankPoints, spaced } from '../knowledge.ts'
import { say, type Scene } from '../sayings.ts'
import { findAskedTerms } from '../task/named-terms.ts'
import { sayAnew } from '../wording.ts'
import { settledBy } from './settled-ideas.ts'

type Technical = Extract<BankQuestion, { kind: 'technical' }>

/** From here on a message speaks of a point of a good answer. */
const speaksOfPoint = 0.3
const leastAlike = 0.2

/** Leaves to the candidate what a good answer works out; undefined where the message speaks of none of it. */
export function leaveToCandidate(text: string, scene: Scene): Answer | undefined {
  const { question } = scene.situation
  if (question.kind !== 'technical') return undefined
  const probe = namedPoint(text, question) ?? pointNear(text, question)?.item
  return probe && (tellSettled(text, probe.asks, scene) ?? leave(probe.asks, scene))
}

/** The fact that settles what a message asks about by its name. */
function tellSettled(text: string, asks: readonly string[], scene: Scene): Answer | undefined {
  const fact = settledBy(text, scene, 'left')
  if (!fact) return undefined
  return { text: `${fact.says} ${say('idea-open', scene)} ${sayAnew(asks, scene.situation)}`, step: 1, isLeft: true }
}

/** The same of a point that the message names or comes closer to than to what is known of the question. */
export function leaveIfCloser(text: string, known: { alike: number } | undefined, scene: Scene): Answer | undefined {
  const { question } = scene.situation
  if (question.kind !== 'technical') return undefined
  const near = pointNear(text, question)
  if (!near || near.alike < (known?.alike ?? 0) - leastLead) return undefined
  return tellSettled(text, near.item.asks, scene) ?? leave(near.item.asks, scene)
}

const leastLead = 0.1

function leave(asks: readonly string[], scene: Scene): Answer {
  const probe = scene.room.ceiling > 0 ? sayAnew(asks, scene.situation) : ''
  return { text: `${say('point-open', scene)} ${probe}`.trim(), step: probe === '' ? 0 : 1, isLeft: true }
}

function pointNear(text: string, question: Technical) {
  const [near] = rankPoints(question, text)
  return near && near.score >= speaksOfPoint && near.alike >= leastAlike ? near : undefined
}

/** A point whose words the message uses, and the question does not. */
function namedPoint(text: string, question: Technical): Probe | undefined {
  const asked = spaced(text)
  const given = givenIn(question)
  const point = question.keyPoints.find(({ phrases }) =>
    phrases.some((phrase) => asked.includes(spaced(phrase)) && !given.includes(spaced(phrase))),
  )
  return point && knownOf(question)?.probes.find(({ of }) => of === point.point)
}

const givenIn = ({ statement, assumptions }: Technical) => spaced([statement, ...assumptions].join(' '))

/**
 * Whether a good answer rests on what is said here, besides what is known to the candidate, who may have `named` it. What
 * a thing is that they name is theirs with the point that it belongs to; what helps against it is not.
 */
export function givesAway(said: string, question: Technical, named = '', names: readonly string[] = []): boolean {
  const told = spaced(said)
  const own = spaced(named)
  const given = `${givenIn(question)}${own}`
  const isMeaning = names.some((each) => told.includes(spaced(each)))
  const isTold = (phrase: string) => told.includes(phrase) || told.includes(`${phrase.slice(0, -1)}s `)
  return question.keyPoints.some(({ point, phrases }) => {
    const all = [point, ...phrases].map(spaced)
    const isOwn = isMeaning && all.some((each) => own.includes(each))
    return !isOwn && all.some((each) => isTold(each) && !given.includes(each))
  })
}

/** What a term of the field means, where a good answer to the question does not rest on saying so. */
export function explainFreely(text: string, { situation: { question }, room }: Scene): string | undefined {
  if (question.kind !== 'technical' || room.level === 'clarify') return undefined
  const told = explainTerm(text)?.answer
  return told === undefined || givesAway(told, question) ? undefined : told
}

/**
 * What terms of the field mean that the message asks to be told, as any colleague would. Of each as many sentences as a
 * good answer to the question does not rest on: what a thing is, and not what helps against it.
 */
export function explainNamed(text: string, { situation: { question }, room }: Scene): string | undefined {
  if (question.kind === 'coding' || room.level === 'clarify') return undefined
  const told = findAskedTerms(text, fieldsOf(question)).flatMap(({ answer, names }) => {
    if (question.kind !== 'technical') return answer
    const own = [text, ...names].join(' ')
    const told = answer.split(/(?<=[.?!])\s+(?=[A-Z])/).filter((each) => !givesAway(each, question, own, names))
    return told.join(' ') || []
  })
  return told.join('\n\n') || undefined
}

/** What a question is about: in one about Go, a channel is Go's. */
const fieldsOf = (question: BankQuestion) => ('skills' in question ? question.skills : [])

/** From here on an entry of the language's reference is what was asked. */
const isKnown = 0.55
const isKnownAlike = 0.52
/** From here on it may be what a good answer works out, in other words than those of its points. */
const nearPoint = 0.25
/** What a form of the language may take up: as much as the ladder's fourth step. */
const formAllowance = 4

/** A form of the language that the question is about, where a good answer does not rest on it. */
export function tellForm(text: string, { situation: { question }, room }: Scene): Answer | undefined {
  const language = languageOf(question)
  if (question.kind !== 'technical' || !language || room.level === 'clarify' || room.policy === 'none') return undefined
  if ((rankPoints(question, text)[0]?.score ?? 0) >= nearPoint) return undefined
  const [found] = findReference(language, text)
  if (!found || found.score < isKnown || found.alike < isKnownAlike) return undefined
  const { answer, form } = found.item
  if (givesAway(`${answer} ${form ?? ''}`, question)) return undefined
  const shown = form ? `\n\n\`\`\`${language}\n${form.trim()}\n\`\`\`` : ''
  return { text: `${answer}${shown}`, step: 0, allowance: formAllowance }
}

const languages: readonly [RegExp, Language][] = [
  [/^python$/i, 'python'],
  [/^typescript$/i, 'typescript'],
  [/^java$/i, 'java'],
  [/^go$/i, 'go'],
  [/^(?:javascript|react|node\.js)$/i, 'javascript'],
]

/** The language that a technical question is about, as far as there is a reference of it. */
export function languageOf(question: BankQuestion): Language | undefined {
  if (question.kind !== 'technical') return undefined
  return languages.find(([name]) => question.skills.some((skill) => name.test(skill)))?.[1]
}

/** A question that the answer written so far may leave open; undefined where nothing is written or none is left. */
export function openQuestion({ situation, room }: Scene): string | undefined {
  const { question, code, replies } = situation
  if (question.kind === 'coding' || code.trim() === '' || room.ceiling === 0) return undefined
  const open = (knownOf(question)?.probes ?? []).filter(({ of }) => !isCovered(of, question, code))
  return open.flatMap(({ asks }) => asks).find((ask) => !replies.some(({ text }) => text.includes(ask)))
}

/** By the words that count as having made the point; the parts of a story have no words of their own. */
function isCovered(of: string, question: BankQuestion, answer: string): boolean {
  if (question.kind !== 'technical') return false
  const phrases = question.keyPoints.find(({ point }) => point === of)?.phrases ?? []
  return phrases.some((phrase) => spaced(answer).includes(spaced(phrase)))
}
