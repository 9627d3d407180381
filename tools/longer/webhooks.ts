/**
 * `npm run thorough -- webhooks [KILLS]` (200): interviews are published, joined, cancelled, completed and decided, and the
 * server is killed at random moments while it sends to a receiver that fails now and then. Prints the figures, and fails where an event was lost, untrue,
 * unsigned or out of its interview's order.
 */
import { rm } from 'node:fs/promises'
import { makeMemoryFolder } from '../../server/test/memory-folder.ts'
import { proveWebhooks } from './webhooks/proof.ts'

let isOver = false
// Once for the figures so far, twice for the end.
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.on(signal, () => {
    if (isOver) process.exit(1)
    isOver = true
  })
}
const kills = Number(process.argv[2] ?? 200)
const folder = await makeMemoryFolder('nova-webhook-kills-')
const figures = await proveWebhooks(folder, { kills, say: console.log, isOver: () => isOver })
console.log(JSON.stringify(figures))
await rm(folder, { recursive: true, force: true })
const { lost, untrue, unsigned, outOfOrder } = figures
process.exit(lost + untrue + unsigned + outOfOrder > 0 ? 1 : 0)
