/** Reads a resume's lines: who, where, what was done there, and with which skills. */
import { readDateRange } from './dates.ts'
import type { SkillFinder, SkillMention } from './skills.ts'

export type SectionKind = 'summary' | 'experience' | 'projects' | 'skills' | 'education' | 'other'

/** Lines `from` to `to` (exclusive) under one heading. */
export type Section = { kind: SectionKind; from: number; to: number }

/** `lines` are the indexes of what was done there; dates are months since year 0, `to` is open while it lasts. */
export type Role = { title: string; company: string; header: number; from: number; to?: number; lines: number[] }
export type Project = { name: string; lines: number[] }

export type Resume = {
  name?: string
  email?: string
  links: string[]
  lines: string[]
  sections: Section[]
  roles: Role[]
  projects: Project[]
  skills: SkillMention[]
}

const headings: Record<SectionKind, RegExp> = {
  experience:
    /^((professional|work|employment|relevant|career|industry)\s+)?(experience|history|employment|background)(\s+history)?$|^(employment|work history|career|positions?( held)?|internships?|berufserfahrung|experiencia|expérience)$|^where i(( ha)?ve)? work(ed)?$|^what i(( ha)?ve)? done$|^(my )?(work|career|journey)( so far)?$/,
  projects:
    /^((personal|selected|side|key|academic|notable|open[- ]source|own)\s+)?(projects?|contributions|portfolio|works?)$|^open[- ]source$|^(what|things) i(( ha)?ve)? (built|made|shipped)$/,
  skills:
    /^((technical|core|key|professional|hard|it|programming)\s+)?(skills?|competenc(ies|es)|technologies|expertise|proficiencies|stack|toolbox|tools|languages|kenntnisse)(\s*(&|and)\s*(tools|technologies|skills|expertise|frameworks))?$|^(tech(nology)? stack|skill set|skills summary)$|^my (toolbox|tools|tool ?kit|skills|(tech )?stack)$|^(what|things|technologies|tools) i (know|use|bring|(like to )?work with)$/,
  education:
    /^education(\s*(&|and)\s*.+)?$|^(academic background|studies|qualifications|degrees?|ausbildung|formation|schooling|schools?)$|^where i(( ha)?ve)? (studied|learned|learnt)$/,
  summary:
    /^((professional|career|executive)\s+)?(summary|profile|objective|statement)$|^about( me)?$|^(overview|introduction|profil)$/,
  other:
    /^(contact( details| information)?|certifications?|certificates|licenses|awards?|honou?rs|publications?|talks|patents?|interests|hobbies|references|volunteer(ing)?( experience| work)?|memberships|courses|achievements|spoken languages|personal( details)?)(\s*(&|and)\s*.+)?$|^(beyond|outside|besides|after)( of)? work$|^(free|spare) time$/,
}
const bullet = /^[\u2022\u2023\u25AA\u25CF\u25E6\u2219\u00B7\u2043*\u2013\u2014>-]\s*/
const emailPattern = /[\w.+-]+@[\w-]+(?:\.[\w-]+)+/
/** Two to five words in capitals or with one each, but for particles; not the document's own title. */
const namePattern =
  /^(?!.*\b(?:CV|[Rr]esume|RESUME|[Rr]ésumé|[Vv]itae|VITAE|[Pp]age)\b)\p{Lu}[\p{L}.'’-]*(?: (?:(?:de|da|di|del|der|den|van|von|bin|al|el|la|le|dos|y)|\p{Lu}[\p{L}.'’-]*)){1,4}$/u
const titleWords =
  /\b(engineer|developer|programmer|architect|scientist|analyst|consultant|manager|lead|intern|trainee|administrator|specialist|designer|researcher|assistant|student|tutor|tester|officer|director|head|founder|freelancer?|working student|contractor|associate|technician|devops|sre)\b/i

/** Reads a resume from its document's lines and links. */
export function readResume(lines: string[], links: string[], finder: SkillFinder): Resume {
  const sections = findSections(lines)
  const email = lines.join('\n').match(emailPattern)?.[0]
  const name = findName(lines, sections)
  const listLines = new Set(linesOf(sections, 'skills').filter((at) => lines[at]!.length < 200))
  const roles = findRoles(lines, sections)
  return {
    ...(name ? { name } : {}),
    ...(email ? { email } : {}),
    links,
    lines,
    sections,
    roles,
    projects: findProjects(lines, sections),
    skills: finder.find(withoutEmployers(lines, roles), listLines),
  }
}

/** The lines with the firms' names blanked where roles are headed: who worked for Snowflake need not know it. */
function withoutEmployers(lines: string[], roles: Role[]): string[] {
  const blanked = [...lines]
  for (const { company, header, title } of roles) {
    if (!company || company === title) continue
    for (let at = header; at < Math.min(header + 3, lines.length); at += 1) {
      if (!bullet.test(lines[at]!)) blanked[at] = blanked[at]!.replace(company, ' '.repeat(company.length))
    }
  }
  return blanked
}

