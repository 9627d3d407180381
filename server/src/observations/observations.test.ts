/** Reading the journal, entry by entry. */
import type { BoardElement } from '@nova/contract/room/drawing'
import { describe, expect, it } from 'vitest'
import { count, makeQuestion, makeSession, sessionStart } from '../../test/evidence-factory.ts'
import { makeShape } from '../../test/factories.ts'
import { answerText, finalPad, isEmptyCode, observe, textsBefore } from './observations.ts'

const questions = [
  makeQuestion({ id: 'q1' }),
  makeQuestion({ id: 'q2' }),
  makeQuestion({ id: 't1', kind: 'behavioral', title: 'A story' }),
]
const read = (session: ReturnType<typeof makeSession>) => observe(session.input())
const after = (seconds: number) => sessionStart + seconds * 1000

describe('a pad', () => {
  it('keeps each step with its moment, its author and what it changed', () => {
    const session = makeSession(questions)
    session.template('q1', 'python')
    session.wait(10)
    session.edit('q1', 'python', 'typed', { from: 3, removed: 2, inserted: 'ab' })
    expect(read(session).pads).toEqual([
      {
        questionId: 'q1',
        language: 'python',
        opening: '',
        lastAt: after(10),
        text: 'defaberge(intervals):\n',
        steps: [
          {
            seq: 1,
            place: 0,
            at: after(0),
            receivedAt: after(0),
            late: false,
            by: 'system',
            cause: 'template',
            replacements: [{ from: 0, removed: 0, inserted: 'def merge(intervals):\n' }],
          },
          {
            seq: 2,
            place: 0,
            at: after(10),
            receivedAt: after(10),
            late: false,
            by: 'candidate',
            cause: 'typed',
            replacements: [{ from: 3, removed: 2, inserted: 'ab' }],
          },
        ],
      },
    ])
  })
  it('gives its text before each place of the journal', () => {
    const session = makeSession(questions)
    const length = questions[0]!.starters!.python!.length
    const change = (from: number, inserted: string, rest: number) =>
      session.add(
        'edit',
        {
          language: 'python',
          baseVersion: 0,
          edits: [{ changes: [from, [0, inserted], rest], cause: 'typed', at: 0 }],
        },
        'q1',
      )
    change(length - 1, 'x', 1)
    session.open('q2')
    change(length, 'y', 1)
    const [pad] = read(session).pads
    const starter = questions[0]!.starters!.python!.trim()
    expect(pad!.opening).toBe(`${starter}\n`)
    expect(textsBefore(pad!, [1, 2, 3, 4, 9])).toEqual([
      ...[`${starter}\n`, `${starter}x\n`, `${starter}x\n`, `${starter}xy\n`, `${starter}xy\n`],
    ])
  })
  it('that a template alone changed was never worked on, so that the other one is final', () => {
    const session = makeSession(questions)
    session.template('q1', 'javascript')
    session.wait(10)
    session.edit('q1', 'javascript', 'typed', { from: 0, inserted: 'a' })
    session.wait(10)
    session.template('q1', 'python')
    const seen = read(session)
    expect(seen.pads.map(({ language, lastAt }) => [language, lastAt])).toEqual([
      ['javascript', after(10)],
      ['python', 0],
    ])
    expect(finalPad(seen, questions[0]!)!.language).toBe('javascript')
    session.edit('q1', 'python', 'typed', { from: 0, inserted: 'a' })
    expect(finalPad(read(session), questions[0]!)!.language).toBe('python')
    session.submit('q1', 'javascript')
    expect(finalPad(read(session), questions[0]!)!.language).toBe('javascript')
    expect(finalPad(read(session), questions[1]!)).toBeNull()
  })
  it('is empty with the starter alone, with blanks alone or without an edit', () => {
    const isEmpty = (text: string) =>
      isEmptyCode({ questionId: 'q1', language: 'python', opening: '', steps: [], text, lastAt: 0 }, questions[0]!)
    expect(['', ' \n', 'def merge( intervals ):\n\n', 'def merge(intervals): 1'].map(isEmpty)).toEqual([
      ...[true, true, true, false],
    ])
    expect(isEmptyCode(null, questions[0]!)).toBe(true)
  })
})

