/** Replays scans with the pauses in which they arrived: node src/cli.ts FILE */
import { readFile } from 'node:fs/promises'
import { setTimeout as pause } from 'node:timers/promises'
import { Inbox } from './inbox.ts'
import { pageOf } from './page.ts'
import { MemoryStore } from './store.ts'
import { Tracker } from './tracker.ts'

const names: Record<string, string> = { BRE: 'Bremen', HRB: 'Harburg', KIE: 'Kiel' }
const answerMs: Record<string, number> = { BRE: 5, HRB: 120, KIE: 10 }

const depots = {
  nameOf: async (code: string) => {
    await pause(answerMs[code] ?? 1)
    if (!names[code]) throw new Error(`unknown depot ${code}`)
    return names[code]
  },
}
const notices = { send: async (to: string, parcel: string, status: string) => console.log(`to ${to}: ${parcel} ${status}`) }

const rows: string[] = (await readFile(process.argv[2]!, 'utf8')).trim().split('\n')
const numbers = [...new Set(rows.map((row) => row.split(/\s+/)[1]!))].filter((number) => number !== '99999')
const store = new MemoryStore(numbers.map((number) => ({ number, recipient: `recipient of ${number}`, history: [] })))
const inbox = new Inbox(new Tracker(store, depots, notices))

const receipts = rows.map(async (row) => {
  const [afterMs, ...scan] = row.split(/\s+/)
  await pause(Number(afterMs))
  const { problems } = await inbox.receive([scan.join(' ')])
  for (const { reason } of problems) console.log(`problem: ${reason}`)
})
await Promise.all(receipts)
for (const number of numbers) console.log(`\n${pageOf((await store.load(number))!)}`)
