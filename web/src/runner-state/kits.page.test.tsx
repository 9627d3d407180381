/** The libraries of projects on the Runner page, as an operator reads and installs them. */
import type { KitState, RunnerState } from '@nova/contract/installation/runner-state'
import { cleanup, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { drawSignedIn, standIn } from '../../test/server-stand-in.tsx'
import { queryClient } from '../sign-in/query-client.ts'
import { Runner } from './runner-state.tsx'

afterEach(() => {
  cleanup()
  queryClient.clear()
  vi.unstubAllGlobals()
})

const read = 'GET /api/operator/runner'
const change = 'POST /api/operator/runner/kit'
const command = 'apt-get install --no-install-recommends python3-flask'
const waiting = { state: 'missing', done: 0, total: 0, problem: null } as const

const stateWith = (packages: KitState['packages']): RunnerState => ({
  health: 'ok',
  detail: null,
  engine: 'bubblewrap',
  languages: [],
  machines: [],
  lastCheck: null,
  missingTools: ['rg', 'tree'],
  kits: [
    {
      runtime: 'node',
      version: '24.21.0',
      install: null,
      command: null,
      packages,
      libraries: [{ id: 'fastify', version: null }],
    },
    {
      runtime: 'python',
      version: '3.11.2',
      install: null,
      command,
      packages: null,
      libraries: [
        { id: 'flask', version: null },
        { id: 'pandas', version: '1.5.3' },
      ],
    },
    { runtime: 'go', version: null, install: 'golang-go', command: null, packages: null, libraries: [] },
  ],
})

test('each kit shows its libraries with versions, and what installs the missing ones', async () => {
  standIn({ [read]: () => stateWith(waiting) })
  drawSignedIn(<Runner />, '/')
  expect(await screen.findByRole('list', { name: 'Libraries of Python' })).toBeTruthy()
  for (const words of [
    'Fastify not installed',
    'Flask not installed',
    'pandas 1.5.3',
    command,
    'Not available: golang-go',
  ])
    expect(screen.getByText(words)).toBeTruthy()
  expect(document.body.textContent).toContain(
    'Terminals lack these tools, because this server doesn’t have them: rg, tree.',
  )
})

test('one press installs, shows how far it is, and may be stopped; a failure says why', async () => {
  const failed = { ...waiting, problem: 'The registry said no.' }
  const replies = [stateWith({ ...waiting, state: 'installing', done: 30, total: 150 }), stateWith(failed)]
  const asked = standIn({ [read]: () => stateWith(waiting), [change]: () => replies.shift() })
  const { press } = drawSignedIn(<Runner />, '/')
  await screen.findByRole('button', { name: 'Install libraries for Node' })
  await press('Install libraries for Node')
  expect(await screen.findByText('Installing: 30 of 150 packages')).toBeTruthy()
  await press('Stop installing')
  expect(await screen.findByText('The registry said no.')).toBeTruthy()
  const sent = asked.filter(({ call }) => call === change).map(({ body }) => body)
  expect(sent).toEqual([
    { runtime: 'node', act: 'install' },
    { runtime: 'node', act: 'stop' },
  ])
})
