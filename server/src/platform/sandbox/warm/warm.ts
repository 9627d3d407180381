/**
 * Boxes that wait for code, so that a run need not wait for a box. Promises that each is used once, by one run, in the
 * same sandbox that a run gets otherwise; that no more wait than came at once, and none for long; hides when they are started and dropped.
 */
import { execFile } from 'node:child_process'
import { chownSync, closeSync, constants, openSync, renameSync } from 'node:fs'
import { Socket } from 'node:net'
import { totalmem } from 'node:os'
import { basename, join } from 'node:path'
import { promisify } from 'node:util'
import { startBox, type Box, type BoxMaker, type BoxStart, type BoxUse, type StartedBox } from '../box/box.ts'
import type { Slot, Workspace } from '../box/workspace.ts'
import type { Limits } from '../request.ts'

/** What all boxes have in common that may stand in for one another. */
export type Kind = Pick<BoxStart, 'command' | 'binds' | 'hasChannel'> & {
  limits: Limits
  /** So many may wait at once. */
  most: number
  /** The file of /app that the command opens before anything else, where it does not wait for a line. */
  waitsFor?: string | undefined
}

export type WarmBoxes = {
  /** Hands the files to a box of this kind, if one waits. */
  use(kind: Kind, files: Record<string, string>, use: BoxUse): Box | undefined
  /** Tells of a run of this kind. Once there is time, as many wait as came since there last was, and at least one. */
  want(kind: Kind): void
  /** Tells that there is time, for there is room for another run. */
  settle(): void
  /** Drops them all, on shutdown. */
  close(): Promise<void>
}

type Waiting = { box: StartedBox; slot: Slot; folder: string; timer: NodeJS.Timeout }
/** `came` counts the runs since there last was time; `wanted` follows it, and falls as boxes wait in vain. */
type Shelf = { kind: Kind; came: number; wanted: number; waiting: Waiting[] }
type Options = { firstSlot: number; mostKinds: number; isBusy: () => boolean }

const mkfifo = '/usr/bin/mkfifo'
const waitMs = 5 * 60_000
// Starting a process holds everything else up for a moment: a run's last steps come first.
const pauseMs = 100
const nextMs = 5
// What starting one may need, with room to spare: less free memory is left to the runs.
const leastFreeBytes = 512 * 1_024 * 1_024
// A second one of a kind only where there is plenty.
const leastForSpares = totalmem() / 3

