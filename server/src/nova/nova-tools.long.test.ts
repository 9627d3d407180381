/** A model that may look things up while it answers, through HTTP and in the sandbox. */
import type { Session } from '@nova/contract/accounts/accounts'
import type { ModelCard } from '@nova/contract/installation/models'
import type { BankCodingQuestion } from '@nova/contract/questions/bank'
import { hiddenRunLimit } from '@nova/contract/questions/runs'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { makeInterviewer, makeJoined, makeTyping } from '../../test/factories.ts'
import { type ModelServer, startModelServer } from '../../test/model-server.ts'
import { startTestServer, type TestServer } from '../../test/server.ts'
import { environmentKey, saveCard } from '../models/cards.ts'
import { loadBank } from '../questions/bank.ts'
import { draftLimits } from './drafting.ts'

let models: ModelServer
let server: TestServer
let session: Session
const usualFirstMs = draftLimits.quietMs
beforeAll(async () => {
  models = await startModelServer()
  const at = { baseUrl: `${models.url}/v1`, apiKey: undefined, model: 'm', priceIn: 0, priceOut: 1 }
  server = await startTestServer({ ai: { provider: 'openai-compatible', ...at } })
  session = await makeInterviewer(server)
  draftLimits.quietMs = 30_000
})
afterAll(async () => {
  draftLimits.quietMs = usualFirstMs
  await server.close()
  await models.close()
})
beforeEach(() => keepCard({ outcome: 'works', used: 2, misused: 0, thinking: 'low' }))

const none = { count: 0, of: 0, low: 0, high: 1 }
async function keepCard(tools: ModelCard['tools']) {
  const card: ModelCard = {
    madeAt: new Date().toISOString(),
    provider: 'openai-compatible',
    baseUrl: `${models.url}/v1`,
    model: 'm',
    version: '',
    problem: null,
    context: { honoured: 9_000, failedAt: null, isReported: true },
    tools,
    schema: 'enforced',
    streaming: { pieces: 9, isStreamed: true },
    thinkingTokens: 0,
    thinkingMarks: null,
    firstTokenMs: 10,
    tokensPerSecond: 90,
    replyMs: { p50: 10, p95: 20 },
    leaks: none,
    stopped: none,
    helped: none,
    refused: none,
    failed: none,
    cost: { mean: 0, largest: 0, tokensIn: 0, tokensOut: 0 },
  }
  await saveCard(server.machinery.database, environmentKey, card)
}

async function makeRoom(overrides: Record<string, string> = {}) {
  models.say({ text: 'not now' })
  const { interview, token, path } = await makeJoined(server, session, overrides)
  const question = loadBank().byId.get(interview.technicalQuestions[0]!.id) as BankCodingQuestion
  const { name, params } = question.signature
  const code = `function ${name}(${params.map((each) => each.name).join(', ')}) {\n  let kept = 7\n  return kept\n}\n`
  await server.call('POST', `${path}/journal`, {
    body: { entries: [makeTyping(question.id, code, 'javascript')] },
    candidate: token,
  })
  models.asked.length = 0
  return {
    interview,
    question,
    path,
    token,
    args: question.tests.find(({ visible }) => visible)!.args,
    say: async (userMessage = 'why is the result wrong?') =>
      (await server.call('POST', `${path}/chat`, { body: { questionId: question.id, userMessage }, candidate: token }))
        .body,
    last: async () =>
      (await server.call('GET', `/api/Interviews/${interview.id}/journal`, { token: session.token })).body.entries.at(
        -1,
      ).payload,
  }
}

const offered = (at: number) =>
  ((models.asked[at]!.body['tools'] ?? []) as { function: { name: string } }[]).map((each) => each.function.name)
const toldByTools = () =>
  (models.asked.at(-1)!.body['messages'] as { role: string; content: string }[]).flatMap(({ role, content }) =>
    role === 'tool' ? [content] : [],
  )

