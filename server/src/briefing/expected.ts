/** The expected points of an answer, and those found automatically in the candidate's text. Pure. */
import type { BankQuestion } from '@nova/contract/questions/bank'
import type { Expected, ExpectedPoint } from '@nova/contract/reports/briefing'
import { Language } from '@nova/contract/words'
import { ownWords } from '../evidence/answers/answers.ts'
import { readKeyPointsInSteps } from '../evidence/answers/key-points.ts'
import { readStory, type Star } from '../evidence/answers/star.ts'
import { solidOf } from '../evidence/figures.ts'
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

/** The candidate's answer in words, without what they were given. */
export function answerOf(question: BankQuestion, of: QuestionFacts): string {
  if (question.kind !== 'technical' && question.kind !== 'behavioral') return ''
  // The submitted answer counts, even if it was edited afterwards.
  const written = of.submitted?.text.trim() || of.pads.get('text')?.text.read().trim() || ''
  const solid = solidOf(written.slice(0, maxRead))
  const spoken = of.spoken.filter((text) => !solid.includes(solidOf(text)))
  const given =
    question.kind === 'technical'
      ? [question.statement, ...question.assumptions, question.followUp]
      : [question.question, ...question.probes]
  return ownWords([written, ...spoken].join('\n\n').slice(0, maxRead), given)
}

export async function tellExpected(question: BankQuestion, of: QuestionFacts): Promise<Expected> {
  if (question.kind === 'coding') {
    const { keyIdeas, cost, reference } = question
    return {
      points: keyIdeas.map((text) => ({ text, found: null, quote: null })),
      cost: cost || null,
      levels: [],
      languages: Language.options.filter((language) => reference[language]?.trim()),
    }
  }
  if (question.kind === 'sql') {
    const points = question.keyIdeas.map((text) => ({ text, found: null, quote: null }))
    return { points, cost: null, levels: [], languages: [] }
  }
  if (question.kind === 'project') {
    const points = question.stages.flatMap(({ id, title }) =>
      (Object.hasOwn(question.keyIdeas, id) ? question.keyIdeas[id]! : []).map((idea) => ({
        text: `${title}: ${idea}`,
        found: null,
        quote: null,
      })),
    )
    return { points, cost: null, levels: [], languages: [] }
  }
  const answer = answerOf(question, of)
  const points =
    question.kind === 'technical'
      ? (await inTurns(readKeyPointsInSteps(answer, question.keyPoints))).map(({ point, isMet, quote }) => ({
          text: point,
          found: isMet,
          quote,
        }))
      : storyPoints(answer)
  return { points, cost: null, levels: question.kind === 'behavioral' ? question.anchors : [], languages: [] }
}

function storyPoints(answer: string): ExpectedPoint[] {
  const story = readStory(answer, () => false)
  return starElements.map(([element, words]) => ({
    text: words.charAt(0).toUpperCase() + words.slice(1),
    found: story[element] > 0,
    quote: story.quotes[element],
  }))
}
