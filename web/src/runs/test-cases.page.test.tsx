/** The tests that Test Cases runs: the candidate's own start with the first example. */
import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test } from 'vitest'
import { makeQuestion } from '../../test/room-parts.ts'
import { createStore } from '../journal/store.ts'
import type { OwnCase } from './own-cases.ts'
import { TestCases } from './test-cases.tsx'

afterEach(cleanup)

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
