/** What is being written, in this tab's session storage: it outlives a reload, not the tab. */
const keyOf = (interviewerId: string, place: string) => `library:${interviewerId}:${place}`

/** What was written at this place and not yet saved; null where nothing was. `start` fills what it has not. */
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
