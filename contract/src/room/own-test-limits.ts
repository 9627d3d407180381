/** Bounds of one question's own tests; a call for running them takes as many. */
export const ownTestLimits = { cases: 20, values: 8, charactersOfOne: 10_000, characters: 50_000 }

type Texts = { args: readonly string[]; expected: string }

/** True if each value is short enough, and all of them together. */
export function areWithinLimits(cases: readonly Texts[]): boolean {
  const lengths = cases.flatMap(({ args, expected }) => [...args, expected].map((text) => text.length))
  const { charactersOfOne, characters } = ownTestLimits
  return lengths.every((length) => length <= charactersOfOne) && lengths.reduce((a, b) => a + b, 0) <= characters
}
