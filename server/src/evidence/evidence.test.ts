import { Report } from '@nova/contract/reports/reports'
import type { EntryOf } from '@nova/contract/room/journal'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { count, makeCode, makeQuestion, makeSession } from '../../test/evidence-factory.ts'
import { loseContact } from '../../test/typing-factory.ts'
import { toEvidenceQuestion } from '../observations/kinds.ts'
import { assess } from './report.ts'

const inside = 'function merge(intervals) {\n'.length
const questions = [
  makeQuestion({ id: 'q1', title: 'Intervals' }),
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
]

function makeWhole() {
  const session = makeSession(questions)
  session.add('joined', { name: 'Ada', email: 'a@b.c', again: false, consentVersion: '1', deviceId: 'd' }, null)
  session.open('q1')
  session.template('q1', 'javascript')
  session.type('q1', 'javascript', makeCode(120), inside)
  session.test('q1', 'javascript', { core: count(2, 4), edge: count(0, 3), scale: count(0, 2) })
  session.ask('q1', 'For [[1,2]] I expected [[1,2]] but got []. Which line should I check?')
  session.reply('q1', 'Look at what the loop does with the last one.', 2)
  session.type('q1', 'javascript', '  return intervals\n', inside)
  session.test('q1', 'javascript', { core: count(4, 4), edge: count(2, 3), scale: count(2, 2) })
  session.submit('q1', 'javascript')
  session.open('q2')
  session.type('q2', 'text', 'I invalidate entries by a short time to live, because stale data is worse than a miss.')
  session.submit('q2', 'text')
  session.open('q3')
  session.ask(
    'q3',
    'In my last project we had a dispute about tests. I talked with the team and I wrote 3 examples.',
    true,
  )
  session.ask('q3', 'As a result failures fell from 12 to 2 a week.', true)
  session.submit('q3', 'text')
  session.add('status', { from: 'InProgress', to: 'Completed', novaPaused: null }, null, 'system')
  return session
}

