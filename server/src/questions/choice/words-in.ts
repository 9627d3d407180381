/**
 * Whether a text uses words, next to each other, in any case and as whole words. `word` is what counts as one, for both.
 * Most are not there at all: those are told by their single words, before a long text is searched for them.
 */
export function wordsIn(text: string, word: RegExp): (words: string) => boolean {
  const split = (each: string) => each.toLowerCase().match(word) ?? []
  const all = split(text)
  const known = new Set<string>(all)
  const own = ` ${all.join(' ')} `
  const found = new Map<string, boolean>()
  return (words) => {
    const before = found.get(words)
    if (before !== undefined) return before
    const asked = split(words)
    const isThere = asked.every((each) => known.has(each)) && own.includes(` ${asked.join(' ')} `)
    found.set(words, isThere)
    return isThere
  }
}
