/** The words of the plagiarism tab, of the recommendation and of omissions. */
import { expect, it } from 'vitest'
import { count, makeCode, makeQuestion, makeSession } from '../../test/evidence-factory.ts'
import { assess } from './report.ts'

const inside = 'function merge(intervals) {\n'.length
const begin = () => {
  const session = makeSession([makeQuestion({ id: 'q1', title: 'Merge' })])
  session.open('q1')
  session.template('q1', 'javascript')
  return session
}

it('indicators are the facts that are more than context', () => {
  const session = begin()
  session.type('q1', 'javascript', makeCode(500), inside)
  session.wait(60)
  session.away(600)
  const { integrity, plagiarismDetection } = assess(session.input())
  expect(integrity.findings.map(({ tier }) => tier)).toEqual(['corroborating', 'context'])
  expect(plagiarismDetection.suspiciousIndicators).toEqual([integrity.findings[0]!.fact])
})

it('typing is reported with its order, the share removed and an early run', () => {
  const told = (hasRun: boolean) => {
    const session = begin()
    if (hasRun) session.run('q1', 'javascript')
    session.type('q1', 'javascript', 'line\n'.repeat(75), inside)
    session.remove('q1', 'javascript', inside, 4)
    return assess(session.input()).plagiarismDetection.detectedPatterns.typingBehavior
  }
  expect(told(false)).toEqual([
    '“Merge”: 300 characters came key by key over the session, 100% of them at the end of the text, 4 removed again.',
  ])
  expect(told(true)).toEqual([
    '“Merge”: 300 characters came key by key over the session, 100% of them at the end of the text, 4 removed again, with a run before the code was complete.',
  ])
})

it('a length is rounded to whole minutes, and too few units are reported', () => {
  const session = begin()
  session.type('q1', 'javascript', 'a', inside)
  session.test('q1', 'javascript', { core: count(1, 1) }, 'submitted')
  session.at(90)
  const report = assess(session.input())
  expect(report.duration).toBe(2)
  expect(report.recommendation).toBeNull()
  expect(report.notAssessed).toEqual([
    'Code quality: not assessed, because no scored solution has five lines of the candidate’s own.',
    'Communication: not assessed, because there is no behavioral answer, no technical answer in words and no answer about submitted code that running it could judge.',
    'Efficiency: not assessed, because no question with large inputs could be scored.',
    '“Merge”: we asked nothing about the submitted code, so no answer about it is scored.',
    'Recommendation: not enough evidence. We have 1 scored item, of 1 kind. It takes at least 6, of at least 2 kinds: hidden tests, code, key points, stories, answers about the own code, Nova’s changes.',
    'Similarity of “Merge” with other submissions: not assessed, because the code is too short to compare (1 of 200 words and signs).',
  ])
})
