/** Sequences of what people and networks do to three pages on one pad, and what must hold after each. */
import type { ClientEntry } from '@nova/contract/room/journal'
import fc from 'fast-check'
import { createMemoryStore } from '../src/journal/queue-store.ts'
import { createModelServer, createWriter, settle, settled, type ModelServer, type Writer } from './room-model.ts'

/** `who` is the page, `at` a place in the text or a choice, `count` a length or a choice. */
export type Step = { do: string; who: number; at: number; count: number }

const step = (weight: number, actions: string[], at: number, count: number) => ({
  weight,
  arbitrary: fc.record({
    do: fc.constantFrom(...actions),
    who: fc.nat(2),
    at: fc.nat(at),
    count: fc.nat(count),
  }),
})

const ordinary = [
  step(7, ['type'], 30, 2),
  step(3, ['delete'], 30, 3),
  step(1, ['paste'], 30, 9),
  step(9, ['pump', 'pump', 'deliver', 'deliver', 'loseRequest', 'loseReply', 'repeat', 'unreadable'], 3, 0),
  step(4, ['stream', 'streamAll'], 0, 0),
  step(3, ['hide', 'hide', 'lastWords'], 1, 2),
  step(1, ['reload', 'offline', 'online', 'restartServer', 'halt'], 1, 1),
]

/** Networks, pages and servers that fail. */
export const faults: fc.Arbitrary<Step[]> = fc.array(fc.oneof(...ordinary), { maxLength: 90 })
/** The same, and a server that refuses edits for good. */
export const refusals: fc.Arbitrary<Step[]> = fc.array(fc.oneof(...ordinary, step(2, ['refuse'], 0, 2)), {
  maxLength: 90,
})

const refusalCodes = ['invalid_input', 'payload_too_large', 'forbidden']

type Room = {
  server: ModelServer
  writers: Writer[]
  /** Messages of pages that are gone, still on their way. */
  strays: ClientEntry[][]
  inserted: Set<string>
  deleted: Set<string>
  restarts: number
  parked: Map<string, ClientEntry>
}

/** Pages 0 and 2 are tabs of one browser, page 1 is another device. */
function openRoom(): Room {
  const server = createModelServer()
  const [own, other] = [createMemoryStore(), createMemoryStore()]
  const writers = [own, other, own].map((store, at) => createWriter(`tab${at}`, store, server))
  for (const writer of writers) writer.open()
  return { server, writers, strays: [], inserted: new Set(), deleted: new Set(), restarts: 0, parked: new Map() }
}

function write(room: Room, { do: how, who, at, count }: Step): void {
  const pad = room.writers[who]!.pad()
  const text = Array.from({ length: count + 1 }, () => String.fromCharCode(0x4e00 + room.inserted.size)).map(
    (_, index) => String.fromCharCode(0x4e00 + room.inserted.size + index),
  )
  for (const character of text) room.inserted.add(character)
  const userEvent = how === 'paste' ? 'input.paste' : 'input.type'
  pad.change({ changes: { from: at % (pad.text().length + 1), insert: text.join('') }, userEvent })
}

function erase(room: Room, { who, at, count }: Step): void {
  const pad = room.writers[who]!.pad()
  const text = pad.text()
  if (text.length === 0) return
  const from = at % text.length
  const to = Math.min(text.length, from + count + 1)
  for (const character of text.slice(from, to)) room.deleted.add(character)
  pad.change({ changes: { from, to }, userEvent: 'delete.backward' })
}

function deliver(room: Room, { do: how, who, count }: Step): void {
  const { wire } = room.writers[who]!
  const delivery = how === 'repeat' ? wire[0] : wire.shift()
  if (!delivery) return
  if (how === 'loseRequest') return delivery.reply({ outcome: 'unreachable' })
  if (how === 'halt') return delivery.reply({ outcome: 'refused', code: 'other_device' })
  if (how === 'refuse') return delivery.reply({ outcome: 'refused', code: refusalCodes[count]! })
  const reply = room.server.append(delivery.entries)
  if (how === 'deliver') delivery.reply(reply)
  if (how === 'loseReply') delivery.reply({ outcome: 'unreachable' })
  if (how === 'unreadable') delivery.fail(new SyntaxError('Unexpected token < in JSON'))
}

/** The page is hidden: its last words arrive now, later or never. It may live on. */
function hide(room: Room, { do: how, who, at, count }: Step): void {
  const { outbox, lastWords } = room.writers[who]!
  if (how === 'hide') outbox.sendLast()
  const words = at === 0 ? lastWords.pop() : lastWords.shift()
  if (words && count === 0) room.server.append(words)
  else if (words && count === 1) room.strays.push(words)
}

