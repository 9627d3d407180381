/** What commands on the installation's database share: it is opened beside its server or without one. */
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { type Config, readConfig } from '../server/src/config.ts'
import type { Ctx } from '../server/src/platform/context/context.ts'
import { openSharedDatabase } from '../server/src/platform/database/database.ts'
import type { Log } from '../server/src/platform/database/log.ts'

type Accounts = Pick<Ctx, 'db' | 'now' | 'actor'>

// What a person must know comes as an error.
const log: Log = { info() {}, warn() {}, error() {} }

/**
 * Runs a command on the account whose e-mail is the only argument, prints the sentence it answers, and exits.
 * What cannot be done is told in one sentence, with exit code 1.
 */
export const runOnAccount = (name: string, work: (ctx: Accounts, email: string) => Promise<string>) =>
  runCommand(() => onDatabase(name, work))

/** Prints what the command answers; what cannot be done is told in one sentence, with exit code 1. */
export async function runCommand(work: () => Promise<string>) {
  try {
    console.log(await work())
  } catch (error) {
    console.error(error instanceof Error ? error.message : String(error))
    process.exitCode = 1
  }
}

async function onDatabase(name: string, work: (ctx: Accounts, email: string) => Promise<string>): Promise<string> {
  const [email, ...more] = process.argv.slice(2)
  if (!email || more.length > 0) throw new Error(`Say whose account: npm run ${name} -- EMAIL`)
  const database = await openInstallation(readConfig(process.env))
  try {
    return await work({ db: database.db, now: () => new Date(), actor: { role: 'system' } }, email)
  } finally {
    await database.close()
  }
}

export function openInstallation({ databaseUrl: url, dataDir }: Pick<Config, 'databaseUrl' | 'dataDir'>) {
  if (!url && !existsSync(join(dataDir, 'postgres'))) {
    throw new Error(`There is no installation in ${dataDir}. Start it once with npm start, or set DATA_DIR.`)
  }
  return openSharedDatabase({ url, dataDir, log })
}
