/**
 * Interviews as they are planned, until the candidate joins: made from a resume and a job, proposed, chosen, dated, copied.
 * Public files: chosen-competencies.ts, in-steps.ts, panel-plan.ts, planned.ts, planning.ts, scheduled-date.ts, slots.ts.
 */
import { randomUUID } from 'node:crypto'
import type { CreateInterviewForm, Interview } from '@nova/contract/interviews/interviews'
import type { QuestionLists } from '@nova/contract/questions/questions'
import { refuse } from '@nova/contract/refusals'
import { requireInterviewer } from '../accounts/accounts.ts'
import { keepQuestions } from '../asked-questions/asked-questions.ts'
import { requireKnownPlace } from '../companies/newer-places.ts'
import { noteAct } from '../interview-access/interview-access.ts'
import { insertRow } from '../interview-access/rows.ts'
import type { InterviewRow } from '../interview-access/tables.ts'
import { viewWithResume } from '../interview-lists/interview-lists.ts'
import { appendOwn, openJournal } from '../journal/journal.ts'
import { requireLiveAgent } from '../models/models.ts'
import { type Ctx, type InterviewerCaller, inTransaction } from '../platform/context/context.ts'
import type { UploadedFile } from '../platform/http/input.ts'
import { hasAgent } from '../platform/project-boxes/project-box.ts'
import { readFiles, saveAllCorrections, saveResumes } from '../resumes/resumes.ts'
import { keepChosenCompetencies } from './chosen-competencies.ts'
import { nobodyWaits, type Waiting } from './in-steps.ts'
import { joinLists, listIds, withOwnCore } from './proposal.ts'
import { propose } from './proposing.ts'
import { clockGraceMs, requireAhead } from './scheduled-date.ts'
import { readFixed } from './templates.ts'

/** Initial values of every interview, regardless of how it is created. */
export const freshInterview = () => ({
  status: 'Draft' as const,
  plainToken: null,
  wasReportOpen: false,
  candidateTokenHash: null,
  sealedCandidateToken: null,
  selected: false,
  proposal: { behavioralQuestions: [], technicalQuestions: [] },
  behavioralIds: [],
  technicalIds: [],
  assumptions: [],
  checkedDoubts: [],
  accommodations: {},
  novaPaused: false,
  startedAt: null,
  endsAt: null,
  completedAt: null,
  joinedName: null,
  joinedEmail: null,
  joinedModel: null,
  joinedHost: null,
  joinedAgent: null,
  joinedProgram: null,
  deviceId: null,
  openUntil: null,
  revision: 0,
  previewOf: null,
  positionId: null,
  coreIds: [],
})

/** A position's part in an interview that is created for it. */
export type Place = {
  id: string
  title: string
  panel: string[]
  coreIds: string[]
  /** Its set, which comes before the proposal. */
  questions: QuestionLists
  /** In the transaction that makes it, before and after. */
  hold: (tx: Ctx) => Promise<void>
  enter: (tx: Ctx, interviewId: string) => Promise<void>
}

/** The row of a new draft, as its form says. */
function rowOf(
  ctx: Ctx,
  form: CreateInterviewForm,
  caller: InterviewerCaller,
  scheduledAt: Date | null,
  place?: Place,
): InterviewRow {
  const now = ctx.now()
  return {
    ...freshInterview(),
    id: randomUUID(),
    companyId: caller.companyId,
    creatorId: caller.id,
    title: form.Title,
    description: form.Description,
    interviewType: form.InterviewType,
    questionMix: form.QuestionType,
    seniority: form.Difficulty,
    language: form.ProgrammingLanguage,
    onlyLanguage: form.OnlyThisLanguage,
    durationMinutes: form.Duration,
    scheduledAt,
    timeZone: form.TimeZone || null,
    openUntil: null,
    revision: 0,
    previewOf: null,
    createdAt: now,
    updatedAt: now,
    candidateEmail: form.CandidateId.toLowerCase(),
    candidateName: form.CandidateName || form.CandidateId.toLowerCase(),
    companyEmails: [
      ...new Set([...(form.CompanyEmails ?? []).map((email) => email.toLowerCase()), ...(place?.panel ?? [])]),
    ],
    meetingUrl: form.MeetingUrl || null,
    aiPolicy: form.AiPolicy,
    helpLevel: form.HelpLevel,
    agentEngine: form.AgentEngine,
    agentProgram: form.AgentProgram ?? null,
    agentMode: form.AgentMode,
    followUps: form.FollowUps,
    editorHelp: form.EditorHelp,
    noticePlace: form.NoticePlace,
    links: form.Links ?? [],
    jobLink: form.JobLink || null,
    positionId: place?.id ?? null,
    coreIds: place?.coreIds ?? [],
  }
}

