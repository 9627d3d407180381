/** Behavioural questions: a competency the job requires, asked about something in the resume. */
import type { BankBehavioralQuestion } from '@nova/contract/questions/bank'
import type { Citation, Quotation } from '@nova/contract/questions/questions'
import type { Seniority } from '@nova/contract/words'
import type { Resume } from '../resume/resume.ts'
import type { SkillFinder } from '../skills.ts'
import { isCleanSentence, signOf } from './competency-lines.ts'
import { explainTask, type Task, tasksOf } from './day-work.ts'
import { claimAt, gainOf, type Claim, type Need, type Needs } from './needs.ts'
import type { ProposalInput } from './proposal-input.ts'
import { quotable, quote } from './reasons.ts'
import { wordsIn } from './words-in.ts'

/** A line of the resume that names the competency, and why it does; without `why`, a role that a person entered. */
export type Story = { claim: Claim; why?: string }

type Pool = { kept: BankBehavioralQuestion[]; candidates: BankBehavioralQuestion[]; count: number }

/** Skills that show in work with other people; no technical question covers them. */
export const waysWithPeople: ReadonlySet<string> = new Set([
  'Agile',
  'Communication',
  'Kanban',
  'Mentoring',
  'Project Planning',
  'Scrum',
  'Technical Leadership',
])

const maxRoleStories = 2
/** General needs of every job, for postings that name none. */
const generalSkills = new Set(['Communication', 'Code Review', 'Debugging', 'Testing'])
const generalWorth = 0.02
/** Weight of a competency if the job only names a tool that it was once needed with. */
const toolShare = 0.2
/** Weight of a competency's secondary skill, and of a skill already asked about. */
const asideShare = 0.6
const leftAfterPick = 0.3
/** Weight of a word of the competency found in the job's own text. */
const cueWorth = 0.08

/** Weight of a task of the posting that a question is on; what is left of one that was asked about. */
const taskWorth = 3
const leftOfTask = 0.2

/** The questions that most interviewers ask of everyone, the first ones first: they precede others that nothing calls for. */
const usual: Record<Seniority, readonly string[]> = {
  Junior: ['learned-quickly', 'stuck-and-asked', 'first-failure', 'took-criticism', 'review-that-helped'],
  Medium: [
    'quality-under-pressure',
    'incident-own-mistake',
    'settled-disagreement',
    'unclear-request',
    'inherited-system',
  ],
  Senior: [
    'changed-old-system',
    'incident-own-mistake',
    'settled-disagreement',
    'grew-a-colleague',
    'design-turned-over',
  ],
}
const usualWorth = 0.15

type Called = { needs: Needs; tasks: readonly Task[]; input: Pick<ProposalInput, 'jobText' | 'seniority'> }

/** Questions of the wanted count, one a competency, by what the job calls for: the same for each of its candidates. */
export function selectBehavioral(
  { candidates, kept, count }: Pool,
  { needs, tasks, input: { jobText, seniority } }: Called,
  finder: SkillFinder,
): BankBehavioralQuestion[] {
  const picks = [...kept]
  const served = new Set<string>()
  const worthOfTasks = ({ id }: BankBehavioralQuestion) =>
    Math.max(0, ...tasksOf(id, tasks).map(({ task, worth }) => worth * (served.has(task.work) ? leftOfTask : 1)))
  const worthOfUsual = ({ id }: BankBehavioralQuestion) => {
    const at = usual[seniority].indexOf(id)
    return at < 0 ? 0 : usualWorth * (1 - at / 10)
  }
  const usesWords = wordsIn(jobText, /\p{L}+/gu)
  /** Remaining weight of each skill. */
  const left = new Map([...needs.keys()].map((skill) => [skill, 1]))
  const score = (question: BankBehavioralQuestion) =>
    [...needs.values()].reduce(
      (sum, need) => sum + worthOf(question, need, finder) * (left.get(need.skill) ?? 1),
      cueWorth * question.tags.filter((tag) => usesWords(tag)).length,
    ) +
    taskWorth * worthOfTasks(question) +
    worthOfUsual(question) +
    generalWorth * question.skills.filter((skill) => generalSkills.has(skill)).length
  const take = (question: BankBehavioralQuestion) => {
    picks.push(question)
    for (const { task } of tasksOf(question.id, tasks).slice(0, 1)) served.add(task.work)
    for (const [skill, share] of left) {
      const gain = gainOf(question.skills, skill, finder)
      if (gain > 0) left.set(skill, share * (1 - gain * (1 - leftAfterPick)))
    }
  }
  const byId = candidates.toSorted((a, b) => (a.id < b.id ? -1 : 1))
  while (picks.length < count) {
    const free = byId.filter(({ competency }) => picks.every((pick) => pick.competency !== competency))
    const [best] = free.map((question) => ({ question, own: score(question) })).toSorted((a, b) => b.own - a.own)
    if (!best) break
    take(best.question)
  }
  return picks
}

