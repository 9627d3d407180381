/** The digest of a report: SHA-256 of its canonical JSON (RFC 8785), without the digest itself. */
import { createHash } from 'node:crypto'
import canonicalize from 'canonicalize'

export function digestReport(body: object): string {
  return createHash('sha256').update(canonicalize(body)!).digest('hex')
}
