/** The parts of a figure, on paper; and the notation of moments there. */
import type { Part } from '@nova/contract/reports/report-questions'
import type { Block } from './blocks.ts'

/** The moments of journal entries in words, such as ' (at 06:12, 07:40)'; empty where nothing is named. */
export type At = (evidence: readonly number[]) => string

/** Rows per figure; a part's own parts follow below it. */
const maxRows = 200

/** Parts left out pass their weight to the others, so shares are of the observed parts, as on the page. */
function sayWeight({ value, weight }: Part, how: Part['how'], observed: number): string {
  if (how === 'combined') return `at most ${Math.round(100 * weight)}%`
  if (how !== 'mean' || observed === 0) return '–'
  return value === null ? 'left out' : `${Math.round((100 * weight) / observed)}%`
}

/** Describes the parts of a figure, each below its parent. */
export function describeParts(name: string, figure: Part): Block[] {
  const rows: string[][] = []
  const walk = (part: Part, depth: number, weight: string) => {
    if (rows.length >= maxRows) return
    const value = part.value === null ? 'Not observed' : String(Math.round(part.value))
    const provisional = part.isProvisional ? ' (provisional)' : ''
    rows.push([`${'– '.repeat(depth)}${part.name}${provisional}`, value, weight, part.says, part.rule])
    walkParts(part, depth + 1)
  }
  const walkParts = ({ parts = [], how }: Part, depth: number) => {
    const observed = parts.reduce((sum, { value, weight }) => sum + (value === null ? 0 : weight), 0)
    for (const part of parts) walk(part, depth, sayWeight(part, how, observed))
  }
  if (figure.parts) walkParts(figure, 0)
  else walk(figure, 0, '–')
  return [
    { kind: 'heading', level: 3, text: `What ${name} is made of` },
    ...(figure.says ? [{ kind: 'paragraph', text: figure.says } as const] : []),
    { kind: 'table', head: ['Part', 'Value', 'Weight', 'Observed', 'Rule'], widths: [4, 2, 1.3, 7, 1], rows },
  ]
}
