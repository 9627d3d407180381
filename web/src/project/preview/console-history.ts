/** A page's console output, from its entries in the journal. Pure. */
import { type ConsoleLine, consoleLimits } from '@nova/contract/projects/workspace'
import type { EntryOf } from '@nova/contract/room/journal'

export type ConsoleShown = { lines: readonly ConsoleLine[]; /** From here on nothing was kept. */ isCapped: boolean }

/** The console after an entry. */
export function extendConsole(before: ConsoleShown | undefined, { payload }: EntryOf<'console'>): ConsoleShown {
  const { lines, isFresh, isCapped = false } = payload
  const kept = isFresh || !before ? lines : [...before.lines, ...lines]
  return { lines: kept.slice(-consoleLimits.lines), isCapped: isCapped || (before?.isCapped ?? false) }
}
