/** True if a line points at another line's columns with carets, which wrapping would misalign. */
export function hasCarets(text: string): boolean {
  return /^[ \t│╵|]*[~^][~^ \t]*$/m.test(text)
}
