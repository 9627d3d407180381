/** What a figure is made of, on paper; and how moments are named there. */
import type { Part } from '@nova/contract/report-questions'
import type { Block } from './blocks.ts'

/** The moments of journal entries in words, such as ' (at 06:12, 07:40)'; empty where nothing is named. */
export type At = (evidence: readonly number[]) => string

/** Of one figure; a part's own parts stand below it. */
const mostRows = 200

/** What a figure is made of, each part below the one it belongs to. */
export function describeParts(name: string, figure: Part): Block[] {
  const rows: string[][] = []
  const walk = (part: Part, depth: number) => {
    if (rows.length >= mostRows) return
    const value = part.value === null ? 'Not observed' : String(Math.round(part.value))
    const provisional = part.isProvisional ? ' (provisional)' : ''
    rows.push([
      `${'– '.repeat(depth)}${part.name}${provisional}`,
      value,
      String(Math.round(part.weight * 100) / 100),
      part.says,
      part.rule,
    ])
    for (const each of part.parts ?? []) walk(each, depth + 1)
  }
  for (const part of figure.parts ?? [figure]) walk(part, 0)
  return [
    { kind: 'heading', level: 3, text: `What ${name} is made of` },
    ...(figure.says ? [{ kind: 'paragraph', text: figure.says } as const] : []),
    { kind: 'table', head: ['Part', 'Value', 'Weight', 'Observed', 'Rule'], widths: [4, 2, 1.3, 7, 1], rows },
  ]
}
