import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { ChoiceBar } from './choice-bar.tsx'

afterEach(cleanup)

const show = (count: number, observations: number) =>
  render(
    <ChoiceBar
      {...{ count, observations, minutes: 45, duration: 60, isLocked: false, isSaving: false }}
      onFit={undefined}
      onContinue={() => undefined}
    />,
  )

test('too few questions for a recommendation are told before they are saved', () => {
  show(2, 5)
  expect(
    screen.getByText(/^Too little for a recommendation: the report has at most 5 observations, and 6/),
  ).toBeTruthy()
  cleanup()
  show(2, 6)
  show(0, 0)
  expect(screen.queryByText(/Too little/)).toBeNull()
})
