/** Replays requests with the pauses between them: node src/cli.ts FILE */
import { readFile } from 'node:fs/promises'
import { setTimeout as pause } from 'node:timers/promises'
import { MemoryErp } from './erp.ts'
import type { Group, Request } from './model.ts'
import { Shop } from './shop.ts'

const readMs: Record<string, number> = { 'tulip-red': 150, 'rose-white': 20 }
const erp = new MemoryErp({ 'tulip-red': 42, 'rose-white': 95 }, (product) => readMs[product] ?? 10)
const shop = new Shop(erp, Date.now)

function parse([method, product = '', ...rest]: string[]): Request {
  if (method === 'PUT') return { method, product, cents: Number(rest[0]) }
  const group = rest[0] as Group
  if (method === 'GET') return { method, product, group }
  return { method: 'POST', order: { product, group, stems: Number(rest[1]), isRegular: rest[2] === 'regular' } }
}

const lines = (await readFile(process.argv[2]!, 'utf8')).trim().split('\n')
const answers = lines.map(async (line) => {
  const [afterMs, ...words] = line.split(/\s+/)
  await pause(Number(afterMs))
  const answer = await shop.handle(parse(words))
  console.log(`${words.join(' ').padEnd(38)} ${JSON.stringify(answer)}`)
})
await Promise.all(answers)
