/** From a plan to a box that runs it: one that waits, or a new one. */
import { openBox, type Box, type BoxMaker, type BoxUse } from '../../box/box.ts'
import type { Slot } from '../../box/workspace.ts'
import type { Plan, Toolchain } from '../../languages/language.ts'
import type { WarmBoxes } from './warm.ts'

/** Most runs of people end before they have computed for this long. */
const yieldsAfterMs = 500

/** Execution place of plans: this slot, or a waiting box in its own slot. */
export type Place = {
  maker: BoxMaker
  slot: Slot
  toolchain: Toolchain
  warm?: WarmBoxes | undefined
  /** It keeps its priority however long it computes: a machine that was busy has cost it one run already. */
  keepsPriority?: boolean
}

/** Lays out the plan's files and runs its command; when the box has ended, so has its folder. */
export function openPlan({ maker, slot, toolchain, warm, keepsPriority }: Place, plan: Plan, asked: BoxUse): Box {
  const use = { ...asked, ...(!keepsPriority && { yieldsAfterMs }) }
  const { command, files, waitsFor, cpuMsAhead = 0, sharesMemory } = plan
  const limits = { ...use.limits, cpuMs: use.limits.cpuMs + cpuMsAhead }
  // A command that waits for neither a file nor a line would begin at once, with nothing.
  const canWait = waitsFor !== undefined || use.onLine !== undefined
  const kind = {
    command,
    binds: toolchain.binds,
    hasChannel: use.onLine !== undefined,
    limits,
    sharesMemory,
    waitsFor,
    most: toolchain.maxWaiting ?? 1,
  }
  const box = (canWait && warm?.use(kind, files, use)) || openCold()
  if (canWait) warm?.want(kind)
  if (plan.firstLine !== undefined) box.send(plan.firstLine)
  return box

  function openCold(): Box {
    const folder = maker.workspace.makeRunFolder(slot, files)
    const box = openBox(maker, { ...use, ...kind, slot, folder })
    return { ...box, ended: box.ended.finally(() => maker.workspace.removeRunFolder(folder)) }
  }
}
