/**
 * Secrets of API keys: the prefix, 40 random characters (238 bits) and a checksum, so that scanners recognise one and a
 * mistyped one costs no query.
 */
import { createHash, randomInt } from 'node:crypto'
import { crc32 } from 'node:zlib'
import { keyPrefix } from '@nova/contract/accounts/api-keys'

const alphabet = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
const randomLength = 40
const checksumLength = 6
const hintLength = 4
const form = new RegExp(`^${keyPrefix}[0-9A-Za-z]{${randomLength + checksumLength}}$`)

export function makeSecret(): string {
  const random = Array.from({ length: randomLength }, () => alphabet[randomInt(alphabet.length)]).join('')
  return keyPrefix + random + checksumOf(random)
}

/** The SHA-256 that the database keeps; undefined for a text that was never a secret. */
export function hashSecret(secret: string): Buffer | undefined {
  if (!form.test(secret)) return undefined
  const random = secret.slice(keyPrefix.length, -checksumLength)
  if (secret.slice(-checksumLength) !== checksumOf(random)) return undefined
  return createHash('sha256').update(secret).digest()
}

/** The beginning by which people recognise a secret. */
export const hintOf = (secret: string): string => secret.slice(0, keyPrefix.length + hintLength)

function checksumOf(random: string): string {
  let rest = crc32(random)
  let digits = ''
  for (let place = 0; place < checksumLength; place += 1) {
    digits = alphabet[rest % alphabet.length]! + digits
    rest = Math.floor(rest / alphabet.length)
  }
  return digits
}
