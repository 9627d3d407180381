/** Shared set-up of commands on the installation's database, with or without its running server. */
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { type Config, readConfig } from '../../server/src/config.ts'
import type { Ctx } from '../../server/src/platform/context/context.ts'
import { openSharedDatabase } from '../../server/src/platform/database/database.ts'
import type { Log } from '../../server/src/platform/database/log.ts'

type Accounts = Pick<Ctx, 'db' | 'now' | 'actor'>

// Errors reach the user as exceptions, so nothing is logged.
const log: Log = { info() {}, warn() {}, error() {} }

/**
 * Runs a command on the account whose e-mail is the only argument, prints the resulting sentence, and exits. Reports
 * failures in one sentence with exit code 1.
 */
export const runOnAccount = (command: string, work: (ctx: Accounts, email: string) => Promise<string>) =>
  runCommand(() => onDatabase(command, work))

/** Prints the command's answer; reports failures in one sentence with exit code 1. */
export async function runCommand(work: () => Promise<string>) {
  try {
    console.log(await work())
  } catch (error) {
    console.error(error instanceof Error ? error.message : String(error))
    process.exitCode = 1
  }
}

async function onDatabase(command: string, work: (ctx: Accounts, email: string) => Promise<string>): Promise<string> {
  const [email, ...more] = process.argv.slice(2)
  if (!email || more.length > 0) throw new Error(`Say whose account: npm run ${command} EMAIL`)
  const database = await openInstallation(readConfig(process.env))
  try {
    return await work({ db: database.db, now: () => new Date(), actor: { role: 'system' } }, email)
  } finally {
    await database.close()
  }
}

type Place = Pick<Config, 'databaseUrl' | 'databaseDirectUrl' | 'dataDir'>

export function openInstallation({ databaseUrl: url, databaseDirectUrl: directUrl, dataDir }: Place) {
  if (!url && !existsSync(join(dataDir, 'postgres'))) {
    throw new Error(`There is no installation in ${dataDir}. Start it once with npm start, or set DATA_DIR.`)
  }
  return openSharedDatabase({ url, directUrl, dataDir, log })
}
