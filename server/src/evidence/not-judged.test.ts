/** Tests that a busy machine didn't let end are in no score (decision 176). */
import type { ServerPayload } from '@nova/contract/room/journal'
import { expect, test } from 'vitest'
import { count, makeCode, makeQuestion, makeSession } from '../../test/evidence-factory.ts'
import { assess } from './report.ts'

const coding = makeQuestion({ id: 'code', title: 'Intervals', minutes: 20 })
const inside = 'function merge(intervals) {\n'.length

/** A candidate whose own test passes half of the usual cases, judged at the end with these hidden counts. */
function judgeWith(hidden: ServerPayload<'test'>['hidden']) {
  const session = makeSession([coding])
  session.template('code', 'javascript')
  session.type('code', 'javascript', makeCode(60), inside)
  session.test('code', 'javascript', { core: count(2, 4), edge: count(2, 2), scale: count(2, 2) })
  session.add(
    'test',
    {
      id: 't',
      language: 'javascript',
      code: session.textOf('code', 'javascript'),
      trigger: 'submitted',
      status: 'not_judged',
      visible: count(2, 2),
      failure: null,
      stderr: '',
      hidden,
    },
    'code',
  )
  return assess(session.input())
}

test('a report leaves out tests that were not judged, says how many there are, and reads the rest', () => {
  const report = judgeWith({ core: count(3, 3), edge: count(2, 2), scale: count(0, 0), notJudged: 3 })
  expect(report.scores).toMatchObject({ problemSolving: 100, efficiency: null })
  expect(JSON.stringify(report)).toContain(
    '3 hidden tests were not judged, because the server was too busy to finish them.',
  )
})

test('where nothing was judged at the end, the candidate’s own test of that text stands', () => {
  const none = { core: count(0, 0), edge: count(0, 0), scale: count(0, 0) }
  const report = judgeWith({ ...none, notRun: true, notJudged: 8 })
  expect(report.scores).toMatchObject({ problemSolving: 69, efficiency: 100 })
})
