/** Tokens that only their holder has: the database keeps the SHA-256. */
import { createHash } from 'node:crypto'

export function hashToken(token: string): Buffer {
  return createHash('sha256').update(token).digest()
}
