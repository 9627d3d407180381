/** Reading the scores of a report, newer or older, and what its texts were made of. */
import type { Report } from './reports.ts'
import { type ScoreName, scoreNames } from './score-names.ts'

/** True if a score enters the overall one: it exists and doesn't depend on unconfirmed answers alone. */
export function entersOverall({ scores, figures }: Pick<Report, 'scores' | 'figures'>, name: ScoreName): boolean {
  return (scores[name] ?? null) !== null && !figures?.[name]?.isProvisional
}

/** The scores that a report has, in their order: Supervision is not in all. */
export function scoresOf({ scores }: Pick<Report, 'scores'>): ScoreName[] {
  return scoreNames.filter((name) => scores[name] !== undefined)
}

type Weighed = Pick<Report, 'scores' | 'figures' | 'weights'>

/** The share of each score in the overall one, in whole per cent that add up to 100 (largest remainders). Others have none. */
export function weightPercents(report: Weighed): Map<ScoreName, number> {
  const names = scoresOf(report).filter((name) => entersOverall(report, name))
  const whole = names.reduce((sum, name) => sum + (report.weights[name] ?? 0), 0)
  if (whole <= 0) return new Map()
  const exact = names.map((name) => ({ name, share: (100 * (report.weights[name] ?? 0)) / whole }))
  const missing = 100 - exact.reduce((sum, { share }) => sum + Math.floor(share), 0)
  const byRest = exact.toSorted((a, b) => (b.share % 1) - (a.share % 1)).slice(0, Math.round(missing))
  return new Map(exact.map((each) => [each.name, Math.floor(each.share) + Number(byRest.includes(each))]))
}

/** From where to where a figure may lie, in newer reports and older ones; null where nothing says. */
export function rangeOf(
  score: number | null,
  {
    interval,
    band = null,
  }: { interval?: { low: number; high: number } | null | undefined; band?: number | null | undefined },
): { low: number; high: number } | null {
  if (score === null) return null
  if (interval) return { low: interval.low, high: interval.high }
  if (band === null) return null
  const value = Math.round(score)
  return { low: Math.max(0, value - band), high: Math.min(100, value + band) }
}

/** A range of more points says more than any number in it. */
export const maxWidth = 40

export const isTooWide = ({ low, high }: { low: number; high: number }): boolean => high - low > maxWidth

type Width = Parameters<typeof rangeOf>[1]

/** A figure as every page, list and paper shows it: '71', or '35–85' alone where its range is too wide; null without one. */
export function sayFigure(score: number | null, width: Width): { text: string; isWide: boolean } | null {
  if (score === null) return null
  const range = rangeOf(score, width)
  if (range && isTooWide(range)) return { text: `${range.low}–${range.high}`, isWide: true }
  return { text: String(Math.round(score)), isWide: false }
}

/** Says the effort that a number would take; `needed` is absent in older reports. */
export function sayNeeded({ needed }: { needed?: number | null | undefined }): string {
  return needed
    ? `The range is too wide for one number; about ${needed} questions like these would be enough.`
    : 'The range is too wide for one number; only more questions would narrow it.'
}

/** Minimum of non-blank characters; shorter texts say nothing. */
const minWritten = 30

type Sources = Pick<
  Report['integrity']['provenance'][number],
  'authored' | 'typed' | 'own' | 'given' | 'restored' | 'command' | 'questionId' | 'sources'
>

/**
 * Texts with less than half typed in the room, not counting given text and command output. For these, a low number of
 * indicators says little about their author.
 */
export function listUntyped<S extends Sources>(provenance: readonly S[]): S[] {
  return provenance.filter(({ authored, typed, own, given, restored, command = 0, sources }) => {
    const written = authored - given - command
    // In an account, what nobody could see is unknown; older reports took it for typed.
    const inRoom = sources ? typed : typed + own + restored
    return written >= minWritten && 2 * inRoom < written
  })
}