/** Keeps boxes of at most so many kinds, in slots from the first on, which no others may use. */
export function keepWarmBoxes(maker: BoxMaker, options: Options): WarmBoxes {
  // The kind that was used last comes last.
  const shelves = new Map<string, Shelf>()
  const slotsInUse = new Set<number>()
  const leaving = new Set<Promise<void>>()
  const pipes = keepPipes(maker.workspace)
  let starting: Promise<void> | undefined
  let timer: NodeJS.Timeout | undefined
  let isClosed = false

  async function start(shelf: Shelf): Promise<void> {
    const slot = takeSlot()
    const folder = maker.workspace.makeWaitingFolder(slot)
    try {
      await layPipe(shelf.kind, folder, slot)
      if (isClosed) return give(slot, folder)
      const box = startBox(maker, { ...shelf.kind, folder, slot, waitMs })
      // Not replaced: so many did not come again.
      const timer = setTimeout(() => {
        shelf.wanted -= 1
        drop(shelf, waiting)
        if (shelf.wanted <= 0) clear(shelf)
      }, waitMs)
      const waiting = { box, slot, folder, timer: timer.unref() }
      shelf.waiting.push(waiting)
    } catch {
      // No room for another process or file: until the next run nobody tries again.
      shelf.wanted = 0
      give(slot, folder)
    }
  }

  /** In the place of the file that is not there yet: who opens it for reading waits for who writes. */
  async function layPipe({ waitsFor }: Kind, folder: string, { user }: Slot): Promise<void> {
    if (waitsFor === undefined) return
    const path = join(folder, waitsFor)
    renameSync(await pipes.take(), path)
    if (user !== undefined) chownSync(path, user, user)
  }

  function takeSlot(): Slot {
    let index = options.firstSlot
    while (slotsInUse.has(index)) index += 1
    slotsInUse.add(index)
    return maker.workspace.makeSlot(index)
  }

  function give(slot: Slot, folder: string): void {
    maker.workspace.removeRunFolder(folder)
    slotsInUse.delete(slot.index)
  }

  function take(shelf: Shelf, waiting: Waiting): Waiting {
    shelf.waiting = shelf.waiting.filter((each) => each !== waiting)
    clearTimeout(waiting.timer)
    return waiting
  }

  function clear(shelf: Shelf): void {
    shelves.delete(keyOf(shelf.kind))
    for (const waiting of shelf.waiting) drop(shelf, waiting)
  }

  function drop(shelf: Shelf, waiting: Waiting): void {
    const { box, slot, folder } = take(shelf, waiting)
    const left = box.discard().then(() => give(slot, folder))
    leaving.add(left)
    void left.then(() => leaving.delete(left))
  }

  /** Drops the kinds that exceed the most, and what ended by itself, as its like would again. */
  function tidy(): void {
    const inTurn = [...shelves.values()].reverse()
    for (const [at, shelf] of inTurn.entries()) {
      if (at >= options.mostKinds || shelf.waiting.some(({ box }) => box.hasEnded())) clear(shelf)
      else if (shelf.came > 0) shelf.wanted = Math.min(Math.max(shelf.wanted, shelf.came), shelf.kind.most)
      shelf.came = 0
    }
  }

  function settle(ms = pauseMs): void {
    timer ??= setTimeout(fill, ms).unref()
  }

  function fill(): void {
    timer = undefined
    const free = process.availableMemory()
    if (isClosed || starting || options.isBusy() || free < leastFreeBytes) return
    tidy()
    const most = free < leastForSpares ? 1 : Number.POSITIVE_INFINITY
    // Each kind has its first before any has its second.
    const [lacking] = [...shelves.values()]
      .reverse()
      .filter(({ wanted, waiting }) => waiting.length < Math.min(wanted, most))
      .sort((one, other) => one.waiting.length - other.waiting.length)
    if (!lacking) return
    starting = start(lacking).finally(() => {
      starting = undefined
      settle(nextMs)
    })
  }

  /** The first that is where it can be handed its files, which one that was just started is not yet. */
  function findReady({ kind, waiting: all }: Shelf): { waiting: Waiting; pipe: number | undefined } | undefined {
    for (const waiting of all) {
      if (waiting.box.hasEnded() || !waiting.box.hasBound(basename(waiting.folder))) continue
      const pipe = openPipe(kind, waiting.folder)
      if (pipe !== 'not ready') return { waiting, pipe }
    }
    return undefined
  }

  return {
    use(kind, files, use) {
      const shelf = shelves.get(keyOf(kind))
      const ready = shelf && findReady(shelf)
      if (!ready) return undefined
      const { pipe } = ready
      const { box: started, slot, folder } = take(shelf, ready.waiting)
      // Before the files: the command may read its input as soon as it has its code.
      const box = started.use(use)
      let used = folder
      const ended = box.ended.finally(() => give(slot, used))
      try {
        used = maker.workspace.useWaitingFolder(folder, slot, files)
      } catch (error) {
        if (pipe !== undefined) closeSync(pipe)
        box.kill('killed')
        throw error
      }
      if (pipe !== undefined) send(pipe, files[kind.waitsFor ?? ''] ?? '')
      return { ...box, ended }
    },
    want(kind) {
      const key = keyOf(kind)
      const shelf = shelves.get(key) ?? { kind, came: 0, wanted: 0, waiting: [] }
      shelf.came += 1
      shelves.delete(key)
      shelves.set(key, shelf)
    },
    settle: () => settle(),
    async close() {
      isClosed = true
      clearTimeout(timer)
      await starting
      for (const shelf of [...shelves.values()]) clear(shelf)
      await Promise.all(leaving)
    },
  }
}

/** The clock starts with the use, and how much may come out is counted outside. */
const keyOf = ({ command, hasChannel, waitsFor, limits: { cpuMs, memoryMb, processes } }: Kind) =>
  JSON.stringify([command, hasChannel, waitsFor, cpuMs, memoryMb, processes])

/** Named pipes, made by the dozen: Node makes none, and each call of a program costs as much as many. */
function keepPipes(workspace: Workspace): { take: () => Promise<string> } {
  let folder: string | undefined
  let count = 0
  let stock: string[] = []
  return {
    async take() {
      if (stock.length === 0) {
        const home = (folder ??= workspace.makeWaitingFolder({ index: 0 }))
        const made = Array.from({ length: 12 }, () => join(home, String((count += 1))))
        await promisify(execFile)(mkfifo, ['-m', '600', ...made], { env: {} })
        stock = made
      }
      return stock.pop()!
    },
  }
}

/** Opens only where the other side is already there. */
function openPipe({ waitsFor }: Kind, folder: string): number | undefined | 'not ready' {
  if (waitsFor === undefined) return undefined
  try {
    return openSync(join(folder, waitsFor), constants.O_WRONLY | constants.O_NONBLOCK)
  } catch {
    return 'not ready'
  }
}

function send(pipe: number, text: string): void {
  const socket = new Socket({ fd: pipe, readable: false, writable: true })
  // The reader may die at any moment; its end is told otherwise.
  socket.on('error', () => undefined)
  socket.end(text)
}
