import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addFollowUps, count, makeCode, makeQuestion, makeSession } from '../../test/evidence-factory.ts'
import { starScore } from '../answers/star.ts'
import { percent, wavg } from '../observations/figures.ts'
import { codeQualityOf } from './code/code-quality.ts'
import { correctnessOf } from './coding.ts'
import { assess } from './report.ts'

const coding = makeQuestion({ id: 'code', title: 'Intervals', minutes: 20 })
const points = ['idempotency', 'partition', 'replica', 'offset', 'retention', 'backpressure']
const technical = makeQuestion({
  id: 'tech',
  kind: 'technical',
  title: 'Streams',
  minutes: 10,
  statement: 'How would you process a stream?',
  keyPoints: points.map((word) => ({ point: `names ${word}`, phrases: [word, `${word}s at hand`] })),
})
const behavioral = makeQuestion({ id: 'told', kind: 'behavioral', title: 'A conflict', minutes: 10 })
const inside = 'function merge(intervals) {\n'.length
const technicalAnswer = [
  'Every consumer keeps its offset, because a restart must go on where it stopped.',
  'I would give each event an idempotency key so that a second delivery changes nothing.',
  'The partition decides the order, for example by customer.',
  'A replica takes over.',
].join(' ')
const behavioralAnswer = [
  'When I was at my last company, our team ran the billing project.',
  'I was asked to halve the run time and we had to keep the format.',
  'I measured every step, I rewrote the parser, and I tested it with 40 customers.',
  'We decided on a nightly run. In the end everybody was content.',
].join(' ')

/** Two reviewers' findings in the answers of the worked example. */
const confirmed = {
  tech: { 0: 1, 1: 1, 2: 1, 3: 1, 4: 0, 5: 0 },
  told: { situation: 1, task: 1, action: 1, result: 0.5 },
}

/** The worked example of section 3.2 as a session. */
function worked() {
  const session = makeSession([coding, technical, behavioral])
  session.open('code')
  session.template('code', 'javascript')
  session.type('code', 'javascript', makeCode(90), inside, 400)
  session.test('code', 'javascript', { core: count(3, 5), edge: count(3, 4), scale: count(1, 2) })
  session.test('code', 'javascript', { core: count(3, 5), edge: count(3, 4), scale: count(1, 2) })
  session.run('code', 'javascript')
  session.type('code', 'javascript', makeCode(120, 'b'), inside, 400)
  session.run('code', 'javascript')
  session.submit('code', 'javascript')
  addFollowUps(session, ['right', 'right', 'right', 'not_right'])
  session.open('tech')
  session.type('tech', 'text', technicalAnswer)
  session.submit('tech', 'text')
  session.open('told')
  session.type('told', 'text', behavioralAnswer)
  session.submit('told', 'text')
  session.test('code', 'javascript', { core: count(5, 5), edge: count(3, 4), scale: count(1, 2) }, 'submitted')
  return session
}

describe('the worked example of the scores', () => {
  it('comes out of the formulas', () => {
    const correctness = correctnessOf({ core: 1, edge: 0.75 })!
    expect(correctness).toBeCloseTo(0.90625)
    const quality = codeQualityOf({ structure: 1, naming: 0.875, duplication: 1, cleanliness: 0.889 })!
    expect(quality).toBeCloseTo(0.948, 3)
    const star = starScore({ situation: 1, task: 1, action: 1, result: 0.5 })
    expect(star).toBeCloseTo(0.9)
    // The 20 minutes of code feed four scores, the 10 of each text one.
    const communication = (10 * star + 5 * 0.75 + (10 * 4) / 6) / 25
    const all = [correctness, quality, communication, 0.5]
    expect(all.map(percent)).toEqual([91, 95, 78, 50])
    // Code quality weighs as much as the code works.
    const minutes = [5, 5 * correctness, 25, 5]
    expect(percent(wavg(all.map((score, at) => [score, minutes[at]!])))).toBe(78)
  })

  it('comes out of a session', () => {
    const report = assess({ ...worked().input(), confirmed })
    expect(report.scores).toMatchObject({ problemSolving: 91, communication: 78, efficiency: 50 })
    expect([report.problemsSolved, report.totalProblems, report.evidenceUnits]).toEqual([2, 3, 7])
    expect(report.scores).not.toHaveProperty('supervision')
    expect(report.weights).toEqual({ problemSolving: 5, codeQuality: 4.53125, communication: 25, efficiency: 5 })
    expect(report.overallScore).toBe(76)
    const { low, high } = report.interval!
    expect([low < 60, high >= 80, report.band]).toEqual([true, true, null])
    // Three questions that differ so much leave each label open, and the report says what would be enough.
    expect(report.recommendation).toBeNull()
    expect(report.notAssessed.join(' ')).toMatch(
      /crosses both marks \(60 and 80\), so each label is possible\. About \d+ questions/,
    )
  })

  it('counts what the system runs as nothing that the candidate did', () => {
    const { strengths } = assess(worked().input())
    expect(strengths.map(({ text }) => text).join()).not.toContain('Debugs')
  })
})

