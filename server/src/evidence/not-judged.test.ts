import type { EntryOf } from '@nova/contract/room/journal'
import { expect, it } from 'vitest'
import { count, makeCode, makeQuestion, makeSession } from '../../test/evidence-factory.ts'
import { assess } from './report.ts'

const coding = makeQuestion({ id: 'code', title: 'Intervals', minutes: 20 })
const inside = 'function merge(intervals) {\n'.length

it('leaves tests out that a busy machine did not let end, says how many, and reads the rest', () => {
  const play = (hidden: EntryOf<'test'>['payload']['hidden']) => {
    const session = makeSession([coding])
    session.template('code', 'javascript')
    session.type('code', 'javascript', makeCode(60), inside)
    session.test('code', 'javascript', { core: count(2, 4), edge: count(2, 2), scale: count(2, 2) })
    const about = {
      id: 't',
      language: 'javascript',
      code: session.textOf('code', 'javascript'),
      trigger: 'submitted',
    }
    const visible = { visible: count(2, 2), failure: null, stderr: '' }
    session.add('test', { ...about, ...visible, status: 'not_judged', hidden }, 'code')
    return assess(session.input())
  }
  const some = play({ core: count(3, 3), edge: count(2, 2), scale: count(0, 0), notJudged: 3 })
  expect(some.scores).toMatchObject({ problemSolving: 100, efficiency: null })
  expect(JSON.stringify(some)).toContain(
    '3 hidden tests were not judged, because the server was too busy to finish them.',
  )
  // Where the end judged none, the candidate's own test of that text stands.
  const none = { core: count(0, 0), edge: count(0, 0), scale: count(0, 0), notRun: true, notJudged: 8 }
  expect(play(none).scores).toMatchObject({ problemSolving: 69, efficiency: 100 })
})
