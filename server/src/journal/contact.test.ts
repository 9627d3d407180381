/** When the journal says that contact with a candidate's device was lost, to the millisecond. */
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type BareJournal, candidateActor, makeNewEntry, openBareJournal } from '../../test/bare-journal.ts'
import type { Ctx } from '../platform/context/context.ts'
import type { Database } from '../platform/database/database.ts'
import { noteFailedWrite, noteNextWrite, noteStream } from './contact.ts'
import { append, contactPen, noteRequest } from './journal.ts'
import { readEntries } from './reading.ts'

let bare: BareJournal
beforeAll(async () => {
  bare = await openBareJournal()
})
afterAll(() => bare.close())

const start = Date.parse('2026-05-04T10:00:00.000Z')
const iso = (offset: number) => new Date(start + offset).toISOString()

/** A room whose candidate has joined at `start`; times are milliseconds from then. */
async function makeRoom({ joined = true } = {}) {
  const id = await bare.open()
  const system = bare.ctxOf({ role: 'system' })
  /** A process keeps its knowledge of contact by database, so another database object simulates another process. */
  const makeProcess = (own: Partial<Database> = {}): Ctx => bare.ctxOf({ role: 'system' }, { ...bare.database, ...own })
  const home = makeProcess()
  const at = (offset: number) => (bare.clock.now = start + offset)
  at(0)
  if (joined) await append(system, id, [makeNewEntry('joined', {})])
  return {
    id,
    home,
    makeProcess,
    request: async (offset: number, ctx: Ctx = home) => {
      at(offset)
      await noteRequest(ctx, id)
    },
    stream: async (offset: number, ctx: Ctx = home) => {
      at(offset)
      const leave = await noteStream(ctx, id, contactPen)
      return async (then: number) => {
        at(then)
        await leave()
      }
    },
    write: async (offset: number, kind: 'focus' | 'status', payload: unknown, actor = candidateActor) => {
      at(offset)
      await append(system, id, [{ actor, kind, payload }])
    },
    /** Offsets of the journal's entries: lost, regained, lost, regained… */
    losses: async () =>
      (await readEntries(system, id, { kinds: ['contact'] })).map(({ payload, actor }) => {
        const { state, at: moment } = payload as { state: string; at: string }
        return [actor.role, state, Date.parse(moment) - start]
      }),
    kept: async () => {
      const { rows } = await bare.database.pool.query('select heard_at from contacts where interview_id = $1', [id])
      return rows.map(({ heard_at }) => heard_at.getTime() - start)
    },
  }
}

const pair = (lost: number, regained: number) => [
  ['system', 'lost', lost],
  ['system', 'regained', regained],
]

describe('writes that fail on our side', () => {
  test('are a loss until one is acknowledged, although a stream is open and the device is heard', async () => {
    const room = await makeRoom()
    await room.request(0)
    const leave = await room.stream(1_000)
    const fail = async (offset: number) => {
      await room.request(offset)
      await noteNextWrite(room.home, room.id, contactPen)
      noteFailedWrite(room.home, room.id)
    }
    await fail(5_000)
    await room.request(9_000)
    await noteNextWrite(room.home, room.id, contactPen)
    expect(await room.losses()).toEqual(pair(5_000, 9_000))
    await room.request(12_000)
    await noteNextWrite(room.home, room.id, contactPen)
    expect(await room.losses()).toEqual(pair(5_000, 9_000))
    await leave(13_000)
  })

  test('are no loss after the candidate has completed', async () => {
    const room = await makeRoom()
    await room.request(0)
    await room.write(1_000, 'status', { to: 'Completed' })
    await room.request(2_000)
    noteFailedWrite(room.home, room.id)
    await room.request(3_000)
    await noteNextWrite(room.home, room.id, contactPen)
    expect(await room.losses()).toEqual([])
  })
})

