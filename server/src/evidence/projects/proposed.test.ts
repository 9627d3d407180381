/**
 * The assistant's text in a project is given: it counts neither as typed nor as pasted, and copying it isn't a paste
 * from outside.
 */
import type { FilePad } from '@nova/contract/words'
import { expect, test } from 'vitest'
import { makeCode, makeQuestion, makeSession } from '../../../test/evidence-factory.ts'
import { accountOf } from '../../integrity/account/account.ts'
import { amountsOf } from '../../integrity/account/amounts.ts'
import { readFacts } from '../../integrity/account/facts.ts'
import { observe } from '../../observations/observations.ts'

const start = makeCode(400, 'start')
const project = makeQuestion({
  id: 'p1',
  kind: 'project',
  title: 'Ferry',
  starters: {},
  project: {
    stages: [{ id: 'fix', title: 'Fix it' }],
    files: new Map([
      ['a.ts', start],
      ['b.ts', start],
    ]),
  },
})
const [a, b]: FilePad[] = ['file:a.ts', 'file:b.ts']

/** Takes a change into a.ts and copies it into b.ts by hand; without `proposed`, the same text is just there. */
function work(isProposed: boolean) {
  const session = makeSession([project])
  session.add('workspace', { paths: ['a.ts', 'b.ts'] }, 'p1', 'system')
  for (const file of [a!, b!]) session.edit('p1', file, 'template', { from: 0, inserted: start }, 'system')
  session.open('p1')
  const brought = makeCode(500, 'brought')
  if (isProposed) {
    const lines = brought.split('\n').map((line) => `+${line}`)
    const hunks = [{ oldStart: 0, oldLines: 0, newStart: 1, newLines: lines.length, lines }]
    const files = [{ path: 'a.ts', act: 'edit' as const, hunks }]
    const id = 'a3b1f0de-0000-4000-8000-000000000001'
    const shared = { engine: 'standard' as const, proposal: 'one', request: 'r', message: 'Here it is.' }
    session.add('agent', { act: 'proposed', id, ...shared, files }, 'p1', 'system')
    session.add('agent', { act: 'applied', id, files: [], isWhole: true }, 'p1')
    session.edit('p1', a!, 'proposed', { from: 0, inserted: brought })
  }
  session.wait(30)
  session.paste('p1', b!, brought)
  const input = session.input()
  const seen = observe(input)
  const account = accountOf(input, seen)
  const sourcesOf = (language: FilePad) => amountsOf(account.pads.filter((each) => each.language === language))
  return { facts: readFacts(input, seen, account), sourcesOf }
}

test('a change that was taken is the proposal’s, and its text copied by hand is known', () => {
  const { facts, sourcesOf } = work(true)
  expect(facts).toMatchObject({ bulks: [], doubts: [] })
  expect(sourcesOf(a!)).toMatchObject({ typed: 0, contradicted: 0, outside: 0 })
  expect(sourcesOf(a!).proposal).toBeGreaterThan(300)
  expect(facts.pastes.map(({ from }) => from)).toEqual(['given'])
  expect(work(false).facts.pastes.map(({ from }) => from)).toEqual(['external'])
})
