import type { PrintedErrors } from '../printed-errors.ts'

export const goErrors: PrintedErrors = {
  place: /(?<![\w./:-])main\.go:(?<line>\d+)(?::(?<column>\d+))?/g,
  list: (lines) =>
    lines.flatMap((line) => {
      const found = /^main\.go:(\d+):(\d+): (.*)/.exec(line)
      return found ? [{ line: Number(found[1]), column: Number(found[2]), message: found[3]! }] : []
    }),
}
