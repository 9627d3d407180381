/** The sentences of a briefing, from facts alone: their wording, their moments, and their time of change. */
import type { BankCodingQuestion } from '@nova/contract/questions/bank'
import type { EntryOf } from '@nova/contract/room/journal'
import { openText } from '@nova/contract/room/text'
import type { PadLanguage } from '@nova/contract/words'
import { describe, expect, it, test } from 'vitest'
import { isAllPassed, tellDoing, testText } from './doing.ts'
import { tellFailing } from './failing.ts'
import type { Act, Mark, QuestionFacts, SessionFacts, TestRun } from './session-facts.ts'
import { type Plan, tellSummary } from './summary.ts'
import { countOf, listText, minutesText, type Now, say } from './wording.ts'

const start = Date.parse('2026-11-20T09:00:00.000Z')
const minute = 60_000
const markAt = (minutes: number, seq = minutes + 1): Mark => ({ seq, at: start + minutes * minute })

const nothing: QuestionFacts = {
  visits: [],
  pads: new Map(),
  tests: [],
  lastTest: undefined,
  lastRun: undefined,
  asked: [],
  help: [],
  spoken: [],
  pastes: [],
  drawn: undefined,
  submitted: undefined,
}
const padOf = (language: PadLanguage, text: string): QuestionFacts['pads'] =>
  new Map([[language, { language, text: openText(text), last: undefined }]])

function nowAt(minutes: number, facts: Partial<SessionFacts> = {}): Now {
  const all: SessionFacts = {
    seq: 1,
    joined: markAt(0),
    ended: undefined,
    endsAt: start + 60 * minute,
    timeUp: undefined,
    pauses: [],
    breaks: [],
    outages: [],
    declarations: [],
    messages: [],
    questions: new Map(),
    act: undefined,
    ...facts,
  }
  return { facts: all, now: start + minutes * minute, start }
}

const none = { passed: 0, total: 0 }
const run = (visible: [number, number], hidden: [number, number] | null = null, more: object = {}): TestRun => ({
  ...markAt(5),
  status: 'ok',
  visible: { passed: visible[0], total: visible[1] },
  hidden: {
    core: none,
    edge: none,
    scale: none,
    ...(hidden ? { edge: { passed: hidden[0], total: hidden[1] } } : { notRun: true }),
  },
  ...more,
})

const titles = new Map([['q1', { number: 1, title: 'Seats' }]])
const act = (what: object, minutes = 5) => ({ ...markAt(minutes), questionId: 'q1', ...what }) as Act

