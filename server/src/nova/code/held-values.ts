/** How a value that a name held is shown. */

/** Told by their words in the steps of a run, since JSON has none for them. */
const noNumber = /"(-?(?:Infinity|inf)|NaN|nan)"/g

export const shownHeld = (value: unknown): string => JSON.stringify(value)?.replace(noNumber, '$1')
