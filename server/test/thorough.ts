/**
 * `npm test` takes of a product (languages and places, calls and sizes) each row and each column at least once;
 * `npm run thorough` takes it whole.
 */
export const isThorough = process.env['THOROUGH'] === 'true'

/** Returns all cases; under `npm test` only those that represent the others. */
export function allOr<T>(all: readonly T[], isTelling: (each: T, at: number) => boolean): T[] {
  return all.filter((each, at) => isThorough || isTelling(each, at))
}
