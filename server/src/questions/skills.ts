/** Finds skills of the taxonomy in text. Names that are also words (Go, React, Testing) need a reason to be read so. */
import type { Skill } from '@nova/contract/questions/bank'
import { atOnce, type Steps } from '../platform/threads/steps.ts'

/** One mention: the skill's name, the index of its line, and its position in the line. */
export type SkillMention = { name: string; line: number; start: number; end: number }

export type SkillFinder = {
  /**
   * Mentions in order, each skill once a line. `listLines` are lines known to list skills, `askLines` known to ask for them.
   */
  find: (...text: SearchedText) => SkillMention[]
  /** The same in steps, for texts that may be long. */
  findInSteps: (...text: SearchedText) => Steps<SkillMention[]>
  byName: ReadonlyMap<string, Skill>
  /** Whole fields, such as Security: other skills belong to them, and they to nothing or to a field. */
  fields: ReadonlySet<string>
}

type SearchedText = [lines: string[], listLines?: ReadonlySet<number>, askLines?: ReadonlySet<number>]
type Hit = { skill: Skill; text: string; start: number; end: number; isOwnName: boolean }
type Read = Hit & { reading: Reading }
type Near = { previous: Hit | undefined; next: Hit | undefined; isOnly: boolean; hasSure: boolean }

/** Addresses; the lengths are bounded so that a long word costs no more than a long text. */
const notWords =
  /https?:\/\/\S+|www\.\S+|(?<![\w.+-])[\w.+-]{1,64}@[\w.-]{1,255}|(?<![\w-])(?!(?:asp|vb|xunit)\.net|(?:socket|fly)\.io)[\w-]{1,63}\.(?:com|org|net|io|dev)\b\S*/gi
