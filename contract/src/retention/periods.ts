/** For how long interviews are kept: periods by place, and the date that follows from a company's rule. Pure. */
import { z } from 'zod'

export const maxPeriodMonths = 240

/** Calendar months, then days. */
export const Period = z
  .object({ months: z.int().min(0).max(maxPeriodMonths), days: z.int().min(0).max(366) })
  .refine(({ months, days }) => months + days > 0, 'Enter at least one day.')
export type Period = z.infer<typeof Period>

export const RetentionPlace = z.enum(['eu', 'de', 'uk', 'us-co', 'us-ca'])
export type RetentionPlace = z.infer<typeof RetentionPlace>

/**
 * `deleteAfter` is a ceiling: kept no longer. `keepAtLeast` is a floor: not deleted earlier. Of several ceilings the
 * shortest holds, of several floors the longest; a floor that is longer than the ceiling holds instead of it.
 */
export const RetentionRule = z.object({
  places: z.array(RetentionPlace).max(RetentionPlace.options.length),
  deleteAfter: Period.nullable(),
  keepAtLeast: Period.nullable(),
  /** Candidates' requests for erasure are approved by themselves, if neither a hold nor a floor prevents it. */
  approvesRequests: z.boolean().default(false),
})
export type RetentionRule = z.output<typeof RetentionRule>

export const noRule: RetentionRule = { places: [], deleteAfter: null, keepAtLeast: null, approvesRequests: false }

type PlacePeriods = {
  name: string
  deleteAfter: Period | null
  keepAtLeast: Period | null
  /** Basis of the period, for the company's lawyers. */
  basis: string
  url: string
  /** When the source was last read. */
  readOn: string
}

const years = (count: number): Period => ({ months: 12 * count, days: 0 })
const readOn = '2026-11-29'

/** Usual periods, to be checked by a lawyer. */
export const retentionPlaces: Record<RetentionPlace, PlacePeriods> = {
  eu: {
    name: 'European Union',
    deleteAfter: { months: 6, days: 14 },
    keepAtLeast: null,
    basis:
      'GDPR, Article 5(1)(e) names no number. Six months cover the usual time limits for claims of discrimination, and two weeks the post.',
    url: 'https://eur-lex.europa.eu/eli/reg/2016/679/oj',
    readOn,
  },
  de: {
    name: 'Germany',
    deleteAfter: { months: 6, days: 0 },
    keepAtLeast: null,
    basis:
      'AGG § 15(4) and ArbGG § 61b(1): two months to claim and three to sue. Supervisory authorities accept at most six months after a rejection.',
    url: 'https://www.bfdi.bund.de/DE/Buerger/Basiswissen/Beschaeftigte/Beschaeftigte_node.html',
    readOn,
  },
  uk: {
    name: 'United Kingdom',
    deleteAfter: years(1),
    keepAtLeast: null,
    basis:
      'UK GDPR names no number. Claims under the Equality Act take up to six months and conciliation; more than a year is usually too long.',
    url: 'https://ico.org.uk/for-organisations/uk-gdpr-guidance-and-resources/employment/recruitment-and-selection/keeping-recruitment-records/',
    readOn,
  },
  'us-co': {
    name: 'Colorado, United States',
    deleteAfter: null,
    keepAtLeast: years(3),
    basis: 'SB 26-189, Colo. Rev. Stat. § 6-1-1703: at least three years after the decision, from 1 January 2027.',
    url: 'https://everyailaw.com/requires/colorado-sb26-189/record-keeping/index.html',
    readOn,
  },
  'us-ca': {
    name: 'California, United States',
    deleteAfter: null,
    keepAtLeast: years(4),
    basis:
      '2 CCR § 11013(c), in effect since 1 October 2025: records of hiring and data of automated-decision systems for at least four years.',
    url: 'https://calcivilrights.ca.gov/?p=518537',
    readOn: '2026-11-30',
  },
}

/**
 * The same day of a later month, then days later; in UTC. The end of the last day where the month has no such day, so
 * that a later beginning never ends earlier.
 */
export function addPeriod(from: Date, { months, days }: Period): Date {
  const at = new Date(from)
  const day = at.getUTCDate()
  at.setUTCDate(1)
  at.setUTCMonth(at.getUTCMonth() + months)
  const lastDay = new Date(Date.UTC(at.getUTCFullYear(), at.getUTCMonth() + 1, 0)).getUTCDate()
  at.setUTCDate(Math.min(day, lastDay) + days)
  if (day > lastDay) at.setUTCHours(23, 59, 59, 999)
  return at
}

