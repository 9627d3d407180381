/** E: what running the code confirms of the answers about it. */
import { describe, expect, it } from 'vitest'
import { addFollowUps, makeCode, makeQuestion, makeSession } from '../../test/evidence-factory.ts'
import { assess } from './report.ts'

const coding = makeQuestion({ id: 'code', title: 'Intervals', minutes: 20 })
const inside = 'function merge(intervals) {\n'.length

describe('the follow-ups about submitted code', () => {
  const explained = (outcomes: Parameters<typeof addFollowUps>[1], waitSeconds = 300) => {
    const session = makeSession([coding])
    session.open('code')
    session.template('code', 'javascript')
    session.type('code', 'javascript', makeCode(90), inside)
    session.submit('code', 'javascript')
    addFollowUps(session, outcomes)
    session.wait(waitSeconds)
    return assess(session.input()).scores.communication
  }

  it('count by the share that running the code confirms', () => {
    expect(explained(['right', 'not_right'])).toBe(50)
    expect(explained(['right', 'not_checked'])).toBe(100)
    expect(explained(['not_checked'])).toBeNull()
  })

  it('count as not right where they were left open with their time left', () => {
    expect(explained(['right', null])).toBe(50)
    expect(explained(['right', null], 30)).toBe(100)
    expect(explained([null, null], 30)).toBeNull()
  })
})
