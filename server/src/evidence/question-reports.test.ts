/** The report question by question, and every figure as the tree of its parts. */
import type { Part } from '@nova/contract/reports/report-questions'
import { Report } from '@nova/contract/reports/reports'
import type { EntryOf } from '@nova/contract/room/journal'
import { describe, expect, it } from 'vitest'
import { count, makeQuestion, makeSession } from '../../test/evidence-factory.ts'
import { assess } from './report.ts'

const reference = 'function merge(intervals) {\n  return intervals.flat()\n}\n'
const questions = [
  makeQuestion({ id: 'q1', title: 'Intervals', reference: { javascript: reference } }),
  makeQuestion({
    id: 'q2',
    kind: 'technical',
    title: 'Caching',
    minutes: 10,
    statement: 'How do you cache?',
    keyPoints: [
      { point: 'invalidation', phrases: ['invalidate entries', 'time to live'] },
      { point: 'stampede', phrases: ['thundering herd', 'stampede'] },
    ],
  }),
  makeQuestion({ id: 'q3', kind: 'behavioral', title: 'A disagreement', minutes: 10 }),
  makeQuestion({ id: 'q4', title: 'Left alone', minutes: 20 }),
]
const inside = 'function merge(intervals) {\n'.length
const repeated =
  '  for (const one of intervals) {\n    if (one[0] > 1 && one[1] > 2) {\n      for (const two of one) {\n        if (two > 3) {\n          total += two * 2 + one[0]\n        }\n      }\n    }\n  }\n'
const code = `  let total = 0\n  let unused = 7\n${repeated}${repeated}  console.log(total)\n  return [total]\n`

type Case = NonNullable<EntryOf<'test'>['payload']['cases']>[number]
const failed = (args: Case['args'], own?: true): Case => ({
  index: 0,
  status: 'failed',
  args,
  expected: [[1, 4]],
  actual: [6],
  stdout: '',
  durationMs: 1,
  ...(own ? { own } : {}),
})

function play() {
  const session = makeSession(questions)
  session.open('q1')
  session.template('q1', 'javascript')
  session.type('q1', 'javascript', code, inside, 90)
  // The second is one of unchanged code, so that no two parts of efficiency are alike.
  session.run('q1', 'javascript')
  session.run('q1', 'javascript')
  session.test('q1', 'javascript', { core: count(1, 4), edge: count(0, 3), scale: count(2, 2) })
  session.ask('q1', 'For [[1,2]] I expected [[1,2]] but got []. Which line should I check?')
  session.reply('q1', 'Look at what the loop does with the last one.', 2)
  session.type('q1', 'javascript', '  // again\n', inside, 90)
  session.test('q1', 'javascript', { core: count(4, 4), edge: count(2, 3), scale: count(2, 2) })
  const { payload } = session.last() as EntryOf<'test'>
  payload.visible = count(1, 2)
  payload.cases = [failed([['OWN']], true), failed([[[1, 2]]])]
  session.submit('q1', 'javascript')
  session.open('q2')
  session.type('q2', 'text', 'I invalidate entries by a short time to live, because stale data is worse.', 0, 90)
  session.submit('q2', 'text')
  session.add('time', { reason: 'paused', seconds: 300, questionId: null } as never, null, 'system')
  session.wait(300)
  session.open('q3')
  session.wait(40)
  session.ask('q3', 'In my last project I talked with the team and I wrote 3 examples.', true)
  session.submit('q3', 'text')
  return session
}

/** A value from its parts by the tree's own word for how; null parts are left out. */
function computeAgain({ how, parts = [] }: Part): number | null {
  const known = parts.flatMap(({ value, weight }) => (value === null ? [] : [{ value, weight }]))
  if (known.length === 0) return null
  const weights = known.reduce((sum, { weight }) => sum + weight, 0)
  if (how === 'mean') return known.reduce((sum, { value, weight }) => sum + value * weight, 0) / weights
  if (how === 'product') return 100 * known.reduce((product, { value }) => (product * value) / 100, 1)
  if (how === 'least') return Math.min(...known.map(({ value }) => value))
  return 100 * (1 - known.reduce((rest, { value, weight }) => rest * (1 - (weight * value) / 100), 1))
}

