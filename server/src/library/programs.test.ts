/** Tests how programs read the library: page by page, while people change it. */
import type { Session } from '@nova/contract/accounts/accounts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeInterviewer } from '../../test/factories.ts'
import { makeKey } from '../../test/matrix-keys.ts'
import { sampleQuestion } from '../../test/samples.ts'
import { startTestServer, type TestServer } from '../../test/server.ts'

let server: TestServer
let owner: Session
let secret: string
beforeAll(async () => {
  server = await startTestServer()
  owner = await makeInterviewer(server)
  secret = (await makeKey(server, owner, { scopes: ['library:read'] })).secret
})
afterAll(() => server.close())

const nextOf = (headers: Headers) => /<([^>]+)>; rel="next"/.exec(headers.get('link') ?? '')?.[1]

/** The ids of all pages, and the count that they state. `between` runs after each page. */
async function readPages(query: string, between: () => Promise<unknown> = async () => undefined) {
  const ids: string[] = []
  let total = 0
  for (let path: string | undefined = `/api/questions?${query}`; path !== undefined;) {
    const { status, body, headers } = await server.call('GET', path, { token: secret })
    expect(status).toBe(200)
    ids.push(...body.map(({ id }: { id: string }) => id))
    total = Number(headers.get('x-total-count'))
    path = nextOf(headers)
    await between()
  }
  return { ids, total }
}

test('no page of a program misses or repeats a question that is changed meanwhile', async () => {
  const made: string[] = []
  for (let count = 0; count < 5; count += 1) {
    const { body } = await server.call('POST', '/api/questions', { body: sampleQuestion(), token: owner.token })
    made.push(body.id)
  }
  const byId = made.toSorted()
  let turn = 0
  const change = async () => {
    // From the last of the list on, so that what has yet to be read would come first in a list by time.
    const id = byId.at(-1 - (turn % byId.length))
    turn += 1
    const body = { ...sampleQuestion(), title: `Changed in turn ${turn}` }
    const { status } = await server.call('PUT', `/api/questions/${id}`, { body, token: owner.token })
    expect(status).toBe(200)
    await server.pass(1_000)
  }
  expect(await readPages('limit=2', change)).toEqual({ ids: byId, total: 5 })
  expect(turn).toBe(3)
})

test('a program reads the company’s questions and then those of the bank, each once', async () => {
  const own = await readPages('limit=500')
  const bank = await readPages('scope=bank&limit=500')
  expect(bank.total).toBeGreaterThan(100)
  const all = await readPages('scope=all&limit=97')
  expect(all).toEqual({ ids: [...own.ids, ...bank.ids], total: own.total + bank.total })
  expect(new Set(all.ids).size).toBe(all.total)
})
