/** Typing slips in email addresses that are recognised, and valid addresses that are left alone. */
import { expect, test } from 'vitest'
import { suggestEmail } from './email-slips.ts'

test('one letter swapped, missing, doubled or wrong, or a wrong ending, is asked about', () => {
  const slips = ['gmial.com', 'gmal.com', 'gmaill.com', 'gnail.com', 'gmail.con', 'gmial.con', 'Hotmial.com']
  expect(slips.map((domain) => suggestEmail(`sam.o@${domain}`))).toEqual([
    ...Array.from({ length: 6 }, () => 'sam.o@gmail.com'),
    'sam.o@hotmail.com',
  ])
  expect(suggestEmail('sam@nordwind.con')).toBe('sam@nordwind.com')
})

test('a right address, one of a company, or half an address is left alone', () => {
  const right = [
    's@gmail.com',
    's@mail.com',
    's@ymail.com',
    's@nordwind.example',
    's@gmx.de',
    'sam@',
    's@x',
    's@nova.constructor',
  ]
  expect(right.filter((email) => suggestEmail(email) !== null)).toEqual([])
})
