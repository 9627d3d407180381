/**
 * One line without control characters: a line break in a name or a title must never begin a header, and a mark that turns
 * the direction of writing must not make an address look like another.
 */
export function cleanLine(text: string): string {
  return text
    .toWellFormed()
    .replaceAll(/[\p{Cc}\p{Zl}\p{Zp}\u061c\u200b\u200e\u200f\u2060\u202a-\u202e\u2066-\u2069\ufeff]+/gu, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim()
}
