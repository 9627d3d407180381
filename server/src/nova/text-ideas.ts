/**
 * What a candidate takes to be true of the case in a technical question ('…, isn't it?'). It is scored, so Nova says
 * neither yes nor no; it says so, and gives a fact of the case to hold it against and what comes next.
 */
import type { BankQuestion } from '@nova/contract/bank'
import type { Answer } from './answer.ts'
import { partsAsked } from './draft-answers.ts'
import { sentencesOf } from './facts.ts'
import { indexPhrases, knownOf, type Probe, rankPoints, rankSentences, spaced } from './knowledge.ts'
import { askedOf, say, type Scene } from './sayings.ts'
import type { Index } from './similarity.ts'
import { sayAnew } from './wording.ts'

type Technical = Extract<BankQuestion, { kind: 'technical' }>

/** Words. A shorter message asks for something rather than states it. */
const leastOfIdea = 6
const asksToBeRight =
  /\b(?:right|correct|yes|no|ok(?:ay)?|agreed?|true|reasonable|plausible|consistent|(?:too )?naive|enough|good|fair|valid|safe|sound|airtight|(?:the|a) (?:leak|trap|cause|reason|bug|problem|culprit|catch|point)|isn['’]?t (?:it|that)|doesn['’]?t it|or not|(?:done|gone|fixed|solved|fine|stable)(?:,? (?:isn['’]?t it|no|right))?)\s*\?+\W*$|\b(?:would|do) you (?:accept|agree|buy)|\b(?:am i|do i (?:have|get|read|understand)|did i (?:get|understand)|have i (?:a mistake|understood)|i(?:'m| am) reading)\b[^.?]{0,30}\?|\b(?:understood|read|got|have) (?:it|that|this) (?:right|correct\w*)|\bsounds? (?:right|consistent|plausible|good|ok)\b|\bmistake in (?:my )?thinking\b|\b(?:right|correctly) understood\s*\?|\bok(?:ay)? (?:like|as) (?:this|that|so)\s*\?/i
const supposes =
  /\b(?:my (?:theory|guess|idea|bet|suspicion)|i(?:['’]d| would| will|['’]ll)? (?:think|guess|suspect|bet|believe|assume|say))\b|\b(?:simplest|easy|easiest|obvious) fix\b/i
/** Asks what a word or the task means, which is told. */
const asksElse =
  /^\W*(?:(?:ok|and|so|but|hi|hey|sorry|wait)\W+)*(?:what|which|how|where|who|when|can i|may i|should i|do i have to|must i|do (?:you|u|they) (?:want|expect|need))\b|\bwhat(?:['’]?s| is| are| was) (?:an? |the )?\w+/i
/** About how it is answered, or a wish for help. */
const ofForm = /\b(?:hint|nudge|words?|bullets?|english|minutes?|my (?:answer|draft)|commands?|pseudo)\b/i

const asks = /^\W*(?:why|is|are|does|do|did|can|could|should|will|would|if|\w+ing\b)\b/i
/** '…, isn't it' without a question mark. */
const tagged = /[\s,](?:isn['’]?t it|right|correct|agreed?|no|or not|yes)\W*$/i

export function statesIdea(text: string, { situation: { question } }: Scene): boolean {
  if (question.kind !== 'technical' || text.split(/\s+/).length < leastOfIdea) return false
  if (asksElse.test(text) || ofForm.test(text)) return false
  if (asksToBeRight.test(text) || tagged.test(text) || supposes.test(text)) return true
  return !asks.test(text) && claimIn(text, question)?.isContrary === true
}

type Claim = { of: string; isContrary: boolean }
const claims = new WeakMap<Technical, Index<Claim>>()

/** What the points of a question and their opposites are put as. */
function claimsOf(question: Technical): Index<Claim> {
  const known = claims.get(question)
  if (known) return known
  const made = indexPhrases<Claim>(
    question.keyPoints.flatMap(({ point, phrases, contrary = [] }) => [
      { item: { of: point, isContrary: false }, phrases: [point, ...phrases] },
      ...(contrary.length > 0 ? [{ item: { of: point, isContrary: true }, phrases: contrary }] : []),
    ]),
  )
  claims.set(question, made)
  return made
}

/** From here on a message makes a point; its opposite is put in more ways than anybody could write down. */
const isClaim = 0.3
const isOpposite = 0.27

/** The point that a message makes, or says the opposite of; undefined where neither is near. */
function claimIn(text: string, question: Technical): Claim | undefined {
  const ranked = claimsOf(question).rank(text)
  const closest = (isContrary: boolean) =>
    ranked.filter(({ item }) => item.isContrary === isContrary).toSorted((a, b) => b.alike - a.alike)[0]
  const [made, opposite] = [closest(false), closest(true)]
  if (opposite && opposite.alike >= isOpposite && opposite.alike > (made?.alike ?? 0)) return opposite.item
  return made && made.alike >= isClaim ? made.item : undefined
}

/** What to think of next: who has a point goes on to another, who has its opposite looks at it again. */
function nextProbe(text: string, question: Technical, draft: string): Probe | undefined {
  const all = [...rankPoints(question, text).map(({ item }) => item), ...(knownOf(question)?.probes ?? [])]
  const claim = claimIn(text, question)
  if (claim?.isContrary) return all.find(({ of }) => of === claim.of) ?? all[0]
  const said = spaced(`${draft} ${text}`)
  const isSaid = ({ of }: Probe) =>
    of === claim?.of ||
    question.keyPoints.some(({ point, phrases }) => point === of && phrases.some((each) => said.includes(spaced(each))))
  return all.find((probe) => !isSaid(probe)) ?? all[0]
}

/** A sentence that tells what is so, and not what is asked. */
const asksThere =
  /\?\s*$|^(?:explain|describe|say|list|design|discuss|plan|name|cover|compare|show|tell|give|how|what|why)\b/i
const speaksOfIt = 0.11

/** The sentence of the case that the idea is about, where one is near. */
function factNear(text: string, question: Technical): string | undefined {
  const facts = sentencesOf(question).filter((each) => !asksThere.test(each))
  const [best] = facts.length > 0 ? rankSentences(facts, text) : []
  return best && best.score >= speaksOfIt ? best.item : undefined
}

export function answerIdea(text: string, scene: Scene): Answer | undefined {
  const { situation, room } = scene
  const { question, replies } = situation
  if (question.kind !== 'technical') return undefined
  const probe = room.ceiling > 0 ? nextProbe(text, question, situation.code) : undefined
  const fact = factNear(text, question)
  const held = fact === undefined || replies.some((reply) => reply.text.includes(fact)) ? '' : holdAgainst(fact, scene)
  const parts = partsAsked(question, askedOf(situation)).join('; ')
  const isTold = replies.some((reply) => reply.text.includes(parts))
  const asked = isTold ? '' : `${say('idea-asked', scene)} ${parts.replace(/[.?]*$/, '.')}`
  const next = probe ? `${say('idea-next', scene)} ${sayAnew(probe.asks, situation)}` : ''
  return {
    text: [say('idea-left', scene), held, next, asked].filter(Boolean).join(' '),
    step: probe ? 1 : 0,
    isLeft: true,
  }
}

const holdAgainst = (fact: string, scene: Scene) => `${say('idea-hold', scene)} “${fact.replace(/\s+/g, ' ').trim()}”`
