/** Returns the last line of a program's output, which best explains its end. */
export function lastLine(text: string | undefined): string {
  return text?.trim().split('\n').at(-1) ?? 'no reason given'
}
