/**
 * Boxes that wait for code, so that a run need not wait for a box. Promises that each is used once, by one run, in the
 * same sandbox that a run gets otherwise; that no more wait than came at once, and none for long; hides when they are started and dropped.
 */
import { closeSync } from 'node:fs'
import { totalmem } from 'node:os'
import { basename } from 'node:path'
import { startBox, type Box, type BoxMaker, type BoxUse } from '../../box/box.ts'
import { keepPipes, openPipe, send } from './pipes.ts'
import { keepPlaces } from './places.ts'
import { keepShelves, type Kind, type Shelf, type Waiting } from './shelves.ts'

export type WarmBoxes = {
  /** Hands the files to a box of this kind, if one waits. */
  use(kind: Kind, files: Record<string, string>, use: BoxUse): Box | undefined
  /**
   * Reports a run of this kind. Later, in idle time, as many boxes are started as runs came since the last idle time,
   * and at least one.
   */
  want(kind: Kind): void
  /** Reports idle time: there is room for another run. */
  settle(): void
  /** Drops them all, on shutdown. */
  close(): Promise<void>
}

type Options = { firstSlot: number; maxKinds: number; isBusy: () => boolean }

const waitMs = 5 * 60_000
// Starting a process holds everything else up for a moment: a run's last steps come first.
const pauseMs = 100
const nextMs = 5
// Memory that starting one may need, with a reserve: runs come first if less is free.
const minFreeBytes = 512 * 1_024 * 1_024
// A second one of a kind only where there is plenty.
const minForSpares = totalmem() / 3

/** Keeps warm boxes of a limited number of kinds, in exclusive slots from the first one on. */
export function keepWarmBoxes(maker: BoxMaker, options: Options): WarmBoxes {
  const places = keepPlaces(maker.workspace, options.firstSlot)
  const shelves = keepShelves(places.giveBack)
  const pipes = keepPipes(maker.workspace)
  let starting: Promise<void> | undefined
  let timer: NodeJS.Timeout | undefined
  let isClosed = false

  async function start(shelf: Shelf): Promise<void> {
    const place = places.take()
    try {
      await pipes.lay(shelf.kind, place)
      if (isClosed) return places.giveBack(place)
      const box = startBox(maker, { ...shelf.kind, ...place, waitMs })
      // Don't replace it: demand was lower than expected.
      const timer = setTimeout(() => {
        shelf.wanted -= 1
        shelves.drop(shelf, waiting)
        if (shelf.wanted <= 0) shelves.clear(shelf)
      }, waitMs)
      const waiting = { ...place, box, timer: timer.unref() }
      shelf.waiting.push(waiting)
    } catch {
      // No room for another process or file: retry only after the next run.
      shelf.wanted = 0
      places.giveBack(place)
    }
  }

  function settle(ms = pauseMs): void {
    timer ??= setTimeout(fill, ms).unref()
  }

  function fill(): void {
    timer = undefined
    const free = process.availableMemory()
    if (isClosed || starting || options.isBusy() || free < minFreeBytes) return
    shelves.tidy(options.maxKinds)
    const lacking = shelves.findLacking(free < minForSpares ? 1 : Number.POSITIVE_INFINITY)
    if (!lacking) return
    starting = start(lacking).finally(() => {
      starting = undefined
      settle(nextMs)
    })
  }

  return {
    use(kind, files, use) {
      const shelf = shelves.find(kind)
      const ready = shelf && findReady(shelf)
      if (!ready) return undefined
      const { pipe } = ready
      const { box: started, slot, folder } = shelves.take(shelf, ready.waiting)
      // Before the files: the command may read its input as soon as it has its code.
      const box = started.use(use)
      let used = folder
      const ended = box.ended.finally(() => places.giveBack({ slot, folder: used }))
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
    want: shelves.want,
    settle: () => settle(),
    async close() {
      isClosed = true
      clearTimeout(timer)
      await starting
      await shelves.clearAll()
    },
  }
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
