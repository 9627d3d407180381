/** The way from a program that runs models to one that is on, as an operator reads it. */
import type { LocalModels } from '@nova/contract/installation/local-models'
import { cleanup, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { drawSignedIn, outOfReach, standIn } from '../../test/server-stand-in.tsx'
import { queryClient } from '../sign-in/query-client.ts'
import { LocalSetUp } from './local-set-up.tsx'

afterEach(() => {
  cleanup()
  queryClient.clear()
  vi.unstubAllGlobals()
})

const look = 'GET /api/model-servers'
const setUp = 'POST /api/model-servers/set-up'
const download = 'POST /api/model-servers/download'
const address = 'http://127.0.0.1:11434'
const unknown = { bytes: null, hasTools: null, canThink: null, trainedWindow: null, window: null, memoryBytes: null }
const ollama = { program: 'Ollama', version: '0.40.1', address, canDownload: true, models: [] } as const
const offer = (name: string) => ({
  name,
  licence: 'Apache 2.0',
  bytes: 2.5e9,
  memoryBytes: 5.6e9,
  reason: 'It is small.',
  figures: [{ test: 'HumanEval', value: '88 %' }],
  source: 'Its card',
  publishedAt: '2025-08',
  isDownloaded: false,
  card: null,
})
const machine = { memoryBytes: 16e9, graphicsBytes: null }
const found = (changes: Partial<LocalModels> = {}): LocalModels => ({
  servers: [{ ...ollama, models: [] }],
  machine,
  recommended: ['small', 'other'].map(offer),
  ...changes,
})
const events = (...sent: [string, unknown][]) =>
  new Response(sent.map(([event, data]) => `event: ${event}\ndata: ${JSON.stringify(data)}\n\n`).join(''))
const draw = () => drawSignedIn(<LocalSetUp />, '/')

test('size, licence, reason and publisher’s figures are read before the button, marked as not tested', async () => {
  standIn({ [look]: () => found() })
  draw()
  const button = await screen.findByRole('button', { name: 'Download and test small' })
  const text = document.body.textContent
  for (const words of ['2.5 GB to download · Apache 2.0 licence', 'It is small.'])
    expect(text.indexOf(words)).toBeLessThan(text.indexOf(button.textContent))
  expect(screen.getByText('Not tested by us')).toBeTruthy()
  expect(text).toContain('Its publisher’s figures: HumanEval: 88 % (Its card, 2025-08).')
  expect(screen.getByRole('button', { name: 'Other models that fit (1)' })).toBeTruthy()
})

test('a download that fails says why and keeps its button', async () => {
  const words = 'The download broke off at 43 %. Press the button again: it continues from there.'
  const progress = { state: 'downloading', done: 1e9, total: 2.5e9 }
  const error = { message: words, code: 'download_failed' }
  const asked = standIn({ [look]: () => found(), [download]: () => events(['progress', progress], ['error', error]) })
  const { press } = draw()
  await screen.findByRole('button', { name: 'Download and test small' })
  await press('Download and test small')
  expect(await screen.findByText(words)).toBeTruthy()
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Download and test small' }).disabled).toBe(false)
  expect(asked.filter(({ call }) => call === setUp)).toEqual([])
})

test('a download of another size asks, and goes on with that size', async () => {
  const message = 'The library now offers 9.0 GB as small, and 2.5 GB were expected. It may be another model.'
  const error = { message, code: 'download_differs', details: { path: 'acceptedBytes', bytes: 9e9 } }
  const asked = standIn({ [look]: () => found(), [download]: () => events(['progress', {}], ['error', error]) })
  const { press } = draw()
  await screen.findByRole('button', { name: 'Download and test small' })
  await press('Download and test small')
  expect((await screen.findByText(message)).textContent).toBe(message)
  await press('Download it all the same')
  await vi.waitFor(() =>
    expect(asked.filter(({ call }) => call === download).map(({ body }) => body)).toEqual([
      { address, model: 'small' },
      { address, model: 'small', acceptedBytes: 9e9 },
    ]),
  )
  await press('Leave it')
  expect(screen.queryByText(message)).toBeNull()
})

test('models of a server are listed with what they can do, and names are text', async () => {
  const models = [
    { ...unknown, name: '<img src=x onerror=alert(1)>', bytes: 4.7e9, hasTools: false, window: 4_096 },
    { ...unknown, name: 'wide', canThink: true, hasTools: true, trainedWindow: 40_960, memoryBytes: 6.2e9 },
  ]
  const server = { ...ollama, program: 'llama-server', version: null, canDownload: false, models } as const
  standIn({ [look]: () => found({ servers: [{ ...server, models }] }) })
  draw()
  expect(await screen.findByText('4.7 GB · no tools · reads 4,096 tokens, too few for Nova')).toBeTruthy()
  expect(
    screen.getByText('loaded, takes 6.2 GB of memory · can use tools · can think · trained for 40,960 tokens'),
  ).toBeTruthy()
  expect(document.querySelector('img')).toBeNull()
  // No Ollama, so nothing can be downloaded.
  expect(screen.queryByRole('button', { name: /^Download/ })).toBeNull()
})

test('without a found server it says what to install, and queries a typed address instead', async () => {
  const asked = standIn({
    [look]: ({ query }) => found({ servers: query.get('address') ? [{ ...ollama, models: [] }] : [] }),
  })
  const { press, fill } = draw()
  expect(await screen.findByText(/^We found no model server on this machine\. Install Ollama from/)).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Look again' })).toBeTruthy()
  await press('Look at another address')
  await fill(screen.getByLabelText('Address of a model server'), 'not an address')
  await press('Look there')
  expect(await screen.findByText(/Please enter an address that begins with http/)).toBeTruthy()
  await fill(screen.getByLabelText('Address of a model server'), 'http://10.0.0.7:11434')
  await press('Look there')
  expect(await screen.findByRole('heading', { name: 'Set up a model on http://10.0.0.7:11434' })).toBeTruthy()
  expect(await screen.findByRole('button', { name: 'Download and test small' })).toBeTruthy()
  expect(asked.map(({ query }) => query.get('address'))).toEqual([null, 'http://10.0.0.7:11434'])
})

test('too little memory is reported, and an unreachable server can be queried again', async () => {
  standIn({ [look]: () => found({ machine: { memoryBytes: 4e9, graphicsBytes: null }, recommended: [] }) })
  draw()
  expect(await screen.findByText(/^This machine has 4\.0 GB of memory, which is too little/)).toBeTruthy()
  cleanup()
  queryClient.clear()
  standIn({ [look]: outOfReach })
  draw()
  expect(await screen.findByRole('button', { name: 'Look again' })).toBeTruthy()
})
