/**
 * `npm run thorough -- many-servers [ROUNDS] [SERVERS]` (1,000 rounds, two servers): candidates type, talk, run code and work in
 * a terminal, interviewers watch, mails go out; in each round one of the servers, the database, the runner or the proxy
 * is killed at a random moment and started again. Prints the figures, and fails where anything was lost.
 */
import { rm } from 'node:fs/promises'
import { makeMemoryFolder } from '../../server/test/memory-folder.ts'
import { proveManyServers } from './many-servers/proof.ts'

// Its processes end with it.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1))
const [rounds = Number(process.env.ROUNDS ?? 1_000), servers = 2] = process.argv.slice(2).map(Number)
// A database that is killed leaves its writes to the system, wherever they are kept.
const folder = await makeMemoryFolder('nova-many-servers-')
const { faults, ...figures } = await proveManyServers(folder, { rounds, servers, say: console.log })
console.log(JSON.stringify({ ...figures, faults: faults.length }))
for (const fault of faults.slice(0, 50)) console.log(`  ${fault}`)
if (faults.length > 0) console.log(`Logs: ${folder}`)
else await rm(folder, { recursive: true, force: true })
process.exit(faults.length > 0 ? 1 : 0)
