/** Removes the values of a report that are sealed for its reader; everything else stays. */
import { isAnsweredBy } from '@nova/contract/kinds/kinds'
import { questionOf, readSentences } from '@nova/contract/reports/reading-sentences'
import type { Report } from '@nova/contract/reports/reports'
import { fillSealed, type SealedReport, type SealedUntil } from '@nova/contract/reports/sealed-report'
import type { SummarySentence } from '@nova/contract/reports/sentences'
import type { Ctx } from '../platform/context/context.ts'
import { findSeal } from '../reviews/seals.ts'

/** The one place where values are taken out. `sealedUntil` null: it stays whole. */
export function sealReport(report: Report, sealedUntil: SealedUntil): SealedReport
export function sealReport(report: Report, sealedUntil: SealedUntil | null): Report | SealedReport
export function sealReport(report: Report, sealedUntil: SealedUntil | null): Report | SealedReport {
  if (sealedUntil === null) return report
  const { overallScore: _o, scores: _s, band: _b, interval: _i, ranges: _r, evidenceUnits: _e, ...unscored } = report
  const { figures: _f, strengths: _t, improvements: _v, toAsk: _a, ...facts } = unscored
  const {
    recommendation: _n,
    aiMetrics,
    plagiarismDetection,
    questions,
    problemsSolved,
    sentences: _w,
    ...rest
  } = facts
  const sentences = readSentences(report)
  const { promptEngineeringScore: _p, aiUsageEfficiency: _u, ...usage } = aiMetrics
  const { measured, suspiciousIndicators, detectedPatterns } = plagiarismDetection
  return {
    ...rest,
    sealed: true,
    sealedUntil,
    ...(report.reviewed ? {} : { problemsSolved }),
    summary: sealSummary(sentences.summary, report),
    claims: rest.claims.filter((claim) => !isAboutWords(questionOf(claim, questions), questions)),
    notAssessed: sentences.notAssessed.flatMap(({ about, text }) => (about === 'recommendation' ? [] : [text])),
    aiMetrics: { ...usage, narrative: usage.narrative.filter(({ text }) => !hasOwnFigure(report, text)) },
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

/** The sentences that are facts: no score, no claim about text answers, nor problems solved once confirmations are in them. */
function sealSummary(summary: readonly SummarySentence[], { questions, reviewed }: Report): string {
  const isOpen = ({ about, questionId }: SummarySentence) =>
    about === 'claim' ? !isAboutWords(questionId, questions) : about !== 'score' && !(about === 'solved' && reviewed)
  return summary
    .filter(isOpen)
    .map(({ text }) => text)
    .join(' ')
}

/** Claims about text answers count the points that were found; those about code count tests. */
function isAboutWords(questionId: string | undefined, questions: Report['questions']): boolean {
  const found = (questions ?? []).find((question) => question.questionId === questionId)
  return !questions || (found !== undefined && isAnsweredBy(found, 'words'))
}

/** Reports of before their sentences had subjects could have a score in these. */
const hasOwnFigure = ({ sentences }: Report, text: string) => sentences === undefined && text.includes('/100')

/** The part of a report that the caller may draft texts from: nothing sealed. */
export async function withoutSealed(ctx: Ctx, report: Report): Promise<Report> {
  const until = await findSeal(ctx, report.interviewId)
  return until === null ? report : fillSealed(sealReport(report, until))
}
