import { useCallback, useState } from 'react'

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

/** Which of the places of a page is shown, kept by this tab: a reload comes back to it. The first where none was chosen. */
export function useKeptPlace(
  key: string,
  places: readonly [string, ...string[]],
): [place: string, go: (next: string) => void] {
  const [place, setPlace] = useState(() => readPlace(key) ?? places[0])
  const go = useCallback(
    (next: string) => {
      setPlace(next)
      try {
        sessionStorage.setItem(placePrefix + key, next)
      } catch {
        // It then lasts as long as the page.
      }
    },
    [key],
  )
  return [places.includes(place) ? place : places[0], go]
}

const placePrefix = 'nova-place-'

function readPlace(key: string): string | null {
  try {
    return sessionStorage.getItem(placePrefix + key)
  } catch {
    return null
  }
}
