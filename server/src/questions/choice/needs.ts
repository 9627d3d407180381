/** Topics that a job and a resume make worth asking about, and a question's coverage of them (docs/assessment.md). */
import type { Citation } from '@nova/contract/questions/questions'
import type { Job, JobSkill, JobVoice } from '../job/job.ts'
import { withoutBullet } from '../resume/resume-headings.ts'
import type { Role } from '../resume/resume-roles.ts'
import type { Resume } from '../resume/resume.ts'
import type { SkillFinder } from '../skills.ts'

const mustWeight = 0.6
/** Tools of the work, or skills that the posting names without requiring them. */
const namedWeight = 0.5
const niceWeight = 0.25
const claimWeight = 0.15
/**
 * Share of a whole field (Back-end Development, Security) or an everyday skill: it says less than a skill within a
 * field.
 */
const fieldShare = 0.4
/** The interview's own language is wanted even where neither text names it. */
const languageWeight = 0.2
const skillsListRecency = 0.7
const recencyLossPerYear = 0.1
const minRecency = 0.3

/**
 * Skills that are part of nearly all work or listed by nearly all candidates. A question is asked for one only if it is
 * the question's main skill: 'debug with an oscilloscope' calls for no neural network that does not learn.
 */
export const everydaySkills: ReadonlySet<string> = new Set([
  'Agile',
  'Code Review',
  'Communication',
  'Confluence',
  'Debugging',
  'Documentation',
  'Excel',
  'Git',
  'GitHub',
  'GitLab',
  'Jira',
  'Kanban',
  'Mentoring',
  'Performance',
  'Project Planning',
  'Refactoring',
  'Scrum',
  'Software Design',
  'Technical Leadership',
  'Testing',
  'Visual Studio Code',
])

/** A resume line that claims a skill, with the role it belongs to. */
export type Claim = {
  citation: Citation
  recency: number
  role?: Role
  /** The line is none of the resume: a person added it. */
  isAdded: boolean
}

export type Need = {
  skill: string
  /** From the job alone, so the same for each of its candidates. */
  jobWeight: number
  claimWeight: number
  must: boolean
  job?: Citation
  /** How the job speaks of it, where it does. */
  voice?: JobVoice
  /** The skills of which the job asks for any one, this one among them. */
  oneOf?: string[]
  claim?: Claim | undefined
  /** True if the job names it; the interview's language is a need even if the job does not. */
  isInJob: boolean
  isField: boolean
}

export type Needs = ReadonlyMap<string, Need>

/** Every skill that job, resume or language make worth asking about. */
export function findNeeds(job: Job, resume: Resume | undefined, language: string, finder: SkillFinder): Needs {
  const needs = new Map<string, Need>()
  const needOf = (skill: string): Need => {
    const isField = finder.fields.has(skill)
    const need = needs.get(skill) ?? { skill, jobWeight: 0, claimWeight: 0, must: false, isInJob: false, isField }
    needs.set(skill, need)
    return need
  }
  // If any one of several skills suffices and the interview's language is one of them, skip the others.
  const isMet = ({ skill, oneOf }: JobSkill) => skill !== language && oneOf?.includes(language) === true
  for (const one of job.must) {
    if (isMet(one)) continue
    const { skill, voice } = one
    const need = needOf(skill)
    const weight = voice === 'asked' ? mustWeight : namedWeight
    const must = !everydaySkills.has(skill)
    Object.assign(need, { jobWeight: weight * shareOf(need), must, isInJob: true, ...tellJob(one) })
  }
  for (const one of job.nice) {
    if (isMet(one)) continue
    const need = needOf(one.skill)
    Object.assign(need, { jobWeight: niceWeight * shareOf(need), isInJob: true, ...tellJob(one) })
  }
  const spoken = needOf(language)
  spoken.jobWeight = Math.max(spoken.jobWeight, languageWeight)
  if (resume) addClaims(resume, needOf, (skill) => needs.has(skill))
  return needs
}

function shareOf(need: Need): number {
  return need.isField || everydaySkills.has(need.skill) ? fieldShare : 1
}

function tellJob({ line, voice, oneOf }: JobSkill): Pick<Need, 'job' | 'voice' | 'oneOf'> {
  const job = line && isQuotable(line) && ({ source: 'job-description', line: withoutBullet(line) } as const)
  return { voice, ...(oneOf && { oneOf }), ...(job && { job }) }
}

function addClaims(resume: Resume, needOf: (skill: string) => Need, isNeeded: (skill: string) => boolean): void {
  for (const { name, line } of resume.skills) {
    const claim = claimAt(resume, line)
    if (!claim || (everydaySkills.has(name) && !isNeeded(name))) continue
    const need = needOf(name)
    if (need.claim && rank(need.claim) >= rank(claim)) continue
    need.claim = claim
    need.claimWeight = claimWeight * claim.recency * shareOf(need)
  }
}

/** Experience weighs more than a listed skill. */
function rank(claim: Claim): number {
  return claim.recency + (claim.role ? 1 : 0)
}

