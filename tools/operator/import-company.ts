/**
 * `npm run import-company -- FILE`: makes an installation of a company's archive, in an empty DATA_DIR or an empty
 * database at DATABASE_URL.
 */
import { parseArgs } from 'node:util'
import { importCompany } from '../../server/src/leaving/importing.ts'
import { counted, folderOf, runOnBackups } from './on-backups.ts'

const usage = 'Name the archive: npm run import-company -- FILE'

await runOnBackups(
  'Stopped. Nothing was imported, and nothing of it is left.',
  async ({ installation, log, signal }) => {
    const [file, ...more] = readArguments()
    if (!file || more.length > 0) throw new Error(usage)
    const { manifest, rows, journals } = await importCompany({ file: folderOf(file), installation, log, signal })
    const place = installation.databaseUrl ? 'the database at DATABASE_URL' : installation.dataDir
    const { company, counts } = manifest
    return [
      `${company.name} was imported into ${place}, as it was at ${manifest.madeAt}: ${counted(counts.interviews, 'interview')}, ${counted(counts.reports, 'report')}, ${counted(counts.people, 'person').replace('persons', 'people')}.`,
      `Checked: ${counted(rows, 'row')}, and the chains of ${counted(journals, 'journal')}.`,
      'Its mails and webhooks stay paused until an operator lets them out at /operator/outbox.',
      'Start it with npm start. Each person then chooses “Forgot your password?”; without mail, run npm run operator -- password EMAIL. README.txt in the archive says what else is to be entered again.',
    ].join('\n')
  },
)

function readArguments(): string[] {
  try {
    return parseArgs({ options: {}, allowPositionals: true }).positionals
  } catch {
    throw new Error(usage)
  }
}
