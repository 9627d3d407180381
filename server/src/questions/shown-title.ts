/** A posting's title as a person would write it into a form: without the firm, the place and marks of gender. */
import { titleWord } from './job-check.ts'

const genderMark = /\s*[([]\s*(?:[mwfdxh]|div|all genders)(?:\s*[/|,]\s*(?:[mwfdxh*]|div|all genders))*\s*[)\]]/giu
const atFirm = /\s+(?:at|@|bei|chez)\s+(?=\p{Lu})/u
// Not within brackets: 'Platform Engineer (Go, Kubernetes)' is one part.
const parting = /(?:\s+[-–—|·]\s+|,\s+)(?![^([]*[)\]])/u
/** What tells a firm or a place from a field of work: 'Payments' stays, 'Acme GmbH' and 'Remote' go. */
const placeOrFirm =
  /\b(?:remote|hybrid|on-?site|full[- ]time|part[- ]time|GmbH|AG|SE|Inc|Ltd|LLC|Corp|Limited|B\.V|S\.A)\b/iu

export function shownTitle(title: string): string {
  const bare = title.replace(genderMark, '').trim()
  const [before = '', after] = bare.split(atFirm)
  const named = after !== undefined && titleWord.test(before) ? before : bare
  const parts = named.split(parting)
  const at = parts.findIndex((part) => titleWord.test(part))
  const rest = parts.slice(at + 1)
  // A field of work is one part; a firm with its place is two.
  const isPlace = rest.length > 1 || rest.some((part) => placeOrFirm.test(part))
  const shown = at >= 0 && isPlace ? named.slice(0, named.indexOf(parts[at]!) + parts[at]!.length) : named
  return shown.replace(/\s*[([]\s*(?:remote|hybrid|on-?site)[^)\]]*[)\]]/iu, '').trim() || title
}