describe('requests', () => {
  test('ten seconds of silence are a loss, and a millisecond less is none', async () => {
    const room = await makeRoom()
    await room.request(0)
    await room.request(9_999)
    expect(await room.losses()).toEqual([])
    await room.request(19_999)
    expect(await room.losses()).toEqual(pair(9_999, 19_999))
    expect(await room.kept()).toEqual([19_999])
  })

  test('are remembered for other processes every five seconds', async () => {
    const room = await makeRoom()
    await room.request(0)
    await room.request(4_999)
    expect(await room.kept()).toEqual([0])
    await room.request(5_000)
    expect(await room.kept()).toEqual([5_000])
    await room.request(9_999)
    expect(await room.kept()).toEqual([5_000])
  })

  test('before the candidate has joined leave nothing behind', async () => {
    const room = await makeRoom({ joined: false })
    await room.request(0)
    await room.request(30_000)
    expect([await room.losses(), await room.kept()]).toEqual([[], []])
  })

  test('at another process count from the last one that any process has remembered', async () => {
    for (const [then, expected] of [
      [15_999, []],
      [16_000, pair(6_000, 16_000)],
    ] as const) {
      const room = await makeRoom()
      await room.request(0)
      await room.request(6_000)
      await room.request(then, room.makeProcess())
      expect(await room.losses()).toEqual(expected)
      expect(await room.kept()).toEqual([then])
    }
  })

  test('after the server was away count from the last thing that the candidate did', async () => {
    for (const [then, expected] of [
      [12_999, []],
      [13_000, pair(3_000, 13_000)],
    ] as const) {
      const room = await makeRoom()
      await room.request(0)
      await room.write(3_000, 'focus', { focused: true })
      await room.write(5_000, 'status', { to: 'InProgress' }, { role: 'system', id: null, name: null })
      await room.request(then, room.makeProcess())
      expect(await room.losses()).toEqual(expected)
    }
  })

  test('report no loss while another process holds a stream that was seen less than 20 seconds ago', async () => {
    for (const [seen, role, expected] of [
      [10_001, 'candidate', []],
      [10_000, 'candidate', pair(0, 30_000)],
      [29_000, 'interviewer', pair(0, 30_000)],
    ] as const) {
      const room = await makeRoom()
      await bare.database.pool.query('insert into presence values ($1, $2, $3, $4, $5)', [
        ...[room.id, randomUUID(), role, 'x', iso(seen)],
      ])
      await room.request(30_000)
      expect(await room.losses()).toEqual(expected)
    }
  })

  test('report a loss once, even if several processes notice it at the same time', async () => {
    const room = await makeRoom()
    bare.clock.now = start + 30_000
    const processes = Array.from({ length: 4 }, () => room.makeProcess())
    await Promise.all(processes.map((ctx) => noteRequest(ctx, room.id)))
    expect(await room.losses()).toEqual(pair(0, 30_000))
  })

  test('report no loss from after the end of the interview, but one from before it', async () => {
    const system = { role: 'system', id: null, name: null } as const
    for (const to of ['Completed', 'Cancelled']) {
      const before = await makeRoom()
      await before.write(1, 'status', { to }, system)
      await before.request(30_000)
      expect(await before.losses()).toEqual(pair(0, 30_000))
      const after = await makeRoom()
      await after.write(0, 'status', { to }, system)
      await after.request(30_000)
      expect(await after.losses()).toEqual([])
    }
  })

  test('with an id that is none touch nothing', async () => {
    const room = await makeRoom()
    const untouchable = { ...room.home, db: undefined as never }
    bare.logged.length = 0
    await noteRequest(untouchable, 'no-id')
    expect(bare.logged).toEqual([])
  })

  test('do not fail when the database is away, and say so in the log', async () => {
    const room = await makeRoom()
    bare.logged.length = 0
    await noteRequest({ ...room.home, db: undefined as never }, room.id)
    expect(bare.logged).toEqual([['warn', 'contact with a candidate could not be noted']])
  })
})

describe('an open stream', () => {
  test('is contact without any request, and its requests are not written down', async () => {
    const room = await makeRoom()
    await room.stream(0)
    await room.request(6_000)
    await room.request(60_000)
    expect([await room.losses(), await room.kept()]).toEqual([[], []])
  })

  test('counts as heard until it closes', async () => {
    for (const [then, expected] of [
      [17_999, []],
      [18_000, pair(8_000, 18_000)],
    ] as const) {
      const room = await makeRoom()
      const leave = await room.stream(0)
      await leave(8_000)
      expect(await room.kept()).toEqual([8_000])
      await room.request(then)
      expect(await room.losses()).toEqual(expected)
    }
  })

  test('holds contact though another one of the device has closed', async () => {
    const room = await makeRoom()
    const leave = await room.stream(0)
    await room.stream(1_000)
    await leave(2_000)
    await room.request(30_000)
    expect(await room.losses()).toEqual([])
  })

  test('was dead if a silence of ten seconds came before the device opened another within ten seconds', async () => {
    for (const [heard, opened, expected] of [
      [60_000, 69_999, pair(0, 60_000)],
      [60_000, 70_000, []],
      [10_000, 10_500, pair(0, 10_000)],
      [9_999, 10_500, []],
    ] as const) {
      const room = await makeRoom()
      await room.stream(0)
      await room.request(heard)
      await room.stream(opened)
      expect(await room.losses()).toEqual(expected)
    }
  })

  test('was not dead if it had closed before the device opened another', async () => {
    const room = await makeRoom()
    const leave = await room.stream(0)
    await room.request(60_000)
    await leave(61_000)
    await room.stream(62_000)
    expect(await room.losses()).toEqual([])
  })

  test('that was dead is of no account in an interview that was over by then', async () => {
    const room = await makeRoom()
    await room.write(0, 'status', { to: 'Completed' })
    await room.stream(0)
    await room.request(60_000)
    await room.stream(61_000)
    expect(await room.losses()).toEqual([])
  })

  test('is known as one to the requests that came before it', async () => {
    const room = await makeRoom()
    await room.request(0)
    const leave = await room.stream(1_000)
    await room.request(40_000)
    expect(await room.losses()).toEqual([])
    await leave(41_000)
    await room.request(51_000)
    expect(await room.losses()).toEqual(pair(41_000, 51_000))
  })
})

test('among ten thousand known interviews the idle ones are evicted, and those with a stream are not', async () => {
  const room = await makeRoom()
  let asked = 0
  const execute = () => {
    asked += 1
    return Promise.reject(new Error('away'))
  }
  const away = { ...room.home, db: { execute } as never }
  const idle = randomUUID()
  await noteRequest(away, idle)
  await room.stream(0)
  for (let at = 2; at < 10_000; at += 1) await noteRequest(away, randomUUID())
  expect(asked).toBe(9_999)
  await noteRequest(away, idle)
  expect(asked).toBe(9_999)
  await noteRequest(away, randomUUID())
  await noteRequest(away, idle)
  expect(asked).toBe(10_001)
  bare.clock.now = start + 60_000
  await noteRequest(away, room.id)
  expect(asked).toBe(10_001)
})
