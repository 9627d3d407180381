/** The questions of an interview: new proposals for a draft, and choosing until the candidate joins. */
import type { Interview } from '@nova/contract/interviews/interviews'
import type { JobCorrections } from '@nova/contract/questions/job-corrections'
import type { QuestionLists } from '@nova/contract/questions/questions'
import type { ResumeCorrections } from '@nova/contract/questions/resumes'
import { refuse } from '@nova/contract/refusals'
import { copyQuestions, keepQuestions } from '../asked-questions/asked-questions.ts'
import { noteAct, requireInterview, requireNotJoined } from '../interview-access/interview-access.ts'
import { changeAndRead, changeRow } from '../interview-access/rows.ts'
import type { InterviewRow } from '../interview-access/tables.ts'
import { viewWithResume } from '../interview-lists/interview-lists.ts'
import { type Ctx, inTransaction } from '../platform/context/context.ts'
import type { UploadedFile } from '../platform/http/input.ts'
import {
  readCorrections,
  readFiles,
  readJobCorrections,
  readStoredResumes,
  replaceResumes,
  saveAllCorrections,
} from '../resumes/resumes.ts'
import { nobodyWaits, type Waiting } from './in-steps.ts'
import { requireRevision } from './planning.ts'
import { listIds, requireKnown, withChosen, withKept } from './proposal.ts'
import { propose } from './proposing.ts'

export type Generation = {
  JobDescription?: string | undefined
  Links?: string[] | undefined
  keep?: string[] | undefined
  ResumeCorrections?: ResumeCorrections | undefined
  JobCorrections?: JobCorrections | undefined
}

/**
 * Proposes new questions for a draft. Kept questions stay first, in their order; the rest is replaced by questions not
 * yet seen.
 */
export async function regenerateQuestions(
  ctx: Ctx,
  id: string,
  form: Generation,
  files: UploadedFile[],
  waiting: Waiting = nobodyWaits,
): Promise<QuestionLists> {
  const before = await requireDraft(ctx, id)
  const uploaded = await readFiles(files)
  const documents = uploaded.length > 0 ? uploaded : await readStoredResumes(ctx, before.id)
  // A new resume is not what the earlier corrections were about.
  const earlier = uploaded.length > 0 ? undefined : await readCorrections(ctx, before.id)
  const corrections = form.ResumeCorrections ?? earlier
  // Another description is not what they were about.
  const isSameJob = form.JobDescription === undefined || form.JobDescription === before.description
  const jobCorrections = form.JobCorrections ?? (isSameJob ? await readJobCorrections(ctx, before.id) : undefined)
  const changed = {
    ...before,
    description: form.JobDescription ?? before.description,
    links: form.Links ?? before.links,
  }
  const keep = [...new Set([...before.coreIds, ...(form.keep ?? [])])]
  const seen = [...new Set([...(before.proposal.seen ?? []), ...listIds(before.proposal)])]
  const unwanted = seen.filter((questionId) => !keep.includes(questionId))
  const wish = { keep, exclude: unwanted, corrections, jobCorrections }
  const { assumptions, lists, written } = await propose(ctx, changed, documents, wish, waiting)
  const proposal = withKept(before.proposal, keep, lists)
  waiting.signal.throwIfAborted()
  await inTransaction(ctx, async (tx) => {
    await requireDraft(tx, id, true)
    const { description, links } = changed
    const choice = { selected: false, behavioralIds: [], technicalIds: [] }
    await changeRow(tx, before.id, {
      proposal: { ...proposal, seen, lead: keep },
      assumptions,
      description,
      links,
      ...choice,
      updatedAt: tx.now(),
    })
    await keepQuestions(tx, before.id, written)
    await saveAllCorrections(tx, before.id, { corrections, jobCorrections })
    if (uploaded.length > 0) await replaceResumes(tx, before.id, uploaded)
    await noteAct(tx, before, 'interview.changed', { what: 'proposal' })
  })
  return proposal
}

