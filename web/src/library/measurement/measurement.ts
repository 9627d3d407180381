/** How well interviews measure: the calls, and figures in words. */
import {
  type Estimate,
  getItemStatistics,
  getMeasurement,
  type LabelCheck,
  type Measurement,
  minAnswers,
} from '@nova/contract/interviews/measurement'
import { deleteOutcomes, importOutcomes, type OutcomesFile } from '@nova/contract/interviews/outcomes'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '../../api.ts'

const key = ['measurement'] as const

export function useMeasurement() {
  return useQuery({ queryKey: key, queryFn: ({ signal }) => call(getMeasurement, { signal }) })
}

export function useItemStatistics(id: string) {
  return useQuery({
    queryKey: [...key, id],
    queryFn: ({ signal }) => call(getItemStatistics, { params: { id }, signal }),
  })
}

export function useOutcomeImport() {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: (body: OutcomesFile) => call(importOutcomes, { body, timeoutMs: 60_000 }),
    onSuccess: () => cache.invalidateQueries({ queryKey: key }),
  })
}

export function useOutcomeDeletion() {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: () => call(deleteOutcomes),
    onSuccess: () => cache.invalidateQueries({ queryKey: key }),
  })
}

const percent = (value: number) => Math.round(100 * value)
const two = (value: number) => value.toFixed(2).replace('-', '−')

/** '62% (48 to 74)'. */
export const tellShare = ({ value, low, high }: Estimate) => `${percent(value)}% (${percent(low)} to ${percent(high)})`
/** '0.41 (0.05 to 0.68)'. */
export const tellCorrelation = ({ value, low, high }: Estimate) => `${two(value)} (${two(low)} to ${two(high)})`
export const tellMinutes = ({ value, low, high }: Estimate) =>
  `${Math.round(value)} min (${Math.round(low)} to ${Math.round(high)})`

export const labelWords: Record<LabelCheck, string> = {
  fits: 'Fits its label',
  easier: 'Easier than its label',
  harder: 'Harder than its label',
  unclear: 'Between two labels',
  unknown: 'Too few questions to compare',
}

export type ClaimProgress = { have: number; needed: number; unit: string }

/** Three questions of each of two labels. */
const minLabelled = 6

/** How far a claim is from being judged. */
export function readProgress(claim: string, { items, agreement, outcomes }: Measurement): ClaimProgress {
  if (claim === 'labels')
    return {
      have: items.filter(({ answers }) => answers >= minAnswers).length,
      needed: minLabelled,
      unit: `questions with ${minAnswers} answers`,
    }
  if (claim === 'outcomes') return { have: outcomes.scored, needed: minAnswers, unit: 'rated people with a score' }
  const compared = agreement.find(({ kind }) => kind === claim)
  if (compared) return { have: compared.pairs, needed: minAnswers, unit: 'pairs' }
  return {
    have: Math.max(0, ...items.map(({ answers }) => answers)),
    needed: minAnswers,
    unit: 'answers to one question',
  }
}
