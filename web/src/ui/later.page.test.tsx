import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { whenDrawn } from './later.tsx'

afterEach(cleanup)

test('a part that is first drawn later holds its place until it is there', async () => {
  const { promise, resolve } = Promise.withResolvers<() => string>()
  const Part = whenDrawn(
    () => promise,
    () => 'Loading the result',
  )
  const { container } = render(<Part />)
  expect(container.textContent).toBe('Loading the result')
  resolve(() => 'Two rows')
  await screen.findByText('Two rows')
  expect(container.textContent).toBe('Two rows')
})
