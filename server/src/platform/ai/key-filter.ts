/** Hides the key, since a server may repeat everything it received. */

const instead = '…'

/** The text without the key. */
export function hideKey(text: string, key: string | undefined): string {
  return key ? text.replaceAll(key, instead) : text
}

/** Filters text that arrives in pieces: a possible beginning of the key waits for the next piece. */
export function makeKeyFilter(key: string | undefined): { take: (piece: string) => string; flush: () => string } {
  let waiting = ''
  return {
    take: (piece) => {
      const text = hideKey(waiting + piece, key)
      const kept = key ? beginningAtEnd(text, key) : 0
      waiting = text.slice(text.length - kept)
      return text.slice(0, text.length - kept)
    },
    flush: () => waiting,
  }
}

/** How many characters at the end of the text begin the key. */
function beginningAtEnd(text: string, key: string): number {
  for (let length = Math.min(text.length, key.length - 1); length > 0; length -= 1)
    if (text.endsWith(key.slice(0, length))) return length
  return 0
}