describe('a report', () => {
  it('is what the contract says, with every claim resting on entries that exist', () => {
    const input = makeWhole().input()
    const report = assess(input)
    Report.omit({ digest: true }).parse(report)
    expect(JSON.parse(JSON.stringify(report))).toEqual(report)
    const seqs = new Set(input.entries.map(({ seq }) => seq))
    const claims = [...report.claims, ...report.strengths, ...report.improvements, ...report.aiMetrics.narrative]
    for (const { evidence } of claims) for (const seq of evidence) expect(seqs.has(seq)).toBe(true)
    expect(report.journal).toEqual({ lastSeq: input.entries.length, lastHash: input.entries.at(-1)!.hash })
  })

  it('names each change of the device with its time, and judges nothing by it', () => {
    const session = makeWhole()
    const join = (deviceId: string) =>
      session.add('joined', { name: 'Ada', email: 'a@b.c', again: true, consentVersion: '1', deviceId }, null)
    join('d')
    const before = assess(session.input())
    expect(before.deviceChanges).toBeUndefined()
    join('another')
    const input = session.input()
    const { deviceChanges, journal: _j, ...report } = assess(input)
    const { seq, at } = input.entries.at(-1)!
    expect(deviceChanges).toEqual([{ seq, at }])
    const { journal: _b, ...rest } = before
    expect(report).toEqual(rest)
  })

  it('names two streams that write in turn under one device id, and no clock that is set right or was offline', () => {
    const hour = 3_600_000
    const written = (skews: number[], lose = false) => {
      const session = makeWhole()
      const seqs = skews.map((skew) => {
        session.wait(30)
        if (lose && skew !== 0)
          loseContact(session, Date.parse(session.last().at), Date.parse(session.last().at) + 1000)
        const seq = session.add('navigate', { questionId: 'q1' })
        Object.assign(session.last(), { clientAt: Date.parse(session.last().at) + skew })
        return seq
      })
      const { clockTurns } = assess(session.input())
      return clockTurns?.map(({ seq }) => seqs.indexOf(seq))
    }
    expect(written([0, hour, 0, hour, 0])).toEqual([1, 2, 3, 4])
    expect(written([0, hour, hour, hour, hour])).toBeUndefined()
    expect(written([0, 1_700_000, 0, 1_700_000, 0])).toBeUndefined()
    expect(written([0, -hour, 0, -hour, 0, -hour], true)).toBeUndefined()
  })

  it('describes the session in plain sentences', () => {
    const report = assess(makeWhole().input())
    expect(report.claims[0]!.text).toMatch(
      /^“Intervals”: the JavaScript solution passes hidden tests: 4 of 4 with usual inputs, 2 of 3 with unusual inputs and 2 of 2 with large inputs, after 2 runs in \d+ (min|s)/,
    )
    expect(report.claims[1]!.text).toBe('“Caching”: 1 of 2 expected points found automatically, awaiting review.')
    expect(report.strengths.map(({ text }) => text)).toContain(
      'Every hidden test with usual inputs of “Intervals” passes.',
    )
    expect(report.improvements.map(({ text }) => text)).toContainEqual(
      expect.stringMatching(/^“Intervals”: 1 of 3 tests with unusual inputs fails \(−[\d.]+ points\)\.$/),
    )
    expect(report.answers[1]!.text).toContain('failures fell from 12 to 2')
    expect(report.codeSubmitted).toMatch(/^Intervals \(JavaScript\)\n\nfunction merge/)
    expect(report.aiMetrics.narrative[0]!.text).toBe('1 message asked something.')
  })

  it('says what was left out in words that read well, and of a short text nothing about its order', () => {
    const session = makeSession(questions, { candidateEmail: 'other@b.c', invitedEmail: 'a@b.c' })
    session.open('q1')
    session.template('q1', 'javascript')
    session.remove('q1', 'javascript', 0, inside)
    session.type('q1', 'javascript', 'one', 0)
    session.open('q2')
    session.type('q2', 'text', 'By thundering herd I mean a stampede.')
    session.submit('q2', 'text')
    const report = assess(session.input())
    expect(report.summary).toContain(
      'answered 2 of 3 questions in less than a minute. Problems solved: 0 of 3; 1 text answer is awaiting review. 1 question left unanswered counts as 0.',
    )
    expect(report.summary).toContain('The candidate joined as other@b.c, but the invitation was for a@b.c.')
    expect(report.improvements.map(({ text }) => text).join(' ')).not.toMatch(/Caching|missing|leaves out/)
    expect(report.waitingForReview).toEqual(['q2'])
    expect(report.notAssessed).toContain('Awaiting review: 1 text answer.')
    const { codeStyle, typingBehavior } = report.plagiarismDetection.detectedPatterns
    expect(codeStyle[0]).toMatch(/^“Intervals”: of \d+ characters written into the final code, 100% typed\.$/)
    expect(typingBehavior).toEqual([
      '“Intervals”: 3 characters came key by key over the session, too few to compare their order.',
    ])
    expect(assess(makeWhole().input()).summary).not.toContain('invited')
  })

  it('takes spoken behavioral answers for answers and not for prompts', () => {
    const { aiMetrics } = assess(makeWhole().input())
    expect(aiMetrics).toMatchObject({ messages: 1, helpRequests: 1, totalInteractions: 3 })
  })

  it('takes no words from an answer that was withdrawn, and the one before counts again', () => {
    const session = makeSession([questions[2]!])
    session.open('q3')
    const answer = (id: string, responseText: string, cause: 'submitted' | 'withdrawn') =>
      session.add(
        'answer',
        { id, responseText, codeSubmission: '', language: 'text', timeSpent: 1, isCompleted: true, cause },
        'q3',
      )
    answer('first', 'We agreed on a test.', 'submitted')
    answer('second', 'We agreed on nothing.', 'submitted')
    answer('second', 'We agreed on nothing.', 'withdrawn')
    expect(assess(session.input()).answers[0]!.text).toBe('We agreed on a test.')
    answer('first', 'We agreed on a test.', 'withdrawn')
    expect(JSON.stringify(assess(session.input()).answers)).not.toContain('We agreed')
  })

  it('changes when the facts change', () => {
    const session = makeWhole()
    const before = assess(session.input())
    session.test('q1', 'javascript', { core: count(4, 4), edge: count(3, 3), scale: count(2, 2) }, 'submitted')
    const after = assess(session.input())
    expect(after.scores.problemSolving).toBeGreaterThan(before.scores.problemSolving!)
    expect(after.problemsSolved).toBe(before.problemsSolved + 1)
  })

  it('works on an empty journal and on an interview without questions', () => {
    for (const some of [questions, []]) {
      const report = assess(makeSession(some).input())
      Report.omit({ digest: true }).parse(report)
      expect(report).toMatchObject({ recommendation: null, journal: { lastSeq: 0, lastHash: '0'.repeat(64) } })
      expect(report.plagiarismDetection.riskLevel).toBeNull()
    }
  })

  it('does not accuse', () => {
    const session = makeSession([questions[0]!])
    session.template('q1', 'javascript')
    session.paste('q1', 'javascript', makeCode(500), inside)
    session.away(600)
    const report = assess(session.input())
    expect(report.plagiarismDetection.riskLevel).toBe('High')
    expect(JSON.stringify(report)).not.toMatch(/cheat|fraud|AI-written|plagiari[sz]ed/i)
    for (const { reading } of report.integrity.findings) expect(reading).not.toBe('')
  })

  it('adds pending review to a recommendation at High risk and leaves the scores', () => {
    const play = (isPasted: boolean) => {
      const session = makeWhole()
      const code = makeCode(900, 'z')
      session.reply('q1', 'Please explain what you built.')
      session.ask('q1', 'It is one loop over the list, so it is linear.')
      if (isPasted) session.paste('q1', 'javascript', code, inside)
      else session.edit('q1', 'javascript', 'completed', { from: inside, inserted: code })
      session.submit('q1', 'javascript')
      session.test('q1', 'javascript', { core: count(4, 4), edge: count(3, 3), scale: count(2, 2) }, 'submitted')
      const told = { situation: 1, task: 1, action: 1, result: 1 }
      return assess({ ...session.input(), confirmed: { q2: { 0: 1, 1: 1 }, q3: told } })
    }
    expect(play(true).recommendation).toMatchObject({ pendingReview: true, label: play(false).recommendation!.label })
    expect(play(false).recommendation!.pendingReview).toBe(false)
    expect(play(true).scores).toEqual(play(false).scores)
  })

  it('counts late edits of an answer that is not submitted, and skips edits that do not fit', () => {
    const session = makeWhole()
    const { payload } = session
      .input()
      .entries.find(({ kind, questionId }) => kind === 'answer' && questionId === 'q1')!
    session.add('answer', { ...(payload as EntryOf<'answer'>['payload']), cause: 'withdrawn' }, 'q1')
    const length = session.textOf('q1', 'javascript').length
    session.edit('q1', 'javascript', 'typed', { from: length, inserted: '// late\n' })
    const input = session.input()
    Object.assign(input.entries.at(-1)!, { late: true })
    session.add(
      'edit',
      { language: 'javascript', baseVersion: 999, edits: [{ changes: [3], cause: 'typed', at: 0 }] },
      'q1',
    )
    expect(assess(input).submissions[0]!.code).toMatch(/\/\/ late\n$/)
  })

  it('survives any journal of valid entries', () => {
    const text = fc.string({ unit: 'grapheme', maxLength: 200 })
    const step = fc.oneof(
      fc.record({ do: fc.constant('type' as const), text, at: fc.nat(400) }),
      fc.record({ do: fc.constant('paste' as const), text, at: fc.nat(400) }),
      fc.record({ do: fc.constant('remove' as const), text, at: fc.nat(400) }),
      fc.record({ do: fc.constant('ask' as const), text, at: fc.nat(400) }),
      fc.record({ do: fc.constant('away' as const), text, at: fc.nat(400) }),
    )
    fc.assert(
      fc.property(fc.array(step, { maxLength: 30 }), (steps) => {
        const session = makeSession(questions)
        for (const { do: action, text, at } of steps) {
          const id = `q${(at % 3) + 1}`
          const language = id === 'q1' ? 'python' : 'text'
          const length = session.textOf(id, language).length
          const from = Math.min(at, length)
          session.wait(at / 10)
          if (action === 'type') session.edit(id, language, 'typed', { from, inserted: text.replaceAll('\r', '') })
          if (action === 'paste') session.paste(id, language, text.replaceAll('\r', ''), from)
          if (action === 'remove') session.remove(id, language, from, Math.min(20, length - from))
          if (action === 'ask') session.ask(id, text)
          if (action === 'away') session.away(at)
        }
        const report = assess(session.input())
        Report.omit({ digest: true }).parse(report)
        expect(report.submissions[0]?.code ?? '').toBe(session.textOf('q1', 'python'))
        for (const { authored, typed, own, given, restored, bulk, external } of report.integrity.provenance) {
          expect(typed + own + given + restored + bulk + external).toBe(authored)
        }
      }),
      { numRuns: 60, seed: 11 },
    )
  })
})

