/**
 * `npm run backup -- FOLDER`: a backup of this installation, while its server runs, into its own folder in FOLDER.
 * `--check`: restores the newest of FOLDER into a scratch folder instead, and compares. `--logical`: rows instead of files.
 */
import { parseArgs } from 'node:util'
import { makeBackup } from '../../server/src/backups/backups.ts'
import { checkInScratch } from '../../server/src/backups/restoring.ts'
import { giveWay } from '../../server/src/platform/threads/priority.ts'
import { counted, folderOf, megabytes, runOnBackups, type Setup } from './on-backups.ts'

// Behind all other work of this machine, since candidates are typing.
giveWay(10)
const usage = 'Name the folder for backups: npm run backup -- FOLDER [--check] [--logical] [--key FOLDER]'

await runOnBackups('Stopped. No backup was made, and nothing of it is left.', async (setup) => {
  const { values, positionals } = readArguments()
  const [folder, ...more] = positionals
  if (!folder || more.length > 0) throw new Error(usage)
  if (values.check) return check(folderOf(folder), setup)
  const { installation, product, log, signal } = setup
  const startedAt = performance.now()
  const keyFolder = values.key === undefined ? undefined : folderOf(values.key)
  const collection = folderOf(folder)
  const making = { installation, collection, keyFolder, isLogical: values.logical, product, log, signal }
  const { folder: made, manifest, keyFile, neededKey } = await makeBackup(making)
  const bytes = manifest.parts.reduce((sum, part) => sum + part.bytes, 0)
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(1)
  return [
    `${made}: ${megabytes(bytes)} in ${seconds} s, with all that was saved by ${manifest.endedAt}.`,
    neededKey
      ? `Its secrets need the settings key ${neededKey}, and ${keyFile ? `that in ${keyFile} is another` : 'it is not here'}. Find it: without it none of them can be read.`
      : keyFile
        ? `The settings key is apart, in ${keyFile}. Move it to another place: without it no secret of the backup can be read.`
        : 'The settings key is not in it: keep your SETTINGS_KEY in another place.',
  ].join('\n')
})

function readArguments() {
  const options = { check: { type: 'boolean' }, logical: { type: 'boolean' }, key: { type: 'string' } } as const
  try {
    return parseArgs({ options, allowPositionals: true })
  } catch {
    throw new Error(usage)
  }
}

async function check(from: string, { log, signal }: Setup): Promise<string> {
  const { backup, compared } = await checkInScratch({ from, log, signal })
  const { tables, rows, journals, entries } = compared
  return `${backup.folder} can be restored: ${counted(rows, 'row')} in ${tables} tables as noted, ${counted(journals, 'journal')} with ${counted(entries, 'entry').replace('entrys', 'entries')}, no chain broken.`
}
