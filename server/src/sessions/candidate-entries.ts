/** Rules for appending to the journal: the writers of each kind of entry, and until when. */
import { lateHours, unwatchedFlushMs, watchedFlushMs } from '@nova/contract/constants'
import { isLocked } from '@nova/contract/projects/projects'
import { Refusal, refuse } from '@nova/contract/refusals'
import type { ClientEntry, EditCause } from '@nova/contract/room/journal'
import type { Changes } from '@nova/contract/room/text'
import { isFilePad } from '@nova/contract/words'
import { selectedQuestions } from '../asked-questions/asked-questions.ts'
import { requireInterview, requireNotOver } from '../interview-access/interview-access.ts'
import type { InterviewRow } from '../interview-access/tables.ts'
import { addFinish } from '../interviews/status.ts'
import { actorOf, append, lockJournal, noteFull, writeInContact } from '../journal/journal.ts'
import { isWatchedLately } from '../journal/presence.ts'
import { appendQuick } from '../journal/quick.ts'
import { type Ctx, inTransaction } from '../platform/context/context.ts'
import { listRunningVersions } from '../platform/database/running-versions.ts'
import { isOlder } from '../platform/database/version.ts'
import { inSpan } from '../platform/metrics/spans.ts'
import type { AppendOutcome } from '../platform/metrics/streams.ts'
import { readLastBreak, requireNoBreak, type TakenBreak } from './breaks.ts'
import { hasTimeEnded } from './clock.ts'
import { requireQuestion } from './control.ts'
import { isMadeAfter, sortLateWork } from './late-work.ts'
import { isMessage, requireMessagesAllowed } from './messages.ts'
import { admitViews, isView } from './views.ts'

export type Batch = { entries: ClientEntry[] }

/** Appends a client's batch, all or nothing, and returns how often to flush: more often while someone watches. */
export async function writeEntries(ctx: Ctx, id: string, batch: Batch): Promise<{ seq: number; flushMs: number }> {
  await requireReadable(ctx, batch)
  const write = async () =>
    (await writePlainly(ctx, id, batch)) ??
    (await writeLocked(ctx, id, batch).catch(async (error: unknown) => {
      if (error instanceof Refusal && error.code === 'record_full') await noteFull(ctx, id)
      throw error
    }))
  const seq = await meterAppend(ctx, batch, () => writeInContact(ctx, id, write))
  const isLive = await isWatchedLately(ctx, id, ctx.actor.role === 'candidate' ? 'interviewer' : 'candidate')
  return { seq, flushMs: isLive ? watchedFlushMs : unwatchedFlushMs }
}

/** Servers before this version answer no journal in which own tests are. */
const firstWithOwnTests = '0.3.0'

async function requireReadable({ database }: Ctx, { entries }: Batch): Promise<void> {
  if (!entries.some(({ kind }) => kind === 'ownTests')) return
  const versions = await listRunningVersions(database.pool)
  if (versions.some((version) => isOlder(version, firstWithOwnTests)))
    throw refuse('invalid_input', 'The server is being updated. Your tests work, but are saved only after that.')
}

/** Times and traces an append until its commit. */
function meterAppend({ actor, metrics }: Ctx, { entries }: Batch, write: () => Promise<number>): Promise<number> {
  const startedAt = performance.now()
  const count = (outcome: AppendOutcome) =>
    metrics.countAppend(outcome, (performance.now() - startedAt) / 1_000, entries.length)
  return inSpan('nova.append', { 'nova.entries': entries.length, 'nova.role': actor.role }, async () => {
    try {
      const seq = await write()
      count('kept')
      return seq
    } catch (error) {
      count(error instanceof Refusal ? 'refused' : 'failed')
      throw error
    }
  })
}

type Standing = Pick<
  InterviewRow,
  'status' | 'startedAt' | 'completedAt' | 'endsAt' | 'behavioralIds' | 'technicalIds'
> & { lastBreak: TakenBreak | null } & Places

