/** Automatic steps when time is up, when an interview is left open, and after it has ended. */
import { isAnsweredWithCode } from '@nova/contract/kinds/kinds'
import { isChosen } from '@nova/contract/room/versions'
import { isFilePad } from '@nova/contract/words'
import { readChosen } from '../asked-questions/asked-questions.ts'
import { requireInterview } from '../interview-access/interview-access.ts'
import type { InterviewRow } from '../interview-access/tables.ts'
import { moveTo } from '../interviews/status.ts'
import { readBoards } from '../journal/boards.ts'
import { appendOwn, lockJournal, readPads } from '../journal/journal.ts'
import { padKey } from '../journal/pads.ts'
import { listLastEdits, readEntries } from '../journal/reading.ts'
import { type Ctx, inTransaction } from '../platform/context/context.ts'
import { listAnswers, saveAnswer } from './answers.ts'
import { hasTimeEnded, scheduleEarlyEnd } from './clock.ts'
import { chooseText, listOpenCode, readCounted, readTests } from './versions.ts'

/** First part of job `time-up`: says that the time is over. Added time makes an early call do nothing; where there is just a little left it is called again. */
export async function endTime(ctx: Ctx, id: string): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    await lockJournal(tx, id)
    const row = await requireInterview(tx, id)
    if (row.status !== 'InProgress') return
    if (!hasTimeEnded(row, tx.now())) return scheduleEarlyEnd(tx, row)
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

/** Last step of job `time-up`: takes unsubmitted work if the time is still over. */
export async function takeAtTimeUp(ctx: Ctx, id: string): Promise<void> {
  const row = await requireInterview(ctx, id)
  if (row.status === 'InProgress' && hasTimeEnded(row, ctx.now())) await finishAnswers(ctx, id)
}

/** Job `auto-complete`: completes an interview that was neither continued nor ended. */
export async function completeUntouched(ctx: Ctx, id: string): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    await lockJournal(tx, id)
    const row = await requireInterview(tx, id, { lock: true })
    if (row.status === 'InProgress' && hasTimeEnded(row, tx.now())) await moveTo(tx, row, 'Completed')
  })
}

/** Step of the jobs `time-up` and `finish`: takes unsubmitted work. Does nothing when repeated without new work. */
export async function finishAnswers(ctx: Ctx, id: string): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    await lockJournal(tx, id)
    await takeOpen(tx, await requireInterview(tx, id))
  })
}

/** Takes unsubmitted work: the code that passed most visible tests, and the last state of everything else. */
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

/** Unsubmitted questions with work in words, drawings or files; a drawing without text is an answer, too. */
async function listOpenWords(ctx: Ctx, row: InterviewRow) {
  const texts = new Map((await readPads(ctx, row.id)).map((pad) => [padKey(pad), pad.text]))
  const coded = new Set((await readChosen(ctx, row)).filter(isAnsweredWithCode).map(({ id }) => id))
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
