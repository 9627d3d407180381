/** Words and turns looked for in folded text. */
export const lexicon = (words: string) => new RegExp(`(?<![\\p{L}\\p{N}])(?:${words})(?![\\p{L}\\p{N}])`, 'gu')

export function distinct(folded: string, pattern: RegExp): number {
  return new Set(folded.match(pattern) ?? []).size
}
