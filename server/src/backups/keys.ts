/** The settings key, which lies apart from backups: one of both alone opens no secret. */
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { startError } from '../platform/database/start-error.ts'
import { fileReason, makeFolder } from '../platform/files/files.ts'
import { keyFileName, readKeyFile } from '../platform/secrets/key-file.ts'
import { openSecrets } from '../platform/secrets/secrets.ts'
import { readIfThere, writeWhole } from './parts.ts'

/** The folder for keys unless another is named. */
export const keyFolderOf = (collection: string): string => `${collection}-key`

const fileOf = (folder: string, id: string): string => join(folder, `settings-${id}.key`)

/** `id`: of the key in the copy. */
export type KeptKey = { path: string; id: string }

/** Refuses a folder for keys that can't be written, before work is done that it would be missing from. */
export async function requireKeyFolder(dataDir: string, folder: string): Promise<void> {
  const key = await findKey(dataDir, folder)
  if (!key || key.isThere) return
  const trial = join(folder, 'trial')
  try {
    makeFolder(folder, 0o700)
    await writeWhole(trial, '')
    await rm(trial)
  } catch (error) {
    throw startError(
      `The settings key cannot be copied to ${folder} (${fileReason(error)}), so no backup was made. Name another place with --key, set BACKUP_DIR to a folder below one that can be written, or set SETTINGS_KEY.`,
      error,
    )
  }
}

/** Copies the key file of a data folder; undefined where the key is not in a file. */
export async function keepKey(dataDir: string, folder: string): Promise<KeptKey | undefined> {
  const key = await findKey(dataDir, folder)
  if (!key) return undefined
  const { text, isThere, ...kept } = key
  if (!isThere) await writeWhole(kept.path, `${text}\n`)
  return kept
}

async function findKey(dataDir: string, folder: string) {
  const text = await readKeyFile(dataDir)
  if (text === undefined) return undefined
  const [id = ''] = await openSecrets(text).keyIds()
  const path = fileOf(folder, id)
  return { text, id, path, isThere: (await readIfThere(path))?.toString().trim() === text }
}

/** Puts the key that a backup needs into a data folder; false where it is not in `folder`, or another key is there. */
export async function putKeyBack(id: string, folder: string, dataDir: string): Promise<boolean> {
  const there = await readKeyFile(dataDir)
  if (there !== undefined) return (await openSecrets(there).keyIds())[0] === id
  const text = await readIfThere(fileOf(folder, id))
  if (text === undefined) return false
  await writeWhole(join(dataDir, keyFileName), text)
  return true
}
