/** Finds skills of the taxonomy in text. Names that are also words (Go, React, Testing) need a reason to be read so. */
import type { Skill } from '@nova/contract/bank'

/** One mention: the skill's name and the index of the line it stands in. */
export type SkillMention = { name: string; line: number }

export type SkillFinder = {
  /**
   * Mentions in order, each skill once a line. `listLines` are lines known to list skills, `askLines` known to ask for them.
   */
  find: (lines: string[], listLines?: ReadonlySet<number>, askLines?: ReadonlySet<number>) => SkillMention[]
  byName: ReadonlyMap<string, Skill>
  /** Whole fields, such as Security: other skills belong to them, and they to nothing or to a field. */
  fields: ReadonlySet<string>
}

type Hit = { skill: Skill; text: string; start: number; end: number; isOwnName: boolean }

const notWords =
  /https?:\/\/\S+|www\.\S+|\S+@\S+\.\w+|\b(?!(?:asp|vb|xunit)\.net|(?:socket|fly)\.io)[\w-]+\.(?:com|org|net|io|dev)\b\S*/gi
/** Words before a name that say it was worked with: 'experience with', 'wrote the API in'. */
const strongCue =
  /\b(experience[d]?|proficien\w+|knowledge|fluent|skilled|expert\w*|(?:re)?written|(?:re)?wrote|developed|(?:re)?built|implemented|ported|migrated|moved|automated|programming|coding|scripts?|apps?|applications?|apis?|services?|systems?|background|understanding|familiar\w*)\b[^.;]{0,40}\b(in|with|of|using|as|to)\s+(?:[\w+#.]+,?\s+(?:and|or)\s+)?$/i
/** '5+ years Go', '3 years of Swift'. */
const yearsCue = /\b\d+\s?\+?\s?years?['’]?\s(?:of\s)?$/i
const weakCue = /(?:\b(?:in|with|using|and|or|of|via|on|for|from|to)|[,/(+&:;])\s*$/i
const roleAfter =
  /^\s*(?:developers?|engineers?|engineering|programmers?|programming|development|architects?|specialists?|codebases?|(?:back|front)[ -]?ends?|micro-?services|apis?|apps?|components?|clusters?|pipelines?|scripts?|skills?|experience|knowledge|practices|principles|best practices|mindset|in mind|(?:is|are|would be|as)\s(?:an?\s)?(?:big\s|huge\s|strong\s)?(?:plus|bonus|advantage|must|required|preferred|desirable|welcome))\b/i
const capitalBefore = /(?<=\S\s+)(\p{Lu}[\p{L}’']*)\s$/u
const capitalAfter = /^\s(\p{Lu}[\p{L}’']*)/u
/** 'Phoenix, Arizona': a place in a place. */
const placeAfter = /^,\s(\p{Lu}[\p{L}’']*)(?=[\s.,;:!)]|$)/u
/** Given names and places: a capital letter says nothing about them. */
const alsoNames = new Set(['Crystal', 'Delphi', 'Jasmine', 'Julia', 'Phoenix', 'Ruby'])
/** Words of everyday life that the taxonomy does not mark as such. */
const everydayWords = new Set(['acid', 'anaconda', 'aurora', 'containers', 'elk', 'gherkin', 'hive', 'lighthouse'])
const useCue =
  /\b(?:us(?:e|es|ed|ing)|know|lov(?:e|ed)|learn(?:ed|t|ing)?|adopt(?:ed|ing)?|introduc(?:ed|ing)|deploy(?:ed|ing)?|upgrad(?:ed|ing)|debug(?:ged|ging)?|maintain(?:ed|ing)?|run(?:s|ning)?|ran|chose|modern|legacy)\s(?:our\s|the\s)?$/i
/** After a name that begins a line: 'Spark for the large tables', not 'React to incidents'. */
const startsPhrase = /^\s(?:for|in|on|with|and|or|as)\s|^\s?[,;(]/
const employerBefore = /\b(?:at|joined|left|near)\s$/i
/** With so many areas directly below it, an area within another is a field of its own (Data Science); tools do not count. */
const fieldAreas = 5
const itemSeparator = /[,;|•·\t/()]|\s(?:and|or|&|-|–)\s/

/** Prepares the taxonomy for searching. */
export function makeSkillFinder(skills: Skill[]): SkillFinder {
  const byTerm = new Map<string, Skill>()
  for (const skill of skills) {
    for (const term of [skill.name, ...skill.aliases]) byTerm.set(term.toLowerCase(), skill)
  }
  const terms = [...byTerm.keys()].toSorted((a, b) => b.length - a.length)
  const pattern = new RegExp(
    `(?<![\\p{L}\\p{N}_])(?:${terms.map(escapePattern).join('|')})(?![\\p{L}\\p{N}_+#])`,
    'giu',
  )
  const readLine = (line: string, isList: boolean): { name: string; reading: Reading }[] => {
    const text = line.replace(notWords, (found) => ' '.repeat(found.length))
    const hits = [...text.matchAll(pattern)].map((match): Hit => {
      const skill = byTerm.get(match[0].toLowerCase())!
      const isOwnName = match[0].toLowerCase() === skill.name.toLowerCase()
      return { skill, text: match[0], start: match.index, end: match.index + match[0].length, isOwnName }
    })
    return hits.map((hit) => ({ name: hit.skill.name, reading: readingOf(hit, text, isList, hits) }))
  }
  const find: SkillFinder['find'] = (lines, listLines, askLines) => {
    const read = lines.map((line, at) => readLine(line, listLines?.has(at) ?? false))
    const sure = new Set(
      read.flatMap((hits) => hits.filter(({ reading }) => reading === 'sure')).map(({ name }) => name),
    )
    return read.flatMap((hits, line) => {
      const isTechnical = askLines?.has(line) || hits.some(({ reading }) => reading === 'sure')
      const meant = hits.filter(({ name, reading }) => sure.has(name) || (isTechnical && reading === 'likely'))
      const names = meant.filter(({ reading }) => reading !== 'no').map(({ name }) => name)
      return [...new Set(names)].map((name) => ({ name, line }))
    })
  }
  // The pattern is compiled by its first use, which is not to be somebody's upload.
  find(['Node.js'])
  return { byName: new Map(skills.map((skill) => [skill.name, skill])), fields: findFields(skills), find }
}

function findFields(skills: Skill[]): Set<string> {
  const isArea = ({ kind }: Skill) => kind === 'practice' || kind === 'concept'
  const isField = (field: Skill) => {
    const children = skills.filter(({ parents }) => parents.includes(field.name))
    const isWide = field.parents.length === 0 ? children.length > 0 : children.filter(isArea).length >= fieldAreas
    return isArea(field) && isWide
  }
  return new Set(skills.filter(isField).map(({ name }) => name))
}

function isAmbiguous(hit: Hit): boolean {
  return (hit.skill.ambiguous === true && hit.isOwnName) || everydayWords.has(hit.text.toLowerCase())
}

/** How a name that is also a word is meant: surely the skill, the skill if it is surely meant elsewhere, or not. */
type Reading = 'sure' | 'likely' | 'no'

function readingOf(hit: Hit, text: string, isList: boolean, hits: Hit[]): Reading {
  if (!isAmbiguous(hit)) return 'sure'
  const before = text.slice(0, hit.start)
  const after = text.slice(hit.end)
  const { name, kind } = hit.skill
  const isNoun = kind === 'concept' || kind === 'practice'
  const isCapital = hit.isOwnName ? hit.text === name : /^\p{Lu}/u.test(hit.text)
  if (/^-\p{L}|^&\S|^\.\p{L}/u.test(after) || (!isNoun && /[\p{L}]-$/u.test(before))) return 'no'
  if (isListItem(before, after) && (isList || (isCapital && hits.length > 1))) return 'sure'
  if (!isCapital && !isNoun) return 'no'
  if (isAlone(before, after, isNoun)) return 'sure'
  if (roleAfter.test(after)) return 'sure'
  if (!isNoun && isPartOfName(hit, text, hits)) return 'no'
  const isName = alsoNames.has(name)
  if (strongCue.test(before) && !(isName && /\bto\s$/i.test(before))) return 'sure'
  if (!isName && yearsCue.test(before)) return 'sure'
  if (hits.some((other) => !isAmbiguous(other)) && weakCue.test(before)) return 'sure'
  if (isNoun || isName || name.length <= 2 || /[.!?:]\s*$/.test(before)) return 'no'
  if (/^\s*(?:[-–•*·]\s+)?$/.test(before)) return startsPhrase.test(after) ? 'likely' : 'no'
  return useCue.test(before) ? 'sure' : 'likely'
}

/** Whether a capital word beside it, that is no skill, makes it part of the name of a person, a place or a firm. */
function isPartOfName(hit: Hit, text: string, hits: Hit[]): boolean {
  const before = text.slice(0, hit.start)
  const after = text.slice(hit.end)
  if (employerBefore.test(before)) return true
  const isHit = (from: number, to: number) => hits.some(({ start, end }) => start < to && end > from)
  const previous = before.match(capitalBefore)
  if (previous && !isHit(hit.start - previous[0].length, hit.start)) return true
  const next = after.match(capitalAfter) ?? (hits.length > 1 ? null : after.match(placeAfter))
  return next !== null && !isHit(hit.end, hit.end + next[0].length)
}

/** A line that is but the name, as in a list of requirements; a noun without a bullet is rather a heading. */
function isAlone(before: string, after: string, isNoun: boolean): boolean {
  const isBulleted = /^\s*[-–•*·]\s+$/.test(before)
  return (isBulleted || (before.trim() === '' && !isNoun)) && /^\s*(?:\(.*)?[.,;]?\s*$/.test(after)
}

/** Whether the words stand alone between separators, as in 'Languages: Go, R, Swift'. */
function isListItem(before: string, after: string): boolean {
  const lead = before.split(itemSeparator).at(-1)!
  const tail = after.split(itemSeparator)[0]!
  const leads = lead.trim() === '' || /^[^:]{0,40}:\s*$/.test(lead)
  return leads && /^\s*(?:\(|\d|\.?\s*$)/.test(tail)
}

function escapePattern(term: string): string {
  return term.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&').replace(/ /g, '[\\s-]')
}
