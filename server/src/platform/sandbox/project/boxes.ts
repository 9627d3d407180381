/**
 * All project boxes of a server. Promises one box at a time for each interview, that together they stay within a
 * budget of memory, and that those nobody uses sleep and end.
 */
import type { BoxMaker } from '../box/box.ts'
import { type LiveBox, openLiveBox } from './live-box.ts'
import type {
  BoxLine,
  ProjectBoxEnding,
  ProjectBoxLimits,
  ProjectBoxListener,
  ProjectBoxRequest,
} from './project-box.ts'
import type { ReadyRuntime } from './runtimes.ts'

const minute = 60_000
const limitTable: Record<keyof ProjectBoxLimits, { least: number; usual: number; most: number }> = {
  memoryMb: { least: 128, usual: 768, most: 2_048 },
  processes: { least: 32, usual: 192, most: 512 },
  workspaceMb: { least: 8, usual: 64, most: 256 },
  temporaryMb: { least: 16, usual: 256, most: 1_024 },
  freezeAfterMs: { least: 1_000, usual: 10 * minute, most: 120 * minute },
  endAfterMs: { least: 2_000, usual: 60 * minute, most: 240 * minute },
}

/** What a box counts as in the budget at least: what one with a terminal and a small program holds. */
const leastCountedBytes = 64 * 1_024 * 1_024
/** A box that slept for so long makes room for one that somebody waits for. */
const givenAwayAfterMs = 2 * minute
const careMs = 2_000
/** Slots of their own, away from those of runs: where the server is root, each box has a user of its own. */
const firstSlot = 500

type Open = { box: LiveBox; limits: ProjectBoxLimits; slot: number; isEnding: boolean }

/** Keeps the boxes; `budgetMb` is for all of them together. */
export function keepBoxes(maker: BoxMaker, budgetMb: number) {
  const boxes = new Map<string, Open>()
  const slots = new Set<number>()
  const opening = new Map<string, Promise<unknown>>()
  let isClosing = false
  const budget = budgetMb * 1_024 * 1_024
  const care = setInterval(() => void look(), careMs)
  care.unref()

  const countedBytes = ({ box }: Open) => Math.max(leastCountedBytes, box.usage().memoryBytes)
  const usedBytes = () => [...boxes.values()].reduce((sum, open) => sum + countedBytes(open), 0)

  async function endOne(open: Open, reason: ProjectBoxEnding): Promise<void> {
    open.isEnding = true
    await open.box.end(reason)
  }

  /** Those asleep, the one that slept longest first. */
  const asleep = (leastMs: number) =>
    [...boxes.values()]
      .map((open) => ({ open, ...open.box.usage() }))
      .filter(({ open, isFrozen, idleMs }) => !open.isEnding && isFrozen && idleMs >= leastMs)
      .sort((one, other) => other.idleMs - one.idleMs)
      .map(({ open }) => open)

  /** Freezes what nobody uses, ends what nobody used for long, and keeps all within the budget. */
  async function look(): Promise<void> {
    for (const open of boxes.values()) {
      const { idleMs, isFrozen } = open.box.usage()
      if (open.isEnding) continue
      if (idleMs >= open.limits.endAfterMs) void endOne(open, 'idle')
      else if (idleMs >= open.limits.freezeAfterMs && !isFrozen) open.box.act({ type: 'freeze' })
    }
    if (usedBytes() <= budget) return
    // None sleeps: the one that holds most is no longer worth more than all the others.
    const largest = [...boxes.values()]
      .filter(({ isEnding }) => !isEnding)
      .sort((one, other) => countedBytes(other) - countedBytes(one))[0]
    const chosen = asleep(0)[0] ?? largest
    if (chosen) await endOne(chosen, 'room_needed')
  }

  async function makeRoom(): Promise<boolean> {
    while (usedBytes() + leastCountedBytes > budget) {
      const chosen = asleep(givenAwayAfterMs)[0]
      if (!chosen) return false
      await endOne(chosen, 'room_needed')
    }
    return true
  }

  function takeSlot(): number {
    let slot = firstSlot
    while (slots.has(slot)) slot += 1
    slots.add(slot)
    return slot
  }

  async function openInTurn(
    request: ProjectBoxRequest,
    runtime: ReadyRuntime,
    listener: ProjectBoxListener,
  ): Promise<BoxLine | { unavailable: string }> {
    const { queueKey: key } = request
    const before = boxes.get(key)
    if (before) await endOne(before, 'asked')
    if (!(await makeRoom())) {
      return { unavailable: 'All places to work in are taken right now. Try again in a few minutes.' }
    }
    if (isClosing) return { unavailable: 'The server is stopping.' }
    const slot = takeSlot()
    const limits = limitsOf(request.limits)
    const gone = () => {
      slots.delete(slot)
      if (boxes.get(key)?.slot === slot) boxes.delete(key)
    }
    const onEnded = (reason: ProjectBoxEnding) => {
      gone()
      listener.onEnded(reason)
    }
    const box = await openLiveBox(maker, {
      slot: maker.workspace.makeSlot(slot),
      runtime,
      limits,
      files: request.files,
      listener: { ...listener, onEnded },
    })
    if ('failed' in box) {
      gone()
      return { unavailable: `The place to work in could not be opened: ${box.failed}` }
    }
    const open: Open = { box, limits, slot, isEnding: false }
    boxes.set(key, open)
    if (isClosing) await endOne(open, 'drained')
    return {
      act: (act) => box.act(act),
      scan: () => box.scan(),
      usage: async () => box.usage(),
      end: () => endOne(open, 'asked'),
    }
  }

  return {
    /** Opens the interview's box, in the place of the one it has. */
    open(request: ProjectBoxRequest, runtime: ReadyRuntime, listener: ProjectBoxListener) {
      const { queueKey } = request
      const turn = (opening.get(queueKey) ?? Promise.resolve()).then(() => openInTurn(request, runtime, listener))
      const settled = turn.catch(() => undefined)
      opening.set(queueKey, settled)
      void settled.then(() => {
        if (opening.get(queueKey) === settled) opening.delete(queueKey)
      })
      return turn
    },
    async close() {
      isClosing = true
      clearInterval(care)
      await Promise.all(opening.values())
      await Promise.all([...boxes.values()].map((open) => endOne(open, 'drained')))
    },
  }
}

function limitsOf(asked: Partial<ProjectBoxLimits> = {}): ProjectBoxLimits {
  const entries = Object.entries(limitTable).map(([name, { least, usual, most }]) => {
    const value = asked[name as keyof ProjectBoxLimits] ?? usual
    return [name, Math.round(Math.min(most, Math.max(least, value)))]
  })
  return Object.fromEntries(entries) as ProjectBoxLimits
}
