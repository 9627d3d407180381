/** Parsing of the replies of a model server. */

export const maxModels = 50

/** A name or a version that can be shown on a screen and in a terminal: short, and without control characters. */
export const isShowable = (text: string): boolean => /^[^\p{C}]{1,200}$/u.test(text)

/** A number of tokens; null where it is none. */
export function tokensIn(value: unknown): number | null {
  return typeof value === 'number' && Number.isInteger(value) && value > 0 && value < 1e9 ? value : null
}
