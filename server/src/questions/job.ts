/** Reads a job posting's text: its title, level and the skills it must and would like to have, with their lines. */
import type { JobInfo } from '@nova/contract/questions'
import type { Seniority } from '@nova/contract/words'
import { cleanLines } from '../platform/documents/documents.ts'
import type { SkillFinder } from './skills.ts'

export type JobSkill = { skill: string; line: string }

export type Job = {
  title: string
  seniority: Seniority
  must: JobSkill[]
  nice: JobSkill[]
  /** Programming languages, in the order they are named. */
  languages: string[]
  requirements: string[]
}

type Part = 'must' | 'nice' | 'duties' | 'ignored' | 'open'

const partHeadings: [Part, RegExp][] = [
  [
    'nice',
    /nice[- ]to[- ]haves?|preferred|bonus|pluses|desirable|good to have|advantages?|optional|extra (credit|points)|ideally/,
  ],
  [
    'ignored',
    /benefits|perks|we offer|what you('ll| will)? get|compensation|salary|how to apply|about (us|the company|our company|the team)|who we are|\bour (culture|mission|values|story)|equal opportunit|diversity|privacy|cookies|similar jobs|related jobs|hiring process/,
  ],
  [
    'must',
    /requirements?|required|must[- ]haves?|qualifications?|what you('ll| will)? (need|bring)|you('ll)? (have|bring|are)|who you are|essentials?|minimum|your (profile|skills|background)|about you|we('re| are) looking for|skills|we expect|experience/,
  ],
  [
    'duties',
    /responsibilit|what you('ll| will)? (do|be doing)|your (mission|tasks|impact)|the role|your role|duties|day[- ]to[- ]day|tasks|in this role|the job|about the (role|job|position)|you will/,
  ],
]
const niceCue =
  /\b(nice to have|a (big |huge )?plus|bonus|preferred|preferably|ideally|an advantage|desirable|optional|welcome but)\b/i
const mustCue =
  /\b(must|required|strong|proven|solid|deep|extensive|\d+\+?\s*years|proficien\w+|expert\w*|fluent|you have|hands-on|should (?:know|have|be)|comfortable (?:with|in|using)|experienced? (?:with|in))\b/i
const negated =
  /\b(?:no|not|without|never|instead of|rather than|don['’]t need|do not need|unlike|away from)\b(?: \w+){0,4} ?$/i
const noneOf = /\b(?:is|are) not (?:required|needed|necessary)\b|^\W*no\b.*\b(?:required|needed|necessary)\b/i
const lawCue = /\bequal opportunity|regardless of|without regard to|disabilit|veteran status|cookie/i
const soughtTitle =
  /\b(?:hiring|looking for|seeking|search(?:ing)? for)\s+(?:an?\s+|our\s+(?:next\s+)?)?(.{3,60}?)(?:\s+(?:to|who|with|for|in|at|that)\b|[.,!(]|$)/i
const titleWord =
  /\b(engineer|developer|programmer|architect|scientist|analyst|sre|devops|intern|lead|tester|administrator|consultant|manager)\b/i

/** Reads a job description; the title, where known apart, says most. */
export function readJob(text: string, finder: SkillFinder, knownTitle = ''): Job {
  const lines = jobLines(text)
  const title = knownTitle.trim() || findTitle(lines)
  const parts = partsOf(lines)
  const hasMust = parts.includes('must')
  const must = new Map<string, string>()
  const nice = new Map<string, string>()
  /** Named where the text says neither. */
  const open = new Map<string, string>()
  const titled = new Set(finder.find([title], new Set([0])).map(({ name }) => name))
  for (const name of titled) must.set(name, lines.find((line) => line.includes(title)) ?? '')
  const askLines = new Set(parts.flatMap((part, at) => (part === 'must' || part === 'nice' ? [at] : [])))
  for (const mention of finder.find(lines, undefined, askLines)) {
    const line = lines[mention.line]!
    const part = parts[mention.line]!
    if (part === 'ignored' || isNegated(line, mention.name, finder) || lawCue.test(line)) continue
    const isNice = part === 'nice' || isWish(line, mention.name, finder)
    const isMust = !isNice && (part === 'must' || mustCue.test(line) || (part === 'duties' && !hasMust))
    const list = isMust ? must : part === 'open' && !isNice ? open : nice
    if (!list.get(mention.name)) list.set(mention.name, line)
  }
  for (const [name, line] of must) if (!line) must.set(name, nice.get(name) ?? open.get(name) ?? '')
  // A text without headings or cues still says what the job is about.
  const says = [...must.keys()].some((name) => !titled.has(name)) ? nice : must
  for (const [name, line] of open) if (!says.get(name)) says.set(name, line)
  if (must.size === 0) for (const [name, line] of nice) must.set(name, line)
  for (const name of must.keys()) nice.delete(name)
  const listed = (map: Map<string, string>) => [...map].map(([skill, line]) => ({ skill, line }))
  return {
    title,
    seniority: readSeniority(title, lines),
    must: listed(must),
    nice: listed(nice),
    languages: [...must.keys(), ...nice.keys()].filter((name) => finder.byName.get(name)?.kind === 'language'),
    requirements: findRequirements(lines, parts, listed(must)),
  }
}

/** What the wizard needs of a job posting; of a text with more than `most` characters, the lines that fit. */
export function toJobInfo(job: Job, text: string, most: number, from: JobInfo['from']): JobInfo {
  const description = text.length > most ? text.slice(0, text.lastIndexOf('\n', most) + 1 || most) : text
  return {
    title: job.title,
    description,
    requirements: job.requirements,
    programmingLanguages: job.languages,
    experienceLevel: job.seniority,
    from,
    omitted: text.length - description.length,
  }
}

/** The level that words name (specification 7); undefined where they name none. */
export function namedSeniority(text: string): Seniority | undefined {
  const words = new Set(text.toLowerCase().split(/[^a-z]+/))
  if (['senior', 'sr', 'lead', 'principal', 'staff', 'architect'].some((word) => words.has(word))) return 'Senior'
  if (['junior', 'jr', 'entry', 'intern', 'internship', 'graduate', 'trainee'].some((word) => words.has(word)))
    return 'Junior'
  return undefined
}

/** Behind a sentence, but not behind an abbreviation. */
const sentenceEnd = /(?<=[.!?;])(?<!\b(?:e\.g|i\.e|incl|vs|approx|\p{Lu})\.)\s+(?=\p{Lu}|•)/u

/** What is said, sentence by sentence, as it may be quoted. */
function jobLines(text: string): string[] {
  return cleanLines(text.split(/\r\n|[\r\n]/).flatMap((line) => line.split(sentenceEnd)))
}

function partsOf(lines: string[]): Part[] {
  let current: Part = 'open'
  return lines.map((line) => {
    const heading = headingPart(line)
    if (heading) current = heading
    return current
  })
}

function headingPart(line: string): Part | undefined {
  const text = line.toLowerCase().replaceAll('’', "'")
  const isShort = text.length < 60 && text.split(' ').length <= 7
  if (!isShort || /[.,;]$/.test(text) || /^[-•*–]/.test(text) || (/[,;]/.test(text) && !text.endsWith(':')))
    return undefined
  const isMarked = text.endsWith(':') || /^[\p{Lu}\d]/u.test(line)
  if (!isMarked || /:\s*\S/.test(text)) return undefined
  const found = partHeadings.find(([, pattern]) => pattern.test(text))?.[0]
  const isSentence = /\b(with|in|of)\b/.test(text) && !text.endsWith(':')
  return isSentence && found === 'must' ? undefined : found
}

/** Where in a line a skill is named, under whichever name. */
function placeOf(line: string, name: string, finder: SkillFinder): number | undefined {
  const terms = [name, ...(finder.byName.get(name)?.aliases ?? [])].map((term) => term.toLowerCase())
  const lower = line.toLowerCase()
  return terms.map((term) => lower.indexOf(term)).find((index) => index >= 0)
}

/** Whether a skill is wished for: what stands in brackets is said of what stands there. */
function isWish(line: string, name: string, finder: SkillFinder): boolean {
  const at = placeOf(line, name, finder)
  if (at === undefined) return niceCue.test(line)
  const brackets = [...line.matchAll(/\([^()]*\)/g)].map(({ 0: text, index }) => ({
    text,
    from: index,
    to: index + text.length,
  }))
  const own = brackets.find(({ from, to }) => at > from && at < to)
  const around = brackets.reduce((rest, { text }) => rest.replace(text, ' '), line)
  return niceCue.test(own?.text ?? around)
}

function isNegated(line: string, name: string, finder: SkillFinder): boolean {
  const at = placeOf(line, name, finder)
  if (at === undefined) return false
  const clause = line
    .slice(0, at)
    .split(/[.;:]|\bbut\b/)
    .at(-1)!
  const rest = line.slice(at).split(/[.;]/)[0]!
  return negated.test(clause) || noneOf.test(rest)
}

function findTitle(lines: string[]): string {
  const top = lines.slice(0, 12)
  const lone = top.filter(
    (line) => line.length <= 90 && !headingPart(line) && !/[.!?]$/.test(line) && !soughtTitle.test(line),
  )
  const sought = top.flatMap((line) => line.match(soughtTitle)?.[1] ?? []).find((text) => titleWord.test(text))
  const named = lone.find((line) => titleWord.test(line)) ?? sought ?? ''
  const bare = named.replace(/^(job title|title|position|role)\s*:\s*/i, '').split(/\t| \| /)[0]!
  return bare.trim()
}

function readSeniority(title: string, lines: string[]): Seniority {
  const named = namedSeniority(title)
  if (named) return named
  const stated = lines.find(
    (line) => /^(seniority|level|experience level|career level)\b/i.test(line) && line.length < 80,
  )
  const byStatement = stated && namedSeniority(stated)
  if (byStatement) return byStatement
  const years = lines
    .flatMap((line) => line.match(/(\d{1,2})\s*(?:\+|-\s*\d+|to \d+)?\s*years?/i)?.[1] ?? [])
    .map(Number)
  const most = Math.max(...years.filter((count) => count <= 20), -1)
  if (most >= 5) return 'Senior'
  return most === 0 || most === 1 ? 'Junior' : 'Medium'
}

function findRequirements(lines: string[], parts: Part[], must: JobSkill[]): string[] {
  const listed = lines.filter(
    (line, at) => parts[at] === 'must' && !headingPart(line) && !lawCue.test(line) && !noneOf.test(line),
  )
  return listed.length > 0 ? listed : [...new Set(must.map((skill) => skill.line).filter(Boolean))]
}
