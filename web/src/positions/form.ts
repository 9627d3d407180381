/** The form of a position: its fields, initial values and errors. */
import type { Interview } from '@nova/contract/interviews/interviews'
import { describeIssue } from '@nova/contract/issue-words'
import { type Position, PositionForm, PositionSettings } from '@nova/contract/positions/positions'
import type { Template } from '@nova/contract/questions/questions'
import type { QuestionKind, Seniority } from '@nova/contract/words'

/** A chosen question with the data of its line. */
export type Chosen = { id: string; title: string; kind: QuestionKind; minutes: number; isCore: boolean }

export type Entries = {
  title: string
  level: Seniority
  description: string
  duration: string
  peopleWord: PositionForm['peopleWord']
  settings: PositionSettings
  /** At least one line, which may be empty. */
  panel: string[]
  questions: Chosen[]
  competencyIds: string[] | null
}

export const emptyEntries: Entries = {
  title: '',
  level: 'Medium',
  description: '',
  duration: '60',
  peopleWord: 'candidate',
  panel: [''],
  questions: [],
  competencyIds: null,
  settings: PositionSettings.parse({}),
}

export function entriesOf(position: Position): Entries {
  const { title, level, description, duration, peopleWord, settings, panel, questions, competencies } = position
  return {
    title,
    level,
    description,
    peopleWord,
    settings,
    questions,
    duration: String(duration),
    panel: panel.length > 0 ? panel : [''],
    competencyIds: competencies?.map(({ id }) => id) ?? null,
  }
}

/** A position like this interview: its job, settings and panel, and its questions as the core. */
export function entriesFromInterview(interview: Interview): Entries {
  const { title, difficulty: level, description, duration, companyEmails } = interview
  const { interviewType, questionType, programmingLanguage, onlyThisLanguage, aiPolicy, helpLevel } = interview
  const questions = interview.selected ? [...interview.technicalQuestions, ...interview.behavioralQuestions] : []
  return {
    ...emptyEntries,
    title,
    level,
    description,
    duration: String(duration),
    panel: companyEmails.length > 0 ? companyEmails : [''],
    settings: {
      interviewType,
      questionType,
      programmingLanguage,
      onlyThisLanguage,
      aiPolicy,
      helpLevel,
      followUps: interview.followUps,
      editorHelp: interview.editorHelp,
      noticePlace: interview.noticePlace,
      meetingUrl: interview.meetingUrl ?? '',
      jobLink: interview.jobLink ?? '',
    },
    questions: questions.map((question) => ({
      id: question.id,
      title: question.title,
      minutes: question.timeEstimate,
      isCore: true,
      kind: 'competency' in question ? 'behavioral' : question.questionType,
    })),
  }
}

/** The settings of a template; its questions are looked up apart. */
export function withTemplate(entries: Entries, template: Template): Entries {
  const { interviewType, questionType, programmingLanguage, followUps, editorHelp } = template
  return {
    ...entries,
    title: entries.title || template.role,
    level: template.difficulty,
    duration: String(template.duration),
    settings: { ...entries.settings, interviewType, questionType, programmingLanguage, followUps, editorHelp },
  }
}

export type Errors = Record<string, string>

/** The form as the server takes it, or what is wrong by the path of each field. */
export function readEntries(entries: Entries): { form: PositionForm } | { errors: Errors } {
  const { duration, panel, questions, ...rest } = entries
  const parsed = PositionForm.safeParse(
    {
      ...rest,
      duration: duration.trim() === '' ? Number.NaN : Number(duration),
      panel: panel.map((email) => email.trim()).filter(Boolean),
      questions: questions.map(({ id, isCore }) => ({ id, isCore })),
    },
    { error: describeIssue },
  )
  if (parsed.success) return { form: parsed.data }
  return { errors: Object.fromEntries(parsed.error.issues.map(({ path, message }) => [path.join('.'), message])) }
}
