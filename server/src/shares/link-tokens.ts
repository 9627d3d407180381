import { createHash } from 'node:crypto'

/** The database keeps this alone of a link's token. */
export const hashToken = (token: string): Buffer => createHash('sha256').update(token).digest()
