/** Reads a resume's lines: the person, places, work done and skills. */
import { fold } from '../../platform/documents/period.ts'
import { atOnce, type Steps } from '../../platform/threads/steps.ts'
import { givesOrders } from '../reader-orders.ts'
import type { SkillFinder, SkillMention } from '../skills.ts'
import { findName } from './person-name.ts'
import { type Additions, addToReading } from './resume-additions.ts'
import { bullet, findSections, headingKind, linesOf, type Section, withoutBullet } from './resume-headings.ts'
import { findRoles, type Period, periodOf, type Role } from './resume-roles.ts'
import { readLabel } from './role-parts.ts'
import { isFormAlone } from './titles.ts'

export type Project = { name: string; lines: number[] }

export type Resume = {
  name?: string
  email?: string
  links: string[]
  lines: string[]
  sections: Section[]
  roles: Role[]
  projects: Project[]
  /** Skills from experience, projects, skills and summary, which count as claims. */
  skills: ResumeSkill[]
  /** Lines from here on are none of the file: a person added what its reading missed. */
  addedFrom: number
  /** Skills added by a person and missing from the taxonomy. */
  unknownSkills: string[]
}

/** Letters of other scripts may be a label without a space before the address. */
export const emailPattern =
  /[\p{Script=Latin}\p{M}\d_.+-]{1,64}@[\p{Script=Latin}\p{M}\d_-]{1,63}(?:\.[\p{Script=Latin}\p{M}\d_-]{1,63}){1,8}/u

const nothingAdded: Additions = { addedRoles: [], addedSkills: [] }

/** Text of a resume, and a person's additions. */
type ResumeText = [ownLines: string[], links: string[], finder: SkillFinder, additions?: Additions]

/** Reads a resume from its document's lines and links, and takes in what a person added. */
export function readResume(...text: ResumeText): Resume {
  return atOnce(readResumeInSteps(...text))
}

/** The same in steps: a resume at the limit takes longer than others should wait for. */
export function* readResumeInSteps(...[given, links, finder, additions]: ResumeText): Steps<Resume> {
  const ownLines = prepareLines(given)
  const periods = yield* findPeriods(ownLines)
  const ownSections = findSections(ownLines, (at) => periods[at] !== undefined)
  yield
  const email = findEmail(ownLines)
  const found = findName(ownLines, email, links)
  const isSkill = (text: string) => finder.byName.has(text)
  const ownRoles = yield* findRoles(ownLines, ownSections, periods, isSkill)
  const own = { lines: ownLines, sections: ownSections, roles: ownRoles }
  yield
  const { lines, sections, roles, ...added } = addToReading(own, additions ?? nothingAdded, finder)
  const listLines = new Set(linesOf(sections, 'skills').filter((at) => lines[at]!.length < 200))
  yield
  const readable = skillLines(lines, sections, roles, listLines, finder)
  if (found) readable[found.line] = ''
  yield
  const skills = yield* findSkills(readable, listLines, finder)
  return {
    ...(found ? { name: found.name } : {}),
    ...(email ? { email } : {}),
    links,
    lines,
    sections,
    roles,
    projects: findProjects(lines, sections),
    skills: withAdded(skills, added.skills),
    addedFrom: added.addedFrom,
    unknownSkills: added.unknownSkills,
  }
}

/** Puts headings of the margin on lines of their own, and a legal form behind the name that it was broken from. */
function prepareLines(given: string[]): string[] {
  const lines: string[] = []
  let margin = -1
  const isList = listsEntries(given)
  for (const one of given) {
    const isEntry = bullet.test(one) && (readLabel(withoutBullet(one)) || (isList && isDatedItem(one)))
    const line = (isEntry ? withoutBullet(one) : one).replace(numbered, '')
    const gap = line.indexOf('\t')
    const cell = gap > 0 && gap < 40 && /\p{L}{2}/u.test(line.slice(gap)) ? line.slice(0, gap) : ''
    const isRest = cell !== '' && margin === lines.length - 2 && headingKind(`${lines[margin]} ${cell}`) !== undefined
    if (isRest) lines[margin] += ` ${cell}`
    if (isRest) lines.push(line.slice(gap + 1))
    else if (cell && headingKind(cell)) margin = lines.push(cell, line.slice(gap + 1)) - 2
    else if (isHeadingRest(lines.at(-1), line)) lines.push(`${lines.pop()} ${line}`)
    else if (lines.length > 0 && isFormAlone(line.slice(0, 60).split(/[,\t]/)[0]!)) lines.push(`${lines.pop()} ${line}`)
    else lines.push(line)
  }
  return lines
}

/** '1. Data Analyst – Acme', but not '1. März 2019'. */
const numbered = /^\d{1,2}[.)]\s+(?=\p{Lu}[\p{L}-]+,? (?!\d))/u
const lastListed = 400
const isDatedItem = (line: string) => line.length < 110 && periodOf(withoutBullet(line)) !== undefined

/** True if a resume has its roles as items of lists: only there are periods. */
function listsEntries(lines: string[]): boolean {
  const first = lines.slice(0, lastListed)
  const isDated = (line: string) => (bullet.test(line) ? isDatedItem(line) : false)
  return first.filter(isDated).length > 1 && !first.some((line) => periodOf(line) !== undefined)
}

