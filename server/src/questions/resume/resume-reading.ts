/** A resume's reading as people see it, and as they corrected it. */
import type { ReadRole, ResumeCorrections, ResumeReading } from '@nova/contract/resumes'
import { atOnce, type Steps } from '../../platform/threads/steps.ts'
import type { SkillFinder } from '../skills.ts'
import { readPeriod } from './dates.ts'
import { headingKind } from './resume-headings.ts'
import type { Role } from './resume-roles.ts'
import { readResumeInSteps, type Resume } from './resume.ts'

const shownLinks = 20
const shownRoles = 100
const shownSkills = 300
const longestShown = 200
/** With fewer words below its headings, a file holds no resume. */
const leastWords = 5
/** Name, title and contact stand above the first heading. */
const headLines = 3

/** What was found, for a person to check. */
export function showReading({ name, email, links, roles, skills }: Resume): ResumeReading {
  return {
    name: name ?? null,
    email: email ?? null,
    links: links.slice(0, shownLinks),
    roles: roles.slice(0, shownRoles).map(showRole),
    skills: [...new Set(skills.map((skill) => skill.name))].slice(0, shownSkills),
  }
}

function showRole({ header, title, company, from, to, yearsOnly }: Role): ReadRole {
  const show = (month: number) =>
    yearsOnly
      ? String(Math.floor(month / 12))
      : `${Math.floor(month / 12)}-${String((month % 12) + 1).padStart(2, '0')}`
  return {
    id: header,
    title: title.slice(0, longestShown),
    company: company.slice(0, longestShown),
    from: show(from),
    to: to === undefined ? null : show(to),
  }
}

/** Whether a resume has more than headings: one without any heading is taken as it is. */
export function hasContent({ lines, sections, name, email }: Resume): boolean {
  if (sections.length === 1) return true
  const isContact = (line: string) => line === name || (email !== undefined && line.includes(email))
  const words = lines.flatMap((line, at) =>
    at < headLines || headingKind(line) || isContact(line) ? [] : (line.match(/\p{L}{2,}/gu) ?? []),
  )
  return words.length >= leastWords
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

/** Skills and roles that are no more are gone everywhere; what was done in a removed role remains as text alone. */
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