describe('the latest act of the candidate', () => {
  const tell = (what: object, facts: Partial<SessionFacts> = {}) =>
    tellDoing(nowAt(5, { act: act(what), ...facts }), titles).statement?.text

  it.each([
    [{ what: 'joined' }, 'Joined the interview.'],
    [{ what: 'opened' }, 'Moved to question 1: Seats.'],
    [{ what: 'opened', questionId: 'gone' }, 'Moved to a question.'],
    [{ what: 'opened', questionId: null }, 'Moved to a question.'],
    [{ what: 'submitted' }, 'Submitted question 1.'],
    [{ what: 'withdrawn' }, 'Took back the answer to question 1.'],
    [{ what: 'drew' }, 'Drawing on the board of question 1.'],
    [{ what: 'wroteTests' }, 'Writing test cases of their own for question 1.'],
    [{ what: 'declared' }, 'Declared the use of another AI.'],
    [{ what: 'reported' }, 'Reported a problem. It is listed with your notes.'],
    [{ what: 'typed', language: 'text', offset: 3 }, 'Typing in the written answer.'],
    [{ what: 'typed', language: 'file:src/a.ts', offset: 3 }, 'Typing in the file src/a.ts.'],
    [{ what: 'typed', language: 'go', offset: 3 }, 'Typing in the Go code, outside any function.'],
    [
      { what: 'pasted', language: 'text', offset: 0, lines: 1 },
      'Pasted 1 line from outside this interview into the written answer.',
    ],
    [
      { what: 'pasted', language: 'python', offset: 0, lines: 12 },
      'Pasted 12 lines from outside this interview into the Python code, outside any function.',
    ],
    [{ what: 'ran', status: 'ok' }, 'Ran the code: it finished.'],
    [{ what: 'ran', status: 'memory_limit' }, 'Ran the code: it ran out of memory.'],
    [{ what: 'ran', status: 'unavailable' }, "Ran the code: it couldn't be run."],
    [{ what: 'tested', run: run([2, 3]) }, 'Ran the tests: 2 of 3 visible tests passed.'],
    [{ what: 'asked', interactionId: 'i' }, 'Asked Nova something. Its reply is on the way.'],
    [
      { what: 'asked', interactionId: 'i', reply: { ...markAt(5), step: 0 } },
      'Asked Nova something and got a reply without a hint.',
    ],
    [{ what: 'asked', interactionId: 'i', reply: { ...markAt(5), step: 3 } }, 'Asked Nova and got a hint of step 3.'],
  ])('%j is “%s”', (what, text) => {
    expect(tell(what)).toBe(text)
  })

  it('in code is placed in its function, even where the text has become shorter since', () => {
    const code = 'def seats(rows):\n    return rows\n'
    const questions = new Map([['q1', { ...nothing, pads: padOf('python', code) }]])
    expect(tell({ what: 'typed', language: 'python', offset: 20 }, { questions })).toBe('Typing in seats (Python).')
    expect(tell({ what: 'typed', language: 'python', offset: 9_999 }, { questions })).toMatch(/^Typing in .*Python/)
  })

  it('is typing for half a minute, then something typed', () => {
    const typed = { act: act({ what: 'typed', language: 'text', offset: 0 }) }
    const at = (seconds: number) => tellDoing(nowAt(5 + seconds / 60, typed), titles)
    expect(at(0)).toMatchObject({ statement: { text: 'Typing in the written answer.' }, changesInSeconds: 30 })
    expect(at(29)).toMatchObject({ statement: { text: 'Typing in the written answer.' }, changesInSeconds: 1 })
    expect(at(30)).toMatchObject({ statement: { text: 'Typed in the written answer.' }, changesInSeconds: 90 })
  })

  it('is nothing after two minutes, with what came before and a new figure each minute', () => {
    const facts = { act: act({ what: 'submitted' }) }
    const at = (minutes: number) => tellDoing(nowAt(5 + minutes, facts), titles)
    const words = (count: string) => `Nothing typed, run or sent for ${count}. Before that: submitted question 1.`
    expect(at(2)).toMatchObject({ statement: { text: words('2 minutes') }, changesInSeconds: 60 })
    expect(at(3.5)).toMatchObject({ statement: { text: words('3 minutes') }, changesInSeconds: 30 })
    expect(at(2).statement?.moments).toEqual([{ seq: 6, atMs: 5 * minute }])
  })

  it('does not count a break as time in which nothing was done', () => {
    const pauses = [{ from: start + 6 * minute, to: start + 16 * minute }]
    const facts = { act: act({ what: 'submitted' }), pauses, breaks: [markAt(6)] }
    expect(tellDoing(nowAt(10, facts), titles)).toMatchObject({
      statement: { text: 'On a break.', moments: [{ seq: 7 }] },
      changesInSeconds: 360,
    })
    expect(tellDoing(nowAt(16, facts), titles).statement?.text).toBe('Submitted question 1.')
    expect(tellDoing(nowAt(17, facts), titles).statement?.text).toMatch(/^Nothing typed, run or sent for 2 minutes\./)
  })

  it('says nothing before the candidate has joined, and at the end only that it is over', () => {
    const nobody = nowAt(1, { joined: undefined })
    expect(tellDoing(nobody, titles)).toEqual({ statement: null, changesInSeconds: null })
    const facts = { act: act({ what: 'submitted' }), timeUp: markAt(60) }
    const said = (more: object) => tellDoing(nowAt(70, { ...facts, ...more }), titles)
    expect(said({})).toMatchObject({ statement: { text: 'The time is up.' }, changesInSeconds: null })
    expect(said({ ended: markAt(61) })).toMatchObject({ statement: { text: 'The interview is over.' } })
  })
})