/** Refuses an agent program that no machine has, or that no language model would drive. */
function requireAgent({ sandbox }: Ctx, { AgentEngine, AgentProgram }: CreateInterviewForm): void {
  const isMissing = !hasAgent(sandbox, AgentProgram!)
  if (AgentEngine === 'live' && !isMissing) return
  const message = isMissing
    ? 'This agent isn’t installed where projects run. An operator can add it on the Runner page.'
    : 'An agent program works with the live agent alone.'
  throw refuse('invalid_input', message, [{ path: 'AgentProgram', message }])
}

/** Makes a draft with its proposal, or nothing: a file that cannot be read refuses the whole. */
export async function createInterview(
  ctx: Ctx,
  form: CreateInterviewForm,
  files: UploadedFile[],
  waiting: Waiting = nobodyWaits,
  place?: Place,
): Promise<Interview> {
  const caller = requireInterviewer(ctx)
  if (form.InterviewerId !== caller.id) {
    throw refuse('invalid_input', 'InterviewerId is not yours.', [{ path: 'InterviewerId', message: 'Not your id.' }])
  }
  const scheduledAt = form.ScheduledDate ? new Date(form.ScheduledDate) : null
  if (form.AgentEngine === 'live') await requireLiveAgent(ctx, caller.companyId, 'AgentEngine')
  if (form.AgentProgram) requireAgent(ctx, form)
  await requireKnownPlace(ctx, form.NoticePlace, 'NoticePlace')
  if (scheduledAt) requireAhead(ctx, scheduledAt, 'ScheduledDate', clockGraceMs)
  const documents = await readFiles(files)
  const row = rowOf(ctx, form, caller, scheduledAt, place)
  // In a position everyone is asked its core, and rated in its competencies: a template has only filled the form.
  const fixed = form.TemplateId && !place ? await readFixed(ctx, form.TemplateId) : undefined
  const core = fixed?.core ?? []
  const corrections = documents.length > 0 ? form.ResumeCorrections : undefined
  const wish = {
    core,
    exclude: place ? listIds(place.questions) : [],
    corrections,
    jobCorrections: form.JobCorrections,
  }
  const { assumptions, lists, written } = await propose(ctx, row, documents, wish, waiting)
  const proposal = place
    ? { ...joinLists(place.questions, lists), lead: place.coreIds }
    : { ...(await withOwnCore(ctx, { ...row, proposal: lists }, core)), lead: core }
  waiting.signal.throwIfAborted()
  return inTransaction(ctx, async (tx) => {
    await place?.hold(tx)
    const made = await insertRow(tx, { ...row, proposal, assumptions })
    await saveResumes(tx, row.id, documents)
    await saveAllCorrections(tx, row.id, wish)
    await keepQuestions(tx, row.id, written)
    await keepChosenCompetencies(tx, row.id, fixed?.competencyIds ?? [])
    await openJournal(tx, row.id)
    await appendOwn(tx, row.id, 'status', { from: null, to: 'Draft', novaPaused: null })
    await place?.enter(tx, row.id)
    await noteAct(tx, row, 'interview.created', place ? { position: place.title } : {})
    return viewWithResume(tx, made)
  })
}
