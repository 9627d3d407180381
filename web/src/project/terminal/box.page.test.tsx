/** The line to the box of a project, with a server that is made up. */
import { afterEach, expect, test, vi } from 'vitest'
import { createBox } from './box.ts'

class FakeSocket extends EventTarget {
  static readonly OPEN = 1
  static readonly all: FakeSocket[] = []
  readyState = FakeSocket.OPEN
  readonly sent: string[] = []
  constructor() {
    super()
    FakeSocket.all.push(this)
  }
  send(text: string) {
    this.sent.push(text)
  }
  close() {
    this.readyState = 3
    this.dispatchEvent(new Event('close'))
  }
  tell(told: object) {
    this.dispatchEvent(new MessageEvent('message', { data: JSON.stringify(told) }))
  }
}

afterEach(() => {
  vi.unstubAllGlobals()
  FakeSocket.all.length = 0
})

test('replies that arrive after the connection was set aside, or from an earlier attempt, change nothing', async () => {
  vi.stubGlobal('WebSocket', FakeSocket)
  const replies: ((reply: Response) => void)[] = []
  vi.stubGlobal('fetch', () => new Promise<Response>((reply) => replies.push(reply)))
  const refuse = () => Response.json({ code: 'not_found', title: 'No such interview.' }, { status: 404 })
  const settle = () => new Promise((done) => setTimeout(done, 50))
  const box = createBox({ id: 'b9c1c1f4-8d53-4a33-9d0e-6a3f2c1d0e9a', token: 't' }, 'lab-bench')

  void box.connect()
  box.setAside()
  replies[0]!(refuse())
  await settle()
  expect(box.state.get().link).toBe('aside')

  // The newest attempt owns the connection, regardless of earlier ones.
  void box.connect()
  box.setAside()
  void box.connect()
  replies[1]!(refuse())
  await settle()
  expect(box.state.get().link).toBe('connecting')
  replies[2]!(Response.json({ ticket: 'x'.repeat(43) }))
  await expect.poll(() => FakeSocket.all.length).toBe(1)
  const [first] = FakeSocket.all
  first!.dispatchEvent(new Event('open'))
  first!.tell({ type: 'state', state: 'ready' })
  expect(box.state.get()).toMatchObject({ link: 'open', box: 'ready' })

  // The box of a line that is opened again is ready when the server says so.
  box.setAside()
  first!.tell({ type: 'state', state: 'ready' })
  expect(box.state.get()).toMatchObject({ link: 'aside', box: 'starting' })
  void box.connect()
  replies[3]!(Response.json({ ticket: 'x'.repeat(43) }))
  await expect.poll(() => FakeSocket.all.length).toBe(2)
  const [, second] = FakeSocket.all
  second!.dispatchEvent(new Event('open'))
  second!.tell({ type: 'state', state: 'ready' })
  const opened: string[] = []
  const stop = box.state.subscribe(() => opened.push(`${box.state.get().link} ${box.state.get().box}`))
  second!.close()
  void box.connect()
  replies[4]!(Response.json({ ticket: 'x'.repeat(43) }))
  await expect.poll(() => FakeSocket.all.length).toBe(3)
  FakeSocket.all[2]!.dispatchEvent(new Event('open'))
  stop()
  expect(opened.at(-1)).toBe('open starting')
  expect(opened).not.toContain('open ready')
  box.close()
})

test('a device that is set aside lets go of its terminals, and takes them up again when it is continued on', async () => {
  vi.stubGlobal('WebSocket', FakeSocket)
  vi.stubGlobal('fetch', async () => Response.json({ ticket: 'x'.repeat(43) }))
  const box = createBox({ id: 'b9c1c1f4-8d53-4a33-9d0e-6a3f2c1d0e9a', token: 't' }, 'lab-bench')
  void box.connect()
  await expect.poll(() => FakeSocket.all.length).toBe(1)
  const [first] = FakeSocket.all
  first!.dispatchEvent(new Event('open'))
  first!.tell({ type: 'terminal', terminal: 1, output: '$ ls\n' })
  expect(box.state.get()).toMatchObject({ link: 'open', terminals: [1] })

  box.setAside()
  expect([box.state.get().link, first!.readyState]).toEqual(['aside', 3])
  box.send({ type: 'input', terminal: 1, data: 'rm -r src\n' })
  box.send({ type: 'open', columns: 80, rows: 24 })
  expect(first!.sent).toEqual([])
  let shown = ''
  box.follow(1, (text) => (shown = text))
  expect(shown).toBe('$ ls\n')

  // Two calls open one connection, and messages sent before aren't sent again.
  void box.connect()
  void box.connect()
  await expect.poll(() => FakeSocket.all.length).toBe(2)
  FakeSocket.all[1]!.dispatchEvent(new Event('open'))
  expect([box.state.get().link, FakeSocket.all[1]!.sent]).toEqual(['open', []])

  // Set aside and continued while the line is being opened.
  box.setAside()
  void box.connect()
  box.setAside()
  void box.connect()
  await expect.poll(() => FakeSocket.all.length).toBe(3)
  await new Promise((done) => setTimeout(done, 50))
  expect([box.state.get().link, FakeSocket.all.length]).toEqual(['connecting', 3])
})
