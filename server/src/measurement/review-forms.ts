/**
 * Forms of a review: other rounds on the same code base, and how far they are alike, by their changes and by the
 * decisions of candidates.
 */
import { formulaVersion } from '@nova/contract/constants'
import { type Estimate, maxMeasuredReports, minAnswers } from '@nova/contract/interviews/measurement'
import type { ProjectChange } from '@nova/contract/projects/code-reviews'
import type { ProjectFile } from '@nova/contract/projects/projects'
import { type FormStanding, maxForms, type ReviewForm, type ReviewForms } from '@nova/contract/questions/review-forms'
import { refuse } from '@nova/contract/refusals'
import { requireInterviewer } from '../accounts/accounts.ts'
import { listCompletedOf } from '../interview-access/of-company.ts'
import { listOwnReviews } from '../library/own-reviews.ts'
import { readUses } from '../library/uses.ts'
import { reviewsOf } from '../model-alone/measuring.ts'
import type { Ctx } from '../platform/context/context.ts'
import { listBankQuestions } from '../questions/questions.ts'
import { readReviewDecisions } from '../reports/review-decisions.ts'
import { listDecided } from '../reviews/seals.ts'
import { clusteredShare } from './statistics.ts'

/** Own reviews that are looked through for forms of the same code base. */
const maxLookedThrough = 60
/** Share of both repositories' files that must be the same, for one code base. */
const sameFiles = 0.8

/** Up to which two forms count as alike. */
export const alike = {
  changes: 2,
  faultyShare: 0.05,
  /** Part of the faults that would have to be of another kind. */
  kinds: 1 / 8,
  /** Of the medians: lines, or a part of the larger one. */
  lines: 2,
  linesPart: 0.25,
  /** The whole 90 % range of the difference of the candidates' rates. */
  rates: 0.1,
}

type Review = Pick<ReviewForm, 'id' | 'title' | 'isReady' | 'isRetired'> & {
  repository: readonly ProjectFile[]
  changes: readonly ProjectChange[]
}

/** Reads a review and the others on its code base; refused for a question without changes. */
export async function readReviewForms(ctx: Ctx, questionId: string): Promise<ReviewForms> {
  const { companyId } = requireInterviewer(ctx)
  const all = [...(await listOwnReviews(ctx, companyId, maxLookedThrough)), ...listBankReviews()]
  const review = all.find(({ id }) => id === questionId)
  if (!review) throw refuse('question_not_found')
  const others = all.filter((each) => each !== review && isSameCode(review, each)).slice(0, maxForms)
  const completed = await listCompletedOf(ctx, companyId, maxMeasuredReports)
  const decided = await listDecided(
    ctx,
    completed.map(({ id }) => id),
  )
  const uses = await readUses(
    ctx,
    companyId,
    [review, ...others].map(({ id }) => id),
  )
  const describe = async (each: Review): Promise<ReviewForm> => ({
    ...describeChanges(each),
    ...(await readRates(ctx, each, [...decided])),
    used: uses.get(each.id)?.used ?? 0,
  })
  const form = await describe(review)
  const compared: ReviewForms['others'] = []
  for (const each of others) {
    const other = await describe(each)
    const patches = new Set(review.changes.map(({ patch }) => patch))
    const shared = each.changes.filter(({ patch }) => patches.has(patch)).length
    compared.push({ form: other, shared, standing: compareForms(form, other) })
  }
  return { form, others: compared }
}

const listBankReviews = (): Review[] =>
  reviewsOf(listBankQuestions()).map(({ id, title, repository, changes }) => ({
    id,
    title,
    repository,
    changes,
    isReady: true,
    isRetired: false,
  }))

function isSameCode(one: Review, other: Review): boolean {
  const texts = new Map(one.repository.map(({ path, text }) => [path, text]))
  const same = other.repository.filter(({ path, text }) => texts.get(path) === text).length
  return same >= sameFiles * Math.max(one.repository.length, other.repository.length)
}

type Described = Omit<ReviewForm, 'used' | 'people' | 'hits' | 'falseAlarms'>

