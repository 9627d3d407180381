import { setImmediate } from 'node:timers/promises'
import { instantOf } from '../src/days.ts'
import { Desk } from '../src/desk.ts'
import type { Entry, Files, OpenFile } from '../src/journal.ts'
import type { Booking, Clock, Hut, Stay } from '../src/model.ts'
import type { Mail } from '../src/outbox.ts'

export const ridge: Hut = {
  id: 'ridge',
  name: 'Ridge Hut',
  zone: 'Europe/Lisbon',
  beds: 8,
  bedCents: 2150,
  taxCents: 150,
  opens: '2026-05-01',
  closes: '2026-10-31',
  doorCode: '4711',
}
export const crater: Hut = { ...ridge, id: 'crater', name: 'Crater Hut', zone: 'Atlantic/Azores', beds: 6, doorCode: '2080' }

export const noon = instantOf('Europe/Lisbon', '2026-07-01', '12:00')
export const guest = { name: 'Ana Reis', email: 'ana@example.org', note: '' }

/** A stay of two members in the ridge hut, three nights from 10 July. */
export function stay(changes: Partial<Stay> = {}): Stay {
  const party = { members: 2, adults: 0, children: 0 }
  return { hut: 'ridge', arrival: '2026-07-10', departure: '2026-07-13', party, ...changes }
}

export const adults = (count: number) => ({ members: 0, adults: count, children: 0 })

export function booking(changes: Partial<Booking> = {}): Booking {
  const price = { bedsCents: 7740, taxCents: 900, refundCents: 0 }
  return { id: 'B-00001', ...stay(), ...guest, status: 'booked', ...price, ...changes }
}

/** Lets everything that is ready run. */
export async function settle(): Promise<void> {
  for (let round = 0; round < 5; round += 1) await setImmediate()
}

/** Time passes only with `advance`, which runs tasks, or `skip`, after which they are late. */
export class TestClock implements Clock {
  time = noon
  readonly #timers = new Set<{ at: number; task: () => void }>()

  get pending(): number {
    return this.#timers.size
  }

  now(): number {
    return this.time
  }

  after(ms: number, task: () => void): () => void {
    const timer = { at: this.time + ms, task }
    this.#timers.add(timer)
    return () => void this.#timers.delete(timer)
  }

  skip(ms: number): void {
    this.time += ms
  }

  async advance(ms: number): Promise<void> {
    await settle()
    const end = this.time + ms
    for (;;) {
      const due = [...this.#timers].filter(({ at }) => at <= end).sort((one, other) => one.at - other.at)[0]
      if (!due) break
      this.#timers.delete(due)
      this.time = Math.max(this.time, due.at)
      due.task()
      await settle()
    }
    this.time = end
  }
}

/** A journal in memory; `problem` makes the next calls fail, `gate` holds them up. */
export class TestJournal {
  readonly entries: Entry[] = []
  problem: string | null = null
  gate: Promise<void> = Promise.resolve()
  isClosed = false

  async append(entry: Entry): Promise<void> {
    await this.gate
    if (this.problem) throw new Error(this.problem)
    this.entries.push(structuredClone(entry))
  }

  async close(): Promise<void> {
    this.isClosed = true
    if (this.problem) throw new Error(this.problem)
  }
}

export class TestOutbox {
  readonly mails: Mail[] = []
  isClosed = false

  queue(mail: Mail): void {
    this.mails.push(mail)
  }

  close(): void {
    this.isClosed = true
  }
}

/** Files in memory. Those that are open are counted; `broken`: texts that can't be appended; `failsToSync`: all syncs fail. */
export class TestFiles implements Files {
  readonly texts = new Map<string, string>()
  readonly broken: string[] = []
  failsToSync = false
  opened = 0

  async open(path: string, flags: 'a' | 'r' | 'wx'): Promise<OpenFile> {
    await settle()
    if (flags === 'r' && !this.texts.has(path)) throw new Error(`no file ${path}`)
    if (flags === 'wx' && this.texts.has(path)) throw new Error(`${path} exists`)
    if (!this.texts.has(path)) this.texts.set(path, '')
    this.opened += 1
    return {
      appendFile: async (text) => {
        await settle()
        if (this.broken.some((each) => text.includes(each))) throw new Error('disk full')
        this.texts.set(path, this.texts.get(path)! + text)
      },
      readFile: async () => this.texts.get(path)!,
      sync: async () => {
        if (this.failsToSync) throw new Error('sync failed')
      },
      close: async () => {
        this.opened -= 1
      },
    }
  }
}

export function makeDesk(bookings: readonly Booking[] = [], huts: readonly Hut[] = [ridge, crater]) {
  const clock = new TestClock()
  const journal = new TestJournal()
  const outbox = new TestOutbox()
  const desk = new Desk({ huts, journal, outbox, clock }, bookings)
  /** Books a stay and returns the booking. */
  const book = async (wanted: Stay = stay()): Promise<Booking> => {
    const held = await desk.hold(wanted)
    if (!held.ok) throw new Error(held.reason)
    const booked = await desk.confirm(held.value.id, guest)
    if (!booked.ok) throw new Error(booked.reason)
    return booked.value
  }
  return { desk, clock, journal, outbox, book }
}
