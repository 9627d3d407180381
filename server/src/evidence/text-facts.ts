/** Everything scored about one text answer (docs/assessment.md 3.2): its points as people confirmed them, else as they were found. */
import { repeats } from '../answers/answers.ts'
import { type KeyPointFact, readKeyPoints } from '../answers/key-points.ts'
import { type WhyUnread, whyUnread } from '../answers/readable-answers.ts'
import { readStory, starElements, type Star, type Story } from '../answers/star.ts'
import { mean, solidOf } from '../observations/figures.ts'
import type { ConfirmedPoints, EvidenceQuestion } from '../observations/input.ts'
import { answerText, type Observations } from '../observations/observations.ts'

type TextFacts = {
  question: EvidenceQuestion
  text: string
  evidence: number[]
  /** By key; null if the answer is unreviewed. */
  confirmed: ConfirmedPoints | null
  /** An unreviewed answer: its reading is provisional. */
  isWaiting: boolean
  /** Why our rules don't read it; null where they do, where people have, and where nothing is written. */
  unread: WhyUnread | null
}
export type TechnicalFacts = TextFacts & {
  points: KeyPointFact[]
  /** Answered by a drawing, without a word. */
  isDrawn: boolean
  /** Null where the question names no key points, or a drawing is the answer; 0 where nothing is. */
  keyShare: number | null
}
export type BehavioralFacts = TextFacts & {
  /** The story found in the text; null if there is none. */
  story: Story | null
  /** As it counts: confirmed where people have, else as found. Null where an interviewer marked it complete and nothing is written: it was talked about elsewhere. */
  star: Star | null
}
function givenTexts(seen: Observations, { id, statement, shownTexts = [] }: EvidenceQuestion): string[] {
  const told = seen.turns.filter(({ author, questionId }) => author === 'nova' && questionId === id)
  return [statement, ...shownTexts, ...told.map(({ text }) => text)]
}

export function readTechnical(
  seen: Observations,
  question: EvidenceQuestion,
  confirmed: ConfirmedPoints | null,
): TechnicalFacts {
  const { text, evidence } = answerText(seen, question)
  const drawing = seen.drawnByQuestion.get(question.id)
  const shared = { question, confirmed }
  if (drawing !== undefined && solidOf(text) === '') {
    const facts = {
      text: '',
      evidence: [...evidence, drawing],
      points: [],
      isDrawn: true,
      isWaiting: false,
      unread: null,
    }
    return { ...shared, ...facts, keyShare: null }
  }
  const unread = confirmed || solidOf(text) === '' ? null : whyUnread(text)
  const points = unread
    ? (question.keyPoints ?? []).map(({ point }) => ({ point, isMet: false, quote: null }))
    : readKeyPoints(text, question.keyPoints ?? [], repeats(givenTexts(seen, question)))
  const shares = points.map(({ isMet }, at) => (confirmed ? (confirmed[at] ?? 0) : Number(isMet)))
  return {
    ...shared,
    text,
    evidence,
    points,
    isDrawn: false,
    unread,
    isWaiting: !confirmed && solidOf(text) !== '',
    keyShare: solidOf(text) === '' ? 0 : unread ? null : mean(shares),
  }
}

export function readBehavioral(
  seen: Observations,
  question: EvidenceQuestion,
  confirmed: ConfirmedPoints | null,
): BehavioralFacts {
  const { text, evidence } = answerText(seen, question)
  const wasMarked = seen.answerByQuestion.get(question.id)?.cause === 'marked'
  const isEmpty = solidOf(text) === ''
  const unread = confirmed || isEmpty ? null : whyUnread(text)
  const isRead = unread === null && !(isEmpty && wasMarked)
  const story = isRead ? readStory(text, repeats(givenTexts(seen, question))) : null
  const star = story && (confirmed ? confirm(confirmed) : story)
  return { question, text, evidence, confirmed, isWaiting: !confirmed && !isEmpty, unread, story, star }
}

function confirm(confirmed: ConfirmedPoints): Star {
  return Object.fromEntries(starElements.map((element) => [element, confirmed[element] ?? 0])) as Star
}
