/**
 * The same programs by ioi/isolate, where it is installed (ISOLATE names another program), by the sandbox, and bare,
 * one after the other in turn. Isolate's whole cycle counts, from making its box to taking it away.
 */
import { spawn, spawnSync } from 'node:child_process'
import { setTimeout as sleep } from 'node:timers/promises'
import { commands, hello, makeBare } from './bare.ts'
import { median, rounded } from './figures.ts'
import { openBenchSandbox, runOnce } from './sandbox.ts'

const times = 30
const isolate = process.env['ISOLATE'] ?? 'isolate'

export async function* measureIsolate(folder: string): AsyncIterable<Record<string, unknown>> {
  if (spawnSync(isolate, ['--version']).status !== 0) {
    yield { isolate: 'not installed' }
    return
  }
  const { sandbox, close } = await openBenchSandbox(folder)
  const bare = makeBare(folder)
  try {
    for (const language of ['python', 'javascript'] as const) {
      const bares: number[] = []
      const isolated: number[] = []
      const ours: number[] = []
      const cold: number[] = []
      for (let round = -2; round < times; round += 1) {
        const bareMs = await bare(language)
        const isolateMs = await runIsolated(language)
        const ourMs = await time(() => runOnce(sandbox, language, hello[language]))
        const coldMs = await time(() => runOnce(sandbox, language, hello[language]))
        await sleep(400)
        if (round < 0) continue
        bares.push(bareMs)
        isolated.push(isolateMs)
        ours.push(ourMs)
        cold.push(coldMs)
      }
      const overBare = (values: number[]) => rounded(median(values) / median(bares))
      yield {
        language,
        times,
        bareMs: rounded(median(bares)),
        isolate: overBare(isolated),
        sandbox: overBare(ours),
        sandboxAtOnce: overBare(cold),
      }
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

function runIsolated(language: 'python' | 'javascript'): Promise<number> {
  const [interpreter = ''] = commands[language]
  const folder = process.execPath.slice(0, process.execPath.lastIndexOf('/'))
  return time(async () => {
    await call(['--init'])
    const see = language === 'javascript' ? [`--dir=${folder}`] : []
    const flag = language === 'javascript' ? '-e' : '-c'
    const printed = await call([
      ...see,
      '--processes=64',
      '--time=5',
      '--wall-time=10',
      '--run',
      '--',
      interpreter,
      flag,
      hello[language],
    ])
    await call(['--cleanup'])
    if (printed !== 'hello\n') throw new Error(`isolate printed ${printed}`)
  })
}

function call(args: string[]): Promise<string> {
  const child = spawn(isolate, ['--box-id=0', ...args], { stdio: ['ignore', 'pipe', 'ignore'] })
  let printed = ''
  child.stdout.on('data', (chunk: Buffer) => (printed += chunk.toString()))
  return new Promise((done, fail) => {
    child.once('error', fail)
    child.once('close', (code) =>
      code === 0 ? done(printed) : fail(new Error(`isolate ${args[0]}: exit code ${code}`)),
    )
  })
}
