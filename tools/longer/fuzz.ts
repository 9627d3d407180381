/**
 * `npm run thorough -- fuzz`: requests made from the contract, right and wrong, against its own server. Prints how each call was
 * answered, and every request that met a failure of ours or no reply, as a command that sends it again; then exits 1.
 * `--requests N` (30000), `--seed N` (1), `--concurrency N` (8), `--call NAME` (all; may be repeated).
 */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { createInterface } from 'node:readline'
import { parseArgs } from 'node:util'
import { fuzz, type Fuzzed } from '../../server/test/fuzz/fuzz.ts'
import { toCommand } from '../../server/test/fuzz/send.ts'
import { sendCall } from '../rooms/server-process.ts'

const { values } = parseArgs({
  options: {
    requests: { type: 'string', default: '30000' },
    seed: { type: 'string', default: '1' },
    concurrency: { type: 'string', default: '8' },
    call: { type: 'string', multiple: true },
  },
})
const maxShown = 20
const maxCommandLength = 4_000

const folder = await mkdtemp(join(tmpdir(), 'nova-fuzz-'))
const server = await startServer(folder)
const startedAt = performance.now()
try {
  const fuzzed = await fuzz(server.target, {
    requests: Number(values.requests),
    seed: Number(values.seed),
    concurrency: Number(values.concurrency),
    patienceMs: 60_000,
    ...(values.call ? { calls: values.call } : {}),
  })
  const isAlive = (await server.target.call('GET', '/api/health')).status === 200
  print(fuzzed, server.bugs, server.target.url)
  const seconds = Math.round((performance.now() - startedAt) / 1000)
  console.log(`seed ${values.seed}, ${fuzzed.requests} requests in ${seconds} s, server ${isAlive ? 'alive' : 'gone'}`)
  if (fuzzed.failures.length > 0 || !isAlive) process.exitCode = 1
} finally {
  await server.stop()
  await rm(folder, { recursive: true, force: true })
}

/** Its output is its address, once it listens and after each e-mail that it was given. */
async function startServer(dataDir: string) {
  const env = { PATH: process.env.PATH, DATA_DIR: dataDir, NO_INSTALL: '1' }
  const program = resolve(import.meta.dirname, 'fuzz-server.ts')
  const child = spawn(process.execPath, [program], { env, stdio: ['pipe', 'pipe', 'pipe'] })
  const ended = once(child, 'exit')
  const said = createInterface({ input: child.stdout })
  const bugs = new Map<string, number>()
  createInterface({ input: child.stderr }).on('line', (line) => {
    const bug = readBug(line)
    bugs.set(bug, (bugs.get(bug) ?? 0) + 1)
  })
  const spoken = async () => {
    const [line] = (await Promise.race([once(said, 'line'), ended.then(() => [])])) as [string?]
    if (line === undefined) throw new Error(`The server ended. ${[...bugs.keys()].join('\n')}`)
    return line
  }
  const url = await spoken()
  return {
    bugs,
    target: {
      url,
      call: (method: string, path: string, call = {}) => sendCall(url, method, path, call),
      makeOperator: (email: string) => {
        child.stdin.write(`${email}\n`)
        return spoken()
      },
    },
    stop: async () => {
      child.stdin.end()
      await ended
    },
  }
}

/** Returns a failure's message and where it was thrown, from the log. */
function readBug(line: string): string {
  try {
    const { msg = '', err } = JSON.parse(line) as { msg?: string; err?: { message?: string; stack?: string } }
    const isTelling = (part: string) => !/node_modules|node:internal|^ *params:/.test(part)
    const cause = err?.stack?.split('\n').filter(isTelling) ?? []
    return [msg, ...cause.slice(0, 9)]
      .join('\n    ')
      .replaceAll(/\d{3,}/g, '…')
      .slice(0, 1500)
  } catch {
    return line.slice(0, 500)
  }
}

function print({ counts, failures }: Fuzzed, bugs: Map<string, number>, url: string): void {
  for (const [name, statuses] of [...counts].toSorted(([a], [b]) => a.localeCompare(b))) {
    const told = [...statuses]
      .toSorted(([a], [b]) => a.localeCompare(b))
      .map(([status, times]) => `${status} × ${times}`)
    console.log(`${name.padEnd(28)} ${told.join(', ')}`)
  }
  for (const { index, sent, outcome } of failures.slice(0, maxShown)) {
    console.log(
      `\nrequest ${index}, ${sent.call}: ${outcome.status}\n${toCommand(url, sent).slice(0, maxCommandLength)}`,
    )
  }
  for (const [bug, times] of bugs) console.log(`\n${times} × in the log: ${bug}`)
  const number = (of: (status: number | string) => boolean) =>
    failures.filter(({ outcome }) => of(outcome.status)).length
  const failed = number((status) => typeof status === 'number')
  console.log(
    `\n${failed} × 5xx, ${number((status) => status === 'hung')} hung, ${number((status) => status === 'closed')} closed without a reply`,
  )
}
