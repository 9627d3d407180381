import { useCallback, useState } from 'react'

/** A choice kept on this device; without storage it lasts as long as the page. Null: no choice was made. */
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

/** The current place of a page, kept by this tab over a reload. Defaults to the first. */
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
