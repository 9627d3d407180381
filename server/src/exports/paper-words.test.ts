/** The words of a report on paper, before it is drawn: Markdown, the timeline, the order of words, lines of CSV. */
import type { Report } from '@nova/contract/reports/reports'
import type { EntryKind, EntryOf } from '@nova/contract/room/journal'
import { describe, expect, test } from 'vitest'
import type { ListingRow } from '../interview-lists/interview-lists.ts'
import type { ListedFigures } from '../reports/listed.ts'
import { interviewLine, interviewsHead } from './interview-lines.ts'
import { describeMarkdown } from './markdown-blocks.ts'
import { inReadingOrder } from './reading-order.ts'
import { describeTimeline, readTimeline } from './timeline.ts'

describe('Markdown on paper', () => {
  test('has bold and code in their faces, and one line break is a space', () => {
    expect(describeMarkdown('Use **two `maps`**\nand *no* list.')).toEqual([
      {
        kind: 'paragraph',
        text: [
          { text: 'Use ' },
          { text: 'two ', face: 'bold' },
          { text: 'maps', face: 'mono' },
          { text: ' and ' },
          { text: 'no' },
          { text: ' list.' },
        ],
      },
    ])
  })

  test('breaks a line where the author did', () => {
    const [block] = describeMarkdown('one  \ntwo')
    expect(block).toEqual({ kind: 'paragraph', text: [{ text: 'one' }, { text: '\n' }, { text: 'two' }] })
  })

  test('shows a heading as a strong line, a quote as what it quotes, and a rule not at all', () => {
    expect(describeMarkdown('## Task\n\n> Quoted\n\n---\n')).toEqual([
      { kind: 'paragraph', text: [{ text: 'Task' }], tone: 'strong' },
      { kind: 'paragraph', text: [{ text: 'Quoted' }] },
    ])
  })

  test('keeps code as it is', () => {
    expect(describeMarkdown('```js\nif (a) {\n  b\n}\n```')).toEqual([
      { kind: 'code', text: 'if (a) {\n  b\n}', isNumbered: false },
    ])
  })

  test('numbers a list from where it begins, with items below an item behind a dash', () => {
    expect(describeMarkdown('3. first\n   - below\n4. second')).toEqual([
      {
        kind: 'list',
        items: [[{ text: 'first' }], [{ text: 'below' }], [{ text: 'second' }]],
        labels: ['3.', '–', '4.'],
      },
    ])
  })

  test('writes out where a link leads, once', () => {
    const textOf = (source: string) =>
      describeMarkdown(source).map((block) =>
        block.kind === 'paragraph' && typeof block.text !== 'string' ? block.text.map(({ text }) => text).join('') : '',
      )
    expect(textOf('[the docs](https://example.test/a)')).toEqual(['the docs (https://example.test/a)'])
    expect(textOf('<https://example.test/a>')).toEqual(['https://example.test/a'])
  })

  test('draws a table of columns as a table, and lines that only look like one as words', () => {
    const source = '| column | meaning |\n|---|:--|\n| `day` | **first** day |\n| `kind` | a \\| b |\n| `none` |'
    expect(describeMarkdown(`Write a query.\n\n${source}\n\nOrder by day.`)).toMatchObject([
      { kind: 'paragraph' },
      {
        kind: 'table',
        head: ['column', 'meaning'],
        rows: [
          ['day', 'first day'],
          ['kind', 'a | b'],
          ['none', ''],
        ],
      },
      { kind: 'paragraph' },
    ])
    for (const words of ['a | b\nc | d\ne | f', '| a | b |\n|---|\n| c | d |', '| a |\n|---|'])
      expect(describeMarkdown(words)).toMatchObject([{ kind: 'paragraph' }])
  })

  test('leaves markup as the words that were written', () => {
    expect(describeMarkdown('<script>alert(1)</script>')).toEqual([
      { kind: 'paragraph', text: '<script>alert(1)</script>' },
    ])
    expect(describeMarkdown('![a cat](cat.png)')).toEqual([
      { kind: 'paragraph', text: [{ text: '![a cat](cat.png)' }] },
    ])
  })
})

