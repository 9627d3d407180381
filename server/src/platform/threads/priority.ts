/** Gives way to other work of this machine. */
import { getPriority, setPriority } from 'node:os'

/**
 * Lowers the priority of this process, on Linux of the calling thread alone. One that was started with a lower priority
 * keeps it: only root may raise it.
 */
export function giveWay(niceness: number): void {
  setPriority(Math.max(getPriority(), niceness))
}
