import { useState } from 'react'

/** A choice kept on this device; where storage is forbidden it lasts as long as the page. Null: none was made. */
export function useKeptChoice(key: string): [choice: string | null, choose: (next: string) => void] {
  const [choice, setChoice] = useState(() => readChoice(key))
  const choose = (next: string) => {
    setChoice(next)
    try {
      localStorage.setItem(key, next)
    } catch {
      // It then lasts as long as the page.
    }
  }
  return [choice, choose]
}

function readChoice(key: string): string | null {
  try {
    return localStorage.getItem(key)
  } catch {
    return null
  }
}