/** A line as a claim; undefined for lines that are not to be held against or for anyone. */
export function claimAt(resume: Resume, line: number): Claim | undefined {
  const section = resume.sections.find(({ from, to }) => line >= from && line < to)?.kind
  const text = withoutBullet(resume.lines[line]!)
  if (section === undefined || section === 'education' || section === 'other' || !isQuotable(text)) return undefined
  const around = resume.roles.find(({ header, lines }) => header === line || lines.includes(line))
  // A bare list of names after the last role is no work in it, and a degree is no employer.
  const isListBelow = around?.header !== line && isBareList(text)
  const role = around && (isListBelow || degree.test(around.title)) ? undefined : around
  const citation = { source: 'resume', line: text } as const
  const isAdded = line >= resume.addedFrom
  if (!role) return { citation, recency: skillsListRecency, isAdded }
  return { citation, recency: recencyOf(role, resume.roles), role, isAdded }
}

const degree = /^(?:B\.? ?Sc|M\.? ?Sc|B\.?A\b|M\.?A\b|Bachelor|Master of|Diploma|Ph\.? ?D|Degree)/i
const maxNameWords = 3

/** 'C++20, C#, Lua, Unity': at least three names of few words each, without a label before them. */
function isBareList(text: string): boolean {
  const names = text.replace(/\.$/, '').split(/[,;|•·]\s*/)
  return (
    names.length >= 3 && names.every((name) => name.trim().split(/\s+/).length <= maxNameWords) && !/:/.test(names[0]!)
  )
}

function recencyOf(role: Role, roles: Role[]): number {
  if (role.to === undefined) return 1
  const ends = roles.map(({ to, from }) => to ?? from)
  const latest = Math.max(role.to, ...ends)
  return Math.max(minRecency, 1 - ((latest - role.to) / 12) * recencyLossPerYear)
}

const privateMatter =
  /\b(aged?|born|birth|birthday|married|single|divorced|husband|wife|child(?:ren)?|kids|matern\w+|patern\w+|parental|pregnan\w+|famil(?:y|ies) reasons|nationality|citizen\w*|visa|immigra\w+|religio\w+|church|disab\w+|illness|sick(?:ness)?|health (?:issues?|reasons?|condition)|gender|ethnic\w*|photo|sabbatical|career (?:break|gap)|unemploy\w+|military service)\b/i

/** Contact lines and private matters are never quoted, regardless of their other content. */
export function isQuotable(line: string): boolean {
  return !privateMatter.test(line) && !/\S@\S+\.\w|\+?\d[\d ()-]{7,}\d/.test(line) && line.length <= 400
}

export const parentGain = 0.5
const grandparentGain = 0.25

/** The question's skill that is nearest to a needed one; none where all are far. */
export function nearestSkill(questionSkills: string[], needed: string, finder: SkillFinder): string | undefined {
  if (questionSkills.includes(needed)) return needed
  return questionSkills.find((skill) => kinship(skill, needed, finder) >= parentGain)
}

/**
 * How much of a needed skill a question on these skills shows: itself 1, its parent or child 0.5, one further 0.25. Skills after
 * the first three are touched rather than asked for, so that a long list wins nothing by its length.
 */
export function gainOf(questionSkills: string[], needed: string, finder: SkillFinder): number {
  let most = 0
  questionSkills.forEach((skill, at) => {
    const gain = kinship(skill, needed, finder) * (at < centralSkills ? 1 : touchedShare)
    if (gain > most) most = gain
  })
  return most
}

export const centralSkills = 3
const touchedShare = 0.6

/** Made when first asked for: an interview's questions are held against the same few needs thousands of times. */
const kinshipsByFinder = new WeakMap<SkillFinder, Map<string, Map<string, number>>>()

/** How near each skill is to this one; a skill that is not named is far. */
function kinshipsOf(needed: string, finder: SkillFinder): Map<string, number> {
  const known = kinshipsByFinder.get(finder) ?? new Map<string, Map<string, number>>()
  kinshipsByFinder.set(finder, known)
  const found = known.get(needed)
  if (found) return found
  const made = new Map<string, number>([[needed, 1]])
  const parents = (name: string) => finder.byName.get(name)?.parents ?? []
  const add = (name: string, gain: number) => made.set(name, Math.max(gain, made.get(name) ?? 0))
  for (const parent of parents(needed)) {
    add(parent, parentGain)
    for (const further of parents(parent)) add(further, grandparentGain)
  }
  for (const { name } of finder.byName.values()) {
    if (parents(name).includes(needed)) add(name, parentGain)
    else if (parents(name).some((parent) => parents(parent).includes(needed))) add(name, grandparentGain)
  }
  // A text may name any skill of the taxonomy and nothing else, which bounds what is kept.
  if (finder.byName.has(needed)) known.set(needed, made)
  return made
}

function kinship(one: string, other: string, finder: SkillFinder): number {
  return one === other ? 1 : (kinshipsOf(other, finder).get(one) ?? 0)
}
