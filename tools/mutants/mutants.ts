/**
 * `npm run mutants [-- MODULE …] [--count N] [--seed N] [--part 1/2] [--at FILE:LINE]`: plants small mistakes in a
 * module one by one, runs the tests that reach them, prints how many were noticed and each that was not. Exits 1 below
 * 85 %. `--part`: part of the choice; `--at`: all of a line; `--all`: killed ones too.
 */
import { type ChildProcess, fork } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { startThrowawayPostgres } from '../../server/test/throwaway-postgres.ts'
import type { Asked, Reaching, Survey, Task, Told } from './mutant-session.ts'
import { chooseMutants, findMutants, type Mutant } from './mutation-sites.ts'

const root = resolve(import.meta.dirname, '../..')
const minShare = 0.85
const concurrency = 2
/** A run that takes longer has no end, even on a machine that others use. */
const patienceMs = 900_000

/** The sources that are changed, and the tests that may notice, cheapest first; pure ones need no database. */
type Module = { project: 'contract' | 'server' | 'web'; sources: string; tests: string[]; isPure?: boolean }

const server = (folder: string, ...others: string[]): Module => ({
  project: 'server',
  sources: `server/src/${folder}/**/*.ts`,
  tests: [`server/src/${folder}/`, ...others],
})

const modules: Record<string, Module> = {
  contract: {
    project: 'contract',
    sources: 'contract/src/*/{board,minutes,pauses,session-clock,signature,text,value-type}.ts',
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
  integrity: { ...server('integrity', 'server/src/evidence/'), isPure: true },
  answers: { ...server('answers', 'server/src/evidence/'), isPure: true },
  observations: { ...server('observations', 'server/src/integrity/', 'server/src/evidence/'), isPure: true },
  agent: server('agent'),
  knowledge: server('knowledge', 'server/src/nova/reply/', 'server/src/agent/'),
  'code-facts': server('code-facts', 'server/src/nova/reply/'),
  'nova-reply': {
    project: 'server',
    sources: 'server/src/nova/{reply,facts}/*.ts',
    tests: ['server/src/nova/reply/', 'server/src/nova/talk-in-a-room.test.ts'],
  },
  'nova-gate': {
    project: 'server',
    sources: 'server/src/nova/gate/*.ts',
    tests: ['server/src/nova/gate/', 'server/src/nova/'],
  },
  sessions: server(
    'sessions',
    'server/src/journal/boards.long.test.ts',
    'server/src/journal/stream.test.ts',
    'server/src/interviews/downtime.test.ts',
    'server/src/follow-ups/follow-ups.long.test.ts',
    'server/test/matrix.test.ts',
  ),
  'interview-access': server('interview-access', 'server/src/interviews/', 'server/test/matrix.test.ts'),
  'interview-lists': server('interview-lists', 'server/src/exports/', 'server/test/matrix.test.ts'),
  'interview-plan': server('interview-plan', 'server/src/positions/', 'server/test/matrix.test.ts'),
  interviews: server(
    'interviews',
    'server/src/interview-plan/',
    'server/src/sessions/',
    'server/src/generated-questions/generated-questions.long.test.ts',
    'server/test/matrix.test.ts',
  ),
  'follow-ups': server('follow-ups'),
  briefing: server('briefing'),
  models: server('models', 'server/src/nova/drafting.long.test.ts'),
  outbox: {
    project: 'web',
    sources: 'web/src/journal/{outbox,outbox-*,pads,rebase,queue-store,late-work}.ts',
    tests: ['web/src/journal/'],
  },
}

/** A separate process that runs tests, ended with all that it started. */
function openSession(databaseUrl: string) {
  const child: ChildProcess = fork(join(import.meta.dirname, 'mutant-session.ts'), {
    cwd: root,
    env: { ...process.env, TEST_DATABASE_URL: databaseUrl },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    detached: true,
  })
  return {
    ask<Answer extends Told>(asked: Asked): Promise<Answer> {
      return new Promise((done, fail) => {
        const ended = () => fail(new Error('The session ended.'))
        child.once('exit', ended)
        child.once('message', (told: Answer) => {
          child.off('exit', ended)
          done(told)
        })
        child.send(asked)
      })
    },
    end: () => child.pid !== undefined && child.exitCode === null && process.kill(-child.pid, 'SIGKILL'),
  }
}

type Tried = { mutant: Mutant; killedBy: string | undefined }

/** Tries the mutants that wait, one by one, until none is left. */
async function work(task: Task, waiting: Planned[], databaseUrl: string): Promise<Tried[]> {
  const tried: Tried[] = []
  let session: ReturnType<typeof openSession> | undefined
  try {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      const { mutant, reaching } = next
      const note = (killedBy: string | undefined) => {
        tried.push({ mutant, killedBy })
        if (killedBy === undefined || values.all) console.log(`    ${describe(mutant, killedBy)}`)
      }
      if (reaching.length === 0) {
        note(undefined)
        continue
      }
      if (!session) {
        session = openSession(databaseUrl)
        await session.ask({ prepare: task })
      }
      const { end } = session
      let isLate = false
      const timer = setTimeout(() => {
        isLate = true
        end()
      }, patienceMs)
      const told = await session
        .ask<{ killedBy: string | undefined }>({ plant: mutant, reaching })
        .catch(() => undefined)
      clearTimeout(timer)
      // A mutant that crashes or hangs the tests counts as noticed, too.
      if (!told) session = undefined
      note(told ? told.killedBy : isLate ? 'no end' : 'the tests ended early')
    }
  } finally {
    session?.end()
  }
  return tried
}