function expectSound(part: Part, path: string): number {
  const parts = part.parts ?? []
  // Integers of the whole report were rounded once.
  if (parts.length)
    expect([path, Math.abs(computeAgain(part)! - part.value!) < (path.includes('/') ? 1e-3 : 0.51)]).toEqual([
      path,
      true,
    ])
  return parts.reduce((sum, each) => sum + expectSound(each, `${path}/${each.name}`), 1)
}

describe('each figure', () => {
  it('is what its parts make, down to the last, and is the figure that the report shows', () => {
    const report = assess(play().input())
    Report.omit({ digest: true }).parse(report)
    const figures = report.figures!
    const nodes = Object.entries(figures).reduce((sum, [name, part]) => sum + expectSound(part, name), 0)
    expect(nodes).toBeGreaterThan(60)
    for (const question of report.questions!) expectSound(question.score, question.title)
    const { overall, promptEngineering, overallRisk, codePattern, conversation, timing, ...scores } = figures
    const round = (part: Part | undefined) => (part!.value === null ? null : Math.round(part!.value))
    expect(round(overall)).toBe(report.overallScore)
    for (const [name, part] of Object.entries(scores))
      expect(round(part)).toBe(report.scores[name as keyof typeof report.scores])
    expect(round(promptEngineering)).toBe(report.aiMetrics.promptEngineeringScore)
    expect([figures.aiUsageEfficiency, report.aiMetrics.aiUsageEfficiency]).toEqual([undefined, null])
    const { plagiarismDetection: risk } = report
    expect([overallRisk, codePattern, conversation, timing].map(round)).toEqual([
      ...[risk.overallRiskScore, risk.codePatternScore, risk.conversationScore, risk.timingScore],
    ])
    expect(overall.says).toBe(
      `Weighted mean of 3 scores; 1 other is awaiting review. It rests on ${report.evidenceUnits} scored items.`,
    )
    const edge = figures.problemSolving.parts![0]!.parts![1]!
    expect(edge).toMatchObject({
      name: 'Unusual inputs',
      weight: 0.3,
      says: '2 of 3 hidden tests passed.',
      rule: '3.2',
    })
  })

  it('for text answers is provisional until a reviewer has confirmed them', () => {
    const input = play().input()
    const provisional = assess(input).questions!
    expect(provisional.map(({ score }) => score.isProvisional)).toEqual([undefined, true, true, undefined])
    const confirmed = assess({ ...input, confirmed: { q2: { '0': 1, '1': 0 } } }).questions![1]!
    expect(confirmed.score.isProvisional).toBeUndefined()
    expect(confirmed.points.map((point) => point.confirmed)).toEqual([1, 0])
  })
})

