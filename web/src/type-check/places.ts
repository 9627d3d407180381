/** Addresses of files, and places in a text as the protocol and the editor count them: lines end at line feeds alone. */
import type { Position, Range } from 'vscode-languageserver-types'

export const pathOf = (uri: string): string => decodeURIComponent(new URL(uri).pathname)

export const uriOf = (path: string): string => `file://${path.split('/').map(encodeURIComponent).join('/')}`

/** Address of a pad that belongs to no project; no path of a project begins with its sign. */
export const loneUri = (name: string, file: string): string => uriOf(`/project/~${name}/${file}`)

export const isLone = (path: string): boolean => path.startsWith('/project/~')

export type Places = ReturnType<typeof placesIn>

/** Converts between offsets and positions of this text; a place beyond it is its end. */
export function placesIn(text: string) {
  const starts = [0]
  for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) starts.push(at + 1)
  const position = (offset: number): Position => {
    const line = starts.findLastIndex((start) => start <= offset)
    return { line, character: offset - starts[line]! }
  }
  return {
    offset: ({ line, character }: Position) => Math.min((starts[line] ?? text.length) + character, text.length),
    range: (from: number, length: number): Range => ({ start: position(from), end: position(from + length) }),
  }
}
