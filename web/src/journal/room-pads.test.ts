import type { Pad as StoredPad } from '@nova/contract/room/journal'
import { describe, expect, test } from 'vitest'
import { createModelServer, createWriter, padName, settle, settled } from '../../test/room-model.ts'
import { createPad } from './pads.ts'
import { createMemoryStore } from './queue-store.ts'
import { toTakenEdit } from './rebase.ts'
import { createRoomPads } from './room-pads.ts'

const makeWriters = () => {
  const server = createModelServer()
  const open = (owner: string) => {
    const writer = createWriter(owner, createMemoryStore(), server)
    writer.open()
    return writer
  }
  return { server, one: open('one'), two: open('two') }
}
type Writers = ReturnType<typeof makeWriters>
const type = (writer: Writers['one'], insert: string) =>
  writer.pad().change({ changes: { from: writer.pad().text().length, insert }, userEvent: 'input.type' })
const send = async ({ server }: Writers, writer: Writers['one'], text: string) => {
  type(writer, text)
  await settle(writer, server)
}

describe('the pads of a page', () => {
  test('fetch what an entry of the stream was preceded by, and recognise their own', async () => {
    const room = makeWriters()
    const { server, one, two } = room
    await send(room, two, 'a')
    await send(room, two, 'b')
    type(one, 'x')
    await one.pads.receive(padName, toTakenEdit(server.log[1]!))
    expect(one.pad().text()).toBe('abx')
    await settle(one, server)
    expect(server.state).toEqual({ version: 3, text: 'abx' })
  })

  test('fetch a pad whole that they know nothing of', async () => {
    const room = makeWriters()
    const { server, two } = room
    await send(room, two, 'a')
    await send(room, two, 'b')
    const fresh = createWriter('fresh', createMemoryStore(), server)
    await fresh.pads.receive(padName, toTakenEdit(server.log[1]!))
    expect(fresh.pad().text()).toBe('ab')
    const another = createWriter('another', createMemoryStore(), server)
    await another.pads.receive(padName, toTakenEdit(server.log[0]!))
    expect([another.pad().text(), another.pad().version()]).toEqual(['a', 1])
  })

  test('catch up once the connection is back where that has failed', async () => {
    const room = makeWriters()
    const { server, one, two } = room
    await send(room, two, 'a')
    await send(room, two, 'b')
    one.setOffline(true)
    await expect(one.pads.receive(padName, toTakenEdit(server.log[1]!))).rejects.toThrow('Failed to fetch')
    expect(one.pad().text()).toBe('')
    one.setOffline(false)
    await settled()
    expect(one.pad().text()).toBe('ab')
  })

  test('read nothing again where nothing is missing', async () => {
    const room = makeWriters()
    const { one, two, server } = room
    await send(room, two, 'a')
    one.setOffline(true)
    await one.pads.receive(padName, toTakenEdit(server.log[0]!))
    await one.pads.receive(padName, toTakenEdit(server.log[0]!))
    expect(one.pad().text()).toBe('a')
  })

  test('keep a key that is pressed while a pad starts again', async () => {
    const room = makeWriters()
    const { server, one, two } = room
    await send(room, two, 'a')
    type(one, 'x')
    const restarting = one.pads.restart(padName, true)
    type(one, 'y')
    await restarting
    expect(one.pad().text()).toBe('axy')
    await settle(one, server)
    expect(server.state.text).toBe('axy')
    expect(server.log.at(-1)!.payload.edits.map(({ cause }) => cause)).toEqual(['restored'])
  })

  test('hold a foreign edit once although the stream brings it while a pad starts again', async () => {
    const room = makeWriters()
    const { server, one, two } = room
    await send(room, two, 'a')
    one.stream()
    type(one, 'x')
    const restarting = one.pads.restart(padName, true)
    type(two, 'b')
    server.append(two.outbox.entries())
    one.stream()
    await restarting
    expect([one.pad().version(), one.pad().text()]).toEqual([2, 'abx'])
    await settle(one, server)
    expect(server.state.text).toBe('abx')
  })

  test('give a server that has lost accepted edits their text back', async () => {
    const room = makeWriters()
    const { server, one } = room
    await send(room, one, 'a')
    await send(room, one, 'b')
    server.log.pop()
    Object.assign(server.state, { version: 1, text: 'a' })
    await send(room, one, 'c')
    expect(one.pad().text()).toBe('abc')
    expect(server.state).toEqual({ version: 2, text: 'abc' })
  })

  test('start a pad again whose text is not the one of the server', async () => {
    const room = makeWriters()
    const { server, one, two } = room
    await send(room, two, 'ab')
    one.pads.add({ ...padName, version: 1, text: 'abcdef' })
    await send(room, one, 'x')
    expect(one.pad().text()).toBe('abx')
    expect(server.state.text).toBe('abx')
  })

  test('that only read start again from the server at once', async () => {
    const room = makeWriters()
    const { server, two } = room
    await send(room, two, 'a')
    await send(room, two, 'b')
    const stored: StoredPad[] = [{ ...padName, ...server.state }]
    const pads = createRoomPads({
      server: { readAllPads: async () => stored, readAll: async () => ({ entries: server.log }) },
      makePad: (from) => createPad(from, null, () => 1),
      onAdded: () => {},
      onBroken: null,
    })
    const pad = pads.add({ ...padName, version: 1, text: 'wrong' })
    await pads.receive(padName, toTakenEdit(server.log[1]!))
    pads.retry()
    await settled()
    expect([pad.text(), pad.version()]).toEqual(['ab', 2])
  })
})
