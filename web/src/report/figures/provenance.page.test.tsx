import type { Report } from '@nova/contract/reports/reports'
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { ProvenanceTable } from './provenance.tsx'

afterEach(cleanup)

const older = {
  questionId: 'q1',
  language: 'python',
  authored: 40,
  typed: 30,
  own: 0,
  given: 0,
  restored: 6,
  command: 0,
  bulk: 4,
  unverified: 0,
  external: 0,
}
const none = {
  task: 0,
  template: 0,
  interviewer: 0,
  proposal: 0,
  nova: 0,
  typed: 0,
  completed: 0,
  spoken: 0,
  command: 0,
  outside: 0,
  contradicted: 0,
  unknown: 0,
}
const draw = (provenance: object[]) =>
  render(
    <ProvenanceTable
      report={{ questions: [], submissions: [], answers: [], integrity: { provenance } } as unknown as Report}
    />,
  )
const heads = () => screen.getAllByRole('columnheader').map(({ textContent }) => textContent)
const cells = () => screen.getAllByRole('cell').map(({ textContent }) => textContent)

test('each character is in one column of the account, and unknown ones are explained', () => {
  draw([{ ...older, sources: { ...none, template: 9, typed: 30, nova: 4, unknown: 6 } }])
  expect(heads()).toEqual(['Question', 'Language', 'Written', 'Typed', 'Nova', 'From outside', 'Unknown'])
  expect(cells().slice(2)).toEqual(['40', '30', '4', '0', '6'])
  expect(document.body.textContent).toContain('no finding rests on it')
  expect(document.body.textContent).not.toContain('Contradicted')
})

test('reports of before the account keep their columns', () => {
  draw([older])
  expect(heads()).toEqual(['Question', 'Language', 'Written', 'Typed', 'Restored', 'At once', 'From outside'])
  expect(cells().slice(2)).toEqual(['40', '30', '6', '4', '0'])
})