describe('a test run in words', () => {
  it.each([
    [run([3, 3]), '3 of 3 visible tests passed'],
    [run([3, 3], [8, 12]), '3 of 3 visible tests passed, and 8 of 12 hidden ones'],
    [run([0, 3], [0, 12]), '0 of 3 visible tests passed, and 0 of 12 hidden ones'],
    [run([0, 3], null, { status: 'compile_error' }), 'it did not compile'],
    [run([0, 3], null, { status: 'killed' }), 'it was stopped'],
    [run([0, 3], null, { status: 'internal_error' }), 'it failed on our side'],
    [run([0, 3], null, { status: 'timeout' }), '0 of 3 visible tests passed'],
    [run([1, 3], null, { status: 'killed' }), '1 of 3 visible tests passed'],
  ])('%#', (one, text) => {
    expect(testText(one)).toBe(text)
  })

  it.each([
    ['every test passed', run([3, 3], [12, 12]), true],
    ['the hidden ones did not run', run([3, 3]), true],
    ['a hidden one failed', run([3, 3], [11, 12]), false],
    ['a visible one failed', run([2, 3], [12, 12]), false],
    ['it was stopped', run([3, 3], [12, 12], { status: 'killed' }), false],
  ])('in which %s counts as passed: %s', (_, one, isPassed) => {
    expect(isAllPassed(one)).toBe(isPassed)
  })
})

