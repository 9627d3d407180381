/** Maps positions in a bundled script to the source files, by source maps. Pure. */
import type { Place } from '../places.ts'

export type SourceMap = { sources: string[]; lines: Segment[][] }
/** Column in the bundle, source, line and column there; all from 0. */
type Segment = { column: number; source: number; row: number; at: number }

const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/'

export function readMap(json: string): SourceMap {
  const { sources, mappings } = JSON.parse(json) as { sources: string[]; mappings: string }
  const last = { source: 0, row: 0, at: 0 }
  const lines = mappings.split(';').map((line) => {
    let column = 0
    return line.split(',').flatMap((text): Segment[] => {
      const [across, source, row, at] = readNumbers(text)
      column += across ?? 0
      if (source === undefined) return []
      last.source += source
      last.row += row ?? 0
      last.at += at ?? 0
      return [{ column, ...last }]
    })
  })
  return { sources: sources.map((each) => each.replace(/^.*project:/, '').replace(/^(\.\.\/)+/, '')), lines }
}

/** The source position; line and column count from 1, as in browsers' stack traces. */
export function findSource({ sources, lines }: SourceMap, line: number, column: number): Place | null {
  const segment = lines[line - 1]?.findLast((each) => each.column <= column - 1) ?? lines[line - 1]?.[0]
  const path = segment && sources[segment.source]
  return path === undefined ? null : { path, line: segment!.row + 1, column: segment!.at + 1 }
}

/** The text with places in bundled scripts replaced by those in the files. */
export function inSources(text: string, maps: readonly (SourceMap | null)[]): string {
  return text.replace(/preview-script:(\d+):(\d+):(\d+)/g, (all, script: string, line: string, column: string) => {
    const map = maps[Number(script)]
    const place = map && findSource(map, Number(line), Number(column))
    return place ? `${place.path}:${place.line}:${place.column}` : all
  })
}

/** Numbers in base 64, each with its sign in the lowest bit. */
function readNumbers(text: string): number[] {
  const numbers: number[] = []
  let value = 0
  let shift = 0
  for (const letter of text) {
    const digit = letters.indexOf(letter)
    value += (digit & 31) << shift
    shift += 5
    if (digit & 32) continue
    numbers.push(value & 1 ? -(value >> 1) : value >> 1)
    value = 0
    shift = 0
  }
  return numbers
}
