import * as disk from 'node:fs/promises'
import type { Booking, Instant } from './model.ts'

export type Entry = { type: 'booked' | 'cancelled'; at: Instant; booking: Booking }

export interface OpenFile {
  appendFile(text: string): Promise<void>
  readFile(encoding: 'utf8'): Promise<string>
  sync(): Promise<void>
  close(): Promise<void>
}
export interface Files {
  /** `a`: to append; `wx`: a new file, fails if there is one. */
  open(path: string, flags: 'a' | 'r' | 'wx'): Promise<OpenFile>
}

/** All bookings and cancellations, a line of JSON for each. */
export class Journal {
  readonly #file: OpenFile
  #last: Promise<void> = Promise.resolve()

  private constructor(file: OpenFile) {
    this.#file = file
  }

  static async open(path: string, files: Files = disk): Promise<Journal> {
    return new Journal(await files.open(path, 'a'))
  }

  append(entry: Entry): Promise<void> {
    const line = `${JSON.stringify(entry)}\n`
    const written = this.#last.then(async () => {
      await this.#file.appendFile(line)
      await this.#file.sync()
    })
    this.#last = written.catch(() => undefined)
    return written
  }

  async close(): Promise<void> {
    await this.#last
    await this.#file.close()
  }
}

/** The entries of a journal, in order. */
export async function* readJournal(path: string, files: Files = disk): AsyncGenerator<Entry> {
  const file = await files.open(path, 'r')
  try {
    const lines = (await file.readFile('utf8')).split('\n')
    // Text behind the last line break is a line that a crash cut off.
    for (const [at, line] of lines.slice(0, -1).entries()) yield parseEntry(line, at + 1)
  } finally {
    await file.close()
  }
}

function parseEntry(line: string, number: number): Entry {
  try {
    return JSON.parse(line) as Entry
  } catch {
    throw new Error(`Line ${number} of the journal is damaged.`)
  }
}

/** The bookings as the journal leaves them. */
export async function restore(path: string, files: Files = disk): Promise<Booking[]> {
  const bookings = new Map<string, Booking>()
  for await (const { booking } of readJournal(path, files)) bookings.set(booking.id, booking)
  return [...bookings.values()]
}

/** Copies a season's journal to a file that isn't there yet. */
export async function archive(path: string, target: string, files: Files = disk): Promise<void> {
  const source = await files.open(path, 'r')
  try {
    const copy = await files.open(target, 'wx')
    try {
      await copy.appendFile(await source.readFile('utf8'))
      await copy.sync()
    } finally {
      await copy.close()
    }
  } finally {
    await source.close()
  }
}
