/** How much an interview may write: programs meet it, people don't. */
import type { Session } from '@nova/contract/accounts/accounts'
import { journalBudgets } from '@nova/contract/constants'
import type { EntryOf, Pad } from '@nova/contract/room/journal'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makeEntry, makeInterviewer, makeJoined } from '../../test/factories.ts'
import { startTestServer, type TestServer } from '../../test/server.ts'
import { spend, type Used } from './budgets.ts'
import type { NewEntry } from './seal.ts'

const candidate = { role: 'candidate', id: null, name: null } as const
const system = { role: 'system', id: null, name: null } as const
const joinedAt = new Date('2026-11-20T09:00:00Z')
const after = (seconds: number) => new Date(joinedAt.getTime() + seconds * 1000)
const editsOf = (count: number, more: Partial<NewEntry> = {}): NewEntry => {
  const edits = Array.from({ length: count }, () => ({ changes: [[0, 'a']], cause: 'typed', at: 0 }))
  const payload = { language: 'javascript', baseVersion: 0, edits }
  return { actor: candidate, kind: 'edit', clientId: 'c', payload, ...more }
}
const codeOf = (act: () => unknown) => {
  try {
    act()
    return 'taken'
  } catch (error) {
    return (error as { code: string }).code
  }
}

describe('spending', () => {
  const { atOnce, perSecond, total } = journalBudgets.edit
  const joined = spend({}, { actor: candidate, kind: 'joined', payload: {} }, 100, joinedAt)
  const spent = (count: number, bytes = 0): Used => ({ ...joined, spent: { edit: { count, bytes } } })

  test('is counted from the moment the candidate joined, in edits and in bytes', () => {
    expect(spend(joined, editsOf(3), 50, after(1))).toEqual(spent(3, 50))
    expect(spend(spent(3, 50), { ...editsOf(1), kind: 'focus', payload: {} }, 9, after(1)).spent).toEqual({
      edit: { count: 3, bytes: 50 },
      rest: { count: 1, bytes: 9 },
    })
  })

  test('is slowed beyond what may come at once, and goes on with each second', () => {
    expect(codeOf(() => spend(spent(atOnce.count - 1), editsOf(1), 1, after(0)))).toBe('taken')
    expect(codeOf(() => spend(spent(atOnce.count), editsOf(1), 1, after(0)))).toBe('saving_slowed')
    expect(codeOf(() => spend(spent(atOnce.count), editsOf(perSecond.count), 1, after(1)))).toBe('taken')
    expect(codeOf(() => spend(spent(atOnce.count), editsOf(perSecond.count + 1), 1, after(1)))).toBe('saving_slowed')
    expect(codeOf(() => spend(spent(1, atOnce.bytes), editsOf(1), 1, after(0)))).toBe('saving_slowed')
    expect(codeOf(() => spend(spent(1, atOnce.bytes), editsOf(1), perSecond.bytes, after(1)))).toBe('taken')
  })

  test('ends at the total, however late it is', () => {
    const late = after(1e6)
    expect(codeOf(() => spend(spent(total.count - 1), editsOf(1), 1, late))).toBe('taken')
    expect(codeOf(() => spend(spent(total.count), editsOf(1), 1, late))).toBe('record_full')
    expect(codeOf(() => spend(spent(1, total.bytes), editsOf(1), 1, late))).toBe('record_full')
  })

  test('leaves submitted answers, runs and what the server writes their own', () => {
    const full = spent(total.count, total.bytes)
    const submitted = editsOf(1, { clientId: null })
    ;(submitted.payload as { edits: { cause: string }[] }).edits[0]!.cause = 'submitted'
    expect(spend(full, submitted, 5, after(1)).spent!.answer).toEqual({ count: 1, bytes: 5 })
    expect(spend(full, { ...editsOf(1), kind: 'run' }, 5, after(1)).spent!.run).toEqual({ count: 1, bytes: 5 })
    expect(spend(full, editsOf(1, { actor: system }), 5, after(1))).toBe(full)
  })

  test('counts an edit that its page labels as submitted as an edit', () => {
    const named = editsOf(1)
    ;(named.payload as { edits: { cause: string }[] }).edits[0]!.cause = 'submitted'
    expect(codeOf(() => spend(spent(total.count), named, 5, after(1)))).toBe('record_full')
  })
})

