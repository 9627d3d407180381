/** Tables of a posting whose header says what its columns ask for: read column by column, each under its heading. */

const maxColumns = 8
/** Cells of a row in text: between tabs, or as Markdown writes them. */
const ruler = /^[\s|:+-]+$/

type PartOf = (heading: string) => string | undefined

/** True for cells that head different parts: 'Essential' next to 'Desirable'. */
export function headsParts(cells: readonly string[], partOf: PartOf): boolean {
  if (cells.length < 2 || cells.length > maxColumns || cells.some((cell) => /:\s*\S/.test(cell))) return false
  const parts = cells.map((cell) => partOf(`${cell.trim().replace(/:$/, '')}:`)).filter((part) => part !== undefined)
  return new Set(parts).size > 1
}

/** Lines with each such table turned into its columns; other lines stay as they are. */
export function withoutTables(text: readonly string[], partOf: PartOf): string[] {
  const lines = text.filter((line) => line.trim() !== '')
  const read: string[] = []
  for (let at = 0; at < lines.length; at += 1) {
    const header = cellsOf(lines[at]!)
    // A line alone, such as the links of a page, heads nothing.
    if (!headsParts(header, partOf) || cellsOf(lines[at + 1] ?? '').length < 2) {
      read.push(lines[at]!)
      continue
    }
    const rows: string[][] = []
    for (; at + 1 < lines.length && cellsOf(lines[at + 1]!).length > 1; at += 1) {
      if (!ruler.test(lines[at + 1]!)) rows.push(cellsOf(lines[at + 1]!))
    }
    read.push(...columnsOf(header, rows, partOf))
  }
  return read
}

/** The table's text by columns. Columns without a part, such as the names of rows, come first. */
export function columnsOf(header: readonly string[], rows: readonly string[][], partOf: PartOf): string[] {
  const columns = header.map((heading, column) => {
    const name = heading.trim().replace(/:$/, '')
    const cells = rows.flatMap((row) => row[column]?.trim() || [])
    return { name, cells, part: partOf(`${name}:`) }
  })
  const others = columns.filter(({ part }) => part === undefined)
  const named = columns.filter(({ part }) => part !== undefined)
  return [
    ...others.flatMap(({ cells }) => cells),
    ...named.flatMap(({ name, cells }) => [`${name}:`, ...cells.map((cell) => `- ${cell}`)]),
  ]
}

function cellsOf(line: string): string[] {
  if (line.includes('\t')) return line.split('\t').map((cell) => cell.trim())
  if (!/\s\|\s|^\s*\|/.test(line)) return []
  const bare = line.trim().replace(/^\||\|$/g, '')
  return bare.split('|').map((cell) => cell.trim())
}
