/**
 * The built-in reply: one or two facts that fit the message best, in plain words, then at most one question. Below the bar
 * an honest fallback. Only matters of the room and talk about the talk are read by rules for wordings.
 */
import { isAnsweredWithCode } from '@nova/contract/kinds/kinds'
import type { Intent, TalkIntent } from '@nova/contract/questions/knowledge'
import type { Probes } from '../../code-facts/code-facts.ts'
import { saidAs } from '../../knowledge/said.ts'
import { closestTopics, readMeaning, readTalk } from '../../knowledge/talk-topics.ts'
import type { Fact } from '../facts/fact.ts'
import { factOf, sameQuestion } from '../facts/of-knowledge.ts'
import { isSql } from '../facts/of-sql.ts'
import { findObjection } from '../gate/gate.ts'
import { decideHelp, type Help, heldBy, maxMessage, ofRun, runShare, shareOf, stopped } from '../help.ts'
import { novaOf } from '../kinds.ts'
import { mayJudge } from '../ladder.ts'
import { failingStates, type Room, type Situation, withNamedTest, withReadableCode } from '../situation.ts'
import { sayAnew } from '../wording.ts'
import { type Composed, isUnsaid, plainly, put, type Turn, unrepeated } from './composed.ts'
import { aboutDraft, draftReply, ofDraft } from './draft-replies.ts'
import { explainQuestion, repeatQuestion } from './explaining.ts'
import { choicesFor, honestFallback } from './fallback.ts'
import { hitsFor, minForm } from './finding.ts'
import { replyToGuess } from './pointed-reply.ts'
import { answerByRule, sayTopic } from './room-words.ts'
import { runFacts } from './run-replies.ts'
import { replyToStory } from './story-reply.ts'
import { readTalkIntent, tellSource, withoutSigh, wordingsOfTalk } from './talk.ts'
import { withOpening } from './tongues.ts'

/** Minimum likelihood of an entry to be used. */
const bar = 0.3
/** Below it a question on an answer in words is about the draft, where it reads like one. */
const barOfDraft = 0.45
const minMeant = 0.25
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
  const turn = { message, situation, room, probes, meant, step }
  const drafts = [
    () => Promise.resolve(replyToStory(turn)),
    () => ruleReply(turn),
    () => replyToGuess(turn),
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
      step: Math.min(step, made.step),
      text: withOpening(unrepeated(withOwnWords(made.text), situation), made.isOwn ? 'en' : meant.tongue, situation),
    }
    if (!findObjection(reply.text, made.allowance, situation, room.level)) return reply
  }
  return plainly(unrepeated('I have nothing more that I may tell you on that. What else would help?', situation))
}

