/**
 * Secrets in the database, such as a model's key: AES-256-GCM under a key derived from the settings key, which is never
 * stored there. `seal` and `open` a secret for the same place ('models:<id>:api-key'). To change keys, set
 * SETTINGS_KEY_OLD to the previous one; each start reseals (resealing.ts).
 * Public files: installation-key.ts, key-file.ts, resealing.ts.
 */
import { createCipheriv, createDecipheriv, hkdfSync, randomBytes, scrypt } from 'node:crypto'

export type Secrets = {
  /** True if there is a key. Without one nothing can be sealed or opened. */
  canSeal: boolean
  /** Encrypts for a place. Throws where there is no key: ask `canSeal` first. */
  seal: (secret: string, place: string) => Promise<string>
  /** Undefined where no key fits, the place is another one, or the text was changed. */
  open: (sealed: string, place: string) => Promise<string | undefined>
  /** Names of the current key and the one before, which sealed texts bear; they say nothing about the keys. */
  keyIds: () => Promise<string[]>
}

type Key = { id: string; bytes: Buffer }

/** Prefix of every sealed text, so that later formats can be distinguished. */
const version = 'v1'
const nonceBytes = 12
const tagBytes = 16
// The salt is fixed: the servers of an installation share the variable and nothing else, and must derive the same key.
const salt = 'nova-interviews settings key v1'
const scryptCost = { N: 2 ** 15, r: 8, p: 1, maxmem: 64 * 1024 * 1024 }
/** 32 bytes in base64, of either alphabet. */
const rawKey = /^[\w+/-]{43}=?$/

/** Both settings as the environment has them. Deriving takes 0.1 s for a passphrase, so it waits for the first use. */
export function openSecrets(settingsKey: string | undefined, oldSettingsKey?: string): Secrets {
  let derived: Promise<Key[]> | undefined
  const keys = () =>
    (derived ??= Promise.all([settingsKey, oldSettingsKey].filter((each) => each !== undefined).map(deriveKey)))
  return {
    canSeal: settingsKey !== undefined,
    seal: async (secret, place) => {
      const key = settingsKey === undefined ? undefined : (await keys())[0]
      if (!key) throw new Error('There is no SETTINGS_KEY to encrypt with.')
      const nonce = randomBytes(nonceBytes)
      const cipher = createCipheriv('aes-256-gcm', key.bytes, nonce).setAAD(boundTo(key, place))
      const encrypted = Buffer.concat([nonce, cipher.update(secret, 'utf8'), cipher.final(), cipher.getAuthTag()])
      return [version, key.id, encrypted.toString('base64url')].join('.')
    },
    open: async (sealed, place) => {
      const { keyId, bytes } = readSealed(sealed)
      const key = (await keys()).find(({ id }) => id === keyId)
      return key && bytes ? decrypt(key, bytes, place) : undefined
    },
    keyIds: async () => (await keys()).map(({ id }) => id),
  }
}

function decrypt(key: Key, bytes: Buffer, place: string): string | undefined {
  const tagAt = bytes.length - tagBytes
  try {
    const decipher = createDecipheriv('aes-256-gcm', key.bytes, bytes.subarray(0, nonceBytes))
      .setAAD(boundTo(key, place))
      .setAuthTag(bytes.subarray(tagAt))
    return Buffer.concat([decipher.update(bytes.subarray(nonceBytes, tagAt)), decipher.final()]).toString('utf8')
  } catch {
    return undefined
  }
}

function readSealed(sealed: string): { keyId?: string; bytes?: Buffer } {
  const [format, keyId, text] = sealed.split('.')
  const bytes = Buffer.from(text ?? '', 'base64url')
  if (format !== version || !keyId || bytes.length < nonceBytes + tagBytes) return {}
  return { keyId, bytes }
}

function boundTo({ id }: Key, place: string): Buffer {
  return Buffer.from(`${version}.${id}.${place}`)
}

async function deriveKey(setting: string): Promise<Key> {
  const material = rawKey.test(setting) ? Buffer.from(setting, 'base64') : await stretch(setting)
  const bytes = Buffer.from(hkdfSync('sha256', material, salt, 'encryption', 32))
  // Says which key a secret was sealed with, and nothing about the key.
  const id = Buffer.from(hkdfSync('sha256', material, salt, 'key id', 4)).toString('hex')
  return { id, bytes }
}

function stretch(passphrase: string): Promise<Buffer> {
  return new Promise((resolve, reject) =>
    scrypt(passphrase, salt, 32, scryptCost, (error, key) => (error ? reject(error) : resolve(key))),
  )
}
