/** Decides which boxes sleep and which end: unused ones, and those that exceed the machine's memory. */
import { companyOf } from '../queue/queue-key.ts'
import type { LiveBox } from './live-box.ts'
import type { ProjectBoxEnding, ProjectBoxLimits } from './project-box.ts'

export type OpenBox = { box: LiveBox; limits: ProjectBoxLimits; slot: number; isEnding: boolean }

/** Minimum that a box counts as: one with a terminal and a small program. */
const minBytes = 64 * 1_024 * 1_024
/** A box asleep for this long is ended if another one needs its memory. */
const givenAwayAfterMs = 2 * 60_000
/** The boxes of one company leave others the rest. */
const maxShareOfCompany = 7 / 8

export async function endBox(open: OpenBox, reason: ProjectBoxEnding): Promise<void> {
  open.isEnding = true
  await open.box.end(reason)
}

/** Keeps the boxes of a map within a budget of bytes. */
export function keepBudget(boxes: Map<string, OpenBox>, bytes: number) {
  const count = ({ box }: OpenBox) => Math.max(minBytes, box.usage().memoryBytes)
  const sum = (open: Iterable<OpenBox>) => [...open].reduce((all, each) => all + count(each), 0)
  const used = () => sum(boxes.values())
  const ofCompany = (key: string) =>
    [...boxes].flatMap(([each, open]) => (companyOf(each) === companyOf(key) ? [open] : []))
  const maxOfCompany = Math.max(minBytes, bytes * maxShareOfCompany)
  const active = () => [...boxes.values()].filter(({ isEnding }) => !isEnding)

  /** The one that slept longest. */
  const findAsleep = (minMs: number, among = active()) =>
    among
      .map((open) => ({ open, ...open.box.usage() }))
      .filter(({ isFrozen, idleMs }) => isFrozen && idleMs >= minMs)
      .sort((one, other) => other.idleMs - one.idleMs)[0]?.open

  return {
    /** Ends boxes that sleep until one more has room, in the share of its company too; false where they are not enough. */
    async makeRoom(key: string): Promise<boolean> {
      for (;;) {
        const isCompanyFull = sum(ofCompany(key)) + minBytes > maxOfCompany
        if (!isCompanyFull && used() + minBytes <= bytes) return true
        const among = active().filter((open) => !isCompanyFull || ofCompany(key).includes(open))
        const chosen = findAsleep(givenAwayAfterMs, among)
        if (!chosen) return false
        await endBox(chosen, 'room_needed')
      }
    },
    /** Freezes unused boxes, ends long-unused ones, and keeps all within the budget. */
    look(): void {
      for (const open of active()) {
        const { idleMs, isFrozen } = open.box.usage()
        if (idleMs >= open.limits.endAfterMs) void endBox(open, 'idle')
        else if (idleMs >= open.limits.freezeAfterMs && !isFrozen) open.box.act({ type: 'freeze' })
      }
      if (used() <= bytes || boxes.size > active().length) return
      // If none sleeps, end the one that holds most memory.
      const chosen = findAsleep(0) ?? active().sort((one, other) => count(other) - count(one))[0]
      if (chosen) void endBox(chosen, 'room_needed')
    },
  }
}
