/**
 * A query of one row by the same PostgreSQL on the same prepared data folder: in the box, and without it, in turn.
 * `overBare` is the ratio of the medians. A run on a question's data set, from a waiting box and without one.
 */
import { spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { chownSync, mkdtempSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { limitsOf } from '../server/src/platform/box/limits.ts'
import { openToolchainCache } from '../server/src/platform/box/toolchain-cache.ts'
import { sqlToolchain } from '../server/src/platform/languages/sql/toolchain.ts'
import { sqlArgs, sqlRequest } from '../server/src/platform/sandbox/sql-request.ts'
import { median, percentile, rounded } from './figures.ts'
import { openBenchSandbox, runOnce } from './sandbox.ts'

const times = 30
const hello = `select 'hello'`
/** PostgreSQL refuses to run as root. */
const nobody = 65_534
const task = { schema: 'CREATE TABLE words (word text)', mayWrite: false }

export async function* measureSql(folder: string): AsyncIterable<Record<string, unknown>> {
  const { sandbox, dataDir, close } = await openBenchSandbox(folder)
  const figures = { bareMs: [] as number[], boxMs: [] as number[], coldMs: [] as number[], warmMs: [] as number[] }
  let memoryBytes = 0
  try {
    for (let round = -2; round < times; round += 1) {
      const bareMs = await time(() => runBare(folder, dataDir))
      const boxMs = await time(() => runOnce(sandbox, 'sql', hello))
      const run = async () => {
        const id = randomUUID()
        const args = [sqlArgs(task, `INSERT INTO words VALUES ('hello')`)]
        const result = await sandbox.run({ ...sqlRequest('SELECT word FROM words', args), id, queue: id })
        if (result.status !== 'ok') throw new Error(`The query ended as ${result.status}.`)
        memoryBytes = Math.max(memoryBytes, result.run?.memoryBytes ?? 0)
      }
      // The second comes before another box waits.
      const warmMs = await time(run)
      const coldMs = await time(run)
      await sleep(1_000)
      if (round < 0) continue
      for (const [name, ms] of Object.entries({ bareMs, boxMs, coldMs, warmMs })) {
        figures[name as keyof typeof figures].push(ms)
      }
    }
    const medians = Object.fromEntries(Object.entries(figures).map(([name, all]) => [name, rounded(median(all))]))
    yield {
      times,
      ...medians,
      boxP95Ms: rounded(percentile(figures.boxMs, 95)),
      overBare: rounded(median(figures.boxMs) / median(figures.bareMs)),
      memoryMb: Math.round(memoryBytes / 1_048_576),
    }
  } finally {
    await close()
  }
}

async function time(work: () => Promise<unknown>): Promise<number> {
  const startedAt = performance.now()
  await work()
  return performance.now() - startedAt
}

/** The command of the box, on the files bound there. */
async function runBare(folder: string, dataDir: string): Promise<void> {
  const work = mkdtempSync(join(folder, 'bare-'))
  writeFileSync(join(work, 'query.sql'), hello)
  const isRoot = process.getuid?.() === 0
  if (isRoot) chownSync(work, nobody, nobody)
  const asIs = (path: string) => path
  const toolchain = (await sqlToolchain.find({ stage: asIs, stageFolder: asIs, makeToolsFolder: () => work }))!
  const recipe = toolchain.recipe!
  const made = { from: openToolchainCache(dataDir)!.find(recipe.key)!, to: recipe.mount }
  const places = [...toolchain.binds, made, { from: work, to: '/app' }, { from: `"${work}"`, to: '"/tmp"' }]
  const [command = '', ...args] = toolchain
    .program(hello, limitsOf({ mode: 'program' }))
    .command.map((word) => places.reduce((text, { from, to }) => text.replaceAll(to, from), word))
  const child = spawn(command, args, {
    cwd: work,
    env: {},
    stdio: ['ignore', 'pipe', 'ignore'],
    detached: true,
    ...(isRoot && { uid: nobody, gid: nobody }),
  })
  let printed = ''
  child.stdout?.on('data', (chunk: Buffer) => (printed += chunk.toString()))
  await new Promise((resolve) => child.once('exit', resolve))
  // The box ends the server with its harness; here it is left.
  if (child.pid !== undefined) process.kill(-child.pid, 'SIGKILL')
  if (printed !== 'hello\n') throw new Error(`PostgreSQL printed ${printed}`)
}
