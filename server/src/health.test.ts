/** Health through HTTP: not healthy while an essential part fails. */
import type { Health } from '@nova/contract/installation/health'
import { afterEach, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '../test/server.ts'

let server: TestServer
afterEach(() => server.close())

const read = async (): Promise<Health> => (await server.call('GET', '/api/health')).body

test('without a usable settings key the installation is degraded, and the check that fails is named', async () => {
  server = await startTestServer({ settingsKey: null })
  expect(await read()).toMatchObject({ status: 'degraded', checks: { secrets: 'failing', jobs: 'ok', database: 'ok' } })
})

test('once the worker of jobs has ended the installation is degraded', async () => {
  server = await startTestServer()
  expect(await read()).toMatchObject({ status: 'healthy', checks: { secrets: 'ok', jobs: 'ok' } })
  await server.machinery.jobs.close()
  expect(await read()).toMatchObject({ status: 'degraded', checks: { jobs: 'failing' } })
})
