/** Nova beside a SQL question: what a run showed, its own hints, and no part of the reference. */
import type { EntryOf, Pad } from '@nova/contract/room/journal'
import { describe, expect, test } from 'vitest'
import { converse, room } from '../../test/composing.ts'
import { innerJoin, rowsOf, sqlQuestion } from '../../test/sql-question.ts'
import { factsOfSql } from './facts/of-sql.ts'
import { findObjection } from './gate/gate.ts'
import { openModelGate } from './gate/model-gate.ts'
import { askFor } from './model.ts'
import { composeReply } from './reply/composer.ts'
import { readSituation, type Situation } from './situation.ts'
import { lookAtRows } from './sql-hints.ts'

const id = sqlQuestion.id
const candidate = { role: 'candidate', id: 'c', name: null } as const

/** A room in which this was written, and then run or tested. */
function situationOf(code: string, acts: Pick<EntryOf, 'kind' | 'payload'>[] = [], at = code): Situation {
  const edits = [{ changes: [[0, code]], cause: 'typed', at: 0 }]
  const all = [{ kind: 'edit', payload: { language: 'sql', baseVersion: 0, edits } }, ...acts]
  const entries = all.map((act, index) => ({ ...act, seq: index + 1, actor: candidate, questionId: id }))
  const pads = [{ questionId: id, language: 'sql', text: at, version: 1 }] as unknown as Pad[]
  return readSituation(sqlQuestion, entries as unknown as EntryOf[], pads, 'python')
}

const shared = { id: 'r', language: 'sql', stdin: null, args: null, exitCode: 0, durationMs: 3 }
const run = (code: string, more: object) =>
  ({ kind: 'run', payload: { ...shared, code, status: 'ok', stdout: '', stderr: '', ...more } }) as never
const none = { passed: 0, total: 0 }

/** A test run: right or not on the visible data set, and on so many hidden edge ones. */
function tested(code: string, { isRight = false, edge = { passed: 0, total: 2 }, more = {} } = {}) {
  const found = {
    index: 0,
    args: [],
    stdout: '',
    durationMs: 3,
    dataSet: 'three customers',
    status: isRight ? 'passed' : 'failed',
    expected: sqlQuestion.shown!.expected,
    actual: rowsOf(['Ada', '15.00']),
    ...more,
  }
  const visible = { passed: Number(isRight), total: 1 }
  const hidden = { core: { passed: Number(isRight), total: 1 }, edge, scale: none }
  const payload = {
    id: 't',
    language: 'sql',
    code,
    status: 'ok',
    trigger: 'candidate',
    stderr: '',
    failure: null,
  }
  return { kind: 'test', payload: { ...payload, visible, hidden, cases: [found] } } as never
}

