/** The sandbox itself, without the server around it, for benches that look at the machine while it runs. */
import { randomUUID } from 'node:crypto'
import { chmodSync, mkdtempSync, readdirSync } from 'node:fs'
import { basename, join } from 'node:path'
import type { CodeLanguage } from '@nova/contract/words'
import type { RunResult } from '../server/src/platform/sandbox/request.ts'
import { openSandbox, type Sandbox } from '../server/src/platform/sandbox/sandbox.ts'

export type BenchSandbox = { sandbox: Sandbox; dataDir: string; workspace: string; close: () => Promise<void> }

/** One in its own folder below this one, every language ready. */
export async function openBenchSandbox(folder: string): Promise<BenchSandbox> {
  // All sandbox files are below this folder, so other users must be able to traverse it.
  chmodSync(folder, 0o755)
  const dataDir = mkdtempSync(join(folder, 'data-'))
  chmodSync(dataDir, 0o755)
  const log = { info: () => undefined, warn: (message: string) => console.error(message) }
  const sandbox = await openSandbox({ dataDir, log })
  await sandbox.whenReady()
  if (sandbox.health !== 'ok') throw new Error(`Code does not run here: ${sandbox.healthDetail}`)
  return {
    sandbox,
    dataDir,
    workspace: join(basename(dataDir), readdirSync(dataDir)[0]!),
    close: () => sandbox.drain(),
  }
}

/** Runs a program in its own queue. */
export function runOnce(sandbox: Sandbox, language: CodeLanguage, code: string): Promise<RunResult> {
  const id = randomUUID()
  return sandbox.run({ id, queue: id, mode: 'program', language, code })
}