function worthOf({ skills }: BankBehavioralQuestion, { skill, jobWeight, isField }: Need, finder: SkillFinder): number {
  const aboutness = skills[0] === skill ? 1 : asideShare
  // A concept, such as REST, is met in most work; a story is about it where it leads.
  const isTold =
    isWayOfWorking(skill, finder) && !isField && (finder.byName.get(skill)?.kind === 'practice' || skills[0] === skill)
  return jobWeight * aboutness * gainOf(skills, skill, finder) * (isTold ? 1 : toolShare)
}

function isWayOfWorking(skill: string, finder: SkillFinder): boolean {
  const kind = finder.byName.get(skill)?.kind
  return kind === 'practice' || kind === 'concept'
}

/** The resume line each question is asked about, where one names its competency; each line serves once. */
export function matchStories(questions: BankBehavioralQuestion[], resume: Resume | undefined): Map<string, Story> {
  const stories = new Map<string, Story>()
  if (!resume) return stories
  const free = new Set(storyLines(resume))
  for (const question of questions) {
    for (const line of free) {
      const claim = claimAt(resume, line)!
      const why = signOf(question.id, claim.citation.line)
      if (why === undefined || stories.has(question.id)) continue
      stories.set(question.id, { claim, why })
      free.delete(line)
    }
  }
  const added = resume.roles.filter(({ header }) => header >= resume.addedFrom).slice(0, maxRoleStories)
  const others = questions.filter(({ id }) => !stories.has(id))
  added.forEach(({ header }, at) => {
    const claim = claimAt(resume, header)
    const question = others[at]
    if (claim && question) stories.set(question.id, { claim })
  })
  return stories
}

/** A name may end with a stop of its own: 'ParcelWave s.r.o.' */
const withStop = (text: string) => (text.endsWith('.') ? text : `${text}.`)

/** The question with the story it is asked about. */
export function askAbout(question: string, story: Story | undefined): string {
  if (!story) return question
  const { claim, why } = story
  if (why !== undefined) return `Your resume says: ${quote(claim.citation.line)}. With that work in mind: ${question}`
  const time = [claim.role?.title, claim.role?.company].filter(Boolean).join(' at ')
  return time ? `Think of your time as ${withStop(time)} ${question}` : question
}

/** The quoted line, why it fits, and the question without it. */
export function quotationOf(question: string, story: Story | undefined): { quotation?: Quotation } {
  if (story?.why === undefined) return {}
  return { quotation: { line: story.claim.citation.line, why: story.why, plain: question } }
}

/** Why the question is asked, with the lines it rests on. */
export function explainBehavioral(
  question: BankBehavioralQuestion,
  story: Story | undefined,
  { needs, tasks }: Pick<Called, 'needs' | 'tasks'>,
  finder: SkillFinder,
): { reason: string; citations: Citation[]; source: 'resume' | 'job-description' | 'core' } {
  // Use the competency's main skill; a job line that names another skill does not require it.
  const called = needs.get(question.skills[0]!)
  const isPractice = called && finder.byName.get(called.skill)?.kind === 'practice'
  const named = called?.job && !called.isField && isPractice ? called : undefined
  const [best] = tasksOf(question.id, tasks)
  const told = best && explainTask(best.task)
  const competency = `Competency: ${question.competency} (asked of everyone).`
  const calls = told?.reason ?? (named?.job && `The job names ${named.skill}: ${quote(named.job.line)}.`)
  const cited = told?.citations[0] ?? named?.job
  const origin = story?.claim.isAdded ? 'a role added by the interviewer' : 'this line'
  const tells = story && `Based on ${origin}: ${quote(story.claim.citation.line)}.`
  return {
    reason: [competency, calls, tells].filter(Boolean).join(' '),
    citations: [story && quotable(story.claim), cited].filter((citation) => citation !== undefined),
    source: story ? 'resume' : cited ? 'job-description' : 'core',
  }
}

/** Sentences about something done, outside of roles that are uncertain. */
function storyLines(resume: Resume): number[] {
  const certain = resume.roles.filter(({ isUncertain }) => isUncertain !== true)
  const lines = [...certain.flatMap((role) => role.lines), ...resume.projects.flatMap((project) => project.lines)]
  return lines.filter((line) => {
    const claim = claimAt(resume, line)
    return claim !== undefined && isCleanSentence(claim.citation.line, resume.lines[line + 1])
  })
}
