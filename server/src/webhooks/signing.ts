/** Standard Webhooks: secrets, and the signature of a delivery. */
import { createHmac, randomBytes } from 'node:crypto'

const prefix = 'whsec_'
const secretBytes = 32

export const makeSecret = (): string => `${prefix}${randomBytes(secretBytes).toString('base64')}`

type Signed = { id: string; at: Date; body: string }

/** The three headers; one signature by each secret. */
export function signHeaders(secrets: readonly string[], { id, at, body }: Signed): Record<string, string> {
  const seconds = String(Math.floor(at.getTime() / 1000))
  const sign = (secret: string) => {
    const key = Buffer.from(secret.slice(prefix.length), 'base64')
    return `v1,${createHmac('sha256', key).update(`${id}.${seconds}.${body}`).digest('base64')}`
  }
  return { 'webhook-id': id, 'webhook-timestamp': seconds, 'webhook-signature': secrets.map(sign).join(' ') }
}
