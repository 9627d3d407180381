const files = Array.from({ length: 40 }, (_, at) => ({
  path: `src/file-${at}.ts`,
  text: 'export const x = 1\n'.repeat(500),
}))

const bytes = files.reduce((sum, { text }) => sum + text.length, 0)

/**
 * Boxes of project questions: time until a box accepts input, terminal echo time, memory of an idle box, time to
 * restore a lost one with all files, and the load of many on one machine. `projects` measures the first two through a
 * whole server.
 */
import { chmodSync, mkdtempSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import type { ProjectBox } from '../server/src/platform/project-boxes/project-box.ts'
import { openSandboxApart } from '../server/src/platform/sandbox/apart.ts'
import { median, percentile, rounded } from './figures.ts'

const crowds = [1, 8, 16]
const keys = 100
const betweenKeysMs = 30
const wantedReadyMs = 500
const maxRebuilt = 8
const wantedEchoMs = 50
// The kits for tests: a box in which no tests run is the same with any kit.
const kits = fileURLToPath(new URL('../server/test/project-kits', import.meta.url))
const megabyte = 1_024 * 1_024

type Heard = { box: ProjectBox; wait: (text: string) => Promise<void> }

export async function* measureProjectBoxes(folder: string): AsyncIterable<Record<string, unknown>> {
  chmodSync(folder, 0o755)
  const dataDir = mkdtempSync(join(folder, 'data-'))
  chmodSync(dataDir, 0o755)
  const log = { info: () => undefined, warn: (message: string) => console.error(message) }
  const sandbox = await openSandboxApart({ dataDir, log, kits })

  /** Opens a box and waits for its prompt; one of the same key ends first. */
  async function open(queueKey: string): Promise<Heard & { readyMs: number }> {
    let text = ''
    let heard: { wanted: string; resolve: () => void } | undefined
    const wait = (wanted: string) =>
      new Promise<void>((resolve) => {
        heard = { wanted, resolve }
        look()
      })
    const look = () => {
      if (heard === undefined || !text.includes(heard.wanted)) return
      text = text.slice(text.indexOf(heard.wanted) + heard.wanted.length)
      heard.resolve()
      heard = undefined
    }
    const askedAt = performance.now()
    const box = await sandbox.openProjectBox({
      runtime: 'node',
      files,
      size: { columns: 120, rows: 30 },
      queueKey,
      onChanged: () => undefined,
      onEnded: () => undefined,
      onOutput(_, more) {
        text += more
        look()
      },
    })
    if ('unavailable' in box) throw new Error(box.unavailable)
    await wait('$ ')
    return { box, wait, readyMs: performance.now() - askedAt }
  }

  // The first one of a server puts the tools together.
  await open('first').then(({ box }) => box.end())
  for (const count of crowds) {
    const opened: (Heard & { readyMs: number })[] = []
    for (let at = 0; at < count; at += 1) opened.push(await open(`crowd-${at}`))
    const ready = opened.map(({ readyMs }) => readyMs)
    await sleep(3_500)
    const usages = await Promise.all(opened.map(({ box }) => box.usage()))
    const echoes: number[] = []
    // All type at the same time, each at the pace of a person.
    await Promise.all(
      opened.map(async ({ box, wait }, at) => {
        for (let key = 0; key < keys / Math.min(count, 4); key += 1) {
          const typed = String.fromCharCode(97 + ((key + at) % 26))
          const sentAt = performance.now()
          box.input(1, typed)
          await wait(typed)
          echoes.push(performance.now() - sentAt)
          await sleep(betweenKeysMs * count)
        }
      }),
    )
    const rebuilt = await rebuild(opened, open, bytes)
    const echo95 = percentile(echoes, 95)
    yield {
      boxes: count,
      readyMedianMs: rounded(median(ready)),
      readySlowestMs: rounded(percentile(ready, 100)),
      echoMedianMs: rounded(median(echoes)),
      echo95Ms: rounded(echo95),
      idleMegabytesEach: rounded(median(usages.map(({ memoryBytes }) => memoryBytes)) / megabyte),
      idleMegabytesAll: rounded(usages.reduce((sum, { memoryBytes }) => sum + memoryBytes, 0) / megabyte),
      rebuiltMedianMs: rounded(median(rebuilt)),
      rebuiltSlowestMs: rounded(percentile(rebuilt, 100)),
      wantedReadyMs,
      wantedEchoMs,
      isReached: median(ready) < wantedReadyMs && echo95 < wantedEchoMs,
    }
    await Promise.all(opened.map(({ box }) => box.end()))
  }
  await sandbox.drain()
}

/** Loses some boxes, and times until their successors have all files again. */
async function rebuild<T extends Heard>(
  opened: T[],
  open: (key: string) => Promise<T>,
  bytes: number,
): Promise<number[]> {
  const times: number[] = []
  for (let at = 0; at < Math.min(opened.length, maxRebuilt); at += 1) {
    const lostAt = performance.now()
    const again = await open(`crowd-${at}`)
    again.box.input(1, 'cat src/* | wc -c\n')
    await again.wait(`${bytes}`)
    times.push(performance.now() - lostAt)
    opened[at] = again
  }
  return times
}
