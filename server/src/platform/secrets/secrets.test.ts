import { randomBytes } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { openSecrets } from './secrets.ts'

const raw = () => randomBytes(32).toString('base64')
const place = 'models:1:api-key'

describe.each([
  ['a key of 32 bytes in base64', raw()],
  ['a key of 32 bytes in the alphabet of addresses, unpadded', randomBytes(32).toString('base64url')],
  ['a passphrase', 'correct horse battery staple'],
])('with %s', (_, key) => {
  test('a secret comes back, on every server that has the key', async () => {
    const sealed = await openSecrets(key).seal('sk-local-1234', place)
    expect(await openSecrets(key).open(sealed, place)).toBe('sk-local-1234')
    expect(sealed).not.toContain('sk-local')
    expect(Buffer.from(sealed.split('.')[2]!, 'base64url').toString('latin1')).not.toContain('sk-local')
  })

  test('it does not open at another place, with another key, or once a single bit was changed', async () => {
    const secrets = openSecrets(key)
    const sealed = await secrets.seal('sk-local-1234', place)
    expect(await secrets.open(sealed, 'models:2:api-key')).toBeUndefined()
    expect(await openSecrets(raw()).open(sealed, place)).toBeUndefined()
    const [version, id, text] = sealed.split('.') as [string, string, string]
    const bytes = Buffer.from(text, 'base64url')
    for (let at = 0; at < bytes.length; at += 1) {
      const changed = Buffer.from(bytes)
      changed[at]! ^= 1
      expect(await secrets.open([version, id, changed.toString('base64url')].join('.'), place)).toBeUndefined()
    }
  })
})

test('the same secret is never sealed alike twice', async () => {
  const secrets = openSecrets(raw())
  expect(await secrets.seal('same', place)).not.toBe(await secrets.seal('same', place))
})

test('after a change of key old secrets open, bear the name of their key, and new ones need the new key alone', async () => {
  const [before, now] = [raw(), 'a new passphrase of ours']
  const old = await openSecrets(before).seal('kept', place)
  const rotating = openSecrets(now, before)
  expect(await rotating.open(old, place)).toBe('kept')
  const [newId, oldId] = await rotating.keyIds()
  expect(old.split('.')[1]).toBe(oldId)
  const fresh = await rotating.seal('kept', place)
  expect(fresh.split('.')[1]).toBe(newId)
  expect(await openSecrets(now).open(fresh, place)).toBe('kept')
  expect(await openSecrets(now).open(old, place)).toBeUndefined()
})

test('without a key nothing can be sealed, and nothing opens', async () => {
  const sealed = await openSecrets(raw()).seal('kept', place)
  const none = openSecrets(undefined)
  expect(none.canSeal).toBe(false)
  expect(await none.open(sealed, place)).toBeUndefined()
  await expect(none.seal('kept', place)).rejects.toThrow('SETTINGS_KEY')
})

test('an unsealed text does not open', async () => {
  const secrets = openSecrets(raw())
  for (const text of ['', 'v1', 'v1..', 'v1.00000000.', 'v2.00000000.AAAA', 'sk-plain', `v1.x.${'A'.repeat(60)}`])
    expect(await secrets.open(text, place)).toBeUndefined()
})
