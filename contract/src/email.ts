/** Email addresses in the one form that is kept and compared, also with letters outside ASCII (RFC 6531). */
import { z } from 'zod'

const maxEmailLength = 254
const letter = String.raw`\p{L}\p{M}\p{N}_'+\-`
const address = new RegExp(
  String.raw`^(?!\.)(?!.*\.\.)(?!.*\p{Default_Ignorable_Code_Point})[${letter}.]*[${letter}]` +
    String.raw`@(?:[A-Za-z0-9][A-Za-z0-9-]*\.)+(?:[A-Za-z]{2,}|xn--[A-Za-z0-9-]+)$`,
  'u',
)

/**
 * Writes a domain such as exämple.com as mail servers and browsers do, xn--exmple-cua.com, so that both spellings are one
 * address. Anything else that isn't an address stays as it is.
 */
export function normalizeEmail(text: string): string {
  const at = text.lastIndexOf('@')
  const domain = text.slice(at + 1)
  if (at < 1 || text.length > maxEmailLength || !/[^\x00-\x7f]/.test(text) || /[\s/?#:\\@]/.test(domain)) return text
  const isAscii = !/[^\x00-\x7f]/.test(domain)
  const known = isAscii ? domain : URL.parse(`http://${domain}`)?.hostname
  return known ? `${text.slice(0, at).normalize('NFC')}@${known}` : text
}

/** An address in a form or body; `message` where it isn't one. */
export const emailAddress = (message: string) =>
  z
    .string()
    .trim()
    .overwrite(normalizeEmail)
    .max(maxEmailLength)
    .pipe(z.email({ pattern: address, error: message }))

export const isEmail = (text: string): boolean => emailAddress('').safeParse(text).success
