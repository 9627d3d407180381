/** Making the interview from the entries, and reading what the server objected to. */
import { changePanel } from '@nova/contract/accounts/people'
import { callTimeoutMs } from '@nova/contract/constants'
import {
  checkResume,
  createInterview,
  deleteInterview,
  fileErrors,
  getInterview,
  type Interview,
} from '@nova/contract/interviews/interviews'
import { changeDetails, changePlan } from '@nova/contract/interviews/plans'
import { createInPosition } from '@nova/contract/positions/positions'
import {
  compareJob,
  compareResume,
  type DroppedFile,
  readDropped,
  type SecondReading,
} from '@nova/contract/questions/readings'
import type { ResumeReading } from '@nova/contract/questions/resumes'
import { ApiError, call } from '../api.ts'
import { type FieldErrors, type Fields, formOf, type Step } from './fields.ts'
import { callForQuestions, type Progress } from './proposing.ts'

/** Makes the draft with its proposal. Takes up to five minutes; aborted, nothing is made. */
export function makeDraft(
  fields: Fields,
  resume: File,
  interviewerId: string,
  onProgress: (progress: Progress) => void,
  signal: AbortSignal,
): Promise<Interview> {
  const sent = { form: formOf(fields, interviewerId), files: [resume], signal }
  return fields.positionId
    ? callForQuestions(createInPosition, { ...sent, params: { id: fields.positionId } }, onProgress)
    : callForQuestions(createInterview, sent, onProgress)
}

/** Updates the draft with entries that don't affect its questions; unchanged entries keep the draft's current value. */
export async function amendDraft(id: string, before: Fields, fields: Fields): Promise<void> {
  const params = { id }
  const [was, is] = [formOf(before, ''), formOf(fields, '')]
  const draft = await call(getInterview, { params })
  const { CandidateName: candidateName, CandidateId: candidateEmail, MeetingUrl: meetingUrl = null } = is
  const details = { revision: draft.revision, candidateName, candidateEmail, meetingUrl }
  const { revision } = await call(changeDetails, { params, body: details })
  if (was.ScheduledDate !== is.ScheduledDate) {
    const { ScheduledDate: scheduledDate = null, TimeZone: timeZone } = is
    await call(changePlan, { params, body: { revision, scheduledDate, ...(timeZone ? { timeZone } : {}) } })
  }
  const [listed, wanted] = [was, is].map(({ CompanyEmails }) => [CompanyEmails ?? []].flat())
  if (String(listed) !== String(wanted)) {
    // A position's panel is on it too.
    const others = draft.companyEmails.filter((email) => !listed!.some((each) => each.toLowerCase() === email))
    await call(changePanel, { params, body: { companyEmails: [...others, ...wanted!] } })
  }
}

/** Deletes the draft that a new one replaces. One that is gone or no longer a draft is left as it is. */
export async function removeDraft(id: string): Promise<void> {
  try {
    const { status } = await call(getInterview, { params: { id } })
    if (status === 'Draft') await call(deleteInterview, { params: { id } })
  } catch (error) {
    if (!(error instanceof ApiError) || error.status !== 404) throw error
  }
}

const places: Record<string, [keyof FieldErrors, Step]> = {
  Title: ['title', 1],
  CandidateName: ['candidateName', 1],
  CandidateId: ['candidateEmail', 1],
  CompanyEmails: ['companyEmails.0', 1],
  ProgrammingLanguage: ['programmingLanguage', 2],
  MeetingUrl: ['meetingUrl', 2],
  Links: ['linkedinUrl', 3],
  JobLink: ['jobLink', 3],
  Description: ['description', 3],
  ScheduledDate: ['scheduledDate', 4],
  TemplateId: ['templateId', 0],
  // As they are named where a draft takes them over.
  candidateName: ['candidateName', 1],
  candidateEmail: ['candidateEmail', 1],
  companyEmails: ['companyEmails.0', 1],
  meetingUrl: ['meetingUrl', 2],
  scheduledDate: ['scheduledDate', 4],
}
/** Two files of 10 MB on a slow line, read on a busy machine. */
const droppedMs = 60_000
/** The server gives the model 20 seconds. */
const secondReadingMs = 40_000
const aboutTheFile = new Set<string>(fileErrors)

/** The server's reading of a resume, or its objection; neither if it can't be reached. */
export async function readResume(file: File): Promise<{ reading?: ResumeReading; objection?: string }> {
  try {
    // A shorter timeout than for a creation, since that reads the file again.
    return { reading: await call(checkResume, { form: {}, files: [file], timeoutMs: callTimeoutMs }) }
  } catch (error) {
    return error instanceof ApiError && aboutTheFile.has(error.code) ? { objection: error.message } : {}
  }
}

/** The kind of each dropped file, in order; null if the server can't be reached. */
export async function sortFiles(files: File[]): Promise<DroppedFile[] | null> {
  try {
    return (await call(readDropped, { form: {}, files, timeoutMs: droppedMs })).files
  } catch {
    return null
  }
}

/** Differences in the reading by the company's language model; null if it can't be reached. Nothing waits for it. */
export async function readAgain(source: { resume: File } | { job: string }): Promise<SecondReading | null> {
  const timeoutMs = secondReadingMs
  try {
    return 'resume' in source
      ? await call(compareResume, { form: {}, files: [source.resume], timeoutMs })
      : await call(compareJob, { body: { text: source.job }, timeoutMs })
  } catch {
    return null
  }
}

/** The fields the server objected to, and the first step with one; null if it objected to none of them. */
export function objectionsOf(error: unknown): { step: Step; errors: FieldErrors } | null {
  if (!(error instanceof ApiError)) return null
  if (aboutTheFile.has(error.code)) return { step: 3, errors: { resume: error.message } }
  const details = Array.isArray(error.details) ? (error.details as { path?: unknown; message?: unknown }[]) : []
  const errors: FieldErrors = {}
  let step: Step | undefined
  for (const { path, message } of details) {
    const place = places[String(path).split('.')[0] ?? '']
    if (!place) continue
    errors[place[0]] ??= String(message)
    if (step === undefined || place[1] < step) step = place[1]
  }
  return step === undefined ? null : { step, errors }
}
