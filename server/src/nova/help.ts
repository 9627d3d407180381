/** The help of one turn, decided before anybody speaks: by the ask, the interview's level and what was given before. */
import { isAnsweredWithCode } from '@nova/contract/kinds/kinds'
import type { Intent } from '@nova/contract/questions/knowledge'
import { tellingWords } from '../knowledge/search.ts'
import { type Meant, readMeaning } from '../knowledge/talk-topics.ts'
import { inWordsOfCode, isSql } from './facts/of-sql.ts'
import { nextStep } from './ladder.ts'
import { linesPointedAt } from './pointed.ts'
import { readTalkIntent } from './reply/talk.ts'
import { failingStates, type Room, type Situation } from './situation.ts'

/** `step` of the ladder, recorded with the reply of either voice; `allowance`: the step by which the gate judges code. */
export type Help = { meant: Meant; step: number; allowance: number }

/** Characters: a message is a question, the rest is pasted. */
export const maxMessage = 4000
const ofLanguage: readonly Intent[] = ['syntax', 'error']
/** A form of the language may come at once: it has as much code as the third step. */
const stepOfForm = 3
/** Asks for a way on, or for a word on one's own. Facts of the task, the room and the language are free. */
const ofWork: readonly Intent[] = [
  ...(['hint', 'solution', 'extract', 'write-code', 'plan', 'hypothesis', 'disagree'] as const),
  ...(['debug', 'failing', 'check', 'slow'] as const),
]
const ofThread: readonly string[] = ['why', 'differently', 'what-would-you-do', 'did-it', 'still-wrong']
const minMeant = 0.25
const minWork = 0.4
/** From here on a message is about the person's own run. */
const minOwnRun = 0.45
/** An own failing run has shown them the first step: one input and what came of it. */
const afterOwnRun = 2

export async function decideHelp(written: string, situation: Situation, room: Room): Promise<Help> {
  const message = written.slice(0, maxMessage)
  const meant = await readMeaning(isSql(situation) ? inWordsOfCode(message) : message)
  const isOpen = room.level !== 'clarify' && isAnsweredWithCode(situation.question)
  const isForm = isOpen && shareOf(meant, ofLanguage, minMeant) > 0
  const step = stepFor(message, situation, room.ceiling, meant)
  return { meant, step, allowance: Math.max(step, isForm ? stepOfForm : 0) }
}

function stepFor(message: string, situation: Situation, ceiling: number, meant: Meant): number {
  const next = nextStep(situation, ceiling)
  const talk = readTalkIntent(message, meant)
  const ofOwn =
    linesPointedAt(message, situation).length > 0 ||
    (shareOf(meant, ofRun) >= minRun && runShare({ message, situation, meant }) >= minOwnRun && talk === undefined)
  const isOfThread = talk !== undefined && ofThread.includes(talk)
  if (failingStates.includes(situation.state) && (ofOwn || isOfThread))
    return Math.min(Math.max(next, afterOwnRun), ceiling)
  if (talk !== undefined) return isOfThread ? next : 0
  return shareOf(meant, ofWork) >= minWork ? next : 0
}
const minRun = 0.15

export const shareOf = (meant: Pick<Meant, 'intents'>, intents: readonly Intent[], from = 0): number =>
  meant.intents
    .filter(({ intent, share }) => intents.includes(intent) && share >= from)
    .reduce((sum, { share }) => sum + share, 0)

type Asked = { message: string; situation: Situation; meant: Meant }
export const ofRun: readonly Intent[] = ['failing', 'check', 'error', 'debug', 'slow', 'hypothesis']
export const stopped: readonly Situation['state'][] = ['runtime-error', 'does-not-parse']

/** How likely a message is about the candidate's own code and its runs. */
export function runShare({ message, situation, meant }: Asked): number {
  if (!isAnsweredWithCode(situation.question) || situation.state === 'nothing-written') return 0
  // For code that passes everything, only questions about its correctness are about the run.
  if (situation.state === 'correct') return shareOf(meant, ['check', 'failing'])
  const speaksOfOwn =
    /\bline\s*#?\d+|\bmy (?:code|loop|function|solution|result|output|test|query|rows?)|\brows? (?:is|are) (?:missing|wrong|extra)|\btests?\b|\bfail|\bwrong\b|\berror\b|\bstill\b/i.test(
      message,
    )
  const isFailing = failingStates.includes(situation.state)
  return (
    shareOf(meant, ofRun) +
    (speaksOfOwn ? ownBonus : 0) +
    (isFailing ? failingBonus : 0) +
    errorBonus * heldBy(situation.complaint, message)
  )
}
/** With failing code on the page, a message is most often about that. */
const failingBonus = 0.3
const ownBonus = 0.25
const errorBonus = 0.6

/** The share of a message's distinctive words that the run's complaint contains. */
export function heldBy(complaint: string, message: string): number {
  const own = new Set(tellingWords(complaint.slice(-maxComplaint)))
  const words = [...new Set(tellingWords(message))]
  return words.filter((word) => own.has(word)).length / Math.max(1, words.length)
}
const maxComplaint = 400
