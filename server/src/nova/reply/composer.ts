/**
 * The built-in reply: one or two facts that fit the message best, in plain words, then at most one question. Below the bar
 * an honest fallback. Only matters of the room and talk about the talk are read by rules for wordings.
 */
import { isAnsweredWithCode } from '@nova/contract/kinds/kinds'
import type { Intent, TalkIntent } from '@nova/contract/questions/knowledge'
import type { Probes } from '../../code-facts/code-facts.ts'
import { ofRoom } from '../../knowledge/room-asked.ts'
import { saidAs } from '../../knowledge/said.ts'
import { nearestTopic, readMeaning } from '../../knowledge/talk-topics.ts'
import type { Fact } from '../facts/fact.ts'
import { factOf, sameQuestion } from '../facts/of-knowledge.ts'
import { isSql } from '../facts/of-sql.ts'
import { findObjection } from '../gate/gate.ts'
import { decideHelp, type Help, heldBy, maxMessage, runShare, shareOf, stopped } from '../help.ts'
import { mayJudge } from '../ladder.ts'
import { failingStates, type Room, type Situation, withNamedTest, withReadableCode } from '../situation.ts'
import { sayAnew } from '../wording.ts'
import { type Composed, isUnsaid, plainly, put, type Turn, unrepeated } from './composed.ts'
import { aboutDraft, draftReply } from './draft-replies.ts'
import { explainQuestion, repeatQuestion } from './explaining.ts'
import { choicesFor, honestFallback } from './fallback.ts'
import { hitsFor, minForm } from './finding.ts'
import { hint } from './hint-reply.ts'
import { replyToAnswer, replyToPointing } from './pointed-reply.ts'
import { answerByRule, sayNamed, sayTopic } from './room-words.ts'
import { runFacts } from './run-replies.ts'
import { replyToStory } from './story-reply.ts'
import { readTalkIntent, tellSource, withoutSigh, wordingsOfTalk } from './talk.ts'
import { withOpening } from './tongues.ts'

/** Minimum likelihood of an entry to be used. */
const bar = 0.3
/** Below it a question on an answer in words is about the draft, where it reads like one. */
const barOfDraft = 0.45
const minMeant = 0.45
/** Minimum likelihood for a second fact after the first. */
const barOfSecond = 0.52

type More = { probes?: Probes | undefined; help?: Help; isStopped?: boolean }

/** `isStopped`: drafts of a model were stopped, so where nothing is known the ladder's hint is said. */
export async function composeReply(
  written: string,
  stands: Situation,
  room: Room,
  { probes, help, isStopped = false }: More = {},
): Promise<Composed> {
  const message = withoutSigh(written.slice(0, maxMessage))
  const { meant, step: decided } = help ?? (await decideHelp(message, stands, room))
  const step = isStopped ? Math.max(decided, Math.min(1, room.ceiling)) : decided
  const situation = withNamedTest(withReadableCode(stands), message)
  const turn = await withBefore({ message, situation, room, probes, meant, step })
  const drafts = [
    () => Promise.resolve(replyToStory(turn)),
    () => replyToPointing(turn),
    () => (turn.meant.move ? talkReply(turn) : Promise.resolve(undefined)),
    () => ruleReply(turn),
    () => Promise.resolve(replyToAnswer(turn)),
    () => talkReply(turn),
    () => answer(turn),
    () => Promise.resolve(isStopped ? wayOn(turn) : undefined),
    () => fallback(turn),
  ]
  for (const draft of drafts) {
    const made = await draft()
    if (!made) continue
    const reply = {
      ...made,
      step: made.step,
      text: withOpening(unrepeated(withOwnWords(made.text), situation), made.isOwn ? 'en' : meant.tongue, situation),
    }
    if (!findObjection(reply.text, made.allowance, situation, room.level)) return reply
  }
  return plainly(unrepeated('I have nothing more that I may tell you on that. What else would help?', situation))
}

