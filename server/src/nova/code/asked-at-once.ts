/** What is answered at once, whatever the tests say: questions on the language, and what one's own code costs. */
import type { Answer } from '../answer.ts'
import { findObjection } from '../gate.ts'
import { nextStep } from '../ladder.ts'
import { asksWhich, shownLast } from '../more-answers.ts'
import type { Scene } from '../sayings.ts'
import { answerIntOrLong } from '../task/int-or-long.ts'
import { answerLargest } from '../task/largest-value.ts'
import { findAskedTerms } from '../task/named-terms.ts'
import { answerPlainly } from '../task/plain-questions.ts'
import { countWords } from '../text/question-parts.ts'
import { isAsking, questionsIn } from '../understanding/understanding.ts'
import { answerTrap } from './code-pitfalls.ts'
import { namesLanguage } from './language-named.ts'
import { answerLanguage, answerSureQuestion, weighsTwo } from './language-questions.ts'
import { asksOfCode } from './own-code.ts'
import { answerOwnCost, asksCostPlainly } from './own-cost.ts'
import { quotesError } from './printed-errors.ts'
import { asksWhence } from './suspected-parts.ts'

/** Words. Such questions are short; who writes more tells a plan. */
const mostWords = 40

/** Undefined where a message asks for anything else, or the answer may not be given as it is. */
export function answerAtOnce(text: string, scene: Scene): Answer | undefined {
  const { situation, room } = scene
  if (situation.question.kind !== 'coding' || countWords(text) > mostWords) return undefined
  if (quotesError(text, scene) || asksWhence(text, situation)) return undefined
  const isOfLanguage = namesLanguage(text, situation.language)
  if (!isOfLanguage && answerPlainly(text, scene)) return undefined
  if (asksWhich.test(text) && shownLast(scene)) return undefined
  // A term that is asked by its name, and a trap in the candidate's own line, say more.
  if (!isOfLanguage && findAskedTerms(text).length > 0 && !weighsTwo(text, scene)) return undefined
  if (answerTrap('hypothesis', text, scene, nextStep(situation, room.ceiling))) return undefined
  const answer = answerSureQuestion(text, scene) ?? answerOther(text, scene)
  if (!answer) return undefined
  // A form of the language that the solution happens to use is told in words to who asks; who only complains hears more.
  const texts = questionsIn(text).some(isAsking) ? [...shorterOf(answer.text), ...shorterOf(inWords(answer.text))] : []
  const { allowance, step } = answer
  const told = [answer.text, ...texts].find((each) => !findObjection(each, allowance ?? step, situation, room.level))
  return told === undefined ? undefined : { ...answer, text: told }
}

const inWords = (text: string) => text.replace(fences, '').trim()

/** The same with ever fewer of its last sentences, which tell of other forms: one of those may be part of the solution. */
function shorterOf(text: string): string[] {
  const told = inWords(text)
  const sentences = told.split(/(?<=[.!?])\s+(?=\p{Lu})/u)
  return sentences.map((_, at) => text.replace(told, sentences.slice(0, sentences.length - at).join(' ')))
}

const fences = /\n*```[^]*?```/g

/** What is known by its form to be about the code is answered by what is known of that. */
const answerOther = (text: string, scene: Scene): Answer | undefined =>
  asksOfCode(text, scene.situation) && !asksCostPlainly(text, scene) && !namesLanguage(text, scene.situation.language)
    ? undefined
    : (answerLargest(text, scene) ??
      answerIntOrLong(text, scene) ??
      answerLanguage(text, scene) ??
      answerOwnCost(text, scene))
