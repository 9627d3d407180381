/** Tests the library's card about other forms of a review. */
import type { ReviewForm, ReviewForms } from '@nova/contract/questions/review-forms'
import { cleanup, screen, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { drawSignedIn, standIn } from '../../test/server-stand-in.tsx'
import { queryClient } from '../sign-in/query-client.ts'
import { ReviewFormsCard } from './review-forms.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const form: ReviewForm = {
  id: 'hut-nights',
  title: 'Hut nights',
  isRetired: false,
  isReady: true,
  used: 31,
  changes: 40,
  faulty: 16,
  kinds: { boundary: 9, leak: 7 },
  lines: { low: 3, median: 4, high: 6 },
  people: 31,
  hits: { value: 0.75, low: 0.7, high: 0.8 },
  falseAlarms: { value: 0.1, low: 0.08, high: 0.13 },
}

function draw(state: ReviewForms) {
  standIn({ 'GET /api/questions/hut-nights/review-forms': () => state })
  queryClient.clear()
  drawSignedIn(<ReviewFormsCard questionId="hut-nights" />, '/library/hut-nights')
}

test('a form is shown beside another, with what is alike, what differs and what is not known yet', async () => {
  const second = {
    ...form,
    id: 'second',
    title: 'Second form',
    isReady: false,
    used: 2,
    faulty: 12,
    people: 2,
    hits: null,
  }
  const standing = {
    changes: 'alike',
    faulty: 'differs',
    kinds: 'alike',
    lines: 'alike',
    hits: 'too-few',
    falseAlarms: 'unclear',
  } as const
  draw({ form, others: [{ form: second, shared: 3, standing }] })
  const other = within(await screen.findByRole('region', { name: 'Second form' }))
  expect(screen.getByText(/asked it in 31 interviews/)).toBeTruthy()
  expect(other.getByText('Draft')).toBeTruthy()
  expect(other.getByText(/3 changes are the same in both/)).toBeTruthy()
  const rows = other.getAllByRole('definition').map(({ parentElement }) => parentElement!.textContent)
  expect(rows).toEqual([
    'ChangesAlikeHere 40, there 40',
    'FaultyDiffersHere 16 of 40, there 12 of 40',
    'Kinds of faultsAlikeHere 9 wrong boundary, 7 resource leak, there 9 wrong boundary, 7 resource leak',
    'Changed lines of a changeAlikeHere 4 (3 to 6), there 4 (3 to 6)',
    'Faults found by candidatesToo few peopleHere 75% (70 to 80), there 2 of 20 people',
    'Sound ones rejectedNot clearHere 10% (8 to 13), there 10% (8 to 13)',
  ])
})

test('without another form the card says how one is made', async () => {
  draw({ form: { ...form, used: 0 }, others: [] })
  expect(await screen.findByText(/There is no other form on the same code yet/)).toBeTruthy()
  expect(screen.getByRole('link', { name: 'duplicate it' }).getAttribute('href')).toBe('/library/new?copy=hut-nights')
})
