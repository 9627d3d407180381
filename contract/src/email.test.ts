import { expect, it } from 'vitest'
import { emailAddress, isEmail, normalizeEmail } from './email.ts'

it.each([
  ['sam@example.com', 'sam@example.com'],
  [' Sam.O+x@Example.co.uk ', 'Sam.O+x@Example.co.uk'],
  ['jörg@example.com', 'jörg@example.com'],
  ['jo\u0308rg@example.com', 'jörg@example.com'],
  ['ida@exämple.com', 'ida@xn--exmple-cua.com'],
  ['ida@EXÄMPLE.com', 'ida@xn--exmple-cua.com'],
  ['ida@xn--exmple-cua.com', 'ida@xn--exmple-cua.com'],
  ['иван@почта.рф', 'иван@xn--80a1acny.xn--p1ai'],
  ['用户@例子.广告', '用户@xn--fsqu00a.xn--4rr70v'],
  // A domain in wide letters, or with a letter that no one sees, is the plain one.
  ['kim@ｅxample.com', 'kim@example.com'],
  ['kim@exam\u00ADple.com', 'kim@example.com'],
])('%j is an address, kept as %s', (typed, kept) => {
  expect(emailAddress('No.').parse(typed)).toBe(kept)
})

it.each([
  ...['', 'jörg', '@example.com', 'jörg@', 'jörg@example', 'a b@example.com', 'jörg@exa mple.com', 'a@b@exämple.com'],
  ...['.jörg@example.com', 'jö..rg@example.com', 'jörg.@example.com', '"jörg"@example.com', 'jörg@exämple.com/x'],
  ...['jörg@exämple.com:25', 'jörg@[::1]', 'jörg@１.２.３.４', 'j\u200Dörg@example.com', 'jörg\n@example.com'],
  ...['jörg@example.com\r\nBcc: x@example.com', `${'ö'.repeat(250)}@exämple.com`],
])('%j is none', (typed) => {
  expect(emailAddress('No.').safeParse(typed).success).toBe(false)
})

it('both spellings of a domain are one address, and other texts stay as they are', () => {
  expect(isEmail('ida@exämple.com')).toBe(true)
  for (const text of ['sam', 'käse', 'ä@', '@ä', 'a@ä b']) expect(normalizeEmail(text)).toBe(text)
})
