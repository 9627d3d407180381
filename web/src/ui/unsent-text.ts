/** Unsent text of a message box: kept over a reload of this tab, and nowhere else. */
import { useState } from 'react'

/** The text of one box: read when the box is drawn, written with each change. */
export type UnsentText = { get: () => string; set: (text: string) => void }

const prefix = 'nova-unsent-'

/** Opens the kept text of the box of this name; without storage, it lasts as long as the page. Never throws. */
export function openUnsentText(name: string): UnsentText {
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

/** The same for a part of a page that draws it. */
export function useUnsentText(name: string): [text: string, setText: (next: string) => void] {
  const [kept] = useState(() => openUnsentText(name))
  const [text, show] = useState(kept.get)
  const setText = (next: string) => {
    kept.set(next)
    show(next)
  }
  return [text, setText]
}
