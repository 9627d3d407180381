import { Transaction } from '@codemirror/state'
import type { EditorView } from '@codemirror/view'
import type { ClientEntry, EntryOf, StaleText } from '@nova/contract/journal'
import { applyChanges } from '@nova/contract/text'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { createOutbox, type Sending } from './outbox.ts'
import { createPad, type Pad, type PadQueue } from './pads.ts'
import { createMemoryStore, type QueueStore } from './queue-store.ts'
import { toTakenEdit, type EditEntry } from './rebase.ts'

const name = { questionId: 'q1', language: 'python' } as const

/** The server's rule: known ids are answered again, an old version is refused with what it missed, all or nothing. */
function makeServer() {
  const log: EntryOf<'edit'>[] = []
  const state = { version: 0, text: '' }
  const append = (entries: ClientEntry[]): Sending => {
    const known = new Set(log.map((entry) => entry.clientId))
    const fresh = entries.filter((entry): entry is EditEntry => entry.kind === 'edit' && !known.has(entry.id))
    let { version, text } = state
    const taken: EntryOf<'edit'>[] = []
    for (const entry of fresh) {
      if (entry.payload.baseVersion !== version) {
        const missing = log.filter(({ payload }) => payload.baseVersion >= entry.payload.baseVersion)
        const stale: StaleText = { ...name, version: state.version, missing: structuredClone(missing) }
        return { outcome: 'refused', code: 'stale_text', stale }
      }
      for (const edit of entry.payload.edits) {
        const next = applyChanges(text, edit.changes)
        if (next === undefined) throw new Error('A change does not fit the text.')
        text = next
        version += 1
      }
      taken.push(makeTaken(log.length + taken.length + 1, entry))
    }
    log.push(...taken)
    Object.assign(state, { version, text })
    return { outcome: 'taken', flushMs: 1000 }
  }
  return { log, state, append }
}

function makeTaken(seq: number, entry: EditEntry): EntryOf<'edit'> {
  const actor = { role: 'candidate', id: null, name: null } as const
  const at = new Date(0).toISOString()
  const { id: clientId, clientAt, payload } = structuredClone(entry)
  return { seq, at, actor, kind: 'edit', questionId: name.questionId, clientId, clientAt, payload, hash: '' }
}

type Server = ReturnType<typeof makeServer>
type Delivery = { entries: ClientEntry[]; reply: (result: Sending) => void }

/** One tab: an outbox over a store that outlives it, a pad, and a wire whose every message waits for the test. */
function makeWriter(owner: string, store: QueueStore, server: Server) {
  let time = 0
  let pad: Pad | undefined
  let streamed = 0
  const wire: Delivery[] = []
  const outbox = createOutbox({
    interviewId: 'i1',
    owner,
    store,
    now: () => (time += 1),
    schedule: () => () => {},
    send: (entries) => new Promise((reply) => wire.push({ entries: structuredClone(entries), reply })),
    onTaken: (_, edit) => void pad?.receive(edit),
    onStale: ({ missing }) => missing.forEach((entry) => pad?.receive(toTakenEdit(entry))),
    onBroken: () => {
      throw new Error('The pad broke.')
    },
  })
  const open = () => {
    const queue: PadQueue = outbox
    streamed = server.log.length
    pad = createPad({ ...name, ...server.state }, queue, () => time)
    return pad
  }
  const stream = () => {
    const entry = server.log[streamed]
    if (!entry || !pad) return
    streamed += 1
    pad.receive(toTakenEdit(structuredClone(entry)))
  }
  return { owner, outbox, wire, open, stream, pad: () => pad }
}

type Writer = ReturnType<typeof makeWriter>

const settled = () => new Promise<void>((resolve) => setImmediate(resolve))

/** Lets the network be perfect until nothing waits. */
async function settle(writer: Writer, server: Server): Promise<void> {
  for (let round = 0; round < 400; round++) {
    await settled()
    const delivery = writer.wire.shift()
    if (delivery) delivery.reply(server.append(delivery.entries))
    else if (writer.outbox.getState().waiting > 0) void writer.outbox.pump()
    else return
  }
  throw new Error('Nothing settles.')
}

const step = fc.oneof(
  { weight: 6, arbitrary: fc.record({ do: fc.constant('type'), who: fc.nat(1), at: fc.nat(30), count: fc.nat(2) }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('delete'), who: fc.nat(1), at: fc.nat(30), count: fc.nat(3) }) },
  {
    weight: 10,
    arbitrary: fc.record({
      do: fc.constantFrom(
        'pump',
        'pump',
        'deliver',
        'deliver',
        'loseRequest',
        'loseReply',
        'repeat',
        'stream',
        'reload',
      ),
      who: fc.nat(1),
      at: fc.nat(3),
      count: fc.constant(0),
    }),
  },
)

