/** Loops that halve what is left in each round, as a binary search does. */

const halves =
  /= ?.*\b\w+ ?\+ ?\(*\w+\b[^;\n]*(?:\/\/ ?2|>>>? ?1|\/ ?2)\b|\bMath\.\w+\(\(\w+ ?\+ ?\w+\) ?\/ ?2|\b\w+ (?:\/\/=|>>=|\/=) ?[12]\b/

/** Whether a loop that goes on until something holds halves what its condition asks for, and counts none of that up by one. */
export function isHalving(header: string, body: string): boolean {
  if (!halves.test(body)) return false
  const names = header.replace(/^\s*(?:\}\s*)?(?:while|for)\b/, '').match(/[a-z_]\w*/gi) ?? []
  return !names.some((name) => new RegExp(String.raw`\b${name}(?:\+\+|--| ?[+-]= ?1\b)`).test(body))
}
