/** The file of RFC 9116, asked for by HTTP, as the operator's settings make it. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '../../../test/server.ts'
import { readConfig } from '../../config.ts'
import { writeSecurityTxt } from './security-txt.ts'

const path = '/.well-known/security.txt'
let set: TestServer
let unset: TestServer

beforeAll(async () => {
  const { securityContact = '' } = readConfig({ SECURITY_CONTACT: 'security@nova.example' })
  set = await startTestServer({ securityContact, publicUrl: 'https://interviews.example' })
  unset = await startTestServer({ beside: set })
})

afterAll(async () => {
  await unset.close()
  await set.close()
})

test('says where to write, for at most half a year, and where it is and its policy', async () => {
  const reply = await fetch(set.url + path)
  expect([reply.status, reply.headers.get('content-type')]).toEqual([200, 'text/plain; charset=utf-8'])
  const lines = (await reply.text()).trimEnd().split('\n')
  const [, expires = ''] = /^Expires: (\d{4}-\d\d-\d\dT00:00:00Z)$/.exec(lines[1]!) ?? []
  const days = (Date.parse(expires) - set.machinery.now().getTime()) / 86_400_000
  expect([days > 178, days <= 180]).toEqual([true, true])
  expect(lines.toSpliced(1, 1)).toEqual([
    'Contact: mailto:security@nova.example',
    'Preferred-Languages: en',
    'Canonical: https://interviews.example/.well-known/security.txt',
    'Policy: https://interviews.example/trust/security',
  ])
})

test('is not there without a contact, and none is invented', async () => {
  const reply = await unset.call('GET', path)
  expect([reply.status, reply.body.code]).toEqual([404, 'not_found'])
})

test('names no web address of an installation without https', () => {
  const settings = { securityContact: 'https://nova.example/report' }
  for (const publicUrl of [undefined, 'http://nova.example'])
    expect(writeSecurityTxt({ ...settings, publicUrl }, new Date('2026-11-30T10:00:00Z'))).toBe(
      'Contact: https://nova.example/report\nExpires: 2027-05-29T00:00:00Z\nPreferred-Languages: en\n',
    )
})
