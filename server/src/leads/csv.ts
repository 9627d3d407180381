/** A lead as a line of CSV (RFC 4180), safe to open in a spreadsheet. */
import type { Lead } from '@nova/contract/leads'

const columns = [
  'createdAt',
  'type',
  'first_name',
  'last_name',
  'email',
  'company',
  'message',
  'relayedAt',
] as const satisfies (keyof Lead)[]

// Without the mark, spreadsheets read the file in the machine's old code page.
export const csvHead = `\uFEFF${columns.join(',')}\r\n`

export function csvLineOf(lead: Lead): string {
  return `${columns.map((column) => cellOf(lead[column] ?? '')).join(',')}\r\n`
}

/** What a spreadsheet would take for a formula gets an apostrophe before it, and is then text. */
function cellOf(text: string): string {
  const harmless = /^[\s]*[=+\-@＝＋－＠]|^[\t\r\n]/.test(text) ? `'${text}` : text
  return `"${harmless.replaceAll('"', '""')}"`
}
