/** The PDF and CSV texts on a session, its panel and its figures, from those alone. */
import type { Report } from '@nova/contract/reports/reports'
import type { Competency, Review } from '@nova/contract/reviews/reviews'
import type { EntryOf } from '@nova/contract/room/journal'
import { describe, expect, it } from 'vitest'
import type { ListingRow } from '../interview-lists/interview-lists.ts'
import { interviewLine, interviewsHead } from './interview-lines.ts'
import { describePanel } from './panel.ts'
import { describeTimeline, readTimeline } from './timeline.ts'

const entry = (kind: string, payload: object, seq = 1, questionId: string | null = 'q1') =>
  ({ seq, kind, payload, questionId }) as unknown as EntryOf
const textOf = (kind: string, payload: object, pastes: object[] = []) =>
  readTimeline([entry(kind, payload)], [0], pastes as Parameters<typeof readTimeline>[2])[0]?.text

describe('a step of a session on paper', () => {
  const visible = { passed: 2, total: 3 }

  it.each([
    ['joined', {}, 'Joined'],
    ['joined', { again: true }, 'Joined again'],
    ['navigate', { questionId: 'q1' }, 'Opened the question'],
    ['run', { status: 'ok' }, 'Ran the code: finished'],
    ['run', { status: 'ok', args: null }, 'Ran the code as a program: finished'],
    ['run', { status: 'runtime_error', args: null, language: 'sql' }, 'Ran the query: runtime error'],
    [
      'run',
      { status: 'ok', language: 'sql', sql: { plan: 'Seq Scan' } },
      'Ran the query and showed its plan: finished',
    ],
    ['run', { status: 'compile_error' }, 'Ran the code: compile error'],
    ['test', { trigger: 'candidate', visible }, 'Ran the tests: 2 of 3 visible ones passed'],
    ['test', { trigger: 'submitted', visible }, undefined],
    ['projectTest', { trigger: 'candidate', visible }, 'Ran the tests of the project: 2 of 3 visible ones passed'],
    ['projectTest', { trigger: 'submitted', visible }, undefined],
    ['answer', { cause: 'submitted' }, 'Submitted'],
    ['answer', { cause: 'saved' }, undefined],
    ['paste', { into: 'chat', characters: 40 }, 'Pasted 40 characters into the chat with Nova'],
    ['paste', { into: 'problem', characters: 412 }, 'Pasted 412 characters into Report a problem'],
    ['focus', { focused: true, awayMs: 15_000 }, 'Came back after 15 s elsewhere'],
    ['focus', { focused: true, awayMs: 14_999 }, undefined],
    ['focus', { focused: false }, undefined],
    ['time', { reason: 'paused' }, 'Break began'],
    ['time', { reason: 'resumed' }, 'Break ended'],
    ['time', { reason: 'ended' }, 'Time ended'],
    ['time', { reason: 'added' }, undefined],
    ['status', { to: 'Completed' }, 'Completed'],
    ['status', { to: 'InProgress' }, undefined],
    ['edit', { edits: [] }, undefined],
  ])('%s %j is %j', (kind, payload, text) => {
    expect(textOf(kind, payload)).toBe(text)
  })

  it('that is a join says where it came from another device', () => {
    const join = (seq: number, deviceId: string | null) => entry('joined', { again: seq > 1, deviceId }, seq)
    const joins = [join(1, 'laptop'), join(2, 'laptop'), join(3, 'tablet'), join(4, null)]
    expect(readTimeline(joins, [0, 0, 0, 0]).map(({ text }) => text)).toEqual([
      ...['Joined', 'Joined again', 'Joined again from another device', 'Joined again from another device'],
    ])
  })

  it('that pasted into code counts what came into it, by the report, where that is the same moment', () => {
    const paste = { into: 'pad', characters: 400 }
    const near = { seq: 2, questionId: 'q1', characters: 380 }
    const read = (moments: number[], one: object) =>
      readTimeline([entry('paste', paste)], moments, [one] as Parameters<typeof readTimeline>[2])[0]!.text
    expect(read([1_000, 2_500], near)).toBe('Pasted 380 characters into the editor')
    expect(read([1_000, 2_501], near)).toBe('Pasted 400 characters into the editor')
    expect(read([1_000, 1_000], { ...near, questionId: 'q2' })).toBe('Pasted 400 characters into the editor')
  })

  it('is found however much was pasted', () => {
    // Looked for in all pastes each time, this would take a quarter of an hour, and the test would be ended.
    const many = Array.from({ length: 400_000 }, (_, at) => at + 1)
    const pastes: object[] = many.map((seq) => ({ seq, questionId: 'q2', characters: seq }))
    const moments = many.map((seq) => seq * 1000)
    const steps = many.map((seq) => entry('paste', { into: 'pad', characters: 1 }, seq, seq % 200_000 ? 'q1' : 'q2'))
    const told = readTimeline(steps, moments, pastes as Parameters<typeof readTimeline>[2])
    expect(
      told.flatMap(({ ms, text }) => (text === 'Pasted 1 characters into the editor' ? [] : [[ms, text]])),
    ).toEqual([
      [200_000_000, 'Pasted 199999 characters into the editor'],
      [400_000_000, 'Pasted 399999 characters into the editor'],
    ])
  })
})

