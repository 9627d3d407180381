import type { PrintedErrors } from '../printed-errors.ts'

export const pythonErrors: PrintedErrors = {
  place: /"main\.py", line (?<line>\d+)/g,
  list: () => [],
  isInnermostLast: true,
}