function describeChanges({ id, title, isReady, isRetired, changes }: Review): Described {
  const faults = changes.flatMap((change) => change.faults)
  const sizes = changes.map(({ patch }) => countLines(patch)).toSorted((one, other) => one - other)
  const at = (part: number) => sizes[Math.round(part * (sizes.length - 1))] ?? 0
  const kinds: ReviewForm['kinds'] = {}
  for (const { kind } of faults) kinds[kind] = (kinds[kind] ?? 0) + 1
  return {
    id,
    title,
    isReady,
    isRetired,
    changes: changes.length,
    faulty: changes.filter((change) => change.faults.length > 0).length,
    kinds,
    lines: { low: at(0.25), median: at(0.5), high: at(0.75) },
  }
}

const countLines = (patch: string) => patch.split('\n').filter((line) => /^[+-](?![+-]{2} )/.test(line)).length

/** Rates of people who decided on exactly these changes; an earlier version of the question had others. */
async function readRates(ctx: Ctx, { id, changes }: Review, decided: readonly string[]) {
  const asked = changes.map((change) => change.id).join(' ')
  const all = await readReviewDecisions(ctx, decided, id, formulaVersion)
  const people = all.filter((each) => each.changes.join(' ') === asked && each.hits + each.misses > 0)
  /** Decisions of one person go together. */
  const rate = (counts: [yes: number, no: number][]): Estimate | null =>
    people.length < minAnswers ? null : clusteredShare(counts.map(([yes, no]) => [...repeat(yes, 1), ...repeat(no, 0)]))
  return {
    people: people.length,
    hits: rate(people.map(({ hits, misses }) => [hits, misses])),
    falseAlarms: rate(people.map(({ falseAlarms, correctAcceptances }) => [falseAlarms, correctAcceptances])),
  }
}

const repeat = (count: number, value: number): number[] => Array.from({ length: count }, () => value)

/** How far two forms are alike. Design figures are facts; rates of candidates have a range. */
export function compareForms(one: ReviewForm, other: ReviewForm): ReviewForms['others'][number]['standing'] {
  const is = (isAlike: boolean): FormStanding => (isAlike ? 'alike' : 'differs')
  const median = Math.abs(one.lines.median - other.lines.median)
  const longer = Math.max(one.lines.median, other.lines.median)
  return {
    changes: is(Math.abs(one.changes - other.changes) <= alike.changes),
    faulty: is(Math.abs(one.faulty / one.changes - other.faulty / other.changes) <= alike.faultyShare + 1e-9),
    kinds: is(differenceOfKinds(one.kinds, other.kinds) <= alike.kinds),
    lines: is(median <= Math.max(alike.lines, alike.linesPart * longer)),
    hits: compareRates(one.hits, other.hits),
    falseAlarms: compareRates(one.falseAlarms, other.falseAlarms),
  }
}

/** The part of the faults of one form that are of another kind in the other. */
function differenceOfKinds(one: ReviewForm['kinds'], other: ReviewForm['kinds']): number {
  const kinds = [...new Set([...Object.keys(one), ...Object.keys(other)])] as (keyof ReviewForm['kinds'])[]
  const sum = (each: ReviewForm['kinds']) => kinds.reduce((total, kind) => total + (each[kind] ?? 0), 0)
  const [all, others] = [sum(one), sum(other)]
  if (all === 0 || others === 0) return all === others ? 0 : 1
  return kinds.reduce((total, kind) => total + Math.abs((one[kind] ?? 0) / all - (other[kind] ?? 0) / others), 0) / 2
}

/** By the range of the difference of two independent rates. */
function compareRates(one: Estimate | null, other: Estimate | null): FormStanding {
  if (!one || !other) return 'too-few'
  const difference = one.value - other.value
  const below = Math.hypot(one.value - one.low, other.high - other.value)
  const above = Math.hypot(one.high - one.value, other.value - other.low)
  const [low, high] = [difference - below, difference + above]
  if (low > 0 || high < 0) return 'differs'
  return low >= -alike.rates && high <= alike.rates ? 'alike' : 'unclear'
}