describe('two writers on one pad', () => {
  test('come to the same text, and no character doubles or drops, whatever the network does', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 120 }), async (steps) => {
        const server = makeServer()
        const stores = [createMemoryStore(), createMemoryStore()]
        const writers = stores.map((store, at) => makeWriter(`tab${at}`, store, server))
        for (const writer of writers) writer.open()
        let nextChar = 0x4e00
        const inserted = new Set<string>()
        const deleted = new Set<string>()

        for (const each of steps) {
          const writer = writers[each.who]!
          const pad = writer.pad()!
          const length = pad.text().length
          if (each.do === 'type') {
            const text = Array.from({ length: each.count + 1 }, () => String.fromCharCode(nextChar++)).join('')
            for (const char of text) inserted.add(char)
            pad.change({ changes: { from: each.at % (length + 1), insert: text }, userEvent: 'input.type' })
          } else if (each.do === 'delete') {
            if (length === 0) continue
            const from = each.at % length
            const to = Math.min(length, from + each.count + 1)
            for (const char of pad.text().slice(from, to)) deleted.add(char)
            pad.change({ changes: { from, to }, userEvent: 'delete.backward' })
          } else if (each.do === 'pump') void writer.outbox.pump()
          else if (each.do === 'stream') writer.stream()
          else if (each.do === 'reload') {
            writer.outbox.close()
            const next = makeWriter(writer.owner, stores[each.who]!, server)
            writers[each.who] = next
            await next.outbox.load((tab) => tab !== writer.owner)
            await settle(next, server)
            next.open()
          } else {
            const delivery = each.do === 'repeat' ? writer.wire[0] : writer.wire.shift()
            if (!delivery) continue
            if (each.do === 'loseRequest') delivery.reply({ outcome: 'unreachable' })
            else {
              const reply = server.append(delivery.entries)
              if (each.do === 'deliver') delivery.reply(reply)
              if (each.do === 'loseReply') delivery.reply({ outcome: 'unreachable' })
            }
          }
          await settled()
        }

        for (const writer of writers) await settle(writer, server)
        for (const writer of writers) for (const _ of server.log) writer.stream()
        for (const writer of writers) await settle(writer, server)
        for (const writer of writers) for (const _ of server.log) writer.stream()
        for (const writer of writers) {
          expect(writer.pad()!.text()).toBe(server.state.text)
          expect(writer.pad()!.version()).toBe(server.state.version)
          expect(writer.pad()!.waiting()).toBe(0)
          expect(writer.outbox.entries()).toEqual([])
        }
        const chars = [...server.state.text]
        expect(new Set(chars).size).toBe(chars.length)
        const expected = [...inserted].filter((char) => !deleted.has(char)).sort()
        expect(chars.sort()).toEqual(expected)
      }),
      { numRuns: 300 },
    )
  }, 60_000)
})

describe('a pad', () => {
  const makeRecorder = () => {
    const edits: { cause: string; changes: unknown }[] = []
    const queue: PadQueue = {
      addEdit: (_, { cause, changes }) => void edits.push({ cause, changes }),
      isOwn: () => false,
      settle: () => {},
      rebase: () => {},
      discard: () => {},
    }
    return { edits, queue }
  }

  test('tells how each edit came about', () => {
    const { edits, queue } = makeRecorder()
    const pad = createPad({ ...name, version: 0, text: '' }, queue, () => 1)
    pad.write('def solve():\n', 'template')
    for (const userEvent of ['input.type', 'input.paste', 'input.drop', 'delete.backward', 'input.complete', 'undo']) {
      pad.change({ changes: { from: 0, to: userEvent.startsWith('delete') ? 1 : 0, insert: 'x' }, userEvent })
    }
    expect(edits.map((edit) => edit.cause)).toEqual([
      'template',
      'typed',
      'pasted',
      'dropped',
      'deleted',
      'completed',
      'undone',
    ])
    expect(edits[0]!.changes).toEqual([[0, 'def solve():', '']])
  })

  test('takes a text with Windows line ends as lines', () => {
    const { edits, queue } = makeRecorder()
    const pad = createPad({ ...name, version: 0, text: '' }, queue, () => 1)
    const pasted = pad.state().toText('a\r\nb')
    pad.change({ changes: { from: 0, insert: pasted }, annotations: Transaction.userEvent.of('input.paste') })
    expect(pad.text()).toBe('a\nb')
    expect(edits[0]!.changes).toEqual([[0, 'a', 'b']])
  })

  test('reports a gap and takes nothing when entries between are missing', () => {
    const pad = createPad({ ...name, version: 3, text: 'abc' }, null, () => 1)
    const edit = { changes: [3, [0, 'd']] as [number, [number, string]], cause: 'typed' as const, at: 1 }
    const payload = { language: name.language, baseVersion: 5, edits: [edit] }
    expect(pad.receive({ clientId: 'x', payload })).toBe('gap')
    expect(pad.text()).toBe('abc')
  })

  test('starting again brings what was not yet sent back as one edit', () => {
    const { edits, queue } = makeRecorder()
    const pad = createPad({ ...name, version: 0, text: 'ab' }, queue, () => 1)
    pad.change({ changes: { from: 1, insert: 'X' }, userEvent: 'input.type' })
    pad.restart({ version: 9, text: 'abc' })
    expect(pad.text()).toBe('aXb')
    expect(pad.version()).toBe(9)
    expect(edits.at(-1)).toMatchObject({ cause: 'restored' })
  })

  test('hears nothing more from an editor that was taken out of sight', () => {
    const pad = createPad({ ...name, version: 0, text: 'ab' }, null, () => 1)
    let late = () => {}
    const detach = pad.attach((state, accept) => {
      late = () => accept([state.update({})])
      return { update: () => {}, destroy: () => {} } as unknown as EditorView
    })
    detach()
    pad.change({ changes: { from: 2, insert: 'c' } })
    late()
    expect(pad.text()).toBe('abc')
  })
})
