/** Reads backwards what stands before a point: a chain of names, calls and indexes. */

/** `generics` as written after `new`. A string in quotes is a link named `"`. */
export type Link = { name: string; isCall: boolean; indexes: number; isCreated: boolean; generics: string }

const maxLength = 2000
const openers: Record<string, string> = { ')': '(', ']': '[', '}': '{', '>': '<' }

/** The chain that ends at the end of the text, first link first; null for any other expression. */
export function readChain(all: string): Link[] | null {
  const text = all.slice(-maxLength)
  const links: Link[] = []
  let at = text.length
  for (;;) {
    at = skipSpace(text, at)
    let indexes = 0
    while (text[at - 1] === ']') {
      at = skipSpace(text, findOpening(text, at))
      indexes += 1
    }
    const isCall = text[at - 1] === ')'
    if (isCall) at = skipSpace(text, findOpening(text, at))
    const end = at
    if (isCall && text[at - 1] === '>') at = skipSpace(text, findOpening(text, at))
    const generics = text.slice(at, end)
    if (at <= 0) return null
    if (text[at - 1] === '"' && !isCall) return [{ name: '"', isCall, indexes, isCreated: false, generics }, ...links]
    const name = /[\p{L}_$][\p{L}\p{N}_$]*$/u.exec(text.slice(0, at))?.[0]
    if (!name) return null
    at = skipSpace(text, at - name.length)
    const isCreated = isCall && /\bnew$/.test(text.slice(0, at))
    links.unshift({ name, isCall, indexes, isCreated, generics })
    if (isCreated || text[at - 1] !== '.') return links
    at -= 1
  }
}

function skipSpace(text: string, at: number): number {
  let start = at
  while (start > 0 && /\s/.test(text[start - 1]!)) start -= 1
  return start
}

/** Place of the bracket that the one before `end` closes; 0 if there is none. */
function findOpening(text: string, end: number): number {
  const closer = text[end - 1]!
  const opener = openers[closer]!
  let depth = 0
  for (let at = end - 1; at >= 0; at--) {
    const sign = text[at]!
    if ((sign === '"' || sign === "'" || sign === '`') && closer !== '>') {
      const start = text.lastIndexOf(sign, at - 1)
      if (start < 0) return 0
      at = start
    } else if (sign === closer) depth += 1
    else if (sign === opener) {
      depth -= 1
      if (depth === 0) return at
    }
  }
  return 0
}
