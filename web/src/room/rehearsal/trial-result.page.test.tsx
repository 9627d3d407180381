import { cleanup, render } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { type Trial, TrialResult } from './trial-result.tsx'

afterEach(cleanup)

const shown = (trial: Trial) => render(<TrialResult {...trial} />).container.textContent

test.each(['timeout', 'killed'] as const)('an endless loop is said to have been stopped (%s)', (status) => {
  expect(shown({ status, stdout: '', stderr: '' })).toMatch(
    /^We stopped your code after it computed for \d+ seconds\..*Your code printed nothing\.$/,
  )
})

test('code that exits by itself shows only its output', () => {
  expect(shown({ status: 'ok', stdout: '', stderr: '' })).toBe('Your code printed nothing.')
  expect(shown({ status: 'failed', stdout: '', stderr: 'We could not run it.' })).toBe('ErrorsWe could not run it.')
})