describe('the final code', () => {
  it('is the pad of the language last submitted', () => {
    const session = makeSession(questions)
    session.template('q1', 'javascript')
    session.type('q1', 'javascript', 'one', inside)
    session.submit('q1', 'javascript')
    session.template('q1', 'python')
    session.type('q1', 'python', '    return 2\n')
    expect(assess(session.input()).submissions).toMatchObject([{ questionId: 'q1', language: 'javascript' }])
    session.submit('q1', 'python')
    expect(assess(session.input()).submissions).toMatchObject([
      { questionId: 'q1', language: 'python', code: 'def merge(intervals):\n    return 2\n' },
    ])
  })
})

describe('a bank question', () => {
  it('becomes evidence under the id it has in the interview', () => {
    const question = toEvidenceQuestion('i-coding-1', {
      kind: 'behavioral',
      id: 'conflict',
      version: 1,
      title: 'Conflict',
      difficulty: 'easy',
      category: 'Team',
      skills: ['Teamwork'],
      tags: ['team'],
      minutes: 10,
      question: 'Tell of a conflict in a team of yours.',
      competency: 'Teamwork',
      seniorities: ['Junior'],
      probes: ['a', 'b', 'c', 'd'],
      anchors: ['1', '2', '3', '4', '5'],
    })
    expect(question).toEqual({
      id: 'i-coding-1',
      kind: 'behavioral',
      title: 'Conflict',
      minutes: 10,
      statement: 'Tell of a conflict in a team of yours.',
    })
  })
})
