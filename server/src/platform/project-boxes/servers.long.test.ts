/** Servers that a candidate runs in a box: the ports that are reported, requests to them, and servers that do harm. */
import type { ServerAnswer, ServerRequest } from '@nova/contract/projects/box-server'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { openTestBox, type TestBox, testKits } from '../../../test/project-boxes.ts'
import { firstTimeMs, openTestSandbox } from '../../../test/sandbox.ts'
import type { Sandbox } from '../sandbox/sandbox.ts'

let sandbox: Sandbox
let close: () => Promise<void>
let own: TestBox

const waitMs = 120_000

/** Answers each connection to 5000 + N with the Nth program below, and runs until the box ends. */
const servers = `
import socket, threading, time
def endless(c):
    c.sendall(b'HTTP/1.1 200 OK\\r\\nContent-Type: text/plain\\r\\n\\r\\n')
    while True: c.sendall(b'x' * 65536)
def silent(c): time.sleep(600)
def slow(c):
    c.sendall(b'HTTP/1.1 200 OK\\r\\n\\r\\nbegun')
    time.sleep(600)
def headers(c): c.sendall(b'HTTP/1.1 200 OK\\r\\n' + b''.join(b'X-%d: %s\\r\\n' % (n, b'h' * 500) for n in range(2000)) + b'\\r\\n')
def many(c): c.sendall(b'HTTP/1.1 200 OK\\r\\n' + b''.join(b'X-%d: y\\r\\n' % n for n in range(500)) + b'\\r\\nend')
def broken(c): c.sendall(b'{"this": "is no HTTP"}\\r\\n\\r\\n')
def partial(c): c.sendall(b'HTTP/1.1 200 OK\\r\\nContent-Length: 100\\r\\n\\r\\nhalf')
def upgrade(c): c.sendall(b'HTTP/1.1 101 Switching Protocols\\r\\nUpgrade: x\\r\\nConnection: upgrade\\r\\n\\r\\n')
def status(c): c.sendall(b'HTTP/1.1 000 Zero\\r\\nX: \\xff\\x80\\r\\n\\r\\n')
def hints(c):
    while True: c.sendall(b'HTTP/1.1 103 Early Hints\\r\\n\\r\\n' * 1000)
def redirect(c): c.sendall(b'HTTP/1.1 302 Found\\r\\nLocation: http://169.254.169.254/latest\\r\\nContent-Length: 0\\r\\n\\r\\n')
def serve(port, answer):
    listener = socket.create_server(('127.0.0.1', port), backlog=64)
    def one(c):
        try:
            c.recv(65536)
            answer(c)
            c.close()
        except OSError: pass
    def all():
        while True: threading.Thread(target=one, args=(listener.accept()[0],), daemon=True).start()
    threading.Thread(target=all, daemon=True).start()
for at, answer in enumerate([endless, silent, slow, headers, many, broken, partial, upgrade, status, hints, redirect]): serve(5000 + at, answer)
time.sleep(100000)
`

beforeAll(async () => {
  ;({ sandbox, close } = await openTestSandbox({ kits: testKits, boxesMemoryMb: 4_000 }))
  own = await openTestBox(sandbox, { files: [{ path: 'servers.py', text: servers }] })
}, firstTimeMs)

afterAll(() => close())

const get = (box: TestBox, port: number, more: Partial<ServerRequest> = {}) =>
  box.box.request({ port, method: 'GET', path: '/', headers: [], ...more })
const textOf = (answer: ServerAnswer) =>
  'failed' in answer ? answer.failed : Buffer.from(answer.body, 'base64').toString('latin1')

test('localhost is the box itself, by name', async () => {
  expect(await own.learn(`found = socket.gethostbyname('localhost')`)).toBe('127.0.0.1')
})

