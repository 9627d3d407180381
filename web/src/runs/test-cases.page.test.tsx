/** The tests that Test Cases runs: the candidate's own start with the first example. */
import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test } from 'vitest'
import { makeQuestion } from '../../test/room-parts.ts'
import { createStore } from '../journal/store.ts'
import type { OwnCase } from './own-cases.ts'
import type { TestShown } from './run-log.ts'
import { TestCases } from './test-cases.tsx'

afterEach(cleanup)

const none = { passed: 0, total: 0 }

function draw(isOff = false, cases: OwnCase[] = []) {
  const question = makeQuestion('q1', { visibleTests: [{ args: [7], expected: 8 }] as never })
  const store = createStore<OwnCase[]>(cases)
  render(<TestCases {...{ question, store, isOff }} pad={null} latest={null} running={null} error={null} />)
  return { user: userEvent.setup(), store }
}

test('a new test has the values of the first example, selected so that typing replaces them', async () => {
  const { user, store } = draw()
  await user.click(screen.getByRole('button', { name: 'Add a test' }))
  expect(store.get()).toMatchObject([{ args: ['7'], expected: '8' }])
  await user.keyboard('41')
  expect(store.get()).toMatchObject([{ args: ['41'], expected: '8' }])
})

test('own tests can be read and not changed once time is over', async () => {
  const { user, store } = draw(true, [{ id: 'a', args: ['1'], expected: '2' }])
  await user.click(screen.getByRole('button', { name: 'Add a test' }))
  await user.click(screen.getByRole('button', { name: 'Copy test 1 to a test of your own' }))
  await user.click(screen.getByRole('button', { name: 'Remove your test 2' }))
  expect(store.get()).toHaveLength(1)
  expect(screen.getAllByRole<HTMLInputElement>('textbox').every(({ disabled }) => disabled)).toBe(true)
})

test('the summary counts own tests apart, and leads to the first failure', async () => {
  const question = makeQuestion('q1', { visibleTests: [{ args: [7], expected: 8 }] as never })
  const own: OwnCase[] = [
    { id: 'a', args: ['1'], expected: '2' },
    { id: 'b', args: ['3'], expected: '5' },
  ]
  const done = { stdout: '', durationMs: 1 }
  const latest = {
    kind: 'test',
    id: 't',
    status: 'ok',
    language: 'javascript',
    code: 'x',
    stderr: '',
    failure: null,
    isInBrowser: false,
    isCompileError: false,
    visible: { passed: 1, total: 1 },
    cases: [
      { ...done, index: 0, status: 'passed', args: [7], expected: 8, actual: 8 },
      { ...done, index: 1, status: 'passed', own: true, args: [1], expected: 2, actual: 2 },
      { ...done, index: 2, status: 'failed', own: true, args: [3], expected: 5, actual: 4 },
    ],
    hidden: { core: none, edge: none, scale: none, notRun: true },
  } as unknown as TestShown
  const store = createStore<OwnCase[]>(own)
  render(<TestCases {...{ question, store, latest }} pad={null} running={null} error={null} />)
  expect(screen.getByText('1 of 1 visible tests passed')).toBeDefined()
  expect(screen.getByText('1 of 2 own tests passed')).toBeDefined()
  await userEvent.setup().click(screen.getByRole('button', { name: 'Go to the first failure' }))
  expect(document.activeElement?.textContent).toMatch(/^Your test 3/)
})

test('the summary leads nowhere while all tests pass', () => {
  draw()
  expect(screen.queryByRole('button', { name: 'Go to the first failure' })).toBeNull()
})
