/** Places of waiting boxes: a separate slot for each, and the folder that becomes the run's. */
import type { Slot, Workspace } from '../../box/workspace.ts'

export type Place = { slot: Slot; folder: string }

/** Gives places in slots from the first on. */
export function keepPlaces(workspace: Workspace, firstSlot: number) {
  const slotsInUse = new Set<number>()
  return {
    take(): Place {
      let index = firstSlot
      while (slotsInUse.has(index)) index += 1
      slotsInUse.add(index)
      const slot = workspace.makeSlot(index)
      return { slot, folder: workspace.makeWaitingFolder(slot) }
    },
    giveBack({ slot, folder }: Place): void {
      workspace.removeRunFolder(folder)
      slotsInUse.delete(slot.index)
    },
  }
}
