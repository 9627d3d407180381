import type { Departure, Server, Stop } from './server.ts'

export type Data = { stops: Stop[]; favourites: string[]; departures: Departure[] }

export type Call = { name: string; signal?: AbortSignal | undefined }

/** Decides when a call is answered; rejects if it fails. */
export type Network = (call: Call) => Promise<void>

const departuresOfPage = 4

/** Reads are answered as things stood when they were asked; changes happen when they are answered. */
export function createMemoryServer({ stops, favourites, departures }: Data, network: Network): Server {
  let saved = [...favourites]

  async function read<T>(name: string, signal: AbortSignal | undefined, answer: T): Promise<T> {
    await network({ name, signal })
    if (signal?.aborted) throw new Error(`${name} was cancelled.`)
    return answer
  }

  return {
    findStops(text, { signal } = {}) {
      const wanted = text.trim().toLowerCase()
      const found = stops.filter(({ name, area }) => `${name}, ${area}`.toLowerCase().includes(wanted))
      return read(`findStops ${text}`, signal, found)
    },
    favourites({ signal } = {}) {
      return read(
        'favourites',
        signal,
        saved.flatMap((id) => stops.find((stop) => stop.id === id) ?? []),
      )
    },
    async addFavourite(id) {
      await network({ name: `addFavourite ${id}` })
      if (saved.includes(id)) throw new Error(`${id} is saved already.`)
      saved = [...saved, id]
    },
    async removeFavourite(id) {
      await network({ name: `removeFavourite ${id}` })
      if (!saved.includes(id)) throw new Error(`${id} is not saved.`)
      saved = saved.filter((each) => each !== id)
    },
    departures({ line, page }, { signal } = {}) {
      const all = departures.filter((departure) => line === null || departure.line === line)
      const from = (page - 1) * departuresOfPage
      return read(`departures ${line ?? 'all'} ${page}`, signal, {
        departures: all.slice(from, from + departuresOfPage),
        page,
        pages: Math.max(1, Math.ceil(all.length / departuresOfPage)),
        total: all.length,
      })
    },
  }
}
