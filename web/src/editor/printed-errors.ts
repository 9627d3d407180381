/** Errors as a language's toolchain prints them. */

export type Problem = { line: number; column: number | null; message: string }

export type PrintedErrors = {
  /** A place in the candidate's own code, with groups `line` and, where it is printed, `column`. */
  place: RegExp
  /** The compiler's problems, each with its place. */
  list(lines: string[]): Problem[]
  /** The innermost place and the error itself are printed last. */
  isInnermostLast?: true
}

/** The column over which a line with nothing but a caret points, from 1. */
export function caretOf(lines: string[]): number | null {
  const line = lines.find((each) => /^\s*\^+\s*$/.test(each))
  return line === undefined ? null : line.indexOf('^') + 1
}
