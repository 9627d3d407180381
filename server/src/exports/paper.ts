/** Lays out a report as a paper: content, order and words. Pure. */
import type { ReportDecision } from '@nova/contract/interviews/shares'
import type { MarkFigures } from '@nova/contract/projects/comment-marks'
import { describeDevices } from '@nova/contract/reports/device-facts'
import { tierWords } from '@nova/contract/reports/findings'
import { formatMoment } from '@nova/contract/reports/moment'
import { sayNothingMissing } from '@nova/contract/reports/nothing-missing'
import { readSentences } from '@nova/contract/reports/reading-sentences'
import { rangeOf, sayFigure, sayNeeded, scoresOf, weightPercents } from '@nova/contract/reports/report-scores'
import type { Claim, Finding, Report } from '@nova/contract/reports/reports'
import { sealedWord, type SealedUntil, sealWords } from '@nova/contract/reports/sealed-report'
import { sayDuration, sayLabel, sayNotFinal } from '@nova/contract/reports/standing'
import type { ScoreOverride } from '@nova/contract/reviews/reviews'
import { count } from '../observations/figures.ts'
import type { Block, Paper } from './blocks.ts'
import { describePanel, type Panel } from './panel.ts'
import { describeWorkingWithAi } from './paper-agent.ts'
import { type At, describeParts } from './paper-parts.ts'
import type { Queries } from './paper-queries.ts'
import { describeQuestions, type Drawings, type Statements } from './paper-questions.ts'
import { describeUse } from './paper-use.ts'
import { describeTimeline, type Moment } from './timeline.ts'

export type PaperInput = {
  report: Report
  /** Nothing stands where values are sealed for the reader; the paper says so there. */
  sealed: SealedUntil | null
  company: string
  decision: ReportDecision | null
  /** Scores that people set by hand. */
  overrides: readonly ScoreOverride[]
  /** The panel's judgements, as far as they may be included in this file. */
  panel: Panel
  /** By question; older reports have none. */
  statements: Statements
  drawings: Drawings
  queries: Queries
  /** People's marks in code reviews, as far as they may be included. */
  marked: readonly MarkFigures[]
  /** Milliseconds from the start, by sequence number less one. */
  moments: readonly number[]
  timeline: readonly Moment[]
}

/** Rows per kind of item; the rest is only counted. */
const maxRows = 200

