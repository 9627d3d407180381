/**
 * The built-in reply: one or two facts that fit the message best, in plain words, then at most one question. Below the bar
 * an honest fallback. No rules for wordings but a closed list of talk about the talk.
 */
import type { Intent } from '@nova/contract/knowledge'
import type { Probes } from '../../code-facts/code-facts.ts'
import { tellingWords } from '../../knowledge/search.ts'
import { closestTopics, type Meant, readMeaning } from '../../knowledge/talk-topics.ts'
import type { Fact } from '../facts/fact.ts'
import { factOf } from '../facts/of-knowledge.ts'
import {
  causeFact,
  counterFact,
  factsOfProbes,
  factsOfRun,
  isCoding,
  outcomeOf,
  suspectFact,
} from '../facts/of-runs.ts'
import { partFact } from '../facts/of-words.ts'
import { findObjection } from '../gate.ts'
import { hintAt } from '../hints.ts'
import { nextStep } from '../ladder.ts'
import { type Room, type Situation, withReadableCode, withTrial } from '../situation.ts'
import { sayAnew } from '../wording.ts'
import { explainQuestion, repeatQuestion } from './explaining.ts'
import { choicesFor, honestFallback } from './fallback.ts'
import { hitsFor, leastForm, shareOf } from './finding.ts'
import { wordingsOf } from './room-words.ts'
import { readTalkIntent, type TalkIntent, tellSource, wordingsOfTalk } from './talk.ts'
import { withOpening } from './tongues.ts'

/** A reply before the gate. `isPlain`: an exact answer that no model would better. */
export type Composed = { text: string; step: number; allowance: number; choices: string[]; isPlain: boolean }
type Turn = { message: string; situation: Situation; room: Room; probes: Probes | undefined; meant: Meant }

/** An entry below this likelihood to help is not told. */
const bar = 0.3
/** A second fact is told beside the first from here on. */
const barOfSecond = 0.52

export async function composeReply(written: string, stands: Situation, room: Room, probes?: Probes): Promise<Composed> {
  const situation = withReadableCode(stands)
  const message = written.slice(0, maxMessage)
  const meant = await readMeaning(message)
  const turn = { message, situation, room, probes, meant }
  const drafts = [() => talkReply(turn), () => answer(turn), () => Promise.resolve(fallback(turn))]
  for (const draft of drafts) {
    const made = await draft()
    if (!made) continue
    const reply = { ...made, text: withOpening(unrepeated(made.text, situation), meant.tongue, situation) }
    if (!findObjection(reply.text, reply.allowance, situation, room.level)) return reply
  }
  return plainly(unrepeated('I have nothing more that I may tell you on that. What else would help?', situation))
}
/** Characters: a message is a question, the rest is pasted. */
const maxMessage = 4000

const plainly = (text: string, choices: string[] = []): Composed => ({
  text,
  step: 0,
  allowance: 0,
  choices,
  isPlain: true,
})

const again = [
  'As before: ',
  'Once more: ',
  'It comes down to the same: ',
  'Still the same: ',
  'I can only say it again: ',
]

/** The same words never come twice. */
function unrepeated(text: string, { replies }: Situation): string {
  const isSaid = (each: string) => replies.some((reply) => reply.text.trim() === each.trim())
  if (!isSaid(text)) return text
  const leads = [...again, ...again.flatMap((one) => again.map((other) => one + other.toLowerCase()))]
  return leads.map((lead) => lead + text).find((each) => !isSaid(each)) ?? `${leads.at(-1)!}${text}`
}

const isUnsaid = (situation: Situation) => (fact: Fact) =>
  !situation.replies.some(({ text }) => text.includes(fact.text))

/** Puts facts together; the question of the last one that has one comes at the end. */
function put(facts: readonly Fact[], choices: string[] = []): Composed {
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
    isPlain: false,
  }
}

