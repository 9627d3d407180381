/**
 * Sentences of the letter, the explanation and the feedback over generated interviews: each sentence has a
 * condition on the interview's plan, and no sentence is without one.
 */
import { beforeAll, expect, test } from 'vitest'
import { chooseTwo, listExamples } from '../src/feedback/letter-examples.ts'
import { candidateSentencesOf } from './simulator/report-sentences.ts'
import { type Plan, playVaried } from './simulator/varied-interviews.ts'

type Varied = ReturnType<typeof playVaried>[number]

/** Facts of the plan alone. */
function factsOf({ asks, work, messages, changes, isTested, isConfirmed, isSpoken, aiPolicy }: Plan) {
  const has = (...kinds: Plan['asks']) => kinds.some((kind) => asks.includes(kind))
  const works = work !== 'none'
  const proposed = works && has('project') ? changes : 0
  const hasStory = has('story') && (works || (isSpoken && asks[0] === 'story'))
  return {
    works,
    has,
    sent: messages + proposed,
    isReplied: messages > 0,
    isTested: works && isTested && has('code', 'sql', 'project'),
    isJudgedCode: works && isTested && has('code'),
    hasWords: (works && has('words')) || hasStory,
    isRead: works && isConfirmed,
    supervision: proposed === 0 ? 'none' : proposed >= 8 ? 'scored' : 'too little',
    isWithoutAi: aiPolicy === 'none',
  }
}
type Facts = ReturnType<typeof factsOf>
type Rule = [said: RegExp, holds: (facts: Facts, said: RegExpExecArray, of: Varied) => boolean]

const always = () => true
const rules: Rule[] = [
  [/^This letter is about your interview “Backend Engineer” with Nordwind on 20 November 2026\.$/, always],
  [/^Its (question was|questions were) “/, always],
  [/^We ran your code against tests/, ({ isTested }) => isTested],
  [/looked at how clear it is/, ({ works, has }) => works && has('code')],
  [/how it copes with large inputs/, ({ isJudgedCode }) => isJudgedCode],
  [/^Your answers in words count for|looks for expected points|^They count once a person/, ({ hasWords }) => hasWords],
  [/^In the project, we looked at|is scored as Supervision/, ({ supervision }) => supervision === 'scored'],
  [/^Typing speed, accent, your name/, always],
  [/^You answered \d of \d questions?/, (_, [said], { report }) => said.includes(`${report.coverage!.answered} of`)],
  [/^You did not answer “/, (_, __, { report }) => report.coverage!.answered < report.coverage!.selected],
  [
    /not answered\.$|^A question that is not answered counts/,
    (_, __, { plan }) => plan.work === 'none' || plan.passes === 0,
  ],
  [
    /^\d questions? (was|were) not reached before the end/,
    (_, __, { plan }) => plan.endedBy === 'interviewer' || plan.minutes >= 60,
  ],
  [/^“[^”]+”: (2 of 2 visible tests passed|hidden tests passed)/, ({ isTested }) => isTested],
  [/^“[^”]+”(, “[^”]+”)?: (all|most|some|none) of the hidden tests passed\.$/, ({ isTested }) => isTested],
  [/^“[^”]+”: the tests did not run on your (code|files)\.$/, ({ works }, _, { plan }) => works && !plan.isTested],
  [/^“[^”]+”: you did not hand in any code\.$/, (_, __, { plan }) => plan.work === 'none'],
  [/had not been read by an? (reviewer|interviewer)/, ({ hasWords, isRead }) => hasWords && !isRead],
  [/^You gave \d answers? in words\.$|^Spelling, grammar, accent/, ({ hasWords }) => hasWords],
  [/^You answered “[^”]+” in words\.$/, ({ hasWords }) => hasWords],
  [/^Your answer to “[^”]+” says|^A reviewer confirmed/, ({ isRead }) => isRead],
  [/^A program, Nova Interviews, (ran the tests|computed scores)/, always],
  [/^A program.*ran the tests/, ({ isTested }) => isTested],
  [/^A program.*recommendation/, (_, __, { report }) => report.recommendation !== null],
  [
    /^Ida of Nordwind decided on .*: your application does not go on\.$|^This is a decision/,
    (_, __, { plan }) => plan.isConfirmed,
  ],
  [/^The recommendation of the program/, (_, __, { report }) => report.recommendation !== null],
  [/^No language model rated your work\.$|^AI did not decide|^It did not see your face/, always],
  [/^You sent (no message to Nova|Nova no message)/, ({ sent }) => sent === 0],
  [
    /^You sent Nova(, the assistant in the room,)? (\d+) messages?\.$/,
    ({ sent }, [, , told]) => sent > 0 && sent === Number(told),
  ],
  [/^It only answered questions about the task/, ({ isReplied, isWithoutAi }) => isReplied && isWithoutAi],
  [/^It answered with the help of a language model \(Model\)\.$/, ({ isReplied }) => isReplied],
  [/^Asking Nova, or not asking, does not change your scores\.$/, ({ supervision }) => supervision === 'none'],
  [/^(Nobody has decided yet\.|A person will\.)$/, (_, __, { plan }) => !plan.isConfirmed],
  [/^If (a fact is wrong|you want a person)|^The interviewers get it|^Asking never counts/, always],
  [/^(Your scores are computed|The rules are|Whether text was typed|People decide|They read your work)/, always],
  [/^Your solution to “[^”]+” passed the tests with/, ({ isTested }, _, { plan }) => isTested && plan.passes === 4],
  [/^Your code is clear and tidy\.$/, ({ works, has }) => works && has('code')],
  [
    /^You answered every question that asked for words\.$/,
    ({ hasWords, works, has }) => hasWords && (works || !has('words')),
  ],
  [/^In “[^”]+”, tests with (usual|unusual) inputs failed\.$/, (_, __, { plan }) => plan.passes < 4],
  [/^In “[^”]+”, tests with large inputs failed\.$/, ({ isJudgedCode }) => isJudgedCode],
  [/^(Trying the examples|Think of empty|Ask yourself|A short or partial answer)/, always],
  [/^Thank you for your time and your work, Ada Example\.$/, always],
]

