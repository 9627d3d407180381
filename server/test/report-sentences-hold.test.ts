/** Sentences of reports that must not stand in interviews where what they state isn't so, over generated interviews. */
import { beforeAll, describe, expect, test } from 'vitest'
import { sentencesOf } from './simulator/report-sentences.ts'
import { type Plan, playVaried } from './simulator/varied-interviews.ts'

type Varied = ReturnType<typeof playVaried>[number]
let varied: Varied[]
beforeAll(() => {
  varied = playVaried(300)
})
const textsOf = ({ report }: Varied) => sentencesOf(report).map(({ text }) => text)
const find = (said: RegExp, isFine: (of: Varied, match: RegExpExecArray) => boolean) =>
  varied.flatMap((each) =>
    textsOf(each).flatMap((text) => {
      const match = said.exec(text)
      return match && !isFine(each, match) ? [`${each.name}: ${text}`] : []
    }),
  )
const never = () => false
const sent = ({ asks, work, messages, changes }: Plan) =>
  messages + (work !== 'none' && asks.includes('project') ? changes : 0)
const workedMinutes = ({ minutes, breakMinutes }: Plan) => Math.round(minutes - breakMinutes)

describe('no sentence', () => {
  test('has a word that only its maker knows', () => {
    expect(
      find(
        /\b(?:corroborating|fingerprints?|tokens?|observations?|core|scale|indicators?)\b|journal|authored|no interview would|time to spare/i,
        never,
      ),
    ).toEqual([])
  })
  test('has a figure that nothing was divided by', () => {
    expect(find(/\b(?:NaN|Infinity|undefined|null)\b|-\d/, never)).toEqual([])
  })
  test('calls one person several, or hides that the program found what people did not confirm', () => {
    expect(find(/\breviewers? (?:did not|confirmed)|by reviewers/i, never)).toEqual([])
    const unconfirmed = /Not confirmed in review|not confirmed in review/
    expect(find(unconfirmed, ({ plan }) => plan.isConfirmed)).toEqual([])
  })
})

describe('only where it is so, a sentence says', () => {
  test('how long the work took, which is one length everywhere', () => {
    const minutes = /answered \d of \d questions? in (?:(\d+) minutes?|less than a minute)/
    expect(
      find(
        minutes,
        ({ plan, report }, [, told = '0']) =>
          Number(told) === report.duration &&
          (plan.minutes < 60 ? report.duration === workedMinutes(plan) || plan.minutes < 5 : true),
      ),
    ).toEqual([])
    expect(find(/after (\d+) of 60 minutes/, ({ report }, [, told]) => Number(told) === report.duration)).toEqual([])
  })
  test('that Nova was not used', () => {
    expect(find(/sent Nova no message|(?:was|were) no messages? to Nova/, ({ plan }) => sent(plan) === 0)).toEqual([])
  })
  test('that tests passed or failed', () => {
    const tests = /\d of \d (?:hidden|visible) tests?|every hidden test|hidden tests: /i
    expect(find(tests, ({ plan }) => plan.isTested)).toEqual([])
  })
  test('that somebody reviewed an answer', () => {
    expect(find(/confirmed in review|judged in review/, ({ plan }) => plan.isConfirmed)).toEqual([])
  })
  test('that something was pasted', () => {
    expect(find(/the candidate pasted|[1-9]\d* pastes? from outside/, ({ plan }) => plan.work === 'pasted')).toEqual([])
  })
  test('that there was time to spare', () => {
    expect(find(/ended the interview after (\d+) of/, ({ plan }) => workedMinutes(plan) < 54)).toEqual([])
  })
  test('that Nova proposed changes', () => {
    const proposed = ({ plan }: Varied) => plan.work !== 'none' && plan.asks.includes('project') && plan.changes > 0
    expect(find(/Nova proposed|\d proposals?: |Applied \d+ of Nova/, proposed)).toEqual([])
  })
})