describe('the timeline', () => {
  const about = {
    questions: [{ questionId: 'q1', title: 'Seats' }],
    submissions: [{ questionId: 'q2', title: 'Cache' }],
    answers: [],
  } as unknown as Report
  const moment = (questionId: string | null, ms = 0) => ({ ms, questionId, text: 'Joined' })

  it('has a row for each step, with its question’s title where it has one', () => {
    const [heading, table] = describeTimeline([moment(null), moment('q1', 61_000), moment('q2'), moment('gone')], about)
    expect(heading).toEqual({ kind: 'heading', level: 2, text: 'Timeline' })
    expect(table).toMatchObject({ kind: 'table', head: ['Time', 'What happened', 'Question'] })
    const { rows } = table as { rows: string[][] }
    expect(rows.map(([, , title]) => title)).toEqual(['–', 'Seats', 'Cache', '–'])
    expect(rows[1]![0]).toMatch(/1:01/)
  })

  it('says that nothing was recorded, or how much more there is', () => {
    expect(describeTimeline([], about)[1]).toEqual({ kind: 'paragraph', text: 'Nothing was recorded.' })
    const long = describeTimeline(
      Array.from({ length: 407 }, () => moment('q1')),
      about,
    )
    expect((long[1] as { rows: unknown[] }).rows).toHaveLength(400)
    expect(long[2]).toMatchObject({ text: '7 more are in the evidence file.' })
  })
})

describe('the panel on paper', () => {
  const competencies = ['Coding', 'Teamwork'].map((name) => ({ id: name.toLowerCase(), name })) as Competency[]
  const rating = (competencyId: string, level: number | null, reason = '', seq: number | null = null) => ({
    competencyId,
    level,
    reason,
    seq,
  })
  const review = (author: string, ratings: object[], note = '') =>
    ({ author, submittedAt: '2026-11-20T10:00:00.000Z', ratings, note }) as unknown as Review
  const at = (seqs: readonly number[]) => ` [${seqs.join()}]`
  const draw = (...reviews: Review[]) => describePanel({ competencies, reviews }, at)

  it('is nothing without reviews', () => {
    expect(draw()).toEqual([])
  })

  it('has the levels side by side, with who did not rate and how far they differ', () => {
    const [, note, table] = draw(
      review('Ada', [rating('coding', 4), rating('teamwork', null)]),
      review('Eva', [rating('coding', 2)]),
    )
    expect(note).toMatchObject({ text: 'Levels from 1 to 5, by people. No computed score uses them.' })
    expect(table).toMatchObject({
      head: ['Competency', 'Ada', 'Eva', 'Difference'],
      rows: [
        ['Coding', '4', '2', '2'],
        ['Teamwork', 'not rated', 'not rated', '–'],
      ],
    })
  })

  it('takes a table for each five people, each with the difference between all', () => {
    const people = [5, 5, 5, 5, 5, 1, 1].map((level, place) => review(`P${place}`, [rating('coding', level)]))
    const tables = draw(...people).filter(({ kind }) => kind === 'table') as { head: string[]; rows: string[][] }[]
    expect(tables.map(({ head }) => head.length - 2)).toEqual([5, 2])
    expect(tables.map(({ rows }) => rows[0]!.at(-1))).toEqual(['4', '4'])
  })

  it('lists each reviewer’s text: reasons with their moments, a note, or that there is nothing', () => {
    const blocks = draw(
      review(
        'Ada',
        [rating('coding', 4, ' Clear names. ', 12), rating('teamwork', 3), rating('gone', 2, 'Old.')],
        'Hire.',
      ),
      review('Eva', [rating('coding', 2)]),
    ).slice(3)
    expect(blocks).toEqual([
      { kind: 'heading', level: 3, text: 'Review by Ada, 2026-11-20' },
      { kind: 'list', items: ['Coding, 4: Clear names. [12]', 'gone, 2: Old.'] },
      { kind: 'paragraph', text: 'Note: Hire.' },
      { kind: 'heading', level: 3, text: 'Review by Eva, 2026-11-20' },
      { kind: 'paragraph', text: 'No reasons were written.' },
    ])
  })
})