/** The page is loaded again; with `count` it opens before everything of the page before it has arrived. */
async function reload(room: Room, { who, at, count }: Step): Promise<void> {
  const before = room.writers[who]!
  before.outbox.close()
  if (at === 1) room.strays.push(...before.wire.map(({ entries }) => entries))
  collect(room, before)
  const next = createWriter(before.owner, before.store, room.server)
  room.writers[who] = next
  await next.outbox.load((tab) => tab !== before.owner)
  if (count === 0) await settle(next, room.server)
  next.open()
}

function collect(room: Room, writer: Writer): void {
  room.restarts += writer.restarts()
  for (const [id, entry] of writer.parked) room.parked.set(id, entry)
}

async function play(room: Room, each: Step): Promise<void> {
  const writer = room.writers[each.who]!
  switch (each.do) {
    case 'type':
    case 'paste':
      return write(room, each)
    case 'delete':
      return erase(room, each)
    case 'pump':
      return void writer.outbox.pump()
    case 'stream':
      return void writer.stream()
    case 'streamAll':
      while (writer.stream());
      return
    case 'hide':
    case 'lastWords':
      return hide(room, each)
    case 'reload':
      return await reload(room, each)
    case 'offline':
    case 'online':
      return writer.setOffline(each.do === 'offline')
    case 'restartServer':
      for (const { wire } of room.writers) for (const { reply } of wire.splice(0)) reply({ outcome: 'unreachable' })
      return
    default:
      return deliver(room, each)
  }
}

export type Outcome = {
  /** The server's text, then each page's. */
  texts: string[]
  /** Text that people inserted and did not remove, sorted. */
  alive: string
  shown: string
  waiting: number
  /** Entries that are left on the devices, apart from those shown as not saved. */
  left: number
  restarts: number
}

/** Plays the steps, then lets everything arrive. Throws where that never ends. */
export async function playSteps(steps: Step[]): Promise<Outcome> {
  const room = openRoom()
  for (const each of steps) {
    await play(room, each)
    await settled()
  }
  for (const words of room.strays) room.server.append(words)
  for (let round = 0; round < 3; round += 1) {
    for (const writer of room.writers) {
      writer.outbox.resume()
      await settle(writer, room.server)
      while (writer.stream());
      await settled()
    }
  }
  for (const writer of room.writers) collect(room, writer)
  const alive = [...room.inserted].filter((character) => !room.deleted.has(character))
  const kept = await Promise.all([room.writers[0]!, room.writers[1]!].map(({ store }) => store.load('i1')))
  return {
    texts: [room.server.state.text, ...room.writers.map((writer) => writer.pad().text())],
    alive: alive.toSorted().join(''),
    shown: JSON.stringify([...room.parked.values()]),
    waiting: room.writers.reduce((sum, writer) => sum + writer.pad().waiting() + writer.outbox.entries().length, 0),
    left: kept.flat().filter(({ parked }) => !parked).length,
    restarts: room.restarts,
  }
}

/** The faults of an outcome, one sentence each, allowing for failing networks, pages and servers. */
export function findFaults({ texts, alive, shown, waiting, left, restarts }: Outcome): string[] {
  const [text = ''] = texts
  return [
    ...findSplits(texts, waiting, left),
    ...([...text].toSorted().join('') === alive ? [] : [`The server has ${text}, people wrote ${alive}.`]),
    ...(restarts > 0 ? [`${restarts} pads had to be started again.`] : []),
    ...(shown === '[]' ? [] : [`Shown as not saved: ${shown}.`]),
  ]
}

/** The same where the server refuses edits for good: a key may be shown instead of saved, and is never lost. */
export function findLosses({ texts, alive, shown, waiting, left }: Outcome): string[] {
  const [text = ''] = texts
  const lost = [...alive].filter((character) => !text.includes(character) && !shown.includes(character))
  const doubled = [...text].filter((character, at) => text.indexOf(character) < at)
  return [
    ...findSplits(texts, waiting, left),
    ...(lost.length === 0 ? [] : [`Lost: ${lost.join('')}.`]),
    ...(doubled.length === 0 ? [] : [`Doubled: ${doubled.join('')}.`]),
  ]
}

function findSplits(texts: string[], waiting: number, left: number): string[] {
  return [
    ...(new Set(texts).size === 1 ? [] : [`The texts differ: ${texts.join(' | ')}.`]),
    ...(waiting === 0 ? [] : [`${waiting} edits still wait.`]),
    ...(left === 0 ? [] : [`${left} entries were left on a device.`]),
  ]
}
