/** The expected points of an answer, and those found automatically in the candidate's text. Pure. */
import type { BankBehavioralQuestion, BankTechnicalQuestion } from '@nova/contract/questions/bank'
import type { Expected, ExpectedPoint } from '@nova/contract/reports/briefing'
import { ownWords } from '../answers/answers.ts'
import { readKeyPointsInSteps } from '../answers/key-points.ts'
import { readStory, type Star } from '../answers/star.ts'
import { solidOf } from '../observations/figures.ts'
import { inTurns } from '../platform/threads/steps.ts'
import type { QuestionFacts } from './session-facts.ts'

/** The elements of a story in the order of a question's probes. */
export const starElements = [
  ['situation', 'the situation'],
  ['task', 'what was wanted of them'],
  ['action', 'what they did themselves'],
  ['result', 'what came of it'],
] as const satisfies readonly (readonly [keyof Star, string])[]

/** Characters read for a live briefing, to keep it fast. The report reads everything. */
const maxRead = 60_000

/** The candidate's answer in words, without the given code. */
function answerOf(of: QuestionFacts, given: string[]): string {
  // The submitted answer counts, even if it was edited afterwards.
  const written = of.submitted?.text.trim() || of.pads.get('text')?.text.read().trim() || ''
  const solid = solidOf(written.slice(0, maxRead))
  const spoken = of.spoken.filter((text) => !solid.includes(solidOf(text)))
  return ownWords([written, ...spoken].join('\n\n').slice(0, maxRead), given)
}

/** Ideas of a solution, which no text is searched for. */
export const expectedIdeas = (ideas: readonly string[]): Expected => ({
  points: ideas.map((text) => ({ text, found: null, quote: null })),
  cost: null,
  levels: [],
  languages: [],
})

/** The key points of a technical question, and those found in the answer. */
export async function expectedPoints(question: BankTechnicalQuestion, of: QuestionFacts): Promise<Expected> {
  const answer = answerOf(of, [question.statement, ...question.assumptions, question.followUp])
  const read = await inTurns(readKeyPointsInSteps(answer, question.keyPoints))
  return {
    points: read.map(({ point, isMet, quote }) => ({ text: point, found: isMet, quote })),
    cost: null,
    levels: [],
    languages: [],
  }
}

/** The elements of a story, and those found in the answer. */
export function expectedStory(question: BankBehavioralQuestion, of: QuestionFacts): Expected {
  const answer = answerOf(of, [question.question, ...question.probes])
  return { points: storyPoints(answer), cost: null, levels: question.anchors, languages: [] }
}

function storyPoints(answer: string): ExpectedPoint[] {
  const story = readStory(answer, () => false)
  return starElements.map(([element, words]) => ({
    text: words.charAt(0).toUpperCase() + words.slice(1),
    found: story[element] > 0,
    quote: story.quotes[element],
  }))
}