describe('the session so far', () => {
  const planned = [
    { id: 'q1', title: 'Seats', kind: 'coding', minutes: 30 },
    { id: 'q2', title: 'Cache', kind: 'technical', minutes: 1 },
    { id: 'q3', title: 'Conflict', kind: 'behavioral', minutes: 10 },
  ] as unknown as Plan['questions']
  const plan: Plan = { questions: planned, durationMinutes: 60, isOpenPolicy: false }
  const summary = (minutes: number, facts: Partial<SessionFacts>, more: Partial<Plan> = {}) =>
    tellSummary(nowAt(minutes, facts), { ...plan, ...more }).map(({ title, statements }) => [
      title,
      ...statements.map(({ text }) => text),
    ])
  const opened = (more: Partial<QuestionFacts>): Partial<SessionFacts> => ({
    questions: new Map([['q1', { ...nothing, visits: [{ ...markAt(0), until: undefined }], ...more }]]),
  })

  it('is the plan before anybody has joined', () => {
    expect(summary(0, { joined: undefined })).toEqual([
      ['Plan', "The candidate hasn't joined yet.", '3 questions planned for 41 minutes; the interview has 60.'],
    ])
  })

  it('names the questions that were not opened, and reports the others in their order', () => {
    expect(summary(12, opened({}))).toEqual([
      ['Interview', 'Running for 12 minutes of 60.', 'Not opened yet: Cache and Conflict.'],
      ['Question 1: Seats', 'On screen for 12 minutes of 30 planned.'],
    ])
  })

  it('counts breaks neither as time taken nor as time on screen, and time that was added as the interview’s', () => {
    const pauses = [{ from: start + 4 * minute, to: start + 9 * minute }]
    const facts = { ...opened({}), pauses, breaks: [markAt(4)], endsAt: start + 75 * minute }
    expect(summary(14, facts)).toEqual([
      [
        'Interview',
        'Running for 9 minutes of 70.',
        'Not opened yet: Cache and Conflict.',
        '1 break, 5 minutes in all.',
      ],
      ['Question 1: Seats', 'On screen for 9 minutes of 30 planned.'],
    ])
  })

  it('counts a break that goes on only as far as it has gone', () => {
    const pauses = [{ from: start + 4 * minute, to: start + 14 * minute }]
    expect(summary(6, { pauses, breaks: [markAt(4)] })[0]).toContain('1 break, 2 minutes in all.')
  })

  it('has no end without a timer, and says what it took once it is over', () => {
    expect(summary(12, { endsAt: null })[0]![1]).toBe('Running for 12 minutes, without a timer.')
    expect(summary(90, { ended: markAt(48) })[0]![1]).toBe('Took 48 minutes of 60.')
  })

  it.each([
    [[[10, 10.5]], "The candidate's connection was lost once, less than a minute in all."],
    [
      [
        [10, 12],
        [20, 21],
      ],
      "The candidate's connection was lost 2 times, 3 minutes in all.",
    ],
  ])('reports how often the connection was lost: %j', (spans, text) => {
    const outages = spans.map(([from, to]) => ({
      ...markAt(to!),
      from: start + from! * minute,
      to: start + to! * minute,
    }))
    expect(summary(30, { outages })[0]).toContain(text)
  })

  it('says how often a question was opened, and adds its times up', () => {
    const visits = [
      { ...markAt(0), until: start + 5 * minute },
      { ...markAt(20), until: start + 25 * minute },
      { ...markAt(30), until: undefined },
    ]
    expect(summary(32, opened({ visits }))[1]).toEqual([
      'Question 1: Seats',
      'On screen for 12 minutes of 30 planned, opened 3 times.',
    ])
  })

  it.each([
    [[run([1, 3])], '1 test run with 1 of 3 visible tests passed.'],
    [
      [run([1, 3]), run([3, 3])],
      '2 test runs with 1 and 3 of 3 visible tests passed. All tests passed at the last one.',
    ],
    [
      [0, 1, 1, 2, 2, 2, 3].map((passed) => run([passed, 3])),
      '7 test runs, the last 5 with 1, 2, 2, 2 and 3 of 3 visible tests passed. All tests passed at the last one.',
    ],
    [[run([1, 1], [2, 4])], '1 test run with 1 of 1 visible test passed.'],
  ])('reports test runs %#', (tests, text) => {
    expect(summary(12, opened({ tests }))[1]![2]).toBe(text)
  })

  it('reports messages to Nova, and how strong its hints were', () => {
    const asked = [markAt(3), markAt(4)]
    expect(summary(12, opened({ asked }))[1]![2]).toBe('2 messages to Nova, no hints.')
    const help = [
      { ...markAt(3), step: 2 },
      { ...markAt(4), step: 1 },
    ]
    expect(summary(12, opened({ asked, help }))[1]![2]).toBe('2 messages to Nova, 2 hints, the strongest of step 2.')
  })

  it('ties a declared AI to a paste within two minutes, and only where other AIs are allowed', () => {
    const pastes = [{ ...markAt(10), lines: 3 }]
    const told = (minutes: number, isOpenPolicy: boolean) =>
      summary(30, { ...opened({ pastes }), declarations: [markAt(minutes)] }, { isOpenPolicy })[1]![2]
    expect(told(12, true)).toBe('Pasted 3 lines from outside this interview, and declared it.')
    expect(told(8, true)).toBe('Pasted 3 lines from outside this interview, and declared it.')
    expect(told(12.1, true)).toBe('Pasted 3 lines from outside this interview.')
    expect(told(12, false)).toBe('Pasted 3 lines from outside this interview.')
  })
})

