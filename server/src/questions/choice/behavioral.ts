/** Behavioural questions: a competency the job calls for, asked about something the resume tells. */
import type { BankBehavioralQuestion } from '@nova/contract/bank'
import type { Citation } from '@nova/contract/questions'
import type { Resume } from '../resume/resume.ts'
import type { SkillFinder } from '../skills.ts'
import { claimAt, gainOf, type Claim, type Need, type Needs } from './needs.ts'
import { quotable, quote } from './reasons.ts'
import { wordsIn } from './words-in.ts'

/** A story of the resume that fits a competency; `isNamed` where it speaks of the competency itself. */
export type Story = { claim: Claim; isNamed: boolean }

/** What is chosen from: the kept questions are among the chosen ones and count. */
type Pool = { kept: BankBehavioralQuestion[]; candidates: BankBehavioralQuestion[]; count: number }

/** What is asked about by what somebody did with others: no technical question shows it. */
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
const minLineLength = 25
/** What every job needs, where it says nothing of its own. */
const generalSkills = new Set(['Communication', 'Code Review', 'Debugging', 'Testing'])
const generalWorth = 0.02
/** What a competency counts for where the job only names a tool that it was once needed with. */
const toolShare = 0.2
/** What a skill counts for that a competency is not first of all about, and what one that was asked about still does. */
const asideShare = 0.6
const leftAfterPick = 0.3
/** What a word of the competency in the job's own text counts for. */
const cueWorth = 0.2

/** Questions of the wanted count, one a competency, by what the job calls for: the same for each of its candidates. */
export function selectBehavioral(
  { candidates, kept, count }: Pool,
  needs: Needs,
  jobText: string,
  finder: SkillFinder,
): BankBehavioralQuestion[] {
  const picks = [...kept]
  const usesWords = wordsIn(jobText, /\p{L}+/gu)
  /** What is left to ask about each skill. */
  const left = new Map([...needs.keys()].map((skill) => [skill, 1]))
  const score = (question: BankBehavioralQuestion) =>
    [...needs.values()].reduce(
      (sum, need) => sum + worthOf(question, need, finder) * (left.get(need.skill) ?? 1),
      cueWorth * question.tags.filter((tag) => usesWords(tag)).length,
    ) +
    generalWorth * question.skills.filter((skill) => generalSkills.has(skill)).length
  const take = (question: BankBehavioralQuestion) => {
    picks.push(question)
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

function worthOf({ skills }: BankBehavioralQuestion, { skill, jobWeight }: Need, finder: SkillFinder): number {
  const aboutness = skills[0] === skill ? 1 : asideShare
  return jobWeight * aboutness * gainOf(skills, skill, finder) * (isWayOfWorking(skill, finder) ? 1 : toolShare)
}

/** What people do rather than what they do it with. */
function isWayOfWorking(skill: string, finder: SkillFinder): boolean {
  const kind = finder.byName.get(skill)?.kind
  return kind === 'practice' || kind === 'concept'
}

/** The resume line each question is asked about; each line serves once. */
export function matchStories(questions: BankBehavioralQuestion[], resume: Resume | undefined): Map<string, Story> {
  const stories = new Map<string, Story>()
  if (!resume) return stories
  const free = new Set(storyLines(resume))
  const scored = questions.flatMap((question) =>
    [...free].map((line) => ({ question, line, score: cueScore(question, resume, line) })),
  )
  for (const { question, line, score } of scored.toSorted((a, b) => b.score - a.score || a.line - b.line)) {
    if (score === 0 || stories.has(question.id) || !free.has(line)) continue
    stories.set(question.id, { claim: claimAt(resume, line)!, isNamed: true })
    free.delete(line)
  }
  let roleStories = 0
  for (const question of questions) {
    const role = resume.roles[roleStories]
    const claim = role && claimAt(resume, role.header)
    if (stories.has(question.id) || !claim || roleStories >= maxRoleStories) continue
    stories.set(question.id, { claim, isNamed: false })
    roleStories += 1
  }
  return stories
}

/** A name may end with a stop of its own: 'ParcelWave s.r.o.' */
const withStop = (text: string) => (text.endsWith('.') ? text : `${text}.`)

/** The question with the story it is asked about. */
export function askAbout(question: string, story: Story | undefined): string {
  if (!story) return question
  const { claim, isNamed } = story
  if (isNamed || !claim.role)
    return `Your resume says: ${quote(claim.citation.line)}. With that work in mind: ${question}`
  const { title, company } = claim.role
  if (claim.isAdded) {
    const time = [title, company].filter(Boolean).join(' at ')
    return `Think of your time as ${withStop(time)} ${question}`
  }
  const role = `${title}${company ? ` at ${company}` : ''}`
  return `Your resume mentions your time as ${withStop(role)} With that in mind: ${question}`
}

/** Why the question is asked, with the lines it rests on. */
export function explainBehavioral(
  question: BankBehavioralQuestion,
  story: Story | undefined,
  needs: Needs,
  finder: SkillFinder,
): { reason: string; citations: Citation[]; source: 'resume' | 'job-description' | 'core' } {
  // What the competency is first of all about; a line that names anything else does not call for it.
  const called = needs.get(question.skills[0]!)
  const job = called?.job && !called.isField && isWayOfWorking(called.skill, finder) ? called : undefined
  const competency = `Competency: ${question.competency}, the same for every candidate of this job.`
  const calls = job?.job && `The job names ${job.skill}: ${quote(job.job.line)}.`
  const offered = story?.claim.isAdded ? 'A role added by the interviewer' : 'The resume'
  const tells = story && `${offered} offers a place to ask: ${quote(story.claim.citation.line)}.`
  return {
    reason: [competency, calls, tells].filter(Boolean).join(' '),
    citations: [story && quotable(story.claim), job?.job].filter((citation) => citation !== undefined),
    source: story ? 'resume' : job ? 'job-description' : 'core',
  }
}

/** Lines that tell of something done. */
function storyLines(resume: Resume): number[] {
  const lines = [...resume.roles.flatMap((role) => role.lines), ...resume.projects.flatMap((project) => project.lines)]
  return lines.filter((line) => resume.lines[line]!.length >= minLineLength && claimAt(resume, line) !== undefined)
}

/** How plainly a line speaks of a competency: by the question's skills and by the words of its tags, read as beginnings. */
function cueScore(question: BankBehavioralQuestion, resume: Resume, at: number): number {
  const named = resume.skills.filter(({ name, line }) => line === at && question.skills.includes(name)).length
  const words = resume.lines[at]!.toLowerCase().match(/\p{L}+/gu) ?? []
  const cues = new Set(question.tags.flatMap((tag) => tag.toLowerCase().match(/\p{L}{4,}/gu) ?? []))
  const cued = [...cues].filter((cue) => words.some((word) => word.startsWith(cue.slice(0, 6)))).length
  return named * 2 + cued
}
