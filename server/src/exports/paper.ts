/** A report as a paper: what stands on it, in which order, in which words. Pure. */
import { formatMoment } from '@nova/contract/moment'
import type { Claim, Finding, Report } from '@nova/contract/reports'
import { entersOverall, scoreNames } from '@nova/contract/reports'
import type { ScoreOverride } from '@nova/contract/reviews'
import type { ReportDecision } from '@nova/contract/shares'
import { count } from '../evidence/figures.ts'
import type { Block, Paper } from './blocks.ts'
import { describePanel, type Panel } from './panel.ts'
import { describeWorkingWithAi } from './paper-agent.ts'
import { type At, describeParts } from './paper-parts.ts'
import { describeQuestions, type Drawings, type Statements } from './paper-questions.ts'
import { describeTimeline, type Moment } from './timeline.ts'

export type PaperInput = {
  report: Report
  company: string
  decision: ReportDecision | null
  /** Scores that people set by hand. */
  overrides: readonly ScoreOverride[]
  /** What the panel judged, as far as it may leave in this file. */
  panel: Panel
  /** By question; older reports have none of their own. */
  statements: Statements
  drawings: Drawings
  /** Milliseconds from the start, by sequence number less one. */
  moments: readonly number[]
  timeline: readonly Moment[]
}

/** Of one kind of thing; what is beyond is counted. */
const mostRows = 200

export function makePaper(input: PaperInput): Paper {
  const { report, company } = input
  const { title, candidateName } = report
  const at = momentsOf(input.moments)
  return {
    title: `Interview report: ${title} – ${candidateName}`,
    subject: `${company}, ${dayOf(report.completedAt)}`,
    foot: `${title} – ${candidateName}`,
    blocks: [
      ...describeCover(input),
      ...describeScores(report, input.overrides),
      ...describePanel(input.panel, at),
      ...describeQuestions(report, input, at),
      ...describeWorkingWithAi(report, at),
      ...describeEvidence(report, at),
      ...describeIntegrity(report, at),
      ...describeTimeline(input.timeline, report),
      ...describeReceipt(report),
      ...describeMaking(report),
    ],
  }
}

const shownMoments = 4

/** ' (at 06:12, 07:40)'; empty where nothing is named. */
function momentsOf(moments: readonly number[]): At {
  return (evidence) => {
    const known = evidence.map((seq) => moments[seq - 1]).filter((ms) => ms !== undefined)
    if (known.length === 0) return ''
    const more = known.length > shownMoments ? ` and ${known.length - shownMoments} more` : ''
    return ` (at ${known.slice(0, shownMoments).map(formatMoment).join(', ')}${more})`
  }
}

const dayOf = (moment: string) => `${moment.slice(0, 10)} ${moment.slice(11, 16)} UTC`
const range = (score: number, band: number): [number, number] => [
  Math.max(0, score - band),
  Math.min(100, score + band),
]
const splitName = (name: string) => name.charAt(0).toUpperCase() + name.slice(1).replace(/([a-z])([A-Z])/g, '$1 $2')
const shown = (value: number | null) => (value === null ? 'Not assessed' : `${Math.round(value)} of 100`)
const heading = (level: 1 | 2 | 3 | 4, text: string): Block => ({ kind: 'heading', level, text })
const paragraph = (text: string, tone?: 'muted' | 'strong'): Block => ({
  kind: 'paragraph',
  text,
  ...(tone ? { tone } : {}),
})
const list = (items: string[]): Block[] => (items.length > 0 ? [{ kind: 'list', items }] : [])

function describeCover({ report, company, decision }: PaperInput): Block[] {
  const { overallScore, band, recommendation } = report
  const recommended = recommendation
    ? [
        recommendation.label,
        recommendation.borderline && 'borderline',
        recommendation.pendingReview && 'pending integrity review',
      ]
        .filter(Boolean)
        .join(', ')
    : 'Not enough evidence'
  const [low, high] = overallScore === null ? [0, 0] : range(overallScore, band ?? 0)
  const likely =
    overallScore === null ? '' : `, likely ${low}–${high}, from ${count(report.evidenceUnits, 'observation')}`
  return [
    heading(1, report.title),
    {
      kind: 'table',
      head: ['Interview', 'Details'],
      widths: [1, 3],
      rows: [
        ['Candidate', report.candidateName],
        ['Company', company],
        ['Completed', dayOf(report.completedAt)],
        ['Duration', `${report.duration} minutes`],
        ['Problems solved', `${report.problemsSolved} of ${report.totalProblems}`],
        ...(report.reviewed
          ? [['Figures', `With what ${count(report.reviewed.reviewers, 'reviewer')} confirmed`]]
          : []),
        ['Overall score', `${shown(overallScore)}${likely}`],
        ['System’s recommendation', recommended],
        ['Decision', decision ? `${decision.outcome}, by ${decision.by} on ${dayOf(decision.at)}` : 'None recorded'],
      ],
    },
    ...(overallScore === null
      ? []
      : [
          {
            kind: 'scale',
            alt: `Overall score ${overallScore} of 100, likely range ${low} to ${high}.`,
            value: overallScore,
            low,
            high,
          } as const,
        ]),
    ...(decision ? [paragraph(`Reason for the decision: ${decision.reason}`)] : []),
    paragraph(recommendation?.sentence ?? 'This session does not show enough for a recommendation.'),
    paragraph('The recommendation is automated. A person decides.', 'muted'),
    heading(2, 'Summary'),
    ...(report.ending ? [paragraph(report.ending.text)] : []),
    paragraph(report.summary),
    ...((report.toAsk ?? []).length > 0
      ? [heading(3, 'What to ask next'), ...list(report.toAsk!.map(({ text }) => text))]
      : []),
  ]
}

