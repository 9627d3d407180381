/** Finds skills of the taxonomy in text. Names that are also words (Go, React, Testing) need a reason to be read so. */
import type { Skill } from '@nova/contract/bank'

/** One mention: the skill's name and the index of the line it stands in. */
export type SkillMention = { name: string; line: number }

export type SkillFinder = {
  /** Mentions in order, each skill once a line. `listLines` are lines known to list skills. */
  find: (lines: string[], listLines?: ReadonlySet<number>) => SkillMention[]
  byName: ReadonlyMap<string, Skill>
  /** Whole fields, such as Security: other skills belong to them, and they to nothing or to a field. */
  fields: ReadonlySet<string>
}

type Hit = { skill: Skill; start: number; end: number; isOwnName: boolean }

const notWords =
  /https?:\/\/\S+|www\.\S+|\S+@\S+\.\w+|\b(?!(?:asp|vb|xunit)\.net|(?:socket|fly)\.io)[\w-]+\.(?:com|org|net|io|dev)\b\S*/gi
const strongCue =
  /\b(experience[d]?|proficien\w+|knowledge|fluent|skilled|expert\w*|written|developed|built|programming|coding|services?|systems?|background|understanding|familiar\w*)\b[^.;]{0,40}\b(in|with|of|using|as)\s+(?:\w+,?\s+(?:and|or)\s+)?$/i
const weakCue = /(?:\b(?:in|with|using|and|or|of|via|on|for|from|to)|[,/(+&:;])\s*$/i
const roleAfter =
  /^\s*(?:developers?|engineers?|engineering|programmers?|programming|development|codebase|back ?ends?|micro-?services|skills?|experience|knowledge|practices|principles|best practices|mindset|in mind)\b/i
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
  const findInLine = (line: string, isList: boolean): string[] => {
    const text = line.replace(notWords, (found) => ' '.repeat(found.length))
    const hits = [...text.matchAll(pattern)].map((match): Hit => {
      const skill = byTerm.get(match[0].toLowerCase())!
      const isOwnName = match[0].toLowerCase() === skill.name.toLowerCase()
      return { skill, start: match.index, end: match.index + match[0].length, isOwnName }
    })
    const plain = hits.filter((hit) => !isAmbiguous(hit))
    const read = hits.filter((hit) => !isAmbiguous(hit) || isMeant(hit, text, isList, plain.length > 0, hits))
    return [...new Set(read.map((hit) => hit.skill.name))]
  }
  return {
    byName: new Map(skills.map((skill) => [skill.name, skill])),
    fields: findFields(skills),
    find: (lines, listLines) =>
      lines.flatMap((line, at) => findInLine(line, listLines?.has(at) ?? false).map((name) => ({ name, line: at }))),
  }
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
  return hit.skill.ambiguous === true && hit.isOwnName
}

function isMeant(hit: Hit, text: string, isList: boolean, hasNeighbour: boolean, hits: Hit[]): boolean {
  const before = text.slice(0, hit.start)
  const after = text.slice(hit.end)
  const isNoun = hit.skill.kind === 'concept' || hit.skill.kind === 'practice'
  const isCapital = text.slice(hit.start, hit.end) === hit.skill.name
  if (/^-\p{L}|^&\S|^\.\p{L}/u.test(after) || (!isNoun && /[\p{L}]-$/u.test(before))) return false
  if (isListItem(before, after) && (isList || (isCapital && hits.length > 1))) return true
  if (!isCapital && !isNoun) return false
  if (strongCue.test(before) || roleAfter.test(after)) return true
  if (hasNeighbour && weakCue.test(before)) return true
  const startsSentence = before.trim() === '' || /[.!?:•]\s*$/.test(before)
  return !isNoun && !startsSentence && hit.skill.name.length > 2
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
