/** Identifies the known mistake in a candidate's code, from its results. */
import { readFileSync } from 'node:fs'
import type { Session } from '@nova/contract/accounts/accounts'
import type { BankCodingQuestion, BankSqlQuestion } from '@nova/contract/questions/bank'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makeInterviewer, makeJoined, makeTyping } from '../../test/factories.ts'
import { startTestServer, type TestServer } from '../../test/server.ts'
import { packOf } from '../knowledge/packs.ts'
import { loadBank } from '../questions/bank.ts'
import { diagnose, digestOf, digestOfMore, resultOf, type WrongResults } from './diagnosis.ts'
import { diagnoseSql, digestOfSql, resultOfSql } from './sql-diagnosis.ts'

const bank = loadBank()
const file = new URL('../../../bank/wrong-results.json', import.meta.url)
const known = JSON.parse(readFileSync(file, 'utf8')) as WrongResults

test('the results of the wrong solutions are known for every question in its current state', () => {
  const digests = bank.coding.map((question) => [
    question.id,
    digestOf(question),
    digestOfMore(mistakesOf(question.id)),
  ])
  const ofQueries = bank.sql.map((question) => [question.id, digestOfSql(question), undefined])
  expect(Object.entries(known).map(([id, { digest, more }]) => [id, digest, more])).toEqual([...digests, ...ofQueries])
})

const mistakesOf = (id: string) => packOf(id)!.causes.flatMap(({ code }) => code ?? [])

describe('the cause', () => {
  const cache = bank.byId.get('sized-cache') as BankCodingQuestion
  const of = (results: string[], question = cache) => diagnose(question, question.tests, results).cause
  const slow = (question: BankCodingQuestion) =>
    question.tests.map(({ group }) => (group === 'scale' ? '!timeout' : ''))

  test('of each wrong solution is that solution and no other', () => {
    const other = bank.coding.flatMap((question) =>
      question.wrong.flatMap(({ group }, at) => {
        const found = group === 'scale' ? of(slow(question), question) : of(known[question.id]!.results[at]!, question)
        return found === at ? [] : [`${question.id} ${at} → ${found}`]
      }),
    )
    expect(other).toEqual([])
  })

  test('of each mistake that a pack adds is that mistake and no other', () => {
    const other = bank.coding.flatMap((question) =>
      mistakesOf(question.id).flatMap((_, at) => {
        const place = question.wrong.length + at
        const found = of(known[question.id]!.results[place]!, question)
        return found === place ? [] : [`${question.id} ${place} → ${found}`]
      }),
    )
    expect(other).toEqual([])
  })

  test('is not named when everything passes, when little matches, or when two mistakes match equally', () => {
    const [first] = known['sized-cache']!.results
    expect(of(cache.tests.map(() => ''))).toBeUndefined()
    expect(of(first!.map((each) => (each === '' ? '' : 'something')))).toBeUndefined()
    const twice = { ...cache, wrong: cache.wrong.map((wrong) => ({ ...wrong, group: 'scale' as const })) }
    expect(of(slow(cache), twice)).toBeUndefined()
  })

  test('of failing large inputs is slowness when they exceed time or memory, and unknown when they return wrong values', () => {
    const question = bank.byId.get('alert-suppression') as BankCodingQuestion
    const ended = (...ends: string[]) =>
      of(
        question.tests.map(({ group }) => (group === 'scale' ? (ends.shift() ?? '') : '')),
        question,
      )
    expect(ended('!timeout')).toBe(2)
    expect(ended('!memory_limit', '!not_run')).toBe(2)
    expect(ended('7a1b2c3d4e')).toBeUndefined()
    expect(ended('!timeout', '7a1b2c3d4e')).toBeUndefined()
    expect(ended('!runtime_error')).toBeUndefined()
  })

  test('is named when three quarters of the failing tests match, and not when fewer do', () => {
    const results = known['sized-cache']!.results[0]!
    const failing = results.flatMap((each, at) => (each === '' ? [] : [at]))
    const withOther = (count: number) =>
      results.map((each, at) => (failing.slice(0, count).includes(at) ? 'else' : each))
    const most = Math.floor(failing.length / 4)
    expect(of(withOther(most))).toBe(0)
    expect(of(withOther(most + 1))).toBeUndefined()
  })
})

