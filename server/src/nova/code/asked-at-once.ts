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
import { answerLanguage, answerSureQuestion } from './language-questions.ts'
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
  if (quotesError(text, scene) || asksWhence(text, situation) || answerPlainly(text, scene)) return undefined
  if (asksWhich.test(text) && shownLast(scene)) return undefined
  // A term that is asked by its name, and a trap in the candidate's own line, say more.
  if (findAskedTerms(text).length > 0) return undefined
  if (answerTrap('hypothesis', text, scene, nextStep(situation, room.ceiling))) return undefined
  const answer = answerSureQuestion(text, scene) ?? answerOther(text, scene)
  if (!answer) return undefined
  // A form of the language that the solution happens to use is told in words to who asks; who only complains hears more.
  const inWords = { ...answer, text: answer.text.replace(fences, '').trim() }
  return [answer, ...(questionsIn(text).some(isAsking) ? [inWords] : [])].find(
    ({ text: told, allowance, step }) => !findObjection(told, allowance ?? step, situation, room.level),
  )
}

const fences = /\n*```[^]*?```/g

/** What is known by its form to be about the code is answered by what is known of that. */
const answerOther = (text: string, scene: Scene): Answer | undefined =>
  asksOfCode(text, scene.situation) && !asksCostPlainly(text, scene)
    ? undefined
    : (answerLargest(text, scene) ??
      answerIntOrLong(text, scene) ??
      answerLanguage(text, scene) ??
      answerOwnCost(text, scene))