describe('a test that fails', () => {
  const code = 'def seats(rows):\n    return rows\n'
  const question = {
    signature: { params: [{ name: 'rows' }] },
    wrong: [{ mistake: 'Counts a row twice.' }, { mistake: '' }],
  }
  const failure = { args: [[1]], expected: 1, got: 2, status: 'failed' }
  const test_ = (more: object = {}) =>
    ({
      payload: { failure, language: 'python', hidden: { core: none }, code, trigger: 'candidate', ...more },
    }) as never as EntryOf<'test'>
  const failing = (of: Partial<QuestionFacts>, cause?: number) =>
    tellFailing(
      nowAt(10),
      { ...nothing, lastRun: run([1, 3]), lastTest: test_(), pads: padOf('python', code), ...of },
      {
        question: question as unknown as BankCodingQuestion,
        names: ['rows'],
        pack: { causes: [{ wrong: 1, cause: 'forgets the last row', stated: [], reply: 'Look at the last row.' }] },
        cause,
      },
    )

  it('is nothing where none was run, or all passed', () => {
    expect(failing({ lastTest: undefined, lastRun: undefined })).toBeNull()
    expect(failing({ lastRun: run([3, 3]) })).toBeNull()
  })

  it('says what was run, in which language, with what', () => {
    expect(failing({})).toMatchObject({
      statement: {
        text: 'Last test run, in Python: 1 of 3 visible tests passed.',
        moments: [{ seq: 6, atMs: 5 * minute }],
      },
      language: 'python',
      isCompileError: false,
      failure,
      names: ['rows'],
      cause: null,
      isStale: false,
    })
    expect(failing({ lastTest: test_({ trigger: 'submitted' }) })?.statement.text).toMatch(
      /^The submitted code, in Python: /,
    )
  })

  it('says that the code was changed since, but not for blanks around it or other line ends', () => {
    const stale = failing({ pads: padOf('python', `${code}# more`) })
    expect(stale).toMatchObject({ isStale: true })
    expect(stale?.statement.text).toBe(
      'Last test run, before the code was changed, in Python: 1 of 3 visible tests passed.',
    )
    expect(failing({ pads: padOf('python', `\n${code.replaceAll('\n', '\r\n')}\n\n`) })?.isStale).toBe(false)
    expect(failing({ pads: new Map() })?.isStale).toBe(false)
  })

  it('shows no values of code that does not compile', () => {
    const one = failing({ lastRun: run([0, 3], null, { status: 'compile_error' }) })
    expect(one).toMatchObject({ isCompileError: true, failure: null })
    expect(one?.statement.text).toBe('Last test run, in Python: it did not compile.')
  })

  it('names its known cause in the author’s words, or else in those of the pack', () => {
    expect(failing({}, 0)).toMatchObject({ cause: 'Counts a row twice.', causeReply: null })
    expect(failing({}, 1)).toMatchObject({ cause: 'forgets the last row', causeReply: 'Look at the last row.' })
    expect(failing({}, 7)).toMatchObject({ cause: null, causeReply: null })
  })
})

test('counts, lists and minutes are said as people say them', () => {
  expect([countOf(0, 'line'), countOf(1, 'line'), countOf(2, 'entry', 'entries')]).toEqual([
    '0 lines',
    '1 line',
    '2 entries',
  ])
  expect([listText([]), listText(['one']), listText(['one', 'two']), listText(['one', 'two', 'three'])]).toEqual([
    ...['', 'one', 'one and two', 'one, two and three'],
  ])
  expect([0, 1, 29_000, 89_000, 91_000].map(minutesText)).toEqual([
    ...['0 minutes', '1 minute', '1 minute', '1 minute', '2 minutes'],
  ])
})

test('a sentence keeps its last six moments, none of them before the start', () => {
  const marks = Array.from({ length: 8 }, (_, at) => markAt(at))
  expect(say({ start }, 'Text.', [undefined, ...marks]).moments.map(({ seq }) => seq)).toEqual([3, 4, 5, 6, 7, 8])
  expect(say({ start }, 'Text.', [{ seq: 1, at: start - 5 }]).moments).toEqual([{ seq: 1, atMs: 0 }])
})
