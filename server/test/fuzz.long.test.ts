/** A short, fixed sample of `npm run thorough -- fuzz`. */
import { endpoints } from '@nova/contract/endpoints'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeOperator } from '../src/accounts/accounts.ts'
import { makeCtx } from '../src/platform/context/context.ts'
import { fuzz } from './fuzz/fuzz.ts'
import { toCommand } from './fuzz/send.ts'
import { startTestServer, type TestServer } from './server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
  await server.machinery.sandbox.whenReady()
})
afterAll(() => server.close())

test('1,100 requests made from the contract, right and wrong, meet no failure of ours and no silence', async () => {
  const target = {
    url: server.url,
    call: server.call,
    makeOperator: (email: string) => makeOperator(makeCtx(server.machinery, { role: 'system' }), email),
  }
  const options = { requests: 1_100, seed: 7, concurrency: 4, patienceMs: 60_000 }
  const { counts, failures } = await fuzz(target, options)
  expect(failures.map(({ sent, outcome }) => [outcome.status, toCommand(server.url, sent)])).toEqual([])
  expect([...counts.keys()].toSorted()).toEqual(Object.keys(endpoints).toSorted())
  const statuses = new Set([...counts.values()].flatMap((each) => [...each.keys()]))
  for (const status of ['200', '400', '401', '404', '409']) expect([...statuses]).toContain(status)
})
