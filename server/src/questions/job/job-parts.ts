/** Splits a job posting into lines and assigns each to a part: requirements, wishes, duties or offers. */
import { cleanLines } from '../../platform/documents/clean-text.ts'
import { isFurniture } from './furniture.ts'
import { demand, offer, wish, work } from './job-languages.ts'
import { withoutTables } from './job-tables.ts'

/** `ignored` lines are about the company or its benefits; `open` ones have no meaningful heading. */
export type JobPart = 'must' | 'nice' | 'duties' | 'ignored' | 'open'

export type JobLines = {
  lines: string[]
  parts: JobPart[]
  isHeading: boolean[]
  /** Lines that name what they list: 'Nice to have: Go'. */
  isLabelled: boolean[]
}

const partHeadings: [JobPart, RegExp][] = [
  [
    'nice',
    /nice to\b|nice[- ]to[- ]haves?|(?:good|great) to (?:have|know)|preferred|bonus|\bplus(?:es)?\b|desir(?:able|ed)|advantage|optional|extra (?:credit|points)|ideal(?! (?:candidate|applicant|person))|benefici(?!o|os)|(?:would|could) be (?:great|nice|lovely|good|helpful)|(?:we'd|we would|would) (?:(?:love|like)(?! you\b)|welcome|appreciate)|appreciated|(?:beyond|besides|on top of) the (?:criteria|requirements|above)|(?:might|may|could) (?:also )?have|great if|even better|icing on|stand out|(?:additional|further) skills|useful|thrilled|cool to|what else|\bwish(?:es|list|ed)?\b|secondary skills|^assets?\b|helpful|not (?:a must|required|needed|essential)/,
  ],
  ['nice', wish],
  [
    'ignored',
    /\bbenefits\b|perks|we offer|what you('ll| will)? get|in it for you|compensation|salary|^pay\b|how to apply|^about (?!you\b|the (?:role|job|position|work)\b)|who we are|\bour (culture|mission|values|story)|equal opportunit|diversity|privacy|cookies|(?:similar|related|recommended|more|other) (?:jobs|roles|openings)|people also|hiring process/,
  ],
  ['ignored', offer],
  [
    'must',
    /requir|must[- ]haves?|\bmusts?\b|mandatory|qualifications?|what you('ll| will)? (need|bring|know|have)|^needed\b|expectations?\b|like you to have|you should have|mandatory skills|you('ll| will)? (have|bring|are|need|know|must)|what we (need|ask|expect|require)|who you are|essentials?|minimum|your (profile|skills?|background|experience)|about you|ideal (?:candidate|applicant|person)|^(?:candidate )?profile\b|we('re| are) looking for|skills|we (expect|require|need|ask)|experience|criteria|specification|prerequisites|candidate profile|(tech|technology|our) stack|technologies/,
  ],
  ['must', demand],
  [
    'duties',
    /responsibilit|what you('ll| will)? (do|be doing)|(?:^|your )(mission|tasks|impact)|the role|your role|duties|day[- ]to[- ]day|tasks|^(?:the|your) work\b|^what the job is|work(?:ing)? on\b|in this role|the job|about the (role|job|position)|job (description|purpose)|you will/,
  ],
  ['duties', work],
]
const maxHeadingWords = 9
const maxHeadingLength = 70
const maxItem = 300
export const listBullet = /^(?:[-•*–—·‣▪◦●►▶▸➤➔→»❖◆■□✓✔✦★]|\d{1,2}[.)])\s*/u
/** Marks that set off headings; before a list item they are ordinary bullets. */
const headingMark = /^(?:[►▶▸➤➔→»❖◆■□✦★#=*~]+\s*)+/u
/** 'Good to have skills: AWS': a heading with its content. */
const labelled = /^(?:[-•*–]\s*)?([^:]{3,40}):\s+\S/

const knownLabel =
  '(?:(?:Nice|Good|Great) to have|Must[- ]haves?|Preferred|Bonus|Optional|Desirable|Requirements?|Required|Mandatory|Benefits|Responsibilities)'
/** Start of a further section on the same line: 'Requirements: Java, Kafka; Nice to have: Go'. */
const labelWithin = new RegExp(
  `(?:[;|•·]|(?<comma>,(?![^:;|•·,.]{1,40}\\s${knownLabel}))|\\s[-–—])\\s*(?=(?<label>[^:;|•·,.]{3,40}):\\s+\\S)|\\s(?=(?<known>${knownLabel}\\b[^:;|•·,.]{0,25}):\\s+\\S)`,
  'g',
)

/** Behind a sentence, but not behind an abbreviation. */
const sentenceEnd =
  /(?<=[.!?;])(?<!(?<!\p{L})(?:e\.g|i\.e|eg|ie|incl|inkl|vs|approx|etc|bzw|z\. ?B|d\. ?h|u\. ?a|ggf|ca|p\. ?ej|p\. ?ex|par ex|bijv|o\.a|\p{Lu})\.)\s+(?=\p{Lu}|•)/u

/** A posting's text as lines that may be quoted, sentence by sentence. `namesSkill` is asked of lines that look like headings. */
export function readJobLines(text: string, namesSkill: (line: string) => boolean): JobLines {
  // Runs of blanks are joined before lines are cleaned, so that a long run costs no more than its length.
  const joined = text.replace(/[^\S\r\n]+/g, (run) => (run.includes('\t') ? '\t' : ' '))
  const lines = cleanLines(
    withoutTables(withoutTags(joined).split(/\r\n|[\r\n]/), headingPart)
      .flatMap(sentencesOf)
      .flatMap(sectionsOf),
  ).filter((line) => !isFurniture(line))
  let current: JobPart = 'open'
  const isHeading = lines.map(() => false)
  const isLabelled = lines.map(() => false)
  const parts = lines.map((written, at): JobPart => {
    const line = withoutMark(written, lines[at + 1])
    const label = labelled.exec(line)?.[1]
    if (label !== undefined) {
      const named = headingPart(`${label}:`)
      isLabelled[at] = named !== undefined
      return named ?? current
    }
    const heading = headingPart(line)
    if (!heading && !startsList(lines, at)) return current
    const isContent = heading === undefined || !line.endsWith(':') ? namesSkill(line) : false
    if (isContent) return current
    isHeading[at] = true
    current = heading ?? 'open'
    return current
  })
  return { lines, parts, isHeading, isLabelled }
}

const blockTag = /<\/?(?:p|li|ul|ol|div|br|h[1-6]|tr|section)\b[^<>]{0,500}>/gi
const otherTag = /<\/?(?:a|b|i|u|em|strong|span|td|th|table|tbody|font)\b[^<>]{0,500}>/gi

/** Converts pasted HTML to lines, one per block. Text that only looks like a tag, such as List<String>, stays. */
function withoutTags(text: string): string {
  if (!/<\/(?:p|li|ul|div|h[1-6]|table)>/i.test(text)) return text
  return text
    .replace(/<\/t[dh]>\s{0,50}<t[dh]\b[^<>]{0,500}>/gi, '\t')
    .replace(/<li\b[^<>]{0,500}>/gi, '\n- ')
    .replace(blockTag, '\n')
    .replace(otherTag, '')
    .replaceAll('&nbsp;', ' ')
    .replaceAll('&amp;', '&')
}

/** A short question stays with its answer: 'Python? Lovely, but optional.' */
function sentencesOf(line: string): string[] {
  const sentences: string[] = []
  // An item of a list is one requirement, however many sentences it takes.
  if (listBullet.test(line.trim()) && line.length <= maxItem) return [line]
  for (const part of line.split(sentenceEnd)) {
    const last = sentences.at(-1)
    const isAsked = last !== undefined && last.endsWith('?') && last.length < 40
    if (isAsked) sentences[sentences.length - 1] = `${last} ${part}`
    else sentences.push(part)
  }
  return sentences
}

/** A line at the labels within it. A comma or a blank alone ends a section only where one has begun with a label. */
function sectionsOf(line: string): string[] {
  const sections: string[] = []
  let from = 0
  for (const { 0: gap, index, groups = {} } of line.matchAll(labelWithin)) {
    const { comma, label = '', known } = groups
    const needsLabel = comma !== undefined || known !== undefined
    if (index === from || (needsLabel && !line.slice(from, index).includes(':'))) continue
    if (headingPart(`${known ?? label.trim()}:`) === undefined) continue
    sections.push(line.slice(from, index))
    from = index + gap.length
  }
  return [...sections, line.slice(from)]
}

/** A heading that is set off with a sign of its own, without it: in capitals, with a colon, or above a list with other bullets. */
function withoutMark(line: string, next: string | undefined): string {
  const bare = line.replace(headingMark, '')
  if (bare === line || bare === '') return line
  const isAbove = next !== undefined && listBullet.test(next) && next[0] !== line[0]
  return isAbove || bare.endsWith(':') || (bare.toUpperCase() === bare && /\p{Lu}{3}/u.test(bare)) ? bare : line
}

/** The part that a heading begins; undefined for a line that is no heading, or one that says nothing of its part. */
export function headingPart(line: string): JobPart | undefined {
  const text = line.toLowerCase().replaceAll('’', "'").replaceAll('…', '')
  const isShort = text.length < maxHeadingLength && text.split(' ').length <= maxHeadingWords
  if (!isShort || /[.;]$/.test(text) || listBullet.test(text) || (/[,;]/.test(text) && !text.endsWith(':'))) {
    return isShort && /^[^.,;]+, [^.,;]+$/.test(text) ? namedPart(text, false) : undefined
  }
  const isMarked = text.endsWith(':') || /^[\p{Lu}\d]/u.test(line)
  return isMarked ? namedPart(text, /\b(?:with|in|of)\b/.test(text) && !text.endsWith(':')) : undefined
}

function namedPart(text: string, isSentence: boolean): JobPart | undefined {
  const found = partHeadings.find(([, pattern]) => pattern.test(text))?.[0]
  return isSentence && found === 'must' ? undefined : found
}

/** An unknown heading ends the part before it: a short line without a bullet, before a line with one. */
function startsList(lines: string[], at: number): boolean {
  const line = lines[at]!
  const next = lines[at + 1]
  if (listBullet.test(line) || line.length >= maxHeadingLength || next === undefined || !listBullet.test(next))
    return false
  return line.endsWith(':') || (/^\p{Lu}/u.test(line) && !/[.,;]$/.test(line) && line.split(' ').length <= 6)
}