/** `isFloor`: a floor is longer than the ceiling, so that it decides. */
export type RetentionDates = {
  /** When the interview is deleted; null: never by itself. */
  deletedOn: Date | null
  /** Not deleted before; null without a floor. */
  keptUntil: Date | null
  isFloor: boolean
}

/** The dates of an interview, counted from its anchor: decision, closing or last contact, whichever is later. */
export function datesOf(rule: RetentionRule, anchor: Date): RetentionDates {
  const ceilings = periodsOf(rule, 'deleteAfter').map((each) => addPeriod(anchor, each).getTime())
  const floors = periodsOf(rule, 'keepAtLeast').map((each) => addPeriod(anchor, each).getTime())
  const ceiling = ceilings.length > 0 ? Math.min(...ceilings) : null
  const floor = floors.length > 0 ? Math.max(...floors) : null
  const isFloor = ceiling !== null && floor !== null && floor > ceiling
  return {
    deletedOn: ceiling === null ? null : new Date(isFloor ? floor : ceiling),
    keptUntil: floor === null ? null : new Date(floor),
    isFloor,
  }
}

/**
 * The latest anchor with which an interview is due at the moment; null for a rule that deletes nothing. Dates follow
 * anchors in their order, so everything anchored up to then is due, and nothing else.
 */
export function lastDueAnchor(rule: RetentionRule, moment: Date): Date | null {
  const isDue = (anchor: number) => datesOf(rule, new Date(anchor)).deletedOn!.getTime() <= moment.getTime()
  if (datesOf(rule, moment).deletedOn === null) return null
  let [due, notDue] = [0, moment.getTime() + 1]
  while (notDue - due > 1) {
    const middle = Math.floor((due + notDue) / 2)
    if (isDue(middle)) due = middle
    else notDue = middle
  }
  return new Date(due)
}

function periodsOf(rule: RetentionRule, kind: 'deleteAfter' | 'keepAtLeast'): Period[] {
  const own = rule[kind]
  const ofPlaces = rule.places.flatMap((place) => retentionPlaces[place][kind] ?? [])
  return own ? [...ofPlaces, own] : ofPlaces
}

/** A month has 28 to 31 days, so two periods are compared from a day on which they begin. */
const sampleDay = new Date('2027-01-01T00:00:00Z')
const lengthOf = (period: Period) => addPeriod(sampleDay, period).getTime()

/** The periods that hold, without a date. */
export function holdingPeriods(rule: RetentionRule): { deleteAfter: Period | null; keepAtLeast: Period | null } {
  const byLength = (kind: 'deleteAfter' | 'keepAtLeast') =>
    periodsOf(rule, kind).toSorted((one, other) => lengthOf(one) - lengthOf(other))
  const [ceiling, floor] = [byLength('deleteAfter')[0] ?? null, byLength('keepAtLeast').at(-1) ?? null]
  const isFloor = ceiling !== null && floor !== null && lengthOf(floor) > lengthOf(ceiling)
  return { deleteAfter: isFloor ? floor : ceiling, keepAtLeast: floor }
}

const many = (count: number, unit: string) => `${count} ${unit}${count === 1 ? '' : 's'}`

/** '6 months and 2 weeks', '3 years'. */
export function sayPeriod({ months, days }: Period): string {
  const wholeYears = months > 0 && months % 12 === 0
  const wholeWeeks = days > 0 && days % 7 === 0
  const parts = [
    ...(months > 0 ? [wholeYears ? many(months / 12, 'year') : many(months, 'month')] : []),
    ...(days > 0 ? [wholeWeeks ? many(days / 7, 'week') : many(days, 'day')] : []),
  ]
  return parts.join(' and ')
}

/** The rule in one sentence, for people of the company and for candidates. */
export function sayRule(rule: RetentionRule): string {
  const { deleteAfter, keepAtLeast } = holdingPeriods(rule)
  if (!deleteAfter && !keepAtLeast) return 'Interviews are kept until someone deletes them.'
  const from = 'the decision, the closing or the last contact, whichever is later'
  if (!deleteAfter) return `Interviews are kept for at least ${sayPeriod(keepAtLeast!)} after ${from}.`
  const isFloor = keepAtLeast !== null && lengthOf(keepAtLeast) === lengthOf(deleteAfter)
  const because = isFloor ? ' A minimum period is the longer one, so it holds.' : ''
  return `Interviews are deleted ${sayPeriod(deleteAfter)} after ${from}.${because}`
}