/** A reply begins with Nova's words, not with an author's phrase. */
const withOwnWords = (text: string): string => (/^[“"]/.test(text) ? `Here, ${text}` : text)

/** The ladder's hint, or the question in other words if none is allowed. */
const wayOn = (turn: Turn): Composed =>
  turn.room.ceiling > 0 && turn.room.level !== 'clarify'
    ? hint(turn, '')
    : plainly(sayAnew(explainQuestion(turn.situation), turn.situation))

async function ruleReply(turn: Turn): Promise<Composed | undefined> {
  const ruled = await answerByRule(turn.message, turn)
  if (!ruled) return undefined
  const { text, rest, isOwn } = ruled
  const made = rest && (await answer({ ...turn, message: rest, meant: await readMeaning(rest) }))
  return made ? { ...made, isOwn, text: `${text}\n\n${made.text}` } : { ...plainly(text), isOwn }
}

async function talkReply(turn: Turn): Promise<Composed | undefined> {
  const { message, situation, meant } = turn
  const intent = readTalkIntent(message, meant)
  if (!intent) return (await isOfFeeling(message)) ? comfort(turn) : undefined
  const said = wordingsOfTalk(intent)
  if (said)
    return plainly(sayAnew(said, situation), intent === 'what-may-i-ask' ? choicesFor(situation, turn.room) : [])
  return talkOfThread(intent, turn)
}

const maxSentences = 6
const minFeeling = 0.6

async function isOfFeeling(message: string): Promise<boolean> {
  const sentences = message.split(/[.!?,;]+\s+|\n/).filter((each) => each.trim() !== '')
  for (const sentence of sentences.slice(0, maxSentences)) {
    const { intents, alike } = await readMeaning(sentence)
    if (alike >= minFeeling / 2 && shareOf({ intents, alike, tongue: 'en' }, ['nervous']) >= minFeeling) return true
  }
  return false
}

/** Warmth first; then an answer where one is near, else an offer, and no exercise. */
async function comfort(turn: Turn): Promise<Composed> {
  const { situation, room } = turn
  const warm = sayAnew(wordingsOfTalk('feeling')!, situation)
  const [best] = await hitsFor(turn)
  const isAsking = (best?.likelihood ?? 0) >= barOfSecond || failingStates.includes(situation.state)
  const made = isAsking ? await answer(turn) : undefined
  return made ? { ...made, text: `${warm}\n\n${made.text}` } : plainly(warm, choicesFor(situation, room))
}

/** Talk about what was said before, or about the question. */
async function talkOfThread(intent: TalkIntent, turn: Turn): Promise<Composed | undefined> {
  const { situation, room, message } = turn
  const last = situation.replies.at(-1)
  if (intent === 'repeat-question') return plainly(repeatQuestion(situation))
  if (!last)
    return intent === 'what-would-you-do' ? hint(turn, '') : plainly(sayAnew(explainQuestion(situation), situation))
  if (intent === 'repeat-reply')
    return { ...plainly(`Here it is again: ${last.text}`), step: last.step, allowance: last.step }
  if (intent === 'sure') return plainly(sayAnew(tellSource(situation), situation))
  if (intent === 'what-would-you-do') return hint(turn, "I won't decide it for you, but this is what I'd look at next.")
  if (intent !== 'why' && intent !== 'differently') return undefined
  const before = situation.said.at(-1) ?? message
  const next = await nextFact({ ...turn, message: before })
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

function hint({ situation, room, step: decided }: Turn, lead: string): Composed {
  const step = Math.max(decided, Math.min(1, room.ceiling))
  if (step === 0) return plainly(sayAnew(saidAs('no-hints'), situation))
  // A question back speaks of no code at the level that explains the question alone.
  const shown = mayJudge(room) || situation.state === 'text' ? situation : withoutCode(situation)
  const given = novaOf(situation.question).hint(situation.question, shown, step)
  const text = lead === '' ? given.text : `${lead} ${given.text}`
  return { text, step: given.step, allowance: given.step, choices: [] }
}

const withoutCode = (situation: Situation): Situation => ({ ...situation, state: 'nothing-written', code: '' })

const ofLanguage: readonly Intent[] = ['syntax', 'concept']
const ofHint: readonly Intent[] = ['hint']
const ofSolution: readonly Intent[] = ['solution', 'extract']
const ofTask: readonly Intent[] = ['explain-task', 'explain-example']
const notRoom: readonly Intent[] = [
  ...ofRun,
  ...ofHint,
  ...ofSolution,
  ...ofTask,
  ...ofDraft,
  ...(['rule', 'term', 'plan', 'cost', 'syntax', 'concept', 'edge-cases', 'code-meaning'] as const),
  ...(['write-code', 'elaborate', 'disagree'] as const),
  ...(['greeting', 'thanks', 'acknowledge', 'apology', 'nervous', 'insult', 'thinking', 'gibberish'] as const),
]

/** From here on a group of intents is surely meant. */
const isMeant = 0.5

async function answer(turn: Turn): Promise<Composed | undefined> {
  const { message, situation, room, meant } = turn
  const hits = await hitsFor(turn)
  const best = hits[0]?.likelihood ?? 0
  if (shareOf(meant, ofSolution) >= isMeant) return hint(turn, sayAnew(saidAs('no-solution'), situation))
  if (shareOf(meant, ofHint) >= isMeant) return hint(turn, '')
  // Of the task's own sentences, those that have ways of asking for them.
  const stated = hits.find(
    ({ item, alike, phrase }) => item.source === 'statement' && alike >= sameQuestion && !item.text.includes(phrase),
  )
  if (stated && stated.alike >= (hits[0]?.alike ?? 0)) return plainly(stated.item.text)
  // The question's own authors, or the reference of SQL, answer these very words.
  const isKnown = hits[0]?.item.source === 'pack' || (isSql(situation) && hits[0]?.item.source === 'reference')
  const isOfQuestion = isKnown && hits[0]!.alike >= Math.max(sameQuestion, await verbatimTopic(message))
  const ofRoom = isOfQuestion ? undefined : await roomReply(turn, best)
  if (ofRoom) return ofRoom
  if (shareOf(meant, ofTask) >= isMeant && best < barOfSecond)
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

/** Closeness of a topic that is asked for word for word; 0 where none is. */
async function verbatimTopic(message: string): Promise<number> {
  const [topic] = await closestTopics(message, 1)
  return topic && topic.alike >= verbatim ? topic.alike : 0
}
const verbatim = 0.95

/** A matter of the room, where the message resembles such ones more than anything that is known of the question. */
async function roomReply({ message, situation, room, meant }: Turn, best: number): Promise<Composed | undefined> {
  const share = meant.intents
    .filter(({ intent }) => !notRoom.includes(intent))
    .reduce((sum, each) => sum + each.share, 0)
  if (share < isMeant / 2) return undefined
  const likeliest = meant.intents.filter(({ intent }) => !notRoom.includes(intent)).map(({ intent }) => intent)
  const near = (await closestTopics(message)).filter(({ item }) => likeliest.includes(item.intent!))
  const topic = near.find(({ alike }) => alike >= verbatim) ?? near[0]
  const rival = isAnsweredWithCode(situation.question) ? best : best * storyRival
  const [leading] = meant.intents
  const isLed = leading !== undefined && trusted.includes(leading.intent) && leading.share >= minLead
  if (!topic || (!isLed && share * (roomBase + topic.alike) < Math.max(minRoom, rival))) return undefined
  const isUnsure = topic.alike < minSure && trusted.includes(topic.item.intent!)
  const said = sayTopic(isUnsure ? (await readTalk()).first.get(topic.item.intent!)! : topic.item, { situation, room })
  return said === undefined ? undefined : plainly(said)
}
/** On these a topic that is merely the nearest may mislead: the general one is said, for help from outside the policy. */
const trusted: readonly Intent[] = ['outside-help', 'recorded', 'watching', 'scoring', 'asking-cost', 'after']
const minSure = 0.6
/** From this share of its intent on it is said, even with others near. */
const minLead = 0.6
/** Beside an answer in words the room's topics are more often meant: names, length, form. */
const storyRival = 0.75
const roomBase = 0.3
const minRoom = 0.36

async function fallback(turn: Turn): Promise<Composed> {
  const { situation, room } = turn
  if (!mayJudge(room)) return plainly(await fromStatement(turn), choicesFor(situation, room))
  const { facts, choices } = honestFallback(situation, room)
  return put(facts, choices)
}

/** Answers from the question alone: its sentence that comes closest, or else its task. */
async function fromStatement(turn: Turn): Promise<string> {
  const { situation } = turn
  const near = (await hitsFor(turn)).filter(({ item, held }) => item.source === 'statement' && held >= minHeld)
  const said = near
    .map(({ item }) => item.text)
    .find((text) => !situation.replies.some((reply) => reply.text.includes(text)))
  return `In this interview I only explain the question. ${said ?? sayAnew(explainQuestion(situation), situation)}`
}
const minHeld = 0.2
