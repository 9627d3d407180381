/** The wizard's fields, the requirements of each step, and the request to the server. */
import type { InterviewDefaults } from '@nova/contract/accounts/companies'
import {
  defaultDurationMinutes,
  durationOptionsMinutes,
  maxDescriptionLength,
  maxNameLength,
  maxTitleLength,
} from '@nova/contract/constants'
import { isEmail } from '@nova/contract/email'
import { completeUrl } from '@nova/contract/http-url'
import type { CreateInterviewForm, Interview } from '@nova/contract/interviews/interviews'
import type { JobCorrections } from '@nova/contract/questions/job-corrections'
import type { ResumeCorrections } from '@nova/contract/questions/resumes'
import { hasWebAddress, noAddressWords } from '@nova/contract/web-address'
import { type AgentMode, defaultLanguage } from '@nova/contract/words'
import type { z } from 'zod'
import { noDate } from '../ui/date-time.tsx'

/** The choices that a company may set in advance, and what is entered for this interview alone. */
export type Fields = Required<Omit<InterviewDefaults, 'duration'>> & {
  title: string
  duration: string
  candidateName: string
  candidateEmail: string
  companyEmails: string[]
  /** The program that the live agent is; empty: Nova itself. */
  agentProgram: string
  agentMode: AgentMode
  meetingUrl: string
  jobLink: string
  linkedinUrl: string
  githubUrl: string
  description: string
  isScheduled: boolean
  scheduledDate: string
  scheduledTime: string
  /** The template that was used last; its questions come first. */
  templateId: string
  /** The interview's position; empty for an interview without one. */
  positionId: string
  corrections: ResumeCorrections
  jobCorrections: JobCorrections
}

export const noCorrections: ResumeCorrections = {
  removedSkills: [],
  removedRoles: [],
  changedRoles: [],
  addedRoles: [],
  addedSkills: [],
}

export const noJobCorrections: JobCorrections = { must: [], nice: [], none: [] }

export const emptyFields: Fields = {
  title: '',
  duration: String(defaultDurationMinutes),
  candidateName: '',
  candidateEmail: '',
  companyEmails: [''],
  interviewType: 'AiOnly',
  questionType: 'Both',
  difficulty: 'Medium',
  programmingLanguage: defaultLanguage,
  onlyThisLanguage: false,
  aiPolicy: 'nova',
  helpLevel: 'hint',
  agentEngine: 'standard',
  agentProgram: '',
  agentMode: 'review',
  followUps: 'ask',
  editorHelp: 'full',
  noticePlace: 'none',
  meetingUrl: '',
  jobLink: '',
  linkedinUrl: '',
  githubUrl: '',
  description: '',
  isScheduled: false,
  scheduledDate: '',
  scheduledTime: '',
  templateId: '',
  positionId: '',
  corrections: noCorrections,
  jobCorrections: noJobCorrections,
}

export const steps = [
  { name: 'Getting Started', about: 'Start with what you have' },
  { name: 'Basic Details', about: 'Candidate and duration' },
  { name: 'Interview Settings', about: 'Questions and rules' },
  { name: 'AI Context', about: 'Resume and job description' },
  { name: 'Schedule and Review', about: 'When it takes place' },
] as const
export type Step = 0 | 1 | 2 | 3 | 4
export const lastStep: Step = 4

export type FieldErrors = Partial<Record<keyof Fields | 'resume' | `companyEmails.${number}`, string>>

