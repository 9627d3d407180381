/** Facts that are found before a message, over HTTP, on a real sandbox. */
import type { Session } from '@nova/contract/accounts/accounts'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { makeEntry, makeInterviewer, makeJoined, makeTyping } from '../../test/factories.ts'
import { type ModelServer, startModelServer } from '../../test/model-server.ts'
import { bank } from '../../test/nova-asking.ts'
import { readStream } from '../../test/read-stream.ts'
import { startTestServer, type TestServer } from '../../test/server.ts'
import { aheadLimits } from './ahead.ts'

let models: ModelServer
let server: TestServer
let session: Session
let ran: { isIdle: boolean | undefined; status: string }[] = []
let stop = () => undefined as void
beforeAll(async () => {
  models = await startModelServer()
  const at = { baseUrl: `${models.url}/v1`, apiKey: undefined, model: 'm', priceIn: 0, priceOut: 0 }
  server = await startTestServer({ ai: { provider: 'openai-compatible', ...at } })
  session = await makeInterviewer(server)
  models.say({ text: 'Which case did you try?' })
  const { sandbox } = server.machinery
  const { run } = sandbox
  sandbox.run = async (request, on) => {
    const result = await run(request, on)
    ran.push({ isIdle: request.isIdle, status: result.status })
    return result
  }
})
beforeEach(() => {
  ran = []
  aheadLimits.pauseMs = 50
})
afterEach(() => stop())
afterAll(async () => {
  await server.close()
  await models.close()
})

async function enter(overrides: Record<string, string> = {}) {
  const { interview, token, path } = await makeJoined(server, session, overrides)
  const candidate = { 'x-candidate-token': token }
  const page = readStream(`${server.url}${path}/stream`, candidate)
  await page.next('state', () => true)
  stop = page.stop
  const { id: questionId } = interview.technicalQuestions[0]!
  const question = bank.byId.get(questionId)!
  const name = 'signature' in question ? question.signature.name : ''
  const call = (at: string, body: object) => server.call('POST', `${path}/${at}`, { body, candidate: token })
  return {
    code: `def ${name}(*given):\n    total = 0\n    return total\n`,
    write: (text: string) => call('journal', { entries: [makeTyping(questionId, text, 'python')] }),
    append: (length: number) => {
      const edits = [{ changes: [length, [0, '', '# more']], cause: 'typed', at: Date.now() }]
      return call('journal', {
        entries: [makeEntry('edit', { language: 'python', baseVersion: 1, edits }, questionId)],
      })
    },
    test: (code: string) => call('test', { questionId, language: 'python', code }),
    say: async (userMessage: string) => {
      models.asked.length = 0
      await call('chat', { questionId, userMessage, language: 'python' })
      return JSON.stringify(models.asked[0]?.body)
    },
  }
}

const findings = (count: number) =>
  vi.waitFor(() => expect(ran.filter(({ isIdle, status }) => isIdle && status === 'ok')).toHaveLength(count), 60_000)

describe('while a candidate’s page is open', () => {
  test('a pause in typing is enough: the first message has what the visible tests show, and runs nothing', async () => {
    const room = await enter()
    await room.write(room.code)
    await findings(2)
    const prompt = await room.say('what do you think?')
    expect(prompt).toMatch(/I ran this version: \d of \d visible tests pass/)
    expect(prompt).toMatch(/Seen in a run: .*your code gives `0`/)
    expect(ran.filter(({ isIdle }) => !isIdle)).toEqual([])
  })

  test('the steps of what the candidate has tested are followed before they ask', async () => {
    const room = await enter()
    aheadLimits.pauseMs = 3_600_000
    await room.write(room.code)
    await room.test(room.code)
    await findings(1)
    expect(await room.say('what do you think?')).toMatch(/Seen in a run: .*your code gives `0`/)
    expect(ran.filter(({ isIdle }) => !isIdle)).toHaveLength(1)
  })

  test('the next edit throws it away', async () => {
    const room = await enter()
    await room.write(room.code)
    await findings(2)
    aheadLimits.pauseMs = 3_600_000
    expect((await room.append(room.code.length)).status).toBe(200)
    expect(await room.say('what do you think?')).not.toMatch(/I ran this version|Seen in a run/)
  })

  test('nothing runs where Nova may not speak of the code', async () => {
    const room = await enter({ HelpLevel: 'clarify' })
    await room.write(room.code)
    await room.test(room.code)
    expect(await room.say('what do you think?')).not.toContain('Seen in a run')
    expect(ran.filter(({ isIdle }) => isIdle)).toEqual([])
  })
})
