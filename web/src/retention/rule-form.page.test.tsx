/** A rule that another administrator saves while this one is being changed. */
import { noRule, type RetentionRule } from '@nova/contract/retention/periods'
import { cleanup, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { drawSignedIn, refusal, standIn } from '../../test/server-stand-in.tsx'
import { queryClient } from '../sign-in/query-client.ts'
import { Retention } from './retention.tsx'

afterEach(() => {
  cleanup()
  queryClient.clear()
  vi.unstubAllGlobals()
})

const due = { total: 0, interviews: [] }

const rest = { sentence: 'A rule.', mayChange: true, soon: due, requests: [], backupDays: 30 }
const german: RetentionRule = { ...noRule, places: ['de'] }

test('a changed rule is saved for the version that it began with; an unchanged one takes up the newer', async () => {
  let saved: { rule: RetentionRule | null; version: number } = { rule: null, version: 0 }
  const asked = standIn({
    'GET /api/company/retention': () => ({ ...saved, ...rest }),
    'GET /api/company/copy-requests': () => ({ requests: [] }),
    'POST /api/company/retention/preview': () => ({ ...due, sentence: 'A rule.' }),
    'PUT /api/company/retention': () => refusal('settings_changed'),
  })
  drawSignedIn(<Retention />, '/settings/retention')
  const germany = await screen.findByRole('checkbox', { name: /Germany/ })
  saved = { rule: german, version: 1 }
  await queryClient.invalidateQueries()
  await expect.poll(() => germany.getAttribute('aria-checked')).toBe('true')

  await userEvent.click(screen.getByRole('checkbox', { name: /Colorado/ }))
  saved = { rule: noRule, version: 2 }
  await queryClient.invalidateQueries()
  await userEvent.click(screen.getByRole('button', { name: 'Save rule' }))
  expect(await screen.findByText(/Someone else has changed these settings/)).toBeDefined()
  const sent = asked.find(({ body }) => (body as { version?: number } | undefined)?.version !== undefined)
  expect(sent?.body).toMatchObject({ version: 1, rule: { places: ['de', 'us-co'] } })
})