async function talkReply(turn: Turn): Promise<Composed | undefined> {
  const { message, situation, meant } = turn
  const intent = readTalkIntent(message, meant)
  if (!intent) return undefined
  const said = wordingsOfTalk(intent)
  if (said)
    return plainly(sayAnew(said, situation), intent === 'what-may-i-ask' ? choicesFor(situation, turn.room) : [])
  return talkOfThread(intent, turn)
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

/** The next fact on a message that wasn't told yet. */
async function nextFact(turn: Turn): Promise<Fact | undefined> {
  const { situation, room, message } = turn
  const ofRun =
    isCoding(situation) && /your code|line \d/i.test(situation.replies.at(-1)?.text ?? '') ? await runFacts(turn) : []
  if (ofRun.length > 0) return ofRun[0]
  const hits = await hitsFor(turn)
  return hits
    .filter(({ likelihood }) => likelihood >= bar)
    .flatMap((hit) => factOf(hit, message, situation, room) ?? [])
    .find(isUnsaid(situation))
}

function hint({ situation, room }: Turn, lead: string): Composed {
  const step = nextStep(situation, room.ceiling)
  if (step === 0)
    return plainly(
      sayAnew(
        [
          'In this interview I only explain the question; I give no hints on the solution.',
          'Hints are switched off here. I can explain what the question means.',
        ],
        situation,
      ),
    )
  const given = hintAt(situation, step)
  const text = lead === '' ? given.text : `${lead} ${given.text}`
  return { text, step: given.step, allowance: given.step, choices: [], isPlain: false }
}

const ofRun: readonly Intent[] = ['failing', 'check', 'error', 'debug', 'slow', 'hypothesis']
const ofLanguage: readonly Intent[] = ['syntax', 'concept']
const ofHint: readonly Intent[] = ['hint']
const ofSolution: readonly Intent[] = ['solution', 'extract']
const ofTask: readonly Intent[] = ['explain-task', 'explain-example']
const ofDraft: readonly Intent[] = ['check', 'feedback', 'answer']
const notRoom: readonly Intent[] = [
  ...ofRun,
  ...ofHint,
  ...ofSolution,
  ...ofTask,
  ...ofDraft,
  ...([
    'rule',
    'term',
    'plan',
    'cost',
    'syntax',
    'concept',
    'edge-cases',
    'code-meaning',
    'write-code',
    'elaborate',
    'disagree',
  ] as const),
  ...(['greeting', 'thanks', 'acknowledge', 'apology', 'nervous', 'insult', 'thinking', 'gibberish'] as const),
]

/** From here on a group of intents is surely meant. */
const isMeant = 0.5

async function answer(turn: Turn): Promise<Composed | undefined> {
  const { message, situation, room, meant } = turn
  const hits = await hitsFor(turn)
  const best = hits[0]?.likelihood ?? 0
  if (shareOf(meant, ofSolution) >= isMeant)
    return hint(
      turn,
      sayAnew(
        [
          "I can't give you the solution, but I can help with the next step.",
          'The solution has to be yours. Here is a next step.',
          "That one I keep. Let's take one step.",
        ],
        situation,
      ),
    )
  if (shareOf(meant, ofHint) >= isMeant) return hint(turn, '')
  const ofRoom = await roomReply(turn, best)
  if (ofRoom) return ofRoom
  if (shareOf(meant, ofTask) >= isMeant && best < barOfSecond)
    return plainly(sayAnew(explainQuestion(situation), situation), [])
  const asksOfRun = runShare(turn)
  const facts = hits
    .filter(({ likelihood }) => likelihood >= bar)
    .flatMap((hit) => {
      const fact = factOf(hit, message, situation, room)
      return fact ? [{ fact, hit }] : []
    })
    .filter(({ fact }) => isUnsaid(situation)(fact))
  const isOfError =
    stopped.includes(situation.state) &&
    shareOf(meant, ['error', 'failing']) + heldBy(situation.complaint, message) >= minError
  const language = shareOf(meant, ofLanguage)
  const isForm = facts[0]?.hit.item.source === 'reference' && facts[0].hit.likelihood >= barOfSecond
  const isOfLanguage = !isOfError && (language >= isMeant || (language >= leastForm && isForm))
  if (!isOfLanguage && asksOfRun >= Math.max(minRun, best - runLead)) {
    const isStated = shareOf(meant, ['hypothesis', 'plan', 'debug']) >= leastRun
    const stated = isStated ? facts.find(({ hit }) => hit.item.kind === 'cause') : undefined
    if (stated) return put([stated.fact])

    const ofCode = await runFacts(turn)
    const beside = facts.find(({ hit }) => hit.likelihood >= barOfSecond && hit.item.source !== 'reference')
    if (ofCode.length > 0) return put([...(beside && ofCode.length < 2 ? [beside.fact] : []), ...ofCode])
  }
  const [first, second] = facts
  if (first) {
    const isSecond = second && second.hit.likelihood >= barOfSecond && second.hit.item.kind !== first.hit.item.kind
    return put(isSecond ? [first.fact, second.fact] : [first.fact])
  }
  if (situation.question.kind !== 'coding' && shareOf(meant, ofDraft) >= leastRun) return draftReply(turn)
  if (asksOfRun >= leastRun && shareOf(meant, ofLanguage) < isMeant) {
    const ofCode = await runFacts(turn)
    if (ofCode.length > 0) return put(ofCode)
  }
  return undefined
}
/** A message is about the run from here on, also where an entry comes a little closer. */
const minRun = 0.45
const runLead = 0.15
const leastRun = 0.25
const stopped: readonly Situation['state'][] = ['runtime-error', 'does-not-parse']
/** A message is about the error that stopped the code from here on. */
const minError = 0.3

/** How likely a message is about the candidate's own code and its runs. */
function runShare({ message, situation, meant }: Turn): number {
  if (!isCoding(situation) || situation.state === 'nothing-written') return 0
  // Of code that passes everything, only whether it is right is a question about the run.
  if (situation.state === 'correct') return shareOf(meant, ['check', 'failing'])
  const speaksOfOwn =
    /\bline\s*#?\d+|\bmy (?:code|loop|function|solution|result|output|test)|\btests?\b|\bfail|\bwrong\b|\berror\b|\bstill\b/i.test(
      message,
    )
  return shareOf(meant, ofRun) + (speaksOfOwn ? ownBonus : 0) + errorBonus * heldBy(situation.complaint, message)
}
const ownBonus = 0.25
const errorBonus = 0.6