const decided = { by: 'Ida', at: '2026-11-28T10:00:00.000Z', outcome: 'Decline', reason: '' } as const

const sentencesOf = ({ report, plan }: Varied): string[] =>
  candidateSentencesOf(report, plan.isConfirmed ? decided : null).map(({ text }) => text)

let varied: Varied[]
beforeAll(() => {
  varied = playVaried(300)
})

test('each sentence to a candidate holds in its interview, and each has a condition', () => {
  const wrong = varied.flatMap((each) => {
    const facts = factsOf(each.plan)
    return sentencesOf(each).flatMap((text) => {
      const found = rules.flatMap(([said, holds]) => {
        const match = said.exec(text)
        return match ? [holds(facts, match, each)] : []
      })
      return found.length > 0 && found.every(Boolean) ? [] : [`${each.name}: ${text}`]
    })
  })
  expect(wrong).toEqual([])
})

test('each condition is met by some interview, so that its sentence was read', () => {
  const all = varied.flatMap(sentencesOf)
  expect(rules.filter(([said]) => !all.some((text) => said.test(text))).map(([said]) => said.source)).toEqual([])
})

test('a letter about a project alone has two examples, of the best and the worst stage', () => {
  const { report } = varied.find(({ name }) => name === 'one project')!
  const sees = { has: () => true } as unknown as ReadonlyMap<number, unknown>
  expect(chooseTwo(listExamples(report, sees)).map(({ text }) => text)).toEqual([
    '“Ferry”, “Cancel”: all of the hidden tests passed.',
    '“Ferry”, “Extend”: none of the hidden tests passed.',
  ])
})

test('no sentence holds a figure that nothing was divided by, or a time that ran backwards', () => {
  const odd = /\b(?:NaN|Infinity|undefined|null)\b|-\d+ (?:minute|question|s\b)/
  expect(varied.flatMap(sentencesOf).filter((text) => odd.test(text))).toEqual([])
})