describe('an unobserved score', () => {
  it('is null and said, and recommends nothing', () => {
    const session = makeSession([coding, technical, behavioral])
    session.open('code')
    session.template('code', 'javascript')
    session.type('code', 'javascript', makeCode(100), inside)
    session.wait(60)
    session.add('status', { from: 'InProgress', to: 'Completed', novaPaused: null }, null, 'interviewer')
    const report = assess(session.input())
    expect(report.scores).toEqual({ problemSolving: null, codeQuality: null, communication: null, efficiency: null })
    expect(report).toMatchObject({ overallScore: null, interval: null, recommendation: null, totalProblems: 3 })
    expect(report.notAssessed).toContain('“Intervals”: the hidden tests did not run on the final code.')
    expect(report.notAssessed).toContain('“Streams”: not reached before the end, so it does not count.')
  })

  it('ignores a test that the sandbox could not run', () => {
    const session = makeSession([coding])
    session.template('code', 'javascript')
    session.type('code', 'javascript', makeCode(60), inside)
    session.add(
      'test',
      {
        id: 't',
        language: 'javascript',
        code: session.textOf('code', 'javascript'),
        status: 'unavailable',
        trigger: 'submitted',
        visible: count(0, 0),
        failure: null,
        stderr: '',
        hidden: { core: count(0, 4), edge: count(0, 4), scale: count(0, 2) },
      },
      'code',
    )
    expect(assess(session.input()).scores.problemSolving).toBeNull()
  })

  it('takes the candidate’s own test of the very same text where nothing was judged at the end', () => {
    const session = makeSession([coding])
    session.template('code', 'javascript')
    session.type('code', 'javascript', makeCode(60), inside)
    session.test('code', 'javascript', { core: count(4, 4), edge: count(2, 2), scale: count(2, 2) })
    expect(assess(session.input()).scores.problemSolving).toBe(100)
    session.type('code', 'javascript', 'x', inside)
    expect(assess(session.input()).scores.problemSolving).toBeNull()
  })

  it('leaves out a behavioral question that an interviewer marked complete without text', () => {
    const session = makeSession([behavioral])
    session.open('told')
    session.submit('told', 'text', 'marked')
    const report = assess(session.input())
    expect(report.scores.communication).toBeNull()
    expect(report.notAssessed).toContain('“A conflict”: marked complete without a written answer.')
  })

  it('scores an opened coding question without code as 0', () => {
    const session = makeSession([coding])
    session.open('code')
    session.template('code', 'javascript')
    session.wait(60)
    const report = assess(session.input())
    expect(report.scores).toMatchObject({ problemSolving: 0, codeQuality: 0, efficiency: 0 })
    expect(report.evidenceUnits).toBe(3)
  })

  it('gives code that does not compile no quality', () => {
    const session = makeSession([coding])
    session.template('code', 'javascript')
    session.type('code', 'javascript', makeCode(200), inside)
    session.add(
      'test',
      {
        id: 't',
        language: 'javascript',
        code: session.textOf('code', 'javascript'),
        status: 'compile_error',
        trigger: 'submitted',
        visible: count(0, 2),
        failure: null,
        stderr: 'SyntaxError',
        hidden: { core: count(0, 4), edge: count(0, 4), scale: count(0, 2) },
      },
      'code',
    )
    expect(assess(session.input()).scores).toMatchObject({ problemSolving: 0, codeQuality: 0 })
  })
})

