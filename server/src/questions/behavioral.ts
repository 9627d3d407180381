/** Behavioural questions: a competency the job calls for, asked about something the resume tells. */
import type { BankBehavioralQuestion } from '@nova/contract/bank'
import type { Citation } from '@nova/contract/questions'
import { claimAt, gainOf } from './needs.ts'
import type { Claim, Needs } from './needs.ts'
import type { Resume } from './resume.ts'
import type { SkillFinder } from './skills.ts'

/** A story of the resume that fits a competency; `isNamed` where it speaks of the competency itself. */
export type Story = { claim: Claim; isNamed: boolean }

const maxRoleStories = 2
const minLineLength = 25
/** What every job needs, where it says nothing of its own. */
const generalSkills = new Set(['Communication', 'Code Review', 'Debugging', 'Testing'])
const generalWorth = 0.02

/** Questions of the wanted count, one a competency, by what the job calls for: the same for each of its candidates. */
export function selectBehavioral(
  candidates: BankBehavioralQuestion[],
  kept: BankBehavioralQuestion[],
  count: number,
  needs: Needs,
  finder: SkillFinder,
): BankBehavioralQuestion[] {
  const picks = [...kept]
  const score = (question: BankBehavioralQuestion) =>
    [...needs.values()].reduce((sum, need) => sum + need.jobWeight * gainOf(question.skills, need.skill, finder), 0) +
    generalWorth * question.skills.filter((skill) => generalSkills.has(skill)).length
  const ranked = candidates.toSorted((a, b) => score(b) - score(a) || (a.id < b.id ? -1 : 1))
  for (const question of ranked) {
    if (picks.length < count && !picks.some(({ competency }) => competency === question.competency))
      picks.push(question)
  }
  return picks
}

/** The resume line each question is asked about; each line serves once. */
export function matchStories(
  questions: BankBehavioralQuestion[],
  resume: Resume | undefined,
  finder: SkillFinder,
): Map<string, Story> {
  const stories = new Map<string, Story>()
  if (!resume) return stories
  const free = new Set(storyLines(resume))
  const scored = questions.flatMap((question) =>
    [...free].map((line) => ({ question, line, score: cueScore(question, resume.lines[line]!, finder) })),
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

/** The question with the story it is asked about. */
export function askAbout(question: string, story: Story | undefined): string {
  if (!story) return question
  const { claim, isNamed } = story
  if (isNamed || !claim.role) return `Your resume says: “${claim.citation.line}”. With that work in mind: ${question}`
  const { title, company } = claim.role
  return `Your resume names your time as ${title}${company ? ` at ${company}` : ''}. Thinking of it: ${question}`
}

/** Why the question is asked, with the lines it rests on. */
export function explainBehavioral(
  question: BankBehavioralQuestion,
  story: Story | undefined,
  needs: Needs,
): { reason: string; citations: Citation[]; source: 'resume' | 'job-description' | 'core' } {
  const job = [...needs.values()].find((need) => need.job && !need.isField && question.skills.includes(need.skill))
  const competency = `Competency: ${question.competency}, the same for every candidate of this job.`
  const calls = job?.job && `The job calls for it: “${job.job.line}”.`
  const tells = story && `The resume offers a place to ask: “${story.claim.citation.line}”.`
  return {
    reason: [competency, calls, tells].filter(Boolean).join(' '),
    citations: [story?.claim.citation, job?.job].filter((citation) => citation !== undefined),
    source: story ? 'resume' : job ? 'job-description' : 'core',
  }
}

/** Lines that tell of something done. */
function storyLines(resume: Resume): number[] {
  const lines = [...resume.roles.flatMap((role) => role.lines), ...resume.projects.flatMap((project) => project.lines)]
  return lines.filter((line) => resume.lines[line]!.length >= minLineLength && claimAt(resume, line) !== undefined)
}

/** How plainly a line speaks of a competency: by the question's skills and by the words of its tags, read as beginnings. */
function cueScore(question: BankBehavioralQuestion, line: string, finder: SkillFinder): number {
  const named = finder.find([line]).filter(({ name }) => question.skills.includes(name)).length
  const words = line.toLowerCase().match(/\p{L}+/gu) ?? []
  const cues = new Set(question.tags.flatMap((tag) => tag.toLowerCase().match(/\p{L}{4,}/gu) ?? []))
  const cued = [...cues].filter((cue) => words.some((word) => word.startsWith(cue.slice(0, 6)))).length
  return named * 2 + cued
}