describe('the timeline', () => {
  let seq = 0
  const entry = <K extends EntryKind>(kind: K, payload: object, questionId: string | null = 'q1') =>
    ({ seq: (seq += 1), kind, questionId, payload }) as unknown as EntryOf<K>
  const tell = (...entries: EntryOf[]) => {
    for (const [at, each] of entries.entries()) each.seq = at + 1
    return readTimeline(
      entries,
      entries.map((_, at) => at * 1000),
    ).map(({ text }) => text)
  }

  test('lists each step once, in the words of a reader', () => {
    expect(
      tell(
        entry('joined', { again: false }),
        entry('navigate', {}),
        entry('run', { status: 'failed' }),
        entry('test', { trigger: 'candidate', visible: { passed: 2, total: 3 }, hidden: null }),
        entry('time', { reason: 'paused' }),
        entry('time', { reason: 'resumed' }),
        entry('joined', { again: true }),
        entry('answer', { cause: 'submitted' }),
        entry('time', { reason: 'ended' }),
        entry('status', { to: 'Completed' }),
      ),
    ).toEqual([
      ...['Joined', 'Opened the question', 'Ran the code: failed', 'Ran the tests: 2 of 3 visible ones passed'],
      ...['Break began', 'Break ended', 'Joined again', 'Submitted', 'Time ended', 'Completed'],
    ])
  })

  test('leaves out steps without interest for a reader', () => {
    expect(
      tell(
        entry('test', { trigger: 'final', visible: { passed: 1, total: 3 } }),
        entry('answer', { cause: 'saved' }),
        entry('focus', { focused: false }),
        entry('focus', { focused: true, awayMs: 14_999 }),
        entry('status', { to: 'InProgress' }),
        entry('time', { reason: 'extended' }),
      ),
    ).toEqual([])
  })

  test('lists a look elsewhere from fifteen seconds on', () => {
    expect(tell(entry('focus', { focused: true, awayMs: 15_000 }))).toEqual(['Came back after 15 s elsewhere'])
  })

  test('counts of a paste what came into the text, where that is known', () => {
    const entries = [
      entry('paste', { into: 'pad', characters: 500 }),
      entry('paste', { into: 'terminal', characters: 40 }),
    ]
    for (const [at, each] of entries.entries()) each.seq = at + 1
    const pastes = [{ seq: 3, questionId: 'q1', characters: 420 }] as Report['integrity']['pastes']
    const told = (editMs: number) => readTimeline(entries, [10_000, 10_100, editMs], pastes).map(({ text }) => text)
    expect(told(11_500)).toEqual(['Pasted 420 characters into the editor', 'Pasted 40 characters into the terminal'])
    expect(told(11_501)).toEqual(['Pasted 500 characters into the editor', 'Pasted 40 characters into the terminal'])
  })

  const report = {
    questions: [{ questionId: 'q1', title: 'Two sums' }],
    submissions: [],
    answers: [{ questionId: 'q2', title: 'Mentoring a colleague' }],
  } as unknown as Report

  test('names the question of each step', () => {
    const moments = ['q1', 'q2', 'gone', null].map((questionId) => ({ ms: 61_000, questionId, text: 'Submitted' }))
    const [, table] = describeTimeline(moments, report)
    const names = table!.kind === 'table' ? table!.rows.map(([, , name]) => name) : []
    expect(names).toEqual(['Two sums', 'Mentoring a colleague', '–', '–'])
  })

  test('without entries says so, and with very many says how many are left out', () => {
    expect(describeTimeline([], report)[1]).toEqual({ kind: 'paragraph', text: 'Nothing was recorded.' })
    const many = Array.from({ length: 403 }, () => ({ ms: 0, questionId: null, text: 'Submitted' }))
    const [, table, rest] = describeTimeline(many, report)
    expect(table!.kind === 'table' && table!.rows).toHaveLength(400)
    expect(rest).toEqual({ kind: 'paragraph', text: '3 more are in the evidence file.', tone: 'muted' })
    expect(describeTimeline(many.slice(0, 400), report)).toHaveLength(2)
  })
})

