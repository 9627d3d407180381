/** What Nova says of inputs that candidates make up: through the front door, worked out by the real references. */
import type { Session } from '@nova/contract/accounts'
import { hiddenRunLimit } from '@nova/contract/runs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeInterviewer, makeTyping } from '../../test/factories.ts'
import { startTestServer, type TestServer } from '../../test/server.ts'

let server: TestServer
let session: Session
beforeAll(async () => {
  server = await startTestServer()
  session = await makeInterviewer(server)
  await server.machinery.sandbox.whenReady()
}, 300_000)
afterAll(() => server.close())

const own = 'prices [5,9] cap 1 start 0 fee 0. I say 4. correct?'

async function makeRoom(questionId: string) {
  const body = { questionId, candidateName: 'Sam Okafor', candidateEmail: 'sam@example.test' }
  const started = await server.call('POST', '/api/Interviews/quick-start', { body, token: session.token })
  const { id, candidateAccessToken: candidate } = started.body.interview
  const path = `/api/candidate/interview/${id}`
  const send = (call: string, sent: object) => server.call('POST', `${path}/${call}`, { body: sent, candidate })
  await send('join', { candidateName: 'Sam Okafor', candidateEmail: 'sam@example.test', consentVersion: '1' })
  const ask = async (userMessage: string) => (await send('chat', { questionId, userMessage })).body.aiResponse as string
  const query = async (text: string) => (await server.machinery.database.pool.query(text, [id])).rows
  const submit = () => send('response', { questionId, codeSubmission: 'let a = 1', language: 'javascript' })
  const write = (code: string) => send('journal', { entries: [makeTyping(questionId, code, 'python')] })
  return { ask, query, submit, write }
}

test('the result of an own input is told, beside the one that was expected; the journal holds the talk alone', async () => {
  const { ask, query } = await makeRoom('battery-plan')
  expect(await ask(own)).toMatch(
    /^No: with `prices = \[5, 9\], capacity = 1, start = 0, fee = 0` the result is `0`, not `4`\. Go through it by hand/,
  )
  expect(await ask('and with prices [5, 9, 9]? is it 4?')).toMatch(
    /^Yes: with `prices = \[5, 9, 9\], capacity = 1, start = 0, fee = 0` the result is `4`\./,
  )
  expect(await query('select runs from hidden_runs where interview_id = $1')).toEqual([{ runs: 2 }])
  expect(
    await query(`select distinct kind from journal where interview_id = $1 and kind in ('run', 'test', 'chat')`),
  ).toEqual([{ kind: 'chat' }])
})

test('an input that breaks the rules of the task has no result', async () => {
  const battery = await makeRoom('battery-plan')
  expect(await battery.ask('prices [5, 9], capacity 1, start 2, fee 0, what comes out?')).not.toContain('`prices =')
  const visits = await makeRoom('fullest-moment')
  expect(await visits.ask('what is it for [[5, 3]]?')).not.toContain('`visits =')
  expect(await visits.ask('what is it for [[3, 5]]?')).toContain('`visits = [[3, 5]]` the result is `[1, 3, 5]`')
})

test('nothing is worked out without AI, beyond the limit on hidden runs, and after the question was submitted', async () => {
  const told = '`prices = [5, 9], capacity = 1'
  const without = await makeRoom('battery-plan')
  await without.query(`update interviews set ai_policy = 'none' where id = $1`)
  expect(await without.ask(own)).not.toContain(told)
  const spent = await makeRoom('battery-plan')
  expect(await spent.ask(own)).toContain(told)
  await spent.query(`update hidden_runs set runs = ${hiddenRunLimit.free}, last_at = now() where interview_id = $1`)
  expect(await spent.ask(`again: ${own}`)).not.toContain(told)
  const submitted = await makeRoom('battery-plan')
  expect((await submitted.submit()).status).toBeLessThan(300)
  expect(await submitted.ask(own)).not.toContain(told)
})

test('where Nova may only clarify, the result is told all the same: it says what the task means', async () => {
  const { ask, query } = await makeRoom('address-blocks')
  await query(`update interviews set help_level = 'clarify' where id = $1`)
  expect(await ask('what for [[3,3]] and [[0,6]]?')).toBe(
    'With `ranges = [[3, 3]]` the result is `[[3, 1]]`.\n\nWith `ranges = [[0, 6]]` the result is `[[0, 4], [4, 2], [6, 1]]`.',
  )
})

test('what the candidate’s own code does with the input is told beside the result', async () => {
  const askWith = async (code: string, message: string, level = 'hint') => {
    const { ask, query, write } = await makeRoom('address-blocks')
    await query(`update interviews set help_level = '${level}' where id = $1`)
    await write(code)
    return ask(message)
  }
  const always = 'def blocksFor(ranges):\n    return [[3, 1]]'
  expect(await askWith(always, 'what for [[3,3]] and [[0,6]]?')).toBe(
    'With `ranges = [[3, 3]]` the result is `[[3, 1]]`. Your code gives the same.\n\n' +
      'With `ranges = [[0, 6]]` the result is `[[0, 4], [4, 2], [6, 1]]`. Your code gives `[[3, 1]]` there. Follow it step by step: where does it leave the rules?',
  )
  expect(await askWith(always, 'what for [[0,6]]?', 'clarify')).not.toMatch(/your code/i)
  const endless = 'def blocksFor(ranges):\n    size = 1\n    while 0 % size == 0:\n        size *= 2\n    return []'
  expect(await askWith(endless, 'what comes out for [[0,7]]? mine never comes back')).toContain(
    "the result is `[[0, 8]]`. Your code doesn't come to an end on it. Look at the loop in line 3: what has to change",
  )
  const broken = 'def blocksFor(ranges):\n    return nothing'
  expect(await askWith(broken, 'what for [[1,7]]?')).toContain(
    "Your code stops there in line 2: `NameError: name 'nothing' is not defined`.",
  )
  const odd = "def blocksFor(ranges):\n    return 'a\\0b' + chr(0xD800)"
  expect(await askWith(odd, 'what for [[1,7]]?')).toContain('the result is')
  const long = 'def blocksFor(ranges):\n    return [[1, 1]] * 5000'
  expect(await askWith(long, 'what for [[1,7]]?')).not.toMatch(/your code/i)
})
