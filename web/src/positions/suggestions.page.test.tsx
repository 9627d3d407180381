import { cleanup, screen, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { drawSignedIn, standIn } from '../../test/server-stand-in.tsx'
import { emptyEntries } from './form.ts'
import { Suggestions } from './suggestions.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const question = (number: number) => ({
  id: `q${number}`,
  title: `Question ${number}`,
  kind: 'technical',
  minutes: 10,
  reason: `The job asks for SQL: “line ${number}”.`,
})

test('questions that fit the job are suggested with their reasons, the first five at once', async () => {
  const asked = standIn({
    'POST /api/positions/suggestions': () => ({ questions: [1, 2, 3, 4, 5, 6].map(question), assumptions: [] }),
  })
  const job = { ...emptyEntries, title: 'Data analyst', description: 'SQL', duration: '45' }
  const taken = [{ id: 'q9', title: 'Question 9', kind: 'coding' as const, minutes: 20, isCore: true }]
  const { press } = drawSignedIn(<Suggestions job={job} taken={taken} actions={({ title }) => `Add ${title}`} />, '/')
  const list = within(await screen.findByRole('region', { name: 'Suggested for this job' }))
  await list.findByText('The job asks for SQL: “line 1”.')
  expect(list.getAllByRole('listitem')).toHaveLength(5)
  await press('Show all 6 suggestions')
  expect(list.getAllByRole('listitem')).toHaveLength(6)
  expect(asked[0]!.body).toMatchObject({ description: 'SQL', duration: 45, chosen: ['q9'], questionType: 'Both' })
})

test('a suggested project that can’t lead to a recommendation with the position’s settings says so', async () => {
  const project = { ...question(1), kind: 'project', project: { stages: 3, agent: 'proposes' } }
  standIn({ 'POST /api/positions/suggestions': () => ({ questions: [project], assumptions: [] }) })
  const words = 'On its own, this project can’t lead to a recommendation. Add another question beside it.'
  const draw = (helpLevel: 'hint' | 'clarify') => {
    const job = { ...emptyEntries, title: 'Analyst', settings: { ...emptyEntries.settings, helpLevel } }
    return drawSignedIn(<Suggestions job={job} taken={[]} actions={() => null} />, '/')
  }
  const { unmount } = draw('hint')
  await screen.findByText('Question 1')
  expect(screen.queryByText(words)).toBeNull()
  unmount()
  draw('clarify')
  expect(await screen.findByText(words)).toBeDefined()
})

test('nothing is asked for where the job is not described yet', () => {
  const asked = standIn({})
  drawSignedIn(<Suggestions job={emptyEntries} taken={[]} actions={() => null} />, '/')
  screen.getByText('Describe the job first, and questions that fit it are suggested here.')
  expect(asked).toEqual([])
})
