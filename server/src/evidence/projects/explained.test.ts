/** E: the share of answers about the code that running it confirms. */
import { describe, expect, it } from 'vitest'
import { addFollowUps, makeCode, makeQuestion, makeSession } from '../../../test/evidence-factory.ts'
import { assess } from '../report.ts'

const coding = makeQuestion({ id: 'code', title: 'Intervals', minutes: 20 })
const inside = 'function merge(intervals) {\n'.length

const project = makeQuestion({
  id: 'p1',
  kind: 'project',
  title: 'Ferry',
  starters: {},
  project: { stages: [{ id: 'fix', title: 'Fix it' }], files: new Map([['a.ts', 'let a = 1\n']]) },
})

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

  it('change no score where they are about a project', () => {
    const finish = (outcomes: Parameters<typeof addFollowUps>[1]) => {
      const session = makeSession([project])
      session.open('p1')
      session.edit('p1', 'file:a.ts', 'template', { from: 0, inserted: 'let a = 1\n' }, 'system')
      session.type('p1', 'file:a.ts', 'const mine = 1\n')
      addFollowUps(session, outcomes, 'p1')
      session.wait(300)
      const hidden = [{ stage: 'fix', passed: 1, total: 2 }]
      const told = { tests: [], visible: { passed: 0, total: 0 }, hidden, durationMs: 1, upTo: 9 }
      session.add('projectTest', { id: 't', trigger: 'submitted', status: 'ok', ...told }, 'p1', 'system')
      return assess(session.input())
    }
    const [right, wrong] = [finish(['right', 'right']), finish(['not_right', null])]
    expect(right.followUps!.map(({ items }) => items.map(({ outcome }) => outcome))).toEqual([['right', 'right']])
    expect(right.scores).toEqual({ ...wrong.scores, problemSolving: 50 })
  })
})
