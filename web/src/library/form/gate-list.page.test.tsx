import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { GateList } from './gate-list.tsx'

afterEach(cleanup)

test('a project whose tests are amiss at the start leads to its stages and to its files', () => {
  const onJump = vi.fn()
  const gate = { name: 'start', passed: false, detail: 'There are no visible tests in tests/.' }
  render(<GateList gates={[gate]} onJump={onJump} />)
  expect(screen.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(['Go to Stages', 'Go to Files'])
  screen.getByRole('button', { name: 'Go to Files' }).click()
  expect(onJump).toHaveBeenCalledWith('files', gate)
})