export function makePaper(input: PaperInput): Paper {
  const { report, company, sealed } = input
  const { title, candidateName } = report
  const at = momentsOf(input.moments)
  return {
    title: `Interview report: ${title} – ${candidateName}`,
    subject: `${company}, ${dayOf(report.completedAt)}`,
    foot: `${title} – ${candidateName}`,
    at: report.completedAt,
    blocks: [
      // One page to decide from.
      ...describeCover(input),
      ...(sealed ? describeSealed(sealed) : describeScores(report, input.overrides)),
      ...(sealed ? [] : describeBrief(report, at)),
      // Everything that it rests on, in the order of the page on the screen.
      { kind: 'page' },
      heading(2, 'Annex'),
      paragraph(
        'Times are minutes and seconds from the start of the session; the playback shows each moment.',
        'muted',
      ),
      ...describeSummary(report, sealed ? 0 : maxInBrief, at),
      ...describeUse(report, at, sealed !== null),
      ...describeIntegrity(input, at),
      ...(sealed ? [] : describeStrengths(report, at)),
      ...describeQuestions(report, input, at),
      ...describeWorkingWithAi(report, at),
      ...describeRecommendation(input),
      ...describePanel(input.panel, at),
      ...describeFigures(report),
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
const splitName = (name: string) => name.charAt(0).toUpperCase() + name.slice(1).replace(/([a-z])([A-Z])/g, '$1 $2')
const shown = (value: number | null | undefined) =>
  value === null || value === undefined ? 'Not assessed' : `${Math.round(value)} of 100`
/** A range that is too wide has no number. */
const sayShown = (value: number | null | undefined, width: Parameters<typeof sayFigure>[1]) => {
  const figure = sayFigure(value ?? null, width)
  return figure ? `${figure.text} of 100` : 'Not assessed'
}
const heading = (level: 1 | 2 | 3 | 4, text: string): Block => ({ kind: 'heading', level, text })
const paragraph = (text: string, tone?: 'muted' | 'strong'): Block => ({
  kind: 'paragraph',
  text,
  ...(tone ? { tone } : {}),
})
const list = (items: string[]): Block[] => (items.length > 0 ? [{ kind: 'list', items }] : [])

function describeCover({ report, company, decision, sealed }: PaperInput): Block[] {
  const { overallScore, recommendation } = report
  const notFinal = sayNotFinal(report)
  const recommended = recommendation
    ? [sayLabel(recommendation), recommendation.pendingReview && 'pending integrity review'].filter(Boolean).join(', ')
    : 'Not enough evidence'
  const { low, high } = rangeOf(overallScore, report) ?? { low: overallScore ?? 0, high: overallScore ?? 0 }
  const isWide = sayFigure(overallScore, report)?.isWide ?? false
  const range = `${report.interval ? '90% range' : 'likely'} ${low}–${high}`
  const likely =
    overallScore === null
      ? ''
      : `${isWide ? ` (${report.interval ? '90% range' : 'likely'})` : `, ${range}`}, from ${count(report.evidenceUnits, 'scored item')}`
  return [
    heading(1, report.title),
    {
      kind: 'table',
      head: ['Interview', 'Details'],
      widths: [1.3, 3.4],
      rows: [
        ['Candidate', report.candidateName],
        ['Company', company],
        ['Completed', `${dayOf(report.completedAt)}. ${sayDuration(report.duration)}`],
        [
          'Problems solved',
          sealed && report.reviewed ? sealedWord : `${report.problemsSolved} of ${report.totalProblems}`,
        ],
        ...(notFinal ? [['Standing', notFinal]] : []),
        ...(report.reviewed
          ? [['Figures', `With what ${count(report.reviewed.reviewers, 'reviewer')} confirmed`]]
          : []),
        ['Overall score', sealed ? sealedWord : `${sayShown(overallScore, report)}${likely}`],
        ['System’s recommendation', sealed ? sealedWord : recommended],
        ['Integrity risk', sealed ? sealedWord : sayRisk(report)],
        ['Decision', decision ? `${decision.outcome}, by ${decision.by} on ${dayOf(decision.at)}` : 'None recorded'],
      ],
    },
    ...(overallScore === null
      ? []
      : [
          {
            kind: 'scale',
            alt: `Overall score${isWide ? '' : ` ${overallScore} of 100`}, ${report.interval ? '90%' : 'likely'} range ${low} to ${high}.`,
            value: isWide ? null : overallScore,
            low,
            high,
          } as const,
        ]),
    ...(isWide && !sealed ? [paragraph(sayNeeded(report.interval ?? {}))] : []),
    ...(report.ending ? [paragraph(report.ending.text)] : []),
    paragraph(recommendation ? 'The recommendation is automated. A person decides.' : 'A person decides.', 'muted'),
  ]
}

function sayRisk({ plagiarismDetection: { overallRiskScore, riskLevel } }: Report): string {
  return `${shown(overallRiskScore)}${riskLevel ? `, ${riskLevel.toLowerCase()}` : ''}`
}

function describeRecommendation({ report, decision, sealed }: PaperInput): Block[] {
  const why = readSentences(report).notAssessed.find(({ about }) => about === 'recommendation')
  return [
    heading(2, 'Recommendation'),
    paragraph(
      sealed
        ? sealWords[sealed]
        : (report.recommendation?.sentence ?? why?.text ?? 'This session does not show enough for a recommendation.'),
    ),
    ...(decision ? [paragraph(`Reason for the decision: ${decision.reason}`)] : []),
  ]
}

const claims = (name: string, of: readonly Claim[], at: At): Block[] =>
  of.length === 0
    ? []
    : [heading(3, name), ...list(of.slice(0, maxRows).map(({ text, evidence }) => text + at(evidence)))]

/** So many of each list fit on the first page; all are in the annex. */
const maxInBrief = 2

function describeBrief({ strengths, improvements, toAsk = [] }: Report, at: At): Block[] {
  const rowsOf = (name: string, of: readonly Claim[]) =>
    // The last moment, as on the screen: the annex has all.
    of.slice(0, maxInBrief).map(({ text, evidence }) => [name, text + at(evidence.slice(-1))])
  const rows = [...rowsOf('Shown', strengths), ...rowsOf('Not shown', improvements), ...rowsOf('To ask next', toAsk)]
  if (rows.length === 0) return []
  return [heading(2, 'In one minute'), { kind: 'table', head: ['What', 'In the session'], widths: [0.9, 5.1], rows }]
}

/** `asked`: so many questions to ask are on the first page. */
function describeSummary(report: Report, asked: number, at: At): Block[] {
  const { summary, toAsk = [], notAssessed } = report
  return [
    heading(2, 'Summary'),
    ...describeCoverage(report.coverage),
    paragraph(summary),
    ...claims('What the session shows', report.claims, at),
    ...claims('Questions to ask next', toAsk.slice(asked), at),
    ...(notAssessed.length > 0 ? [heading(3, 'Not assessed'), ...list(notAssessed)] : []),
  ]
}

function describeSealed(sealed: SealedUntil): Block[] {
  return [heading(2, 'Scores'), paragraph(sealWords[sealed])]
}

function describeCoverage(coverage: Report['coverage']): Block[] {
  if (!coverage) return []
  const { answered, selected, answeredMinutes, plannedMinutes } = coverage
  return [
    paragraph(
      `Answered ${answered} of ${count(selected, 'question')}, which make up ${Math.round(answeredMinutes)} of the ${Math.round(plannedMinutes)} planned minutes.`,
    ),
  ]
}

function describeScores(report: Report, overrides: readonly ScoreOverride[]): Block[] {
  const { scores, ranges = {} } = report
  const names = scoresOf(report)
  const shares = weightPercents(report)
  return [
    heading(2, 'Scores'),
    {
      kind: 'table',
      head: ['Score', 'Value', '90% range', 'Weight'],
      widths: [2.5, 1.5, 3, 1],
      rows: names.map((name) => {
        const range = ranges[name]
        return [
          splitName(name),
          sayShown(scores[name], { interval: range }),
          range ? `${range.low}–${range.high}, from ${count(range.observations, 'scored item')}` : '–',
          shares.has(name) ? `${shares.get(name)}%` : 'Left out',
        ]
      }),
    },
    ...overrides.map(({ figure, value, computed, by, reason }) =>
      paragraph(
        `${figure === 'overall' ? 'Overall Score' : splitName(figure)}: set to ${value} by ${by}; computed ${computed ?? 'not assessed'}. Reason: ${reason}`,
      ),
    ),
  ]
}

function describeFigures(report: Report): Block[] {
  const { figures } = report
  const parts = scoresOf(report).flatMap((name) => {
    const part = figures?.[name]
    return part ? describeParts(splitName(name), part) : []
  })
  return parts.length > 0 ? [heading(2, 'How each figure is made'), ...parts] : []
}

function describeStrengths(report: Report, at: At): Block[] {
  const { strengths, improvements } = report
  const none = (name: string, words: string) => [heading(3, name), paragraph(words)]
  return [
    heading(2, 'Strengths & Areas'),
    ...(strengths.length > 0
      ? claims('Strengths', strengths, at)
      : none('Strengths', 'Nothing in this session was clear enough to count as a strength.')),
    ...(improvements.length > 0
      ? claims('Areas for Improvement', improvements, at)
      : none('Areas for Improvement', sayNothingMissing(report))),
  ]
}

function describeIntegrity({ report, sealed }: PaperInput, at: At): Block[] {
  const { plagiarismDetection: detection, integrity } = report
  const { measured } = detection
  const risks: [string, number | null, string][] = [
    ['Code patterns', detection.codePatternScore, measured.codePattern],
    ['Conversation', detection.conversationScore, measured.conversation],
    ['Timing', detection.timingScore, measured.timing],
  ]
  return [
    heading(2, 'AI Plagiarism'),
    paragraph(
      'Facts from the session, each with an innocent explanation. They are not accusations, and no score uses them.',
    ),
    ...(sealed ? [] : [paragraph(`Overall risk: ${sayRisk(report)}. ${detection.analysis}`)]),
    {
      kind: 'table',
      head: ['Figure', 'Risk', 'Measured'],
      widths: [2, 1.5, 5],
      rows: risks.map(([name, value, says]) => [name, sealed ? sealedWord : shown(value), says]),
    },
    ...integrity.findings.slice(0, maxRows).flatMap((finding, number) => describeFinding(finding, number + 1, at)),
    ...(integrity.findings.length === 0 ? [paragraph('We found nothing.')] : []),
    ...(integrity.findings.length > maxRows
      ? [paragraph(`${integrity.findings.length - maxRows} more are in the evidence file.`)]
      : []),
    ...describeDevices(report).map(({ says, first }) => paragraph(`${says} ${dayOf(first.at)}.${at([first.seq])}`)),
  ]
}

function describeFinding(finding: Finding, number: number, at: At): Block[] {
  return [
    heading(3, `Finding ${number}, ${tierWords[finding.tier]}`),
    paragraph(`${finding.fact}${at(finding.evidence)}`),
    ...list([
      `Innocent explanation: ${finding.reading}`,
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

function describeMaking({ formulaVersion, interval }: Report): Block[] {
  const isOlder = interval === undefined
  const countsLines = Number(formulaVersion) >= 15
  return [
    heading(2, 'How the figures are made'),
    ...list([
      'Tests decide what is correct: hidden tests are run on the final code after the interview. No language model rates anything.',
      'A figure is a weighted mean of what was observed. A part that was not observed is left out, and the others count for more.',
      isOlder
        ? 'The likely range says how much the score would move with other scored items of the same kind; fewer of them make it wider.'
        : 'A 90% range holds what the candidate would reach with other questions of the same kind in nine of ten interviews; fewer questions make it wider. The label is that of the score; it is borderline where the range crosses one mark, and there is none where it crosses both.',
      ...(isOlder
        ? ['This report was made by older formulas and keeps them.']
        : [
            'Nothing in words counts before a person has confirmed it. In the overall score, code quality counts as far as the hidden tests pass.',
          ]),
      `Typing speed, time, repeated runs, accent, emotion, grammar, name and style change no score. Neither does integrity, nor the talk with Nova; in projects ${countsLines ? 'Nova’s lines count as far as they were checked or changed, and ' : ''}one score says how Nova’s changes were told apart.`,
      `The rules are version ${formulaVersion}, in docs/assessment.md of the product; a rule’s number in this file is its section there.`,
    ]),
  ]
}