/** A candidate's batch in a running interview; anything else is left to the locked way. */
async function writePlainly(ctx: Ctx, id: string, batch: Batch): Promise<number | undefined> {
  if (ctx.actor.role !== 'candidate' || ctx.actor.interviewId !== id.toLowerCase()) return undefined
  // Those are judged by what was written before them.
  if (batch.entries.some(isMessage)) return undefined
  return appendQuick<Standing>(ctx, id, {
    // Every change of these appends to the journal: by that the quick way knows what it has read is out of date.
    read: async () => {
      const row = await requireInterview(ctx, id)
      const { status, startedAt, completedAt, endsAt, behavioralIds, technicalIds } = row
      const lastBreak = await readLastBreak(ctx, row)
      const places = listPlaces(row)
      return { status, startedAt, completedAt, endsAt, behavioralIds, technicalIds, lastBreak, ...places }
    },
    judge: (standing) => {
      // Acts on files change which pads there are, and views are counted: that takes the lock.
      if (batch.entries.some((entry) => entry.kind === 'file' || isView(entry) || isMuchForFile(entry)))
        return undefined
      if (standing.status !== 'InProgress' || admitCandidate(standing, batch, ctx.now())) return undefined
      return toEntries(ctx, standing, batch)
    },
  })
}

function writeLocked(ctx: Ctx, id: string, batch: Batch): Promise<number> {
  return inTransaction(ctx, async (tx) => {
    // Every change of status or clock takes this lock too, so that the row read here holds for the batch.
    const head = await lockJournal(tx, id)
    const row = await requireInterview(tx, id)
    const endedAt =
      tx.actor.role === 'candidate'
        ? admitCandidate({ ...row, lastBreak: await readLastBreak(tx, row) }, batch, tx.now())
        : admitInterviewer(row, batch)
    await requireMessagesAllowed(tx, row, batch.entries.filter(isMessage))
    const admitted = { ...batch, entries: await admitViews(tx, row.id, batch.entries) }
    const entries = toEntries(tx, { ...row, ...listPlaces(row) }, admitted)
    const fresh = endedAt ? await sortLateWork(tx, row.id, entries, endedAt) : entries
    const appended = await append(tx, row.id, fresh, head)
    if (endedAt && row.status === 'Completed') {
      await addFinish(tx, row)
    }
    return appended
  })
}

const muchForFile = 1_000

/** A large edit may exceed the workspace's size limit, which is checked under the lock. */
function isMuchForFile({ kind, payload }: ClientEntry): boolean {
  return (
    kind === 'edit' &&
    isFilePad(payload.language) &&
    payload.edits.reduce((sum, { changes }) => sum + insertedIn(changes), 0) > muchForFile
  )
}

const insertedIn = (changes: Changes) =>
  changes.reduce<number>(
    (sum, each) =>
      sum + (Array.isArray(each) ? each.slice(1).reduce<number>((all, line) => all + String(line).length, 0) : 0),
    0,
  )

function toEntries(ctx: Ctx, row: QuestionIds & Places, batch: Batch) {
  for (const entry of batch.entries) {
    const { kind, questionId } = entry
    requireOwnCause(entry)
    requirePage(row, entry)
    requireTestCases(row, entry)
    if (!questionId) continue
    requireQuestion(row, questionId)
    requireWritable(row, entry)
    if (kind === 'draw' && !row.boardIds.includes(questionId)) {
      throw refuse('invalid_input', 'This question has no drawing board.')
    }
  }
  const actor = actorOf(ctx.actor)
  return batch.entries.map(({ id: clientId, ...entry }) => ({ ...entry, clientId, actor }))
}

/** Places where drawings and files may be written: the room offers a board only next to answers in words. */
type Places = {
  boardIds: string[]
  codingIds: string[]
  projects: { id: string; locked: string[] }[]
}

function listPlaces(row: InterviewRow): Places {
  const { technicalQuestions } = selectedQuestions(row)
  return {
    boardIds: technicalQuestions.filter(({ questionType }) => questionType === 'technical').map(({ id }) => id),
    codingIds: technicalQuestions.filter(({ questionType }) => questionType === 'coding').map(({ id }) => id),
    projects: technicalQuestions.flatMap(({ id, project }) => (project ? [{ id, locked: project.locked }] : [])),
  }
}

