import { cleanup, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { drawSignedIn, standIn } from '../../test/server-stand-in.tsx'
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
