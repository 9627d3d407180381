import type { Measurement } from '@nova/contract/interviews/measurement'
import { cleanup, screen, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { drawSignedIn, standIn } from '../../../test/server-stand-in.tsx'
import { ClaimsPage } from './claims-page.tsx'
import { ItemFacts } from './item-aside.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const nothingYet = { share: null, discrimination: null, minutes: null, label: 'unknown' as const }
const measured: Measurement = {
  formulaVersion: '10',
  reports: 31,
  olderReports: 4,
  isCut: false,
  moreItems: 0,
  claims: [
    {
      id: 'outcomes',
      claim: 'Who scores higher does better at work.',
      standing: 'too-few',
      measured: '3 outcomes known.',
      notSaid: 'How well others would have done.',
    },
    {
      id: 'panel-ratings',
      claim: 'Our reviewers rate alike.',
      standing: 'too-few',
      measured: '6 ratings.',
      notSaid: 'That one is enough.',
    },
    {
      id: 'labels',
      claim: 'Easy, medium and hard mean what they say.',
      standing: 'fails',
      measured: '7 checked, 2 off.',
      notSaid: 'That interviews are equally hard.',
    },
    {
      id: 'groups',
      claim: 'Our interviews are fair to all groups.',
      standing: 'never',
      measured: 'Nothing about groups is stored.',
      notSaid: 'Anything about groups.',
    },
  ],
  items: [
    {
      questionId: 'a',
      title: 'Merge intervals',
      kind: 'coding',
      difficulty: 'easy',
      answers: 24,
      waiting: 0,
      share: { value: 0.412, low: 0.3, high: 0.53 },
      discrimination: { value: 0.31, low: -0.02, high: 0.58 },
      minutes: { value: 21.4, low: 18, high: 25 },
      label: 'harder',
    },
    { questionId: 'b', title: 'Slow page', kind: 'technical', difficulty: null, answers: 7, waiting: 2, ...nothingYet },
  ],
  labels: [],
  agreement: [{ kind: 'panel-ratings', pairs: 6, interviews: 3, same: null, kappa: null }],
  outcomes: { known: 3, rated: 3, scored: 1, correlation: null, lastImport: null },
}

test('claims say what they rest on, and those without enough data once what is needed and how far each is', async () => {
  standIn({ 'GET /api/company/measurement': () => measured })
  drawSignedIn(<ClaimsPage />, '/reports/claims')
  const claims = await screen.findByRole('list', { name: 'Claims' })
  expect(within(claims).getByText('Shown not to hold')).toBeTruthy()
  expect(within(claims).getByText('Not to be said: that interviews are equally hard.')).toBeTruthy()
  expect(screen.getAllByText(/20 cases on/)).toHaveLength(1)
  const waiting = screen.getByRole('list', { name: 'Claims without enough data' })
  expect(
    within(waiting)
      .getAllByRole('progressbar')
      .map((bar) => bar.getAttribute('aria-valuetext')),
  ).toEqual(['1 of 20 rated people with a score', '6 of 20 pairs'])
  expect(screen.getByRole('list', { name: 'Claims that can’t be made' }).textContent).toContain('fair to all groups')
  const cells = (name: RegExp) =>
    within(screen.getByRole('row', { name }))
      .getAllByRole('cell')
      .map(({ textContent }) => textContent)
  expect(cells(/Merge intervals/)).toEqual([
    ...['24', '41% (30 to 53)', '0.31 (−0.02 to 0.58)', '21 min (18 to 25)', 'Harder than its label'],
  ])
  expect(cells(/Slow page/)).toEqual([
    ...['72 awaiting review', 'Too few yet', 'Too few yet', 'Too few yet', 'Too few questions to compare'],
  ])
  expect(document.body.textContent).toContain('4 by older rules are left out')
  expect(screen.queryByRole('heading', { name: 'Agreement' })).toBeNull()
})

test('a question says how many answers it has until there are twenty', async () => {
  standIn({ 'GET /api/questions/b/statistics': () => ({ statistics: measured.items[1] }) })
  drawSignedIn(<ItemFacts questionId="b" />, '/library/b')
  expect((await screen.findByText(/Too few answers yet/)).textContent).toContain(
    'Too few answers yet: 7 of 20 scored. 2 more awaiting review.',
  )
})
