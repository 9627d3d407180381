import { caretOf, type PrintedErrors } from '../printed-errors.ts'

export const javaErrors: PrintedErrors = {
  place: /(?<![\w./:-])Main\.java:(?<line>\d+)/g,
  list: (lines) =>
    lines.flatMap((line, at) => {
      const found = /^Main\.java:(\d+): (?:error|warning): (.*)/.exec(line)
      if (!found) return []
      return [{ line: Number(found[1]), column: caretOf(lines.slice(at + 1, at + 3)), message: found[2]! }]
    }),
}
