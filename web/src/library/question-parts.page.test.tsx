import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { Sentences } from './question-parts.tsx'

afterEach(cleanup)

test('a constraint shows names between backticks as code', () => {
  render(<Sentences title="Constraints" items={['`nights` is NULL while a stay has no end yet.']} />)
  expect(screen.getByText('nights').tagName).toBe('CODE')
  expect(screen.getByRole('listitem').textContent).toBe('nights is NULL while a stay has no end yet.')
})
