import type { SetShows } from '@nova/contract/reports/showable'
import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { ChoiceBar } from './choice-bar.tsx'

afterEach(cleanup)

const strong = { label: 'Strong Hire', other: null, isOpen: false } as const
const reserved = { label: 'Strong Hire', other: 'Consider with Reservations', isOpen: false } as const
const none = { label: 'Do Not Hire', other: null, isOpen: false } as const

function show(count: number, shows: Omit<SetShows, 'isSupervised'>) {
  const onAdd = vi.fn()
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
      onAdd={onAdd}
      onContinue={() => undefined}
    />,
  )
  return onAdd
}

test('one sentence says what the ticked questions can show, and one press adds another', async () => {
  const onAdd = show(2, { observations: 5, kinds: 2, best: null, worst: null, open: null })
  screen.getByText('Too little for a recommendation.')
  await userEvent.click(screen.getByRole('button', { name: 'Add another question' }))
  expect(onAdd).toHaveBeenCalledOnce()
  cleanup()
  show(2, { observations: 7, kinds: 1, best: strong, worst: none, open: null })
  screen.getByText('Too little for a recommendation.')
  cleanup()
  show(1, { observations: 6, kinds: 2, best: null, worst: null, open: null })
  screen.getByText('Too little for a recommendation.')
  cleanup()
  show(1, { observations: 6, kinds: 2, best: null, worst: none, open: null })
  screen.getByText('Even a perfect result would be too uncertain for a recommendation.')
  cleanup()
  show(3, { observations: 9, kinds: 3, best: reserved, worst: none, open: { low: 61, high: 80 } })
  screen.getByText('If the score is between 61 and 80, the report can’t settle on one recommendation.')
  screen.getByRole('button', { name: 'Add another question' })
  cleanup()
  show(5, { observations: 20, kinds: 3, best: strong, worst: none, open: null })
  screen.getByText('Each score leads to a recommendation.')
  expect(screen.queryByRole('button', { name: 'Add another question' })).toBeNull()
  cleanup()
  show(0, { observations: 0, kinds: 0, best: null, worst: null, open: null })
  expect(screen.queryByText(/recommendation/)).toBeNull()
})
