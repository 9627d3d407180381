/** Ten different reports, sentence by sentence: every sentence is supported by a figure or a journal entry. */
import { entersOverall, scoresOf } from '@nova/contract/reports/report-scores'
import { beforeAll, describe, expect, it } from 'vitest'
import { sentencesOf } from '../../test/simulator/report-sentences.ts'
import { makeTenReports } from '../../test/simulator/ten-reports.ts'
import { listDeductions } from './deductions.ts'

let reports: ReturnType<typeof makeTenReports>
beforeAll(() => {
  reports = makeTenReports()
})
const each = () => Object.entries(reports)
const saidIn = (name: string) => sentencesOf(reports[name]!).map(({ text }) => text)
const textsOf = (claims: readonly { text: string }[]) => claims.map(({ text }) => text)

describe('each deduction from the overall score', () => {
  it('adds up to 100 less the score, part by part', () => {
    for (const [name, { figures, overallScore }] of each()) {
      if (overallScore === null) continue
      const lost = listDeductions(figures!.overall).reduce((sum, { points }) => sum + points, 0)
      expect([name, Math.abs(lost - (100 - figures!.overall.value!)) < 1e-3]).toEqual([name, true])
    }
  })
  it('is listed with its points, to the last of them, and nothing is listed if nothing was lost', () => {
    for (const [name, { improvements, figures, overallScore }] of each()) {
      const told = textsOf(improvements).flatMap((text) => /\(−([\d.]+) points?\)/.exec(text)?.[1] ?? [])
      const sum = told.reduce((all, points) => all + Number(points), 0)
      const lost = overallScore === null ? 0 : 100 - figures!.overall.value!
      expect([name, Math.abs(sum - lost) <= 0.05 * (told.length + 1)]).toEqual([name, true])
    }
  })
  it('names parts of code quality and of Supervision too', () => {
    expect(textsOf(reports['solved well']!.improvements)).toContainEqual(
      expect.stringMatching(/code quality: Cleanliness \d+\/100 \(−0\.\d points\)\.$/),
    )
    expect(textsOf(reports['project accepts everything']!.improvements)[1]).toBe(
      'Supervision: faulty changes: 0 of 8 turned down or repaired (−25 points).',
    )
  })
})

describe('each figure', () => {
  it('is counted in one way: the observations of the scores are those of the report', () => {
    for (const [name, report] of each()) {
      const counted = scoresOf(report)
        .filter((score) => entersOverall(report, score))
        .reduce((sum, score) => sum + (report.ranges?.[score]?.observations ?? 0), 0)
      expect([name, counted]).toEqual([name, report.evidenceUnits])
    }
  })
  it('for runs equals the number of listed runs', () => {
    const { claims, questions } = reports['solved well']!
    for (const [at, { runs }] of questions!.slice(0, 2).entries())
      expect(claims[at]!.text).toContain(`after ${runs.length} runs`)
  })
  it('for solved problems counts stages, and no pending answer', () => {
    const solved = (name: string) => [reports[name]!.problemsSolved, reports[name]!.totalProblems]
    expect([solved('project led well'), solved('text only'), solved('with pastes')]).toEqual([
      [2, 3],
      [0, 3],
      [1, 3],
    ])
    expect(saidIn('text only')).toContain('Problems solved: 0 of 3; 3 text answers are awaiting review.')
  })
})

it('one project by itself reaches a recommendation, if some of it is the candidate’s own', () => {
  expect(reports['project led well']!.recommendation).toMatchObject({ label: 'Strong Hire', borderline: true })
  expect(reports['project accepts everything']!.recommendation).toBeNull()
})

it('a candidate has not solved everything while a test with large inputs fails', () => {
  const { strengths, improvements } = reports['open policy']!
  expect(textsOf(strengths).join(' ')).not.toContain('completely')
  expect(textsOf(improvements).join(' ')).toContain('1 of 2 tests with large inputs fails')
})

it('declared text is reported where it was found, and not called typed', () => {
  const { codePattern } = reports['open policy']!.plagiarismDetection.measured
  expect(codePattern).toMatch(
    /^Nothing in the final code was seen to come from outside or to contradict the record\. 893 characters from outside were declared/,
  )
})

it('a question that was not reached is not said to be missing', () => {
  expect(saidIn('ended half way')).toContain('No behavioral question was reached.')
  expect(saidIn('ended half way').join(' ')).not.toMatch(/no behavioral question was asked/i)
})

it('a function that is declared below its use is reached', () => {
  const questions = each().flatMap(([, report]) => report.questions!)
  const lines = questions.flatMap(({ code, remarks }) =>
    remarks.filter(({ text }) => text.includes('never reached')).map(({ line }) => code!.split('\n')[line! - 1]!),
  )
  expect(lines.filter((line) => /^\s*(async )?function /.test(line))).toEqual([])
  expect(lines.length).toBeGreaterThan(0)
})

it('the talk and the changes of a project do not disagree without a reason', () => {
  const { aiMetrics } = reports['project led well']!
  expect(aiMetrics.narrative.at(-1)!.text).toBe(
    'Nova proposed 22 changes to project files. What became of them is told under Working with AI, and Supervision (88/100) is made of it.',
  )
})
