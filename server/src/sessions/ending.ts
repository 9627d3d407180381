/** What happens by itself: when the time is up, when nobody ends it, and when it has ended. */
import { isChosen } from '@nova/contract/versions'
import { isFilePad } from '@nova/contract/words'
import { requireInterview } from '../interviews/access.ts'
import { readChosen } from '../interviews/asked.ts'
import { moveTo } from '../interviews/status.ts'
import type { InterviewRow } from '../interviews/tables.ts'
import { readBoards } from '../journal/boards.ts'
import { appendOwn, lockJournal, readPads } from '../journal/journal.ts'
import { padKey } from '../journal/pads.ts'
import { listLastEdits, readEntries } from '../journal/reading.ts'
import { type Ctx, inTransaction } from '../platform/context/context.ts'
import { listAnswers, saveAnswer } from './answers.ts'
import { hasTimeEnded } from './clock.ts'
import { chooseText, listOpenCode, readCounted, readTests } from './versions.ts'

/** First part of job `time-up`: says that the time is over. Added time makes an early call do nothing. */
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
  })
}

/** Last part of job `time-up`: what nobody submitted is taken, where the time is still over. */
export async function takeAtTimeUp(ctx: Ctx, id: string): Promise<void> {
  const row = await requireInterview(ctx, id)
  if (row.status === 'InProgress' && hasTimeEnded(row, ctx.now())) await finishAnswers(ctx, id)
}

/** Job `auto-complete`: an interview that nobody continued or ended completes. */
export async function completeUntouched(ctx: Ctx, id: string): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    await lockJournal(tx, id)
    const row = await requireInterview(tx, id, { lock: true })
    if (row.status === 'InProgress' && hasTimeEnded(row, tx.now())) await moveTo(tx, row, 'Completed')
  })
}

/** A part of the jobs `time-up` and `finish`: takes what nobody submitted. Again, or without new work, does nothing. */
export async function finishAnswers(ctx: Ctx, id: string): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    await lockJournal(tx, id)
    await takeOpen(tx, await requireInterview(tx, id))
  })
}

/** Takes what nobody submitted: of code the text that passed most visible tests, of all else the last state. */
async function takeOpen(ctx: Ctx, row: InterviewRow): Promise<void> {
  const answered = await listAnswers(ctx, row.id)
  const versions = await readCounted(ctx, row)
  const isOpen = (questionId: string) => !isChosen(versions.get(questionId)?.cause ?? '')
  const kept = (questionId: string) => {
    const answer = answered.find((each) => each.questionId === questionId)
    const { timeSpent = 0, isCompleted = false } = answer ?? {}
    return { questionId, timeSpent, isCompleted, responseText: answer?.responseText ?? '', codeSubmission: '' }
  }
  for (const { question, texts } of await listOpenCode(ctx, row)) {
    const { text, tested } = chooseText(texts, texts.length > 1 ? await readTests(ctx, row.id, question.id) : [])
    const before = versions.get(question.id)?.answer
    if (before?.codeSubmission === text.text && before.language === text.language) continue
    const answer = { ...kept(question.id), codeSubmission: text.text, language: text.language }
    await saveAnswer(ctx, row.id, answer, tested ? { cause: 'tested', tested } : { cause: 'ended' })
  }
  for (const { questionId, text, hasText } of await listOpenWords(ctx, row)) {
    const before = versions.get(questionId)?.answer
    if (!isOpen(questionId) || (before && (!hasText || before.responseText === text))) continue
    const answer = { ...kept(questionId), responseText: text, language: 'text' as const }
    await saveAnswer(ctx, row.id, answer, { cause: 'ended' })
  }
}

/** The questions answered in words, by drawings or in files, that somebody worked on; a drawing without a word is an answer, too. */
async function listOpenWords(ctx: Ctx, row: InterviewRow) {
  const texts = new Map((await readPads(ctx, row.id)).map((pad) => [padKey(pad), pad.text]))
  const coded = new Set((await readChosen(ctx, row)).flatMap(({ id, kind }) => (kind === 'coding' ? [id] : [])))
  const edited = (await listLastEdits(ctx, row.id)).filter(
    (edit) => isFilePad(edit.language) || (edit.language === 'text' && !coded.has(edit.questionId)),
  )
  const words = edited.flatMap(({ questionId, language }) => {
    const text = isFilePad(language) ? '' : (texts.get(padKey({ questionId, language })) ?? '')
    return isFilePad(language) || text.trim() !== '' ? [{ questionId, text, hasText: !isFilePad(language) }] : []
  })
  const acted = await readEntries(ctx, row.id, { kinds: ['file'] })
  const files = acted.flatMap(({ questionId }) => (questionId ? [{ questionId, text: '', hasText: false }] : []))
  const drawn = (await readBoards(ctx, row.id)).map(({ questionId }) => ({ questionId, text: '', hasText: false }))
  const first = new Map([...drawn, ...files, ...words].map((each) => [each.questionId, each]))
  return [...first.values()]
}