/** The share of a message's telling words that stand in what the run complained of. */
function heldBy(complaint: string, message: string): number {
  const own = new Set(tellingWords(complaint.slice(-maxComplaint)))
  const words = [...new Set(tellingWords(message))]
  return words.filter((word) => own.has(word)).length / Math.max(1, words.length)
}
const maxComplaint = 400

function draftReply({ situation }: Turn): Composed | undefined {
  const facts = partFact(situation)
  if (facts.length === 0)
    return plainly(
      sayAnew(
        [
          "I don't grade answers, but I see a sentence of yours on each part of the question. Is there a reason beside each of them?",
          "Every part of the question has something in your draft. I don't judge how good it is; read it once as somebody who wasn't there.",
        ],
        situation,
      ),
    )
  const lead: Fact = {
    kind: 'known',
    source: 'room',
    step: 0,
    text: sayAnew(
      ["I don't grade it.", 'How good it is, I leave to your interviewers.', "I don't judge answers."],
      situation,
    ),
  }
  return put([lead, ...facts])
}

/** A matter of the room, where the message resembles such ones more than anything that is known of the question. */
async function roomReply({ message, situation, room, meant }: Turn, best: number): Promise<Composed | undefined> {
  const share = meant.intents
    .filter(({ intent }) => !notRoom.includes(intent))
    .reduce((sum, each) => sum + each.share, 0)
  if (share < isMeant / 2) return undefined
  const likeliest = meant.intents.filter(({ intent }) => !notRoom.includes(intent)).map(({ intent }) => intent)
  const [topic] = (await closestTopics(message)).filter(({ item }) => likeliest.includes(item.intent!))
  const rival = situation.question.kind === 'coding' ? best : best * storyRival
  if (!topic || share * (roomBase + topic.alike) < Math.max(leastRoom, rival)) return undefined
  const wordings = wordingsOf(topic.item, situation, room)
  return wordings.length === 0 ? undefined : plainly(sayAnew(wordings, situation))
}
/** Beside an answer in words the room's topics are more often meant: names, length, form. */
const storyRival = 0.75
const roomBase = 0.3
const leastRoom = 0.36

/** What the runs show that was not told yet: the failing input first, then what one more run finds out. */
async function runFacts(turn: Turn): Promise<Fact[]> {
  const { situation: stands, room, probes, message } = turn
  if (!isCoding(stands) || room.ceiling === 0) return []
  const tried = stands.state === 'untested' ? await tryOut(turn) : undefined
  const situation = tried && isCoding(tried) ? tried : stands
  const unsaid = isUnsaid(situation)
  const lead: Fact[] = tried ? [{ kind: 'outcome', source: 'run', step: 0, text: outcomeOf(situation) }] : []
  const first = factsOfRun(situation)
  const isHidden = situation.state === 'wrong-answer' && !situation.test?.failure
  const counter = isHidden && probes ? (await counterFact(situation, room, probes)).filter(unsaid) : []
  const found = [...(counter.length > 0 ? counter : first)].filter(unsaid)
  const more = probes ? (await factsOfProbes(situation, room, probes, message)).filter(unsaid) : []
  if (found.length > 0) return [...lead, ...found.slice(0, 1), ...more.slice(0, 1)].slice(0, lead.length + 2)
  if (more.length > 0) return more.slice(0, 2)
  const cause = causeFact(situation, room).filter(unsaid)
  if (cause.length > 0) return cause
  const isWrong = situation.state === 'wrong-answer'
  const suspect = isWrong && probes ? (await suspectFact(room, probes)).filter(unsaid) : []
  return suspect.length > 0 ? suspect : lead.filter(unsaid)
}

/** The situation once Nova has run an untested version. */
async function tryOut({ situation, probes }: Turn): Promise<Situation | undefined> {
  const run = await probes?.test()
  return run && withTrial(situation, run.test, run)
}

function fallback({ situation, room }: Turn): Composed {
  const { facts, choices } = honestFallback(situation, room)
  return put(facts, choices)
}
