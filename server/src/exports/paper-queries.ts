/** The queries of a question's runs, on paper. Pure. */
import type { QuestionReport } from '@nova/contract/reports/report-questions'
import type { EntryOf } from '@nova/contract/room/journal'
import type { Block } from './blocks.ts'
import type { At } from './paper-parts.ts'

/** Queries of runs and tests, by sequence number; `hasPlan` where the run showed the query's plan. */
export type Queries = ReadonlyMap<number, { text: string; hasPlan: boolean }>

const maxQueries = 30
const maxLines = 40
const maxLineLength = 400

export function readQueries(entries: readonly EntryOf[]): Queries {
  return new Map(
    entries.flatMap(({ seq, kind, payload }) => {
      if ((kind !== 'run' && kind !== 'test') || payload.language !== 'sql') return []
      return [[seq, { text: payload.code, hasPlan: kind === 'run' && payload.sql?.plan !== undefined }] as const]
    }),
  )
}

/** The queries in the order of their runs. Runs of the same query in a row share it. */
export function describeQueries({ runs }: Pick<QuestionReport, 'runs'>, queries: Queries, at: At): Block[] {
  const stretches: { text: string; seqs: number[] }[] = []
  for (const { seq } of runs) {
    const text = queries.get(seq)?.text.trimEnd()
    if (!text) continue
    const last = stretches.at(-1)
    if (last?.text === text) last.seqs.push(seq)
    else stretches.push({ text, seqs: [seq] })
  }
  if (stretches.length === 0) return []
  const rest = stretches.length - maxQueries
  return [
    { kind: 'heading', level: 4, text: 'Queries that ran' },
    ...stretches.slice(0, maxQueries).flatMap(({ text, seqs }, number) => describeQuery(text, number + 1, at(seqs))),
    ...(rest > 0 ? [muted(`${rest} more are in the evidence file.`)] : []),
  ]
}

function describeQuery(text: string, number: number, moments: string): Block[] {
  const lines = text.split('\n')
  const rest = lines.length - maxLines
  const kept = lines.slice(0, maxLines).map(cutLine)
  return [
    { kind: 'paragraph', text: `Query ${number}${moments}` },
    { kind: 'code', text: kept.join('\n'), isNumbered: false },
    ...(rest > 0 ? [muted(`${rest} more lines are in the evidence file.`)] : []),
  ]
}

const cutLine = (line: string) => (line.length > maxLineLength ? `${line.slice(0, maxLineLength)}…` : line)
const muted = (text: string): Block => ({ kind: 'paragraph', text, tone: 'muted' })
