/** Roles and skills that a person added to the reading of a resume: found in its lines, or set below them. */
import type { AddedRole, ResumeCorrections } from '@nova/contract/questions/resumes'
import { fold } from '../../platform/documents/period.ts'
import type { SkillFinder } from '../skills.ts'
import { readPeriod } from './dates.ts'
import { bullet, type Section } from './resume-headings.ts'
import type { Role } from './resume-roles.ts'

export type Additions = Pick<ResumeCorrections, 'addedRoles' | 'addedSkills'>
type Read = { lines: string[]; sections: Section[]; roles: Role[] }
type Added = Read & {
  /** Lines from here on were entered by a person. */
  addedFrom: number
  skills: { name: string; line: number }[]
  unknownSkills: string[]
}

/** Maximum distance in lines between role and company. */
const headerReach = 2
const minNameLength = 3

/** Adds a person's entries to the reading; new lines come after those of the resume, whose numbers stay the same. */
export function addToReading(read: Read, { addedRoles, addedSkills }: Additions, finder: SkillFinder): Added {
  let reading = read
  for (const role of addedRoles) reading = addRole(reading, role, read.lines.length)
  const skills: Added['skills'] = []
  const unknownSkills: string[] = []
  for (const text of addedSkills) {
    const names = finder.find([text], new Set([0]), new Set([0])).map(({ name }) => name)
    if (names.length === 0) {
      unknownSkills.push(text)
      continue
    }
    const found = findLine(reading, [text], read.lines.length)
    if (found === undefined) reading = appendLine(reading, text, 'skills')
    const line = found ?? reading.lines.length - 1
    skills.push(...names.map((name) => ({ name, line })))
  }
  return { ...reading, addedFrom: read.lines.length, skills, unknownSkills }
}

function addRole(read: Read, added: AddedRole, ownLines: number): Read {
  const { title, company, from, to } = added
  const base = { title, company, ...readPeriod(from, to) }
  const headers = new Set(read.roles.map(({ header }) => header))
  const header = findLine(read, [title, company].filter(Boolean), ownLines, headers)
  if (header === undefined) {
    const wider = appendLine(read, [title, company].filter(Boolean).join(', '), 'experience')
    return { ...wider, roles: inOrder([...read.roles, { ...base, header: wider.lines.length - 1, lines: [] }]) }
  }
  const section = read.sections.find(({ from, to }) => header >= from && header < to)!
  const end = Math.min(section.to, ...[...headers].filter((at) => at > header))
  const own = Array.from({ length: end - header - 1 }, (_, step) => header + 1 + step)
  // Until now they counted for the role above.
  const others = read.roles.map((role) => ({
    ...role,
    lines: role.lines.filter((at) => at < header || at >= end),
  }))
  return { ...read, roles: inOrder([...others, { ...base, header, lines: own }]) }
}

/** Current roles first, then by when they ended: the first counts as the most recent one. */
function inOrder(roles: Role[]): Role[] {
  const end = ({ to }: Role) => to ?? Infinity
  return roles.toSorted((one, other) => end(other) - end(one) || other.from - one.from)
}

/** The first line that names all of these, within a few lines; never one of education or of another role's head. */
function findLine(
  { lines, sections }: Read,
  names: string[],
  ownLines: number,
  taken: ReadonlySet<number> = new Set(),
): number | undefined {
  const wanted = names.map(plain).filter((name) => name.length >= minNameLength)
  if (wanted.length === 0) return undefined
  const isOpen = (at: number) => {
    const kind = sections.find(({ from, to }) => at >= from && at < to)?.kind
    return kind !== undefined && kind !== 'education' && kind !== 'other' && !taken.has(at)
  }
  const texts = lines.slice(0, ownLines).map((line, at) => (isOpen(at) ? plain(line) : ''))
  const [first = '', ...rest] = wanted
  const found = texts.findIndex((text, at) => {
    if (!text.includes(first)) return false
    const near = texts.slice(Math.max(0, at - headerReach), at + headerReach + 1).join('')
    return rest.every((name) => near.includes(name))
  })
  if (found < 0) return undefined
  const company = rest[0]
  const above = Math.max(0, found - headerReach)
  const isSplit = company !== undefined && !texts[found]!.includes(company)
  const at = isSplit ? texts.slice(above, found).findIndex((text) => text.includes(company)) : -1
  return at < 0 || bullet.test(lines[above + at]!) ? found : above + at
}

/** Words alone, with one blank before and after each. */
const plain = (text: string) =>
  ` ${(
    fold(text)
      .toLowerCase()
      .match(/[\p{L}\p{N}+#.]+/gu) ?? []
  ).join(' ')} `

function appendLine(read: Read, line: string, kind: Section['kind']): Read {
  const at = read.lines.length
  return { ...read, lines: [...read.lines, line], sections: [...read.sections, { kind, from: at, to: at + 1 }] }
}