describe('a question', () => {
  const report = assess(play().input())
  const [coding, technical, behavioral, left] = report.questions!

  it('is listed in its order, answered or not, with the time spent and breaks left out', () => {
    expect(report.questions!.map(({ title, state }) => [title, state])).toEqual([
      ...[
        ['Intervals', 'answered'],
        ['Caching', 'answered'],
        ['A disagreement', 'answered'],
      ],
      ['Left alone', 'unanswered'],
    ])
    expect(left).toMatchObject({ spentMinutes: null, plannedMinutes: 20, code: null, text: null, runs: [], tests: [] })
    expect(left!.score).toMatchObject({ value: 0 })
    expect(technical!.spentMinutes).toBeLessThan(1)
    expect(technical!.text).toContain('time to live')
    expect(technical!.points.map(({ key, isFound }) => [key, isFound])).toEqual([
      ['0', true],
      ['1', false],
    ])
    expect(behavioral!.points.map(({ key }) => key)).toEqual(['situation', 'task', 'action', 'result'])
    expect(report.timeline!.breaks).toHaveLength(1)
    expect(report.timeline!.chat.map(({ author }) => author)).toEqual(['candidate', 'nova', 'candidate'])
    expect([...new Set(report.timeline!.questions.map(({ questionId }) => questionId))]).toEqual(['q1', 'q2', 'q3'])
  })

  it('that was not reached in time counts nowhere and says so', () => {
    const session = makeSession(questions, { durationMinutes: 1 })
    session.open('q1')
    session.template('q1', 'javascript')
    session.type('q1', 'javascript', code, inside, 200)
    const { questions: all, toAsk } = assess(session.input())
    expect(all!.map(({ state }) => state)).toEqual(['answered', 'not-reached', 'not-reached', 'not-reached'])
    expect(all![1]).toMatchObject({ score: { value: null }, interval: null, spentMinutes: null })
    expect(toAsk!.map(({ text }) => text)).toContain(
      '“A disagreement”: this question was not reached. Ask it in person.',
    )
  })

  it('has its tests by group and each run with what passed', () => {
    expect(coding!.tests).toEqual([
      { group: 'visible', passed: 1, total: 2 },
      { group: 'core', passed: 4, total: 4 },
      { group: 'edge', passed: 2, total: 3 },
      { group: 'scale', passed: 2, total: 2 },
    ])
    expect(coding!.runs.map(({ kind, passed, total }) => [kind, passed, total])).toEqual([
      ['run', null, null],
      ['run', null, null],
      ['test', 5, 11],
      ['test', 9, 11],
    ])
  })

  it('has remarks at their lines, of hidden tests only the group, and none on what the candidate tried themselves', () => {
    const lines = coding!.code!.split('\n')
    const lineOf = (words: string) => lines.findIndex((line) => line.includes(words)) + 1
    const first = (kind: string) => coding!.remarks.find((remark) => remark.kind === kind)
    expect(first('failing-input')!.text).toBe('For the sample input [[1,2]] the code returns [6]. Expected: [[1,4]].')
    expect(first('unhandled-edge')).toMatchObject({
      line: null,
      text: '1 of 3 hidden tests with unusual inputs fails.',
    })
    expect(first('unused-name')).toMatchObject({
      line: lineOf('let unused'),
      text: '“unused” is assigned and never used.',
    })
    expect(first('defect')).toMatchObject({ line: lineOf('console.log') })
    const loops = lines.flatMap((line, at) => (line.includes('for (const one') ? [at + 1] : []))
    expect(first('repeated-code')!.line).toBeGreaterThanOrEqual(loops[1]!)
    expect(first('repeated-code')!.toLine! - first('repeated-code')!.line!).toBe(8)
    expect(first('repeated-code')!.text).toBe(`Repeats lines ${loops[0]} to ${loops[0]! + 8} almost word for word.`)
    expect(first('complexity')!.text).toMatch(
      /^Harder to follow than it needs to be: .* \d+ times those of our reference/,
    )
    expect(lines[first('complexity')!.line! - 1]).toContain('if (two > 3)')
    expect(JSON.stringify(report.questions)).not.toContain('OWN')
  })

  it('leaves something to ask next, the most telling gap of each question first', () => {
    const asked = report.toAsk!.map(({ text }) => text)
    expect(asked.slice(0, 4)).toEqual([
      '“Intervals”: ask the candidate to trace the code. For the sample input [[1,2]] the code returns [6]. Expected: [[1,4]].',
      '“Caching”: we did not find “stampede” in the answer. Ask about it.',
      expect.stringMatching(/^“A disagreement”: ask what/),
      '“Left alone”: left unanswered. Ask how the candidate would begin, and what they would check.',
    ])
    expect(asked[4]).toContain('1 of 3 hidden tests with unusual inputs fails')
    const seqs = new Set(
      play()
        .input()
        .entries.map(({ seq }) => seq),
    )
    for (const { evidence } of report.toAsk!) for (const seq of evidence) expect(seqs.has(seq)).toBe(true)
  })
})

it('that was made before questions were listed is still a report', () => {
  const { questions: _, figures, timeline, toAsk, waitingForReview, ...old } = assess(play().input())
  expect([figures, timeline, toAsk].every(Boolean)).toBe(true)
  expect(waitingForReview).toEqual(['q2', 'q3'])
  expect(Report.omit({ digest: true }).safeParse(old).success).toBe(true)
})
