/** Letters beyond the 65,536 first are two units of a text: a message or an entry never ends between them. */

const isFirstHalf = (text: string, at: number) => (text.charCodeAt(at) & 0xfc_00) === 0xd8_00

/** Beginning of the text, at most this many UTF-16 units, without splitting a character. */
export function cutWhole(text: string, most: number): string {
  const isCutInLetter = most > 0 && most < text.length && isFirstHalf(text, most - 1)
  return text.slice(0, isCutInLetter ? most - 1 : most)
}

/** End of the text, at most this many UTF-16 units, without splitting a character. */
export const keepEnd = (text: string, most: number) => text.slice(-most).replace(/^[\uDC00-\uDFFF]/, '')

/** Hands on typed text; half a letter at the end of a message waits for the next one of its terminal. */
export function joinHalves(): (terminal: number, text: string) => string {
  const waiting = new Map<number, string>()
  return (terminal, text) => {
    const all = (waiting.get(terminal) ?? '') + text
    const whole = isFirstHalf(all, all.length - 1) ? all.slice(0, -1) : all
    waiting.set(terminal, all.slice(whole.length))
    return whole
  }
}
