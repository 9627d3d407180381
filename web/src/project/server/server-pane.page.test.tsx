/** Requests to a candidate's server as the candidate makes them, with a box that is made up. */
import type { ServerAnswer, ServerRequest } from '@nova/contract/projects/box-server'
import type { ConsoleChunk } from '@nova/contract/projects/workspace'
import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test } from 'vitest'
import { createStore } from '../../journal/store.ts'
import type { Box, BoxState } from '../terminal/box.ts'
import { ServerPane } from './server-pane.tsx'

afterEach(cleanup)

const ready: BoxState = { link: 'open', box: 'ready', reason: null, terminals: [1], ports: [], listed: [] }

type Answering = (request: ServerRequest) => ServerAnswer | Promise<ServerAnswer>

const answer = (status: number, type: string, body: string, more: [string, string][] = []): ServerAnswer => ({
  status,
  body: btoa(body),
  ms: 7,
  headers: [['Content-Type', type], ...more],
})

function draw(answering: Answering, isOver = false) {
  const state = createStore<BoxState>(ready)
  const requests: ServerRequest[] = []
  const chunks: ConsoleChunk[] = []
  const request = async (asked: ServerRequest) => {
    requests.push(asked)
    return answering(asked)
  }
  const view = render(
    <ServerPane
      box={{ state, request } as unknown as Box}
      run="npm start"
      {...{ isOver, paths: [] }}
      onOpen={() => undefined}
      onConsole={(chunk) => chunks.push(chunk)}
    />,
  )
  const listen = (ports: number[] | null, more: Partial<BoxState> = {}) =>
    act(() => state.set({ ...ready, ports, ...more }))
  return { requests, chunks, listen, view }
}

const path = () => screen.getByLabelText<HTMLInputElement>('Path')
const said = () => within(screen.getByRole('region', { name: 'Requests and console' }))

test('until a port is there it says how to begin, and why requests are impossible', async () => {
  const { listen } = draw(() => answer(200, 'text/plain', 'ok'))
  expect(screen.getByRole('status').textContent).toBe(
    'Nothing listens on a port yet. Start your server in the terminal, then send it requests from here and see its pages and answers. The Run button runs npm start.',
  )
  const words = () => screen.getByRole('status').textContent
  listen([3000], { link: 'lost' })
  expect(words()).toBe('Once the terminal is connected, you can send requests to your server here.')
  listen([3000], { link: 'aside' })
  expect(words()).toContain('open on another device')
  listen(null)
  expect(words()).toBe('Requests can’t be sent from here at the moment. Use curl in the terminal.')
  cleanup()
  draw(() => answer(200, 'text/plain', 'ok'), true)
  expect(words()).toBe('The interview has ended, and your server with it.')
})

test('Enter sends the path, JSON has a value to a line, and a port that ends is missed', async () => {
  const user = userEvent.setup()
  const { requests, chunks, listen, view } = draw(() => answer(200, 'application/json; charset=utf-8', '{"a":[1]}'))
  listen([3000, 8080])
  await user.clear(path())
  await user.type(path(), 'orders?q=a b{Enter}')
  expect(await screen.findByText('200')).toBeTruthy()
  expect(screen.getByRole('region', { name: 'Body of the answer' }).textContent).toBe('{\n  "a": [\n    1\n  ]\n}')
  expect(screen.getByText('9 bytes')).toBeTruthy()
  expect(requests).toEqual([
    { port: 3000, method: 'GET', path: '/orders?q=a%20b', headers: [['accept', expect.stringContaining('text/html')]] },
  ])
  expect(path().value).toBe('/orders?q=a%20b')
  // The server's own address names its port.
  await user.clear(path())
  await user.type(path(), 'http://127.0.0.1:8080/x{Enter}')
  expect(requests[1]).toMatchObject({ port: 8080, path: '/x' })
  await user.clear(path())
  await user.type(path(), 'https://elsewhere.example/{Enter}')
  expect(screen.getByRole('alert').textContent).toContain('Enter a path such as /orders.')
  expect([requests.length, path().getAttribute('aria-invalid')]).toEqual([2, 'true'])
  listen([3000])
  listen([])
  expect(screen.getByText(/^Nothing listens on port 8080 any more/)).toBeTruthy()
  expect(
    said()
      .getAllByText(/→/)
      .map(({ textContent }) => textContent),
  ).toEqual(['GET /orders?q=a%20b → 200', 'GET /x → 200'])
  view.unmount()
  expect(chunks.flatMap(({ lines }) => lines.map(({ text }) => text))).toEqual([
    'GET /orders?q=a%20b → 200',
    'GET /x → 200',
  ])
})

