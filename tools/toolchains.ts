/** Makes what the languages of the sandbox need once on a machine, so that no suite is slowed down by it. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openSandbox } from '../server/src/platform/sandbox/sandbox.ts'

const dataDir = mkdtempSync(join(tmpdir(), 'nova-toolchains-'))
const sandbox = await openSandbox({ dataDir, log: { info: console.log, warn: console.error } })
await sandbox.whenReady()
await sandbox.drain()
rmSync(dataDir, { recursive: true, force: true })