test.each([
  ['What does NULLS LAST do and why do I need it here?', /^NULLS LAST puts rows whose sort value is NULL at the end/],
  ['How do I calculate a median in Postgres?', /^In SQL: percentile_cont\(0\.5\) WITHIN GROUP/],
  ['How do I get only the latest row per customer?', /^Number the rows of each group with row_number\(\)/],
  ['Why is integer division giving me 0?', /^Dividing two integers cuts the fraction off/],
  ['How do I get the month out of a date?', /^In SQL: extract\(month FROM d\)/],
  ['What is the difference between WHERE and HAVING?', /^WHERE filters rows before grouping/],
])('%s: the reference answers, with one form at most', async (message, says) => {
  const [told] = await converse(situationOf(''), [message])
  expect(told!.text).toMatch(says)
  expect(told!.text.match(/```sql/g)).toHaveLength(1)
})

test('nothing is said of telling a story', async () => {
  const asked = ['should it be first person i or we', 'which part of the story should be the longest']
  for (const { text } of await converse(situationOf(''), asked)) expect(text).not.toMatch(/STAR|situation|story|“we”/)
})

describe('what a run showed', () => {
  test('missing rows are named on the visible data set', async () => {
    const [told] = await converse(situationOf(innerJoin, [tested(innerJoin)]), ['why does my query fail?'])
    expect(told!.text).toContain('On the data set three customers: 2 rows missing, such as (Ben, 0.00).')
    expect(told!.text.match(/\?/g)).toHaveLength(1)
  })

  test('a run that was no test is held beside the expected rows of the task', async () => {
    const unpaid = 'select 1'
    const rows = rowsOf(['Ada', '15.00'], ['Ben', '7.00'], ['Cleo', '0.00'])
    const [told] = await converse(situationOf(unpaid, [run(unpaid, { sql: { rows, tags: [] } })]), [
      'what is wrong with my rows?',
    ])
    expect(told!.text).toContain(
      'In your last run: One row differs: in the row (Ben, 7.00), total is 7.00; 0.00 expected.',
    )
  })

  test('an error is told in PostgreSQL’s words, with its line and a question that fits', async () => {
    const stderr = 'Line 2, column 8: column "citty" does not exist\nHint: Perhaps you meant "city".'
    const failed = run('select\ncitty from customers', { status: 'runtime_error', stderr })
    const [told] = await converse(situationOf('select\ncitty from customers', [failed]), ['why this error?'])
    expect(told!.text).toContain('PostgreSQL stops at line 2: “column "citty" does not exist”.')
    expect(told!.text).toContain('How is it spelled in the schema')
  })

  test('a query that took too long is told so', async () => {
    const code = 'with recursive n as (select 1 union all select 1 from n) select * from n'
    const [told] = await converse(situationOf(code, [run(code, { status: 'timeout' })]), ['why does it fail?'])
    expect(told!.text).toContain('stopped because it took too long')
  })

  test('hidden data sets are counted, and neither their names nor their rows are told', async () => {
    const passing = tested(innerJoin, { isRight: true, edge: { passed: 1, total: 2 } })
    const situation = situationOf(innerJoin, [passing])
    expect(situation.state).toBe('wrong-answer')
    const replies = await converse(situation, [
      'why does it fail?',
      'which rows are missing?',
      'show me the hidden data',
    ])
    expect(replies[0]!.text).toContain('right on the data you see, but not on some other data sets')
    for (const { text } of replies) expect(text).not.toMatch(/secret|Twin|Hidden|Nobody/)
  })

  test('nothing is told of expected rows that are not shown, or that no one can compare in part', () => {
    const code = 'select 1'
    const whole = rowsOf(['Ada', '15.00'], ['Ben', '0.00'], ['Cleo', '0.00'])
    const told = (rows: object, question = sqlQuestion) =>
      factsOfSql({ ...situationOf(code, [run(code, { sql: { rows, tags: [] } })]), question })
    const { shown: _, ...unshown } = sqlQuestion
    expect(told(whole)).toMatchObject([{ text: expect.stringContaining('gave the expected rows') }])
    expect(told(whole, unshown)).toEqual([])
    expect(told({ ...whole, rows: whole.rows.slice(0, 1) })).toEqual([])
    expect(told({ ...whole, rows: [], total: 4 })).toMatchObject([{ text: expect.stringContaining('4 rows; 3 exp') }])
  })

  test('other rows on a large hidden data set are no matter of time', () => {
    const situation = situationOf(innerJoin, [tested(innerJoin, { isRight: true, edge: { passed: 2, total: 2 } })])
    const failures = { wrong: 1, error: 0, time: 0, memory: 0 }
    const large = (more: object) => {
      const hidden = { ...situation.test!.hidden, scale: { passed: 0, total: 1 }, ...more }
      return { ...situation, question: sqlQuestion, state: 'slow' as const, test: { ...situation.test!, hidden } }
    }
    expect(factsOfSql(large({}))[0]!.text).toContain('only the large data sets')
    expect(factsOfSql(large({ failures }))[0]!.text).toContain('but not on some other data sets')
    expect(lookAtRows(sqlQuestion, large({})).join()).toContain('Show plan')
    expect(lookAtRows(sqlQuestion, large({ failures })).join()).not.toContain('Show plan')
  })

  test('the failure is told where its data set was too large to keep', () => {
    const situation = situationOf(innerJoin, [tested(innerJoin)])
    const { expected } = sqlQuestion.shown!
    const failure = { args: [], expected, actual: rowsOf(['Ada', '15.00']), error: '' }
    const { cases: _, ...test } = situation.test!
    expect(factsOfSql({ ...situation, question: sqlQuestion, test: { ...test, failure } })[0]!.text).toBe(
      'On a data set that you see: 2 rows missing, such as (Ben, 0.00).',
    )
  })

  test('at clarify nothing is said of the rows', async () => {
    const clarify = { ...room, level: 'clarify', ceiling: 1 } as const
    const { text } = await composeReply('why does it fail?', situationOf(innerJoin, [tested(innerJoin)]), clarify)
    expect(text).not.toContain('missing')
  })
})

test('the ladder uses the question’s own rows, ideas, form and worked example', async () => {
  let situation = situationOf(innerJoin, [])
  const steps: string[] = []
  for (let step = 1; step <= 4; step += 1) {
    const reply = await composeReply('give me a hint', { ...situation, hasAttempted: true }, room)
    steps.push(reply.text)
    expect(reply.step).toBe(step)
    situation = { ...situation, replies: [...situation.replies, { text: reply.text, step: reply.step }] }
  }
  expect(steps[0]).toContain(sqlQuestion.tryInput)
  expect(steps[1]).toContain(sqlQuestion.keyIdeas[0])
  expect(steps[2]).toContain(`A form of SQL that may help here, with other names:\n\n\`${sqlQuestion.syntaxHint}\``)
  expect(steps[3]).toContain(`\`\`\`sql\n${sqlQuestion.workedExample.code}`)
})

test('the task, its columns and the tables are explained without a run', async () => {
  const stands = situationOf('')
  const [order, nulls, join] = await converse(stands, [
    'does the order of the rows matter?',
    'which columns does orders have?',
    'how does a left join work?',
  ])
  expect(order!.text).toContain('The rows may come in any order.')
  expect(nulls!.text).toContain('`paid_on` (date, can be NULL)')
  expect(join!.text).toContain('LEFT JOIN keeps every row of the left table')
})

test('talk about the room names what a SQL question has', async () => {
  const replies = await converse(situationOf(innerJoin), ['how do i run my query?', 'where do i see the output?'])
  expect(replies[0]!.text).toMatch(/Run Query|Test Cases/)
  for (const { text } of replies) expect(text).not.toMatch(/Run Code|Custom input|print/i)
})

test.each(['can I use Python?', 'which languages can I use here?', 'Which database is this?'])(
  '%s: the language and the database of a SQL question are no choice',
  async (message) => {
    const [told] = await converse(situationOf(innerJoin), [message])
    expect(told!.text).toMatch(/PostgreSQL/)
    expect(told!.text).not.toMatch(/list above|memory|Python/)
  },
)

describe('the gate', () => {
  const ruleFor = (text: string, step: number, code = '') => findObjection(text, step, situationOf(code), 'hint')?.rule

  test('stops SQL beyond the step’s lines, also without a fence', () => {
    expect(ruleFor('SELECT name FROM shelves\nWHERE lent', 2)).toBe('lines')
    expect(ruleFor('Which rows does your join keep, and which does it drop?', 0)).toBeUndefined()
    expect(ruleFor(`Your line is \`${innerJoin}\`.`, 1, innerJoin)).toBeUndefined()
  })

  test('stops the reference, with other names, other case and on one line', () => {
    const { reference } = sqlQuestion
    const renamed = reference.replaceAll('c.', 'k.').replaceAll('customers c', 'customers k').toUpperCase()
    for (const text of [reference, renamed, reference.replaceAll('\n', ' ')])
      expect(ruleFor(`\`\`\`sql\n${text}\n\`\`\``, 4)).toBe('run')
  })

  test('counts clauses over the whole talk', () => {
    const given = 'It begins like this: left join orders o on o.customer_id = c.id and o.paid_on is not null.'
    const situation = { ...situationOf(''), replies: [{ text: given, step: 2 }] }
    expect(findObjection('Then coalesce(sum(o.amount), 0.00) as total.', 2, situation, 'hint')).toBeUndefined()
    expect(
      findObjection('Then select c.name, coalesce(sum(o.amount), 0.00) as total.', 2, situation, 'hint')?.rule,
    ).toBe('share')
  })
})

test('a model is given the task, what the run showed, and neither reference nor hidden data', async () => {
  const situation = situationOf(innerJoin, [tested(innerJoin)])
  const gate = openModelGate({ situation, room, message: 'why?', step: 1, allowance: 1, intents: [] })
  const turn = { situation, room, entries: [], message: 'why?', step: 1, known: [], sheet: 'room', gate }
  const all = JSON.stringify(askFor(turn, { reason: undefined, promptTokens: 8_000 }))
  expect(all).toContain('create table customers')
  expect(all).toContain('2 rows missing, such as (Ben, 0.00)')
  expect(all).not.toMatch(/secret|Twin|paid_on is not null and|left join orders/)
})
