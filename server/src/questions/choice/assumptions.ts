/** Assumptions of a proposal, as sentences for the interviewer. */
import { preselectedQuestions } from '@nova/contract/constants'
import type { Skill } from '@nova/contract/questions/bank'
import { namedStart } from '@nova/contract/questions/doubts'
import { tellLacking } from '@nova/contract/questions/lacking'
import { languageNames } from '@nova/contract/questions/language-names'
import { tellNotExecuted } from '@nova/contract/questions/not-executed'
import type { QuestionLists } from '@nova/contract/questions/questions'
import { type Language, type Seniority } from '@nova/contract/words'
import type { Bank } from '../bank.ts'
import type { Job, JobSkill } from '../job/job.ts'
import type { Resume } from '../resume/resume.ts'
import { tellDoubts } from './doubts.ts'
import { executableSkills } from './executable.ts'
import { kindsOf } from './kinds.ts'
import type { ProposalInput } from './proposal-input.ts'
import { fitsLevel } from './select.ts'

type Read = { job: Job; resume: Resume | undefined; proposal: QuestionLists }

const hiddenByLevel: Record<Seniority, string> = {
  Junior: 'hard questions were left out',
  Medium: 'all difficulties were considered',
  Senior: 'easy questions were left out',
}

/** The assumptions, most important first; each is true of this very proposal. */
export function tellAssumptions(bank: Bank, input: ProposalInput, { job, resume, proposal }: Read): string[] {
  // A role in doubt is told as one.
  const latest = resume?.roles[0]?.isUncertain === true ? undefined : resume?.roles[0]
  return [
    `Level ${input.seniority}: ${hiddenByLevel[input.seniority]}.`,
    tellLanguage(bank, input),
    tellOtherLanguages(input, job),
    ...tellJob(input, job),
    ...tellDoubts(input, job, resume),
    ...tellMissed(bank, input, job, proposal),
    tellGeneral(input, job, proposal),
    tellNotExecuted(notExecuted(bank, input, job)),
    resume
      ? `Read from the resume: ${count(resume.roles.length, 'role')}, ${count(resume.projects.length, 'project')}, ${count(new Set(resume.skills.map(({ name }) => name)).size, 'skill')}.`
      : 'There is no resume, so the questions are based on the job alone.',
    resume && resume.unknownSkills.length > 0
      ? `We don’t know these added skills, so no questions are based on them: ${resume.unknownSkills.join(', ')}.`
      : '',
    latest ? `Most recent role: ${[latest.title, latest.company].filter(Boolean).join(', ')}.` : '',
    'The first questions in each list are the common core, which every candidate for this job gets.',
    'We did not consider age, family, health, origin, graduation year or gaps, and we did not open profile links.',
  ].filter(Boolean)
}

function tellJob({ jobText }: ProposalInput, { isJob, must, nice }: Job): string[] {
  // As the step with the job description shows them: a skill that is only named counts and may be corrected there.
  const asked = must.filter(({ voice }) => voice !== 'named')
  const named = must.filter(({ voice }) => voice === 'named')
  const isOther = jobText.trim() !== '' && !isJob
  return [
    isOther ? 'This text does not look like a job description, so we took no skills from it.' : '',
    must.length === 0 && !isOther ? 'The job description names no skills, so we used the common core.' : '',
    asked.length > 0 ? `Required by the job: ${listSkills(asked)}.` : '',
    named.length > 0 ? `${namedStart}${listSkills(named)}.` : '',
    nice.length > 0 ? `Nice to have: ${listSkills(nice)}.` : '',
  ]
}

/** 'Java or Kotlin, Kafka': alternatives are joined by 'or'. */
function listSkills(skills: JobSkill[]): string {
  return [...new Set(skills.map(({ skill, oneOf }) => oneOf?.join(' or ') ?? skill))].join(', ')
}

