import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { ChoiceBar } from './choice-bar.tsx'
import type { SetShows } from './selection.ts'

afterEach(cleanup)

const strong = { label: 'Strong Hire', other: null, isOpen: false } as const
const reserved = { label: 'Strong Hire', other: 'Consider with Reservations', isOpen: false } as const
const none = { label: 'Do Not Hire', other: null, isOpen: false } as const

const show = (count: number, shows: Omit<SetShows, 'isSupervised'>) =>
  render(
    <ChoiceBar
      {...{
        count,
        shows: { ...shows, isSupervised: false },
        minutes: 45,
        duration: 60,
        isLocked: false,
        isSaving: false,
      }}
      onFit={undefined}
      onContinue={() => undefined}
    />,
  )

test('the most that the ticked questions can show is displayed before saving', () => {
  show(2, { observations: 5, kinds: 2, best: null, worst: null, open: null })
  screen.getByText(/^Too little for a recommendation: the report has at most 5 observations of 2 kinds, and 6/)
  cleanup()
  show(2, { observations: 7, kinds: 1, best: strong, worst: none, open: null })
  screen.getByText(/at most 7 observations of 1 kind, and 6 of 2 kinds/)
  cleanup()
  show(1, { observations: 6, kinds: 2, best: null, worst: null, open: null })
  screen.getByText(/^These questions can show no label/)
  cleanup()
  show(1, { observations: 6, kinds: 2, best: null, worst: none, open: null })
  screen.getByText(/^Everything right would read no label; everything wrong, Do Not Hire\./)
  cleanup()
  show(3, { observations: 9, kinds: 3, best: reserved, worst: none, open: { low: 58, high: 83 } })
  screen.getByText(/Scores from 58 to 83 leave each label possible\.$/)
  screen.getByText(
    /^Everything right would read Strong Hire, borderline to Consider with Reservations; everything wrong, Do/,
  )
  cleanup()
  show(0, { observations: 0, kinds: 0, best: null, worst: null, open: null })
  expect(screen.queryByText(/Too little|Everything|These questions/)).toBeNull()
})
