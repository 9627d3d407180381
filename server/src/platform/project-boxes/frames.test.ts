import { duplexPair, PassThrough } from 'node:stream'
import { setTimeout as sleep } from 'node:timers/promises'
import { projectLimits } from '@nova/contract/projects/projects'
import { expect, test } from 'vitest'
import { readFrame, readSlowly } from './frames.ts'
import type { ProjectChange } from './project-box.ts'
import { makeTalk } from './talk.ts'

const changed = (change: object) => JSON.stringify({ type: 'changed', after: 1, change })

test('a line from a box, which any program may have written, is a frame only if valid, and names only workspace files', () => {
  const change = { path: 'src/a.ts', text: '' }
  expect(readFrame(changed(change))).toEqual({ type: 'changed', after: 1, change })
  const forged = [
    ...['../../etc/cron.d/x', '/etc/x', 'a//b', './a', 'a/../../b', 'a\nb', '\u001B[2J', 'x'.repeat(201), ''].map(
      (path) => changed({ path, text: 'x' }),
    ),
    changed({ path: 'a', text: 'x'.repeat(262_145) }),
    changed({ path: 'a', text: 'x', deleted: true }),
    changed({ path: 'a', listed: 'binary', bytes: -1 }),
    changed({ path: ['a'], text: 'x' }),
    JSON.stringify({ type: 'output', terminal: 4, text: '' }),
    JSON.stringify({ type: 'output', terminal: '__proto__', text: '' }),
    JSON.stringify({ type: 'output', terminal: 1, text: 'x'.repeat(65_537) }),
    JSON.stringify({ type: 'ended', reason: 'asked' }),
    JSON.stringify({ type: 'input', terminal: 1, text: 'rm -rf .\n' }),
    ...['', '[]', 'null', '1', '{', '{"type":"ready"}{"type":"ready"}', '"'.repeat(9)],
    '['.repeat(200_000),
  ]
  expect(forged.filter((line) => readFrame(line) !== undefined)).toEqual([])
})

test('a box that says too much is read slowly, and one that ends no line is not read any more', async () => {
  const channel = new PassThrough({ highWaterMark: 65_536 })
  let lines = 0
  let isTooMuch = false
  readSlowly(
    channel,
    () => (lines += 1),
    () => (isTooMuch = true),
  )
  const line = Buffer.from(`${'x'.repeat(65_535)}\n`)
  let offered = 0
  const beganAt = performance.now()
  const flood = setInterval(() => {
    for (let at = 0; at < 200 && !channel.writableNeedDrain; at += 1) {
      channel.write(line)
      offered += 1
    }
  }, 5)
  await sleep(700)
  clearInterval(flood)
  // The burst allowed at once, then the rate per second.
  const seconds = (performance.now() - beganAt) / 1_000
  expect(lines * line.length).toBeLessThan(3 * projectLimits.bytes + (1.5 + seconds) * 1_048_576)
  expect(offered - lines).toBeLessThan(10)

  const endless = new PassThrough()
  readSlowly(
    endless,
    () => undefined,
    () => (isTooMuch = true),
  )
  for (let at = 0; at < 30 && !isTooMuch; at += 1) endless.write(line.subarray(0, 65_535))
  await sleep(20)
  expect(isTooMuch).toBe(true)
})

test('a change that the person has since overwritten is not reported, and edits reach the box before typed input', async () => {
  const [near, far] = duplexPair()
  const told: ProjectChange[] = []
  const listener = {
    onOutput: () => undefined,
    onEnded: () => undefined,
    onChanged: (changes: ProjectChange[]) => told.push(...changes),
  }
  const talk = makeTalk(listener, () => undefined)
  talk.listen(near, () => undefined)
  let heard = ''
  far.on('data', (chunk) => (heard += String(chunk)))
  talk.act({ type: 'write', path: 'a.txt', text: 'w' })
  talk.act({ type: 'write', path: 'a.txt', text: 'wo' })
  far.write(`${changed({ path: 'a.txt', text: 'of a command' }).replace('"after":1', '"after":0')}\n`)
  await sleep(5)
  talk.act({ type: 'input', terminal: 1, text: 'ls\n' })
  far.write(`${changed({ path: 'a.txt', text: 'of a command' }).replace('"after":1', '"after":0')}\n`)
  far.write(`${changed({ path: 'b.txt', text: 'of a command' }).replace('"after":1', '"after":0')}\n`)
  await sleep(60)
  expect(told).toEqual([{ path: 'b.txt', text: 'of a command' }])
  expect(
    heard
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line)),
  ).toEqual([
    { type: 'write', sequence: 1, path: 'a.txt', text: 'wo' },
    { type: 'input', terminal: 1, text: 'ls\n' },
  ])
  far.write(`${changed({ path: 'a.txt', text: 'of a later command' })}\n`)
  await sleep(60)
  expect(told.at(-1)).toEqual({ path: 'a.txt', text: 'of a later command' })
  talk.close()
})

test('each of two scans ends with its own answer, after its findings were reported', async () => {
  const [near, far] = duplexPair()
  const told: string[] = []
  const listener = {
    onOutput: () => undefined,
    onEnded: () => undefined,
    onChanged: (changes: ProjectChange[]) => told.push(...changes.map(({ path }) => path)),
  }
  const talk = makeTalk(listener, () => undefined)
  talk.listen(near, () => undefined)
  const first = talk.scan().then(() => told.push('first ends'))
  const second = talk.scan().then(() => told.push('second ends'))
  far.write(`${changed({ path: 'a.txt', text: '' })}\n{"type":"scanned"}\n`)
  await first
  await sleep(20)
  far.write(`${changed({ path: 'b.txt', text: '' })}\n{"type":"scanned"}\n`)
  await second
  expect(told).toEqual(['a.txt', 'first ends', 'b.txt', 'second ends'])
  talk.close()
})