describe('the cause of a query', () => {
  const ranOn = ({ dataSets }: BankSqlQuestion) => dataSets.map(({ name, group }) => ({ dataSet: name, group }))
  const all = bank.sql.flatMap((question) => question.wrong.map((_, at) => ({ question, at })))
  const resultsOf = (id: string) => known[id]!.results.map((each) => each.join())

  test('is its own mistake, or none where another one gives the same rows on all data sets', () => {
    const other = all.filter(({ question, at }) => {
      const results = resultsOf(question.id)
      const isAlone = results.filter((each) => each === results[at]).length === 1
      return (
        diagnoseSql(question, ranOn(question), known[question.id]!.results[at]!).cause !== (isAlone ? at : undefined)
      )
    })
    expect(other.map(({ question, at }) => `${question.id} ${at}`)).toEqual([])
    const twins = all.filter(({ question: { id }, at }) =>
      resultsOf(id).some((each, place) => place !== at && each === resultsOf(id)[at]),
    )
    expect(twins).toHaveLength(8)
  })

  test('is none of another mistake where only the visible data set ran', () => {
    const other = all.filter(({ question, at }) => {
      const visible = ranOn(question).filter((_, place) => question.dataSets[place]!.visible)
      const results = visible.map((_, place) => known[question.id]!.results[at]![place]!)
      return ![at, undefined].includes(diagnoseSql(question, visible, results).cause)
    })
    expect(other.map(({ question, at }) => `${question.id} ${at}`)).toEqual([])
  })

  const rows = (type: string, ...cells: string[][]) => ({
    status: 'ok' as const,
    stdout: '',
    durationMs: 1,
    returned: {
      tags: [],
      rows: { columns: [{ name: 'a', type }], rows: cells, total: cells.length },
    } as never,
  })
  const expected = { columns: [{ name: 'a', type: 'numeric' }], rows: [['1'], ['2']], total: 2 }

  test('is found however the rows are written, and in any order where none is asked for', () => {
    const of = (isOrdered: boolean, ...given: Parameters<typeof rows>) =>
      resultOfSql(isOrdered, expected, rows(...given))
    expect(of(false, 'integer', ['2'], ['1'])).toBe('')
    expect(of(false, 'numeric', ['3.0'], ['1'])).toBe(of(false, 'integer', ['1'], ['3']))
    expect(of(true, 'numeric', ['3.0'], ['1'])).not.toBe(of(true, 'integer', ['1'], ['3']))
    expect(of(false, 'text', ['3'], ['1'])).not.toBe(of(false, 'integer', ['3'], ['1']))
    expect(resultOfSql(false, expected, { ...rows('text'), status: 'timeout' })).toBe('!timeout')
  })
})

describe('a mistake beside another', () => {
  const cache = bank.byId.get('sized-cache') as BankCodingQuestion
  const row = known['sized-cache']!.results[0]!
  const failing = row.flatMap((each, at) => (each === '' ? [] : [at]))
  const of = (results: string[]) => diagnose(cache, cache.tests, results)
  const withOther = (count: number) => row.map((each, at) => (failing.slice(0, count).includes(at) ? 'else' : each))
  const half = Math.floor(failing.length / 2)

  test('shows where half of the tests that it fails come out with its own wrong value, and not where fewer do', () => {
    expect(of(withOther(half))).toEqual({ cause: undefined, alike: [0] })
    expect(of(withOther(half + 1))).toEqual({ cause: undefined, alike: [] })
  })

  test('shows in nothing that unfinished code gives back as well', () => {
    const nothing = [null, 0, -1, 1, '', false, true, [], {}].map((value) =>
      resultOf({ args: [], expected: 'else' } as never, { status: 'ok', returned: value } as never),
    )
    const unfinished = bank.coding.flatMap((question) =>
      known[question.id]!.results.flatMap((results, at) => {
        const telling = new Set(results.filter((each) => each !== '' && !nothing.includes(each)))
        return telling.size < 2 && results.some((each) => each !== '') ? [{ question, results, at }] : []
      }),
    )
    expect(unfinished.length).toBeGreaterThan(20)
    const shown = unfinished.filter(({ question, results, at }) =>
      diagnose(question, question.tests, results).alike.includes(at),
    )
    expect(shown.map(({ question, at }) => `${question.id} ${at}`)).toEqual([])
  })

  test('shows in no single value, and in no error', () => {
    const first = row.map((each, at) => (at === failing[0] ? each : ''))
    expect(of(first).alike).toEqual([])
    expect(of(row.map((each) => (each === '' ? '' : '!runtime_error'))).alike).toEqual([])
  })
})

test('a returned value is compared the way the test compares it', () => {
  const unordered = { args: [], expected: [1, 2], compare: 'unordered' } as never
  const returned = (value: unknown) => ({ status: 'ok', returned: value }) as never
  expect(resultOf(unordered, returned([2, 1]))).toBe('')
  expect(resultOf(unordered, returned([3, 1]))).toBe(resultOf(unordered, returned([1, 3])))
  expect(resultOf(unordered, returned([3, 1]))).not.toBe(resultOf(unordered, returned([3, 3])))
  expect(resultOf(unordered, { status: 'timeout' } as never)).toBe('!timeout')
})

describe('in a room', () => {
  let server: TestServer
  let session: Session
  beforeAll(async () => {
    server = await startTestServer()
    session = await makeInterviewer(server)
    await server.machinery.sandbox.whenReady()
  })
  afterAll(() => server.close())

  test('a candidate who names the cause gets it confirmed, and the journal records nothing about it', async () => {
    const { interview, path, token } = await makeJoined(server, session)
    const questionId = interview.technicalQuestions[0]!.id
    const question = bank.byId.get(questionId) as BankCodingQuestion
    const { language, code } = question.wrong[0]!
    const send = (call: string, body: object) => server.call('POST', `${path}/${call}`, { body, candidate: token })
    await send('journal', { entries: [makeTyping(questionId, code, language)] })
    await send('test', { questionId, language, code })
    const cause = packOf(questionId)!.causes.find(({ wrong }) => wrong === 0)!
    const { body } = await send('chat', { questionId, userMessage: cause.stated[0] })
    expect(cause.reply).toMatch(/^Yes, that's the cause\. A hit makes/)
    expect(body.aiResponse).toBe(cause.reply.replace("Yes, that's the cause.", 'Your results fit that.'))
    const { entries } = (await server.call('GET', `${path}/journal`, { candidate: token })).body
    const tested = entries.find(({ kind }: { kind: string }) => kind === 'test')
    expect(Object.keys(tested.payload)).not.toContain('cause')
    const { rows } = await server.machinery.database.pool.query('select cause, alike from diagnoses')
    expect(rows).toEqual([{ cause: 0, alike: [0] }])
  })
})
