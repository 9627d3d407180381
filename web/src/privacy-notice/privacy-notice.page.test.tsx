/** Warnings about the company's notice, its form, and the version that a candidate read. */
import { emptyNotice } from '@nova/contract/accounts/own-notice'
import { cleanup, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { drawSignedIn, refusal, standIn } from '../../test/server-stand-in.tsx'
import { queryClient } from '../sign-in/query-client.ts'
import { MissingNotice, NoticeHint } from './missing-notice.tsx'
import { PrivacyNotice } from './privacy-notice.tsx'
import { NoticeAsRead } from './read-consent.tsx'

afterEach(() => {
  cleanup()
  queryClient.clear()
  vi.unstubAllGlobals()
})

const call = 'GET /api/company/privacy-notice'
const missing = {
  parts: ['contact'],
  message: 'The privacy notice that candidates read doesn’t name a contact for privacy.',
  settings: '/settings/privacy',
}
const whole = { notice: emptyNotice, version: 2, savedAt: null, savedBy: null, missing: null, mayChange: true }

test('administrators are led to the settings; others are sent to them, and get no hint on the dashboard', async () => {
  const answers = { [call]: () => ({ ...whole, missing, mayChange: false }) }
  standIn(answers)
  drawSignedIn(
    <>
      <MissingNotice />
      <NoticeHint />
    </>,
    '/',
  )
  expect(await screen.findByText(/Ask an administrator to fill in the privacy notice/)).toBeDefined()
  expect(screen.queryByRole('link')).toBeNull()
})

test('nothing is said where nothing is missing', async () => {
  const asked = standIn({ [call]: () => whole })
  drawSignedIn(
    <>
      <MissingNotice />
      <p>End</p>
    </>,
    '/',
  )
  await expect.poll(() => asked.length).toBe(1)
  expect(screen.queryByText(/privacy notice/)).toBeNull()
})

test('a change that came second keeps its entries and says why it was not saved', async () => {
  const asked = standIn({ [call]: () => whole, 'PUT /api/company/privacy-notice': () => refusal('settings_changed') })
  drawSignedIn(<PrivacyNotice />, '/settings/privacy')
  const controller = await screen.findByLabelText('Controller')
  await userEvent.type(controller, 'Nordwind GmbH')
  await userEvent.type(screen.getByLabelText(/^Address of your own/), 'nordwind.example/privacy')
  await userEvent.click(screen.getByRole('button', { name: 'Save as version 3' }))
  expect(await screen.findByText(/Someone else has changed these settings/)).toBeDefined()
  expect(controller).toHaveProperty('value', 'Nordwind GmbH')
  expect(asked.findLast(({ body }) => body)?.body).toEqual({
    notice: { ...emptyNotice, controllerName: 'Nordwind GmbH', url: 'https://nordwind.example/privacy' },
    version: 2,
  })
})

test('entries never go over a version that was saved since they began; without entries the page takes it up', async () => {
  let saved = { ...whole, savedBy: 'Ida Reyes' }
  const asked = standIn({
    [call]: () => saved,
    'PUT /api/company/privacy-notice': () => refusal('settings_changed'),
  })
  drawSignedIn(<PrivacyNotice />, '/settings/privacy')
  const controller = await screen.findByLabelText('Controller')
  saved = { ...saved, version: 3, notice: { ...emptyNotice, controllerName: 'Nordwind AG' } }
  await queryClient.invalidateQueries()
  await expect.poll(() => controller).toHaveProperty('value', 'Nordwind AG')

  await userEvent.type(screen.getByLabelText('Postal address'), 'Hafenstraße 12')
  saved = { ...saved, version: 4, notice: { ...emptyNotice, controllerName: 'Nordwind SE' } }
  await queryClient.invalidateQueries()
  expect(await screen.findByText(/^Ida Reyes has saved version 4 since you began\./)).toBeDefined()
  await userEvent.click(screen.getByRole('button', { name: 'Save as version 4' }))
  await expect.poll(() => asked.findLast(({ body }) => body)?.body).toMatchObject({ version: 3 })
  await userEvent.click(screen.getByRole('button', { name: 'Discard changes' }))
  expect(controller).toHaveProperty('value', 'Nordwind SE')
  expect(screen.queryByText(/since you began/)).toBeNull()
  expect(screen.getByRole('button', { name: 'Save as version 5' })).toBeDefined()
})

test('a consent without a known version says so', () => {
  drawSignedIn(<NoticeAsRead notice={null} />, '/')
  expect(screen.getByText('The version of the company’s privacy notice is not known.')).toBeDefined()
})
