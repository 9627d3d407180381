/**
 * All project boxes of a server. Promises one box at a time for each interview, a memory budget for all together, and
 * that unused ones sleep and end.
 */
import type { BoxMaker } from '../box/box.ts'
import { endBox, keepBudget, type OpenBox } from './budget.ts'
import { openLiveBox } from './live-box.ts'
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
  unattendedCpuMs: { least: 500, usual: 2 * minute, most: 60 * minute },
  endAfterMs: { least: 2_000, usual: 60 * minute, most: 240 * minute },
}
const careMs = 2_000
/** Slots separate from those of runs: if the server is root, each box has its own user. */
const firstSlot = 500

/** Keeps the boxes; `budgetMb` is for all of them together. */
export function keepBoxes(maker: BoxMaker, budgetMb: number) {
  const boxes = new Map<string, OpenBox>()
  const slots = new Set<number>()
  const opening = new Map<string, Promise<unknown>>()
  const budget = keepBudget(boxes, budgetMb * 1_024 * 1_024)
  const care = setInterval(budget.look, careMs)
  care.unref()
  let isClosing = false

  function takeSlot(): number {
    let slot = firstSlot
    while (slots.has(slot)) slot += 1
    slots.add(slot)
    return slot
  }

  async function open(
    request: ProjectBoxRequest,
    runtime: ReadyRuntime,
    listener: ProjectBoxListener,
  ): Promise<BoxLine | { unavailable: string }> {
    const { queueKey: key, files, starting } = request
    const before = boxes.get(key)
    if (before) await endBox(before, 'asked')
    if (isClosing) return { unavailable: 'The server is stopping.' }
    if (!(await budget.makeRoom(key))) {
      return { unavailable: 'All places to work in are taken right now. Try again in a few minutes.' }
    }
    const slot = takeSlot()
    const limits = limitsOf(request.limits, runtime.extraMemoryMb)
    const leave = () => {
      slots.delete(slot)
      if (boxes.get(key)?.slot === slot) boxes.delete(key)
    }
    const onEnded = (reason: ProjectBoxEnding) => {
      leave()
      listener.onEnded(reason)
    }
    const own = { ...listener, onEnded }
    const box = await openLiveBox(maker, {
      slot: maker.workspace.makeSlot(slot),
      runtime,
      limits,
      files,
      starting,
      listener: own,
    }).catch((error: unknown) => ({ failed: error instanceof Error ? error.message : String(error) }))
    if ('failed' in box) {
      leave()
      return { unavailable: `The place to work in could not be opened: ${box.failed}` }
    }
    const opened: OpenBox = { box, limits, slot, isEnding: false }
    boxes.set(key, opened)
    return {
      act: box.act,
      scan: box.scan,
      request: box.request,
      usage: async () => box.usage(),
      end: () => endBox(opened, 'asked'),
    }
  }

  return {
    /** Opens the interview's box, in the place of the one it has. */
    open(request: ProjectBoxRequest, runtime: ReadyRuntime, listener: ProjectBoxListener) {
      const { queueKey } = request
      const turn = (opening.get(queueKey) ?? Promise.resolve()).then(() => open(request, runtime, listener))
      const settled = turn.catch(() => undefined)
      opening.set(queueKey, settled)
      void settled.then(() => {
        if (opening.get(queueKey) === settled) opening.delete(queueKey)
      })
      return turn
    },
    /** Puts the interview's box to sleep, if it has one here and it is awake; returns a function that wakes it. */
    sleep: (queueKey: string): (() => void) | undefined => boxes.get(queueKey)?.box.sleep(),
    async close() {
      isClosing = true
      clearInterval(care)
      await Promise.all(opening.values())
      await Promise.all([...boxes.values()].map((open) => endBox(open, 'drained')))
    },
  }
}

function limitsOf(asked: Partial<ProjectBoxLimits> = {}, extraMemoryMb = 0): ProjectBoxLimits {
  const entries = Object.entries(limitTable).map(([name, { least, usual, most }]) => {
    const value = Math.round(Math.min(most, Math.max(least, asked[name as keyof ProjectBoxLimits] ?? usual)))
    return [name, value + (name === 'memoryMb' ? extraMemoryMb : 0)]
  })
  return Object.fromEntries(entries) as ProjectBoxLimits
}
