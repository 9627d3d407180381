/** Who guesses what kind of input breaks their code hears what came of trying: through the front door, really run. */
import type { Session } from '@nova/contract/accounts'
import type { BankCodingQuestion } from '@nova/contract/bank'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makeInterviewer, makeTyping } from '../../test/factories.ts'
import { startTestServer, type TestServer } from '../../test/server.ts'
import { findOfKind } from '../code-facts/counterexamples.ts'
import { loadBank } from '../questions/bank.ts'

let server: TestServer
let session: Session
beforeAll(async () => {
  server = await startTestServer()
  session = await makeInterviewer(server)
  await server.machinery.sandbox.whenReady()
}, 300_000)
afterAll(() => server.close())

const codingQuestion = (id: string) => loadBank().byId.get(id) as BankCodingQuestion
const reference = (id: string) => codingQuestion(id).reference.javascript!

async function makeRoom(questionId: string, code: string) {
  const body = { questionId, candidateName: 'Sam Okafor', candidateEmail: 'sam@example.test' }
  const started = await server.call('POST', '/api/Interviews/quick-start', { body, token: session.token })
  const { id, candidateAccessToken: candidate } = started.body.interview
  const path = `/api/candidate/interview/${id}`
  const send = (call: string, sent: object) => server.call('POST', `${path}/${call}`, { body: sent, candidate })
  await send('join', { candidateName: 'Sam Okafor', candidateEmail: 'sam@example.test', consentVersion: '1' })
  await send('journal', { entries: [makeTyping(questionId, code, 'javascript')] })
  const ask = async (userMessage: string) => (await send('chat', { questionId, userMessage })).body.aiResponse as string
  const query = async (text: string) => (await server.machinery.database.pool.query(text, [id])).rows
  return { ask, query }
}

/** The reference, which stops at a floor without rows. */
const stopsOnEmpty = () =>
  reference('largest-stand').replace(/(function \w+\([^)]*\)[^{]*\{)/, '$1\n  const width = floor[0].length')
const tried = /your code (?:is right|gives|stops)/

describe('a guess at the kind of input', () => {
  test('that is right hears the input, the error with its line, and what is expected', async () => {
    const { ask, query } = await makeRoom('largest-stand', stopsOnEmpty())
    expect(await ask('is the empty floor maybe a problem, floor[0]?')).toMatch(
      /^Yes[^.]*\. With `floor = \[\], least = \d+` your code stops \(“TypeError: Cannot read properties of undefined \(reading 'length'\)”, line \d+\), and `0` is expected\.$/,
    )
    expect(await query('select runs from hidden_runs where interview_id = $1')).toEqual([{ runs: 1 }])
    const kinds = `select distinct kind from journal where interview_id = $1 and kind in ('run', 'test', 'chat')`
    expect(await query(kinds)).toEqual([{ kind: 'chat' }])
  })

  test('that is wrong hears how many such inputs the code is right on', async () => {
    const { ask } = await makeRoom('largest-stand', stopsOnEmpty())
    expect(await ask('maybe it fails if there is just one row in floor?')).toMatch(
      /I tried \d+ inputs with just one in `floor`(?:, and|:) your code is right on (?:all of them|each)/,
    )
  })

  test('that fits no better than others hears that it goes wrong without it as well', async () => {
    const { name } = codingQuestion('crane-bookings').signature
    const { ask } = await makeRoom('crane-bookings', `function ${name}() { return 7 }`)
    expect(await ask('maybe it breaks if two end at the same time?')).toMatch(
      /(?:not only there|others as well)\. With `bookings = .*` your code gives `7`, and `\d+` is expected\. Without that: with `bookings = .*` your code gives `7`, and `\d+` is expected\./,
    )
  })

  test('that the limits of the task rule out hears so', async () => {
    const { ask } = await makeRoom('crane-bookings', reference('crane-bookings'))
    expect(await ask('is it because of negative pay?')).toBe(
      'The task rules that out. Negative numbers do not occur: “0 <= pay <= 100000000”.',
    )
  })

  test('is not tried where Nova may only clarify or gives no help, nor is a question for a rule', async () => {
    const guess = 'is the empty floor maybe a problem, floor[0]?'
    const { ask, query } = await makeRoom('largest-stand', stopsOnEmpty())
    expect(await ask('can floor be empty?')).not.toMatch(tried)
    await query(`update interviews set help_level = 'clarify' where id = $1`)
    expect(await ask(guess)).not.toMatch(tried)
    await query(`update interviews set help_level = 'hint', ai_policy = 'none' where id = $1`)
    expect(await ask(guess)).not.toMatch(tried)
    expect(await query('select runs from hidden_runs where interview_id = $1')).toEqual([])
  })
})

describe('the search within a kind', () => {
  test.each([
    ['fullest-moment', { kind: 'value', places: [{ at: 0, field: 0 }], value: 0 }],
    ['crane-bookings', { kind: 'equal', places: [{ at: 0, field: 1 }] }],
    ['earliest-slot', { kind: 'span', places: [] }],
    ['sized-cache', { kind: 'above', places: [], than: 2 }],
  ] as const)('finds no fault in the reference of %s', async (id, kind) => {
    const own = { language: 'javascript' as const, code: reference(id) }
    const found = await findOfKind(server.machinery.sandbox, codingQuestion(id), own, kind)
    expect(found).toEqual({ right: expect.any(Number) })
    expect(found!.right).toBeGreaterThan(0)
  })

  test('learns nothing where code does not end', async () => {
    const question = codingQuestion('crane-bookings')
    const own = { language: 'javascript' as const, code: `function ${question.signature.name}() { for (;;) {} }` }
    expect(await findOfKind(server.machinery.sandbox, question, own, { kind: 'one', places: [] })).toBeUndefined()
  })
})
