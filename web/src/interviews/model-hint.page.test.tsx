import { cleanup, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { drawAt, interviewer } from '../../test/server-stand-in.tsx'
import { type Session, SessionContext } from '../sign-in/sign-in.tsx'
import { ModelHint } from './model-hint.tsx'

afterEach(cleanup)

test.each([
  ['an operator while no model is on', true, 'off', 1],
  ['an operator while one is on', true, 'ok', 0],
  ['an operator while one fails', true, 'failing', 0],
  ['anybody else while no model is on', false, 'off', 0],
] as const)('%s reads the way to a model, or nothing', (_, isOperator, ai, links) => {
  const session = { state: 'signed-in', interviewer: { ...interviewer, isOperator } } as unknown as Session
  const well = { database: 'ok', storage: 'ok', runner: 'ok', jobs: 'ok', secrets: 'ok' } as const
  const checks = { ...well, ai, mail: 'off', backups: 'off' } as const
  drawAt(
    <SessionContext value={session}>
      <ModelHint checks={checks} />
    </SessionContext>,
    '/',
  )
  expect(screen.queryAllByRole('link', { name: 'Set up a language model' })).toHaveLength(links)
})

test.each([
  ['an operator', true, 'Look at the models'],
  ['anybody else', false, ''],
] as const)('%s reads that a model stopped answering', (_, isOperator, words) => {
  const session = { state: 'signed-in', interviewer: { ...interviewer, isOperator } } as unknown as Session
  const checks = { ai: 'failing' } as Parameters<typeof ModelHint>[0]['checks']
  drawAt(
    <SessionContext value={session}>
      <ModelHint checks={checks} />
    </SessionContext>,
    '/',
  )
  expect(screen.getByText(/^A language model/).textContent).toBe(
    `A language model isn’t answering, so the built-in Nova answers candidates in its place. ${words}`,
  )
})
