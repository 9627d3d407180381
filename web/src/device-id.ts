/** This browser's id for the server: the device that a candidate writes from. */

const deviceKey = 'nova-device'

/** A random UUID, also on pages without a secure context. */
export function newId(): string {
  if (typeof crypto.randomUUID === 'function') return crypto.randomUUID()
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  bytes[6] = (bytes[6]! & 0x0f) | 0x40
  bytes[8] = (bytes[8]! & 0x3f) | 0x80
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-')
}

let known: string | undefined

/** The same for every tab and visit of this browser; for one that keeps nothing, as long as the page lives. */
export function getDeviceId(): string {
  return (known ??= readKept())
}

function readKept(): string {
  try {
    const kept = localStorage.getItem(deviceKey)
    if (kept) return kept
    const id = newId()
    localStorage.setItem(deviceKey, id)
    return id
  } catch {
    return newId()
  }
}