describe('a model that can use tools', () => {
  test('runs the candidate’s code, sees a value in it, and leaves its lookups in the journal', async () => {
    const room = await makeRoom()
    const args = JSON.stringify(room.args)
    models.say(
      { text: '', calls: [{ name: 'run', args: { args } }] },
      { text: '', calls: [{ name: 'values', args: { name: 'kept', args } }] },
      { text: 'Your `kept` is 7 in line 2 and stays so. What should it count?' },
    )
    const reply = await room.say()
    expect(reply.aiResponse).toBe('Your `kept` is 7 in line 2 and stays so. What should it count?')
    expect(offered(0)).toEqual(['run', 'values', 'find_counterexample', 'reference'])
    expect(models.asked[0]!.body['reasoning_effort']).toBe('low')
    const told = toldByTools()
    expect(told[0]).toMatch(/^Their code gives 7\. Right is /)
    expect(told[1]).toContain('`kept` becomes `7` in line 2')
    const { looked, engine } = await room.last()
    expect(engine).toBe('openai-compatible m')
    expect(looked).toEqual([
      { tool: 'run', given: args.slice(0, 300), told: told[0] },
      { tool: 'values', given: `kept ${args}`.slice(0, 300), told: told[1] },
    ])
  })

  test('finds an input that goes wrong once in a turn, looks things up, and sees no hidden test and no solution', async () => {
    const room = await makeRoom()
    models.say(
      {
        text: '',
        calls: [
          { name: 'find_counterexample', args: {} },
          { name: 'find_counterexample', args: {} },
          { name: 'reference', args: { words: 'how do i sort an array of numbers in javascript' } },
        ],
      },
      { text: 'Try the smallest input by hand. What comes out?' },
    )
    await room.say()
    const told = toldByTools()
    expect(told[0]).toMatch(/^On \[.*\] it gives 7, and .* is right\.$/)
    expect(told[1]).toBe('It was looked for in this turn already.')
    expect(told[2]).toContain('sort')
    const sent = JSON.stringify(models.asked.map(({ body }) => body))
    for (const { args } of room.question.tests.filter(({ visible }) => !visible)) {
      const hidden = JSON.stringify(args)
      if (hidden.length > 12) expect(sent).not.toContain(JSON.stringify(hidden).slice(1, -1))
    }
    for (const line of Object.values(room.question.reference).flatMap((each) => each.split('\n')))
      if (line.trim().length > 25 && !line.includes(room.question.signature.name))
        expect(sent).not.toContain(JSON.stringify(line.trim()).slice(1, -1))
  })

  test('that calls without end is answered so, and speaks in its last step', async () => {
    const room = await makeRoom()
    const args = JSON.stringify(room.args)
    const calls = Array.from({ length: 4 }, () => ({ name: 'run', args: { args } }))
    models.say({ text: '', calls }, { text: '', calls }, { text: 'Which line sets it?' })
    expect((await room.say()).aiResponse).toBe('Which line sets it?')
    expect(toldByTools().filter((each) => each.startsWith('No more calls in this turn'))).toHaveLength(2)
    expect((await room.last()).looked).toHaveLength(6)
  })

  test('hears in words what it did wrong', async () => {
    const room = await makeRoom()
    models.say(
      {
        text: '',
        calls: [
          { name: 'run', args: { args: 'no list' } },
          { name: 'run', args: { args: '[]' } },
          { name: 'values', args: { name: 'absent' } },
        ],
      },
      { text: 'Which line sets it?' },
    )
    await room.say()
    const told = toldByTools()
    expect(told[0]).toBe('That is no JSON array.')
    expect(told[1]).toMatch(/^The function takes \d arguments: /)
    expect(told[2]).toBe('Their code has no `absent`.')
  })
})

describe('the answers of its tools are limited', () => {
  const askWithRun = async (room: Awaited<ReturnType<typeof makeRoom>>) => {
    const call = { name: 'run', args: { args: JSON.stringify(room.args) } }
    models.say({ text: '', calls: [call] }, { text: 'Which line sets it?' })
    await room.say()
    return toldByTools()[0]
  }

  test('by the limit on hidden runs: what is right is not worked out beyond it', async () => {
    const room = await makeRoom()
    await server.machinery.database.pool.query('insert into hidden_runs values ($1, $2, $3, now())', [
      ...[room.interview.id, room.question.id, hiddenRunLimit.free],
    ])
    expect(await askWithRun(room)).toBe('Their code gives 7. What is right there is not known.')
  })

  test('by submission: from then on nothing is run', async () => {
    const room = await makeRoom()
    const body = { questionId: room.question.id, codeSubmission: 'let a = 1', language: 'javascript' }
    const submitted = await server.call('POST', `${room.path}/response`, { body, candidate: room.token })
    expect(submitted.status).toBeLessThan(300)
    expect(await askWithRun(room)).toMatch(/^Their code: .* What is right there is not known\.$/)
  })
})

describe('a model has no tools', () => {
  test('if its test says that it cannot use them', async () => {
    await keepCard({ outcome: 'unused', used: 0, misused: 0 })
    const room = await makeRoom()
    models.say({ text: 'Which case did you try?' })
    await room.say()
    expect(offered(0)).toEqual([])
  })

  test('if Nova only explains the question', async () => {
    const room = await makeRoom({ HelpLevel: 'clarify' })
    models.say({ text: 'Which case did you try?' })
    await room.say()
    expect(offered(0)).toEqual([])
  })
})
