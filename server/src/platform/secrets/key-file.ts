/** The settings key of an installation that was given none: a file in its data folder, for its owner alone. */
import { randomBytes } from 'node:crypto'
import { link, open, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { fileReason, makeFolder } from '../files/files.ts'

export const keyFileName = 'settings.key'

/** The key in the file; undefined where there is no file. Throws where it holds anything else. */
export async function readKeyFile(dataDir: string): Promise<string | undefined> {
  const path = join(dataDir, keyFileName)
  const text = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined
    throw new Error(`The key file ${path} cannot be read: ${fileReason(error)}.`, { cause: error })
  })
  const key = text?.trim()
  if (key !== undefined && !/^[\w+/-]{43}=$/.test(key)) {
    throw new Error(`The key file ${path} holds no key. Restore it from your backup.`)
  }
  return key
}

/** Makes the file with a random key, or reads the one that another process has made in the same moment. */
export async function makeKeyFile(dataDir: string): Promise<string> {
  try {
    return await writeKeyFile(dataDir)
  } catch (error) {
    throw new Error(`The key file ${join(dataDir, keyFileName)} cannot be made: ${fileReason(error)}.`, {
      cause: error,
    })
  }
}

async function writeKeyFile(dataDir: string): Promise<string> {
  const path = join(dataDir, keyFileName)
  const unfinished = `${path}.${randomBytes(6).toString('hex')}`
  makeFolder(dataDir, 0o700)
  try {
    const file = await open(unfinished, 'wx', 0o600)
    await file.writeFile(`${randomBytes(32).toString('base64')}\n`)
    await file.sync()
    await file.close()
    // A link appears whole or not at all, and never replaces a key that is there.
    await link(unfinished, path).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'EEXIST') throw error
    })
    await syncFolder(dataDir)
  } finally {
    await rm(unfinished, { force: true })
  }
  return (await readKeyFile(dataDir))!
}

/** After a power cut the database must not know a key that the file system has forgotten. */
async function syncFolder(path: string): Promise<void> {
  const folder = await open(path)
  await folder.sync()
  await folder.close()
}
