/** What calls refuse, field by field, and in which words: `null` is taken. */
import { expect, test } from 'vitest'
import { findDifferences } from '../../test/find-differences.ts'
import { listLeads, sendLead } from '../leads.ts'

test('what listLeads refuses in its query', () => {
  expect(
    findDifferences(listLeads.query, {}, [
      ['limit', null, 'Limit must be at least 1.'],
      ['limit', 1.5, 'Limit must be a whole number.'],
      ['limit', 1, null],
      ['limit', 0, 'Limit must be at least 1.'],
      ['limit', 500, null],
      ['limit', 501, 'Limit must be at most 500.'],
      ['limit', 'one', 'Limit must be a number.'],
      ['cursor', null, 'Cursor must be text.'],
      ['cursor', 'x'.repeat(200), null],
      ['cursor', 'x'.repeat(201), 'Cursor must have at most 200 characters.'],
      ['cursor', 7, 'Cursor must be text.'],
    ]),
  ).toEqual([])
})

test('what sendLead refuses in its body of kind demo', () => {
  expect(
    findDifferences(
      sendLead.body,
      { type: 'demo', first_name: 'Ana Bell', last_name: 'Ana Bell', email: 'ana@example.test' },
      [
        ['type', undefined, 'Please say what this is: demo, contact or whitepaper.'],
        ['type', 'other', 'Please say what this is: demo, contact or whitepaper.'],
        ['first_name', undefined, 'Please enter your first name.'],
        ['first_name', '', 'Please enter your first name.'],
        ['first_name', '   ', 'Please enter your first name.'],
        ['first_name', 'x'.repeat(120), null],
        ['first_name', 'x'.repeat(121), 'Please use at most 120 characters.'],
        ['first_name', 7, 'Please enter your first name.'],
        ['last_name', undefined, 'Please enter your last name.'],
        ['last_name', '', 'Please enter your last name.'],
        ['last_name', '   ', 'Please enter your last name.'],
        ['last_name', 'x'.repeat(120), null],
        ['last_name', 'x'.repeat(121), 'Please use at most 120 characters.'],
        ['last_name', 7, 'Please enter your last name.'],
        ['email', undefined, 'Please enter your email.'],
        ['email', '', 'Please enter your email.'],
        ['email', '   ', 'Please enter your email.'],
        ['email', 'x'.repeat(254), 'Please enter a valid email address.'],
        ['email', 'x'.repeat(255), 'Please use at most 254 characters.'],
        ['email', 7, 'Please enter your email.'],
        ['company', null, 'Company must be text.'],
        ['company', 'x'.repeat(200), null],
        ['company', 'x'.repeat(201), 'Please use at most 200 characters.'],
        ['company', 7, 'Company must be text.'],
        ['message', null, 'Message must be text.'],
        ['message', 'x'.repeat(5000), null],
        ['message', 'x'.repeat(5001), 'Please use at most 5,000 characters.'],
        ['message', 7, 'Message must be text.'],
        ['website', null, 'Website must be text.'],
        ['website', 7, 'Website must be text.'],
      ],
    ),
  ).toEqual([])
})

test('what sendLead refuses in its body of kind contact', () => {
  expect(
    findDifferences(
      sendLead.body,
      { type: 'contact', first_name: 'Ana Bell', last_name: 'Ana Bell', email: 'ana@example.test', message: 'text' },
      [
        ['type', undefined, 'Please say what this is: demo, contact or whitepaper.'],
        ['type', 'other', 'Please say what this is: demo, contact or whitepaper.'],
        ['first_name', undefined, 'Please enter your first name.'],
        ['last_name', undefined, 'Please enter your last name.'],
        ['email', undefined, 'Please enter your email.'],
        ['message', undefined, 'Please write a message.'],
        ['message', '', 'Please write a message.'],
        ['message', '   ', 'Please write a message.'],
        ['message', 'x'.repeat(5000), null],
        ['message', 'x'.repeat(5001), 'Please use at most 5,000 characters.'],
        ['message', 7, 'Please write a message.'],
      ],
    ),
  ).toEqual([])
})

test('what sendLead refuses in its body of kind whitepaper', () => {
  expect(
    findDifferences(sendLead.body, { type: 'whitepaper', email: 'ana@example.test' }, [
      ['type', undefined, 'Please say what this is: demo, contact or whitepaper.'],
      ['type', 'other', 'Please say what this is: demo, contact or whitepaper.'],
      ['email', undefined, 'Please enter your email.'],
    ]),
  ).toEqual([])
})
