/** Slips of the finger in an e-mail address, for a gentle 'did you mean'. Nothing is refused because of them. */
import { isEmail } from './is-email.ts'

/** Common mail domains, and a few that look like a slip of one of those. */
const domains = [
  ...['gmail.com', 'googlemail.com', 'outlook.com', 'hotmail.com', 'hotmail.co.uk', 'live.com', 'msn.com'],
  ...['yahoo.com', 'yahoo.co.uk', 'icloud.com', 'me.com', 'mac.com', 'aol.com', 'proton.me', 'protonmail.com'],
  ...['gmx.de', 'gmx.net', 'gmx.com', 'web.de', 't-online.de', 'fastmail.com', 'zoho.com', 'yandex.com', 'qq.com'],
  ...['mail.com', 'email.com', 'ymail.com', 'gmail.de', 'mail.de', 'mail.ru', 'inbox.com', 'outlook.de', 'yahoo.de'],
]
const endings = new Map(Object.entries({ con: 'com', cmo: 'com', ocm: 'com', vom: 'com', comm: 'com', nte: 'net' }))
/** A short domain one letter away may well be another one. */
const minLength = 7

/** The address that was probably meant; null where nothing looks like a slip. */
export function suggestEmail(text: string): string | null {
  const at = text.lastIndexOf('@')
  const [name, domain] = [text.slice(0, at), text.slice(at + 1).toLowerCase()]
  if (!isEmail(text) || domains.includes(domain)) return null
  const known = domains.find((each) => each.length >= minLength && isOneSlip(domain, each))
  if (known) return `${name}@${known}`
  const dot = domain.lastIndexOf('.')
  const ending = endings.get(domain.slice(dot + 1))
  if (!ending) return null
  const mended = `${domain.slice(0, dot + 1)}${ending}`
  return suggestEmail(`${name}@${mended}`) ?? `${name}@${mended}`
}

/** True if the texts differ by one letter added, missing or wrong, or by two swapped. */
function isOneSlip(typed: string, meant: string): boolean {
  if (Math.abs(typed.length - meant.length) > 1) return false
  let start = 0
  while (start < Math.min(typed.length, meant.length) && typed[start] === meant[start]) start += 1
  const [left, right] = [typed.slice(start), meant.slice(start)]
  return (
    left.slice(1) === right.slice(1) ||
    left.slice(1) === right ||
    left === right.slice(1) ||
    (left[0] === right[1] && left[1] === right[0] && left.slice(2) === right.slice(2))
  )
}
