import { expect, test } from 'vitest'
import { loadBank } from '../questions/bank.ts'
import { proveContent } from './content-gate.ts'
import type { Provable } from './provable.ts'

const nothing: Provable = { signature: { name: 'f', params: [], returns: 'int' }, tests: [], reference: {} }

test.each([
  'Write to ann@example.com or ops@mail.test.',
  'The key is 4111 and the code 20240229; wait 1000000000 seconds.',
  'Version 1.10.2-rc12 of 2024-02-29 replaces 127.0.0.1:8080.',
  'Call 202-555-0143 in the story.',
  'The customers are in the list, men and women alike.',
  'A race between two threads corrupts the customer table; kill the process and explode the list.',
  'Grandparents, parents and children form a tree; an orphan has no parent.',
])('%j says nothing that has to be kept out', (statement) => {
  expect(proveContent({ ...nothing, statement })).toMatchObject({ passed: true })
})

test.each([
  ['jana@firma.de', 'an e-mail address'],
  ['+49 30 901820 44', 'a telephone number'],
  ['(212) 736-5000', 'a telephone number'],
  ['GB82 WEST 1234 5698 7654 32', 'a bank account'],
  ['5500 0000 0000 0004', 'a card number'],
  ['078-05-1120', 'a social security number'],
  ['12 Baker Street', 'a street address'],
  ['linkedin.com/in/somebody', "a person's page"],
  ['born on 3 May 1980', 'a date of birth'],
])('%j is personal data', (text, name) => {
  const found = proveContent({ ...nothing, statement: `Take ${text}, please.` })
  expect(found).toMatchObject({ passed: false, detail: expect.stringContaining(name) })
})

test.each([
  'Older workers are slow.',
  'A housewife buys soap.',
  'native speakers only',
  'the slave node',
  'by the religion of each applicant',
])('%j judges people by a group', (text) => {
  expect(proveContent({ ...nothing, statement: text })).toMatchObject({ passed: false })
})

test('addresses hidden in the data of a test are found too', () => {
  const tests = [{ args: [{ to: ['eva.stone@mailhost.io'] }], expected: 1, group: 'core' as const, visible: false }]
  expect(proveContent({ ...nothing, tests })).toMatchObject({
    passed: false,
    detail: expect.stringContaining('Its tests hold'),
  })
})

test('nothing in the bank has to be kept out', () => {
  const bank = loadBank()
  const questions = [
    ...bank.coding,
    ...bank.technical.map(({ title, statement, followUp }) => ({ ...nothing, title, statement, followUp })),
    ...bank.behavioral.map(({ title, question, probes }) => ({
      ...nothing,
      title,
      statement: question,
      constraints: probes,
    })),
  ]
  expect(questions.map(proveContent).filter(({ passed }) => !passed)).toEqual([])
})
