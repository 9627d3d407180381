/** Bytes as Base64 and as text. Pure. */

/** Characters at a time: `fromCharCode` takes no more arguments. */
const step = 8_192

export function toBase64(bytes: ArrayBuffer): string {
  const all = new Uint8Array(bytes)
  let text = ''
  for (let at = 0; at < all.length; at += step) text += String.fromCharCode(...all.subarray(at, at + step))
  return btoa(text)
}

/** Nothing where it isn't Base64. */
export function fromBase64(text: string): Uint8Array<ArrayBuffer> {
  try {
    return Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0))
  } catch {
    return new Uint8Array()
  }
}

/** The text of a body, in the character set that its type names. */
export function textOf(bytes: Uint8Array, type: string): string {
  const named = /charset=["']?([\w-]+)/i.exec(type)?.[1] ?? 'utf-8'
  try {
    return new TextDecoder(named).decode(bytes)
  } catch {
    return new TextDecoder().decode(bytes)
  }
}