describe('an interview as a line of the list', () => {
  const when = new Date('2026-11-20T10:00:00.000Z')
  const row = {
    id: 'i1',
    title: 'Backend',
    candidateName: 'Ada, "Countess"',
    candidateEmail: 'ada@example.test',
    status: 'Completed',
    interviewType: 'AiOnly',
    seniority: 'Senior',
    durationMinutes: 60,
    createdAt: when,
    scheduledAt: null,
    startedAt: null,
    completedAt: null,
  } as unknown as ListingRow
  const names = interviewsHead.trim().split(',')
  const read = (...args: [Parameters<typeof interviewLine>[1]?, Parameters<typeof interviewLine>[2]?]) => {
    const line = interviewLine({ ...row, candidateName: 'Ada' }, ...args).trimEnd()
    return Object.fromEntries(
      line.split(',').map((cell, at) => [names[at]!.replaceAll('"', ''), cell.replaceAll('"', '')]),
    )
  }
  const figures = (more: object) =>
    ({ overallScore: 92, band: 14, recommendation: 'Strong Hire', pendingReview: false, ...more }) as never

  it('that was not begun has its other moments alone', () => {
    const { createdAt, scheduledAt, startedAt, completedAt } = read()
    expect({ createdAt, scheduledAt, startedAt, completedAt }).toEqual({
      createdAt: '2026-11-20T10:00:00.000Z',
      scheduledAt: '',
      startedAt: '',
      completedAt: '',
    })
  })

  it('has a cell for each name in the head', () => {
    expect(
      interviewLine({ ...row, candidateName: 'Ada' })
        .trimEnd()
        .split(','),
    ).toHaveLength(names.length)
  })

  it('keeps names with commas and quotes in one cell, and formulas from being any', () => {
    expect(interviewLine(row)).toContain('"Ada, ""Countess"""')
    expect(interviewLine({ ...row, candidateName: '=HYPERLINK("http://evil")' })).not.toMatch(/(?:^|,)"?=HYPERLINK/)
  })

  it.each([
    [undefined, { overallScore: '', likelyFrom: '', likelyTo: '', recommendation: '' }],
    [figures({}), { overallScore: '92', likelyFrom: '78', likelyTo: '100', recommendation: 'Strong Hire' }],
    [figures({ overallScore: 5 }), { likelyFrom: '0', likelyTo: '19' }],
    [figures({ overallScore: 0, band: 0 }), { overallScore: '0', likelyFrom: '0', likelyTo: '0' }],
    [figures({ band: null }), { overallScore: '92', likelyFrom: '', likelyTo: '' }],
    [
      figures({ overallScore: null, recommendation: null }),
      { overallScore: '', likelyFrom: '', recommendation: 'Not enough evidence' },
    ],
  ])('has its figures as far as there are any: %#', (of, cells) => {
    expect(read(of)).toMatchObject(cells)
  })

  it('never recommends without what has to be looked at first', () => {
    const line = interviewLine(row, figures({ pendingReview: true }))
    expect(line).toContain('Strong Hire, pending integrity review')
  })

  it('names who decided what, and when', () => {
    const decision = { outcome: 'Advance', by: 'Eva', at: '2026-11-21' } as never
    const judged = { decision: 'Advance', decidedBy: 'Eva', decidedAt: '2026-11-21', scoreSetByHand: '0' }
    expect(read(undefined, { decision, setByHand: 0 })).toMatchObject(judged)
  })
})
