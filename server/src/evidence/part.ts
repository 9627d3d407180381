/** One figure with its parts, as the report shows it. Values come in as shares from 0 to 1. */
import type { Part } from '@nova/contract/reports/report-questions'
import { clamp } from '../observations/figures.ts'

type Facts = {
  name: string
  /** 0 to 1, as the formulas computed it; null where nothing was observed. */
  share: number | null
  weight?: number
  says: string
  rule: string
  evidence?: (number | undefined)[]
  how?: Part['how']
  parts?: Part[]
  isProvisional?: boolean
}

/** The same number as the formula's: only what floating point adds is cut off. */
export function makePart({ name, share, weight = 1, says, rule, evidence = [], ...rest }: Facts): Part {
  const { how, parts = [], isProvisional } = rest
  return {
    name,
    value: share === null ? null : Number((100 * clamp(share)).toFixed(6)),
    weight,
    says,
    rule,
    evidence: orderedSeqs(evidence),
    ...(isProvisional ? { isProvisional: true as const } : {}),
    ...(how && parts.length > 0 ? { how, parts } : {}),
  }
}

/** Each place in the journal once, in order. */
export function orderedSeqs(seqs: readonly (number | undefined)[]): number[] {
  return [...new Set(seqs.filter((seq) => seq !== undefined))].toSorted((a, b) => a - b)
}
