/** Gives the server suite its PostgreSQL: one for the whole run, with a migrated template every test file copies. */
import { randomBytes } from 'node:crypto'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { takeDataFolder } from '../src/platform/database/data-folder.ts'
import { openDatabase } from '../src/platform/database/database.ts'
import { startEmbedded } from '../src/platform/database/embedded.ts'
import { stopOrphan } from '../src/platform/database/postmaster.ts'
import { migrateJobs } from '../src/platform/jobs/jobs.ts'
import { onServer, withDatabase } from './postgres.ts'
import { silentLog } from './silent-log.ts'

declare module 'vitest' {
  interface ProvidedContext {
    testDatabase: { url: string; template: string }
  }
}

const prefix = 'nova-test-'
let tearDown: () => Promise<void>

/** Starts an embedded PostgreSQL, or uses that of TEST_DATABASE_URL, whose user may create databases. */
export async function setup(project: TestProject): Promise<void> {
  const server = process.env['TEST_DATABASE_URL'] ? { url: process.env['TEST_DATABASE_URL'], stop } : await startOwn()
  const template = `nova_template_${randomBytes(6).toString('hex')}`
  await onServer(server.url, `create database ${template}`)
  const database = await openDatabase({ url: withDatabase(server.url, template), dataDir: '', log: silentLog })
  await migrateJobs(database)
  await database.close()
  project.provide('testDatabase', { url: server.url, template })
  tearDown = async () => {
    await onServer(server.url, `drop database ${template} with (force)`)
    await server.stop()
  }
}

export async function teardown(): Promise<void> {
  await tearDown()
}

async function stop(): Promise<void> {}

async function startOwn(): Promise<{ url: string; stop(): Promise<void> }> {
  await removeLeftovers()
  const dataDir = await mkdtemp(join(tmpdir(), prefix))
  const embedded = await startEmbedded({ dataDir, log: silentLog, isDurable: false })
  return {
    url: embedded.url,
    async stop() {
      await embedded.stop()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

// Of runs that were killed; those of a run that lives are locked by it.
async function removeLeftovers(): Promise<void> {
  for (const name of await readdir(tmpdir())) {
    if (!name.startsWith(prefix)) continue
    const dataDir = join(tmpdir(), name)
    const folder = await takeDataFolder(dataDir).catch(() => undefined)
    if (!folder) continue
    await stopOrphan(join(dataDir, 'postgres'))
    await folder.release()
    await rm(dataDir, { recursive: true, force: true })
  }
}
