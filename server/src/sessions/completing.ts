/** Completing an interview: the candidate's choices beforehand, and the versions taken instead of those that count. */
import type { TakenVersion, VersionChoice } from '@nova/contract/interviews/candidates'
import { isAnsweredBy, isAnsweredWithCode } from '@nova/contract/kinds/kinds'
import { refuse } from '@nova/contract/refusals'
import { differsFrom } from '@nova/contract/room/edited-since'
import type { EntryOf } from '@nova/contract/room/journal'
import { isChosen, type Version } from '@nova/contract/room/versions'
import { type CodeLanguage, isFilePad } from '@nova/contract/words'
import { readChosen } from '../asked-questions/asked-questions.ts'
import { requireInterview } from '../interview-access/interview-access.ts'
import type { InterviewRow } from '../interview-access/tables.ts'
import { moveTo } from '../interviews/status.ts'
import { hasDrawing } from '../journal/boards.ts'
import { lockJournal } from '../journal/journal.ts'
import { findPad } from '../journal/pads.ts'
import { findLast, getLastSeq, listLastEdits, readEntries } from '../journal/reading.ts'
import { type Ctx, inTransaction } from '../platform/context/context.ts'
import { noAnswer, saveAnswer } from './answers.ts'
import { readLastBreak, requireNoBreak } from './breaks.ts'
import { hasTimeEnded } from './clock.ts'
import { requireQuestion } from './control.ts'
import { findTested, type TestedText } from './tested-texts.ts'
import { type CodeText, isWork, pickBest, readCodeTexts, readCounted, readTests, resultOfText } from './versions.ts'

/** Ends the interview for good; the candidate's chosen versions are submitted in the same transaction. */
export async function completeInterview(
  ctx: Ctx,
  id: string,
  { take = [], asOf }: { take?: readonly TakenVersion[] | undefined; asOf?: number | undefined } = {},
): Promise<{ status: InterviewRow['status'] }> {
  if (new Set(take.map(({ questionId }) => questionId)).size < take.length) {
    throw refuse('invalid_input', 'Please choose one version of each question.', [
      { path: 'take', message: 'Repeated' },
    ])
  }
  return inTransaction(ctx, async (tx) => {
    await lockJournal(tx, id)
    const row = await requireInterview(tx, id, { lock: true })
    if (row.status === 'Cancelled') throw refuse('interview_cancelled')
    if (!row.startedAt) throw refuse('not_joined')
    requireNoBreak(await readLastBreak(tx, row), tx.now())
    if (row.status === 'InProgress' && asOf !== undefined) await requireUnchanged(tx, id, asOf)
    if (row.status === 'InProgress' && take.length > 0) {
      if (hasTimeEnded(row, tx.now())) throw refuse('time_ended')
      for (const version of take) await takeVersion(tx, row, version)
    }
    const { status } = await moveTo(tx, row, 'Completed')
    return { status }
  })
}

/** Another tab, or an interviewer who edits along, may have worked on what the candidate was shown. */
async function requireUnchanged(ctx: Ctx, id: string, asOf: number): Promise<void> {
  const entries = await readEntries(ctx, id, { after: asOf, kinds: ['edit', 'draw', 'file', 'answer'] })
  const isTemplate = (entry: EntryOf) =>
    entry.kind === 'edit' && entry.payload.edits.every(({ cause }) => cause === 'template')
  if (entries.some((entry) => !isTemplate(entry))) throw refuse('work_changed')
}