/** Takes which proposed questions are asked, and in which order, until the candidate joins. */
export async function selectQuestions(
  ctx: Ctx,
  id: string,
  lists: { behavioralIds: string[]; technicalIds: string[]; revision?: number | undefined },
): Promise<Interview> {
  return inTransaction(ctx, async (tx) => {
    const row = await requireChoosable(tx, id)
    const isPublished = row.status !== 'Draft'
    if (isPublished) requireRevision(row, lists.revision ?? row.revision)
    const behavioralIds = [...new Set(lists.behavioralIds)]
    const technicalIds = [...new Set(lists.technicalIds)]
    const ids = [...technicalIds, ...behavioralIds]
    if (ids.length === 0) throw refuse('nothing_selected')
    const proposal = await withChosen(tx, row, ids)
    requireKnown(behavioralIds, proposal.behavioralQuestions)
    requireKnown(technicalIds, proposal.technicalQuestions)
    if (row.coreIds.some((each) => !ids.includes(each))) throw refuse('core_question_missing')
    const staying = isPublished ? [...row.technicalIds, ...row.behavioralIds].filter((each) => ids.includes(each)) : []
    await copyQuestions(tx, row, ids, staying)
    const revision = row.revision + (isPublished ? 1 : 0)
    const saved = await changeAndRead(tx, row.id, {
      selected: true,
      proposal,
      behavioralIds,
      technicalIds,
      revision,
      updatedAt: tx.now(),
    })
    await noteAct(tx, row, 'interview.changed', { what: 'questions', count: ids.length })
    return viewWithResume(tx, saved)
  })
}

/** Adds a question of the bank or the library to the proposal, unselected. */
export async function addQuestion(ctx: Ctx, id: string, questionId: string): Promise<Interview> {
  return inTransaction(ctx, async (tx) => {
    const row = await requireChoosable(tx, id)
    const proposal = await withChosen(tx, row, [questionId])
    const saved = await changeAndRead(tx, row.id, { proposal, updatedAt: tx.now() })
    await noteAct(tx, row, 'interview.changed', { what: 'proposal' })
    return viewWithResume(tx, saved)
  })
}

/** Asks a question without the line that it quotes. */
export async function removeQuotation(ctx: Ctx, id: string, questionId: string): Promise<Interview> {
  return inTransaction(ctx, async (tx) => {
    const row = await requireChoosable(tx, id)
    const { behavioralQuestions: stories, technicalQuestions } = row.proposal
    if (![...stories, ...technicalQuestions].some(({ id: each }) => each === questionId))
      throw refuse('question_not_found')
    const asked = stories.find((question) => question.id === questionId)
    if (!asked?.quotation) return viewWithResume(tx, row)
    const { quotation, ...rest } = asked
    const citations = rest.citations.filter(({ source, line }) => source !== 'resume' || line !== quotation.line)
    const reason = rest.reason.replace(/ (?:Based on this line|The resume offers a place to ask): .*$/s, '')
    const source = rest.source === 'resume' ? (citations.length > 0 ? 'job-description' : 'core') : rest.source
    const plain = { ...rest, question: quotation.plain, citations, reason, source } as const
    const behavioralQuestions = stories.map((each) => (each === asked ? plain : each))
    const proposal = { ...row.proposal, behavioralQuestions }
    const revision = row.revision + (row.status === 'Draft' ? 0 : 1)
    const saved = await changeAndRead(tx, row.id, { proposal, revision, updatedAt: tx.now() })
    await noteAct(tx, row, 'interview.changed', { what: 'quotation' })
    return viewWithResume(tx, saved)
  })
}

async function requireChoosable(ctx: Ctx, id: string): Promise<InterviewRow> {
  const row = await requireInterview(ctx, id, { lock: true })
  requireNotJoined(row)
  return row
}

async function requireDraft(ctx: Ctx, id: string, lock = false): Promise<InterviewRow> {
  const row = await requireInterview(ctx, id, { lock })
  if (row.status !== 'Draft') throw refuse('interview_not_draft')
  return row
}
