/** A drawing board at any of its versions: a fold of its drawings with regular snapshots. Pure. */
import { type Board, drawOn, emptyBoard } from '@nova/contract/room/board'
import type { Drawing } from '@nova/contract/room/drawing'

const keptEvery = 32

export type BoardHistory = ReturnType<typeof createBoardHistory>

/** Version n is the board after n of these drawings. */
export function createBoardHistory(drawings: readonly Drawing[]) {
  const kept: Board[] = [emptyBoard]
  for (let at = keptEvery; at <= drawings.length; at += keptEvery)
    kept.push(drawOn(kept.at(-1)!, drawings.slice(at - keptEvery, at)))
  const boardAt = (version: number): Board => {
    const place = Math.floor(version / keptEvery)
    return drawOn(kept[place]!, drawings.slice(place * keptEvery, version))
  }
  /** As it was in the end. */
  const whole = boardAt(drawings.length)
  return { boardAt, whole }
}
