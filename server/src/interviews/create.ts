/** Making an interview from a resume and a job; proposing anew; choosing. */
import { randomUUID } from 'node:crypto'
import type { CreateInterviewForm, Interview } from '@nova/contract/interviews'
import type { QuestionLists } from '@nova/contract/questions'
import { refuse } from '@nova/contract/refusals'
import { eq } from 'drizzle-orm'
import { requireInterviewer } from '../accounts/accounts.ts'
import { appendOwn, openJournal } from '../journal/journal.ts'
import { type Ctx, inTransaction } from '../platform/context/context.ts'
import { type Document, readDocument } from '../platform/documents/documents.ts'
import type { UploadedFile } from '../platform/http/http.ts'
import { type ProposalInput, proposeQuestions } from '../questions/questions.ts'
import { requireInterview } from './access.ts'
import { copyQuestions } from './asked.ts'
import { listIds, requireKnown, withChosen, withKept, withOwnCore } from './proposal.ts'
import { viewWithResume } from './reading.ts'
import { type InterviewRow, interviews, resumes } from './tables.ts'
import { readCore } from './templates.ts'

type NamedDocument = Document & { name: string; bytes: Buffer }

/** Makes a draft with its proposal, or nothing: a file that cannot be read refuses the whole. */
export async function createInterview(ctx: Ctx, form: CreateInterviewForm, files: UploadedFile[]): Promise<Interview> {
  const caller = requireInterviewer(ctx)
  if (form.InterviewerId !== caller.id) {
    throw refuse('invalid_input', 'InterviewerId is not yours.', [{ path: 'InterviewerId', message: 'Not your id.' }])
  }
  const documents = await readFiles(files)
  const now = ctx.now()
  const row: InterviewRow = {
    id: randomUUID(),
    companyId: caller.companyId,
    creatorId: caller.id,
    title: form.Title,
    description: form.Description,
    status: 'Draft',
    interviewType: form.InterviewType,
    questionMix: form.QuestionType,
    seniority: form.Difficulty,
    language: form.ProgrammingLanguage,
    durationMinutes: form.Duration,
    scheduledAt: form.ScheduledDate ? new Date(form.ScheduledDate) : null,
    createdAt: now,
    updatedAt: now,
    candidateEmail: form.CandidateId.toLowerCase(),
    candidateName: form.CandidateName || form.CandidateId,
    candidateToken: null,
    companyEmails: (form.CompanyEmails ?? []).map((email) => email.toLowerCase()),
    meetingUrl: form.MeetingUrl || null,
    aiPolicy: form.AiPolicy,
    helpLevel: form.HelpLevel,
    links: form.Links ?? [],
    jobLink: form.JobLink || null,
    selected: false,
    proposal: { behavioralQuestions: [], technicalQuestions: [] },
    behavioralIds: [],
    technicalIds: [],
    assumptions: [],
    accommodations: {},
    novaPaused: false,
    startedAt: null,
    endsAt: null,
    completedAt: null,
    joinedName: null,
    joinedEmail: null,
    deviceId: null,
  }
  const core = form.TemplateId ? await readCore(ctx, form.TemplateId) : []
  const { assumptions, ...proposed } = await propose(ctx, row, documents, { core })
  const proposal = await withOwnCore(ctx, { ...row, proposal: proposed }, core)
  return inTransaction(ctx, async (tx) => {
    const made = await tx.db
      .insert(interviews)
      .values({ ...row, proposal, assumptions })
      .returning()
    await saveResumes(tx, row.id, documents)
    await openJournal(tx, row.id)
    await appendOwn(tx, row.id, 'status', { from: null, to: 'Draft', novaPaused: null })
    return viewWithResume(tx, made[0]!)
  })
}

export type Generation = {
  JobDescription?: string | undefined
  Links?: string[] | undefined
  keep?: string[] | undefined
}

