/** Messages about the candidate's own answer in words: a doubt, an outline, a look at the draft, whether a story fits. */
import type { Answer } from '../answer.ts'
import type { Scene } from '../sayings.ts'
import { answerCaseDoubt, doubtsCase } from './case-doubts.ts'
import {
  answerAboutDraft,
  answerChange,
  answerOutline,
  asksAboutChange,
  asksAboutDraft,
  asksAboutLength,
  asksInShort,
  outlinesAnswer,
  speaksOfDraft,
} from './draft-answers.ts'
import { answerIfFits, answerNoStory, asksIfItFits, hasNoStory } from './story-answers.ts'
import { answerStoryDoubt, doubtsStory } from './story-doubts.ts'
import { answerStory, tellsStory } from './story-fits.ts'
import { answerAskedTopic, isInPack } from './text-answers.ts'
import { answerIdea, isJudged } from './text-ideas.ts'
import { answerIfThin, asksIfThin } from './thin-drafts.ts'

type Own = {
  isMeant: (text: string, scene: Scene) => boolean
  answer: (text: string, scene: Scene) => Answer
  isOfDraft?: boolean
}

/** Asks for a look at what is written. */
const ofDraft = (isMeant: Own['isMeant']): Own => ({
  isMeant,
  answer: (text, scene) => answerAboutDraft(scene.situation.code, scene, text),
  isOfDraft: true,
})

const ownAnswers: readonly Own[] = [
  { isMeant: asksIfThin, answer: (_, scene) => answerIfThin(scene), isOfDraft: true },
  { isMeant: doubtsStory, answer: (text, scene) => answerStoryDoubt(text, scene)!, isOfDraft: true },
  { isMeant: outlinesAnswer, answer: answerOutline, isOfDraft: true },
  { isMeant: asksAboutChange, answer: answerChange, isOfDraft: true },
  ofDraft(asksAboutLength),
  ofDraft(asksAboutDraft),
  { isMeant: tellsStory, answer: answerStory },
  { isMeant: asksIfItFits, answer: answerIfFits },
  { isMeant: isJudged, answer: (text, scene) => answerIdea(text, scene)! },
  ofDraft(asksInShort),
  ofDraft(speaksOfDraft),
  { isMeant: doubtsCase, answer: (text, scene) => answerCaseDoubt(text, scene)! },
  { isMeant: (text, scene) => hasNoStory(text, scene) && !/\bcounts?\b/i.test(text), answer: answerNoStory },
]

/** Whether a message is about the candidate's own answer, whatever else its words look like, and no known question. */
export const speaksOfOwnText = (text: string, scene: Scene): boolean =>
  ownAnswers.some(({ isMeant }) => isMeant(text, scene)) && !isInPack(text, scene)

/** What is known for certain of the answer or the room comes before a look at a story, and after one at the draft. */
export function answerOwnText(text: string, scene: Scene): Answer | undefined {
  const own = isInPack(text, scene) ? undefined : ownAnswers.find(({ isMeant }) => isMeant(text, scene))
  return own && ((own.isOfDraft ? undefined : answerAskedTopic(text, scene)) ?? own.answer(text, scene))
}
