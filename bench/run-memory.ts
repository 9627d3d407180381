/** Memory of running code: an idle run process, each waiting box, and each run. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdirSync } from 'node:fs'
import { createInterface } from 'node:readline'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Language } from '@nova/contract/words'
import { hello, languages } from './bare.ts'
import { findBoxes, readMegabytes } from './boxes.ts'
import { median, rounded } from './figures.ts'
import { openBenchSandbox, runOnce } from './sandbox.ts'

const times = 5
const door = new URL('../server/src/platform/sandbox/sandbox.ts', import.meta.url).href

// Each prints, and then stays for a second, so that it can be looked at.
const lingering: Record<Language, string> = {
  python: `${hello.python}import time\ntime.sleep(1)\n`,
  javascript: `${hello.javascript}setTimeout(() => {}, 1000)\n`,
  typescript: `${hello.typescript}setTimeout(() => {}, 1000)\n`,
  java: hello.java.replace('"hello");', '"hello");\n    try { Thread.sleep(1000); } catch (Exception error) {}'),
  go: hello.go.replace('"fmt"', '(\n\t"fmt"\n\t"time"\n)').replace('"hello")', '"hello")\n\ttime.Sleep(time.Second)'),
}

export async function* measureMemory(folder: string): AsyncIterable<Record<string, unknown>> {
  yield { what: 'idle runner', megabytes: await measureIdleRunner(folder) }
  for (const language of languages) {
    // One language at a time, so that what waits is its own.
    const { sandbox, workspace, close } = await openBenchSandbox(folder)
    try {
      const waiting: number[] = []
      const running: number[] = []
      for (let time = 0; time < times; time += 1) {
        const ended = runOnce(sandbox, language, lingering[language])
        await sleep(language === 'java' || language === 'go' ? 900 : 500)
        running.push(readMegabytes([...findBoxes(workspace, 'runs').values()].flat()))
        const { run, status } = await ended
        if (run?.stdout !== 'hello\n') throw new Error(`${language} did not run: ${status} ${run?.stderr}`)
        await sleep(1_500)
        waiting.push(readMegabytes([...findBoxes(workspace, 'waiting').values()].flat()))
      }
      yield { language, times, waitingMegabytes: rounded(median(waiting)), runMegabytes: rounded(median(running)) }
    } finally {
      await close()
    }
  }
}

/** A process that has opened the sandbox and does nothing else. */
async function measureIdleRunner(folder: string): Promise<number> {
  const code = `import { openSandbox } from ${JSON.stringify(door)}
    const log = { info() {}, warn() {} }
    const sandbox = await openSandbox({ dataDir: ${JSON.stringify(folder)}, log })
    await sandbox.whenReady()
    console.log('ready')
    process.once('SIGTERM', () => void sandbox.drain())
    setInterval(() => {}, 60_000).unref()
    process.stdin.once('data', () => void sandbox.drain().then(() => process.exit()))`
  const child = spawn(process.execPath, ['--input-type=module', '--eval', code], { stdio: ['pipe', 'pipe', 'inherit'] })
  await once(createInterface(child.stdout), 'line')
  await sleep(1_000)
  const megabytes = rounded(readMegabytes([child.pid!]))
  child.stdin.write('\n')
  await once(child, 'exit')
  if (readdirSync(folder).length > 0) throw new Error('The idle runner left files behind.')
  return megabytes
}
