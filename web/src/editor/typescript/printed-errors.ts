import type { PrintedErrors } from '../printed-errors.ts'

export const typescriptErrors: PrintedErrors = {
  place: /(?<![\w./:-])main\.ts:(?<line>\d+)(?::(?<column>\d+))?/g,
  list: (lines) =>
    lines.flatMap((line, at) => {
      const message = /\[ERROR\] (.*)/.exec(line)?.[1]
      const place = lines.slice(at + 1, at + 4).flatMap((next) => /^\s+main\.ts:(\d+):(\d+):\s*$/.exec(next) ?? [])
      return message && place[1] ? [{ line: Number(place[1]), column: Number(place[2]) + 1, message }] : []
    }),
}
