/** A real sandbox on a folder of its own, every language ready; a warning of its fails the test. */
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openSandbox, type Sandbox } from '../src/platform/sandbox/sandbox.ts'

/** What languages need made once is made by whoever comes first on a machine: so long may a set-up take. */
export const firstTimeMs = 300_000

export const strictLog = {
  info: () => undefined,
  warn(message: string) {
    throw new Error(message)
  },
}

export type TestSandbox = { sandbox: Sandbox; dataDir: string; close: () => Promise<void> }

export async function openTestSandbox(): Promise<TestSandbox> {
  const dataDir = mkdtempSync(join(tmpdir(), 'nova-sandbox-test-'))
  // Where others may not pass, a root's sandboxes are fed from elsewhere, and survivors would not be known by the name.
  chmodSync(dataDir, 0o755)
  const sandbox = await openSandbox({ dataDir, concurrency: 2, log: strictLog })
  await sandbox.whenReady()
  const close = async () => {
    await sandbox.drain()
    rmSync(dataDir, { recursive: true, force: true })
  }
  return { sandbox, dataDir, close }
}