/** The errors of a step, in the order of its fields; empty if it is valid. */
export function errorsOf(step: Step, fields: Fields, hasResume: boolean, now: Date): FieldErrors {
  const errors: FieldErrors = {}
  const want = (name: keyof FieldErrors, isFine: boolean, message: string) => {
    if (!isFine) errors[name] = message
  }
  switch (step) {
    case 0:
      break
    case 1:
      want('title', fields.title.trim() !== '', 'Please enter a title.')
      want('title', !hasWebAddress(fields.title), noAddressWords)
      want('title', fields.title.length <= maxTitleLength, tooLong(fields.title, maxTitleLength))
      want('candidateName', fields.candidateName.trim() !== '', "Please enter the candidate's name.")
      want(
        'candidateName',
        fields.candidateName.trim().length <= maxNameLength,
        tooLong(fields.candidateName, maxNameLength),
      )
      want('candidateName', !hasWebAddress(fields.candidateName), noAddressWords)
      want('candidateEmail', fields.candidateEmail.trim() !== '', "Please enter the candidate's email.")
      want('candidateEmail', isEmailOrBlank(fields.candidateEmail), 'Please enter a valid candidate email.')
      for (const [at, email] of fields.companyEmails.entries())
        want(`companyEmails.${at}`, isEmailOrBlank(email), 'Please enter a valid email, or leave it empty.')
      break
    case 2:
      want('meetingUrl', isUrlOrBlank(fields.meetingUrl), 'Please enter an address that starts with http.')
      break
    case 3:
      want('resume', hasResume, "Please upload the candidate's resume, or paste its text.")
      want('description', !overlong(fields), overlong(fields) ?? '')
      want('jobLink', isUrlOrBlank(fields.jobLink), 'Please enter an address that starts with http.')
      want('linkedinUrl', isUrlOrBlank(fields.linkedinUrl), 'Please enter an address that starts with http.')
      want('githubUrl', isUrlOrBlank(fields.githubUrl), 'Please enter an address that starts with http.')
      break
    case 4:
      if (!fields.isScheduled) break
      want('scheduledDate', fields.scheduledDate !== '', 'Please choose a date.')
      want('scheduledTime', fields.scheduledTime !== '', 'Please choose a time.')
      if (!fields.scheduledDate || !fields.scheduledTime) break
      if (scheduledDateOf(fields) === undefined) errors.scheduledDate = noDate
      else want('scheduledDate', isAhead(fields, now), 'The scheduled date cannot be in the past.')
  }
  return errors
}

const tooLong = (text: string, most: number) =>
  `Please use at most ${most.toLocaleString('en')} characters. You have ${text.length.toLocaleString('en')}.`

/** That the job description is more than an interview holds, as a posting added to one's own text can be. */
export function overlong({ description }: Fields): string | undefined {
  return description.length > maxDescriptionLength ? tooLong(description, maxDescriptionLength) : undefined
}

const isEmailOrBlank = (text: string) => text.trim() === '' || isEmail(text)
const isUrlOrBlank = (text: string) => text.trim() === '' || isHttpUrl(completeUrl(text))

export function isHttpUrl(text: string): boolean {
  return /^https?:\/\/[^\s/.]+\.?[^\s]*$/i.test(text) && URL.canParse(text)
}

function isAhead(fields: Fields, now: Date): boolean {
  const date = scheduledDateOf(fields)
  return date !== undefined && date.getTime() > now.getTime()
}

/** The chosen moment; undefined where none is chosen or it isn't a date. */
export function scheduledDateOf(fields: Fields): Date | undefined {
  if (!fields.isScheduled || !fields.scheduledDate || !fields.scheduledTime) return undefined
  const date = new Date(`${fields.scheduledDate}T${fields.scheduledTime}`)
  return Number.isNaN(date.getTime()) ? undefined : date
}

/** The durations to choose from: the usual ones, and a template's own. */
export function durationsFor(duration: string): number[] {
  const own = Number(duration)
  const isKnown = !Number.isFinite(own) || own <= 0 || durationOptionsMinutes.includes(own)
  return (isKnown ? durationOptionsMinutes : [...durationOptionsMinutes, own]).toSorted((a, b) => a - b)
}

