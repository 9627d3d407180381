/**
 * Selection and scoring rates by group, as New York City's Local Law 144 has them (6 RCNY § 5-300 ff.). The group data
 * comes with the call, is used for its reply, and is neither stored nor logged.
 */
import { setImmediate } from 'node:timers/promises'
import { type BiasAudit, type BiasGroup, minDecided, maxGroups } from '@nova/contract/interviews/exports'
import { requireAdministrator } from '../companies/companies.ts'
import { readMatching } from '../interview-lists/interview-lists.ts'
import { writeAudit } from '../platform/audit/audit.ts'
import type { Ctx } from '../platform/context/context.ts'
import { readFigures } from '../reports/listed.ts'
import { readStanding } from '../reviews/decisions.ts'
import { writeBiasCsv } from './bias-csv.ts'
import { type GroupRow, type LineError, readGroupData } from './group-data.ts'
import { type Count, impactOf, rateOf } from './rates.ts'

const pageSize = 1000
const maxInterviews = 50_000
const maxErrors = 200
/** § 5-301: a category below this share need not be compared. */
const smallShare = 0.02
/** The recommendation whose rate is counted; decisions are counted apart from it. */
const advancing = 'Strong Hire'

/** One completed interview; null if there is nothing to count. */
type Assessed = {
  isAdvanced: boolean | null
  isRecommended: boolean | null
  score: number | null
  formulaVersion: string | undefined
  groups: string[]
}

export async function auditBias(ctx: Ctx, text: string): Promise<BiasAudit> {
  const { companyId } = requireAdministrator(ctx)
  const data = await readGroupData(text)
  // That it was made, and no word of the groups.
  await writeAudit(ctx, { act: 'bias-audit.made', companyId, subject: '', details: { columns: data.columns.length } })
  const { found, unnamed, unknown } = await match(ctx, data)
  const isEnough = found.filter(({ isAdvanced }) => isAdvanced !== null).length >= minDecided
  const { assessed, olderReports } = leaveOlderOut(isEnough ? found : found.map(withoutFigures))
  const scores = assessed.flatMap(({ score }) => (score === null ? [] : [score]))
  const median = medianOf(scores)
  const columns: BiasAudit['columns'] = []
  for (const { name, groupOf } of columnsOf(data.columns, assessed)) {
    const withoutGroup = assessed.filter((each) => groupOf(each) === '').length
    columns.push({ name, groups: await compare(assessed, groupOf, median), unknown: withoutGroup + unnamed })
  }
  const errors = [...data.errors, ...unknown].toSorted((a, b) => a.line - b.line)
  return {
    counted: assessed.length,
    unnamed,
    olderReports,
    medianScore: median,
    columns,
    undecided: assessed.filter(({ isAdvanced }) => isAdvanced === null).length,
    isEnough,
    errors: errors.slice(0, maxErrors),
    moreErrors: Math.max(0, errors.length - maxErrors),
    csv: writeBiasCsv(columns, median),
  }
}

/** The company's completed interviews that a row names. An address counts for each of its interviews. */
async function match(ctx: Ctx, { keyKind, rows }: { keyKind: 'interview' | 'email'; rows: GroupRow[] }) {
  const rowsByKey = new Map(rows.map((row) => [row.key, row]))
  const assessed: Assessed[] = []
  const met = new Set<string>()
  let completed = 0
  for await (const page of readMatching(ctx, {}, pageSize, maxInterviews)) {
    const over = page.filter(({ status }) => status === 'Completed')
    completed += over.length
    const named = over.flatMap((row) => {
      const keys = keyKind === 'interview' ? [row.id] : [row.joinedEmail ?? '', row.candidateEmail]
      const found = keys.map((key) => rowsByKey.get(key.toLowerCase())).find((each) => each !== undefined)
      return found ? [{ id: row.id, found }] : []
    })
    const ids = named.map(({ id }) => id)
    const [figures, decisions] = [await readFigures(ctx, ids), await readStanding(ctx, ids)]
    for (const { id, found } of named) {
      const { recommendation = null, overallScore = null, formulaVersion } = figures.get(id) ?? {}
      const outcome = decisions.get(id)?.outcome
      met.add(found.key)
      assessed.push({
        isAdvanced: outcome === undefined ? null : outcome === 'Advance',
        // Figures of undecided interviews may be sealed.
        isRecommended: outcome === undefined || recommendation === null ? null : recommendation === advancing,
        score: outcome === undefined ? null : overallScore,
        formulaVersion,
        groups: found.groups,
      })
    }
  }
  const unknown: LineError[] = rows
    .filter(({ key }) => !met.has(key))
    .map(({ line }) => ({ line, message: `No completed interview of your company has this ${keyKind}.` }))
  return { found: assessed, unnamed: completed - assessed.length, unknown }
}

