/** A newer version through HTTP: read from a file or an address of the operator's, bounded, and only where that is set. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Session } from '@nova/contract/accounts/accounts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeInterviewer, makeOperatorSession } from '../../test/factories.ts'
import { startTestServer, type TestServer } from '../../test/server.ts'
import { readKnown } from './reading.ts'

let server: TestServer
let operator: Session
let folder: string
let source: Server
let address: string
let answer: RequestListener
const asked: string[] = []
beforeAll(async () => {
  server = await startTestServer()
  server.machinery.settings.version = '0.3.0'
  operator = await makeOperatorSession(server)
  folder = await mkdtemp(join(tmpdir(), 'nova-version-'))
  source = createServer((request, response) => {
    asked.push(`${request.method} ${request.url}`)
    answer(request, response)
  })
  await new Promise<void>((resolve) => source.listen(0, '127.0.0.1', resolve))
  address = `http://127.0.0.1:${(source.address() as AddressInfo).port}`
})
afterAll(async () => {
  await server.close()
  source.closeAllConnections()
  await new Promise((resolve) => source.close(resolve))
  await rm(folder, { recursive: true })
})

const read = (token = operator.token) => server.call('GET', '/api/operator/version', { token })
const from = async (place: string | undefined) => {
  server.machinery.settings.newerVersionFrom = place
  return (await read()).body
}
let files = 0
async function fileWith(text: string): Promise<string> {
  const path = join(folder, `${(files += 1)}.json`)
  await writeFile(path, text)
  return path
}
const sendJson =
  (value: unknown): RequestListener =>
  (_, response) =>
    void response.end(JSON.stringify(value))

test('without the setting nothing is asked, and others than operators read nothing', async () => {
  const { version: running } = server.machinery.settings
  expect(await from(undefined)).toEqual({ running, isOn: false, newer: null, problem: null, readAt: null })
  const other = await makeInterviewer(server)
  expect((await read(other.token)).status).toBe(403)
  expect(asked).toEqual([])
})

test('a file names a newer version with its notes; the same and an older one are no news', async () => {
  const { version: running } = server.machinery.settings
  const newer = { version: '99.10.0', notes: 'Mends a fault.' }
  expect(await from(await fileWith(JSON.stringify(newer)))).toMatchObject({ running, isOn: true, newer, problem: null })
  expect((await from(await fileWith(JSON.stringify({ version: '99.2.0' })))).newer).toEqual({
    version: '99.2.0',
    notes: null,
  })
  for (const version of [running, '0.0.1'])
    expect(await from(await fileWith(JSON.stringify({ version })))).toMatchObject({ newer: null, problem: null })
})

test('an address is asked once a day, also by several pages at once', async () => {
  answer = sendJson({ version: '99.0.0', notes: 'Today.' })
  asked.length = 0
  server.machinery.settings.newerVersionFrom = `${address}/versions.json`
  const [first, second] = await Promise.all([read(), read()])
  expect([first.body, second.body]).toMatchObject([{ newer: { version: '99.0.0' } }, { newer: { version: '99.0.0' } }])
  answer = sendJson({ version: '99.1.0' })
  expect((await read()).body.newer.version).toBe('99.0.0')
  expect(asked).toEqual(['GET /versions.json'])
  await server.pass(24 * 3_600_000)
  operator = await makeOperatorSession(server)
  expect((await read()).body.newer.version).toBe('99.1.0')
  expect(asked).toHaveLength(2)
})

test('answers that are huge, wrong, redirected or missing are named and change nothing', async () => {
  const problemOf = async (place: string) => {
    const { newer, problem } = await from(place)
    expect(newer).toBeNull()
    return problem
  }
  const notFit = 'It isn’t JSON with a version such as 1.2.3 and notes of 2,000 characters at most.'
  answer = (_, response) => {
    response.write('{"version": "99.0.0", "notes": "')
    const flood = setInterval(() => response.write('x'.repeat(8192)), 1)
    response.on('close', () => clearInterval(flood))
  }
  expect(await problemOf(`${address}/huge`)).toBe('It has more than 16 KB.')
  asked.length = 0
  answer = (_, response) => void response.writeHead(302, { location: `${address}/elsewhere` }).end()
  expect(await problemOf(`${address}/redirect`)).toBe('It answered with the status 302.')
  expect(asked).toEqual(['GET /redirect'])
  answer = sendJson({ version: '99.0.0; rm -rf /' })
  expect(await problemOf(`${address}/shell`)).toBe(notFit)
  answer = sendJson(['99.0.0'])
  expect(await problemOf(`${address}/list`)).toBe(notFit)
  answer = sendJson({ version: '99.0.0', notes: 'x'.repeat(2001) })
  expect(await problemOf(`${address}/long`)).toBe(notFit)
  expect(await problemOf(await fileWith('x'.repeat(16 * 1024 + 1)))).toBe('It has more than 16 KB.')
  expect(await problemOf(await fileWith('not JSON'))).toBe(notFit)
  expect(await problemOf(folder)).toBe('It isn’t a file.')
  expect(await problemOf(join(folder, 'none.json'))).toBe('The file isn’t there.')
  expect(await problemOf('http://127.0.0.1:1/')).toBe('It doesn’t answer.')
  answer = () => undefined
  await expect(readKnown(`${address}/slow`, 100)).rejects.toThrow('It took longer than 0.1 s.')
})
