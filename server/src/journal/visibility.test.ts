/** The entries and cursors that each caller sees. */
import type { EntryOf } from '@nova/contract/room/journal'
import type { SharedSelection } from '@nova/contract/room/selections'
import { describe, expect, test } from 'vitest'
import type { Caller } from '../platform/context/context.ts'
import { maySee, maySeeSelection } from './visibility.ts'

const candidate: Caller = { role: 'candidate', interviewId: 'i' }
const interviewer = { role: 'interviewer', id: 'ida' } as Caller
const system: Caller = { role: 'system' }

const entry = (kind: string, role = 'system', payload: object = {}) =>
  ({ kind, actor: { role, id: null, name: null }, payload }) as unknown as EntryOf

const rows: [what: string, EntryOf, isForCandidate: boolean][] = [
  ['a note', entry('note', 'interviewer'), false],
  ['the report', entry('report'), false],
  ['their own run', entry('run', 'candidate'), true],
  ['a run of an interviewer', entry('run', 'interviewer'), false],
  ['a run of the server', entry('run', 'system'), false],
  ['their own tests', entry('test', 'candidate', { trigger: 'candidate' }), true],
  ['the tests of the report', entry('test', 'system', { trigger: 'judging' }), false],
  ['an edit of an interviewer', entry('edit', 'interviewer'), true],
  ['a change of status', entry('status', 'system'), true],
  ['a message', entry('message', 'interviewer'), true],
]

describe('an entry', () => {
  test.each(rows)('%s is seen by every interviewer, and by the candidate: %s', (_, each, isForCandidate) => {
    expect([maySee(candidate, each), maySee(interviewer, each), maySee(system, each)]).toEqual([
      isForCandidate,
      true,
      true,
    ])
  })
})

describe('a cursor', () => {
  const by = (role: string, id: string | null = null) => ({ by: { role, id, name: 'x' } }) as unknown as SharedSelection

  test('by an interviewer is seen by the candidate, one by a candidate is not', () => {
    expect([maySeeSelection(candidate, by('interviewer', 'ida')), maySeeSelection(candidate, by('candidate'))]).toEqual(
      [true, false],
    )
  })

  test('is seen by every interviewer but its owner', () => {
    expect(
      [by('candidate'), by('interviewer', 'bo'), by('interviewer', 'ida')].map((each) =>
        maySeeSelection(interviewer, each),
      ),
    ).toEqual([true, true, false])
  })

  test('is seen by the server, regardless of its owner', () => {
    expect([maySeeSelection(system, by('interviewer', 'ida')), maySeeSelection(system, by('candidate'))]).toEqual([
      true,
      true,
    ])
  })
})
