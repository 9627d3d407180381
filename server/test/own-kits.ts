/** Own kits for tests: archives, and a server whose sandbox has a data folder of its own to add them to. */
import { chmodSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { gzipSync } from 'node:zlib'
import type { OwnKits } from '@nova/contract/installation/own-kits'
import { type Headers as TarHeader, pack } from 'tar-stream'
import { expect, vi } from 'vitest'
import { openSandboxApart } from '../src/platform/sandbox/apart.ts'
import { makeOperatorSession } from './factories.ts'
import { startTestServer } from './server.ts'

export type TarEntry = Omit<TarHeader, 'size'> & { text?: string | Buffer }

export async function tarOf(entries: readonly TarEntry[]): Promise<Buffer<ArrayBuffer>> {
  const tar = pack()
  const written = buffer(tar)
  for (const { text, ...header } of entries) tar.entry(header, text ?? '')
  tar.finalize()
  return gzipSync(await written)
}

export const kitForm = {
  ...{ name: 'Acme tools', id: 'acme-tools', version: '1.0.0', runtime: 'python' },
} satisfies Record<string, unknown>

export const sample = `import unittest
from acme import twice
class Twice(unittest.TestCase):
    def test_two(self):
        self.assertEqual(twice(2), 4)
`

/** A kit of Python that passes, and whatever else. */
export function pythonKit(
  form: Record<string, unknown> = {},
  tests = sample,
  more: readonly TarEntry[] = [],
): TarEntry[] {
  return [
    { name: './kit.json', text: JSON.stringify({ ...kitForm, ...form }) },
    { name: './files/site-packages/acme/__init__.py', text: 'def twice(n):\n    return 2 * n\n' },
    { name: './sample/tests/test_twice.py', text: tests },
    ...more,
  ]
}

export async function startKitServer() {
  const server = await startTestServer()
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
      interval: 100,
    })
    return list()
  }
  const folder = join(dataDir, 'kits', 'own')
  return {
    ...{ server, sandbox, dataDir, token, path, list, upload, settle },
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
