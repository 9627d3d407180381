/**
 * The server's settings key: SETTINGS_KEY, or one that it creates once in its data folder. The database knows the key
 * by its id, so a server with a different key, which could read no secret, does not start unnoticed.
 */
import { join } from 'node:path'
import type { Pool } from 'pg'
import { startError } from '../database/start-error.ts'
import { keyFileName, makeKeyFile, readKeyFile } from './key-file.ts'
import { openSecrets, type Secrets } from './secrets.ts'

type Setup = {
  pool: Pool
  dataDir: string
  /** As the environment has them. */
  settingsKey: string | undefined
  oldSettingsKey: string | undefined
  /** The operator says that the key of before is gone for good. */
  isKeyLost: boolean
}

export type InstallationSecrets = {
  secrets: Secrets
  /** File that holds the key; undefined if the key is in the environment or missing. */
  keyFile: string | undefined
  /** Why there is no key; undefined where there is one. */
  problem: string | undefined
}

/**
 * Opens the secrets of this installation. Throws, with a message for the operator, if the database's secrets are sealed
 * with a key that this server does not have. If a key can be neither found nor created, nothing can be sealed.
 */
export async function openInstallationSecrets(setup: Setup): Promise<InstallationSecrets> {
  const { pool, dataDir, settingsKey, oldSettingsKey, isKeyLost } = setup
  const knownId = await readKeyId(pool)
  const file = await findKeyFile(setup, knownId)
  if ('problem' in file) return { secrets: openSecrets(undefined), keyFile: undefined, problem: file.problem }
  const key = settingsKey ?? file.key!
  // An operator who sets SETTINGS_KEY after using the file still has secrets sealed with the file's key.
  const secrets = openSecrets(key, oldSettingsKey ?? (file.key === key ? undefined : file.key))
  await requireSameKey(pool, secrets, isKeyLost)
  return { secrets, keyFile: settingsKey ? undefined : join(dataDir, keyFileName), problem: undefined }
}

/** The key in the data folder, made where one is needed; or why there can be none. Asks no database, which may be away. */
async function findKeyFile(
  { dataDir, settingsKey, isKeyLost }: Setup,
  knownId: string | undefined,
): Promise<{ key: string | undefined } | { problem: string }> {
  try {
    const stored = await readKeyFile(dataDir)
    if (settingsKey !== undefined || stored !== undefined) return { key: stored }
    if (knownId === undefined || isKeyLost) return { key: await makeKeyFile(dataDir) }
  } catch (error) {
    // With SETTINGS_KEY only the key of before is missed, and what it encrypted says so.
    if (settingsKey !== undefined) return { key: undefined }
    return { problem: (error as Error).message }
  }
  throw keyMismatch(
    `This database's secrets are encrypted with the key ${knownId}, and this server has none: SETTINGS_KEY is not set and ${join(dataDir, keyFileName)} does not exist.`,
  )
}

/** The same for a command run alongside the server, which makes no key and checks none. */
export async function readInstallationSecrets(
  setup: Pick<Setup, 'dataDir' | 'settingsKey' | 'oldSettingsKey'>,
): Promise<Secrets> {
  const stored = await readKeyFile(setup.dataDir)
  const key = setup.settingsKey ?? stored
  return openSecrets(key, setup.oldSettingsKey ?? (stored === key ? undefined : stored))
}

const keyMismatch = (what: string) =>
  startError(
    `${what} Give all servers of this database the same key: set SETTINGS_KEY to the one of the first, which is in its environment or in its DATA_DIR as ${keyFileName}. If that key is lost, start once with SETTINGS_KEY_LOST=1 and enter the secrets again.`,
  )

/** The first server notes its key; a later one must have the same, or the one before as its old key. */
async function requireSameKey(pool: Pool, secrets: Secrets, isKeyLost: boolean): Promise<void> {
  const [id, ...oldIds] = await secrets.keyIds()
  await pool.query(`insert into settings_key (key_id, since) values ($1, now()) on conflict do nothing`, [id])
  const knownId = await readKeyId(pool)
  if (knownId === id) return
  if (!isKeyLost && !oldIds.includes(knownId!)) {
    throw keyMismatch(
      `This database's secrets are encrypted with the key ${knownId}, and this server has another one, ${id}.`,
    )
  }
  await pool.query(`update settings_key set key_id = $1, since = now() where key_id = $2`, [id, knownId])
}

async function readKeyId(pool: Pool): Promise<string | undefined> {
  const { rows } = await pool.query<{ keyId: string }>(`select key_id as "keyId" from settings_key`)
  return rows[0]?.keyId
}
