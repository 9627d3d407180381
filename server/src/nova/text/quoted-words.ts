/** Words that a message puts in quotation marks or asks the meaning of: a part of the question, or Nova's own. */
import type { Answer } from '../answer.ts'
import { knownOf, spaced } from '../knowledge.ts'
import { askedOf, type Scene } from '../sayings.ts'
import { repeatable } from '../task/task-answers.ts'
import { capitalized } from '../understanding/verdicts.ts'
import { stemsOf } from './question-parts.ts'

const inQuotes = /["“”]([^"“”]{3,80})["“”]|(?<=^|[\s(])['‘]([^'’]{3,80})['’](?=$|[\s?.,!)])/g
const quotedIn = (text: string) => [...text.matchAll(inQuotes)].map(([, one, other]) => (one ?? other)!.trim())

/** 'How is “limit the damage” meant, only technical?' */
const asksHowMeant =
  /\bhow(?:['’]?s| is| are|re)?\b[^.?!]*\b(?:meant|understood)\b|\bwhat\b[^.?!]*\b(?:mean(?:s|t|ing)?|counts? as)\b/i

/** What the pack says of a part of the question that is quoted to ask how it is meant; what is asked before goes first. */
export function answerQuotedPart(text: string, scene: Scene): Answer | undefined {
  const { question } = scene.situation
  const sentences = text.split(/(?<=[.?!])\s+/)
  const asking = sentences.find((each) => each.includes('?') || asksHowMeant.test(each))
  const [words] = asking !== undefined && asksHowMeant.test(asking) ? quotedIn(asking) : []
  const stems = words === undefined ? [] : stemsOf(words)
  if (stems.length < leastStems || !spaced(askedOf(scene.situation)).includes(spaced(words!))) return undefined
  const isOn = (phrase: string) => {
    const own = stemsOf(phrase)
    return stems.every((stem) => own.includes(stem))
  }
  const known = knownOf(question)
    ?.index.rank(text)
    .find(({ item }) => item.asked.some(isOn))?.item
  return known && { text: repeatable(known.answer, scene), step: 0 }
}
/** A single word is asked for as a word. */
const leastStems = 2

/** 'Who is the last user of it?', 'what do you mean by the figure?' */
const asksOfWords =
  /\b(?:mean(?:s|t|ing)? (?:by|with|of)|who(?:['’]?s| is| are)|what(?:['’]?s| is| are| does| do)(?=\W{1,2}(?:an? |the |your )?["“'‘]))\W+((?:the |an? |your |this |that )?[^?.!,"”]{3,60})/gi

/** The words of Nova's own last question that a message asks the meaning of; those of the task are no words of Nova's. */
function ownWordsAsked(text: string, words: string, scene: Scene): string | undefined {
  const asked = [...text.matchAll(asksOfWords)].map(([, each]) =>
    each!.replace(/\s+(?:mean\w*|here|then)\W*$/i, '').trim(),
  )
  const { question } = scene.situation
  const given = spaced(question.kind === 'technical' ? question.statement : askedOf(scene.situation))
  return asked.find(
    (each) => stemsOf(each).length > 0 && spaced(words).includes(spaced(each)) && !given.includes(spaced(each)),
  )
}

/** What is known of words of Nova's last question that a message asks the meaning of: '' where the pack says nothing. */
export function tellOwnWords(text: string, words: string, scene: Scene): string | undefined {
  const asked = ownWordsAsked(text, words, scene)
  if (asked === undefined) return undefined
  const term = (knownOf(scene.situation.question)?.terms ?? []).find(({ names }) =>
    names.some((name) => spaced(asked).includes(spaced(name))),
  )
  return term ? `“${capitalized(asked)}”: ${term.answer}` : ''
}