test('ports appear and go as programs listen, on either loopback address, and reach the person’s own server alone', async () => {
  const { box, run, ports } = await openTestBox(sandbox, {
    files: [
      {
        path: 'echo.py',
        text: `
import http.server, socket, sys
class Echo(http.server.BaseHTTPRequestHandler):
    def do_POST(self):
        body = self.rfile.read(int(self.headers['Content-Length']))
        self.send_response(201)
        self.send_header('Set-Cookie', 'a=1'); self.send_header('Set-Cookie', 'b=2')
        self.end_headers()
        self.wfile.write(('%s %s %s|' % (self.path, self.headers['Host'], self.headers['X-Own'])).encode() + body)
    do_DELETE = do_POST
class Six(http.server.HTTPServer): address_family = socket.AF_INET6
(Six(('::1', 6001), Echo) if sys.argv[1] == '6' else http.server.HTTPServer(('127.0.0.1', 6000), Echo)).serve_forever()
`,
      },
    ],
  })
  expect(ports()).toEqual([])
  box.input(1, 'python3 echo.py 4 & python3 echo.py 6 &\n')
  await vi.waitFor(() => expect(ports()).toEqual([6000, 6001]), { timeout: waitMs })
  const posted = {
    ...({ method: 'POST', path: '/a/b?q=1%202' } as const),
    headers: [
      ['X-Own', 'yes'],
      ['Host', 'evil.example'],
      ['Content-Length', '3'],
    ] as [string, string][],
    body: Buffer.from('bödy').toString('base64'),
  }
  for (const port of [6000, 6001]) {
    const answer = await box.request({ port, ...posted })
    expect(answer).toMatchObject({ status: 201, ms: expect.any(Number) })
    expect(Buffer.from((answer as { body: string }).body, 'base64').toString()).toBe(
      `/a/b?q=1%202 localhost:${port} yes|bödy`,
    )
    const cookies = (answer as { headers: [string, string][] }).headers.filter(([name]) => name === 'Set-Cookie')
    expect(cookies.map(([, value]) => value)).toEqual(['a=1', 'b=2'])
  }
  const deleted = await box.request({ port: 6000, ...posted, method: 'DELETE' })
  expect(textOf(deleted)).toBe(Buffer.from('/a/b?q=1%202 localhost:6000 yes|bödy').toString('latin1'))
  await run('kill %1 %2; wait')
  await vi.waitFor(() => expect(ports()).toEqual([]), { timeout: waitMs })
  expect(await box.request({ port: 6000, ...posted })).toMatchObject({ failed: 'refused' })
  // Nothing of ours listens in a box.
  expect(await run('ss -ltn 2>/dev/null | tail -n +2; grep -c " 0A " /proc/net/tcp')).toMatch(/^0\r$/m)
  await box.end()
  expect(await box.request({ port: 6000, ...posted })).toEqual({ failed: 'gone', ms: 0 })
})

test('an answer without end, without beginning or of no HTTP ends in time, and the box works on', async () => {
  own.box.input(1, 'python3 servers.py &\n')
  await vi.waitFor(() => expect(own.ports()).toHaveLength(11), { timeout: waitMs })
  const all = [5000, 5001, 5002, 5003].map((port) => get(own, port))
  expect(await get(own, 5004)).toEqual({ failed: 'busy', ms: 0 })
  const [endless, silent, slow, headers] = await Promise.all(all)
  expect(endless).toMatchObject({ status: 200, cut: 'size' })
  expect(textOf(endless!)).toHaveLength(1_024 * 1_024)
  expect(silent).toMatchObject({ failed: 'timeout' })
  expect(slow).toMatchObject({ status: 200, cut: 'time' })
  expect(textOf(slow!)).toBe('begun')
  expect(headers).toMatchObject({ failed: 'broken', detail: expect.stringContaining('Header overflow') })

  const many = await get(own, 5004)
  expect([(many as { headers: unknown[] }).headers.length, textOf(many)]).toEqual([100, 'end'])
  expect(await get(own, 5005)).toMatchObject({ failed: 'broken', detail: expect.stringContaining('Parse Error') })
  expect(await get(own, 5006)).toMatchObject({ status: 200, cut: 'broken' })
  expect(await get(own, 5007)).toMatchObject({ failed: 'broken', detail: expect.stringContaining('WebSockets') })
  expect(await get(own, 5008)).toMatchObject({ status: 0, headers: [['X', 'ÿ\u0080']] })
  expect(await get(own, 5009)).toMatchObject({ failed: 'timeout' })
  // The supervisor follows nothing.
  expect(await get(own, 5010)).toMatchObject({
    status: 302,
    headers: [
      ['Location', 'http://169.254.169.254/latest'],
      ['Content-Length', '0'],
    ],
  })
  expect(await own.run('echo still here')).toContain('still here')
})

test('of a thousand ports the lowest twenty are reported, and a flood of changes is no flood of messages', async () => {
  const { box, learn, ports, portsTold } = await openTestBox(sandbox)
  await learn(`
resource.setrlimit(resource.RLIMIT_NOFILE, (resource.getrlimit(resource.RLIMIT_NOFILE)[1],) * 2)
kept = []
for port in range(7000, 8000):
    try: kept.append(socket.create_server(('127.0.0.1', port)))
    except OSError: break
time.sleep(3)
for each in kept[:10]: each.close()
time.sleep(1)
found = len(kept)`)
  expect(portsTold).toContainEqual(Array.from({ length: 20 }, (_, at) => 7_000 + at))
  expect(portsTold.length).toBeLessThan(40)
  await vi.waitFor(() => expect(ports()).toEqual([]), { timeout: waitMs })
  await box.end()
})
