/**
 * `npm run mutants [-- MODULE …] [--count N] [--seed N]`: plants one small mistake at a time in a module and runs its
 * tests. Prints how many mistakes the tests noticed, and each one that they did not. Exits 1 below 85 %.
 */
import { spawn } from 'node:child_process'
import { globSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { startThrowawayPostgres } from '../server/test/throwaway-postgres.ts'
import { chooseMutants, findMutants, type Mutant } from './mutation-sites.ts'

const root = resolve(import.meta.dirname, '..')
const leastShare = 0.85
const concurrency = 2

/** The sources that are changed, and the tests that may notice, cheapest first; pure ones need no database. */
type Module = { project: 'contract' | 'server' | 'web'; sources: string; tests: string[]; isPure?: boolean }

const server = (folder: string, ...others: string[]): Module => ({
  project: 'server',
  sources: `server/src/${folder}/*.ts`,
  tests: [`server/src/${folder}/`, ...others],
})

const modules: Record<string, Module> = {
  contract: {
    project: 'contract',
    sources: 'contract/src/{board,minutes,pauses,session-clock,signature,text,value-type}.ts',
    tests: ['contract/src/'],
  },
  journal: {
    project: 'server',
    sources: 'server/src/journal/*.ts',
    tests: [
      ...['visibility', 'seal', 'folds', 'feed', 'group', 'contact', 'appending', 'watching', 'reading', 'presence'],
      ...['journal', 'stream', 'bounds'],
    ].map((name) => `server/src/journal/${name}.test.ts`),
  },
  evidence: { ...server('evidence'), isPure: true },
  'nova-gate': { project: 'server', sources: 'server/src/nova/gate.ts', tests: ['server/src/nova/gate'] },
  sessions: {
    project: 'server',
    sources: 'server/src/sessions/*.ts',
    tests: [
      ...['sessions/disclosure', 'sessions/boundaries', 'sessions/sessions', 'sessions/breaks'],
      ...['sessions/late-work', 'journal/boards', 'journal/stream'],
    ].map((name) => `server/src/${name}.test.ts`),
  },
  interviews: server('interviews', 'server/src/sessions/', 'server/test/matrix.test.ts'),
  outbox: {
    project: 'web',
    sources: 'web/src/journal/{outbox,outbox-*,pads,rebase,queue-store,late-work}.ts',
    tests: ['web/src/journal/'],
  },
}

type Verdict = 'killed' | 'survived'

/** Whether the module's tests fail with this mutant; with none, whether they fail at all. */
function runTests({ project, tests, isPure }: Module, mutant: Mutant | null, databaseUrl: string, timeoutMs: number) {
  const vitest = join(root, 'node_modules', 'vitest', 'vitest.mjs')
  const config = join('tools', 'mutants.config.ts')
  const args = [vitest, 'run', '--config', config, '--project', project, '--bail', '1', '--maxWorkers', '1', ...tests]
  const env = {
    ...process.env,
    TEST_DATABASE_URL: databaseUrl,
    NOVA_MUTANT_TESTS: JSON.stringify(tests),
    ...(isPure ? { NOVA_WITHOUT_DATABASE: '1' } : {}),
  }
  const planted = mutant && { NOVA_MUTANT: JSON.stringify({ ...mutant, file: join(root, mutant.file) }) }
  return new Promise<Verdict>((done, fail) => {
    // A group of its own, so that a run without end is ended with all that it started.
    const child = spawn(process.execPath, args, {
      cwd: root,
      env: { ...env, ...planted },
      stdio: 'ignore',
      detached: true,
    })
    const endGroup = () => child.pid !== undefined && process.kill(-child.pid, 'SIGKILL')
    const timer = setTimeout(endGroup, timeoutMs)
    child.on('error', fail)
    child.on('exit', (code) => {
      clearTimeout(timer)
      done(code === 0 ? 'survived' : 'killed')
    })
  })
}

async function measureModule(name: string, module: Module, databaseUrl: string, count: number, seed: number) {
  const startedAt = performance.now()
  if ((await runTests(module, null, databaseUrl, 600_000)) === 'killed') throw new Error(`The tests of ${name} fail.`)
  const timeoutMs = 60_000 + 3 * (performance.now() - startedAt)
  const files = globSync(module.sources, { cwd: root }).filter(
    (file) => !/\.test\.tsx?$|\/(tables|routes)\.ts$/.test(file),
  )
  const all = files.flatMap((file) => findMutants(file, readFileSync(join(root, file), 'utf8')))
  const chosen = chooseMutants(all, count, seed)
  const survivors: Mutant[] = []
  const waiting = [...chosen]
  const work = async () => {
    for (let mutant = waiting.shift(); mutant; mutant = waiting.shift()) {
      if ((await runTests(module, mutant, databaseUrl, timeoutMs)) === 'survived') survivors.push(mutant)
    }
  }
  await Promise.all(Array.from({ length: concurrency }, work))
  const killed = chosen.length - survivors.length
  const percent = Math.round((100 * killed) / Math.max(1, chosen.length))
  const seconds = Math.round((performance.now() - startedAt) / 1000)
  console.log(`${name}: ${killed} of ${chosen.length} killed (${percent} %), ${all.length} places, ${seconds} s`)
  for (const { file, line, before, text } of survivors)
    console.log(`    survived ${file}:${line}  ${oneLine(before)}  →  ${oneLine(text)}`)
  return killed >= leastShare * chosen.length
}

const oneLine = (text: string) => text.replaceAll(/\s+/g, ' ').slice(0, 80)

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { count: { type: 'string', default: '40' }, seed: { type: 'string', default: '1' } },
})
const unknown = positionals.filter((name) => !Object.hasOwn(modules, name))
if (unknown.length > 0) {
  console.error(`There is no module ${unknown.join(', ')}. There are: ${Object.keys(modules).join(', ')}.`)
  process.exit(1)
}
const database = await startThrowawayPostgres()
try {
  for (const [name, module] of Object.entries(modules)) {
    if (positionals.length > 0 && !positionals.includes(name)) continue
    const isGood = await measureModule(name, module, database.url, Number(values.count), Number(values.seed))
    if (!isGood) process.exitCode = 1
  }
} finally {
  await database.stop()
}