async function takeVersion(ctx: Ctx, row: InterviewRow, { questionId, language, testId }: TakenVersion): Promise<void> {
  requireQuestion(row, questionId)
  const question = (await readChosen(ctx, row)).find((each) => each.id === questionId)!
  const blank = { questionId, responseText: '', codeSubmission: '', timeSpent: 0, isCompleted: true }
  if (!isAnsweredWithCode(question)) {
    const { text } = await findPad(ctx, row.id, questionId, 'text')
    const isEmpty =
      !isAnsweredBy(question, 'files') && text.trim() === '' && !(await hasDrawing(ctx, row.id, questionId))
    if (isEmpty) throw refuse('invalid_input', 'Please provide a response', [{ path: 'take', message: 'Empty' }])
    await saveAnswer(ctx, row.id, { ...blank, responseText: text, language: 'text' }, { cause: 'taken' })
    return
  }
  if (!language) throw refuse('invalid_input', 'Please name the language.', [{ path: 'take', message: 'No language' }])
  const tested = testId === undefined ? null : await findTested(ctx, row.id, { questionId, language, testId })
  if (testId !== undefined && !tested) {
    throw refuse('invalid_input', 'This version can’t be taken any more.', [{ path: 'take', message: 'Unknown test' }])
  }
  const text = tested?.text ?? (await findPad(ctx, row.id, questionId, language)).text
  if (!isWork(question, language, text)) throw refuse('invalid_input', noAnswer, [{ path: 'take', message: 'Empty' }])
  const asOf = tested ? { asOf: { seq: tested.seq, at: tested.at } } : {}
  await saveAnswer(ctx, row.id, { ...blank, codeSubmission: text, language }, { cause: 'taken', ...asOf })
}

type Reviewed = { questionId: string; state: 'submitted' | 'edited' | 'open' | 'empty'; choices: VersionChoice[] }

/** Lists, per question in the room's order, the version that completing now would take, and the alternatives. */
export async function reviewCompletion(ctx: Ctx, id: string): Promise<{ seq: number; questions: Reviewed[] }> {
  const row = await requireInterview(ctx, id)
  if (row.status === 'Cancelled') throw refuse('interview_cancelled')
  if (!row.startedAt) throw refuse('not_joined')
  const seq = await getLastSeq(ctx, id)
  const versions = await readCounted(ctx, row)
  const texts = await readCodeTexts(ctx, row)
  const edits = await listLastEdits(ctx, id)
  const questions: Reviewed[] = []
  for (const question of await readChosen(ctx, row)) {
    const questionId = question.id
    const version = versions.get(questionId)
    const counted = version && isChosen(version.cause) ? version : undefined
    const about = { row, questionId, version: counted, edits: edits.filter((edit) => edit.questionId === questionId) }
    const choices = isAnsweredWithCode(question)
      ? await listCode(ctx, about, texts.get(questionId) ?? [])
      : await listWords(ctx, about)
    const isEdited = choices.some((choice) => choice.kind === 'kept') && choices.length > 1
    const state = counted ? (isEdited ? 'edited' : 'submitted') : choices.length > 0 ? 'open' : 'empty'
    questions.push({ questionId, state, choices: counted && !isEdited ? [] : choices })
  }
  return { seq, questions }
}

type About = {
  row: InterviewRow
  questionId: string
  version: Version | undefined
  /** The newest of each of its pads. */
  edits: Awaited<ReturnType<typeof listLastEdits>>
}

const keptOf = ({ at, language, answer }: Version, tested: VersionChoice['tested']): VersionChoice => ({
  kind: 'kept',
  language: answer.codeSubmission ? language : null,
  testId: null,
  at,
  tested,
  isPreselected: true,
})

/**
 * Choices for code: after a submission, the current text if it was edited since; without one, the newest text and the
 * text that passed most tests.
 */
