/**
 * The yes or no with which a known answer begins, as the last thing that is looked at before a reply is given: it stays
 * only where the message surely says what it was written for. Else the fact is told without it. A false no does the most
 * harm: whoever was right looks for a mistake that isn't there.
 */
import { knownOf, packOf, rankSides } from './knowledge.ts'
import { mayJudge } from './ladder.ts'
import { say, type Scene } from './sayings.ts'
import { rankFacts, replyOf } from './task/rank-facts.ts'
import { countDenials, doubtsVerdict, isMisfit, verdictOfBelief, withoutBelief } from './understanding/verdicts.ts'

/** A known answer that begins with a verdict, and the way to put the belief that comes closest to the message. */
type Known = { reply: string; phrase: string | undefined }

function knownAnswers(asked: string, { situation: { question } }: Scene): Known[] {
  const pack = question.kind === 'coding' ? packOf(question.id) : undefined
  if (pack)
    return [
      ...rankFacts(pack, asked)
        .filter(({ item }) => item.kind === 'hypothesis')
        .map(({ item, phrase }) => ({ reply: replyOf(item), phrase })),
      ...pack.plans.map(({ reply }) => ({ reply, phrase: undefined })),
    ]
  const nudges = (knownOf(question)?.ideas ?? []).some(({ nudge }) => nudge !== undefined)
  if (!nudges) return []
  return rankSides(question, asked).flatMap(({ item: { idea, side }, phrase }) =>
    side === 'wrong' && idea.nudge !== undefined ? [{ reply: idea.nudge, phrase }] : [],
  )
}

/** Whether a message says what the phrase says, and on the same side. Of what is denied twice it is hard to tell. */
function isSurelySaid(asked: string, { phrase = '' }: Known): boolean {
  if (doubtsVerdict.test(asked) || countDenials(asked) !== countDenials(phrase)) return false
  return phrase === '' || !isMisfit(asked, phrase)
}

/** A reply without a yes or no of a known answer that the message may not deserve; what is to be tried stays a test. */
export function keepSureVerdict(text: string, asked: string, scene: Scene): string {
  if (asked === '' || !mayJudge(scene.room)) return text
  const told = knownAnswers(asked, scene).find(({ reply }) => verdictOfBelief.test(reply) && text.includes(reply))
  // What is quoted before it is what it is said of.
  const isOfQuote = told !== undefined && text.slice(0, text.indexOf(told.reply)).includes('“')
  if (!told || isOfQuote || isSurelySaid(asked, told)) return text
  const rest = withoutBelief(told.reply)
  const isTest = scene.situation.question.kind === 'technical' && rest.trimEnd().endsWith('?')
  return text.replace(told.reply, () => (isTest ? `${say('idea-unclear', scene)} ${rest}` : rest))
}
