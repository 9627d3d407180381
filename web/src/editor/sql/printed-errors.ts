import type { PrintedErrors } from '../printed-errors.ts'

export const sqlErrors: PrintedErrors = {
  place: /^Line (?<line>\d+), column (?<column>\d+)/g,
  list: ([first = '']) => {
    const found = /^Line (\d+), column (\d+): (.*)/.exec(first)
    return found ? [{ line: Number(found[1]), column: Number(found[2]), message: found[3]! }] : []
  },
}
