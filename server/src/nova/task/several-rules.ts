/** Rules that a message asks for in several sentences: each sentence is looked up by itself as well. */
import type { Answer } from '../answer.ts'
import { answerFailing } from '../code/run-answers.ts'
import { speaksOfOwnRun } from '../code/suspected-parts.ts'
import { packOf } from '../knowledge.ts'
import type { Scene } from '../sayings.ts'
import { isSure, saysTheSame } from '../understanding/confidence.ts'
import { textsToRead } from '../understanding/understanding.ts'
import { isMisfit, named, withoutVerdict } from '../understanding/verdicts.ts'
import { rankFacts, replyOf } from './rank-facts.ts'
import { answerRule, isTold } from './task-answers.ts'

/** Words. A shorter sentence leans on the one before it. */
const leastOfSentence = 4
/** From here on a sentence by itself is one of the known questions. */
const leastAlike = 0.4
const leastScore = 0.5
/** So close it is told with its question though others come as close: of one matter there may be several entries. */
const closest = { score: 0.7, alike: 0.5 }
/** Characters. Answers longer than this together are too much for one reply. */
const mostTogether = 640

/** What the task says on a point, and on a second one that a sentence of the message asks for by itself. */
export function answerRules(text: string, scene: Scene, earlier: string): Answer {
  const whole = answerRule(text, scene, earlier)
  const told = [...whole.text.split('\n\n'), ...(whole.more ?? '').split('\n\n')]
  const also = alsoAsked(text, scene).filter(
    ({ answer }) =>
      !told.some(
        (each) => each.includes(withoutVerdict(answer)) || (saysTheSame(each, answer) && !isMisfit(each, answer)),
      ),
  )
  const [first] = also
  if (!first) return whole
  if (whole.isGuess) {
    const said = also.slice(0, 2).map(({ told: each }) => each)
    return { text: said.join('\n\n'), step: 0 }
  }
  if (whole.text.length + first.told.length > mostTogether) return whole
  return { ...whole, text: `${whole.text}\n\n${first.told}`, more: undefined, choices: [] }
}

/** The same; of code that fails what the run shows, where the message is about that code and a rule is only close. */
export function answerRuleOrRun(text: string, scene: Scene, earlier: string, step: number): Answer {
  const told = answerRules(text, scene, earlier)
  const isOpen = told.isNear || told.isGuess
  return isOpen && step > 0 && speaksOfOwnRun(text, scene.situation) ? answerFailing(text, scene, step) : told
}

/** The rules that sentences of a message ask for, each with its question. */
function alsoAsked(text: string, { situation }: Scene): { told: string; answer: string }[] {
  const pack = packOf(situation.question.id)
  const [, ...sentences] = textsToRead(text)
  if (!pack || sentences.length < 2) return []
  const found = sentences
    .filter((each) => each.split(/\s+/).length >= leastOfSentence)
    .flatMap((each) => {
      const ranked = rankFacts(pack, each).filter(({ item }) => item.kind === 'clarification')
      const [best] = ranked
      if (!best || best.item.kind !== 'clarification' || !isTold(best)) return []
      const isClose = best.score >= closest.score && best.alike >= closest.alike
      if (best.alike < leastAlike || best.score < leastScore || !(isClose || isSure(ranked, replyOf))) return []
      const { asked, answer } = best.item.of
      return [{ told: named(best.phrase, asked, answer), answer }]
    })
  return found.filter(({ answer }, at) => found.findIndex((each) => each.answer === answer) === at)
}
