/**
 * `npm run restore -- FOLDER`: restores a backup, or the newest of a folder of them with the log that was kept after it,
 * into an empty DATA_DIR or an empty database at DATABASE_URL. `--until TIME`: as it was at a moment before.
 */
import { parseArgs } from 'node:util'
import { restoreBackup } from '../../server/src/backups/restoring.ts'
import { counted, folderOf, runOnBackups } from './on-backups.ts'

const usage = 'Name the backup, or the folder of backups: npm run restore -- FOLDER [--until TIME] [--key FOLDER]'

await runOnBackups('Stopped. Nothing was restored, and nothing of it is left.', async (setup) => {
  const { values, positionals } = readArguments()
  const [folder, ...more] = positionals
  if (!folder || more.length > 0) throw new Error(usage)
  const { installation, log, signal } = setup
  const keyFolder = values.key === undefined ? undefined : folderOf(values.key)
  const until = values.until === undefined ? undefined : readMoment(values.until)
  const {
    backup,
    compared,
    until: reached,
    hasKey,
  } = await restoreBackup({
    from: folderOf(folder),
    installation,
    until,
    keyFolder,
    log,
    signal,
  })
  const place = installation.databaseUrl ? 'the database at DATABASE_URL' : installation.dataDir
  const key = `The settings key ${backup.manifest.keyId ?? ''} is missing. Put it into ${installation.dataDir} as settings.key, or set SETTINGS_KEY.`
  return [
    `${backup.folder} was restored into ${place}, as it was at ${reached}.`,
    `Checked: ${counted(compared.rows, 'row')}, and the chains of ${counted(compared.journals, 'journal')}.`,
    'Its mails and webhooks stay paused until an operator lets them out at /operator/outbox.',
    hasKey ? 'Start it with npm start.' : key,
  ].join('\n')
})

function readArguments() {
  const options = { until: { type: 'string' }, key: { type: 'string' } } as const
  try {
    return parseArgs({ options, allowPositionals: true })
  } catch {
    throw new Error(usage)
  }
}

function readMoment(text: string): Date {
  const isPrecise = /^\d{4}-\d\d-\d\dT\d\d:\d\d(?::\d\d(?:\.\d+)?)?(?:Z|[+-]\d\d:\d\d)$/.test(text)
  const moment = new Date(text)
  if (isPrecise && !Number.isNaN(moment.getTime())) return moment
  throw new Error(`${text} is no moment. Write it with its zone, such as 2026-11-28T10:15:00Z.`)
}
