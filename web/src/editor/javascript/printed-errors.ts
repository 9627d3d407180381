import { caretOf, type PrintedErrors } from '../printed-errors.ts'

export const javascriptErrors: PrintedErrors = {
  place: /(?<![\w./:-])main\.[cm]?js:(?<line>\d+)(?::(?<column>\d+))?/g,
  list: (lines) => {
    const head = /^main\.[cm]?js:(\d+)$/.exec(lines[0] ?? '')
    const message = lines.find((line) => line.startsWith('SyntaxError'))
    return head && message ? [{ line: Number(head[1]), column: caretOf(lines), message }] : []
  },
}
