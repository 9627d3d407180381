/** Making interviews whose questions are known already, one or many, without a resume and without proposing any. */
import { randomUUID } from 'node:crypto'
import type { BankQuestion } from '@nova/contract/questions/bank'
import type { BehavioralQuestion, QuestionLists, TechnicalQuestion } from '@nova/contract/questions/questions'
import type { Language } from '@nova/contract/words'
import type { SQL } from 'drizzle-orm'
import { copyTo } from '../asked-questions/asked-questions.ts'
import { keepToken, readToken } from '../interview-access/candidate-token.ts'
import { noteAct } from '../interview-access/interview-access.ts'
import { insertRow, insertRows, type NewInterview } from '../interview-access/rows.ts'
import type { InterviewRow } from '../interview-access/tables.ts'
import { notePublished } from '../interviews/public-event.ts'
import { moveTo } from '../interviews/status.ts'
import { actorOf, appendOwn, openJournal } from '../journal/journal.ts'
import { openJournals } from '../journal/opening.ts'
import { type AuditEvent, writeAuditAll } from '../platform/audit/audit.ts'
import { type Ctx, inTransaction, makeToken } from '../platform/context/context.ts'
import { addJobs } from '../platform/jobs/jobs.ts'
import { showChosen } from '../questions/choice/wire.ts'

export type PlannedInterview = Pick<
  InterviewRow,
  | ('companyId' | 'creatorId' | 'title' | 'description' | 'interviewType' | 'questionMix' | 'seniority' | 'language')
  | ('onlyLanguage' | 'durationMinutes' | 'scheduledAt' | 'timeZone' | 'candidateEmail' | 'candidateName')
  | ('companyEmails' | 'meetingUrl' | 'aiPolicy' | 'helpLevel' | 'followUps' | 'editorHelp')
  | ('noticePlace' | 'jobLink')
> & {
  /** In full, in their order; the core of a position stays selected. */
  questions: { content: BankQuestion; provenIn: Language[]; isCore: boolean }[]
  position: { id: string; title: string }
  /** The same as rows of question_id and content: some have 300 KB, which need not leave the database and come back. */
  copies: SQL
  publish: boolean
}

/**
 * Makes the draft with its questions chosen, and publishes it where asked to; `token` is the candidate's then. The caller
 * judges whether it may.
 */
export async function createPlanned(
  ctx: Ctx,
  { questions, copies, position, publish, ...plan }: PlannedInterview,
): Promise<{ interview: InterviewRow; token: string | null }> {
  const values = writePlanned(plan, questions, position.id, ctx.now())
  return inTransaction(ctx, async (tx) => {
    const row = await insertRow(tx, values)
    await copyTo(tx, [row.id], copies)
    await openJournal(tx, row.id)
    await appendOwn(tx, row.id, 'status', { from: null, to: 'Draft', novaPaused: null })
    await noteAct(tx, row, 'interview.created', { position: position.title })
    if (!publish) return { interview: row, token: null }
    const interview = await moveTo(tx, row, 'Scheduled')
    return { interview, token: await readToken(tx, interview) }
  })
}

/** The row of such an interview as a draft. */
export function writePlanned(
  plan: Omit<PlannedInterview, 'questions' | 'copies' | 'position' | 'publish'>,
  questions: PlannedInterview['questions'],
  positionId: string,
  now: Date,
): NewInterview {
  const { behavioralQuestions, technicalQuestions } = showSet(questions, plan.language)
  const core = questions.flatMap(({ content, isCore }) => (isCore ? content.id : []))
  return {
    ...plan,
    id: randomUUID(),
    status: 'Draft',
    createdAt: now,
    updatedAt: now,
    positionId,
    proposal: { behavioralQuestions, technicalQuestions, lead: core },
    coreIds: core,
    selected: true,
    behavioralIds: behavioralQuestions.map(({ id }) => id),
    technicalIds: technicalQuestions.map(({ id }) => id),
    links: [],
    assumptions: [],
    accommodations: {},
    novaPaused: false,
  }
}

/** The questions of a position's set as an interviewer is shown them, in their order. */
export function showSet(questions: PlannedInterview['questions'], language: Language): QuestionLists {
  const shown = questions.map((each) => show(each, language))
  return {
    behavioralQuestions: shown.filter((question) => 'competency' in question),
    technicalQuestions: shown.filter((question) => 'questionType' in question),
  }
}

function show(
  { content, provenIn, isCore }: PlannedInterview['questions'][number],
  language: Language,
): BehavioralQuestion | TechnicalQuestion {
  const shown = showChosen(content, language, provenIn)
  return isCore
    ? { ...shown, source: 'core', reason: 'Everyone in this position is asked this question.' }
    : { ...shown, reason: 'From the question set of the position.' }
}

type Shared = Pick<PlannedInterview, 'questions' | 'copies' | 'position' | 'publish'>
/** Those made in one transaction have a time each, or their order in lists would be that of their ids. */
type Plan = Omit<PlannedInterview, keyof Shared> & { addedAt: Date }

/** Invitations are written one after the other in each: fewer than the workers, so that other work continues meanwhile. */
const noticeQueues = 2

/**
 * Makes many with the same questions, each as `createPlanned` makes one, in a few statements; in the caller's transaction, some
 * dozens at a time, so that no statement grows large.
 */
export async function createPlannedMany(ctx: Ctx, plans: Plan[], shared: Shared): Promise<string[]> {
  const { questions, copies, position, publish } = shared
  const rows = plans.map(({ addedAt, ...plan }) => writePlanned(plan, questions, position.id, addedAt))
  for (const row of publish ? rows : []) {
    Object.assign(row, { status: 'Scheduled', revision: 1 }, await keepToken(ctx, row.id, makeToken()))
  }
  await insertRows(ctx, rows)
  const ids = rows.map(({ id }) => id)
  await copyTo(ctx, ids, copies)
  const steps = publish ? (['Draft', 'Scheduled'] as const) : (['Draft'] as const)
  const entries = steps.map((to, at) => ({
    actor: actorOf(ctx.actor),
    kind: 'status' as const,
    payload: { from: steps[at - 1] ?? null, to, novaPaused: null },
  }))
  await openJournals(ctx, ids, entries)
  if (ctx.actor.role === 'interviewer')
    await writeAuditAll(
      ctx,
      rows.flatMap((row) => actsOf(row, shared)),
    )
  if (!publish) return ids
  await notePublished(
    ctx,
    rows.map(({ positionId = null, ...row }) => ({ ...row, positionId })),
  )
  const queue = `invitations-${Number.parseInt(ids[0]!.slice(-1), 16) % noticeQueues}`
  await addJobs(ctx.db, 'invite-many', [{ payload: { interviewIds: ids }, queue, isPatient: true }])
  return ids
}

function actsOf(row: NewInterview, { position, publish }: Shared): AuditEvent[] {
  const about = { companyId: row.companyId, interviewId: row.id, subject: row.title }
  const created = { ...about, act: 'interview.created', details: { position: position.title } }
  return publish ? [created, { ...about, act: 'interview.published' }] : [created]
}
