/** Reads the file at a path in a process of its own: prints what came of it, how long it took and the most memory it had. */
import { existsSync, readFileSync } from 'node:fs'
import { Refusal } from '@nova/contract/refusals'
import { readDocument } from '../src/platform/documents/documents.ts'

const [path, name] = process.argv.slice(2)
const bytes = readFileSync(path!)
const startedAt = performance.now()
const told = await readDocument({ name: name!, bytes }).then(
  () => 'read',
  (error: unknown) => (error instanceof Refusal ? error.code : String(error)),
)
const ms = Math.round(performance.now() - startedAt)
// What the system counts for the process includes its parent's memory at the fork; this counts from its own start.
const status = existsSync('/proc/self/status') ? readFileSync('/proc/self/status', 'utf8') : ''
const most = /VmHWM:\s+(\d+)/.exec(status)?.[1] ?? 0
console.log(JSON.stringify({ told, ms, mostMb: Math.round(Number(most) / 1024) }))
process.exit(0)