/** Proposes anew for a draft. What is kept stays first, in its place; the rest is replaced by questions not yet seen. */
export async function regenerateQuestions(
  ctx: Ctx,
  id: string,
  form: Generation,
  files: UploadedFile[],
): Promise<QuestionLists> {
  const before = await requireDraft(ctx, id)
  const uploaded = await readFiles(files)
  const documents = uploaded.length > 0 ? uploaded : await readStoredResumes(ctx, before.id)
  const changed = {
    ...before,
    description: form.JobDescription ?? before.description,
    links: form.Links ?? before.links,
  }
  const keep = form.keep ?? []
  const seen = [...new Set([...(before.proposal.seen ?? []), ...listIds(before.proposal)])]
  const unwanted = seen.filter((questionId) => !keep.includes(questionId))
  const { assumptions, ...proposed } = await propose(ctx, changed, documents, { keep, exclude: unwanted })
  const proposal = withKept(before.proposal, keep, proposed)
  await inTransaction(ctx, async (tx) => {
    await requireDraft(tx, id, true)
    const { description, links } = changed
    const choice = { selected: false, behavioralIds: [], technicalIds: [] }
    await tx.db
      .update(interviews)
      .set({ proposal: { ...proposal, seen }, assumptions, description, links, ...choice, updatedAt: tx.now() })
      .where(eq(interviews.id, before.id))
    if (uploaded.length > 0) {
      await tx.db.delete(resumes).where(eq(resumes.interviewId, before.id))
      await saveResumes(tx, before.id, uploaded)
    }
  })
  return proposal
}

/** Takes which proposed questions are asked, and in which order. */
export async function selectQuestions(
  ctx: Ctx,
  id: string,
  lists: { behavioralIds: string[]; technicalIds: string[] },
): Promise<Interview> {
  return inTransaction(ctx, async (tx) => {
    const row = await requireDraft(tx, id, true)
    const behavioralIds = [...new Set(lists.behavioralIds)]
    const technicalIds = [...new Set(lists.technicalIds)]
    const ids = [...technicalIds, ...behavioralIds]
    if (ids.length === 0) throw refuse('nothing_selected')
    const proposal = await withChosen(tx, row, ids)
    requireKnown(behavioralIds, proposal.behavioralQuestions)
    requireKnown(technicalIds, proposal.technicalQuestions)
    await copyQuestions(tx, row, ids)
    const saved = await tx.db
      .update(interviews)
      .set({ selected: true, proposal, behavioralIds, technicalIds, updatedAt: tx.now() })
      .where(eq(interviews.id, row.id))
      .returning()
    return viewWithResume(tx, saved[0]!)
  })
}

async function requireDraft(ctx: Ctx, id: string, lock = false): Promise<InterviewRow> {
  const row = await requireInterview(ctx, id, { lock })
  if (row.status !== 'Draft') throw refuse('interview_not_draft')
  return row
}

async function readFiles(files: UploadedFile[]): Promise<NamedDocument[]> {
  return Promise.all(files.map(async ({ name, bytes }) => ({ ...(await readDocument({ name, bytes })), name, bytes })))
}

async function readStoredResumes(ctx: Ctx, interviewId: string): Promise<NamedDocument[]> {
  const rows = await ctx.db.select().from(resumes).where(eq(resumes.interviewId, interviewId))
  return rows.map(({ name, bytes, lines, links }) => ({ name, bytes, lines, links, text: lines.join('\n') }))
}

async function saveResumes(ctx: Ctx, interviewId: string, documents: NamedDocument[]): Promise<void> {
  if (documents.length === 0) return
  const rows = documents.map(({ name, bytes, lines, links }) => ({
    id: randomUUID(),
    interviewId,
    name,
    bytes,
    lines,
    links,
  }))
  await ctx.db.insert(resumes).values(rows)
}

type Wish = Pick<ProposalInput, 'keep' | 'core' | 'exclude'>

async function propose(ctx: Ctx, row: InterviewRow, documents: Document[], wish: Wish) {
  return proposeQuestions({
    resume: { lines: documents.flatMap(({ lines }) => lines), links: documents.flatMap(({ links }) => links) },
    jobText: row.description,
    title: row.title,
    seniority: row.seniority,
    mix: row.questionMix,
    language: row.language,
    languages: ctx.sandbox.languages.filter(({ version }) => version !== null).map(({ id }) => id),
    links: row.links,
    ...wish,
  })
}