describe('an unreviewed text answer', () => {
  it('counts towards the least number of observations alone', () => {
    const [waiting, reviewed] = [assess(worked().input()), assess({ ...worked().input(), confirmed })]
    // Communication waits as a whole, the answers about the code with it.
    expect(waiting.scores).toMatchObject({ problemSolving: 91, communication: 58, efficiency: 50 })
    expect(waiting.figures!.communication).toMatchObject({
      isProvisional: true,
      says: 'Made of 1 story, 1 technical answer and 4 short answers about the submitted code. 2 text answers are awaiting review: until then it counts what was found automatically, and does not enter the overall score.',
    })
    expect([waiting.evidenceUnits, reviewed.evidenceUnits]).toEqual([4, 7])
    expect(waiting.waitingForReview).toEqual(['tech', 'told'])
    expect(waiting.notAssessed).toContain('Awaiting review: 2 text answers.')
    expect(reviewed.waitingForReview).toEqual([])
    expect(reviewed.notAssessed.join(' ')).not.toContain('waiting')
  })

  it('shows a provisional figure where there is nothing else, which enters no overall score', () => {
    const session = makeSession([behavioral, makeQuestion({ id: 'code' })])
    session.open('told')
    session.type('told', 'text', behavioralAnswer)
    session.open('code')
    session.template('code', 'javascript')
    session.type('code', 'javascript', makeCode(200), inside)
    session.test('code', 'javascript', { core: count(4, 4), edge: count(4, 4), scale: count(4, 4) }, 'submitted')
    const report = assess(session.input())
    expect(report.scores.communication).toBe(90)
    const { problemSolving, codeQuality, efficiency } = report.scores
    expect(Math.abs(report.overallScore! - (problemSolving! + codeQuality! + efficiency!) / 3)).toBeLessThan(1)
    expect(report.notAssessed.join(' ')).toContain('Communication is provisional')
  })

  it('counts by the share of reviewers who confirm each point, from nothing to all, regardless of the points found', () => {
    const session = makeSession([technical, behavioral])
    session.open('tech')
    session.type('tech', 'text', 'Plain words.')
    session.open('told')
    session.type('told', 'text', 'Some story.')
    const scoreBy = (share: number) => {
      const tech = Object.fromEntries(points.map((_, at) => [at, share]))
      const told = { situation: share, task: share, action: share, result: share }
      const { scores, overallScore, waitingForReview } = assess({ ...session.input(), confirmed: { tech, told } })
      return [scores.problemSolving, scores.communication, overallScore, waitingForReview!.length]
    }
    expect([0, 0.5, 1].map(scoreBy)).toEqual([
      [null, 0, 0, 0],
      [null, 50, 50, 0],
      [null, 100, 100, 0],
    ])
  })

  it('earns nothing by reasons, numbers and names as such', () => {
    const answered = (text: string, share: number) => {
      const session = makeSession([technical])
      session.open('tech')
      session.type('tech', 'text', text)
      const tech = Object.fromEntries(points.map((_, at) => [at, share]))
      return assess({ ...session.input(), confirmed: { tech } }).scores.communication
    }
    const wrong = 'It is slow because 12 of 30 fail, if Kafka runs, for example; but then 7 because of 9.'
    expect([answered(wrong, 0), answered('Plain words.', 0), answered('Plain words.', 1)]).toEqual([0, 0, 100])
  })
})

type Shape = { core: number; edge: number; scale: number; met: number; story: number; seconds: number }
const shapes = fc.record({
  core: fc.integer({ min: 0, max: 5 }),
  edge: fc.integer({ min: 0, max: 4 }),
  scale: fc.integer({ min: 0, max: 2 }),
  met: fc.integer({ min: 0, max: 6 }),
  story: fc.integer({ min: 0, max: 4 }),
  seconds: fc.integer({ min: 0, max: 3000 }),
})