/** Figures of so few would tell of each. */
const withoutFigures = (each: Assessed): Assessed => ({ ...each, isRecommended: null, score: null })

/** Recommendations and scores by the newest formulas among them alone: those of others mean something else. */
function leaveOlderOut(found: Assessed[]): { assessed: Assessed[]; olderReports: number } {
  const newest = Math.max(0, ...new Set(found.map(({ formulaVersion }) => Number(formulaVersion ?? 0))))
  const isOlder = ({ formulaVersion }: Assessed) => formulaVersion !== undefined && Number(formulaVersion) < newest
  return {
    assessed: found.map((each) => (isOlder(each) ? { ...each, isRecommended: null, score: null } : each)),
    olderReports: found.filter(isOlder).length,
  }
}

/** Each column, and all of them together where there are several: the law asks for both. */
function columnsOf(names: string[], assessed: Assessed[]) {
  const single = names.map((name, at) => ({ name, groupOf: ({ groups }: Assessed) => groups[at]! }))
  if (names.length < 2 || assessed.length === 0) return single
  const together = ({ groups }: Assessed) => (groups.includes('') ? '' : groups.join(' × '))
  if (new Set(assessed.map(together)).size > maxGroups) return single
  return [...single, { name: names.join(' × '), groupOf: together }]
}

async function compare(
  assessed: Assessed[],
  groupOf: (each: Assessed) => string,
  median: number | null,
): Promise<BiasGroup[]> {
  const byGroup = Map.groupBy(
    assessed.filter((each) => groupOf(each) !== ''),
    groupOf,
  )
  const total = [...byGroup.values()].reduce((sum, { length }) => sum + length, 0)
  const groups = [...byGroup].map(([group, members]) => ({
    group,
    share: members.length / total,
    isSmall: members.length / total < smallShare,
    counts: {
      decision: countOf(members, ({ isAdvanced }) => isAdvanced),
      recommendation: countOf(members, ({ isRecommended }) => isRecommended),
      scoring: countOf(members, ({ score }) => (score === null ? null : score > median!)),
    },
    withoutDecision: members.filter(({ isAdvanced }) => isAdvanced === null).length,
    withoutRecommendation: members.filter(({ isRecommended }) => isRecommended === null).length,
  }))
  const large = groups.filter(({ isSmall }) => !isSmall)
  const measured = (name: keyof (typeof groups)[number]['counts']) => {
    const best = highestOf(large.map(({ counts }) => counts[name]))
    return (count: Count) => ({ ...count, rate: rateOf(count), impact: best ? impactOf(count, best) : null })
  }
  const [decided, recommended, scored] = [measured('decision'), measured('recommendation'), measured('scoring')]
  const compared: BiasGroup[] = []
  for (const { counts, ...rest } of groups) {
    // Yield: with tens of thousands of people, a group takes some milliseconds.
    await setImmediate()
    compared.push({
      ...rest,
      decision: decided(counts.decision),
      recommendation: recommended(counts.recommendation),
      scoring: scored(counts.scoring),
    })
  }
  return compared.toSorted((a, b) => b.share - a.share || (a.group < b.group ? -1 : 1))
}

/** Counts only members with a known value. */
function countOf(members: readonly Assessed[], reaches: (each: Assessed) => boolean | null): Count {
  const known = members.map(reaches).filter((each) => each !== null)
  return { counted: known.length, reached: known.filter(Boolean).length }
}

const highestOf = (counts: Count[]): Count | undefined =>
  counts
    .filter(({ counted, reached }) => counted > 0 && reached > 0)
    .reduce<Count | undefined>(
      (best, each) => (best && best.reached / best.counted >= each.reached / each.counted ? best : each),
      undefined,
    )

function medianOf(scores: number[]): number | null {
  const sorted = scores.toSorted((a, b) => a - b)
  if (sorted.length === 0) return null
  const middle = sorted.length >> 1
  return sorted.length % 2 === 1 ? sorted[middle]! : (sorted[middle - 1]! + sorted[middle]!) / 2
}
