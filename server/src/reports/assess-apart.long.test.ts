import { setTimeout as sleep } from 'node:timers/promises'
import type { EntryOf } from '@nova/contract/room/journal'
import { expect, test } from 'vitest'
import { measureHeld } from '../../test/loop-hold.ts'
import { assess } from '../evidence/report.ts'
import { assessApart } from './assess-apart.ts'

const startedAt = Date.parse('2026-11-20T10:00:00.000Z')
const facts: Parameters<typeof assessApart>[0] = {
  interview: {
    id: '00000000-0000-4000-8000-000000000001',
    title: 'Back-end developer',
    candidateName: 'Sam Okafor',
    candidateEmail: 'sam@example.test',
    invitedEmail: 'sam@example.test',
    aiPolicy: 'nova',
    helpLevel: 'hint',
    questionMix: 'Both',
    startedAt: new Date(startedAt).toISOString(),
    completedAt: new Date(startedAt + 3_600_000).toISOString(),
    durationMinutes: 60,
    timeMultiplier: 1,
    assistiveInput: false,
  },
  questions: [],
}

/** Entries of a candidate who types one character after another. */
function* makeTyped(count: number, inPiece = 1000): Generator<EntryOf[]> {
  for (let from = 0; from < count; from += inPiece) {
    yield Array.from({ length: Math.min(inPiece, count - from) }, (_, index) => {
      const version = from + index
      const at = startedAt + version * 30
      const changes = version === 0 ? [[0, 'a']] : [version, [0, version % 60 === 0 ? '\n' : 'a']]
      return {
        seq: version + 1,
        at: new Date(at).toISOString(),
        actor: { role: 'candidate', id: null, name: null },
        kind: 'edit',
        questionId: 'q',
        clientId: null,
        clientAt: at,
        payload: { language: 'javascript', baseVersion: version, edits: [{ changes, cause: 'typed', at }] },
        hash: 'x',
      } as unknown as EntryOf
    })
  }
}

async function* piecesOf(count: number): AsyncGenerator<EntryOf[]> {
  for (const piece of makeTyped(count)) yield piece
}

test('a report made apart is the report that is made here, with the last entry it knows', async () => {
  const entries = [...makeTyped(300)].flat()
  const { body, lastSeq, digest } = await assessApart(facts, piecesOf(300))
  expect(body).toEqual(assess({ ...facts, entries }))
  expect(lastSeq).toBe(300)
  expect(digest).toMatch(/^[0-9a-f]{64}$/)
  expect((await assessApart(facts, piecesOf(300))).digest).toBe(digest)
})

test('two reports asked for at once are each made of their own entries', async () => {
  const made = await Promise.all([assessApart(facts, piecesOf(200)), assessApart(facts, piecesOf(100))])
  expect(made.map(({ lastSeq }) => lastSeq)).toEqual([200, 100])
  expect(made.map(({ body }) => body)).toEqual(
    [200, 100].map((count) => assess({ ...facts, entries: [...makeTyped(count)].flat() })),
  )
})

test('a report that takes too long fails, and the next one is made', async () => {
  await expect(assessApart(facts, piecesOf(20_000), { maxMs: 1 })).rejects.toThrow('a report took longer than 1 ms')
  expect((await assessApart(facts, piecesOf(10))).lastSeq).toBe(10)
})

test('entries that cannot be read fail the report, and the next one is made', async () => {
  async function* broken(): AsyncGenerator<EntryOf[]> {
    yield [...makeTyped(5)].flat()
    throw new Error('the database is away')
  }
  await expect(assessApart(facts, broken())).rejects.toThrow('the database is away')
  expect((await assessApart(facts, piecesOf(10))).lastSeq).toBe(10)
})

test('a report of 20,000 entries holds others up for a small part of the time that it takes here', async () => {
  const entries = [...makeTyped(20_000)].flat()
  await assessApart(facts, piecesOf(10))
  const here = await measureHeld(async () => {
    assess({ ...facts, entries })
    await sleep(2)
  })
  async function* ready(): AsyncGenerator<EntryOf[]> {
    for (let at = 0; at < entries.length; at += 1000) {
      yield entries.slice(at, at + 1000)
      await new Promise((done) => setImmediate(done))
    }
  }
  // Use the least of three: other load on the machine only adds to it.
  let share = Infinity
  for (let attempt = 0; attempt < 3 && share >= 0.5; attempt += 1) {
    const apart = await measureHeld(() => assessApart(facts, ready()))
    share = Math.min(share, apart.heldMs / here.heldMs)
  }
  expect(share).toBeLessThan(0.5)
})

test('the report of a large journal keeps no ordinary one waiting', async () => {
  const isMade = Promise.withResolvers<void>()
  // Only a large report that is still being read can hold another up; the limit ends the wait where it does.
  async function* untilMade(): AsyncGenerator<EntryOf[]> {
    yield* piecesOf(2_000)
    await Promise.race([isMade.promise, sleep(60_000)])
  }
  const order: string[] = []
  const large = assessApart(facts, untilMade(), { lane: 'large' }).then(() => order.push('large'))
  await assessApart(facts, piecesOf(10)).then(() => order.push('ordinary'))
  isMade.resolve()
  await large
  expect(order).toEqual(['ordinary', 'large'])
})

test('a report in brief follows the first edits, and says how many it left out', async () => {
  const { body, lastSeq } = await assessApart(facts, piecesOf(21_000), { lane: 'large', isBrief: true })
  expect(lastSeq).toBe(21_000)
  expect(body.notAssessed.join(' ')).toMatch(/the last \d+ edits came about was not assessed/)
})
