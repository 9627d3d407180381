/** What of a message and of a draft is read by the encoder, before the reply or while it is still being prepared. */
import { setImmediate } from 'node:timers/promises'
import { clausesOf } from './ideas.ts'
import type { Scene } from './sayings.ts'
import { lookedUp } from './task/lookups.ts'
import { asksAboutDraft, asksInShort, speaksOfDraft } from './text/draft-answers.ts'
import { sentencesMeant } from './text/draft-verdicts.ts'
import { asksOfSentence } from './text/sentence-looks.ts'
import { putBehind } from './text/text-ideas.ts'
import { withoutLeadIn } from './thread.ts'
import { inEnglish, prepareGlosses } from './understanding/glosses.ts'
import { readAhead } from './understanding/meanings.ts'
import { inPlainSigns } from './understanding/plain-signs.ts'
import { questionsIn, textsToRead } from './understanding/understanding.ts'

/** What of an answer in words is compared with what is known, where the message is about it. */
export const draftOf = (asked: string, scene: Scene): string[] =>
  scene.situation.question.kind === 'technical' &&
  (asksAboutDraft(asked, scene) ||
    asksInShort(asked, scene) ||
    speaksOfDraft(asked, scene) ||
    asksOfSentence(asked, scene))
    ? sentencesMeant(asked, scene.situation.code).flatMap(({ line, english }) => [line, english])
    : []

/** Lets what will be compared with what is known be read while the reply is still being prepared. */
export function readAheadOf(message: string, isCoding: boolean): void {
  const begin = () => readAhead(comparedOf(withoutLeadIn(inEnglish(inPlainSigns(message))), isCoding))
  // Without the dictionaries a message would wait here for them, and what the database is asked in this turn goes out
  // first. What fails, fails again for the reply, which says so.
  void Promise.all([prepareGlosses(), setImmediate()])
    .then(begin)
    .catch(() => undefined)
}

/** What of a message is compared with what is known. */
export const comparedOf = (asked: string, isCoding: boolean) => [
  ...[...textsToRead(asked), ...(isCoding ? questionsIn(asked) : [])].flatMap((text) => [text, lookedUp(text)]),
  ...(isCoding ? clausesOf(asked) : (putBehind(asked) ?? [])),
]
