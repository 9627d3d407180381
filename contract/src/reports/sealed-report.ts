/** A report for a reader who judges the person first: values are absent and marked `sealed`; facts, tests and code are there. */
import { z } from 'zod'
import { AnswerPoint, type QuestionReport, QuestionReport as WholeQuestion } from './report-questions.ts'
import { Report } from './reports.ts'

/**
 * Until then: a panellist's own scorecard is in; for readers outside the panel, that, the whole panel's or a
 * decision; for Viewers and links, the whole panel's or a decision; without a panel, one press.
 */
export const SealedUntil = z.enum(['scorecard', 'panel', 'decision', 'press'])
export type SealedUntil = z.infer<typeof SealedUntil>

export const sealWords: Record<SealedUntil, string> = {
  scorecard: 'Scores stay sealed until your scorecard is submitted.',
  panel:
    'Scores stay sealed until your scorecard is submitted, every panel member has submitted theirs, or a decision is recorded.',
  decision: 'Scores stay sealed until a decision is recorded or every panel member has submitted their scorecard.',
  press: 'Scores and recommendation are sealed, so you can look at the facts first.',
}

/** Marker in place of a sealed value. */
export const sealedWord = 'Sealed'

export const SealedQuestion = WholeQuestion.omit({ score: true, band: true, interval: true }).extend({
  points: z.array(AnswerPoint.pick({ key: true, point: true })),
})

const { promptEngineeringScore: _p, aiUsageEfficiency: _u, ...usage } = Report.shape.aiMetrics.shape
const { measured, suspiciousIndicators, detectedPatterns } = Report.shape.plagiarismDetection.shape

export const SealedReport = Report.omit({
  overallScore: true,
  scores: true,
  band: true,
  interval: true,
  ranges: true,
  evidenceUnits: true,
  figures: true,
  strengths: true,
  improvements: true,
  toAsk: true,
  recommendation: true,
  sentences: true,
}).extend({
  sealed: z.literal(true),
  sealedUntil: SealedUntil,
  /** Absent where what reviewers confirmed is in it. */
  problemsSolved: Report.shape.problemsSolved.optional(),
  aiMetrics: z.object(usage),
  plagiarismDetection: z.object({ measured, suspiciousIndicators, detectedPatterns }),
  questions: z.array(SealedQuestion).optional(),
})
export type SealedReport = z.infer<typeof SealedReport>

export const isSealed = (report: object): report is SealedReport => 'sealed' in report

/** For pages and papers, which take a report whole: nothing stands where a value is sealed. They say so there. */
export function fillSealed({ sealed: _, sealedUntil: __, questions, problemsSolved, ...rest }: SealedReport): Report {
  return {
    ...rest,
    overallScore: null,
    band: null,
    interval: null,
    evidenceUnits: 0,
    recommendation: null,
    strengths: [],
    improvements: [],
    problemsSolved: problemsSolved ?? 0,
    scores: { problemSolving: null, codeQuality: null, communication: null, efficiency: null },
    aiMetrics: { ...rest.aiMetrics, promptEngineeringScore: null, aiUsageEfficiency: null },
    plagiarismDetection: {
      ...rest.plagiarismDetection,
      overallRiskScore: null,
      riskLevel: null,
      codePatternScore: null,
      conversationScore: null,
      timingScore: null,
      analysis: '',
    },
    ...(questions ? { questions: questions.map(fillQuestion) } : {}),
  }
}

function fillQuestion(question: z.infer<typeof SealedQuestion>): QuestionReport {
  const { title: name, points } = question
  return {
    ...question,
    score: { name, value: null, weight: 1, says: '', rule: '', evidence: [] },
    points: points.map((point) => ({ ...point, isFound: false, quote: null })),
  }
}