it('a run is read with its sums, its author and a key of its own', () => {
  const session = makeSession(questions)
  session.template('q1', 'python')
  session.run('q1', 'python')
  session.test('q1', 'python', { core: count(1, 2), edge: count(1, 3), scale: count(0, 5) })
  session.test('q1', 'python', { core: count(1, 2), notRun: true } as never, 'submitted')
  const free = session.input().entries[1]!
  session.add('run', free.payload as never, 'q1', 'interviewer')
  const code = 'def merge(intervals):\n'
  const shared = { at: after(0), questionId: 'q1', language: 'python', code, status: 'ok' }
  const none = { visible: null, hidden: null, passed: null, total: 0, complaint: null }
  const runs = read(session).runs
  expect(runs[0]).toEqual({
    ...shared,
    ...none,
    seq: 2,
    kind: 'run',
    trigger: 'candidate',
    key: JSON.stringify(['run', 'python', code, null, null]),
  })
  expect(runs[1]).toMatchObject({ ...shared, seq: 3, kind: 'test', trigger: 'candidate', passed: 4, total: 12 })
  expect(runs[1]!.key).toBe(JSON.stringify(['test', 'python', code]))
  // The visible tests of a submission are run for the interviewers, and judge nothing: 4 is none.
  expect(runs[2]).toMatchObject({ seq: 5, kind: 'run', trigger: 'interviewer' })
})

it('an absence lasts as long as the page says, else since it began', () => {
  const session = makeSession(questions)
  const focus = (focused: boolean, awayMs?: number) => session.add('focus', { focused, ...(awayMs ? { awayMs } : {}) })
  session.at(10)
  focus(false)
  session.at(30)
  focus(true)
  session.at(50)
  focus(true, 5000)
  session.at(70)
  focus(true)
  expect(read(session).absences.filter(({ from, to }) => to > from)).toEqual([
    { seq: 2, from: after(10), to: after(30) },
    { seq: 3, from: after(45), to: after(50) },
  ])
})

it('a board counts while something is on it', () => {
  const session = makeSession(questions)
  const shape = makeShape('box') as BoardElement
  session.add('draw', { changed: [], removed: [] }, 'q1')
  expect(read(session).drawnByQuestion).toEqual(new Map())
  session.add('draw', { changed: [shape], removed: [] }, 'q1')
  session.add('draw', { changed: [shape], removed: [] }, 'q2')
  session.add('draw', { changed: [], removed: [] }, 'q1')
  expect(read(session).drawnByQuestion).toEqual(
    new Map([
      ['q1', 4],
      ['q2', 3],
    ]),
  )
})

describe('a question', () => {
  type Session = ReturnType<typeof makeSession>
  const isShown = (act: (session: Session) => void) => {
    const session = makeSession(questions)
    act(session)
    return read(session)
      .shown.map(({ id }) => id)
      .includes('q2')
  }
  const answer = (session: Session, cause: 'submitted' | 'withdrawn' | 'marked') =>
    session.add(
      'answer',
      {
        id: 'a',
        responseText: '',
        codeSubmission: '',
        language: 'python',
        timeSpent: 1,
        isCompleted: true,
        cause,
      },
      'q2',
      'interviewer',
    )
  const edit = (session: Session, ...causes: ('typed' | 'template' | 'restored')[]) =>
    session.add(
      'edit',
      {
        language: 'python',
        baseVersion: 0,
        edits: causes.map((cause) => ({ changes: [[0, 'x']], cause, at: 0 })),
      },
      'q2',
    )
  it('was shown when it was opened or worked on', () => {
    expect(isShown(() => {})).toBe(false)
    expect(isShown((session) => session.open('q2'))).toBe(true)
    expect(isShown((session) => session.open('q1'))).toBe(false)
    expect(isShown((session) => session.ask('q2', 'Why?'))).toBe(true)
    expect(isShown((session) => session.ask('t1', 'Why?'))).toBe(false)
    expect(isShown((session) => session.reply('q2', 'So.'))).toBe(false)
    expect(isShown((session) => session.add('comment' as never, {} as never, 'q2', 'interviewer'))).toBe(false)
    expect(isShown((session) => session.add('joined', {} as never, 'q2'))).toBe(false)
  })
  it('was not shown by what a page brings with it', () => {
    expect(isShown((session) => edit(session, 'template'))).toBe(false)
    expect(isShown((session) => edit(session, 'restored'))).toBe(false)
    expect(isShown((session) => edit(session, 'restored', 'typed'))).toBe(true)
    expect(isShown((session) => session.template('q2', 'python'))).toBe(false)
  })
  it('was shown by an answer that was submitted or withdrawn, and not by a mark', () => {
    expect(isShown((session) => answer(session, 'submitted'))).toBe(true)
    expect(isShown((session) => answer(session, 'withdrawn'))).toBe(true)
    expect(isShown((session) => answer(session, 'marked'))).toBe(false)
  })
})