type Planned = { mutant: Mutant; reaching: Reaching[] }

/**
 * Maps mutants to the tests that reach them; cached until a source or a test changes, so that parts of a choice share
 * it.
 */
async function surveyModule(task: Task, databaseUrl: string): Promise<Planned[]> {
  const kept = join(root, 'node_modules', '.cache', 'mutants', `${digest(task)}.json`)
  const reaching = existsSync(kept)
    ? (JSON.parse(readFileSync(kept, 'utf8')) as Reaching[][])
    : await askSurvey(task, databaseUrl)
  mkdirSync(dirname(kept), { recursive: true })
  writeFileSync(kept, JSON.stringify(reaching))
  return task.mutants.map((mutant, at) => ({ mutant, reaching: reaching[at] ?? [] }))
}

function digest(task: Task): string {
  const hash = createHash('sha256').update(JSON.stringify(task))
  const files = globSync(['{contract,server,web}/{src,test}/**/*.{ts,tsx,sql}', 'package-lock.json'], { cwd: root })
  for (const file of files.toSorted()) hash.update(file).update(readFileSync(join(root, file)))
  return hash.digest('hex').slice(0, 32)
}

async function askSurvey(task: Task, databaseUrl: string): Promise<Reaching[][]> {
  const session = openSession(databaseUrl)
  try {
    const survey = await session.ask<Survey>({ survey: task })
    if (survey.failed) throw new Error(`Without any mistake these fail: ${survey.failed.join(', ')}`)
    return survey.reaching
  } finally {
    session.end()
  }
}

async function measureModule(name: string, module: Module, databaseUrl: string): Promise<boolean> {
  const startedAt = performance.now()
  const files = globSync(module.sources, { cwd: root }).filter(
    (file) => !/\.test\.tsx?$|\/(tables|routes)\.ts$/.test(file),
  )
  const all = files.flatMap((file) => findMutants(file, readFileSync(join(root, file), 'utf8')))
  const mutants = choose(all).map((mutant) => ({ ...mutant, file: join(root, mutant.file) }))
  const { project, tests, isPure = false } = module
  const task: Task = { root, project, tests, isPure, mutants }
  const [part = 1, parts = 1] = values.part.split('/').map(Number)
  const planned = await surveyModule(task, databaseUrl)
  const waiting = planned.filter((_, at) => at % parts === part - 1)
  const trying = Array.from({ length: concurrency }, () => work(task, waiting, databaseUrl))
  const tried = (await Promise.all(trying)).flat()
  const survivors = tried.filter(({ killedBy }) => killedBy === undefined)
  const killed = tried.length - survivors.length
  const percent = Math.floor((100 * killed) / Math.max(1, tried.length))
  const seconds = Math.round((performance.now() - startedAt) / 1000)
  console.log(`${name}: ${killed} of ${tried.length} killed (${percent} %), ${all.length} places, ${seconds} s`)
  return killed >= minShare * tried.length
}

function choose(all: Mutant[]): Mutant[] {
  if (values.at) return all.filter(({ file, line }) => `${file}:${line}` === values.at)
  return chooseMutants(all, Number(values.count), Number(values.seed))
}

function describe({ file, line, before, text }: Mutant, killedBy: string | undefined): string {
  const place = `${relative(root, file)}:${line}  ${oneLine(before)}  →  ${oneLine(text)}`
  return killedBy === undefined ? `survived ${place}` : `killed ${place}  by: ${oneLine(killedBy)}`
}

const oneLine = (text: string) => text.replaceAll(/\s+/g, ' ').slice(0, 80)

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    count: { type: 'string', default: '40' },
    seed: { type: 'string', default: '1' },
    part: { type: 'string', default: '1/1' },
    at: { type: 'string' },
    all: { type: 'boolean', default: false },
  },
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
    if (!(await measureModule(name, module, database.url))) process.exitCode = 1
  }
} finally {
  await database.stop()
}