/** Refuses what is written to a file where the question has none, or to one that belongs to the task. */
function requireWritable({ projects }: Places, entry: ClientEntry): void {
  const paths =
    entry.kind === 'file'
      ? [entry.payload.path, ...(entry.payload.act === 'rename' ? [entry.payload.to] : [])]
      : entry.kind === 'edit' && isFilePad(entry.payload.language)
        ? [entry.payload.language.slice('file:'.length)]
        : []
  if (paths.length === 0) return
  const project = projects.find(({ id }) => id === entry.questionId)
  if (!project) throw refuse('invalid_input', 'This question has no files.')
  if (paths.some((path) => isLocked(project.locked, path))) throw refuse('file_locked')
}

/** A console is that of a project's page. */
function requirePage({ projects }: Places, { kind, questionId }: ClientEntry): void {
  if (kind !== 'console' || projects.some(({ id }) => id === questionId)) return
  throw refuse('invalid_input', 'This question has no page.')
}

/** Own tests are those of a coding question. */
function requireTestCases({ codingIds }: Places, { kind, questionId }: ClientEntry): void {
  if (kind !== 'ownTests' || (questionId && codingIds.includes(questionId))) return
  throw refuse('invalid_input', 'This question has no test cases.')
}

/** Only the server writes edits made by commands, the assistant and submissions. */
const serversCauses = new Set<EditCause>(['command', 'proposed', 'submitted'])

function requireOwnCause({ kind, payload }: ClientEntry): void {
  if (kind !== 'edit' || !payload.edits.some(({ cause }) => serversCauses.has(cause))) return
  throw refuse('invalid_input', 'An edit of this cause is not a page’s to write.')
}

type QuestionIds = Pick<InterviewRow, 'behavioralIds' | 'technicalIds'>

/** The interview, when its candidate has joined and may still work in it; else refuses, saying which. */
export async function requireWorking(ctx: Ctx, id: string): Promise<InterviewRow> {
  const row = await requireInTime(ctx, id)
  requireNoBreak(await readLastBreak(ctx, row), ctx.now())
  return row
}

/** The same, and in a break too. */
export async function requireInTime(ctx: Ctx, id: string): Promise<InterviewRow> {
  const row = await requireInterview(ctx, id)
  requireNotOver(row)
  if (!row.startedAt) throw refuse('not_joined')
  if (hasTimeEnded(row, ctx.now())) throw refuse('time_ended')
  return row
}

/** When the interview ended, where the batch arrived after that; else null. Refuses what was made after the end. */
function admitCandidate(
  row: Omit<Standing, keyof QuestionIds | keyof Places>,
  { entries }: Batch,
  now: Date,
): Date | null {
  if (row.status === 'Cancelled') throw refuse('interview_cancelled')
  if (!row.startedAt) throw refuse('not_joined')
  if (entries.some(({ kind }) => kind === 'note')) throw refuse('forbidden')
  requireNoBreak(row.lastBreak, now, Math.max(...entries.map(lastMadeAt)))
  // An interview that completes by itself does so some minutes after its time; those are no time of work.
  const endedAt = hasTimeEnded(row, row.completedAt ?? now) ? row.endsAt : row.completedAt
  if (endedAt) {
    const isTooLate = now.getTime() > endedAt.getTime() + lateHours * 3_600_000
    if (isTooLate || entries.some((entry) => isMadeAfter(entry, endedAt))) {
      throw refuse('time_ended', undefined, { endedAt: endedAt.toISOString() })
    }
  }
  return endedAt
}

/** The moment of an entry's last key, on its writer's clock. */
function lastMadeAt(entry: ClientEntry): number {
  return entry.kind === 'edit' ? Math.max(entry.clientAt, entry.payload.edits.at(-1)!.at) : entry.clientAt
}

function admitInterviewer(row: InterviewRow, { entries }: Batch): null {
  for (const { kind } of entries) {
    const isWork = kind === 'edit' || kind === 'file'
    if (kind !== 'note' && !isWork && kind !== 'message') throw refuse('forbidden')
    if (isWork && row.interviewType !== 'HumanInLoop') throw refuse('forbidden')
    if (isWork && row.status !== 'InProgress') throw refuse('not_in_progress')
  }
  return null
}
