/** Shared by the commands about backups: their settings, their folders, and what Ctrl-C does. */
import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { readConfig } from '../../server/src/config.ts'
import type { Log } from '../../server/src/platform/database/log.ts'
import { runCommand } from './on-accounts.ts'

/** What went well and what failed is in the command's answer. */
const log: Log = {
  info() {},
  warn(details, message) {
    console.error(`${message ?? ''} ${JSON.stringify(details)}`)
  },
  error() {},
}

/** Also ends with the terminal that it was started from. */
const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const

export type Setup = ReturnType<typeof readSetup>

/** When the command is stopped it first removes what it has begun. */
export async function runOnBackups(stopped: string, work: (setup: Setup) => Promise<string>): Promise<void> {
  const stopping = new AbortController()
  for (const name of signals) process.on(name, () => stopping.abort(new Error(stopped)))
  await runCommand(() => work(readSetup(stopping.signal)))
  if (stopping.signal.aborted) process.exitCode = 130
}

function readSetup(signal: AbortSignal) {
  const { databaseUrl, databaseDirectUrl, dataDir, settingsKey } = readConfig(process.env)
  return {
    installation: { databaseUrl: databaseDirectUrl ?? databaseUrl, dataDir, settingsKey },
    product: readVersion(),
    log,
    signal,
  }
}

function readVersion(): string {
  const text = readFileSync(join(import.meta.dirname, '../../package.json'), 'utf8')
  return (JSON.parse(text) as { version: string }).version
}

/** A folder as it was typed: npm runs commands in the folder of the checkout. */
export const folderOf = (typed: string): string => resolve(process.env['INIT_CWD'] ?? '.', typed)

export const megabytes = (bytes: number): string => `${(bytes / 1e6).toFixed(bytes < 1e7 ? 1 : 0)} MB`

/** 1 interview, 2 interviews. */
export const counted = (count: number, one: string): string =>
  `${count.toLocaleString('en')} ${count === 1 ? one : `${one}s`}`
