/** Lines of CSV (RFC 4180) that are safe to open in a spreadsheet. */

// Without the mark, spreadsheets read the file in the machine's old code page.
export const csvHead = (columns: readonly string[]): string => `\uFEFF${columns.join(',')}\r\n`

export const csvLine = (cells: readonly string[]): string => `${cells.map(cellOf).join(',')}\r\n`

/** Prefixes text that a spreadsheet would take for a formula with an apostrophe, which makes it plain text. */
function cellOf(text: string): string {
  const harmless = /^[\s]*[=+\-@＝＋－＠]|^[\t\r\n]/.test(text) ? `'${text}` : text
  return `"${harmless.replaceAll('"', '""')}"`
}
