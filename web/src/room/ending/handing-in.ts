/** Handing in an answer, and the whole interview: only once all that was typed has reached the server. */
import type { TakenVersion } from '@nova/contract/interviews/candidates'
import type { PadLanguage } from '@nova/contract/words'
import type { FollowUpAnswers } from '../../follow-ups/answers.ts'
import type { RoomClock } from '../../journal/clock.ts'
import type { CandidateWire } from '../../journal/journal.ts'
import type { OutboxState } from '../../journal/outbox-options.ts'
import type { RoomQuestion } from '../../journal/questions.ts'
import { secondsOn } from '../../journal/timeline.ts'
import { type CandidateLine, drainMs } from '../candidate-line.ts'

const answersMs = 2000
const testingMs = 30_000

type Wire = Pick<CandidateWire, 'submit' | 'withdraw' | 'reviewCompletion' | 'testOpenVersions' | 'complete'>
type With = { clock: RoomClock; followUps: FollowUpAnswers }

export type HandingIn = ReturnType<typeof createHandingIn>

export function createHandingIn(wire: Wire, line: CandidateLine, { clock, followUps }: With) {
  const { outbox, stream, drainFor } = line

  /** Submits the current text of a question. Throws ApiError, or Unsent if earlier edits could not be sent first. */
  const submit = async (question: RoomQuestion, language: PadLanguage | null) => {
    if (!(await drainFor(drainMs)) && !isFull()) throw new Unsent(outbox.getState())
    // Nothing typed from here on may reach the server before the submitted text.
    return await outbox.hold(async () => {
      const work = language === null ? {} : workOf(question, language)
      const timeSpent = secondsOn(stream.timeline.get(), question.id, clock.now())
      const reply = await wire.submit({ questionId: question.id, ...work, timeSpent, isCompleted: true })
      // The server now has the whole text; edits still queued would be applied twice.
      if (isFull() && language !== null) await stream.pads.restart({ questionId: question.id, language }, false)
      return reply
    })
  }

  const workOf = (question: RoomQuestion, language: PadLanguage) => {
    const text = stream.findPad(question.id, language)?.text() ?? ''
    return { ...(language === 'text' ? { responseText: text } : { codeSubmission: text }), language }
  }

  /** With a full record, queued entries are never taken; texts are still submitted as a whole. */
  const isFull = () => outbox.getState().halted === 'record_full'

  /** The versions that completing would take, after all typing has arrived and testable answers were tested. */
  const review = async (onTesting: (left: number) => void = () => {}) => {
    if (!(await drainFor(drainMs)) && !isFull()) throw new Unsent(outbox.getState())
    await testOpen(onTesting)
    return await wire.reviewCompletion()
  }

  /** Ends where a version could not be tested, or after a while: it is then shown as not tested. */
  const testOpen = async (onTesting: (left: number) => void) => {
    const until = Date.now() + testingMs
    let before = Infinity
    while (Date.now() < until) {
      const left = await wire.testOpenVersions().then(
        (tested) => tested.left,
        () => 0,
      )
      if (left === 0 || left >= before) return
      onTesting(left)
      before = left
    }
  }

  const complete = async (take: TakenVersion[] = [], asOf?: number) => {
    if (!(await drainFor(drainMs)) && !isFull()) throw new Unsent(outbox.getState())
    // Answers that were written but not sent still count now; after completing they wouldn't.
    await Promise.race([followUps.sendAll(), new Promise((resolve) => setTimeout(resolve, answersMs))])
    const reply = await wire.complete(take, asOf)
    line.markCompleted()
    return reply
  }

  return { submit, withdraw: wire.withdraw, review, complete, timeline: stream.timeline, completed: stream.completed }
}

/** Edits have not reached the server yet, so nothing that depends on them can be sent. */
export class Unsent extends Error {
  constructor({ halted, durable }: Pick<OutboxState, 'halted' | 'durable'>) {
    const reason = unsentReasons[halted ?? ''] ?? unsentReasons.offline!
    super(durable ? reason : reason.replace(keptHere, keepOpen))
  }
}

const keptHere = 'Your work is kept on this device.'
const keepOpen = 'Keep this page open.'

const unsentReasons: Record<string, string> = {
  other_device: 'You continued this interview on another device. Choose Continue here first.',
  in_break: `You're on a break. ${keptHere} End the break to continue.`,
  offline: `You're offline. ${keptHere} Try again when you're back online.`,
}
