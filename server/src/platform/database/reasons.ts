/** Why a database can't be used, in our words: those of the driver and the system help only people who know them. */
import { causesOf } from './away.ts'

const byCode: Record<string, string> = {
  ECONNREFUSED: 'nothing listens at its address',
  ENOENT: 'nothing listens at its address',
  ECONNRESET: 'it closed the connection',
  EPIPE: 'it closed the connection',
  ENOTFOUND: 'its host name has no address',
  EAI_AGAIN: 'its host name could not be looked up',
  ETIMEDOUT: 'it does not answer',
  EHOSTUNREACH: 'its host cannot be reached',
  ENETUNREACH: 'its network cannot be reached',
  CERT_HAS_EXPIRED: 'its certificate has expired',
  DEPTH_ZERO_SELF_SIGNED_CERT: 'this machine does not trust its certificate',
  SELF_SIGNED_CERT_IN_CHAIN: 'this machine does not trust its certificate',
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: 'this machine does not trust its certificate',
  ERR_TLS_CERT_ALTNAME_INVALID: 'its certificate is for another host name',
  '28000': 'it refused this user',
  '28P01': 'it refused the password',
  '3D000': 'it has no database of this name',
  '42501': 'its user lacks a right there',
  '40001': 'it was too busy',
  '40P01': 'it was too busy',
  '53000': 'it was too busy',
  '53100': 'its disk has no space left',
  '53200': 'it has no memory left',
  '53300': 'all its connections are in use',
  '55P03': 'a table stayed in use',
  '57014': 'a statement took too long',
  '57P01': 'it is shutting down',
  '57P02': 'it ended',
  '57P03': 'it is starting or shutting down',
}

const byWords: [pattern: RegExp, reason: string][] = [
  [/^Connection terminated|^Client was closed|^Client has encountered/, 'it closed the connection'],
  [/^timeout expired|^timeout exceeded|^Query read timeout|due to connection timeout/, 'it does not answer'],
  [/cannot connect to server|server login has been failing/, 'its pooler cannot reach it'],
  [/does not support SSL/, 'it offers no TLS, and the address asks for it'],
  [/password must be a string|no password supplied/, 'the address has no password'],
]

/** The reason, to stand after "because" or a colon; PostgreSQL's own sentence where we have none. */
export function reasonOf(error: unknown): string {
  for (const { code = '', message } of causesOf(error)) {
    const reason = byCode[code] ?? byWords.find(([pattern]) => pattern.test(message))?.[1]
    if (reason !== undefined) return reason
  }
  const last = causesOf(error).at(-1)
  return last?.message || last?.code || String(error)
}