function describeScores(report: Report, overrides: readonly ScoreOverride[]): Block[] {
  const { scores, weights, figures, notAssessed, coverage } = report
  const parts = figures ? scoreNames.flatMap((name) => describeParts(splitName(name), figures[name])) : []
  return [
    heading(2, 'Scores'),
    {
      kind: 'table',
      head: ['Score', 'Value', 'Weight'],
      widths: [3, 2, 1],
      rows: scoreNames.map((name) => [
        splitName(name),
        shown(scores[name]),
        entersOverall(report, name) ? String(weights[name]) : 'Left out',
      ]),
    },
    ...overrides.map(({ figure, value, computed, by, reason }) =>
      paragraph(
        `${figure === 'overall' ? 'Overall Score' : splitName(figure)}: set to ${value} by ${by}; computed ${computed ?? 'not assessed'}. Reason: ${reason}`,
      ),
    ),
    ...(coverage
      ? [
          paragraph(
            `Answered ${coverage.answered} of ${coverage.selected} questions, ${Math.round(coverage.answeredMinutes)} of ${Math.round(coverage.plannedMinutes)} planned minutes.`,
          ),
        ]
      : []),
    ...parts,
    ...(notAssessed.length > 0 ? [heading(3, 'Not assessed'), ...list(notAssessed)] : []),
  ]
}

function describeEvidence(report: Report, at: At): Block[] {
  const claims = (name: string, of: readonly Claim[]): Block[] =>
    of.length === 0
      ? []
      : [heading(3, name), ...list(of.slice(0, mostRows).map(({ text, evidence }) => text + at(evidence)))]
  return [
    heading(2, 'Evidence'),
    paragraph('Times are minutes and seconds from the start of the session; the playback shows each moment.', 'muted'),
    ...claims('What the session shows', report.claims),
    ...claims('Strengths', report.strengths),
    ...claims('Areas for improvement', report.improvements),
    ...claims('Use of Nova', report.aiMetrics.narrative),
  ]
}

function describeIntegrity({ plagiarismDetection: detection, integrity }: Report, at: At): Block[] {
  const { measured, riskLevel, overallRiskScore } = detection
  const risks: [string, number | null, string][] = [
    ['Code patterns', detection.codePatternScore, measured.codePattern],
    ['Conversation', detection.conversationScore, measured.conversation],
    ['Timing', detection.timingScore, measured.timing],
  ]
  return [
    heading(2, 'Integrity findings'),
    paragraph(
      'Facts from the session, each with an innocent explanation. They are not accusations, and no score uses them.',
    ),
    paragraph(
      `Overall risk: ${shown(overallRiskScore)}${riskLevel ? `, ${riskLevel.toLowerCase()}` : ''}. ${detection.analysis}`,
    ),
    {
      kind: 'table',
      head: ['Figure', 'Risk', 'Measured'],
      widths: [2, 1.5, 5],
      rows: risks.map(([name, value, says]) => [name, shown(value), says]),
    },
    ...integrity.findings.slice(0, mostRows).flatMap((finding, number) => describeFinding(finding, number + 1, at)),
    ...(integrity.findings.length === 0 ? [paragraph('We found nothing.')] : []),
    ...(integrity.findings.length > mostRows
      ? [paragraph(`${integrity.findings.length - mostRows} more are in the evidence file.`)]
      : []),
  ]
}

function describeFinding(finding: Finding, number: number, at: At): Block[] {
  return [
    heading(3, `Finding ${number}, ${finding.tier}`),
    paragraph(`${finding.fact}${at(finding.evidence)}`),
    ...list([
      `Innocent reading: ${finding.reading}`,
      ...(finding.candidateRemark ? [`The candidate’s remark: ${finding.candidateRemark}`] : []),
      ...(finding.resolution ? [`Resolution: ${finding.resolution}`] : []),
    ]),
  ]
}

function describeReceipt({ journal, digest, formulaVersion }: Report): Block[] {
  return [
    heading(2, 'Receipt'),
    paragraph('With these values a changed record, or a changed report, can be shown to be changed.'),
    {
      kind: 'table',
      head: ['What', 'Value'],
      widths: [1, 3],
      rows: [
        ['Entries of the record', String(journal.lastSeq)],
        ['Hash of the record', journal.lastHash],
        ['Digest of the report', digest],
        ['Version of the formulas', formulaVersion],
      ],
    },
  ]
}

function describeMaking({ formulaVersion }: Report): Block[] {
  return [
    heading(2, 'How the figures are made'),
    ...list([
      'Tests decide what is correct: hidden tests are run on the final code after the interview. No language model rates anything.',
      'A figure is a weighted mean of what was observed. A part that was not observed is left out, and the others count for more.',
      'The likely range says how much the score would move with other observations of the same kind; fewer observations make it wider.',
      'Typing speed, accent, emotion, grammar, name and style change no score. Neither does integrity, nor the talk with Nova.',
      `The rules are version ${formulaVersion}, in docs/assessment.md of the product; a rule’s number in this file is its section there.`,
    ]),
  ]
}