describe('the order of words on a line', () => {
  const order = (...texts: string[]) =>
    inReadingOrder(texts.map((text, at) => ({ font: `f${at}`, text }))).map(({ text }) => text)

  test('is that of the text where all of it reads from the left', () => {
    expect(order('plain words', ' and more')).toEqual(['plain words', ' and more'])
  })

  test('is turned around for words that read from the right, which keep their letters and fonts', () => {
    expect(order('שלום עולם')).toEqual(['עולם', ' ', 'שלום'])
    const fonts = inReadingOrder([
      { font: 'a', text: 'שלום ' },
      { font: 'b', text: 'עולם' },
    ])
    expect(fonts.map(({ font }) => font)).toEqual(['b', 'a', 'a'])
  })

  test('is turned around for each stretch alone: a word or number of another script ends it', () => {
    expect(order('one שלום עולם two')).toEqual(['one', ' ', 'עולם', ' ', 'שלום', ' ', 'two'])
    expect(order('אב 42 גד')).toEqual(['אב', ' ', '42', ' ', 'גד'])
  })
})

describe('an interview as a line of CSV', () => {
  const row = {
    id: 'i1',
    title: '=1+1',
    candidateName: 'Sam "Sly" Li',
    candidateEmail: '+sam@x.test',
    status: 'Completed',
    interviewType: 'AiOnly',
    seniority: 'Senior',
    durationMinutes: 60,
    createdAt: new Date(0),
    scheduledAt: null,
    startedAt: null,
    completedAt: new Date(1000),
  } as unknown as ListingRow
  const names = interviewsHead.trim().replace('\uFEFF', '').split(',')
  const cellsOf = (figures?: Partial<ListedFigures>) => {
    const line = interviewLine(row, figures as ListedFigures)
    const cells = line.trim().slice(1, -1).split('","')
    expect(cells).toHaveLength(names.length)
    return Object.fromEntries(names.map((name, at) => [name, cells[at]]))
  }

  test('names the email that a candidate gave who was let in without one', () => {
    const line = interviewLine({ ...row, candidateEmail: '', joinedEmail: 'hana@mail.test' })
    expect(line).toContain('"hana@mail.test"')
  })

  test('holds no formula and doubles quotation marks', () => {
    expect(cellsOf()).toMatchObject({
      title: "'=1+1",
      candidateName: 'Sam ""Sly"" Li',
      candidateEmail: "'+sam@x.test",
      createdAt: '1970-01-01T00:00:00.000Z',
      scheduledAt: '',
      overallScore: '',
      recommendation: '',
    })
  })

  test('keeps the likely range between 0 and 100, and leaves it empty without a score', () => {
    expect(cellsOf({ overallScore: 95, band: 12 })).toMatchObject({ likelyFrom: '83', likelyTo: '100' })
    expect(cellsOf({ overallScore: 4, band: 12 })).toMatchObject({ likelyFrom: '0', likelyTo: '16' })
    expect(cellsOf({ overallScore: null, band: null })).toMatchObject({
      overallScore: '',
      likelyFrom: '',
      likelyTo: '',
    })
  })

  test('never has a recommendation without what has to be looked at first', () => {
    expect(cellsOf({ recommendation: 'Hire', pendingReview: true })).toMatchObject({
      recommendation: 'Hire, pending integrity review',
    })
    expect(cellsOf({ recommendation: 'Hire', pendingReview: false })).toMatchObject({ recommendation: 'Hire' })
    expect(cellsOf({ recommendation: null })).toMatchObject({ recommendation: 'Not enough evidence' })
  })
})
