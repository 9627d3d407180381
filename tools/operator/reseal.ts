/** `npm run operator -- reseal`: encrypts the stored secrets with the settings key of today, and says whether the old one is still needed. */
import { readConfig } from '../../server/src/config.ts'
import { readInstallationSecrets } from '../../server/src/platform/secrets/installation-key.ts'
import { resealAll, type ResealedKind } from '../../server/src/resealing.ts'
import { openInstallation, runCommand } from './on-accounts.ts'

await runCommand(async () => {
  const config = readConfig(process.env)
  const secrets = await readInstallationSecrets(config)
  if (!secrets.canSeal)
    throw new Error(
      'There is no settings key here. Set SETTINGS_KEY, or DATA_DIR to the folder that holds settings.key.',
    )
  const database = await openInstallation(config)
  try {
    const { rows } = await database.pool.query<{ keyId: string }>('select key_id as "keyId" from settings_key')
    const [keyId] = await secrets.keyIds()
    if (rows[0]?.keyId !== keyId) {
      throw new Error(
        `This database uses the settings key ${rows[0]?.keyId ?? '(none yet)'}, and this command was given ${keyId}. First start the server with the new key as SETTINGS_KEY and the one before as SETTINGS_KEY_OLD.`,
      )
    }
    return describe(await resealAll({ db: database.db, secrets }))
  } finally {
    await database.close()
  }
})

function describe(kinds: ResealedKind[]): string {
  const lines = kinds.map(
    ({ name, resealed, unreadable }) =>
      `${name}: ${resealed} encrypted again${unreadable > 0 ? `, ${unreadable} can't be read with the keys given` : ''}`,
  )
  const isDone = kinds.every(({ unreadable }) => unreadable === 0)
  const end = isDone
    ? 'Everything is encrypted with the current key. You can remove SETTINGS_KEY_OLD.'
    : 'Set SETTINGS_KEY_OLD to the key that encrypted the rest and run this again. If that key is lost, enter those secrets again.'
  return [...lines, end].join('\n')
}
