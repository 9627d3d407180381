/** Reads a job posting's text: its title, level and the skills it must and would like to have, with their lines. */
import type { AskedSkill, JobInfo } from '@nova/contract/questions/questions'
import type { Seniority } from '@nova/contract/words'
import { atOnce, type Steps } from '../../platform/threads/steps.ts'
import type { SkillFinder, SkillMention } from '../skills.ts'
import { seemsUnwanted } from './denial.ts'
import { findEmployers, withoutEmployers } from './employer.ts'
import { looksLikeJob, soughtTitle, titleWord } from './job-check.ts'
import { alternativesOf, deniesNeed, isAsked, isNegated, wishesOf } from './job-cues.ts'
import { type JobLines, type JobPart, listBullet, readJobLines } from './job-parts.ts'
import { shownTitle } from './shown-title.ts'

/** How a posting speaks of a skill: it asks for it, the work is done with it, it names it, wishes for it, or seems not to want it. */
export type JobVoice = 'asked' | 'work' | 'named' | 'wished' | 'doubted'

/** `line` is empty if only the title names the skill. `oneOf`, which includes the skill, lists alternatives. */
export type JobSkill = { skill: string; line: string; voice: JobVoice; oneOf?: string[] }

export type Job = {
  title: string
  seniority: Seniority
  /** False where nothing in the text says the level. */
  isLevelStated: boolean
  must: JobSkill[]
  nice: JobSkill[]
  /** Skills of sentences that may deny them or leave them behind; a person decides. */
  doubted: JobSkill[]
  /** Programming languages, in the order they are named. */
  languages: string[]
  requirements: string[]
  /** The line that the title is in; empty where none may be quoted. */
  titleLine: string
  /** Lines about tasks (`work`), about what is asked for, and those that may be either; wishes, offers and headings left out. */
  sentences: { line: string; voice: 'work' | 'asked' | 'named' }[]
  /** False for a text that is no job description; nothing is read from its lines. */
  isJob: boolean
}

const lawCue = /\bequal opportunity|regardless of|without regard to|disabilit|veteran status|cookie/i
const nothingRead: JobLines = { lines: [], parts: [], isHeading: [], isLabelled: [] }
const voices: JobVoice[] = ['asked', 'work', 'named', 'wished', 'doubted']

/** Reads a job description; the title, where known apart, says most. */
export function readJob(text: string, finder: SkillFinder, knownTitle = ''): Job {
  return atOnce(readJobInSteps(text, finder, knownTitle))
}

/** The same in steps. */
export function* readJobInSteps(text: string, finder: SkillFinder, knownTitle: string): Steps<Job> {
  const firstLine = new Set([0])
  const read = readJobLines(text, (line) => finder.find([line], undefined, firstLine).length > 0)
  yield
  const askLines = new Set(read.parts.flatMap((part, at) => (part === 'must' || part === 'nice' ? [at] : [])))
  const listLines = new Set([...askLines].filter((at) => read.isLabelled[at]))
  const employers = findEmployers(read.lines)
  const mentions = yield* finder.findInSteps(withoutEmployers(read, employers), listLines, askLines)
  yield
  const isJob = looksLikeJob(read, mentions, knownTitle.trim() !== '')
  const { lines, parts, isHeading } = isJob ? read : nothingRead
  const title = knownTitle.trim() || findTitle(lines)
  const found = [...readTitle(title, lines, finder, employers), ...(isJob ? readSkills(read, mentions, finder) : [])]
  const skills = strongest(found)
  const must = skills.filter(({ voice }) => voice !== 'wished' && voice !== 'doubted')
  const titleLine = (isJob && title && lines.find((line) => line.includes(title))) || ''
  const level = readSeniority(title, lines, parts)
  const nice = skills.filter(({ voice }) => voice === 'wished')
  const doubted = skills.filter(({ voice }) => voice === 'doubted')
  return {
    title,
    seniority: level ?? 'Medium',
    isLevelStated: level !== undefined,
    // A text that only wishes still says what the job is about.
    ...(must.length > 0 ? { must, nice } : { must: nice, nice: [] }),
    doubted,
    languages: [...must, ...nice]
      .map(({ skill }) => skill)
      .filter((name) => finder.byName.get(name)?.kind === 'language'),
    requirements: findRequirements({ lines, parts, isHeading }, must),
    titleLine,
    sentences: findSentences({ lines, parts, isHeading }).filter(({ line }) => line !== titleLine && line !== lines[0]),
    isJob,
  }
}

const voiceOfPart = { duties: 'work', must: 'asked', open: 'named' } as const

function findSentences({ lines, parts, isHeading }: Omit<JobLines, 'isLabelled'>): Job['sentences'] {
  return lines.flatMap((line, at) => {
    const part = parts[at]!
    if (part === 'nice' || part === 'ignored' || isHeading[at] || lawCue.test(line)) return []
    return [{ line, voice: voiceOfPart[part] }]
  })
}

