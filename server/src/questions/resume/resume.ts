/** Reads a resume's lines: who, where, what was done there, and with which skills. */
import { fold } from '../../platform/documents/period.ts'
import { atOnce, type Steps } from '../../platform/threads/steps.ts'
import type { SkillFinder, SkillMention } from '../skills.ts'
import { type Additions, addToReading } from './resume-additions.ts'
import { bullet, findSections, headingKind, linesOf, type Section, withoutBullet } from './resume-headings.ts'
import { findRoles, namesTitle, type Period, periodOf, type Role } from './resume-roles.ts'

export type Project = { name: string; lines: number[] }

export type Resume = {
  name?: string
  email?: string
  links: string[]
  lines: string[]
  sections: Section[]
  roles: Role[]
  projects: Project[]
  /** Of experience, projects, skills and summary: what counts as a claim. */
  skills: ResumeSkill[]
  /** Lines from here on are none of the file: a person added what its reading missed. */
  addedFrom: number
  /** What a person added and the taxonomy does not have. */
  unknownSkills: string[]
}

const emailPattern = /[\w.+-]{1,64}@[\w-]{1,63}(?:\.[\w-]{1,63}){1,8}/

const nothingAdded: Additions = { addedRoles: [], addedSkills: [] }

/** Of a resume's document, and what a person added. */
type ResumeText = [ownLines: string[], links: string[], finder: SkillFinder, additions?: Additions]

/** Reads a resume from its document's lines and links, and takes in what a person added. */
export function readResume(...text: ResumeText): Resume {
  return atOnce(readResumeInSteps(...text))
}

/** The same in steps: a resume at the limit takes longer than others should wait for. */
export function* readResumeInSteps(...[ownLines, links, finder, additions]: ResumeText): Steps<Resume> {
  const periods = yield* findPeriods(ownLines)
  const ownSections = findSections(ownLines, (at) => periods[at] !== undefined)
  yield
  const email = findEmail(ownLines)
  const found = findName(ownLines, email, links)
  const own = { lines: ownLines, sections: ownSections, roles: findRoles(ownLines, ownSections, periods) }
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

/** A skill, and the line of the resume that names it. */
type ResumeSkill = Pick<SkillMention, 'name' | 'line'>

const longestPiece = 400
/** Longer words are addresses or noise, and matching them takes time that grows with their length squared. */
const longWord = /\S{65,}/g
const pieces = new RegExp(`.{1,${longestPiece}}(?:[\\s,;]|$)|.{1,${longestPiece}}`, 'gsu')

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
    if (line.length <= longestPiece) return [{ text: line.length > 64 ? line.replace(longWord, ' ') : line, at }]
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
      readable[at] = isAside || isContact ? '' : joinSlashed(lines[at]!, finder)
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

/** A line of nothing but addresses, numbers and words that links stand behind: 'GitHub' there is no skill. */
function isContactLine(line: string): boolean {
  if (line.length > 300) return false
  const items = line.split(/\t|\s[|·•/–-]\s|,\s/).map((item) => item.trim())
  const isContact = (item: string) => profileWord.test(item.replace(/:.*$/, '')) || contactItem.test(item)
  return items.some(isContact) && items.every((item) => isContact(item) || item.length < 25)
}

/** 'React / Native' is one skill that somebody broke in two. */
function joinSlashed(line: string, finder: SkillFinder): string {
  if (!line.includes('/')) return line
  return line.replace(/(\p{L}[\w.+#]{0,30}) ?\/ ?(\p{L}[\w.+#]{0,30})/gu, (whole, one: string, other: string) => {
    const isOne = finder.byName.has(`${one} ${other}`) && !finder.byName.has(other)
    return isOne ? `${one} ${other}` : whole
  })
}

/** Two to five words in capitals or with one each, but for particles; not the document's own title. */
const namePattern =
  /^\p{Lu}[\p{L}\p{M}.'’-]*(?: (?:(?:de|da|di|del|della|der|den|van|von|bin|ibn|al|el|la|le|dos|das|do|y|e|zu|ter|ten|af)|\p{Lu}[\p{L}\p{M}.'’-]*)){1,4}$/u
