/** A small input on which code goes wrong that passes the visible tests: through the front door, with real runs. */
import type { Session } from '@nova/contract/accounts/accounts'
import type { BankCodingQuestion } from '@nova/contract/questions/bank'
import { hiddenRunLimit } from '@nova/contract/questions/runs'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makeInterviewer, makeTyping } from '../../test/factories.ts'
import { startTestServer, type TestServer } from '../../test/server.ts'
import { loadBank } from '../questions/bank.ts'
import { findCounterexample, searchInputs } from './counterexamples.ts'

let server: TestServer
let session: Session
beforeAll(async () => {
  server = await startTestServer()
  session = await makeInterviewer(server)
  await server.machinery.sandbox.whenReady()
})
afterAll(() => server.close())

const codingQuestion = (id: string) => loadBank().byId.get(id) as BankCodingQuestion

/** A key at the very moment of the planned save is taken for one before it, which no example shows. */
const late = `function saveTimes(keys, pause, patience) {
  const saves = []
  if (keys.length === 0) return saves
  let first = keys[0]
  let next = Math.min(first + pause, first + patience)
  for (const key of keys.slice(1)) {
    if (key > next) {
      saves.push(next)
      first = key
    }
    next = Math.min(key + pause, first + patience)
  }
  saves.push(next)
  return saves
}
`

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

const told = /another input goes wrong\. With `keys = (\[.*?\]), pause = (\d+), patience = (\d+)` your code gives `/

describe('a candidate asking whether code is right that passes only the visible tests', () => {
  test('hears an input that is no test, what comes out and what should; the journal holds the talk alone', async () => {
    const { ask, query } = await makeRoom('debounced-saves', late)
    const reply = await ask('is my code right?')
    expect(reply).toMatch(told)
    const [, keys, pause, patience] = told.exec(reply)!
    const tests = codingQuestion('debounced-saves').tests.map(({ args }) => JSON.stringify(args))
    expect(tests).not.toContain(JSON.stringify([JSON.parse(keys!), Number(pause), Number(patience)]))
    expect(reply).toMatch(
      /your code gives `\[[\d,]+\]`, and `\[[\d,]+\]` is expected\. What your result lacks: `\d+`\./,
    )
    expect(await query('select runs from hidden_runs where interview_id = $1')).toEqual([{ runs: 2 }])
    const kinds = `select distinct kind from journal where interview_id = $1 and kind in ('run', 'test', 'chat')`
    expect(await query(kinds)).toEqual([{ kind: 'chat' }])
  })

  test('hears none where Nova may only clarify, without AI, and beyond the limit on hidden runs', async () => {
    const askTwice = async (change: string) => {
      const { ask, query } = await makeRoom('debounced-saves', late)
      await query(change)
      const first = await ask('is my code right?')
      return `${first} ${await ask('is it right? what is wrong in my code?')}`
    }
    expect(await askTwice(`update interviews set help_level = 'clarify' where id = $1`)).not.toMatch(told)
    expect(await askTwice(`update interviews set ai_policy = 'none' where id = $1`)).not.toMatch(told)
    const spend = `insert into hidden_runs select id, 'debounced-saves', ${hiddenRunLimit.free - 1}, now() from interviews where id = $1`
    expect(await askTwice(spend)).toMatch(/some of the others, with unusual inputs, don't/)
  })
})

describe('the search', () => {
  test.each(['crane-bookings', 'timeout-settings', 'merge-settings', 'forklift-turns'])(
    'finds nothing on the references of %s, in any language',
    async (id) => {
      const question = codingQuestion(id)
      for (const language of ['javascript', 'python', 'go', 'java'] as const) {
        const own = { language, code: question.reference[language]! }
        expect(await findCounterexample(server.machinery.sandbox, question, own)).toBeUndefined()
      }
    },
  )

  test('reports how many inputs were right if the code is wrong on none', async () => {
    const question = codingQuestion('debounced-saves')
    const whole = { language: 'javascript', code: question.reference.javascript! } as const
    const met = await searchInputs(server.machinery.sandbox, question, whole)
    expect(met).toEqual({ inputs: expect.any(Number) })
    expect((met as { inputs: number }).inputs).toBeGreaterThan(100)
    const code = 'function saveTimes() { for (;;) {} }'
    expect(await searchInputs(server.machinery.sandbox, question, { language: 'javascript', code })).toBeUndefined()
  })

  /** Right but for sockets that are counted on behind a wall. */
  const keepsSockets = `function largestStand(floor, least) {
  let best = 0
  for (let top = 0; top < floor.length; top += 1) {
    const free = floor[0].split('').map(() => true)
    const has = free.map(() => false)
    for (let bottom = top; bottom < floor.length; bottom += 1) {
      const height = bottom - top + 1
      for (let from = 0; from < free.length; from += 1) {
        free[from] &&= floor[bottom][from] !== '#'
        has[from] ||= floor[bottom][from] === '+'
      }
      let width = 0
      let sockets = 0
      for (const [at, isFree] of free.entries()) {
        width = isFree ? width + 1 : 0
        if (isFree && has[at]) sockets += 1
        if (Math.min(width, height) >= least && sockets > 0) best = Math.max(best, width * height)
      }
    }
  }
  return best
}
`

  test('meets a mistake that only a small grid shows, and an empty grid', async () => {
    const { sandbox } = server.machinery
    const question = codingQuestion('largest-stand')
    const found = await findCounterexample(sandbox, question, { language: 'javascript', code: keepsSockets })
    // It counts the sockets of an exhibition stand that has none left.
    expect(found).toMatchObject({ error: '', expected: 0 })
    expect(found!.actual).toBeGreaterThan(0)
    expect(JSON.stringify(found!.args).length).toBeLessThan(40)
    const stops = question.reference.javascript!.replace('{', '{\n  floor[0].length')
    const empty = await findCounterexample(sandbox, question, { language: 'javascript', code: stops })
    expect([empty!.args[0], empty!.expected]).toEqual([[], 0])
    expect(empty!.error).toMatch(/^TypeError: .*reading 'length'/)
  })

  test('reports the error of code that stops', async () => {
    const question = codingQuestion('debounced-saves')
    const code = late.replace('let first', 'if (keys.length === 2) keys.none.length\n  let first')
    const found = await findCounterexample(server.machinery.sandbox, question, { language: 'javascript', code })
    expect(found!.error).toMatch(/TypeError/)
  })

  test('ends where code does not', async () => {
    const question = codingQuestion('debounced-saves')
    const code = 'function saveTimes() { for (;;) {} }'
    expect(
      await findCounterexample(server.machinery.sandbox, question, { language: 'javascript', code }),
    ).toBeUndefined()
  })
})