/** The line without its bullet. */
export function withoutBullet(line: string): string {
  return line.replace(bullet, '')
}

function findSections(lines: string[]): Section[] {
  const sections: Section[] = [{ kind: 'summary', from: 0, to: lines.length }]
  lines.forEach((line, at) => {
    const kind = headingKind(line)
    const isList = !kind && isSkillsLine(lines, at)
    if (!kind && !isList) return
    sections.at(-1)!.to = at
    sections.push({ kind: kind ?? 'skills', from: isList ? at : at + 1, to: lines.length })
  })
  return sections
}

const skillsLabel = /^([^:]{3,40}):\s+\S|^((?:\p{L}+ )?skills) (?=\p{Lu})(?=(?:[^,]*,){2})/iu

/** A list of skills behind its own heading, as at a resume's end; under a role it is a part of that role. */
function isSkillsLine(lines: string[], at: number): boolean {
  const label = skillsLabel.exec(lines[at]!)
  if (!label || headingKind((label[1] ?? label[2])!) !== 'skills') return false
  const end = lines.findIndex((line, place) => place > at && headingKind(line) !== undefined)
  const rest = lines.slice(at + 1, end < 0 ? lines.length : end)
  return rest.every((line) => !bullet.test(line) && readDateRange(line) === undefined)
}

function headingKind(line: string): SectionKind | undefined {
  const text = line
    .toLowerCase()
    .replace(/[^\p{L}&\- ]/gu, '')
    .trim()
  if (line.length > 45 || text.length < 4 || bullet.test(line)) return undefined
  const kinds = Object.keys(headings) as SectionKind[]
  return kinds.find((kind) => headings[kind].test(text))
}

function linesOf(sections: Section[], kind: SectionKind): number[] {
  return sections
    .filter((section) => section.kind === kind)
    .flatMap(({ from, to }) => Array.from({ length: to - from }, (_, at) => from + at))
}

function findName(lines: string[], sections: Section[]): string | undefined {
  const top = lines.slice(0, Math.min(sections[0]!.to, 5)).map((line) => line.split(/\t| [|·•] /)[0]!.trim())
  return top.find((line) => namePattern.test(line) && !titleWords.test(line) && !headingKind(line))
}

function findRoles(lines: string[], sections: Section[]): Role[] {
  const hasExperience = sections.some((section) => section.kind === 'experience')
  const places = sections.filter((section) =>
    hasExperience ? section.kind === 'experience' : section.kind === 'summary' || section.kind === 'other',
  )
  return places.flatMap((section) => rolesIn(lines, section))
}

function rolesIn(lines: string[], section: Section): Role[] {
  const starts: { header: number[]; dateLine: number; range: { from: number; to?: number }; rest: string }[] = []
  for (let at = section.from; at < section.to; at += 1) {
    const line = lines[at]!
    const found = bullet.test(line) || line.length > 140 ? undefined : readDateRange(line)
    if (!found) continue
    const taken = starts.at(-1)?.dateLine ?? section.from - 1
    const header = found.rest.length > 3 ? [at] : headerBeside(lines, at, taken, section.to)
    starts.push({ header, dateLine: Math.max(at, ...header), range: found.range, rest: found.rest })
  }
  return starts.map((start, index) => {
    const next = starts[index + 1]
    const end = next ? Math.min(...next.header, next.dateLine) : section.to
    const header = start.rest.length > 3 ? start.rest : start.header.map((at) => lines[at]!).join(', ')
    const own = Array.from({ length: Math.max(0, end - start.dateLine - 1) }, (_, step) => start.dateLine + 1 + step)
    return { ...splitHeader(header), header: start.header[0] ?? start.dateLine, ...start.range, lines: own }
  })
}

/** Where a date stands on a line of its own, its role is named just before it, else just after. */
function headerBeside(lines: string[], at: number, taken: number, end: number): number[] {
  const isHeader = (index: number) =>
    index > taken &&
    index < end &&
    !bullet.test(lines[index]!) &&
    lines[index]!.length < 90 &&
    !lines[index]!.endsWith('.')
  if (isHeader(at - 1)) {
    const isWhole = titleWords.test(lines[at - 1]!) && /,| at | - |\t/.test(lines[at - 1]!)
    return !isWhole && isHeader(at - 2) ? [at - 2, at - 1] : [at - 1]
  }
  return at + 1 < end && isHeader(at + 1) ? [at + 1] : []
}

function splitHeader(header: string): { title: string; company: string } {
  const parts = header
    .split(/\t|,\s+|\s+(?:at|@|bei)\s+|\s+[-–—|·•]\s+/)
    .map((part) => part.replace(/[()]/g, '').trim())
    .filter(Boolean)
  const titleAt = Math.max(
    0,
    parts.findIndex((part) => titleWords.test(part)),
  )
  const company = parts.find((_, at) => at !== titleAt) ?? ''
  return { title: parts[titleAt] ?? header.trim(), company }
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
