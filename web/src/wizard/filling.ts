/** The entries that a template or a job posting fills in. Typed text is never overwritten. */
import { languageCalled } from '@nova/contract/languages/code'
import type { Position } from '@nova/contract/positions/positions'
import { languageNames } from '@nova/contract/questions/language-names'
import type { JobInfo, Template } from '@nova/contract/questions/questions'
import type { ResumeReading } from '@nova/contract/questions/resumes'
import type { Language } from '@nova/contract/words'
import { emptyFields, type Fields } from './fields.ts'

/** The values filled in last, so that a second choice replaces the first but no typing. */
export type Filled = { title: string; description: string } & Partial<
  Pick<Fields, 'difficulty' | 'programmingLanguage'>
>

export type Filling = { fields: Fields; filled: Filled }

const isOpen = (current: string, filled: string) => current.trim() === '' || current === filled

/** A template's settings. Its language is left aside where it cannot run here. */
export function applyTemplate(
  fields: Fields,
  filled: Filled,
  template: Template,
  isReady: (language: Language) => boolean,
): Filling {
  const title = isOpen(fields.title, filled.title) ? template.name : fields.title
  const description = isOpen(fields.description, filled.description) ? template.description : fields.description
  return {
    fields: {
      ...fields,
      title,
      description,
      templateId: template.id,
      duration: String(template.duration),
      difficulty: template.difficulty,
      questionType: template.questionType,
      interviewType: template.interviewType,
      followUps: template.followUps,
      editorHelp: template.editorHelp,
      programmingLanguage: isReady(template.programmingLanguage)
        ? template.programmingLanguage
        : fields.programmingLanguage,
    },
    filled: {
      title: template.name,
      description: template.description,
      difficulty: template.difficulty,
      programmingLanguage: template.programmingLanguage,
    },
  }
}

/** A position's settings and panel. Its language is left aside where it cannot run here. */
export function applyPosition(
  fields: Fields,
  filled: Filled,
  position: Position,
  isReady: (language: Language) => boolean,
): Filling {
  const { title, description, level, duration, panel, settings } = position
  const { programmingLanguage, ...rest } = settings
  const own = fields.companyEmails.filter((email) => email.trim() !== '')
  const emails = [...new Set([...own, ...panel])]
  return {
    fields: {
      ...fields,
      ...rest,
      title: isOpen(fields.title, filled.title) ? title : fields.title,
      description: isOpen(fields.description, filled.description) ? description : fields.description,
      positionId: position.id,
      templateId: '',
      duration: String(duration),
      difficulty: level,
      companyEmails: emails.length > 0 ? emails : [''],
      programmingLanguage: isReady(programmingLanguage) ? programmingLanguage : fields.programmingLanguage,
    },
    filled: { title, description, difficulty: level, programmingLanguage },
  }
}

/** A posting's facts. The maker's own description stays, with the posting below it. */
export function applyJob(
  fields: Fields,
  filled: Filled,
  job: JobInfo,
  url: string,
  isReady: (language: Language) => boolean,
): Filling {
  const posting = postingText(job)
  const language = languageIn(job, isReady)
  const own = fields.description.trim()
  const description =
    posting === '' || own.includes(posting)
      ? fields.description
      : isOpen(fields.description, filled.description)
        ? posting
        : `${own}\n\n${posting}`
  const title = job.title && isOpen(fields.title, filled.title) ? job.title : fields.title
  return {
    fields: {
      ...fields,
      title,
      description,
      difficulty: isUntouched('difficulty', fields, filled) ? job.experienceLevel : fields.difficulty,
      programmingLanguage:
        language && isUntouched('programmingLanguage', fields, filled) ? language : fields.programmingLanguage,
      jobLink: url,
    },
    filled: {
      title: title === job.title ? title : filled.title,
      description: posting || filled.description,
      difficulty: job.experienceLevel,
      programmingLanguage: language,
    },
  }
}

/**
 * The title and level of a resume's latest role, where no posting, template or position says what the interview is for. The level
 * is left out for people who have seen it (`isLevelOpen`).
 */
export function applyResume(fields: Fields, filled: Filled, reading: ResumeReading, isLevelOpen: boolean): Filling {
  const isForSomething = [fields.description, fields.templateId, fields.positionId].some((each) => each.trim() !== '')
  if (isForSomething || !isOpen(fields.title, filled.title)) return { fields, filled }
  const { title = '', seniority = emptyFields.difficulty } = reading
  const difficulty = isLevelOpen && isUntouched('difficulty', fields, filled) ? seniority : fields.difficulty
  return { fields: { ...fields, title, difficulty }, filled: { ...filled, title, difficulty } }
}

/** True if the user hasn't chosen it: it has its initial or filled-in value. */
function isUntouched(name: 'difficulty' | 'programmingLanguage', fields: Fields, filled: Filled): boolean {
  return fields[name] === emptyFields[name] || fields[name] === filled[name]
}

type Named = Partial<Pick<JobInfo, 'programmingLanguages'>>

/** The first language that a posting names and that can run here. */
export function languageIn(job: Named, isReady: (language: Language) => boolean): Language | undefined {
  return job.programmingLanguages?.map(languageCalled).find((found) => found !== undefined && isReady(found))
}

/** The language in place of a posting's, where the editor runs none of them; undefined where it runs one, or none is named. */
export function tellOtherLanguage(
  job: Named,
  instead: Language,
  isReady: (language: Language) => boolean,
): string | undefined {
  const named = job.programmingLanguages ?? []
  if (named.length === 0 || languageIn(job, isReady)) return undefined
  return `The editor doesn’t run ${new Intl.ListFormat('en').format(named)} here, so the candidate writes code in ${languageNames[instead]}.`
}

/** Takes a filling back: every field it changed, but for those that were changed again since. */
export function undoFilling(before: Filling, after: Filling, now: Filling): Filling {
  const names = Object.keys(after.fields) as (keyof Fields)[]
  const undone = names.filter(
    (name) => after.fields[name] !== before.fields[name] && now.fields[name] === after.fields[name],
  )
  const restored = Object.fromEntries(undone.map((name) => [name, before.fields[name]])) as Partial<Fields>
  return { fields: { ...now.fields, ...restored }, filled: before.filled }
}

/** True if the posting lacks content for the form: only its address could be read, or it has no text. */
export function isLimited(job: JobInfo): boolean {
  return job.from === 'url' || (job.description.trim() === '' && job.requirements.length === 0)
}

function postingText({ description, requirements, omitted }: JobInfo): string {
  // Requirements that a long posting had to leave out are reported, not added back.
  const missing = omitted > 0 ? [] : requirements.filter((line) => !description.includes(line))
  const list = missing.length > 0 ? `Requirements:\n${missing.map((line) => `- ${line}`).join('\n')}` : ''
  return [description.trim(), list].filter(Boolean).join('\n\n')
}
