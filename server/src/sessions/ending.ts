/** What happens by itself: when the time is up, when nobody ends it, and when it has ended. */
import { isFilePad, type PadLanguage } from '@nova/contract/words'
import { requireInterview } from '../interviews/access.ts'
import { moveTo } from '../interviews/status.ts'
import type { InterviewRow } from '../interviews/tables.ts'
import { readBoards } from '../journal/boards.ts'
import { appendOwn, lockJournal, readPads } from '../journal/journal.ts'
import { readEntries } from '../journal/reading.ts'
import { type Ctx, inTransaction } from '../platform/context/context.ts'
import { listAnswers, saveAnswer } from './answers.ts'
import { hasTimeEnded } from './clock.ts'

/** Job `time-up`: at zero pads and drawings are submitted as they are. Added time makes an early call do nothing. */
export async function endTime(ctx: Ctx, id: string): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    await lockJournal(tx, id)
    const row = await requireInterview(tx, id)
    if (row.status !== 'InProgress' || !hasTimeEnded(row, tx.now())) return
    const endsAt = row.endsAt!.toISOString()
    const times = await readEntries(tx, id, { kinds: ['time'] })
    if (
      times.some(
        (entry) => entry.kind === 'time' && entry.payload.reason === 'ended' && entry.payload.endsAt === endsAt,
      )
    ) {
      return
    }
    await appendOwn(tx, id, 'time', { reason: 'ended', seconds: 0, endsAt })
    await submitWork(tx, row)
  })
}

/** Job `auto-complete`: an interview that nobody continued or ended completes. */
export async function completeUntouched(ctx: Ctx, id: string): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    await lockJournal(tx, id)
    const row = await requireInterview(tx, id, { lock: true })
    if (row.status === 'InProgress' && hasTimeEnded(row, tx.now())) await moveTo(tx, row, 'Completed')
  })
}

/** First half of job `finish`: what was written and not submitted counts as it is. */
export async function finishAnswers(ctx: Ctx, id: string): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    await lockJournal(tx, id)
    await submitWork(tx, await requireInterview(tx, id))
  })
}

async function submitWork(ctx: Ctx, row: InterviewRow): Promise<void> {
  await submitPads(ctx, row)
  await submitDrawings(ctx, row.id)
}

/** A drawing without a word is an answer, too. */
async function submitDrawings(ctx: Ctx, id: string): Promise<void> {
  const answered = new Set((await listAnswers(ctx, id)).map(({ questionId }) => questionId))
  const empty = { responseText: '', codeSubmission: '', language: 'text' as const, timeSpent: 0, isCompleted: false }
  for (const { questionId } of await readBoards(ctx, id)) {
    if (!answered.has(questionId)) await saveAnswer(ctx, id, { questionId, ...empty }, 'ended')
  }
}

async function submitPads(ctx: Ctx, row: InterviewRow): Promise<void> {
  const pads = await readPads(ctx, row.id)
  const answered = await listAnswers(ctx, row.id)
  for (const [questionId, language] of await readLastWritten(ctx, row.id)) {
    if (isFilePad(language)) {
      const untold = { questionId, responseText: '', codeSubmission: '', language: 'text' as const }
      const isTold = answered.some((each) => each.questionId === questionId)
      if (!isTold) await saveAnswer(ctx, row.id, { ...untold, timeSpent: 0, isCompleted: false }, 'ended')
      continue
    }
    const text = pads.find((pad) => pad.questionId === questionId && pad.language === language)?.text ?? ''
    const answer = answered.find((each) => each.questionId === questionId)
    const isText = language === 'text'
    const before = isText ? answer?.responseText : answer?.codeSubmission
    if (text.trim() === '' || text === before) continue
    const kept = { responseText: answer?.responseText ?? '', codeSubmission: answer?.codeSubmission ?? '' }
    const work = isText ? { ...kept, responseText: text } : { ...kept, codeSubmission: text }
    const { timeSpent = 0, isCompleted = false } = answer ?? {}
    await saveAnswer(ctx, row.id, { questionId, ...work, language, timeSpent, isCompleted }, 'ended')
  }
}

/** Per question, the pad that was last written by hand; one that holds its template alone is no work. */
async function readLastWritten(ctx: Ctx, id: string): Promise<Map<string, PadLanguage>> {
  const last = new Map<string, PadLanguage>()
  for (const entry of await readEntries(ctx, id, { kinds: ['edit'] })) {
    if (entry.kind !== 'edit' || !entry.questionId) continue
    if (entry.payload.edits.some(({ cause }) => cause !== 'template'))
      last.set(entry.questionId, entry.payload.language)
  }
  return last
}
