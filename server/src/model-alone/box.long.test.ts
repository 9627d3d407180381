/** A model decides on a change with a box: it reads and runs the visible tests in the real sandbox, over HTTP, scripted. */
import type { Session } from '@nova/contract/accounts/accounts'
import type { ModelAlone } from '@nova/contract/questions/model-alone'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeInterviewer } from '../../test/factories.ts'
import { type Asked, cleanCard, type ModelServer, type Scripted, startModelServer } from '../../test/model-server.ts'
import { startTestServer, type TestServer } from '../../test/server.ts'
import { listBankQuestions } from '../questions/questions.ts'
import { reviewsOf } from './measuring.ts'

const large = reviewsOf(listBankQuestions()).find(({ changes }) => changes.length === 1)!
const [change] = large.changes
const faults = change!.faults
const tested = { ...cleanCard, toolThinking: 'off' as const }
const ai = {
  provider: 'openai-compatible',
  apiKey: 'key-of-this-test',
  model: 'reader',
  priceIn: 2,
  priceOut: 8,
  tested,
} as const

let models: ModelServer
let server: TestServer
let session: Session
beforeAll(async () => {
  models = await startModelServer()
  server = await startTestServer({ ai: { ...ai, baseUrl: `${models.url}/v1` } })
  await server.machinery.sandbox.whenReady()
  session = await makeInterviewer(server, 'Ana Kim')
})
afterAll(async () => {
  await server.close()
  await models.close()
})

const path = `/api/questions/${large.id}/model-alone`
const measure = async (way: string): Promise<ModelAlone> => {
  models.asked.length = 0
  const started = await server.call('POST', path, { body: { way }, token: session.token })
  expect(started.status).toBe(202)
  await server.machinery.jobs.drain()
  // After a failure it waits.
  await server.machinery.database.pool.query('update graphile_worker._private_jobs set run_at = now()')
  await server.machinery.jobs.drain()
  return (await server.call('GET', path, { token: session.token })).body
}
type Message = { role: string; content: unknown }
const messagesOf = ({ body }: Asked) => body['messages'] as Message[]
const resultsOf = (asked: Asked) =>
  messagesOf(asked).flatMap(({ role, content }) => (role === 'tool' ? [String(content)] : []))
const decision = (found: number) => ({
  decision: 'reject',
  faults: faults.slice(0, found).map(({ path: file, from: line }) => ({ path: file, line, why: 'It is wrong.' })),
})

/** Looks first, and decides with the results at hand. */
const looking =
  (found: number) =>
  (asked: Asked): Scripted => {
    if (resultsOf(asked).length > 0) return { text: '', calls: [{ name: 'decide', args: decision(found) }] }
    const read = { name: 'read', args: { path: faults[0]!.path } }
    return { text: '', calls: [{ name: 'list', args: {} }, read, { name: 'run_tests', args: {} }] }
  }

test('with a box a model reads files, runs the visible tests and decides; above 70 % the review is retired', async () => {
  models.say(looking(5))
  const { results, boxEstimate } = await measure('box')
  expect(boxEstimate!.tokens).toBeGreaterThan(0)
  expect(results).toMatchObject([{ way: 'box', found: 5, faulty: 6, isRetired: true, problems: [], stopped: null }])
  // Two calls: nothing is asked after the decision.
  expect(models.asked).toHaveLength(2)
  const [, second] = models.asked
  const [list, read, ran] = resultsOf(second!)
  expect(list).toContain(faults[0]!.path)
  expect(ran).toMatch(/^(\d+) of \1 visible tests pass\.$/)
  const added = change!.patch.split('\n').find((line) => /^\+\s*\S{3}/.test(line) && !line.startsWith('+++'))!
  expect([list, read, ran].join('\n')).not.toContain('tests/hidden')
  expect(
    messagesOf(second!)
      .map(({ content }) => String(content))
      .join('\n'),
  ).toContain(added.slice(1).trim())
  const names = (models.asked[0]!.body['tools'] as { function: { name: string } }[]).map((each) => each.function.name)
  expect(names).toEqual(['list', 'read', 'search', 'run_tests', 'decide'])
  const all = JSON.stringify(models.asked.map(messagesOf))
  for (const { says, killedBy } of faults) for (const secret of [says, killedBy]) expect(all).not.toContain(secret)

  models.say(looking(4))
  const { results: after } = await measure('box')
  expect(after).toMatchObject([{ way: 'box', found: 4, isRetired: false }])
})

test('reading alone has its own result and bound, and a model that never decides counts as failed', async () => {
  models.say({ text: JSON.stringify(decision(4)) })
  const { results } = await measure('reading')
  expect(results.map(({ way, found, isRetired }) => [way, found, isRetired])).toEqual([
    ['reading', 4, true],
    ['box', 4, false],
  ])
  models.say({ text: 'It looks fine to me.' })
  const { results: last } = await measure('box')
  expect(last[0]).toMatchObject({
    way: 'box',
    answered: 0,
    isRetired: null,
    problems: ['unreadable: The model ended without calling decide.'],
  })
})
