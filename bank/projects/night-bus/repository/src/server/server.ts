export type Stop = { id: string; name: string; area: string }

/** `at` is such as 23:40. Drivers write the note; it can be empty. */
export type Departure = { id: string; line: string; to: string; at: string; note: string }

/** Pages begin at 1; there is always a first one. */
export type DeparturePage = { departures: Departure[]; page: number; pages: number; total: number }

export const lines = ['N1', 'N4', 'N7']

type Options = { signal?: AbortSignal }

/** Every call can fail. */
export type Server = {
  /** Stops with the text in their name or area, in upper or lower case. */
  findStops(text: string, options?: Options): Promise<Stop[]>
  /** In the order in which they were saved. */
  favourites(options?: Options): Promise<Stop[]>
  /** Refuses a stop that is saved already. */
  addFavourite(id: string): Promise<void>
  /** Refuses a stop that is not saved. */
  removeFavourite(id: string): Promise<void>
  /** Without a line: of all lines. */
  departures(choice: { line: string | null; page: number }, options?: Options): Promise<DeparturePage>
}
