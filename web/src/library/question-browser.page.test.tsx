import type { ListedQuestion } from '@nova/contract/questions/library'
import { cleanup, screen, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { drawSignedIn, standIn } from '../../test/server-stand-in.tsx'
import { QuickStartButton } from '../quick-start/quick-start.tsx'
import { noFilter } from './library-questions.ts'
import { QuestionBrowser } from './question-browser.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

test('a search without a hit among the company’s own says how many the bank has', async () => {
  const asked = standIn({
    'GET /api/question-roles': () => ({ roles: [], skills: [] }),
    'GET /api/questions': ({ query }) =>
      Response.json([], { headers: { 'X-Total-Count': query.get('scope') === 'bank' ? '7' : '0' } }),
  })
  const filter = { ...noFilter, q: 'window functions', status: 'ready' }
  drawSignedIn(<QuestionBrowser scope="own" kept={[filter, () => {}]} />, '/library')
  await screen.findByText('None of your own questions match. The bank has 7 that do.')
  const [ofBank] = asked.filter(({ query }) => query.get('scope') === 'bank')
  expect([ofBank!.query.get('q'), ofBank!.query.get('status')]).toEqual(['window functions', null])
})

const tooShort = 'On its own, this project can’t lead to a recommendation.'
const project = (title: string, agent: 'explains' | 'proposes'): ListedQuestion => ({
  id: title,
  title,
  kind: 'project',
  scope: 'own',
  status: 'ready',
  version: 1,
  provenIn: [],
  hasDraft: false,
  updatedAt: null,
  creatorName: null,
  isEditable: false,
  isFavourite: false,
  used: 0,
  solved: null,
  difficulty: 'easy',
  category: '',
  tags: [],
  skills: [],
  minutes: 40,
  opening: '',
  project: { stages: 3, agent },
})

test('a project that can’t lead to a recommendation by itself says so where it is listed and started', async () => {
  standIn({
    'GET /api/question-roles': () => ({ roles: [], skills: [] }),
    'GET /api/questions': () => Response.json([project('Till', 'explains'), project('Ferry', 'proposes')]),
    'GET /api/installation/mail': () => ({ hasMail: false }),
  })
  const start = (question: ListedQuestion) => <QuickStartButton question={question} />
  const { press, unmount } = drawSignedIn(<QuestionBrowser scope="all" actions={start} />, '/library')
  const rows = await screen.findAllByRole('listitem')
  expect(rows.map((row) => within(row).queryByText(tooShort) !== null)).toEqual([true, false])
  await press('Start interview with Till')
  expect(within(await screen.findByRole('dialog')).getByText(tooShort)).toBeDefined()
  unmount()
  // Nova proposes nothing where it only clarifies.
  const settings = { followUps: 'ask', aiPolicy: 'nova', helpLevel: 'clarify' } as const
  drawSignedIn(<QuestionBrowser scope="all" settings={settings} />, '/library')
  expect(await screen.findAllByText(tooShort)).toHaveLength(2)
})
