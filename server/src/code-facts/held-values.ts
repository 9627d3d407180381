/** How a value that a name held is shown. */

/**
 * Values that steps hold as words, since JSON has no number for them, and whole numbers whose last digits were lost.
 */
const noNumber = /"(-?(?:Infinity|inf)|NaN|nan|about -?\d\.\d\de\d+)"/g

/** Shows an unsafe integer rounded: 9223372036854775807 would be read as ...6000, which the code never held. */
const rounded = (_: string, value: unknown) =>
  Number.isInteger(value) && !Number.isSafeInteger(value)
    ? `about ${(value as number).toExponential(2).replace('+', '')}`
    : value

export const shownHeld = (value: unknown): string => JSON.stringify(value, rounded)?.replace(noNumber, '$1')

/** Code or a value within a sentence, with all its signs. */
export function asCode(value: string): string {
  const runs = value.match(/`+/g)
  if (!runs) return `\`${value}\``
  const marks = '`'.repeat(1 + Math.max(...runs.map(({ length }) => length)))
  return `${marks} ${value} ${marks}`
}

export const listed = (all: readonly string[]): string =>
  all.length > 1 ? `${all.slice(0, -1).join(', ')} and ${all.at(-1)!}` : (all[0] ?? '')
