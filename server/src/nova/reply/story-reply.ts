/** Acknowledges a spoken or written story, and asks for its missing part. Nothing is graded. */
import type { BankBehavioralQuestion } from '@nova/contract/questions/bank'
import { readStar, starElements, type StarElement } from '../../answers/star.ts'
import { saidAs } from '../../knowledge/said.ts'
import { shareOf } from '../help.ts'
import { asksOf } from '../hints.ts'
import { mayJudge } from '../ladder.ts'
import type { Situation } from '../situation.ts'
import { sayAnew } from '../wording.ts'
import { type Composed, plainly, type Turn } from './composed.ts'
import { aboutDraft } from './draft-replies.ts'
import { explainQuestion } from './explaining.ts'

const named = (part: StarElement) => saidAs(`story.${part}`)[0]!

/** Words of a story that begins, and of a part that follows. */
const minWords = { first: 10, next: 6 }
const asks =
  /\?|^\W*(?:can|could|may|should|shall|do|does|did|is|are|am|how|which|who|where|why|would|will|tell me|give me|what (?:is|are|do|does|if|about))\b/i
const aboutOwn =
  /\b(?:done|finished|ready|wrote|written|look|read it|check|ok|okay|good|enough|think of (?:it|this|that|my))\b/i
const maxAbout = 8

/** True if a message tells something in the candidate's own words; the first one has a part of a story. */
const tells = (message: string, isFirst: boolean): boolean =>
  !asks.test(message) &&
  message.split(/\s+/).length >= (isFirst ? minWords.first : minWords.next) &&
  (!isFirst || partsIn(message).length > 0)

const partsIn = (text: string): StarElement[] => {
  const star = readStar(text)
  return starElements.filter((part) => star[part] > 0)
}

export function replyToStory({ message, situation, room, meant }: Turn): Composed | undefined {
  const { question, said, code } = situation
  if (!('competency' in question)) return undefined
  const before = said.filter((each) => tells(each, true))
  const isTold = tells(message, before.length === 0)
  const isShort = message.split(/\s+/).length <= maxAbout
  const isOfDraft =
    isShort && (aboutOwn.test(message) || shareOf(meant, aboutDraft) >= minDraft) && partsIn(code).length > 0
  if (!isTold && !isOfDraft) return undefined
  const thank = sayAnew(saidAs('story.thanks'), situation)
  if (!mayJudge(room)) return plainly(`${thank} ${sayAnew(explainQuestion(situation), situation)}`)
  const found = partsIn([code, ...(isTold ? said : before), isTold ? message : ''].join('\n'))
  const missing = starElements.find((part) => !found.includes(part))
  if (missing === undefined) return plainly(`${thank} I find all four parts in it: ${listed(found)}. ${more}`)
  const seen = found.length > 0 ? `I find ${listed(found)}. ` : ''
  return plainly(
    `${thank} ${seen}The part of it I don't find yet is ${named(missing)}. ${askFor(missing, question, situation)}`,
  )
}
const minDraft = 0.25
const more = 'Of which of them could you say more, if someone asked?'

const listed = (parts: readonly StarElement[]): string =>
  parts
    .map(named)
    .join(', ')
    .replace(/, (?=[^,]*$)/, ' and ')

/** The question's own ask for a part; the plain one where it has none. */
function askFor(part: StarElement, question: BankBehavioralQuestion, situation: Situation): string {
  const own = question.probes[starElements.indexOf(part)]
  return sayAnew([...(own ? [own] : []), ...asksOf(question, part), saidAs(`story.${part}`)[1]!], situation)
}
