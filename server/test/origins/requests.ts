/** Ways through requests to a project's own server: with brought text, and with test data written by hand. */
import { type Case, cut, inProject, main, outside, own, type Room } from './room.ts'

const send = (room: Room, body: string, path = '/parts', more: object = {}) => {
  const method = body === '' ? ('GET' as const) : ('POST' as const)
  const request = { port: 3000, method, path, headers: [], body, ...more }
  room.session.add('request', request, 'p1')
  Object.assign(room.session.last(), { clientId: null, clientAt: null })
}
const turned = [...outside].reverse().join('')
const start = (room: Room) => room.typeInTerminal('node src/other.ts\n')

export const forgedRequests: Case[] = [
  inProject('in the body of a request, written by one’s own server', (room) => {
    room.wait(900)
    send(room, outside)
    room.command(outside)
  }),
  inProject('in the body of a request, turned round by one’s own server', (room) => {
    send(room, turned)
    room.command(outside)
  }),
  inProject('in the paths of requests', (room) => {
    for (const part of cut(outside, 90)) send(room, '', `/add/${encodeURIComponent(part)}`)
    room.command(outside)
  }),
  inProject('in headers of requests', (room) => {
    for (const part of cut(outside, 150)) {
      send(room, '', '/', { headers: [['x-part', Buffer.from(part).toString('base64')]] })
      room.wait(20)
    }
    room.command(outside)
  }),
  inProject('behind the part of a body that is kept', (room) => {
    send(room, 'x'.repeat(20_000), '/', { cut: 700 })
    room.command(outside)
  }),
  inProject('in a body that is no longer kept', (room) => {
    send(room, '', '', { reduced: { characters: 700, sha256: '' } })
    room.command(outside)
  }),
  inProject('pasted into the form of requests in pieces, told a second later', (room) => {
    for (const part of cut(outside, 150)) {
      room.wait(60)
      send(room, part)
      room.wait(1)
      room.session.add('paste', { into: 'other', characters: part.length, text: part }, 'p1')
    }
    room.command(outside)
  }),
]

const order = (at: number) => `{ "sku": "tea-${at}", "customer": "Ada ${at * 7}", "quantity": ${at} }`

export const honestRequests: Case[] = [
  inProject('one’s own server stores what was written into requests by hand', (room) => {
    room.compose(own, 0, 'p1', main)
    start(room)
    const stored: string[] = []
    for (let at = 1; at <= 15; at++) {
      room.wait(40)
      send(room, order(at), '/orders')
      stored.push(
        JSON.stringify({ id: at, ...(JSON.parse(order(at)) as object), createdAt: `2026-11-29T10:${at}:00Z` }),
      )
      room.command(`[\n${stored.join(',\n')}\n]\n`, 'file:data/orders.json')
    }
  }),
  inProject('a page asks its server again and again while a file is generated', (room) => {
    room.compose(own, 0, 'p1', main)
    start(room)
    const headers = [['accept', 'text/html, application/json;q=0.9, */*;q=0.8']]
    for (let at = 0; at < 300; at++) {
      room.wait(2)
      send(room, '', `/api/orders?since=${1_764_410_000_000 + at * 2_000}`, { headers })
    }
    room.command(own.replaceAll('own', 'generated').replaceAll('intervals', 'rows'), 'file:data/rows.ts')
  }),
  inProject('own code from the project is sent to one’s own server', (room) => {
    room.compose(own, 0, 'p1', main)
    start(room)
    send(room, own)
    room.command(own, 'file:src/sent.ts')
  }),
]
