/** What stands in a message box and was not sent: a reload of this tab keeps it, and nothing else does. */

/** The text of one box: read when the box is drawn, written with each change. */
export type UnsentMessage = { get: () => string; set: (text: string) => void }

const prefix = 'nova-unsent-'

/** Opens what the box of this name holds; where the browser keeps nothing, it lasts as long as the page. Never throws. */
export function openUnsentMessage(name: string): UnsentMessage {
  let text = readKept(prefix + name)
  const set = (next: string) => {
    text = next
    try {
      if (next === '') sessionStorage.removeItem(prefix + name)
      else sessionStorage.setItem(prefix + name, next)
    } catch {
      // It then lasts as long as the page.
    }
  }
  return { get: () => text, set }
}

function readKept(key: string): string {
  try {
    return sessionStorage.getItem(key) ?? ''
  } catch {
    return ''
  }
}