/** 'ESPERIENZA' and 'PROFESSIONALE': a heading in capitals that a narrow margin broke. */
function isHeadingRest(before: string | undefined, line: string): boolean {
  const isCapital = (text: string) => text.length < 30 && /^[\p{Lu}\p{M} &’'-]{3,}$/u.test(text)
  return before !== undefined && isCapital(before) && isCapital(line) && headingKind(`${before} ${line}`) !== undefined
}

/** A skill, and the line of the resume that names it. */
type ResumeSkill = Pick<SkillMention, 'name' | 'line'>

const maxPieceLength = 400
/** Longer words are addresses or noise, and matching them takes time that grows with their length squared. */
const longWord = /\S{65,}/g
const pieces = new RegExp(`.{1,${maxPieceLength}}(?:[\\s,;]|$)|.{1,${maxPieceLength}}`, 'gsu')

const linesAStep = 250

function* findPeriods(lines: string[]): Steps<(Period | undefined)[]> {
  const periods: (Period | undefined)[] = []
  for (const line of lines) {
    periods.push(periodOf(line))
    if (periods.length % linesAStep === 0) yield
  }
  return periods
}

/** Mentions by line; long lines are searched piece by piece, because the search is quadratic in a line's length. */
function* findSkills(lines: string[], listLines: ReadonlySet<number>, finder: SkillFinder): Steps<ResumeSkill[]> {
  const parts = lines.flatMap((line, at) => {
    if (line.length <= maxPieceLength) return [{ text: line.length > 64 ? line.replace(longWord, ' ') : line, at }]
    return (line.replace(longWord, ' ').match(pieces) ?? []).map((text) => ({ text, at }))
  })
  const listed = new Set(parts.flatMap(({ at }, index) => (listLines.has(at) ? [index] : [])))
  const texts = parts.map(({ text }) => text)
  const mentions = yield* finder.findInSteps(texts, listed)
  const found = mentions.map(({ name, line }) => ({ name, line: parts[line]!.at }))
  const seen = new Set<string>()
  return found.filter(({ name, line }) => {
    const key = `${line} ${name}`
    return !seen.has(key) && seen.add(key)
  })
}

function withAdded(found: ResumeSkill[], added: ResumeSkill[]): ResumeSkill[] {
  const isKnown = ({ name, line }: ResumeSkill) => found.some((one) => one.name === name && one.line === line)
  return [...found, ...added.filter((one) => !isKnown(one))]
}

function findEmail(lines: string[]): string | undefined {
  for (const line of lines) {
    const match = line.includes('@') ? emailPattern.exec(line) : null
    if (match) return match[0].replace(/[.-]+$/, '')
  }
  return undefined
}

const degree =
  /\b(laurea|bachelor|b\.?sc|m\.?sc|b\.?tech|m\.?tech|b\.?e\.|ph\.?d|mba|diploma?|licenciatura|licence|licenciado|degree|universit\w+|universidad\w*|hochschule|abitur|baccalaureat|graduated)\b/i
const profileWord =
  /^(?:my |view |see )?(?:git ?hub|git ?lab|bitbucket|linked ?in|portfolio|web ?site|blog|code(?: samples)?|twitter|x|stack ?overflow|medium|profile|home ?page|scholar|kaggle)(?: profile| page| account)?$/i
const contactItem = /\S@\S+\.\w|^\+?[\d ()./-]{7,}$|^(?:https?:|www\.)|\w\.\w{2,}\//

/** The lines as skills are looked for in them: without contacts, education, and the firms at the head of roles. */
function skillLines(
  lines: string[],
  sections: Section[],
  roles: Role[],
  listLines: ReadonlySet<number>,
  finder: SkillFinder,
): string[] {
  const readable = [...lines]
  for (const { kind, from, to } of sections) {
    for (let at = from; at < to; at += 1) {
      const isAside = kind === 'education' || kind === 'other' || (kind === 'summary' && degree.test(fold(lines[at]!)))
      const isContact = !listLines.has(at) && isContactLine(lines[at]!)
      const isSilent = isAside || isContact || givesOrders(lines[at]!)
      readable[at] = isSilent ? '' : joinSlashed(lines[at]!, finder)
    }
  }
  // A heading claims nothing.
  for (const { from, kind } of sections.slice(1))
    if (headingKind(lines[from - 1] ?? '') === kind) readable[from - 1] = ''
  for (const { company, header, title, lines: own } of roles) {
    if (!company || company === title) continue
    const end = Math.min(own[0] ?? header + 3, header + 3, lines.length)
    for (let at = header; at < end; at += 1) {
      if (!bullet.test(lines[at]!)) readable[at] = readable[at]!.replace(company, ' '.repeat(company.length))
    }
  }
  return readable
}

/** A line that consists only of addresses, numbers and link words: 'GitHub' there is no skill. */
function isContactLine(line: string): boolean {
  if (line.length > 300) return false
  const items = line.split(/\t|\s[|·•/–-]\s|,\s/).map((item) => item.trim())
  const isContact = (item: string) =>
    profileWord.test(item.replace(/:.*$/, '')) || (contactItem.test(item) && !/^\d{1,2}[./]\d{4}$/.test(item))
  return items.some(isContact) && items.every((item) => isContact(item) || item.length < 25)
}

/** 'React / Native' is one skill that was split in two. */
function joinSlashed(line: string, finder: SkillFinder): string {
  if (!line.includes('/')) return line
  return line.replace(/(\p{L}[\w.+#]{0,30}) ?\/ ?(\p{L}[\w.+#]{0,30})/gu, (whole, one: string, other: string) => {
    const isOne = finder.byName.has(`${one} ${other}`) && !finder.byName.has(other)
    return isOne ? `${one} ${other}` : whole
  })
}

function findProjects(lines: string[], sections: Section[]): Project[] {
  const projects: Project[] = []
  for (const at of linesOf(sections, 'projects')) {
    const last = projects.at(-1)
    if (bullet.test(lines[at]!) && last && !bullet.test(last.name)) last.lines.push(at)
    else
      projects.push({
        name: withoutBullet(lines[at]!)
          .split(/ [-–—:] |: |\t/)[0]!
          .trim(),
        lines: [at],
      })
  }
  return projects
}
