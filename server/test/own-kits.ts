/** A server for tests of own kits, whose sandbox has its own data folder to add them to. */
import { chmodSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { OwnKits } from '@nova/contract/installation/own-kits'
import { expect, vi } from 'vitest'
import { openSandboxApart } from '../src/platform/sandbox/apart.ts'
import { makeOperatorSession } from './factories.ts'
import { startTestServer } from './server.ts'

export async function startKitServer(options: Parameters<typeof startTestServer>[0] = {}) {
  const server = await startTestServer(options)
  const shared = server.machinery.sandbox
  const dataDir = mkdtempSync(join(tmpdir(), 'nova-own-kits-'))
  chmodSync(dataDir, 0o755)
  const sandbox = await openSandboxApart({ dataDir, log: { info() {}, warn() {} }, concurrency: 2 })
  server.machinery.sandbox = sandbox
  const { token } = await makeOperatorSession(server)
  const path = '/api/operator/runner'
  const list = async (): Promise<OwnKits> => (await server.call('GET', `${path}/kits`, { token })).body
  const upload = (archive: Uint8Array<ArrayBuffer>, name = 'kit.tgz', by = token) => {
    const body = new FormData()
    body.append('Pdfs', new Blob([archive]), name)
    return server.call('POST', `${path}/kits`, { body, token: by })
  }
  async function settle(): Promise<OwnKits> {
    await vi.waitFor(async () => expect((await list()).work?.isRunning).toBe(false), {
      timeout: 180_000,
      interval: 25,
    })
    return list()
  }
  const folder = join(dataDir, 'kits', 'own')
  return {
    server,
    sandbox,
    dataDir,
    token,
    path,
    list,
    upload,
    settle,
    /** Uploads and waits for the end of its test. */
    async add(archive: Uint8Array<ArrayBuffer>, name?: string): Promise<OwnKits> {
      const reply = await upload(archive, name)
      expect([reply.status, reply.body.message]).toEqual([202, undefined])
      return settle()
    },
    change: (kit: string | null, act: string) => server.call('POST', `${path}/own-kit`, { token, body: { kit, act } }),
    /** All that lies on the disk, unfinished things included. */
    kept: () => (existsSync(folder) ? readdirSync(folder) : []),
    async close() {
      server.machinery.sandbox = shared
      await sandbox.drain()
      await server.close()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}
