/**
 * How many tokens a text takes, without the model's own tokenizer. Every vocabulary cuts differently, so there are two
 * bounds: a prompt that must fit is judged by the upper one, a count that a server reported by the lower one.
 */

const parts = /[A-Za-z]+|\d+|\s+|[\u0080-\u{10FFFF}]|[^\w\s]|_/gu

/** More than nearly every model needs for this text. */
export function maxTokensOf(text: string): number {
  let tokens = 0
  for (const [part] of text.matchAll(parts)) {
    if (/[A-Za-z]/.test(part)) tokens += Math.ceil(part.length / 4)
    else if (/\d/.test(part)) tokens += Math.ceil(part.length / 2)
    else if (/\s/.test(part)) tokens += part === ' ' ? 0 : 1
    else tokens += part.charCodeAt(0) >= 128 ? 1.5 : 1
  }
  return Math.ceil(tokens)
}

/** Fewer than any common model needs: a server that reports less has not read the whole text. */
export function minTokensOf(text: string): number {
  let tokens = 0
  for (const [part] of text.matchAll(parts)) {
    if (/[A-Za-z]/.test(part)) tokens += Math.max(0.8, part.length / 10)
    else if (/\d/.test(part)) tokens += part.length / 4
    else if (!/\s/.test(part)) tokens += 0.3
  }
  return Math.floor(tokens)
}
