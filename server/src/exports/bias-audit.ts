/**
 * Selection and scoring rates by group, as New York City's Local Law 144 has them (6 RCNY § 5-300 ff.). The group data
 * comes with the call, is used for its reply, and is neither stored nor logged.
 */
import { setImmediate } from 'node:timers/promises'
import { type BiasAudit, type BiasGroup, mostGroups } from '@nova/contract/exports'
import { requireAdministrator } from '../companies/companies.ts'
import { readMatching } from '../interviews/reading.ts'
import { writeAudit } from '../platform/audit/audit.ts'
import type { Ctx } from '../platform/context/context.ts'
import { csvHead, csvLine } from '../platform/csv/csv.ts'
import { readFigures } from '../reports/reports.ts'
import { readStanding } from '../reviews/decisions.ts'
import { type GroupRow, type LineError, readGroupData } from './group-data.ts'
import { type Count, impactOf, rateOf } from './rates.ts'

const pageSize = 1000
const mostInterviews = 50_000
const mostErrors = 200
/** § 5-301: a category below this share need not be compared. */
const smallShare = 0.02
/** The recommendation that stands for Advance where nobody has decided. */
const advancing = 'Strong Hire'

/** Of one interview that was assessed. */
type Assessed = { isSelected: boolean | null; score: number | null; groups: string[] }

export async function auditBias(ctx: Ctx, text: string): Promise<BiasAudit> {
  const { companyId } = requireAdministrator(ctx)
  const data = await readGroupData(text)
  // That it was made, and no word of the groups.
  await writeAudit(ctx, { act: 'bias-audit.made', companyId, subject: '', details: { columns: data.columns.length } })
  const { assessed, unknown } = await match(ctx, data)
  const scores = assessed.flatMap(({ score }) => (score === null ? [] : [score]))
  const median = medianOf(scores)
  const columns: BiasAudit['columns'] = []
  for (const { name, groupOf } of columnsOf(data.columns, assessed))
    columns.push({ name, groups: await compare(assessed, groupOf, median) })
  const errors = [...data.errors, ...unknown].toSorted((a, b) => a.line - b.line)
  return {
    counted: assessed.length,
    medianScore: median,
    columns,
    errors: errors.slice(0, mostErrors),
    moreErrors: Math.max(0, errors.length - mostErrors),
    csv: writeCsv(columns, median),
  }
}

/** The company's completed interviews that a row names. An address counts for each of its interviews. */
async function match(ctx: Ctx, { by, rows }: { by: 'interview' | 'email'; rows: GroupRow[] }) {
  const rowsByKey = new Map(rows.map((row) => [row.key, row]))
  const assessed: Assessed[] = []
  const met = new Set<string>()
  for await (const page of readMatching(ctx, {}, pageSize, mostInterviews)) {
    const named = page.flatMap((row) => {
      const keys = by === 'interview' ? [row.id] : [row.joinedEmail ?? '', row.candidateEmail]
      const found = keys.map((key) => rowsByKey.get(key.toLowerCase())).find((each) => each !== undefined)
      return found && row.status === 'Completed' ? [{ id: row.id, found }] : []
    })
    const ids = named.map(({ id }) => id)
    const [figures, decisions] = [await readFigures(ctx, ids), await readStanding(ctx, ids)]
    for (const { id, found } of named) {
      const decision = decisions.get(id)
      const { recommendation = null, overallScore = null } = figures.get(id) ?? {}
      const isSelected = decision ? decision.outcome === 'Advance' : recommendation && recommendation === advancing
      met.add(found.key)
      assessed.push({ isSelected: isSelected === '' ? null : isSelected, score: overallScore, groups: found.groups })
    }
  }
  const unknown: LineError[] = rows
    .filter(({ key }) => !met.has(key))
    .map(({ line }) => ({ line, message: `No completed interview of your company has this ${by}.` }))
  return { assessed, unknown }
}

/** Each column, and all of them together where there are several: the law asks for both. */
function columnsOf(names: string[], assessed: Assessed[]) {
  const single = names.map((name, at) => ({ name, groupOf: ({ groups }: Assessed) => groups[at]! }))
  if (names.length < 2 || assessed.length === 0) return single
  const together = ({ groups }: Assessed) => (groups.includes('') ? '' : groups.join(' × '))
  if (new Set(assessed.map(together)).size > mostGroups) return single
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
  const groups = [...byGroup].map(([group, members]) => {
    const decided = members.filter(({ isSelected }) => isSelected !== null)
    const scored = members.filter(({ score }) => score !== null)
    return {
      group,
      share: members.length / total,
      isSmall: members.length / total < smallShare,
      selection: { counted: decided.length, reached: decided.filter(({ isSelected }) => isSelected).length },
      scoring: { counted: scored.length, reached: scored.filter(({ score }) => score! > median!).length },
    }
  })
  const large = groups.filter(({ isSmall }) => !isSmall)
  const highest = {
    selection: highestOf(large.map((each) => each.selection)),
    scoring: highestOf(large.map((each) => each.scoring)),
  }
  const measure = (count: Count, best: Count | undefined) => ({
    ...count,
    rate: rateOf(count),
    impact: best ? impactOf(count, best) : null,
  })
  const compared: BiasGroup[] = []
  for (const { selection, scoring, ...rest } of groups) {
    // Of tens of thousands of people a group takes some milliseconds.
    await setImmediate()
    compared.push({
      ...rest,
      selection: measure(selection, highest.selection),
      scoring: measure(scoring, highest.scoring),
    })
  }
  return compared.toSorted((a, b) => b.share - a.share || (a.group < b.group ? -1 : 1))
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

const measureColumns = (name: string) => [
  ...['counted', 'reached', 'rate', 'rateLow', 'rateHigh'].map((each) => `${name}_${each}`),
  ...['impactRatio', 'impactLow', 'impactHigh', 'fisherP'].map((each) => `${name}_${each}`),
]

function writeCsv(columns: BiasAudit['columns'], median: number | null): string {
  const head = csvHead([
    'column',
    'group',
    'share',
    'below2Percent',
    ...measureColumns('selection'),
    ...measureColumns('scoring'),
    'medianScore',
  ])
  const figure = (value: number | null | undefined) =>
    value === null || value === undefined ? '' : String(Math.round(value * 1e4) / 1e4)
  const cells = ({ counted, reached, rate, impact }: BiasGroup['selection']) => [
    ...[String(counted), String(reached), figure(rate?.value), figure(rate?.low), figure(rate?.high)],
    ...[figure(impact?.value), figure(impact?.low), figure(impact?.high), figure(impact?.p)],
  ]
  const lines = columns.flatMap(({ name, groups }) =>
    groups.map(({ group, share, isSmall, selection, scoring }) =>
      csvLine([
        name,
        group,
        figure(share),
        isSmall ? 'yes' : 'no',
        ...cells(selection),
        ...cells(scoring),
        figure(median),
      ]),
    ),
  )
  return head + lines.join('')
}
