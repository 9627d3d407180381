/** Gives tests of the server the PostgreSQL that this machine has installed, or that of TEST_DATABASE_URL. */
import type { TestProject } from 'vitest/node'
import { setupOn } from './global-setup.ts'
import { startSystemPostgres } from './system-postgres.ts'

export async function setup(project: TestProject): Promise<() => Promise<void>> {
  return setupOn(project, startSystemPostgres)
}
