/** Archives of companies as tests make, open and change them. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer, text } from 'node:stream/consumers'
import type { Session } from '@nova/contract/accounts/accounts'
import type { LeavingPlan } from '@nova/contract/accounts/leaving'
import { expect } from 'vitest'
import yauzl from 'yauzl'
import { ZipFile } from 'yazl'
import { importCompany } from '../src/leaving/importing.ts'
import type { TestServer } from './server.ts'
import { silentLog } from './silent-log.ts'

export const password = 'long enough'

/** A folder of the test's own; gone with `remove`. */
export async function makeFolder(): Promise<{ folder: string; remove: () => Promise<void> }> {
  const folder = await mkdtemp(join(tmpdir(), 'nova-moving-'))
  return { folder, remove: () => rm(folder, { recursive: true, force: true }) }
}

export async function readBytes(of: TestServer, path: string, token?: string): Promise<[number, Buffer]> {
  const reply = await fetch(of.url + path, { headers: token ? { authorization: `Bearer ${token}` } : {} })
  return [reply.status, Buffer.from(await reply.arrayBuffer())]
}

/** As an administrator does on the page. */
export async function takeArchive(server: TestServer, { token }: Session): Promise<Buffer> {
  expect((await server.call('POST', '/api/company/archive', { token, body: { password } })).status).toBe(202)
  await server.machinery.jobs.drain()
  const { archive } = (await server.call('GET', '/api/company/leaving/plan', { token })).body as LeavingPlan
  expect(archive!.state).toBe('ready')
  const [status, bytes] = await readBytes(server, '/api/company/archive.zip', token)
  expect([status, bytes.length]).toEqual([200, archive!.bytes])
  return bytes
}

/** As the operator's command does. */
export function importInto(databaseUrl: string, folder: string, file: string) {
  const installation = { databaseUrl, dataDir: join(folder, 'data'), settingsKey: undefined }
  return importCompany({ file, installation, log: silentLog, signal: new AbortController().signal })
}

/** Texts of the archive's files by their names. */
export async function readParts(file: string): Promise<Map<string, string>> {
  const zip = await yauzl.openPromise(file, { lazyEntries: true, autoClose: false })
  const parts = new Map<string, string>()
  for await (const entry of zip.eachEntry())
    parts.set(entry.fileName, await text(await zip.openReadStreamPromise(entry)))
  zip.close()
  return parts
}

export async function writeZip(file: string, parts: ReadonlyMap<string, string>): Promise<void> {
  const zip = new ZipFile()
  for (const [name, content] of parts) zip.addBuffer(Buffer.from(content), name)
  zip.end()
  await writeFile(file, await buffer(zip.outputStream))
}
