import { describe, expect, it, test } from 'vitest'
import { bare, findStep, hashRecoveryCode, isAppCode, makeRecoveryCodes, makeSecret, uriOf } from './codes.ts'

/** The secret of RFC 6238's appendix B, and the last six digits of its codes. */
const secret = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ'
const at = (seconds: number) => new Date(seconds * 1000)

describe('a code of an authenticator app', () => {
  it.each([
    [59, '287082'],
    [1_111_111_109, '081804'],
    [1_111_111_111, '050471'],
    [1_234_567_890, '005924'],
    [2_000_000_000, '279037'],
    [20_000_000_000, '353130'],
  ])('at second %i is the one of the standard', (second, code) => {
    expect(findStep(secret, code, at(second))).toBe(Math.floor(second / 30))
  })

  it.each([
    ['one period early', 29, 1],
    ['at the beginning of its period', 30, 1],
    ['in its last second', 59, 1],
    ['one period late', 89, 1],
    ['two periods late', 90, undefined],
    ['two periods early', -1, undefined],
  ])('%s is accepted for its own period only, or not at all', (_, second, step) => {
    // So that one code, typed again a period later, is known to be the same.
    expect(findStep(secret, '287082', at(second))).toBe(step)
  })

  it.each(['287083', '87082', '0287082', '94287082', '', 'abcdef', '２８７０８２'])('%j is none', (code) => {
    expect(findStep(secret, code, at(59))).toBeUndefined()
  })

  it('from another secret is invalid', () => {
    expect(findStep(makeSecret(), '287082', at(59))).toBeUndefined()
  })
})

test('a secret has the 160 bits that the standard asks for, and no two are the same', () => {
  const secrets = Array.from({ length: 20 }, makeSecret)
  expect(new Set(secrets).size).toBe(20)
  for (const one of secrets) expect(one).toMatch(/^[A-Z2-7]{32}$/)
})

test('the authenticator URI names the product and the account, even if the email contains special characters', () => {
  const uri = new URL(uriOf(secret, 'ada+test&issuer=Evil@example.com'))
  expect(uri.protocol).toBe('otpauth:')
  expect(decodeURIComponent(uri.pathname)).toContain('Nova Interviews:ada+test&issuer=Evil@example.com')
  const { issuer, period, digits, algorithm } = Object.fromEntries(uri.searchParams)
  expect({ issuer, period, digits, algorithm }).toEqual({
    issuer: 'Nova Interviews',
    period: '30',
    digits: '6',
    algorithm: 'SHA1',
  })
  expect(uri.searchParams.getAll('issuer')).toEqual(['Nova Interviews'])
  expect(uri.searchParams.get('secret')).toBe(secret)
})

describe('typed input', () => {
  it.each([
    ['287082', true],
    ['287 082', true],
    ['287-082', true],
    [' 287082\n', true],
    ['28708', false],
    ['2870822', false],
    ['287o82', false],
    ['abcd-efgh-ijkl-mnop', false],
    ['', false],
  ])('%j is a code of the app: %s', (typed, isCode) => {
    expect(isAppCode(typed)).toBe(isCode)
  })

  it('for a recovery code may have other letter case, spaces or no hyphens', () => {
    const { shown, hashes } = makeRecoveryCodes()
    const code = shown[0]!
    for (const typed of [code, code.toUpperCase(), code.replaceAll('-', ''), ` ${code.replaceAll('-', ' ')} `])
      expect(hashRecoveryCode(typed).equals(hashes[0]!)).toBe(true)
    expect(hashRecoveryCode(code.slice(0, -1)).equals(hashes[0]!)).toBe(false)
    expect(bare(' AbCd-12 ')).toBe('abcd12')
  })
})

test('recovery codes are ten different ones in four groups of four, and what is kept does not show them', () => {
  const { shown, hashes } = makeRecoveryCodes()
  expect(shown).toHaveLength(10)
  expect(new Set(shown).size).toBe(10)
  for (const code of shown) expect(code).toMatch(/^[a-z2-7]{4}(?:-[a-z2-7]{4}){3}$/)
  for (const [place, hash] of hashes.entries()) {
    expect(hash.includes(bare(shown[place]!))).toBe(false)
    expect(hash).toHaveLength(32)
  }
})