/** So much of a line, in characters, is looked at on each side of a name that is also a word. */
const sightLength = 200
// A pattern that must end where the text ends is tried at each of its letters. So most of those that look before a name
// are given the last letters alone, or are asked only where the last word can be theirs.
const strongCueEnd = /\b(?:in|with|of|using|as|to|and|or)$/i
/** Words before a name that say it was worked with: 'experience with', 'wrote the API in'. */
const strongCue =
  /\b(experience[d]?|proficien\w+|knowledge|fluen\w+|command|skilled|expert\w*|(?:re)?writ(?:e|es|ing|ten)|(?:re)?wrote|develop(?:s|ed|ing)?|(?:re)?buil(?:d|ds|ding|t)|implement(?:s|ed|ing)?|ported|migrated|moved|automated|programming|cod(?:e|es|ing)|scripts?|apps?|applications?|apis?|services?|systems?|background|understanding|familiar\w*)\b[^.;]{0,40}\b(in|with|of|using|as|to)\s+(?:[\w+#.]+,?\s+(?:and|or)\s+)?$/i
/** '5+ years Go', '3 years of Swift'. */
const yearsCue = /\b\d+\s?\+?\s?years?['’]?\s(?:of\s)?$/i
const weakCue = /(?:\b(?:in|with|using|and|or|of|via|on|for|from|to|mit|und|oder)|[,/(+&:;])$/i
const roleAfter =
  /^\s*(?:developers?|engineers?|engineering|programmers?|programming|development|architects?|specialists?|codebases?|(?:back|front)[ -]?ends?|micro-?services|apis?|apps?|components?|clusters?|pipelines?|scripts?|skills?|experience|knowledge|practices|principles|best practices|mindset|in mind|(?:is|are|would be|as)\s(?:an?\s)?(?:big\s|huge\s|strong\s)?(?:plus|bonus|advantage|must|required|preferred|desirable|welcome))\b/i
const capitalWord = /^\p{Lu}[\p{L}’']*$/u
const capitalAfter = /^\s(\p{Lu}[\p{L}’']*)/u
/** 'Phoenix, Arizona': a place in a place. */
const placeAfter = /^,\s(\p{Lu}[\p{L}’']*)(?=[\s.,;:!)]|$)/u
/** Given names and places: a capital letter says nothing about them. */
const alsoNames = new Set(['Crystal', 'Delphi', 'Jasmine', 'Julia', 'Phoenix', 'Ruby'])
/** Words of everyday life that the taxonomy does not mark as such. */
const everydayWords = new Set(['acid', 'anaconda', 'aurora', 'containers', 'elk', 'gherkin', 'hive', 'lighthouse'])
/** Words of every sentence: a skill only in capitals and in a list, or beside another skill ('drivers for CAN and SPI'). */
const shoutedWords = new Set(['can', 'lin', 'soar'])
const useCue =
  /\b(?:us(?:e|es|ed|ing)|writ(?:e|es|ing|ten)|know|lov(?:e|ed)|learn(?:ed|t|ing)?|adopt(?:ed|ing)?|introduc(?:ed|ing)|deploy(?:ed|ing)?|upgrad(?:ed|ing)|debug(?:ged|ging)?|maintain(?:ed|ing)?|run(?:s|ning)?|ran|chose|modern|legacy|appreciate)\s(?:our\s|the\s|some\s)?$/i
/** 'Strong Go', as a requirement of its own or one of several. */
const praiseBefore = /\b(?:strong|solid|good|great|excellent|deep|advanced|modern|idiomatic|basic|production)\s$/i
const endsItem = /^\s*(?:$|[,;.)/(+&]|(?:and|or)\b)/i
/** 'Go: 3 years', 'R: basic knowledge'. */
const gradeAfter =
  /^:\s(?=.{0,40}\b(?:years?|yrs|knowledge|experience|skills?|level|basics?|advanced|expert|fluent)\b)/i
const settingAfter = /^\s(?:environments?|shop|code ?base|projects?|ecosystem|runtime|toolchain|standard library)\b/i
/** 'Spring 2027', 'Spring or Fall', 'next Spring': the time of the year. */
const seasonAfter =
  /^\s(?:\d{4}\b|(?:or|and)\s(?:fall|autumn|summer|winter)\b|(?:term|semester|break|season|intake)\b)/i
const seasonBefore = /\b(?:(?:fall|autumn|summer|winter)(?:\s(?:or|and)|,)?|this|next|early|late|until)\s$/i
/** After a name that begins a line: 'Spark for the large tables', not 'React to incidents'. */
const startsPhrase = /^\s(?:for|in|on|with|and|or|as)\s|^\s?[,;(]/
const employerBefore = /\b(?:at|joined|left|near)\s$/i
/**
 * An area with this many areas directly below it is a field of its own (Data Science), even within another area; tools
 * do not count.
 */
const fieldAreas = 5
const itemSeparator = /[,;|•·\t/()]|\s(?:and|or|&|-|–)\s/

const linesAStep = 250

/** Possible endings of the text before a list item. */
const leadEnd = /[,;|•·/()–*&:-]$|(?:and|or)$/i
const maxLeadLength = 60

/** Prepares the taxonomy for searching. */
export function makeSkillFinder(skills: Skill[]): SkillFinder {
  const byTerm = new Map<string, Skill>()
  for (const skill of skills) {
    for (const term of [skill.name, ...skill.aliases]) byTerm.set(termKey(term), skill)
  }
  const terms = skills.flatMap(({ name, aliases }) => [name, ...aliases]).toSorted((a, b) => b.length - a.length)
  const pattern = new RegExp(`(?<![\\p{L}\\p{N}_])(?:${alternativesOf(terms)})(?![\\p{L}\\p{N}_+#])`, 'giu')
  const readLine = (line: string, isList: boolean): Read[] => {
    const text = line.replace(notWords, (found) => ' '.repeat(found.length))
    const hits: Hit[] = []
    // Not matchAll: it makes and warms up a copy of the long pattern for each line.
    pattern.lastIndex = 0
    for (let match = pattern.exec(text); match; match = pattern.exec(text)) {
      const key = termKey(match[0])
      const skill = byTerm.get(key)
      if (!skill) continue
      const end = match.index + match[0].length
      hits.push({ skill, text: match[0], start: match.index, end, isOwnName: key === termKey(skill.name) })
    }
    const hasSure = hits.some((hit) => !isAmbiguous(hit))
    const isOnly = hits.every(({ skill }) => skill === hits[0]!.skill)
    const known = new Set<Skill>()
    return hits.flatMap((hit, at): Read[] => {
      // Only the first mention in a line counts, and a name that is also a word takes long to judge.
      if (known.has(hit.skill)) return []
      const near = { previous: hits[at - 1], next: hits[at + 1], isOnly, hasSure }
      const reading = isAmbiguous(hit) ? readingOf(hit, text, isList, near) : 'sure'
      if (reading === 'sure') known.add(hit.skill)
      return [{ ...hit, reading }]
    })
  }
  const findInSteps = function* (...[lines, listLines, askLines]: SearchedText): Steps<SkillMention[]> {
    const read: Read[][] = []
    for (const [at, line] of lines.entries()) {
      read.push(readLine(line, listLines?.has(at) ?? false))
      if (read.length % linesAStep === 0) yield
    }
    const sure = new Set(
      read.flatMap((hits) => hits.filter(({ reading }) => reading === 'sure')).map(({ skill }) => skill.name),
    )
    return read.flatMap((hits, line) => {
      const isTechnical = askLines?.has(line) || hits.some(({ reading }) => reading === 'sure')
      const named = new Map<string, SkillMention>()
      for (const { skill, reading, start, end } of hits) {
        const isMeant = reading === 'sure' || (reading === 'likely' && (isTechnical || sure.has(skill.name)))
        if (isMeant && !named.has(skill.name)) named.set(skill.name, { name: skill.name, line, start, end })
      }
      return [...named.values()]
    })
  }
  const find: SkillFinder['find'] = (...text) => atOnce(findInSteps(...text))
  // First use compiles the pattern; do it here, not in a user's upload.
  find(['Node.js'])
  return { byName: new Map(skills.map((skill) => [skill.name, skill])), fields: findFields(skills), find, findInSteps }
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
  const word = hit.text.toLowerCase()
  return (hit.skill.ambiguous === true && hit.isOwnName) || everydayWords.has(word) || shoutedWords.has(word)
}

/** The last characters of a text; more than what looks for a word there may take. */
const endOf = (text: string) => text.slice(-30)

/** How a name that is also a word is meant: surely the skill, the skill if it is surely meant elsewhere, or not. */
type Reading = 'sure' | 'likely' | 'no'

function readingOf(hit: Hit, text: string, isList: boolean, near: Near): Reading {
  const { before, after } = sightOf(hit, text)
  if (shoutedWords.has(hit.text.toLowerCase())) return readShouted(hit, { before, after }, isList, near)
  const { name, kind } = hit.skill
  const isNoun = kind === 'concept' || kind === 'practice'
  const isCapital = hit.isOwnName ? hit.text === name : /^\p{Lu}/u.test(hit.text)
  if (/^-\p{L}|^&\S|^\.\p{L}/u.test(after) || (!isNoun && /[\p{L}]-$/u.test(before.slice(-3)))) return 'no'
  if (name === 'Spring' && (seasonAfter.test(after) || seasonBefore.test(endOf(before)))) return 'no'
  if (isListItem(before, after) && (isList || (isCapital && !near.isOnly))) return 'sure'
  if (!isCapital && !isNoun) return 'no'
  if (isAlone(before, after, isNoun)) return 'sure'
  if (isAcronym(hit.text, before + after)) return 'sure'
  if (roleAfter.test(after)) return 'sure'
  if (!isNoun && !alsoNames.has(name) && praiseBefore.test(endOf(before)) && endsItem.test(after)) return 'sure'
  if (!isNoun && isPartOfName(hit, { before, after }, near)) return 'no'
  const isName = alsoNames.has(name)
  const words = endOf(before.trimEnd())
  const isWork = strongCueEnd.test(words) && strongCue.test(before)
  if (isWork && !(isName && /\bto\s$/i.test(endOf(before)))) return 'sure'
  if (!isName && yearsCue.test(endOf(before))) return 'sure'
  if (near.hasSure && weakCue.test(words)) return 'sure'
  if (!isNoun && !isName && isSkillPhrase(before, after)) return 'sure'
  if (isNoun || isName || name.length <= 2 || /[.!?:]$/.test(words)) return 'no'
  if (/^\s*(?:[-–•*·]\s+)?$/.test(before)) return startsPhrase.test(after) ? 'likely' : 'no'
  return 'likely'
}

function readShouted({ text }: Hit, { before, after }: Sight, isList: boolean, { hasSure, isOnly }: Near): Reading {
  if (isList && isListItem(before, after)) return 'sure'
  // Capitals mean nothing in a line that is all capitals.
  if (text !== text.toUpperCase() || !/\p{Ll}/u.test(before + after)) return 'no'
  if (!isOnly && isListItem(before, after)) return 'sure'
  return hasSure && (weakCue.test(endOf(before.trimEnd())) || /^\s?[,/&(]/.test(after)) ? 'sure' : 'no'
}

/** True if the words beside a name are about using it, or about the level of knowledge. */
function isSkillPhrase(before: string, after: string): boolean {
  const words = endOf(before)
  if (useCue.test(words) || settingAfter.test(after)) return true
  return gradeAfter.test(after) && /^\s*(?:[-–•*·]\s+)?$/.test(before)
}

/** SOAP is washed with, but not in capitals; in a line that is all capitals they say nothing. */
function isAcronym(text: string, beside: string): boolean {
  return /^\p{Lu}{3,}$/u.test(text) && /\p{Ll}/u.test(beside)
}

type Sight = { before: string; after: string }

/**
 * The text beside a name. A placeholder word replaces any cut-off rest, so that no line seems to begin or end there.
 */
function sightOf({ start, end }: Hit, text: string): Sight {
  const from = start - sightLength
  const to = end + sightLength
  return {
    before: from > 0 ? `x${text.slice(from, start)}` : text.slice(0, start),
    after: to < text.length ? `${text.slice(end, to)}x` : text.slice(end),
  }
}

/** True if a capitalised word beside it, not a skill, makes it part of the name of a person, place or firm. */
function isPartOfName(hit: Hit, { before, after }: Sight, near: Near): boolean {
  if (employerBefore.test(endOf(before))) return true
  const previous = capitalBefore(before)
  const isSkillBefore = near.previous !== undefined && near.previous.end > hit.start - previous.length
  if (previous !== '' && !isSkillBefore) return true
  const next = after.match(capitalAfter) ?? (near.isOnly ? after.match(placeAfter) : null)
  return next !== null && !(near.next !== undefined && near.next.start < hit.end + next[0].length)
}

/** The word with a capital letter and the blank that end a text, unless they are all of it. */
function capitalBefore(text: string): string {
  const from = Math.max(text.lastIndexOf(' ', text.length - 2), text.lastIndexOf('\t', text.length - 2)) + 1
  const isLast = /\s/.test(text.slice(-1)) && capitalWord.test(text.slice(from, -1))
  return isLast && text.slice(0, from).trim() !== '' ? text.slice(from) : ''
}

/** A line that is but the name, as in a list of requirements; a noun without a bullet is rather a heading. */
function isAlone(before: string, after: string, isNoun: boolean): boolean {
  const isBulleted = /^\s*[-–•*·]\s+$/.test(before)
  return (isBulleted || (before.trim() === '' && !isNoun)) && /^\s*(?:\(.*)?[.,;]?\s*$/.test(after)
}

/** True if the words are alone between separators, as in 'Languages: Go, R, Swift'. */
function isListItem(before: string, after: string): boolean {
  const end = after.search(itemSeparator)
  if (!/^\s*(?:\(|\d|\.?\s*$)/.test(end < 0 ? after : after.slice(0, end))) return false
  const words = before.trimEnd()
  const gap = before.slice(words.length)
  if (words !== '' && !gap.includes('\t') && !leadEnd.test(words.slice(-4))) return false
  const lead = gap.includes('\t') ? '' : `${words.slice(-maxLeadLength)}${gap.slice(0, 1)}`.split(itemSeparator).at(-1)!
  return /^\s*(?:[-–•*·]\s*)?$/.test(lead) || /^[^:]{0,40}:\s*$/.test(lead)
}

/** How a blank of a term may be written: up to three blanks of any kind, or a hyphen. A hyphen is written as one. */
const termBlank = '(?:\\s{1,3}|[-\u2010\u2011])'

/** Grouped by their first letter: thousands of terms would otherwise be tried at every letter of a text. */
function alternativesOf(terms: string[]): string {
  const byLetter = Map.groupBy(terms, (term) => [...term.toLowerCase()][0]!)
  return [...byLetter]
    .map(([letter, each]) => {
      const rests = each.map((term) => escapePattern(term.slice(letter.length)))
      return `${escapePattern(letter)}(?:${rests.join('|')})`
    })
    .join('|')
}

function escapePattern(term: string): string {
  return term
    .toLowerCase()
    .replace(/[.*+?^${}()|[\]\\/]/g, '\\$&')
    .replace(/-/g, '[-\u2010\u2011]')
    .replace(/ /g, termBlank)
}

/** One key for every way to write a term that the pattern accepts: case, blanks and hyphens do not count. */
function termKey(text: string): string {
  // The pattern ignores case as Unicode does: 'ſ' is an 's'. Going over capitals gives the same result.
  return text
    .toUpperCase()
    .toLowerCase()
    .replace(/[\s\u2010\u2011-]+/g, ' ')
}
