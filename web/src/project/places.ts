/** Places in files that a test, a compiler or a program names: `src/tally.ts:12:5`, `File "app.py", line 3`. Pure. */

export type Place = { path: string; line: number; column?: number }
export type Part = { text: string; place?: Place }

const named =
  /File "(?<quoted>[^"\n]+)", line (?<row>\d+)|(?<plain>(?:file:\/\/)?[\w@.+()[\]/-]*[\w\])]\.\w+):(?<line>\d+)(?::(?<column>\d+))?/g

/** The text in parts; together they are the text, and those that name a place in one of the files say which. */
export function findPlaces(text: string, paths: readonly string[]): Part[] {
  const parts: Part[] = []
  let shown = 0
  for (const match of text.matchAll(named)) {
    const { quoted, row, plain, line, column } = match.groups ?? {}
    const path = resolve(quoted ?? withoutCall(plain ?? ''), paths)
    if (path === undefined) continue
    if (match.index > shown) parts.push({ text: text.slice(shown, match.index) })
    const place = { path, line: Number(row ?? line), ...(column === undefined ? {} : { column: Number(column) }) }
    parts.push({ text: match[0], place })
    shown = match.index + match[0].length
  }
  if (shown < text.length) parts.push({ text: text.slice(shown) })
  return parts
}

/** Java writes `Tally.add(Tally.java:7)`; the file begins behind the bracket. */
function withoutCall(name: string): string {
  return name.includes(')') ? name : name.slice(name.lastIndexOf('(') + 1)
}

/** The file that a name means: by its path, by the end of a longer one, or by its own name where only one bears it. */
function resolve(name: string, paths: readonly string[]): string | undefined {
  const clean = name.replace(/^file:\/\//, '').replace(/^\.\//, '')
  const ending = paths.filter((path) => clean === path || clean.endsWith(`/${path}`))
  if (ending.length > 0) return ending.toSorted((a, b) => b.length - a.length)[0]
  const bearing = paths.filter((path) => path.endsWith(`/${clean}`))
  return bearing.length === 1 ? bearing[0] : undefined
}