describe('over HTTP', () => {
  let server: TestServer
  let session: Session
  beforeAll(async () => {
    server = await startTestServer()
    session = await makeInterviewer(server)
  })
  afterAll(() => server.close())

  async function makeRoom() {
    const room = await makeJoined(server, session)
    const questionId = room.interview.technicalQuestions[0]!.id
    let version = 0
    const edit = (edits: unknown[]) => {
      const entry = makeEntry('edit', { language: 'javascript', baseVersion: version, edits }, questionId)
      version += edits.length
      return entry
    }
    const write = (entries: unknown[]) =>
      server.call('POST', `${room.path}/journal`, { body: { entries }, candidate: room.token })
    const read = async () => {
      const pads = (await server.call('GET', `${room.path}/pads`, { candidate: room.token })).body as Pad[]
      return pads.find((pad) => pad.questionId === questionId && pad.language === 'javascript')!
    }
    const setUsed = (used: object) =>
      server.machinery.database.pool.query(
        `update journal_heads set used = used || $2::jsonb where interview_id = $1`,
        [room.interview.id, JSON.stringify(used)],
      )
    return { ...room, questionId, edit, write, read, setUsed }
  }
  /** One change that takes the place of a text of this length. */
  const over = (length: number, text: string, cause = 'typed') => ({
    changes: [[length, ...(text === '' ? [] : text.split('\n'))]],
    cause,
    at: Date.now(),
  })

  test('a program that floods is slowed, and what was refused is taken later, whole and once', async () => {
    const room = await makeRoom()
    const text = 'x'.repeat(250_000)
    let length = 0
    let refused: unknown[] | undefined
    let taken = 0
    const { atOnce } = journalBudgets.edit
    await room.setUsed({ spent: { edit: { count: 0, bytes: atOnce.bytes - 4_000_000 } } })
    for (let batch = 0; batch < 20 && !refused; batch += 1) {
      const entries = Array.from({ length: 7 }, (_, at) => {
        const entry = room.edit([over(length, `${batch} ${at} ${text}`)])
        length = `${batch} ${at} ${text}`.length
        return entry
      })
      const reply = await room.write(entries)
      if (reply.status === 200) taken += 7
      else {
        refused = entries
        expect([reply.status, reply.body.code]).toEqual([429, 'saving_slowed'])
        expect(Number(reply.headers.get('retry-after'))).toBeGreaterThan(0)
      }
    }
    // Two batches of the remaining 4 MB.
    expect(taken).toBe(14)
    expect((await room.read()).version).toBe(14)
    await server.pass(10 * 60_000)
    expect((await room.write(refused!)).status).toBe(200)
    expect((await room.write(refused!)).status).toBe(200)
    const pad = await room.read()
    expect([pad.version, pad.text.length]).toEqual([21, length])
  })

  test('beyond the total a page gets the same refusal each time, interviewers see one notice, and the answer can be submitted', async () => {
    const room = await makeRoom()
    const { total } = journalBudgets.edit
    await room.setUsed({ since: 0, spent: { edit: { count: total.count - 1, bytes: 0 } } })
    expect((await room.write([room.edit([over(0, 'let a = 1')])])).status).toBe(200)
    const full = [room.edit([over(9, 'let b = 2')])]
    for (const reply of [await room.write(full), await room.write(full)]) {
      expect([reply.status, reply.body.code]).toEqual([409, 'record_full'])
      expect(reply.body.message).toContain('You can still submit')
    }
    expect(await room.read()).toMatchObject({ text: 'let a = 1', version: 1 })
    const answer = { questionId: room.questionId, codeSubmission: 'let b = 2', timeSpent: 1, isCompleted: true }
    const submitted = await server.call('POST', `${room.path}/response`, {
      body: { ...answer, language: 'javascript' },
      candidate: room.token,
    })
    expect(submitted.status).toBe(201)
    expect(await room.read()).toMatchObject({ text: 'let b = 2', version: 2 })
    const { body } = await server.call('GET', `/api/Interviews/${room.interview.id}/journal`, { token: session.token })
    const told = body.entries.filter(({ kind }: EntryOf) => kind === 'problem')
    expect(told).toMatchObject([{ actor: { role: 'system' }, payload: { text: expect.stringContaining('full') } }])
  })

  test('eight hours of fast typing without a network are taken at once', async () => {
    const room = await makeRoom()
    // As if the candidate had joined then.
    await room.setUsed({ since: Date.now() - 8 * 3_600_000 })
    // Five keys a second, each hour of them.
    const keys = 8 * 3_600 * 5
    let sent = 0
    while (sent < keys) {
      const entries = Array.from({ length: 150 }, () => {
        const edits = Array.from({ length: 100 }, (_, at) => {
          const length = (sent + at) % 100
          return {
            changes: length === 0 ? [[Math.min(sent, 100), 'a']] : [length, [0, 'b']],
            cause: 'typed',
            at: at + 0.5,
          }
        })
        // The first takes the place of the hundred before, so that the pad stays short.
        edits[0]!.changes = [[sent === 0 ? 0 : 100, 'a']]
        sent += 100
        return room.edit(edits)
      })
      const { status, body } = await room.write(entries)
      expect([status, body.code]).toEqual([200, undefined])
    }
    expect((await room.read()).version).toBe(sent)
  })

  test('a file of 250 KB pasted twenty times, then undone and redone, then keys held for a minute, are taken at once', async () => {
    const room = await makeRoom()
    const file = Array.from({ length: 6_400 }, (_, line) => `const line${line} = ${'x'.repeat(22)}`).join('\n')
    let length = 0
    const entries: unknown[] = []
    for (let round = 0; round < 20; round += 1) {
      entries.push(room.edit([over(length, file, 'pasted')]))
      entries.push(room.edit([over(file.length, '', 'deleted')]))
      length = 0
    }
    for (const cause of ['undone', 'redone']) {
      for (let round = 0; round < 10; round += 1) {
        entries.push(room.edit([over(0, file, cause)]))
        entries.push(room.edit([over(file.length, '', cause)]))
      }
    }
    for (let at = 0; at < entries.length; at += 10) {
      expect((await room.write(entries.slice(at, at + 10))).status).toBe(200)
    }
    const held = Array.from({ length: 60 }, (_, second) =>
      room.edit(
        Array.from({ length: 33 }, (_, at) => {
          const before = second * 33 + at
          return { changes: [...(before > 0 ? [before] : []), [0, 'a']], cause: 'typed', at: before }
        }),
      ),
    )
    expect((await room.write(held)).status).toBe(200)
    expect((await room.read()).text).toBe('a'.repeat(1_980))
  })
})
