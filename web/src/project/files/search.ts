/** Finding files by name, and text in files. Pure. */
import { nameOf } from './tree.ts'

export type Match = {
  path: string
  line: number
  column: number
  /** The line, or the part of it around the match. */
  text: string
  /** Offset of the match in `text`. */
  from: number
  length: number
}

const maxMatches = 300
const around = 60
const maxLineLength = 240

/** Each place of a text in these files, until there are too many. */
export function findInFiles(
  texts: Readonly<Record<string, string>>,
  wanted: string,
  { isExact }: { isExact: boolean },
): { found: Match[]; isCut: boolean } {
  const found: Match[] = []
  if (wanted === '') return { found, isCut: false }
  const fold = (text: string) => (isExact ? text : text.toLowerCase())
  const needle = fold(wanted)
  for (const [path, text] of Object.entries(texts)) {
    if (!fold(text).includes(needle)) continue
    for (const [index, line] of text.split('\n').entries()) {
      const folded = fold(line)
      for (let at = folded.indexOf(needle); at >= 0; at = folded.indexOf(needle, at + needle.length)) {
        if (found.length >= maxMatches) return { found, isCut: true }
        const start = line.length > maxLineLength ? Math.max(0, at - around) : 0
        const shown = line.slice(start, start + maxLineLength)
        found.push({ path, line: index + 1, column: at + 1, text: shown, from: at - start, length: needle.length })
      }
    }
  }
  return { found, isCut: false }
}

/** The paths that hold the letters in their order; best first: in the name, together, early. */
export function rankPaths(paths: readonly string[], letters: string): string[] {
  const wanted = letters.toLowerCase().replaceAll(' ', '')
  if (wanted === '') return [...paths]
  return paths
    .map((path) => ({ path, score: scoreOf(path.toLowerCase(), wanted) }))
    .filter(({ score }) => score > 0)
    .sort((a, b) => b.score - a.score || a.path.length - b.path.length)
    .map(({ path }) => path)
}

function scoreOf(path: string, wanted: string): number {
  const inName = nameOf(path).indexOf(wanted)
  if (inName >= 0) return 1000 - inName
  const inPath = path.indexOf(wanted)
  if (inPath >= 0) return 500 - Math.min(400, inPath)
  let at = -1
  for (const letter of wanted) {
    at = path.indexOf(letter, at + 1)
    if (at < 0) return 0
  }
  return 1
}