test('a redirect in the box is followed with its cookies, one that leads out of it is shown', async () => {
  const user = userEvent.setup()
  const { requests, listen } = draw(({ path: asked }) => {
    if (asked === '/in')
      return answer(302, 'text/plain', '', [
        ['Location', '/home'],
        ['Set-Cookie', 'who=Ada; HttpOnly'],
      ])
    if (asked === '/loop') return answer(307, 'text/plain', '', [['Location', 'http://localhost:3000/loop']])
    if (asked === '/out') return answer(302, 'text/plain', '', [['Location', 'http://169.254.169.254/latest']])
    return answer(200, 'text/plain', `hello ${asked}`)
  })
  listen([3000])
  const send = async (typed: string) => {
    await user.clear(path())
    await user.type(path(), `${typed}{Enter}`)
  }
  await send('/in')
  expect(await screen.findByText('hello /home')).toBeTruthy()
  expect(requests[1]!.headers).toContainEqual(['cookie', 'who=Ada'])
  expect(path().value).toBe('/in')
  await send('/out')
  expect(await screen.findByText('The redirect to http://169.254.169.254/latest wasn’t followed.')).toBeTruthy()
  const before = requests.length
  await send('/loop')
  expect(await screen.findByText('after 5 redirects')).toBeTruthy()
  expect(requests.length - before).toBe(6)
})

test.each([
  ['refused', 'Nothing listens on port 3000. Start your server'],
  ['timeout', 'didn’t answer within 10 seconds'],
  ['broken', 'Your server closed the connection or didn’t answer in HTTP: Parse Error'],
  ['busy', 'Too many requests'],
  ['invalid', 'its body is limited to 64 KB'],
  ['gone', 'The terminal isn’t connected'],
] as const)('a request that fails (%s) says why', async (failed, words) => {
  const { listen } = draw(() => ({ failed, ms: 1, ...(failed === 'broken' && { detail: 'Parse Error' }) }))
  listen([3000])
  await userEvent.setup().click(screen.getByRole('button', { name: 'Send' }))
  expect((await screen.findByText(new RegExp(words))).textContent).toContain(words)
})

test('an answer that was cut says so; pictures are shown, and other bytes are named', async () => {
  const user = userEvent.setup()
  const { listen } = draw(({ path: asked }) => {
    if (asked === '/cut') return { ...answer(200, 'text/plain', 'begun'), cut: 'time' }
    if (asked === '/picture') return answer(200, 'image/png', 'x')
    return asked === '/none' ? answer(204, '', '') : answer(200, 'application/zip', 'PK\0')
  })
  listen([3000])
  const send = async (typed: string) => {
    await user.clear(path())
    await user.type(path(), `${typed}{Enter}`)
  }
  await send('/cut')
  expect(await screen.findByText('The answer didn’t end within 10 seconds. You see what came until then.')).toBeTruthy()
  await send('/picture')
  const picture = await screen.findByRole<HTMLImageElement>('img')
  expect(picture.src).toBe('data:image/png;base64,eA==')
  fireEvent.error(picture)
  expect(screen.getByText('The body is of type image/png, so it can’t be shown here.')).toBeTruthy()
  await send('/none')
  expect(await screen.findByText('The answer has no body.')).toBeTruthy()
  await send('/zip')
  expect(await screen.findByText('The body is of type application/zip, so it can’t be shown here.')).toBeTruthy()
})

test.each([
  ['application/x-ndjson', '{"a":1}\n{"a":2}\n', '{"a":1}\n{"a":2}\n'],
  ['application/yaml', 'name: \xc3\x9c', 'name: Ü'],
  ['', '{"a":1}', '{\n  "a": 1\n}'],
  ['', 'a < b', 'a < b'],
])('a text of type %j is shown as text', async (type, body, words) => {
  const { listen } = draw(() => answer(200, type, body))
  listen([3000])
  await userEvent.setup().click(screen.getByRole('button', { name: 'Send' }))
  expect((await screen.findByRole('region', { name: 'Body of the answer' })).textContent).toBe(words)
})

test('a page without a type is shown as a page, and a compressed body is named', async () => {
  const user = userEvent.setup()
  const { listen } = draw(({ path: asked }) =>
    asked === '/zipped'
      ? answer(200, 'text/html', 'x', [['Content-Encoding', 'gzip']])
      : answer(200, '', '\n<h1>Orders</h1>'),
  )
  listen([3000])
  await user.click(screen.getByRole('button', { name: 'Send' }))
  await user.click(await screen.findByRole('button', { name: 'Source' }))
  expect(screen.getByRole('region', { name: 'Body of the answer' }).textContent).toBe('\n<h1>Orders</h1>')
  await user.clear(path())
  await user.type(path(), 'zipped{Enter}')
  expect(
    await screen.findByText('Your server compressed the body (gzip), which the request didn’t ask for.'),
  ).toBeTruthy()
})

test('an answer of a megabyte says so', async () => {
  const { listen } = draw(() => answer(200, 'text/plain', 'x'.repeat(1024 * 1024)))
  listen([3000])
  await userEvent.setup().click(screen.getByRole('button', { name: 'Send' }))
  expect(await screen.findByText('1.0 MB')).toBeTruthy()
})