async function listCode(ctx: Ctx, { row, questionId, version }: About, texts: CodeText[]): Promise<VersionChoice[]> {
  const tests = await readTests(ctx, row.id, questionId)
  const current = texts.map((text): VersionChoice & { text: string } => ({
    kind: 'current',
    language: text.language,
    testId: null,
    at: text.at.toISOString(),
    text: text.text,
    tested: resultOfText(text, tests),
    isPreselected: false,
  }))
  if (version) {
    const { language, answer } = version
    const own = answer.codeSubmission.replaceAll('\r\n', '\n')
    const since = new Set(texts.flatMap((text) => (text.seq > version.upTo! ? [text.language] : [])))
    // Starters are left out of the texts.
    const others = current.filter(
      (each) =>
        since.has(each.language as CodeLanguage) && differsFrom(answer, each.language as CodeLanguage, each.text, ''),
    )
    const tested = resultOfText({ language: language as CodeText['language'], text: own }, tests)
    return [keptOf(version, tested), ...others.map(({ text: _, ...choice }) => choice)]
  }
  // An earlier version is no way back from a pad that the candidate has cleared.
  if (current.length === 0) return []
  const most = Math.max(0, ...current.map(({ tested }) => tested?.passed ?? 0))
  const own = tests.filter(({ actor }) => actor.role === 'candidate')
  const earlier = await findEarlier(ctx, { row, questionId, current, most }, own)
  const all = [...current.map(({ text: _, ...choice }) => choice), ...earlier]
  const best = pickBest(all)
  return all.map((choice) => ({ ...choice, isPreselected: choice === best }))
}

type Given = { row: InterviewRow; questionId: string; current: { language: unknown; text: string }[]; most: number }

/** The newest earlier text that was in its pad and passed more tests than each current one. */
async function findEarlier(
  ctx: Ctx,
  { row, questionId, current, most }: Given,
  tests: Awaited<ReturnType<typeof readTests>>,
): Promise<VersionChoice[]> {
  const better = tests
    .filter(({ payload }) => payload.visible.passed > most)
    .toSorted((a, b) => b.payload.visible.passed - a.payload.visible.passed || b.seq - a.seq)
  for (const { payload } of better) {
    const { id: testId, language, visible } = payload
    const found: TestedText | null = await findTested(ctx, row.id, { questionId, language, testId })
    if (!found || current.some((each) => each.language === language && each.text === found.text)) continue
    return [{ kind: 'tested', language, testId, at: found.at, tested: visible, isPreselected: false }]
  }
  return []
}

/** Words, drawings and files have only one state to take. */
async function listWords(ctx: Ctx, about: About): Promise<VersionChoice[]> {
  const { row, questionId, version } = about
  const last = await findLastChange(ctx, about)
  const kept = version ? [keptOf(version, null)] : []
  if (!last || (version && last.seq <= version.upTo!)) return kept
  const { text } = await findPad(ctx, row.id, questionId, 'text')
  const isBoardOrFile = last.kind !== 'edit' || isFilePad(last.language)
  if (!isBoardOrFile && version && !differsFrom(version.answer, 'text', text, '')) return kept
  if (!isBoardOrFile && text.trim() === '' && !(await hasDrawing(ctx, row.id, questionId))) return kept
  return [
    ...kept,
    { kind: 'current', language: null, testId: null, at: last.at, tested: null, isPreselected: kept.length === 0 },
  ]
}

/** The newest change of a question's words, drawing, files or review that is no template. */
async function findLastChange(ctx: Ctx, { row: { id }, questionId, edits }: About) {
  const edit = edits.toSorted((a, b) => b.seq - a.seq)[0]
  const seq = await findLastAct(ctx, id, questionId)
  if (seq === undefined || (edit && edit.seq > seq)) {
    return edit && { kind: 'edit' as const, language: edit.language, seq: edit.seq, at: edit.at.toISOString() }
  }
  const [entry] = await readEntries(ctx, id, { after: seq - 1, kinds: ['draw', 'file', 'codeReview'], questionId })
  return { kind: 'act' as const, seq, at: entry!.at }
}

/** A change that was only opened is not answered. */
async function findLastAct(ctx: Ctx, id: string, questionId: string): Promise<number | undefined> {
  const drawn = await findLast(ctx, id, questionId, ['draw', 'file'])
  const reviewed = (await readEntries(ctx, id, { kinds: ['codeReview'], questionId })).findLast(
    ({ kind, payload }) => kind === 'codeReview' && (payload.act === 'decided' || payload.act === 'commented'),
  )
  return reviewed && reviewed.seq > (drawn ?? 0) ? reviewed.seq : drawn
}