function readTitle(title: string, lines: string[], finder: SkillFinder, employers: string[]): JobSkill[] {
  const [bare = ''] = withoutEmployers({ lines: [title], parts: ['open'] }, employers)
  const line = (title && lines.find((one) => one.includes(title))) || ''
  return withAlternatives(title, finder.find([bare], new Set([0])), finder, () => ({ line, voice: 'asked' }))
}

function readSkills({ lines, parts, isHeading }: JobLines, mentions: SkillMention[], finder: SkillFinder): JobSkill[] {
  const byLine = Map.groupBy(mentions, ({ line }) => line)
  const listed = new Set(lines.flatMap((line, at) => (listBullet.test(line) ? [parts[at]] : [])))
  return [...byLine].flatMap(([at, all]) => {
    const line = lines[at]!
    const part = parts[at]!
    if (part === 'ignored' || lawCue.test(line)) return []
    const wanted = all.filter((mention) => !isNegated(line, mention))
    const wished = wishesOf(line, wanted)
    const voice = voiceOf(line, part, isHeading[at]!)
    // Lists of requirements and wishes are plain; sentences elsewhere also tell of the past.
    const isBelowList = listed.has(part) && !listBullet.test(line) && /[.!?]$/.test(line)
    const isProse = part === 'open' || part === 'duties' || isBelowList
    return withAlternatives(line, wanted, finder, (mention) => {
      if (isProse && seemsUnwanted(line, mention)) return { line, voice: 'doubted' }
      return { line, voice: part === 'nice' || wished.has(mention) ? 'wished' : voice }
    })
  })
}

function voiceOf(line: string, part: JobPart, isHeading: boolean): JobVoice {
  if (part === 'must' || isAsked(line)) return 'asked'
  return part === 'duties' && !isHeading ? 'work' : 'named'
}

function withAlternatives(
  line: string,
  mentions: SkillMention[],
  finder: SkillFinder,
  tell: (mention: SkillMention) => Pick<JobSkill, 'line' | 'voice'>,
): JobSkill[] {
  const groups = alternativesOf(line, mentions, finder)
  return mentions.map((mention) => {
    const group = groups.find((members) => members.includes(mention))
    return { skill: mention.name, ...tell(mention), ...(group && { oneOf: group.map(({ name }) => name) }) }
  })
}

/** Keeps each skill once, in its strongest voice; strongest voices first, each in the order of the text. */
function strongest(all: JobSkill[]): JobSkill[] {
  const bySkill = new Map<string, JobSkill>()
  for (const voice of voices) {
    for (const one of all) {
      if (one.voice !== voice) continue
      const known = bySkill.get(one.skill)
      // A skill found only in the title is quoted from the first line that asks for it.
      if (!known) bySkill.set(one.skill, one)
      else if (!known.line && one.line && voice !== 'wished')
        bySkill.set(one.skill, { ...known, line: one.line, voice })
      // Asked for elsewhere by itself, it is not one of several.
      if (known?.oneOf && !one.oneOf && voice !== 'wished') delete bySkill.get(one.skill)!.oneOf
    }
  }
  const kept = [...bySkill.values()]
  return kept.toSorted((a, b) => voices.indexOf(a.voice) - voices.indexOf(b.voice))
}

const shownLine = 400

/** A skill that is only named may not be required, and a doubted one not wanted: ask a person to check. */
function showAsked({ skill, line, voice }: JobSkill): AskedSkill {
  return {
    skill,
    line: line.slice(0, shownLine).toWellFormed(),
    ...((voice === 'named' || voice === 'doubted') && { isUncertain: true as const }),
  }
}

