/** One scheduled backup, in its own process and behind all others; ends early with the server that started it. */
import { giveWay } from '../platform/threads/priority.ts'
import type { Order, Outcome, Warning } from './schedule.ts'

const stopping = new AbortController()
process.on('disconnect', () => stopping.abort(new Error('The server has ended.')))
process.on('SIGTERM', () => stopping.abort(new Error('The server is being stopped.')))
// Ctrl-C reaches the whole group; the server stops this process itself.
process.on('SIGINT', () => undefined)
process.once('message', (order: Order) => void work(order))

async function work({ keep, days, ...order }: Order): Promise<void> {
  giveWay(10)
  const { makeInTurn } = await import('./backups.ts')
  const { isTaken } = await import('./making.ts')
  const warn = (details: object, text = '') => {
    if (process.connected) process.send!({ type: 'warning', details, text } satisfies Warning)
  }
  const log = { info() {}, warn, error() {} }
  const outcome = await makeInTurn({ ...order, log, signal: stopping.signal }, { keep, days }).then(
    ({ folder, manifest }): Outcome => ({
      type: 'made',
      folder,
      bytes: manifest.parts.reduce((sum, { bytes }) => sum + bytes, 0),
    }),
    (error: unknown): Outcome =>
      isTaken(error)
        ? { type: 'taken' }
        : { type: 'failed', reason: error instanceof Error ? error.message : String(error) },
  )
  // Ends by itself once the channel to its parent is closed.
  if (process.connected) process.send!(outcome, () => process.disconnect())
}
