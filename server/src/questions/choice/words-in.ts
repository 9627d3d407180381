/**
 * Returns a test for adjacent whole words in a text, ignoring case. `word` defines a word, for both. Most words are
 * absent: the set of single words rejects those before a long text is searched.
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
