/** Settings of single sign-on: errors at their fields, and questions before a change that people would notice. */
import { cleanup, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { drawSignedIn, field, standIn } from '../../test/server-stand-in.tsx'
import { ssoSettings as settings } from '../../test/sso-settings.ts'
import { PasswordRule } from './password-rule.tsx'
import { ProviderForm } from './provider-form.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const save = 'PUT /api/company/single-sign-on'
const rule = 'POST /api/company/single-sign-on/rule'

test('a new secret is saved at once; another client asks first', async () => {
  const asked = standIn({ [save]: () => settings })
  const { press, fill } = drawSignedIn(<ProviderForm settings={settings} />, '/')
  await fill(field('Client secret'), 'a new one')
  await press('Save')
  await waitFor(() => expect(asked).toHaveLength(1))
  expect(asked[0]).toMatchObject({ call: save, body: { clientSecret: 'a new one', clientId: 'nova', version: 3 } })
  await fill(field(/Client ID/), 'another')
  await press('Save')
  await screen.findByRole('alertdialog', { name: 'Replace the provider?' })
  expect(asked).toHaveLength(1)
  await press('Replace it')
  await waitFor(() => expect(asked).toHaveLength(2))
  expect(asked[1]).toMatchObject({ body: { clientId: 'another' } })
})

test('what is missing or refused is said at its field', async () => {
  const message = 'http://idp.example.test has to begin with https://.'
  const details = [{ path: 'issuer', message }]
  const refused = () => Response.json({ code: 'invalid_input', message, details }, { status: 400 })
  const asked = standIn({ [save]: refused })
  const { press, fill } = drawSignedIn(<ProviderForm settings={{ ...settings, isOn: false, issuer: '' }} />, '/')
  const noteOf = (label: RegExp) =>
    document.getElementById(field(label).getAttribute('aria-describedby') ?? '')?.textContent
  await fill(field(/^Claim that lists groups/), 'groups')
  await press('Add a group')
  await press('Save')
  expect(noteOf(/^Issuer address/)).toBe('Please enter the issuer address.')
  expect(noteOf(/^Group 1/)).toBe('Please enter each group, or remove it.')
  expect(document.activeElement).toBe(field(/^Issuer address/))
  expect(asked).toEqual([])
  await fill(field(/^Claim that lists groups/), '')
  await fill(field(/^Issuer address/), 'http://idp.example.test')
  await press('Save')
  await waitFor(() => expect(noteOf(/^Issuer address/)).toBe(message))
  expect(field(/^Issuer address/).getAttribute('aria-invalid')).toBe('true')
  expect(asked[0]).toMatchObject({ call: save, body: { issuer: 'http://idp.example.test', groupRoles: [] } })
})

test('requiring it names people who couldn’t sign in, and offers no administrator who hasn’t chosen it', async () => {
  standIn({})
  const { press } = drawSignedIn(<PasswordRule settings={settings} />, '/')
  await press('Require single sign-on')
  expect(await screen.findByText(/noa@elsewhere\.test/)).toBeTruthy()
  const names = screen.getAllByRole('checkbox').map((box) => document.querySelector(`[for="${box.id}"]`)?.textContent)
  expect(names).toEqual([expect.stringMatching(/^Ida .*you$/), expect.stringMatching(/^Kim /)])
  await press('Require single sign-on')
  expect(await screen.findByText('Please enter your password.')).toBeTruthy()
  await press('Cancel')
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('once it is required, the question speaks of nobody signed out; before it is on, a line says what comes first', async () => {
  const asked = standIn({ [rule]: () => ({ ...settings, isOnly: true }) })
  const { press, fill, unmount } = drawSignedIn(<PasswordRule settings={{ ...settings, isOnly: true }} />, '/')
  await press('Change who may use a password')
  await screen.findByRole('dialog', { name: 'Who may use a password' })
  expect(screen.queryByText(/signed out now/)).toBeNull()
  await fill(field(/Your password/), 'long enough')
  await press('Save')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  const kim = settings.administrators[1]?.id
  expect(asked).toEqual([
    expect.objectContaining({ call: rule, body: { isOnly: true, breakGlass: [kim], password: 'long enough' } }),
  ])
  unmount()

  drawSignedIn(<PasswordRule settings={{ ...settings, isOn: false }} />, '/')
  const button = screen.getByRole('button', {
    name: 'Require single sign-on',
    description: /^Switch single sign-on on/,
  })
  expect(button).toHaveProperty('disabled', true)
})
