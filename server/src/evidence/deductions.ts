/**
 * Lists the points that the overall score lost, using the tree it is made of (figure-parts.ts). The parts' losses add
 * up to 100 minus the score, so every deduction has a sentence.
 */
import type { Part } from '@nova/contract/reports/report-questions'
import type { Claim } from '@nova/contract/reports/reports'
import { listOf } from '../observations/figures.ts'

/** A part without its own parts that is below 100: the names from its score down to it, and what it cost. */
export type Deduction = { path: string[]; value: number; points: number; says: string; evidence: number[] }

/** All of them; none where there is no overall score. Every figure within it is a weighted mean of its observed parts. */
export function listDeductions({ value, parts = [] }: Part): Deduction[] {
  return value === null ? [] : shareOut(parts, 1, [])
}

function shareOut(parts: readonly Part[], factor: number, path: string[]): Deduction[] {
  const observed = parts.filter(({ value, weight }) => value !== null && weight > 0)
  const weights = observed.reduce((sum, { weight }) => sum + weight, 0)
  return observed.flatMap((part) => lossOf(part, (factor * part.weight) / weights, [...path, part.name]))
}

function lossOf({ value, parts = [], says, evidence }: Part, factor: number, path: string[]): Deduction[] {
  if (parts.length > 0) return shareOut(parts, factor, path)
  const points = factor * (100 - value!)
  return points > 0 ? [{ path, value: value!, points, says, evidence }] : []
}

/** ' (−12.4 points)': behind what a sentence says was lost; empty where that cost nothing. */
export function sayPoints(deductions: readonly Deduction[]): string {
  const points = deductions.reduce((sum, each) => sum + each.points, 0)
  if (points === 0) return ''
  const rounded = Math.round(10 * points) / 10
  return rounded === 0 ? ' (less than 0.1 points)' : ` (−${rounded} ${rounded === 1 ? 'point' : 'points'})`
}

/** Filters deductions for one question, in the named scores or in all. */
export function deductionsOf(deductions: readonly Deduction[], title: string, scores?: readonly string[]): Deduction[] {
  return deductions.filter(({ path }) => path.includes(title) && (!scores || scores.includes(path[0]!)))
}

/** Lists the parts of a figure that lost points: 'Names 80/100 and Cleanliness 70/100'. */
export function sayParts(deductions: readonly Deduction[]): string {
  return listOf(deductions.map(({ path, value }) => `${path.at(-1)} ${Math.round(value)}/100`))
}

type Pointed = { claim: Claim; points: number }

/** The costliest first; those that cost alike stay in their order. */
export function orderByPoints(claims: readonly Pointed[]): Claim[] {
  return claims.toSorted((a, b) => b.points - a.points).map(({ claim }) => claim)
}

/** Adds the points before a sentence's full stop; `beside` follows after it. */
export function withPoints({ text, evidence }: Claim, deductions: readonly Deduction[], beside = ''): Pointed {
  const points = deductions.reduce((sum, each) => sum + each.points, 0)
  const told = `${text.replace(/\.$/, '')}${sayPoints(deductions)}.`
  return { claim: { text: beside ? `${told} ${beside}` : told, evidence }, points }
}
