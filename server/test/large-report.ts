/** A report as a long session makes it, with everything that a report may have. */
import type { Part, QuestionReport } from '@nova/contract/reports/report-questions'
import { Report } from '@nova/contract/reports/reports'

const at = '2026-11-20T09:00:00.000Z'
const lines = (count: number) =>
  Array.from(
    { length: count },
    (_, line) => `  const value${line} = intervals.at(${line}) ?? ${line * 13} // line ${line}`,
  )
const prose = 'The candidate measured first and then replaced the nested loop with a map of the starts. '

const makePart = (name: string, parts?: Part[]): Part => ({
  name,
  value: 72.4,
  weight: 2,
  says: '3 of 4 hidden edge cases passed.',
  rule: '3.2',
  evidence: [3, 9],
  ...(parts ? { how: 'mean', parts } : {}),
})

const makeFigure = (name: string) =>
  makePart(name, [makePart('Hidden tests', [makePart('Core'), makePart('Edge')]), makePart('Debugging')])

function makeQuestion(number: number): QuestionReport {
  const isCoding = number % 3 !== 2
  return {
    questionId: `q${number}`,
    kind: isCoding ? 'coding' : 'technical',
    title: `Question ${number} of many`,
    statement: prose.repeat(6),
    state: number === 11 ? 'not-reached' : 'answered',
    plannedMinutes: 30,
    spentMinutes: 28.6,
    language: isCoding ? 'javascript' : 'text',
    hasDrawing: number === 2,
    code: isCoding ? lines(250).join('\n') : null,
    text: isCoding ? null : prose.repeat(30),
    tests: [{ group: 'edge', passed: 3, total: 4 }],
    runs: Array.from({ length: 40 }, (_, run) => ({
      at,
      kind: run % 2 ? ('run' as const) : ('test' as const),
      status: 'ok',
      passed: 1,
      total: 2,
      seq: run + 1,
    })),
    remarks: [{ kind: 'complexity', line: 4, toLine: null, text: 'Reads the list twice.', evidence: [7] }],
    points: isCoding ? [] : [{ key: '1', point: 'Measures first', isFound: true, quote: 'measured first' }],
    score: makeFigure('Score'),
    evidence: [1],
  }
}

/** Valid by the contract; `questions` says how many. */
export function makeLargeReport(questions = 12): Report {
  const claims = Array.from({ length: 60 }, (_, place) => ({ text: `${place}: ${prose}`, evidence: [place + 1] }))
  const figure = 74
  return Report.parse({
    interviewId: '0b8f7d3e-5a43-4c50-9e0e-1d2c3b4a5968',
    title: 'Back-end developer',
    candidateName: 'Ada Lovelace',
    overallScore: figure,
    duration: 180,
    completedAt: at,
    problemsSolved: 7,
    totalProblems: questions,
    scores: { problemSolving: 81, codeQuality: 70, communication: null, efficiency: 66 },
    summary: prose.repeat(3),
    aiMetrics: {
      promptEngineeringScore: 60,
      totalInteractions: 40,
      criticalThinkingQuestions: 3,
      problemSolvingQuestions: 9,
      helpRequests: 2,
      aiUsageEfficiency: null,
      narrative: claims.slice(0, 4),
    },
    plagiarismDetection: {
      overallRiskScore: 12,
      riskLevel: 'Low',
      codePatternScore: 10,
      conversationScore: 5,
      timingScore: 20,
      measured: { codePattern: prose, conversation: prose, timing: prose },
      analysis: prose,
      suspiciousIndicators: [],
      detectedPatterns: { codeStyle: [], responsePatterns: [], typingBehavior: [] },
    },
    strengths: claims.slice(0, 9),
    improvements: claims.slice(9, 15),
    codeSubmitted: '',
    formulaVersion: '3',
    band: 14,
    evidenceUnits: 22,
    aiPolicy: 'nova',
    notAssessed: ['Communication: not assessed, no text answer.'],
    weights: { problemSolving: 4, codeQuality: 2, communication: 2, efficiency: 1 },
    coverage: { answered: 11, selected: questions, answeredMinutes: 150, plannedMinutes: 170, notReached: ['q11'] },
    questions: Array.from({ length: questions }, (_, number) => makeQuestion(number)),
    figures: Object.fromEntries(
      ['overall', 'problemSolving', 'codeQuality', 'communication', 'efficiency'].map((name) => [
        name,
        makeFigure(name),
      ]),
    ),
    toAsk: claims.slice(0, 3),
    recommendation: { label: 'Strong Hire', sentence: 'Above the threshold.', borderline: true, pendingReview: false },
    claims,
    integrity: {
      findings: Array.from({ length: 50 }, (_, place) => ({
        fact: `${place}: ${prose}`,
        at,
        reading: prose,
        tier: 'context',
        evidence: [place + 1],
        candidateRemark: 'I looked something up.',
      })),
      provenance: [],
      pastes: [],
    },
    submissions: [],
    answers: [],
    transcript: [],
    journal: { lastSeq: 10_000, lastHash: 'ab'.repeat(32) },
    digest: 'cd'.repeat(32),
  })
}