/** 'And in Go?' repeats the question before it. */
async function withBefore(turn: Turn): Promise<Turn> {
  const before = turn.situation.said.at(-1)
  if (turn.meant.move !== 'more-of' || before === undefined) return turn
  const message = `${before} ${turn.message}`
  return { ...turn, message, meant: await readMeaning(message) }
}

/** A reply begins with Nova's words, not with an author's phrase. */
const withOwnWords = (text: string): string => (/^[“"]/.test(text) ? `Here, ${text}` : text)

/** The ladder's hint, or the question in other words if none is allowed. */
const wayOn = (turn: Turn): Composed =>
  turn.room.ceiling > 0 && turn.room.level !== 'clarify'
    ? hint(turn, '')
    : plainly(sayAnew(explainQuestion(turn.situation), turn.situation))

async function ruleReply(turn: Turn): Promise<Composed | undefined> {
  const [known] = await hitsFor(turn)
  // The question's own authors answer these very words.
  const isKnown = known !== undefined && known.item.source === 'pack' && known.alike >= verySame
  const ruled = isKnown ? undefined : await answerByRule(turn.message, turn)
  // An answer to Nova's own question is likelier than a matter of the room that isn't sure.
  const answered = ruled?.isCard ? replyToAnswer(turn) : undefined
  if (!ruled || answered) return answered
  const { text, rest, isOwn } = ruled
  const made = rest && (await answer({ ...turn, message: rest, meant: await readMeaning(rest) }))
  return made ? { ...made, isOwn, text: `${text}\n\n${made.text}` } : { ...plainly(text), isOwn }
}

const verySame = 0.85

async function talkReply(turn: Turn): Promise<Composed | undefined> {
  const { message, situation, meant } = turn
  const intent = readTalkIntent(message, meant)
  if (!intent) return (await isOfFeeling(message)) ? comfort(turn) : undefined
  const said = await wordingsOfTalk(intent)
  if (said)
    return plainly(sayAnew(said, situation), intent === 'what-may-i-ask' ? choicesFor(situation, turn.room) : [])
  return talkOfThread(intent, turn)
}

const maxSentences = 6
const minFeeling = 0.6
const minAlike = 0.5

async function isOfFeeling(message: string): Promise<boolean> {
  const sentences = message.split(/[.!?,;]+\s+|\n/).filter((each) => each.trim() !== '')
  for (const sentence of sentences.slice(0, maxSentences)) {
    const { intents, alike } = await readMeaning(sentence)
    if (alike >= minAlike && shareOf({ intents }, ['nervous']) >= minFeeling) return true
  }
  return false
}

/** Warmth first; then an answer where one is near, else an offer, and no exercise. */
async function comfort(turn: Turn): Promise<Composed> {
  const { situation, room } = turn
  const warm = sayAnew((await wordingsOfTalk('feeling'))!, situation)
  const [best] = await hitsFor(turn)
  const isAsking = (best?.likelihood ?? 0) >= barOfSecond || failingStates.includes(situation.state)
  const made = isAsking ? await answer(turn) : undefined
  return made ? { ...made, text: `${warm}\n\n${made.text}` } : plainly(warm, choicesFor(situation, room))
}

const ofLast: readonly TalkIntent[] = ['repeat-reply', 'sure', 'what-would-you-do', 'why', 'differently']

/** Talk about what was said before, or about the question. */
async function talkOfThread(intent: TalkIntent, turn: Turn): Promise<Composed | undefined> {
  const { situation, room } = turn
  const last = situation.replies.at(-1)
  if (intent === 'repeat-question') return plainly(repeatQuestion(situation))
  if (intent === 'what-would-you-do' && !last) return hint(turn, '')
  if (!ofLast.includes(intent)) return undefined
  if (!last) return plainly(sayAnew(explainQuestion(situation), situation))
  if (intent === 'repeat-reply')
    return { ...plainly(`Here it is again: ${last.text}`), step: last.step, allowance: last.step }
  if (intent === 'sure') return plainly(sayAnew(tellSource(situation), situation))
  if (intent === 'what-would-you-do') return hint(turn, "I won't decide it for you, but this is what I'd look at next.")
  const before = situation.said.at(-1)
  const next = before === undefined ? undefined : await nextFact({ ...turn, message: before })
  const lead = intent === 'why' ? '' : 'Let me put it another way. '
  if (next) return put([{ ...next, text: `${lead}${next.text}` }])
  return situation.state === 'text' || room.ceiling === 0
    ? plainly(lead + sayAnew(explainQuestion(situation), situation))
    : hint(turn, lead.trim())
}

async function nextFact(turn: Turn): Promise<Fact | undefined> {
  const { situation, room, message } = turn
  const ofRun =
    isAnsweredWithCode(situation.question) &&
    /your (?:code|query|result|last run)|line \d/i.test(situation.replies.at(-1)?.text ?? '')
      ? await runFacts(turn)
      : []
  if (ofRun.length > 0) return ofRun[0]
  const hits = await hitsFor(turn)
  return hits
    .filter(({ likelihood }) => likelihood >= bar)
    .flatMap((hit) => factOf(hit, message, situation, room) ?? [])
    .find(isUnsaid(situation))
}

const ofLanguage: readonly Intent[] = ['syntax', 'concept']
const ofHint: readonly Intent[] = ['hint']
const ofSolution: readonly Intent[] = ['solution', 'extract']
const ofWhole: readonly Intent[] = ['explain-task', 'repeat-question']
/** Closeness to an example, from which on nothing else is asked. */
const sameAsking = 0.9
const ofTask: readonly Intent[] = ['explain-task', 'explain-example']
/** From here on a group of intents is surely meant. */
const isMeant = 0.5

async function answer(turn: Turn): Promise<Composed | undefined> {
  const { message, situation, room, meant } = turn
  const hits = await hitsFor(turn)
  const best = hits[0]?.likelihood ?? 0
  if (shareOf(meant, ofSolution) >= isMeant) return hint(turn, sayAnew(saidAs('no-solution'), situation))
  if (shareOf(meant, ofHint) >= isMeant) return hint(turn, '')
  // Asked in words that people have for it, the task is meant as a whole, and no sentence of it.
  const isWhole = meant.alike >= sameAsking && shareOf(meant, ofWhole) >= isMeant
  if (isWhole && hits[0]?.item.source === 'statement' && hits[0].item.text.includes(hits[0].phrase))
    return plainly(sayAnew(explainQuestion(situation), situation), [])
  // Of the task's own sentences, those that have ways of asking for them.
  const stated = hits.find(
    ({ item, alike, phrase }) => item.source === 'statement' && alike >= sameQuestion && !item.text.includes(phrase),
  )
  if (stated && stated.alike >= (hits[0]?.alike ?? 0)) return plainly(stated.item.text)
  // The question's own authors, or the reference of SQL, answer these very words.
  const isKnown = hits[0]?.item.source === 'pack' || (isSql(situation) && hits[0]?.item.source === 'reference')
  const ofTopic = isKnown && hits[0]!.alike >= sameQuestion ? undefined : await formReply(turn, best)
  if (ofTopic) return ofTopic
  if (shareOf(meant, ofTask) >= isMeant && (best < barOfSecond || hits[0]?.item.source === 'concept'))
    return plainly(sayAnew(explainQuestion(situation), situation), [])
  // Like nothing that anybody wrote, and near to nothing that is known.
  if (best < bar && meant.alike < minMeant) return undefined
  const asksOfRun = runShare(turn)
  const facts = hits
    .filter(({ likelihood }) => likelihood >= bar)
    .flatMap((hit) => {
      const fact = factOf(hit, message, situation, room)
      return fact && fact.step <= Math.max(1, turn.step) ? [{ fact, hit }] : []
    })
    .filter(({ fact }) => isUnsaid(situation)(fact))
  const language = shareOf(meant, ofLanguage)
  const isForm = facts[0]?.hit.item.source === 'reference' && facts[0].hit.likelihood >= barOfSecond
  const isOfError =
    stopped.includes(situation.state) &&
    shareOf(meant, ['error', 'failing']) + heldBy(situation.complaint, message) >= minError
  const isOfLanguage = !isOfError && (language >= isMeant || (language >= minForm && isForm))
  if (!mayJudge(room) && asksOfRun >= minRun) return undefined
  if (!isOfLanguage && asksOfRun >= Math.max(minRun, best - runLead)) {
    const isStated = shareOf(meant, ['hypothesis', 'plan', 'debug']) >= minOfRun
    const stated = isStated ? facts.find(({ hit }) => hit.item.kind === 'cause') : undefined
    if (stated) return put([stated.fact])

    const ofCode = await runFacts(turn)
    const beside = facts.find(({ hit }) => hit.likelihood >= barOfSecond && hit.alike >= minBeside)
    const isBeside = beside && beside.hit.item.source !== 'reference' && ofCode.length < 2
    if (ofCode.length > 0) return put([...(isBeside ? [beside.fact] : []), ...ofCode])
  }
  const isAnswer = !isAnsweredWithCode(situation.question)
  if (isAnswer && best < barOfDraft && shareOf(meant, aboutDraft) >= minOfRun) {
    const onDraft = draftReply(turn)
    if (onDraft) return onDraft
  }
  const [first, second] = facts
  if (first) {
    const { kind, form } = first.hit.item
    // The gate lets through one form at a time.
    const fits = second && second.hit.item.kind !== kind && !(form && second.hit.item.form)
    return put(fits && second.hit.likelihood >= barOfSecond ? [first.fact, second.fact] : [first.fact])
  }
  if (isAnswer) return draftReply(turn)
  if (asksOfRun >= minOfRun && shareOf(meant, ofLanguage) < isMeant) {
    const ofCode = await runFacts(turn)
    if (ofCode.length > 0) return put(ofCode)
  }
  return undefined
}

/** Minimum closeness of an entry that is given with facts of a run. */
const minBeside = 0.3
/** A message is about the run from here on, also where an entry comes a little closer. */
const minRun = 0.45
const runLead = 0.15
const minOfRun = 0.25
/** A message is about the error that stopped the code from here on. */
const minError = 0.3

/** Matters other than the task: how to answer in words, how the room works, and small talk. */
const ofForm: readonly Intent[] = [
  ...(['which-story', 'answer-length', 'answer-form', 'confidential', 'correction'] as const),
  ...(['small-talk', 'off-topic'] as const),
  ...ofRoom,
]
const minCard = 0.7

/** A topic that is sure, where the message resembles such ones more than anything that is known of the question. */
async function formReply({ message, situation, room, meant }: Turn, best: number): Promise<Composed | undefined> {
  const meantForm = shareOf(meant, ofForm)
  if (meantForm < isMeant || meantForm < best) return undefined
  const { topic, share } = await nearestTopic(message, (intent) =>
    shareOf(meant, ofForm.includes(intent) ? [intent] : []),
  )
  const said = topic && share >= isMeant ? sayTopic(topic, { situation, room }) : undefined
  return said === undefined ? undefined : plainly(said)
}

async function fallback(turn: Turn): Promise<Composed> {
  const { situation, room, meant } = turn
  const taken = meant.alike < minMeant ? undefined : replyToAnswer(turn, true)
  if (taken) return taken
  if (shareOf(meant, ofRoom) >= minCard) return plainly(await sayNamed('card-room', turn))
  if (!mayJudge(room)) return plainly(await fromStatement(turn), choicesFor(situation, room))
  const { facts, choices } = honestFallback(situation, room)
  return put(facts, choices)
}

/** Answers from the question alone: its sentence that comes closest, or else its task. */
async function fromStatement(turn: Turn): Promise<string> {
  const { situation } = turn
  const near = (await hitsFor(turn)).filter(({ item, isThin }) => item.source === 'statement' && !isThin)
  const said = near
    .map(({ item }) => item.text)
    .find((text) => !situation.replies.some((reply) => reply.text.includes(text)))
  return `In this interview I only explain the question. ${said ?? sayAnew(explainQuestion(situation), situation)}`
}
