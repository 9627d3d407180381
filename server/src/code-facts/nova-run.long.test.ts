/** Nova's replies about code that its author hasn't tested. */
import { randomUUID } from 'node:crypto'
import type { Session } from '@nova/contract/accounts/accounts'
import type { BankCodingQuestion } from '@nova/contract/questions/bank'
import { hiddenRunLimit } from '@nova/contract/questions/runs'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makeInterviewer, makeJoined, makeTyping } from '../../test/factories.ts'
import { startTestServer, type TestServer } from '../../test/server.ts'
import { loadBank } from '../questions/bank.ts'

let server: TestServer
let session: Session
beforeAll(async () => {
  server = await startTestServer()
  session = await makeInterviewer(server)
  await server.machinery.sandbox.whenReady()
})
afterAll(() => server.close())

const query = async (text: string) => (await server.machinery.database.pool.query(text)).rows

/** A room whose candidate has typed `write(question)` and tested nothing. */
async function makeRoom(write: (question: BankCodingQuestion) => { language: string; code: string }) {
  const { interview, path, token } = await makeJoined(server, session)
  const questionId = interview.technicalQuestions[0]!.id
  const question = loadBank().byId.get(questionId) as BankCodingQuestion
  const { language, code } = write(question)
  const send = (call: string, body: object) => server.call('POST', `${path}/${call}`, { body, candidate: token })
  await send('journal', { entries: [makeTyping(questionId, code, language)] })
  const ask = async (userMessage: string, clientId?: string) =>
    (await send('chat', { questionId, userMessage, ...(clientId && { clientId }) })).body.aiResponse as string
  const kindsLeft = async () => {
    const { entries } = (await server.call('GET', `${path}/journal`, { candidate: token })).body
    return entries.map(({ kind }: { kind: string }) => kind) as string[]
  }
  const of = `where interview_id = '${interview.id}'`
  return { interview, question, ask, kindsLeft, of, language, code }
}

const wrongOf = ({ wrong }: BankCodingQuestion) => wrong.find(({ group }) => group === 'core')!

describe('a candidate asking about untested code', () => {
  test('hears what fails, from a run of Nova that leaves no entry and is made once', async () => {
    const room = await makeRoom(wrongOf)
    const first = await room.ask('can you look over my code before I submit?')
    expect(first).toMatch(/^I ran this version: \d of \d visible tests pass\. \S/)
    expect(await query(`select runs from hidden_runs ${room.of}`)).toEqual([{ runs: 1 }])
    expect(await room.ask('is my code right?')).toMatch(/^I ran this version: /)
    expect(await room.kindsLeft()).not.toContain('test')
    expect(await query(`select question_id from nova_runs ${room.of}`)).toHaveLength(1)
  })

  test('hears of right code that its visible tests pass', async () => {
    const { ask } = await makeRoom(({ reference }) => ({ language: 'python', code: reference.python! }))
    expect(await ask('is my code right?')).toMatch(/^I ran this version: (\d) of \1 visible tests pass\./)
  })

  test('is answered too where the code gives back and prints what no database can hold', async () => {
    const odd = ({ signature: { name, params } }: BankCodingQuestion) => {
      const names = params.map((each) => each.name).join(', ')
      const code = `def ${name}(${names}):\n    print('a\\0b')\n    return 'a\\0b' + chr(0xD800)\n`
      return { language: 'python', code }
    }
    const room = await makeRoom(odd)
    expect(await room.ask('is my code right?')).toMatch(/^I ran this version: 0 of \d visible tests pass/)
    expect(await query(`select question_id from nova_runs ${room.of}`)).toHaveLength(1)
  })

  test('hears of code that stops with an error which line it was', async () => {
    const { ask } = await makeRoom(({ signature: { name, params } }) => {
      const names = params.map((each) => each.name).join(', ')
      return { language: 'python', code: `def ${name}(${names}):\n    left = 3\n    return rest + left\n` }
    })
    expect(await ask('why does my code fail?')).toMatch(/stops at line 3 with “NameError: name 'rest' is not defined”/)
  })

  test('hears of visible tests alone once the hidden ones were run as often as they may be', async () => {
    const room = await makeRoom(wrongOf)
    await query(
      `insert into hidden_runs values ('${room.interview.id}', '${room.question.id}', ${hiddenRunLimit.free}, now())`,
    )
    await room.ask('is my code right?')
    expect(await query(`select outcome->'test'->'hidden'->'notRun' as left_out from nova_runs ${room.of}`)).toEqual([
      { left_out: true },
    ])
  })
})

test('a question about the room or a rule of the task runs nothing', async () => {
  const room = await makeRoom(wrongOf)
  for (const message of ['how much time is left?', 'can the input be empty?', 'who can see this?'])
    await room.ask(message)
  expect(await query(`select 1 from nova_runs ${room.of}`)).toEqual([])
})

test('Nova runs nothing if it may only clarify', async () => {
  const room = await makeRoom(wrongOf)
  await query(`update interviews set help_level = 'clarify' where id = '${room.interview.id}'`)
  await room.ask('is my code right?')
  expect(await query(`select 1 from nova_runs ${room.of}`)).toEqual([])
})

test('a message whose reply another server is making runs nothing, until that one gives up', async () => {
  const room = await makeRoom(wrongOf)
  const clientId = randomUUID()
  const key = `turn:${room.interview.id}:${clientId}`
  await query(`insert into claims (key, id, seen_at) values ('${key}', gen_random_uuid(), now() + interval '1 hour')`)
  const reply = room.ask('is my code right?', clientId)
  // Wait longer than a reply needs to start its run: the same question about other code completes its run in this time.
  const other = await makeRoom(wrongOf)
  await other.ask('is my code right?')
  expect(await query(`select 1 from hidden_runs ${room.of}`)).toEqual([])
  await query(`delete from claims where key = '${key}'`)
  expect(await reply).toMatch(/^I ran this version/)
  expect(await query(`select runs from hidden_runs ${room.of}`)).toEqual([{ runs: 1 }])
})
