/** Everything that can be come to from the starts, and these themselves. */
export function reach(starts: readonly string[], next: (from: string) => readonly string[]): Set<string> {
  const found = new Set(starts)
  for (const each of found) for (const one of next(each)) found.add(one)
  return found
}