/** Lists must-have skills without a proposed question, by what the bank has on them. */
function tellMissed(bank: Bank, { mix, seniority }: ProposalInput, job: Job, lists: QuestionLists): string[] {
  const proposed = [...lists.behavioralQuestions, ...lists.technicalQuestions]
  const chosen = new Set(proposed.flatMap(({ id }) => bank.byId.get(id)?.skills ?? []))
  const missed = job.must.filter(({ skill, oneOf }) => !(oneOf ?? [skill]).some((one) => chosen.has(one)))
  const reasonOf = ({ skill }: JobSkill) => {
    const all = [...bank.byId.values()].filter(({ skills }) => skills.includes(skill))
    const ofKind = all.filter(({ kind }) => kindsOf[mix].includes(kind))
    if (all.length === 0) return 'none'
    if (ofKind.length === 0) return 'kind'
    return ofKind.some(({ difficulty }) => fitsLevel(difficulty, seniority)) ? 'others' : 'level'
  }
  const byReason = Map.groupBy(missed, reasonOf)
  const tell = (reason: ReturnType<typeof reasonOf>, before: string, after: string) => {
    const skills = byReason.get(reason)
    return skills ? `${before} ${listSkills(skills)}${after}` : ''
  }
  return [
    tell('none', 'We have no question on:', '; we used related ones where possible.'),
    tell('level', 'We have questions on these skills, but not at this level:', '.'),
    tell('kind', 'We have questions on these skills, but of other types than this interview asks:', '.'),
    tell('others', 'Not included:', '. You can add them from the library.'),
  ]
}

/** The first coding questions are general although the posting says what the work is. */
function tellGeneral({ jobText }: ProposalInput, { isJob }: Job, { technicalQuestions }: QuestionLists): string {
  const coding = technicalQuestions.filter(({ questionType }) => questionType === 'coding')
  const first = coding.slice(0, preselectedQuestions)
  if (!isJob || jobText.trim() === '') return ''
  return tellLacking({ general: first.filter(({ source }) => source === 'core').length, shown: first.length })
}

/** Skills that a job's code is written in and runs on; its tools and libraries come with these. */
const stack: ReadonlySet<Skill['kind'] | undefined> = new Set<Skill['kind'] | undefined>([
  'language',
  'framework',
  'database',
  'platform',
])

/** The required parts of the stack that no question executes; none if the interview has no questions that run. */
function notExecuted(bank: Bank, input: ProposalInput, { must }: Job): string[] {
  if (!kindsOf[input.mix].includes('coding')) return []
  const executable = executableSkills(bank, input)
  const missing = must.filter(
    ({ skill, oneOf = [skill] }) =>
      stack.has(bank.finder.byName.get(skill)?.kind) && !oneOf.some((one) => executable.has(one)),
  )
  return [...new Set(missing.map(({ skill }) => skill))]
}

/** The languages that coding questions must be proven in: the interview's, or any that can run where none is. */
export function codingLanguages(bank: Bank, input: ProposalInput): Language[] {
  const isProven = bank.coding.some(({ id }) => bank.provenIn(id).includes(input.language))
  return isProven ? [input.language] : input.languages
}

/** Explains the interview's language if the editor runs none of the languages that the job names. */
function tellOtherLanguages({ language, languages, mix }: ProposalInput, job: Job): string {
  const runs = new Set(languages.map((each) => languageNames[each]))
  const asksForCode = kindsOf[mix].includes('coding')
  if (!asksForCode || job.languages.length === 0 || job.languages.some((name) => runs.has(name))) return ''
  const named = listFormat.format(job.languages)
  return `The job names ${named}, which the editor does not run here, so coding questions are solved in ${languageNames[language]}. You can change the language in the interview’s settings.`
}

const listFormat = new Intl.ListFormat('en')

function count(n: number, one: string): string {
  return `${n} ${one}${n === 1 ? '' : 's'}`
}

function tellLanguage(bank: Bank, input: ProposalInput): string {
  const name = languageNames[input.language]
  const wanted: Language[] = codingLanguages(bank, input)
  if (wanted.includes(input.language))
    return `Primary language ${name}: every coding question has a tested solution in it.`
  const names = wanted.map((language) => languageNames[language]).join(', ')
  return `No coding question has been tested in ${name} yet. The suggested ones can be solved in ${names || 'other languages'}.`
}