const singleName = /^\p{Lu}[\p{L}\p{M}'’-]{2,30}$/u
const turnedName = /^(\p{Lu}[\p{L}\p{M}.'’ -]{1,40}), (\p{Lu}[\p{L}\p{M}.'’ -]{1,40})$/u
const nameLabel = /^(?:full )?(?:name|nom|nombre|nome|naam|namn|imię i nazwisko|ad soyad)\s*:\s*/iu
const honour =
  /^(?:dr|prof|mr|mrs|ms|mx|ing|dipl)\.?-?\s+|,?\s+(?:phd|ph\.d\.|mba|msc|m\.sc\.|bsc|cfa|pmp|md|esq|jr\.?|he\/him|she\/her|they\/them)\.?$|\s*\([^)]*\)$/giu
const documentTitle = /\b(?:cv|resume|résumé|vitae|page|lebenslauf|currículum|curriculo|curriculum)\b/iu
const topLines = 8

/** Letters without capitals: what a name looks like there only its place tells. */
const otherLetters =
  '\\p{Script=Han}\\p{Script=Hiragana}\\p{Script=Katakana}\\p{Script=Hangul}\\p{Script=Arabic}\\p{Script=Hebrew}\\p{Script=Devanagari}\\p{Script=Tamil}\\p{Script=Thai}\\p{Script=Bengali}'
const hasOtherLetters = new RegExp(`[${otherLetters}]`, 'u')
/** '山田 太郎 (Taro Yamada)', 'Omar Haddad / عمر حداد': the part in Latin letters, or what stands in brackets. */
const latinName = /\p{Lu}[\p{Script=Latin}\p{M}.'’ -]{3,60}/u
const ownName = new RegExp(`^[${otherLetters}]{1,12}(?:[ \u3000·・][${otherLetters}]{1,12}){0,3}$`, 'u')
const ownTitle = /^(?:履歴書|職務経歴書|简历|個人簡歷|个人简历|이력서|자기소개서)$/u

type FoundName = { name: string; line: number }

/** The name at the top; further down only where the e-mail address or a profile spells it. */
function findName(lines: string[], email: string | undefined, links: string[]): FoundName | undefined {
  const spelt = fold([email?.split('@')[0] ?? '', ...links.slice(0, 20).map(lastOf)].join(' ')).toLowerCase()
  const isSpelt = (name: string) =>
    fold(name)
      .toLowerCase()
      .split(/[ .'’-]+/)
      .some((word) => word.length >= 3 && spelt.includes(word))
  const found = lines.slice(0, 200).flatMap((line, at) => {
    const name = nameIn(line, at, isSpelt)
    return name === undefined ? [] : [{ name, line: at }]
  })
  return (
    found.find(({ name, line }) => line < topLines && isSpelt(name)) ??
    found.find(({ name, line }) => line < topLines && name.includes(' ')) ??
    found.find(({ name }) => name.includes(' ') && isSpelt(name))
  )
}

const lastOf = (link: string) => link.replace(/\/+$/, '').slice(-60).split('/').at(-1) ?? ''

function nameIn(line: string, at: number, isSpelt: (name: string) => boolean): string | undefined {
  if (line.length > 120) return undefined
  const labelled = nameLabel.test(line)
  const head = line.replace(nameLabel, '').split(/\t| [|·•–—] /)[0]!
  const isOther = hasOtherLetters.test(head)
  const text = (isOther ? (latinName.exec(head)?.[0] ?? '') : head.replace(honour, '')).trim()
  if (isOther && text === '') return at < 2 && ownName.test(head) && !ownTitle.test(head) ? head : undefined
  if (documentTitle.test(text) || namesTitle(text) || headingKind(text)) return undefined
  const turned = turnedName.exec(text)
  if (turned && (isSpelt(turned[1]!) || isSpelt(turned[2]!) || labelled)) return `${turned[2]} ${turned[1]}`
  if (namePattern.test(text)) return quiet(familyLast(text))
  return singleName.test(text) && (labelled || (at < topLines && isSpelt(text))) ? text : undefined
}

/** 'TANAKA Yuki' writes the family's name first, in capitals. */
function familyLast(name: string): string {
  const turned = /^(\p{Lu}[\p{Lu}'’-]+) (\p{Lu}\p{Ll}[\p{L}'’-]*(?: \p{Lu}\p{Ll}[\p{L}'’-]*)?)$/u.exec(name)
  return turned ? `${turned[2]} ${turned[1]![0]}${turned[1]!.slice(1).toLowerCase()}` : name
}

/** 'AMINA OKORO' and 'Amina OKORO' as they are written in a letter; initials stay. */
function quiet(name: string): string {
  return name.replace(/(?<!\p{L})(\p{Lu})(\p{Lu}{2,})(?!\p{L})/gu, (_, first: string, rest: string) => {
    return first + rest.toLowerCase()
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
