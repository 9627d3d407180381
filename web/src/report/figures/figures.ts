/** Figures as the report shows them: colours, names, and why one is missing (specification 2, section 5). */
import type { Part } from '@nova/contract/reports/report-questions'
import { listUntyped, rangeOf, sayFigure } from '@nova/contract/reports/report-scores'
import type { Report } from '@nova/contract/reports/reports'
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

/** Neutral for a figure based on unconfirmed answers: it is too uncertain to colour. */
export function partTone({ value, isProvisional }: Pick<Part, 'value' | 'isProvisional'>): Tone {
  return isProvisional ? 'neutral' : scoreTone(value)
}

/** True if the scores rest on too little evidence for a recommendation; then no score may look good or bad. */
export function isThin({ recommendation, isPartial }: Pick<Report, 'recommendation' | 'isPartial'>): boolean {
  return recommendation === null && !isPartial
}

/** The opposite scale: 30 and below green, 31 to 60 yellow, above red. */
export function riskTone(score: number | null): Tone {
  if (score === null) return 'neutral'
  if (score <= 30) return 'good'
  return score <= 60 ? 'warn' : 'bad'
}

export type Width = Parameters<typeof rangeOf>[1]

/** '90% range 71–93'; for older reports without a level, 'likely 78–100'. Null without a range. */
export function sayRange(score: number | null, width: Width): string | null {
  const range = rangeOf(score, width)
  return range && `${width.interval ? '90% range' : 'likely'} ${range.low}–${range.high}`
}

/** '71/100', or '35–85/100' for a range that is too wide. */
export const sayOf100 = (score: number | null, width: Width): string | null => {
  const figure = sayFigure(score, width)
  return figure && `${figure.text}/100`
}

/** A single observation says next to nothing, so its figure has no colour. */
export const isSingle = (observations: number | undefined): boolean => observations === 1

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

/** The text below a risk level: the specified sentence, unless measurements contradict its all-clear. */
export function riskWords(level: Exclude<Level, null>, { integrity, ...report }: Report): string {
  if (level !== 'Low') return riskSentence(level)
  if (!integrity.provenance.some(({ authored }) => authored > 0))
    return 'Few signs were found, but the candidate wrote nothing in the room, so they say little.'
  const untyped = listUntyped(integrity.provenance)
  const isGiven = integrity.provenance.every(({ typed, own, restored }) => typed + own + restored === 0)
  if (untyped.length === 0 && isGiven)
    return 'Few signs were found, but none of the text was typed by the candidate, so they say little.'
  if (untyped.length === 0) return riskSentence(level)
  const titles = titlesOf({ integrity, ...report })
  const names = [...new Set(untyped.map(({ questionId }) => `“${titles.get(questionId) ?? 'one answer'}”`))]
  const list = new Intl.ListFormat('en').format(names)
  const what = untyped.some(({ language }) => language === 'text') ? 'text' : 'code'
  return `Few signs were found, but most of the ${what} of ${list} wasn't seen being typed. These signs can't show who wrote it.`
}

/** 'problemSolving' as 'Problem Solving'. */
export function splitName(name: string): string {
  const words = name.replace(/([a-z])([A-Z])/g, '$1 $2')
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/**
 * The part where a score lost most, down to the observation: 'Lowest part: Payment matching › Hidden tests › Edge cases
 * (25/100). 1 of 4 hidden tests passed.' Undefined for a good score or unknown parts.
 */
export function sayMostLost(part: Part | undefined): string | undefined {
  if (!part?.parts?.length || part.value === null || part.value >= goodScore) return undefined
  const names: string[] = []
  let last = part
  for (let next = maxLost(part); next; next = maxLost(next)) {
    names.push(next.name)
    last = next
  }
  return names.length > 0
    ? `Lowest part: ${names.join(' › ')} (${Math.round(last.value!)}/100). ${last.says}`
    : undefined
}

/** The part with the greatest loss by its weight; only means are taken apart, for there a part's loss is the whole's. */
function maxLost({ how, parts = [] }: Part): Part | undefined {
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
export function titlesOf({ submissions, answers, questions = [] }: Report): Map<string, string> {
  return new Map([...submissions, ...answers, ...questions].map(({ questionId, title }) => [questionId, title]))
}
