/** Gives the server suite its PostgreSQL: one for the whole run, with a migrated template every test file copies. */
import { randomBytes } from 'node:crypto'
import type { TestProject } from 'vitest/node'
import { openDatabase } from '../src/platform/database/database.ts'
import { migrateJobs } from '../src/platform/jobs/jobs.ts'
import { onServer, withDatabase } from './postgres.ts'
import { silentLog } from './silent-log.ts'
import { startThrowawayPostgres } from './throwaway-postgres.ts'

declare module 'vitest' {
  interface ProvidedContext {
    testDatabase: { url: string; template: string }
  }
}

/**
 * Starts an embedded PostgreSQL, or uses that of TEST_DATABASE_URL, whose user may create databases. Gives what ends it:
 * more than one project of a run has its own.
 */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  return setupOn(project, startThrowawayPostgres)
}

type Postgres = { url: string; stop(): Promise<void> }

/** The same on the PostgreSQL that `start` gives. */
export async function setupOn(project: TestProject, start: () => Promise<Postgres>): Promise<() => Promise<void>> {
  const url = process.env['TEST_DATABASE_URL']
  const server = url ? { url, stop } : await start()
  const template = `nova_template_${randomBytes(6).toString('hex')}`
  await onServer(server.url, `create database ${template}`)
  const database = await openDatabase({ url: withDatabase(server.url, template), dataDir: '', log: silentLog })
  await migrateJobs(database)
  await database.close()
  project.provide('testDatabase', { url: server.url, template })
  return async () => {
    await onServer(server.url, `drop database ${template} with (force)`)
    await server.stop()
  }
}

async function stop(): Promise<void> {}
