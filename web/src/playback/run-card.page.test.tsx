import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { RunCard, type RunEntry } from './run-card.tsx'

afterEach(cleanup)

const entryOf = (kind: 'run' | 'test', payload: object) =>
  ({ kind, payload, actor: { role: 'candidate' } }) as unknown as RunEntry
const common = { id: 'r1', status: 'ok', stdout: '', stderr: '', args: null, stdin: null }
const counts = { passed: 0, total: 1 }

test('a run and a test of a query show it; a run of a program does not show its code', async () => {
  const hidden = { core: counts, edge: counts, scale: counts }
  const query = { ...common, language: 'sql', code: 'SELECT name FROM guests' }
  const { rerender } = render(<RunCard at={0} entry={entryOf('run', query)} />)
  expect((await screen.findByRole('region', { name: 'Query' })).textContent).toContain('SELECT name FROM guests')
  rerender(<RunCard at={0} entry={entryOf('test', { ...query, visible: counts, hidden, failure: null })} />)
  expect((await screen.findByRole('region', { name: 'Query' })).textContent).toContain('SELECT name FROM guests')
  rerender(<RunCard at={0} entry={entryOf('run', { ...common, language: 'python', code: 'print(1)' })} />)
  expect(screen.queryByText('print(1)', { exact: false })).toBeNull()
})

test('a status that only a newer server knows is said in neutral words', () => {
  const newer = { ...common, language: 'python', code: 'x', status: 'of_a_newer_server' }
  const { rerender } = render(<RunCard at={0} entry={entryOf('run', newer)} />)
  screen.getByText('ended in another way')
  const hidden = { core: counts, edge: counts, scale: counts }
  const cases = [{ index: 0, own: false, status: 'of_a_newer_server', expected: 1, actual: null }]
  rerender(<RunCard at={0} entry={entryOf('test', { ...newer, visible: counts, hidden, cases, failure: null })} />)
  expect(screen.getByText(/^Test 1:/).textContent).toBe('Test 1: ended in another way')
})

test('a run that showed a plan is named by it', () => {
  const query = { ...common, language: 'sql', code: 'SELECT 1', sql: { tags: [], plan: 'Result' } }
  render(<RunCard at={0} entry={entryOf('run', query)} />)
  expect(screen.getByText('Query plan', { exact: false })).toBeTruthy()
})
