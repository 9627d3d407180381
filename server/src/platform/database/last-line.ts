/** The last line of what a program said, which tells best why it ended. */
export function lastLine(text: string | undefined): string {
  return text?.trim().split('\n').at(-1) ?? 'no reason given'
}