/** The fields of the creation call (section 3 of the specification); the resume travels with them. */
export function formOf(fields: Fields, interviewerId: string): z.input<typeof CreateInterviewForm> {
  const companyEmails = fields.companyEmails.map((email) => email.trim()).filter(Boolean)
  const links = [fields.linkedinUrl, fields.githubUrl].map(completeUrl).filter(Boolean)
  const scheduled = scheduledDateOf(fields)
  const some = <T>(value: T | undefined | '') => (value ? value : undefined)
  return {
    Title: fields.title.trim(),
    InterviewerId: interviewerId,
    CandidateId: fields.candidateEmail.trim(),
    CandidateName: fields.candidateName.trim(),
    Difficulty: fields.difficulty,
    ProgrammingLanguage: fields.programmingLanguage,
    OnlyThisLanguage: fields.onlyThisLanguage ? 'true' : undefined,
    InterviewType: fields.interviewType,
    QuestionType: fields.questionType,
    Description: some(fields.description.trim()),
    Duration: Number(fields.duration),
    ScheduledDate: scheduled?.toISOString(),
    TimeZone: scheduled && Intl.DateTimeFormat().resolvedOptions().timeZone,
    CompanyEmails: companyEmails.length > 0 ? companyEmails : undefined,
    Links: links.length > 0 ? links : undefined,
    JobLink: some(completeUrl(fields.jobLink)),
    MeetingUrl: some(completeUrl(fields.meetingUrl)),
    AiPolicy: fields.aiPolicy,
    HelpLevel: fields.helpLevel,
    AgentEngine: fields.agentEngine,
    AgentProgram: fields.agentEngine === 'live' ? some(fields.agentProgram) : undefined,
    AgentMode: fields.agentMode,
    FollowUps: fields.followUps,
    EditorHelp: fields.editorHelp,
    NoticePlace: fields.noticePlace,
    TemplateId: some(fields.templateId),
    ResumeCorrections: isCorrected(fields.corrections) ? JSON.stringify(fields.corrections) : undefined,
    JobCorrections: isCorrected(fields.jobCorrections) ? JSON.stringify(fields.jobCorrections) : undefined,
  }
}

/** The fields of a draft that was made elsewhere or before. */
export function fieldsOf(interview: Interview): Fields {
  const isLinkedin = (link: string) => /linkedin\.com/i.test(link)
  const date = interview.scheduledDate ? new Date(interview.scheduledDate) : undefined
  return {
    title: interview.title,
    duration: String(interview.duration),
    candidateName: interview.candidateName,
    candidateEmail: interview.candidateEmail,
    companyEmails: interview.companyEmails.length > 0 ? interview.companyEmails : [''],
    interviewType: interview.interviewType,
    questionType: interview.questionType,
    difficulty: interview.difficulty,
    programmingLanguage: interview.programmingLanguage,
    onlyThisLanguage: interview.onlyThisLanguage,
    aiPolicy: interview.aiPolicy,
    helpLevel: interview.helpLevel,
    agentEngine: interview.agentEngine,
    agentProgram: interview.agentProgram ?? '',
    agentMode: interview.agentMode,
    followUps: interview.followUps,
    editorHelp: interview.editorHelp,
    noticePlace: interview.noticePlace,
    meetingUrl: interview.meetingUrl ?? '',
    jobLink: interview.jobLink ?? '',
    linkedinUrl: interview.links.find(isLinkedin) ?? '',
    githubUrl: interview.links.find((link) => !isLinkedin(link)) ?? '',
    description: interview.description,
    isScheduled: date !== undefined,
    scheduledDate: date ? localDate(date) : '',
    scheduledTime: date ? localTime(date) : '',
    templateId: '',
    positionId: interview.positionId ?? '',
    corrections: noCorrections,
    jobCorrections: noJobCorrections,
  }
}

const isCorrected = (corrections: ResumeCorrections | JobCorrections) =>
  Object.values(corrections).some((list) => list.length > 0)

const two = (value: number) => String(value).padStart(2, '0')

/** YYYY-MM-DD in the reader's zone, as a date field takes it. */
export function localDate(date: Date): string {
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`
}

const localTime = (date: Date) => `${two(date.getHours())}:${two(date.getMinutes())}`