describe('the time of a question', () => {
  it('is that until each act of the candidate in it, without pauses', () => {
    const session = makeSession(questions)
    session.add('joined', {} as never, null)
    session.at(10)
    session.ask('q1', 'Why?')
    session.at(30)
    session.reply('q2', 'So.')
    session.at(40)
    session.open('q2')
    session.at(45)
    session.add('focus', { focused: true })
    session.at(100)
    session.ask('q2', 'Why?')
    session.at(110)
    session.ask('q1', 'Why?')
    expect(read(session).secondsByQuestion).toEqual(
      new Map([
        ['q1', 50],
        ['q2', 60],
      ]),
    )
  })
  it('is not the time for questions about the submitted code', () => {
    const session = makeSession(questions)
    const setId = crypto.randomUUID()
    session.at(40)
    session.type('q1', 'python', 'a', 0, 0)
    session.at(50)
    session.add('followUp', { step: 'asked', setId, questions: [] }, 'q1')
    session.at(170)
    session.add(
      'followUp',
      { step: 'answered', setId, id: 'value', text: '3', choice: null, voice: false, late: false },
      'q1',
    )
    session.at(180)
    session.ask('q1', 'Why?')
    expect(read(session).secondsByQuestion.get('q1')).toBe(50)
  })
  it('never runs back where a clock does', () => {
    const session = makeSession(questions)
    session.at(40)
    session.ask('q1', 'Why?')
    session.at(60)
    session.ask('q2', 'Why?')
    Object.assign(session.last(), { clientAt: after(30) })
    session.at(70)
    session.ask('q1', 'Why?')
    const seconds = read(session).secondsByQuestion
    expect([...seconds.values()].reduce((sum, each) => sum + each, 0)).toBe(70)
  })
})

describe('a text answer', () => {
  it('is the pad, else what was submitted, and what was said and is not in it', () => {
    const session = makeSession(questions)
    session.edit('t1', 'text', 'typed', { from: 0, inserted: 'We moved. ' })
    session.submit('t1', 'text')
    session.ask('t1', 'we moved', true)
    session.ask('t1', 'We moved.', true)
    session.ask('t1', 'It worked.', true)
    session.ask('t1', 'Only written.')
    session.ask('q1', 'Elsewhere.', true)
    session.reply('t1', 'Fine.')
    expect(answerText(read(session), questions[2]!)).toEqual({
      text: 'We moved.\n\nwe moved\n\nIt worked.',
      evidence: [1, 2, 3, 5],
    })
  })
  it('rests on its last step, and on nothing where there is none', () => {
    const session = makeSession(questions)
    expect(answerText(read(session), questions[2]!)).toEqual({ text: '', evidence: [] })
    session.ask('q1', 'Why?')
    session.edit('t1', 'text', 'typed', { from: 0, inserted: 'a' })
    session.edit('t1', 'text', 'typed', { from: 1, inserted: 'b' })
    expect(answerText(read(session), questions[2]!)).toEqual({ text: 'ab', evidence: [3] })
  })
})
