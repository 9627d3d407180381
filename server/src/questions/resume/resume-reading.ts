/** A resume's reading as people see it, and as they corrected it. */
import { maxTitleLength } from '@nova/contract/constants'
import type { ReadRole, ResumeCorrections, ResumeReading } from '@nova/contract/questions/resumes'
import { fold } from '../../platform/documents/period.ts'
import { atOnce, type Steps } from '../../platform/threads/steps.ts'
import { namedSeniority } from '../job/job.ts'
import type { SkillFinder } from '../skills.ts'
import { readPeriod, showMonths } from './dates.ts'
import { headingKind } from './resume-headings.ts'
import type { Role } from './resume-roles.ts'
import { emailPattern, readResumeInSteps, type Resume } from './resume.ts'

const shownLinks = 20
const shownRoles = 100
const shownSkills = 300
const maxShownLength = 200
/** With fewer words below its headings, a file holds no resume. */
const minWords = 5
/** Name, title and contact are above the first heading. */
const headLines = 3

/** Prepares the reading for a person to check, with the points to look at first. */
export function showReading(resume: Resume, finder: SkillFinder): ResumeReading {
  const { name, email, links, roles, skills } = resume
  const doubtful = doubtfulSkills(resume, finder)
  return {
    name: name ?? null,
    email: email ?? null,
    links: links.slice(0, shownLinks),
    roles: roles.slice(0, shownRoles).map(showRole),
    skills: [...new Set(skills.map((skill) => skill.name))].slice(0, shownSkills),
    ...(isNameDoubtful(resume) && { isNameUncertain: true as const }),
    ...(hasOtherEmail(resume) && { isEmailUncertain: true as const }),
    ...(doubtful.length > 0 && { uncertainSkills: doubtful }),
    ...latestTitle(roles),
  }
}

/** Nothing where the latest role is uncertain: an older one would name what somebody no longer is. */
function latestTitle(roles: Role[]): Pick<ResumeReading, 'title' | 'seniority'> {
  const endOf = ({ to }: Role) => to ?? Infinity
  const [latest] = roles.toSorted((one, other) => (endOf(one) === endOf(other) ? 0 : endOf(other) - endOf(one)))
  if (!latest || latest.isUncertain || latest.title === '' || latest.title.length > maxTitleLength) return {}
  const seniority = namedSeniority(latest.title)
  return { title: latest.title, ...(seniority && { seniority }) }
}

/** A name is usually at the top; elsewhere, or if the e-mail contains a different one, it may be another person's. */
function isNameDoubtful({ name, email, lines }: Resume): boolean {
  if (name === undefined) return false
  const words = plainWords(name)
  const top = lines.slice(0, headLines).flatMap(plainWords)
  if (!words.every((word) => top.includes(word))) return true
  const local = plainWords(email?.split('@')[0] ?? '').join('')
  return local !== '' && !words.some((word) => local.includes(word) || word.startsWith(local))
}

/** How much of a resume a reading found: whole roles count, parts of roles count against it. */
export function worthOf({ name, roles }: Resume): number {
  const whole = roles.filter(({ title, company, isUncertain }) => title !== '' && company !== '' && !isUncertain).length
  return 3 * whole - (roles.length - whole) + (name === undefined ? 0 : 1)
}

const plainWords = (text: string) =>
  fold(text)
    .toLowerCase()
    .match(/\p{L}+/gu) ?? []

/** Referees and former addresses are no candidate's. */
function hasOtherEmail({ lines, email }: Resume): boolean {
  if (email === undefined) return false
  const all = lines.flatMap((line) => (line.includes('@') ? (line.match(new RegExp(emailPattern, 'gu')) ?? []) : []))
  return all.some((other) => other.replace(/[.-]+$/, '').toLowerCase() !== email.toLowerCase())
}

/** Names that are everyday words too, found in running text alone. */
function doubtfulSkills({ skills, sections }: Resume, finder: SkillFinder): string[] {
  const lists = sections.filter(({ kind }) => kind === 'skills')
  const isListed = (line: number) => lists.some(({ from, to }) => line >= from && line < to)
  return [...Map.groupBy(skills, ({ name }) => name)]
    .filter(([name, all]) => finder.byName.get(name)?.ambiguous === true && !all.some(({ line }) => isListed(line)))
    .map(([name]) => name)
    .slice(0, shownSkills)
}

function showRole({ header, title, company, isUncertain, ...period }: Role): ReadRole {
  return {
    id: header,
    title: title.slice(0, maxShownLength),
    company: company.slice(0, maxShownLength),
    ...showMonths(period),
    ...(isUncertain && { isUncertain }),
  }
}

/** True if a resume has more than headings; one without any heading is accepted as it is. */
export function hasContent({ lines, sections, name, email, roles, skills }: Resume): boolean {
  if (sections.length === 1 || roles.length > 0 || skills.length > 0) return true
  const isContact = (line: string) => line === name || (email !== undefined && line.includes(email))
  const words = lines.flatMap((line, at) =>
    at < headLines || headingKind(line) || isContact(line) ? [] : (line.match(/\p{L}{2,}/gu) ?? []),
  )
  return words.length >= minWords
}

type Given = { lines: string[]; links: string[]; corrections?: ResumeCorrections } | undefined

/** The resume as a person corrected its reading; undefined without lines. */
export function readCorrected(resume: Given, finder: SkillFinder): Resume | undefined {
  return atOnce(readCorrectedInSteps(resume, finder))
}

/** The same in steps. */
export function* readCorrectedInSteps(resume: Given, finder: SkillFinder): Steps<Resume | undefined> {
  if (!resume || resume.lines.length === 0) return undefined
  const read = yield* readResumeInSteps(resume.lines, resume.links, finder, resume.corrections)
  return resume.corrections ? correct(read, resume.corrections) : read
}

/** Removes deleted skills and roles everywhere; the text of a removed role stays as plain text. */
function correct(resume: Resume, { removedSkills, removedRoles, changedRoles }: ResumeCorrections): Resume {
  const gone = new Set(removedSkills)
  const roles = resume.roles.flatMap((role): Role[] => {
    if (removedRoles.includes(role.header)) return []
    const change = changedRoles.find(({ id }) => id === role.header)
    if (!change) return [role]
    const { title, company } = change
    return [{ title, company, header: role.header, lines: role.lines, ...readPeriod(change.from, change.to) }]
  })
  return { ...resume, roles, skills: resume.skills.filter(({ name }) => !gone.has(name)) }
}