/** Converts a job posting for the wizard; if the text has more than `most` characters, keeps the lines that fit. */
export function toJobInfo(job: Job, text: string, most: number, from: JobInfo['from']): JobInfo {
  const description = text.length > most ? text.slice(0, text.lastIndexOf('\n', most) + 1 || most) : text
  return {
    title: shownTitle(job.title, text),
    description,
    requirements: job.requirements,
    must: job.must.map(showAsked),
    nice: [...job.nice, ...job.doubted].map(showAsked),
    programmingLanguages: job.languages,
    experienceLevel: job.seniority,
    isLevelStated: job.isLevelStated,
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

const maxTitleLineLength = 90
const titleLines = 15
const maxTitleWords = 12
const titleLabel =
  /^(?:job title|job|title|position(?: title)?|role|designation|vacancy|opening|stelle(?:nbezeichnung)?|poste|intitulé du poste|puesto|cargo|posizione|functie|stanowisko)\s?[:–]\s?(?=\S)/i
/** Beginning of a sentence about the work or the firm, not of a title. */
const sentenceStart =
  /^(?:you|your|we|our|as an?|the|in this|about|join|this|what|who|why|if|for|with|at|reports? to)\b|^(?:department|location|salary|company|team|experience|skills?|requirements?)\s?:/i
const legalName =
  /\b(?:gmbh|ag|inc|ltd|limited|llc|plc|b\.?v|s\.?a\.?s|s\.?r\.?l|pvt|corp|oy|ab|aps|co|company|group|solutions|systems|technologies|consulting|recruiting|partners|labs|studios?|tools|careers)\b\.?(?=$|[\s,)])/i
const genderMark = /\b[mwfhd]\s?\/\s?[mwfhdx]\b|\(all genders\)|\(gn\)/i
const levelWord = /\b(?:senior|sr|junior|jr|lead|principal|staff|graduate|mid-level)\b/i
/** Years and experience indicate requirements. */
const asking =
  /\b\d{1,2}\s?(?:\+|-\s?\d{1,2})?\s?(?:years?|yrs?|jahren?|ans|años)\b|\b(?:experience|erfahrung|expérience|experiencia)\b/i

/** The line that is most like a title: labelled as one, or near the top, short, without a bullet and no sentence. */
function findTitle(lines: string[]): string {
  const top = lines.slice(0, titleLines)
  const labelled = top.find((line) => titleLabel.test(line) && line.length <= maxTitleLineLength)
  const [best] = top
    .map((line, at) => ({ line, worth: titleWorth(line, at) }))
    .filter(({ worth }) => worth > 0)
    .toSorted((one, other) => other.worth - one.worth)
  const sought = top.flatMap((line) => line.match(soughtTitle)?.[1] ?? []).find((text) => titleWord.test(text))
  const named = labelled?.replace(titleLabel, '') ?? best?.line ?? sought ?? ''
  const parts = named.split(/\t| \| /)
  return (parts.find((part) => titleWord.test(part)) ?? parts[0]!).replace(/\.$/, '').trim()
}

/** Not above 0 for a line that is no title. */
function titleWorth(line: string, at: number): number {
  const words = line.split(' ').length
  const text = words <= 6 ? line.replace(/\.$/, '') : line
  const isShort = text.length <= maxTitleLineLength && words <= maxTitleWords
  const isSentence = /[.!?:;]$/.test(text) || sentenceStart.test(text) || soughtTitle.test(text) || asking.test(text)
  if (!isShort || isSentence || listBullet.test(text) || !titleWord.test(text)) return 0
  const marks = (genderMark.test(text) ? 3 : 0) + (levelWord.test(text) ? 1 : 0) - (legalName.test(text) ? 4 : 0)
  return 6 + marks - at * 0.5 - Math.max(0, words - 6) * 0.5
}

const levelLabel = /^(seniority|level|experience level|career level)\b/i
const yearsStated = /\b(\d{1,2})\s?(?:\+|[-–]\s?\d{1,2}\+?|to \d{1,2})?\s?(?:years?|yrs?)\b/gi
const countWords = ['zero', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten']
const countWord = new RegExp(`\\b(${countWords.join('|')})(?=\\+? (?:or more )?years?\\b)`, 'gi')
const ofTheFirm = /\b(?:founded|since|for (?:over |more than )?\d+ years)\b/i
const maxYears = 20
const mediumWord = /\b(?:mid|medior|intermediate)\b/i

function readSeniority(title: string, lines: string[], parts: JobPart[]): Seniority | undefined {
  const named = namedSeniority(title)
  if (named) return named
  const stated = lines.find((line) => levelLabel.test(line) && line.length < 80)
  const byStatement = stated && namedSeniority(stated)
  if (byStatement) return byStatement
  const years = lines.flatMap((line, at) => {
    if (parts[at] === 'ignored' || (ofTheFirm.test(line) && !/\byou|experience/i.test(line))) return []
    const text = line.replace(countWord, (word) => String(countWords.indexOf(word.toLowerCase())))
    return [...text.matchAll(yearsStated)].map(([, count]) => Number(count))
  })
  const most = Math.max(...years.filter((count) => count <= maxYears).slice(0, 100), -1)
  if (most >= 5) return 'Senior'
  if (most === 0 || most === 1) return 'Junior'
  return most > 1 || mediumWord.test(title) ? 'Medium' : undefined
}

function findRequirements({ lines, parts, isHeading }: Omit<JobLines, 'isLabelled'>, must: JobSkill[]): string[] {
  const listed = lines.filter(
    (line, at) => parts[at] === 'must' && !isHeading[at] && !lawCue.test(line) && !deniesNeed(line),
  )
  return listed.length > 0 ? listed : [...new Set(must.map((skill) => skill.line).filter(Boolean))]
}
