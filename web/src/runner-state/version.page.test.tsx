/** The version on the Runner page, as an operator reads it. */
import type { NewerVersion } from '@nova/contract/installation/newer-version'
import { cleanup, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { drawSignedIn, standIn } from '../../test/server-stand-in.tsx'
import { queryClient } from '../sign-in/query-client.ts'
import { Version } from './version.tsx'

afterEach(() => {
  cleanup()
  queryClient.clear()
  vi.unstubAllGlobals()
})

const draw = (over: Partial<NewerVersion>) => {
  const answer: NewerVersion = { running: '0.3.0', isOn: true, newer: null, problem: null, readAt: null, ...over }
  standIn({ 'GET /api/operator/version': () => answer })
  drawSignedIn(<Version />, '/')
}

test('a newer version is named with its notes, as text, and with the commands of the documentation', async () => {
  draw({ newer: { version: '0.4.0', notes: '<b>Mends</b> a fault.' }, readAt: '2031-01-01T00:00:00.000Z' })
  expect(await screen.findByText('Version 0.4.0 is known; this is 0.3.0.')).toBeTruthy()
  expect(screen.getByText('<b>Mends</b> a fault.')).toBeTruthy()
  expect(screen.getByText('git pull && npm start')).toBeTruthy()
  expect(screen.getByText(/RELEASE=nova-interviews-0\.4\.0\.tar\.gz/)).toBeTruthy()
})

test('without the setting the page says the running version alone', async () => {
  draw({ isOn: false })
  expect(await screen.findByText('This is version 0.3.0.')).toBeTruthy()
  expect(document.body.textContent).not.toContain('known')
})

test('where nothing could be read, the page says why', async () => {
  draw({ problem: 'It answered with the status 500.', readAt: '2031-01-01T00:00:00.000Z' })
  expect(
    await screen.findByText(/couldn’t be read from NEWER_VERSION_FROM: It answered with the status 500\./),
  ).toBeTruthy()
})
