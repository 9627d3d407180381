/** A thousand runs, each killed at its own moment; the verdict is their remains on the machine. */
import { readdirSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Signature } from '@nova/contract/questions/signature'
import type { Language } from '@nova/contract/words'
import { starterCode } from '../server/src/platform/languages/starter.ts'
import { findBoxes } from './boxes.ts'
import { openBenchSandbox, type BenchSandbox } from './sandbox.ts'

const times = 1_000
const cgroups = '/sys/fs/cgroup'

// Each would last for a minute, writes a file, and where its language can, starts further processes.
const endless: Record<Language, string> = {
  python: `import os, time\nos.fork()\nos.fork()\nopen('/tmp/file', 'w').write('x')\ntime.sleep(60)`,
  javascript: `require('fs').writeFileSync('/tmp/file', 'x')\nrequire('child_process').spawn(process.execPath, ['-e', 'setTimeout(() => {}, 60000)'], { detached: true, stdio: 'ignore' })\nsetTimeout(() => {}, 60000)`,
  typescript: `import { writeFileSync } from 'node:fs'\nwriteFileSync('/tmp/file', 'x' as string)\nsetTimeout((): void => {}, 60000)`,
  java: `class Main { public static void main(String[] args) throws Exception {\n  java.nio.file.Files.writeString(java.nio.file.Path.of("/tmp/file"), "x");\n  Thread.sleep(60000);\n} }`,
  go: `package main\nimport ("os"; "time")\nfunc main() { os.WriteFile("/tmp/file", []byte("x"), 0o600); time.Sleep(time.Minute) }`,
}
// From the start of the box to well into the run.
const maxMs: Record<Language, number> = { python: 60, javascript: 90, typescript: 120, java: 500, go: 200 }
const languages = Object.keys(endless) as Language[]
const signature: Signature = { name: 'solve', params: [{ name: 'a', type: 'int' }], returns: 'int' }

export async function* measureKills(folder: string): AsyncIterable<Record<string, unknown>> {
  const cgroupsBefore = countCgroups()
  const opened = await openBenchSandbox(folder)
  const { sandbox, dataDir } = opened
  const statuses: Record<string, number> = {}
  let began = 0
  const work = async () => {
    while (began < times) {
      began += 1
      const status = await killOne(opened, began)
      statuses[status] = (statuses[status] ?? 0) + 1
    }
  }
  await Promise.all(Array.from({ length: 4 }, work))
  await sleep(500)
  const leftOfRuns = findRemains(opened)
  await sandbox.drain()
  const left = { ...findRemains(opened), waiting: findBoxes(opened.workspace, 'waiting').size }
  const files = readdirSync(dataDir, { recursive: true }).length
  const counts = { ...left, files, cgroups: Math.max(0, countCgroups() - cgroupsBefore) }
  const isClean = [...Object.values(counts), ...Object.values(leftOfRuns)].every((count) => count === 0)
  yield {
    runs: times,
    endedAs: statuses,
    leftBeforeDrain: leftOfRuns,
    left: counts,
    verdict: isClean ? 'clean' : 'not clean',
  }
  if (!isClean) process.exitCode = 1
}

/** Programs and calls in turn, in every language. */
async function killOne({ sandbox }: BenchSandbox, number: number): Promise<string> {
  const language = languages[number % languages.length]!
  const id = `kill-${number}`
  const isCall = number % 3 === 0
  const timer = { current: setTimeout(() => undefined) }
  const { status } = await sandbox.run(
    {
      id,
      queue: id,
      language,
      ...(isCall
        ? {
            mode: 'function',
            code: starterCode(signature, language),
            signature,
            args: Array.from({ length: 50 }, (_, at) => [at]),
          }
        : { mode: 'program', code: endless[language] }),
    },
    ({ type }) => {
      if (type === 'stage') timer.current = setTimeout(() => sandbox.stop(id), Math.random() * maxMs[language])
    },
  )
  clearTimeout(timer.current)
  return status
}

function findRemains({ workspace, dataDir }: BenchSandbox) {
  const home = join(dataDir, basename(workspace))
  return {
    processes: [...findBoxes(workspace, 'runs').values()].flat().length,
    mounts: readFileSync('/proc/self/mountinfo', 'utf8').includes(workspace) ? 1 : 0,
    folders: list(join(home, 'runs')).length,
  }
}

function list(folder: string): string[] {
  try {
    return readdirSync(folder)
  } catch {
    // Gone with its sandbox.
    return []
  }
}

const countCgroups = () =>
  list(cgroups).length === 0
    ? 0
    : readdirSync(cgroups, { recursive: true }).filter((name) => /(^|\/)cgroup\.procs$/.test(String(name))).length
