/** Unsaved input in this tab's session storage: it survives a reload, but not the tab. */
const keyOf = (interviewerId: string, place: string) => `library:${interviewerId}:${place}`

/** Returns the unsaved input at this place, or null. `start` fills in missing fields. */
export function readKept<Entries extends object>(interviewerId: string, place: string, start: Entries): Entries | null {
  try {
    const kept = JSON.parse(sessionStorage.getItem(keyOf(interviewerId, place)) ?? 'null') as Entries | null
    return kept && { ...start, ...kept }
  } catch {
    return null
  }
}

export function keep(interviewerId: string, place: string, written: object): void {
  try {
    sessionStorage.setItem(keyOf(interviewerId, place), JSON.stringify(written))
  } catch {
    // It then lasts as long as the page.
  }
}

export function forget(interviewerId: string, place: string): void {
  try {
    sessionStorage.removeItem(keyOf(interviewerId, place))
  } catch {
    // Nothing was kept.
  }
}
