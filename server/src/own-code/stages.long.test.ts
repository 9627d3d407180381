/** Tests over HTTP that a change is asked for in stages, each proven with those before it alone. */
import type { Session } from '@nova/contract/accounts/accounts'
import type { OwnCode, OwnCodeStage } from '@nova/contract/own-code/own-code'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeInterviewer } from '../../test/factories.ts'
import { startTestServer, type TestServer } from '../../test/server.ts'
import { zipOf } from '../../test/zip-files.ts'

let server: TestServer
let owner: Session
beforeAll(async () => {
  server = await startTestServer()
  owner = await makeInterviewer(server)
})
afterAll(() => server.close())

const heads = "import assert from 'node:assert/strict'\nimport { test } from 'node:test'\n"
const before = {
  'package.json': '{ "name": "ferry", "type": "module" }\n',
  'lib/seats.js': 'export const seats = (people) => people\n',
  'lib/prices.js': 'export const price = (people) => people * 10\n',
  'test/prices.test.js': `${heads}import { price } from '../lib/prices.js'\n\ntest('one person pays ten', () => assert.equal(price(1), 10))\n`,
}
const after = {
  ...before,
  'lib/seats.js':
    'export function seats(people, babies = 0) {\n  if (people < 1) return 0\n  return babies > people ? people : people - babies\n}\n',
  'lib/prices.js':
    "import { seats } from './seats.js'\n\nexport function price(people, babies = 0) {\n  const full = seats(people, babies) * 10\n  return people >= 10 ? full - 5 : full\n}\n",
  'test/seats.test.js': `${heads}import { seats } from '../lib/seats.js'\n\ntest('babies take no seat', () => assert.equal(seats(3, 1), 2))\ntest('nobody takes none', () => assert.equal(seats(0), 0))\ntest('less than nobody takes none', () => assert.equal(seats(-1), 0))\n`,
  'test/prices.test.js': `${before['test/prices.test.js']}test('ten people pay less', () => assert.equal(price(10), 95))\ntest('babies pay nothing', () => assert.equal(price(3, 1), 20))\n`,
}

const call = async (method: string, path: string, body?: object) =>
  server.call(method, `/api/own-code/${path}`, { token: owner.token, body })
const get = async (id: string): Promise<OwnCode> => (await call('GET', id)).body

async function tried(): Promise<OwnCode> {
  const entries = Object.entries({ before, after }).flatMap(([side, files]) =>
    Object.entries(files).map(([path, data]) => ({ name: `${side}/${path}`, data })),
  )
  const body = new FormData()
  body.set('change', 'folders')
  body.append('file', new Blob([Buffer.from(zipOf(entries))]), 'change.zip')
  const made = await server.call('POST', '/api/own-code', { token: owner.token, body })
  await expect.poll(async () => (await get(made.body.id)).state).not.toBe('trying')
  return get(made.body.id)
}

async function proven(id: string): Promise<OwnCode> {
  const asked = await call('POST', `${id}/questions`, { forms: ['build'] })
  expect([asked.status, asked.body.message]).toEqual([202, undefined])
  await expect.poll(async () => (await get(id)).state).not.toBe('making')
  return get(id)
}

test('a change is cut into the stages that its tests reach, and each is proven alone', async () => {
  const found = await tried()
  expect([found.state, found.problems, found.stages]).toEqual(['ready', [], []])
  expect(found.proposedStages).toEqual([
    {
      title: 'Step 1',
      statement: '',
      files: ['lib/seats.js'],
      tests: expect.arrayContaining(['test/seats.test.js > babies take no seat']),
    },
    {
      title: 'Step 2',
      statement: '',
      files: ['lib/prices.js'],
      tests: expect.arrayContaining(['test/prices.test.js > ten people pay less']),
    },
  ])
  const statement = 'Babies need no seat and pay nothing, and groups of ten or more pay five less for all together.'
  const described = (stage: OwnCodeStage, title: string): OwnCodeStage => ({ ...stage, title, statement })
  const [seats, prices] = found.proposedStages as [OwnCodeStage, OwnCodeStage]
  const tests = found.tests.map(({ id, passesAtStart }) => ({ id, place: passesAtStart ? 'visible' : 'hidden' }))
  const untold = await call('PATCH', found.id, {
    title: 'Babies on the ferry',
    statement,
    tests,
    stages: [seats, prices],
  })
  expect(untold.body.forms.build).toBe('Say in at least 40 characters what to do in stage 1.')
  const stages = [described(seats, 'Count seats'), described(prices, 'Ask for less')]
  const edited = await call('PATCH', found.id, { stages })
  expect([edited.body.forms.build, edited.body.stages]).toEqual([null, stages])
  const { problems, questions } = await proven(found.id)
  expect(problems).toEqual([])
  const { body } = await server.call('GET', `/api/questions/${questions[0]!.questionId}`, { token: owner.token })
  expect(body.stages.map(({ title }: OwnCodeStage) => title)).toEqual(['Count seats', 'Ask for less'])

  const early = stages.map((stage, at) => ({ ...stage, files: at === 0 ? [] : ['lib/seats.js', 'lib/prices.js'] }))
  const none = await call('PATCH', found.id, { stages: early })
  expect(none.body.forms.build).toBe('Stage 1 has no file. Move one to it, or take the stage away.')
  const swapped = stages.map((stage, at) => ({ ...stage, files: [at === 0 ? 'lib/prices.js' : 'lib/seats.js'] }))
  await call('PATCH', found.id, { stages: swapped })
  expect((await proven(found.id)).problems.join('\n')).toContain('stage-1')
})
