/** Figures as the report shows them: colours, names, and why one is missing (specification 2, section 5). */
import type { Part } from '@nova/contract/report-questions'
import { listUntyped, type Report, type ScoreName } from '@nova/contract/reports'
import type { BadgeTone } from '../../ui/badge.tsx'

export type Tone = 'good' | 'warn' | 'bad' | 'neutral'

/** Below this a score is not green, and its card says where it lost most. */
const goodScore = 80

/** 80 and above green, 60 to 79 yellow, below red. */
export function scoreTone(score: number | null): Tone {
  if (score === null) return 'neutral'
  if (score >= goodScore) return 'good'
  return score >= 60 ? 'warn' : 'bad'
}

/** Of a figure that rests on answers nobody has confirmed, the number says too little to be coloured. */
export function partTone({ value, isProvisional }: Pick<Part, 'value' | 'isProvisional'>): Tone {
  return isProvisional ? 'neutral' : scoreTone(value)
}

/** Whether the scores rest on too little to recommend anything: then none of them may look good, or bad. */
export function isThin({ recommendation, isPartial }: Pick<Report, 'recommendation' | 'isPartial'>): boolean {
  return recommendation === null && !isPartial
}

/** The opposite scale: 30 and below green, 31 to 60 yellow, above red. */
export function riskTone(score: number | null): Tone {
  if (score === null) return 'neutral'
  if (score <= 30) return 'good'
  return score <= 60 ? 'warn' : 'bad'
}

/** The score with its band, kept on the scale: 92 and 14 as '78–100'. */
export function likelyRange(score: number, band: number): string {
  return `${Math.max(0, score - band)}–${Math.min(100, score + band)}`
}

type Level = Report['plagiarismDetection']['riskLevel']

export function levelTone(level: Level): BadgeTone {
  if (level === null) return 'neutral'
  if (level === 'Low') return 'good'
  return level === 'Medium' ? 'warn' : 'bad'
}

function riskSentence(level: Exclude<Level, null>): string {
  if (level === 'Low') return 'Minimal indicators suggest authentic performance without external AI assistance.'
  if (level === 'Medium') return 'Some patterns detected that warrant further review, but not conclusive.'
  return 'Multiple indicators suggest potential use of external AI assistance.'
}

/** What stands below a risk level: the specified sentence, unless what was measured contradicts its all-clear. */
export function riskWords(level: Exclude<Level, null>, { integrity, ...report }: Report): string {
  if (level !== 'Low') return riskSentence(level)
  if (!integrity.provenance.some(({ authored }) => authored > 0))
    return 'Few indicators were found, but the candidate wrote nothing in the room, so they say little.'
  const untyped = listUntyped(integrity.provenance)
  const isGiven = integrity.provenance.every(({ typed, own, restored }) => typed + own + restored === 0)
  if (untyped.length === 0 && isGiven)
    return 'Few indicators were found, but none of the text was typed by the candidate, so they say little.'
  if (untyped.length === 0) return riskSentence(level)
  const titles = titlesOf({ integrity, ...report })
  const names = [...new Set(untyped.map(({ questionId }) => `“${titles.get(questionId) ?? 'one answer'}”`))]
  const list = new Intl.ListFormat('en').format(names)
  const what = untyped.some(({ language }) => language === 'text') ? 'text' : 'code'
  return `Few indicators were found, but most of the ${what} of ${list} wasn't typed in the room. These indicators can't show who wrote it.`
}

/** 'problemSolving' as 'Problem Solving'. */
export function splitName(name: string): string {
  const words = name.replace(/([a-z])([A-Z])/g, '$1 $2')
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/** The sentence that says why something was not assessed, without its heading; undefined where there is none. */
export function reasonFor(name: string, notAssessed: readonly string[]): string | undefined {
  const start = `${name.toLowerCase()}:`
  const sentence = notAssessed.find((each) => each.toLowerCase().startsWith(start))
  const reason = sentence
    ?.slice(start.length)
    .replace(/^\s*not assessed,?\s*/i, '')
    .trim()
  return reason && reason.charAt(0).toUpperCase() + reason.slice(1)
}

/**
 * Where a score lost most, down to what was observed there: 'Most lost: Payment matching › Hidden tests › Edge cases
 * (25/100). 1 of 4 hidden tests passed.' Undefined where the score is good or its parts are not known.
 */
export function sayMostLost(part: Part | undefined): string | undefined {
  if (!part?.parts?.length || part.value === null || part.value >= goodScore) return undefined
  const names: string[] = []
  let last = part
  for (let next = mostLost(part); next; next = mostLost(next)) {
    names.push(next.name)
    last = next
  }
  return names.length > 0 ? `Most lost: ${names.join(' › ')} (${Math.round(last.value!)}/100). ${last.says}` : undefined
}

/** The part with the greatest loss by its weight; only means are taken apart, for there a part's loss is the whole's. */
function mostLost({ how, parts = [] }: Part): Part | undefined {
  if (how !== 'mean') return undefined
  const lossOf = ({ value, weight }: Part) => (value === null ? 0 : weight * (100 - value))
  return parts.reduce<Part | undefined>(
    (worst, each) => (lossOf(each) > (worst ? lossOf(worst) : 0) ? each : worst),
    undefined,
  )
}

/** How much came after the end, counted or not; reports that give no figures list all of it. */
export function countLate({
  receivedLate = [],
  receivedLateCounts,
}: Pick<Report, 'receivedLate' | 'receivedLateCounts'>) {
  const judged = receivedLate.filter((late) => late.judged).length
  return receivedLateCounts ?? { judged, unjudged: receivedLate.length - judged }
}

/** Titles of the questions that the report speaks of. */
export function titlesOf({ submissions, answers }: Report): Map<string, string> {
  return new Map([...submissions, ...answers].map(({ questionId, title }) => [questionId, title]))
}

/** What each score is made of, where it stands; the invitation tells candidates the same at length. */
const scoreWords: Record<ScoreName, string> = {
  problemSolving: 'Hidden tests passed, debugging, and key points covered.',
  codeQuality: 'Structure, robustness, naming, and leftover code.',
  communication: 'How answers explain what was done and why.',
  efficiency: 'Large inputs, reruns of the same code, and time per question.',
}
/** Where projects were asked and no code: they have no runs on large inputs, and no code quality. */
const projectWords: Partial<typeof scoreWords> = {
  problemSolving: 'Hidden tests passed in each stage of a project, and key points covered.',
  efficiency: 'Hidden tests passed, and whether a project took longer than planned.',
}
/** What projects add where code was asked, too. */
const besideCode: Partial<typeof scoreWords> = {
  codeQuality: ' Projects have no part in it.',
  efficiency: ' In projects: hidden tests, and time.',
}

export function scoreWordsOf(name: ScoreName, questions: Report['questions'] = []): string {
  const has = (kind: 'coding' | 'project') => questions.some((question) => question.kind === kind)
  if (!has('project')) return scoreWords[name]
  return has('coding') ? scoreWords[name] + (besideCode[name] ?? '') : (projectWords[name] ?? scoreWords[name])
}
