import { expect, test } from 'vitest'
import { showAddress } from './shown-address.ts'

const ascii = (domain: string) => new URL(`http://${domain}`).hostname

test.each([
  'exämple.com',
  'bücher.example',
  'łódź.pl',
  'пример.рф',
  'почта.com',
  '例え.jp',
  '한국.kr',
  'παράδειγμα.gr',
])('an address at %s is shown as people write it', (domain) => {
  expect(ascii(domain)).toContain('xn--')
  expect(showAddress(`sam@${ascii(domain)}`)).toBe(`sam@${domain}`)
  expect(showAddress(ascii(domain))).toBe(domain)
})

test.each([
  ['Latin beside a Cyrillic letter', 'pаypal.com'],
  ['Cyrillic letters that all look like Latin ones', 'аррӏе.com'],
  ['Greek letters that all look like Latin ones', 'ονο.com'],
  ['a Latin letter that looks like another', 'gıthub.com'],
  ['a sign that is no letter', 'i❤.ws'],
  ['Cyrillic letters that look like other Latin ones', 'тор.com'],
  ['letters of three scripts', 'ａпλ.com'],
])('%s stays xn--', (_, domain) => {
  const written = ascii(domain)
  expect(written).toContain('xn--')
  expect(showAddress(`sam@${written}`)).toBe(`sam@${written}`)
})

test('what is no such domain stays as it is', () => {
  for (const text of [
    'sam@example.com',
    '',
    'no address',
    'sam@xn--',
    'sam@xn--0.com',
    'xn--a@example.com',
    'sam@xn--99999999.com',
  ])
    expect(showAddress(text)).toBe(text)
})
