/** Removes the values of a report that are sealed for its reader; everything else stays. */
import type { Report } from '@nova/contract/reports/reports'
import { fillSealed, type SealedReport, type SealedUntil } from '@nova/contract/reports/sealed-report'
import type { Ctx } from '../platform/context/context.ts'
import { findSeal } from '../reviews/seals.ts'

/** The one place where values are taken out. `sealedUntil` null: it stays whole. */
export function sealReport(report: Report, sealedUntil: SealedUntil): SealedReport
export function sealReport(report: Report, sealedUntil: SealedUntil | null): Report | SealedReport
export function sealReport(report: Report, sealedUntil: SealedUntil | null): Report | SealedReport {
  if (sealedUntil === null) return report
  const { overallScore: _o, scores: _s, band: _b, interval: _i, ranges: _r, evidenceUnits: _e, ...unscored } = report
  const { figures: _f, strengths: _t, improvements: _v, toAsk: _a, ...facts } = unscored
  const { recommendation: _n, aiMetrics, plagiarismDetection, questions, problemsSolved, ...rest } = facts
  const { promptEngineeringScore: _p, aiUsageEfficiency: _u, ...usage } = aiMetrics
  const { measured, suspiciousIndicators, detectedPatterns } = plagiarismDetection
  return {
    ...rest,
    sealed: true,
    sealedUntil,
    ...(report.reviewed ? {} : { problemsSolved }),
    summary: sealSummary(report),
    claims: rest.claims.filter(({ text }) => !isAboutWords(text, questions)),
    notAssessed: rest.notAssessed.filter((sentence) => !sentence.startsWith('Recommendation:')),
    aiMetrics: { ...usage, narrative: usage.narrative.filter(({ text }) => !text.includes('/100')) },
    plagiarismDetection: { measured, suspiciousIndicators, detectedPatterns },
    ...(questions ? { questions: questions.map(sealQuestion) } : {}),
  }
}

function sealQuestion({
  score: _s,
  band: _b,
  interval: _i,
  points,
  ...rest
}: NonNullable<Report['questions']>[number]) {
  return { ...rest, points: points.map(({ key, point }) => ({ key, point })) }
}

/**
 * Its sentences before the score and those about code and projects, which are facts; problems solved too, unless
 * confirmations are in them.
 */
function sealSummary({ summary, claims, questions, reviewed }: Report): string {
  const facts = claims.flatMap(({ text }) => (isAboutWords(text, questions) || !summary.includes(text) ? [] : [text]))
  const [opening = '', solved = ''] = summary.split(/ (?=Problems solved: )/)
  const [before = ''] = solved.split(/ (?=There is no overall score|Overall score: )/)
  const [done = ''] = /^[^.]*\./.exec(before) ?? []
  const told = [reviewed ? '' : done, before.slice(done.length).trim()].filter((text) => text !== '')
  return [...(solved ? [opening] : []), ...told, ...facts].join(' ')
}

/** Sentences about text answers count the points that were found; those about code count tests. */
function isAboutWords(text: string, questions: Report['questions']): boolean {
  const told = (questions ?? []).find(({ title }) => text.startsWith(`“${title}”`))
  return !questions || told?.kind === 'technical' || told?.kind === 'behavioral'
}

/** The part of a report that the caller may draft texts from: nothing sealed. */
export async function withoutSealed(ctx: Ctx, report: Report): Promise<Report> {
  const until = await findSeal(ctx, report.interviewId)
  return until === null ? report : fillSealed(sealReport(report, until))
}