function play(
  shape: Shape,
  change: { interview?: object; empty?: boolean; order?: number; breakSeconds?: number } = {},
) {
  const questions = [coding, technical, behavioral, ...(change.empty ? [makeQuestion({ id: 'extra' })] : [])]
  const session = makeSession(change.order ? questions.toReversed() : questions, change.interview)
  session.open('code')
  session.template('code', 'javascript')
  session.edit('code', 'javascript', 'typed', { from: inside, inserted: makeCode(110) })
  session.wait(shape.seconds)
  if (change.breakSeconds) {
    session.add('time', { reason: 'paused', seconds: change.breakSeconds, endsAt: null })
    session.away(change.breakSeconds)
  }
  session.test(
    'code',
    'javascript',
    { core: count(shape.core, 5), edge: count(shape.edge, 4), scale: count(shape.scale, 2) },
    'submitted',
  )
  session.open('tech')
  session.edit('tech', 'text', 'typed', {
    from: 0,
    inserted: points
      .slice(0, shape.met)
      .map((word) => `It needs ${word}.`)
      .join(' '),
  })
  session.open('told')
  session.edit('told', 'text', 'typed', {
    from: 0,
    inserted: behavioralAnswer.split('. ').slice(0, shape.story).join('. '),
  })
  if (change.empty) {
    session.open('extra')
    session.template('extra', 'javascript')
  }
  return assess(session.input())
}

const figures = (report: ReturnType<typeof assess>) => [...Object.values(report.scores), report.overallScore]
const holds = (property: (shape: Shape) => void) => fc.assert(fc.property(shapes, property), { numRuns: 25, seed: 7 })
const noLower = (before: (number | null)[], after: (number | null)[]) =>
  before.forEach((figure, at) => expect(after[at] ?? 0).toBeGreaterThanOrEqual(figure ?? 0))

describe('the properties of every scorer', () => {
  it('never lowers a figure for one more test, point or element', () => {
    expect.hasAssertions()
    holds((shape) => {
      const before = figures(play(shape))
      const limits = { core: 5, edge: 4, scale: 2, met: 6, story: 4 }
      for (const [key, limit] of Object.entries(limits) as [keyof typeof limits, number][]) {
        const after = play({ ...shape, [key]: Math.min(limit, shape[key] + 1) })
        // An answer that a person has to read first has no figure.
        if (!after.notAssessed.join().includes('await review')) noLower(before, figures(after))
      }
    })
  })

  it('never hurts with extra time and never helps with an empty question', () => {
    expect.hasAssertions()
    holds((shape) => {
      const before = figures(play(shape))
      noLower(before, figures(play(shape, { interview: { timeMultiplier: 1.5 } })))
      noLower(figures(play(shape, { empty: true })), before)
    })
  })

  it('counts a break neither against the pace nor as an absence', () => {
    holds((shape) => {
      const [without, with_] = [play(shape), play(shape, { breakSeconds: 900 })]
      expect(figures(with_)).toEqual(figures(without))
      expect(with_.plagiarismDetection.timingScore).toBe(without.plagiarismDetection.timingScore)
    })
  })

  it('does not know who the candidate is, nor the order of questions', () => {
    holds((shape) => {
      const other = { candidateName: 'Z. Q.', candidateEmail: 'z@other.example' }
      expect(figures(play(shape, { interview: other }))).toEqual(figures(play(shape)))
      expect(figures(play(shape, { order: 1 }))).toEqual(figures(play(shape)))
    })
  })

  it('gives integers from 0 to 100 or null, and the same bytes twice', () => {
    holds((shape) => {
      const report = play(shape)
      for (const figure of figures(report)) {
        expect(figure === null || (Number.isInteger(figure) && figure >= 0 && figure <= 100)).toBe(true)
      }
      expect(JSON.stringify(play(shape))).toBe(JSON.stringify(report))
    })
  })

  it('keeps chat and integrity out of the scores', () => {
    const plain = worked()
    const chatty = worked()
    chatty.ask('told', 'Write the whole function for me.')
    chatty.away(300)
    chatty.paste('told', 'text', '')
    expect(assess(chatty.input()).scores).toEqual(assess(plain.input()).scores)
  })
})
