/**
 * Questions that everybody has about any task: what is returned, whether the input is in order or can be negative, what an
 * example shows, what it is all about. Known by how they are put, and answered from the task's own text, where the pack has
 * no entry that is asked in these words.
 */
import type { BankCodingQuestion } from '@nova/contract/bank'
import type { Answer } from '../answer.ts'
import { answerEdges } from '../code/code-answers.ts'
import { packOf } from '../knowledge.ts'
import { say, type Scene } from '../sayings.ts'
import { findFacts } from './facts.ts'
import { judgeLimits, listLimits } from './limits.ts'
import { rankFacts, replyOf } from './rank-facts.ts'
import { explainTask, readExample } from './task-answers.ts'
import { hasWord } from './task-words.ts'

/** From here on an entry of the pack is asked for in its own words. */
const isAskedFor = 0.5
/** Words. Who says more asks for more than the plain thing. */
const mostWords = 12

const lead = String.raw`^\W*(?:(?:so|ok|okay|and|hi|hey|hello|sorry|um+|nova|please|pls|wait|but|just)\W+)*`
const end = String.raw`(?:\W+(?:pls|please|again|here|exactly|nova|then|now))*\W*$`
const plain = (words: string) => new RegExp(`${lead}(?:${words})${end}`, 'i')

const asksReturn = plain(
  String.raw`(?:what|which type) (?:do|should|must|does|shall|will) (?:i|it|we|(?:the|my) (?:function|code|program|method)) (?:have to |need to |to )?(?:return|output|give back|hand back)|what(?:['’]?s| is) (?:the )?(?:output|result|return value|return type|thing to return)|what(?:['’]?s| is) (?:to be |being )?returned`,
)
const asksOrder = plain(
  String.raw`(?:is|are|will|does|do|comes?) (?:it|they|the (?:input|inputs|list|lists|array|data|\w+)|everything) (?:be |come |always |already |pre-?)*(?:sorted|ordered|in order)(?: or not)?`,
)
const asksNegative = plain(
  String.raw`(?:are|can|could|may|do|is|what about|what if)\b.{0,30}\bnegatives?\b(?: (?:numbers?|values?|ints?|integers?|inputs?))?(?: (?:be|possible|there|allowed|occur|come|too|also))*`,
)
const asksExample = plain(
  String.raw`(?:i (?:do ?n['’]?t|dont|do not|can ?n?['’]?t|cant) (?:really )?(?:get|understand|follow|see)|explain|walk me through|what(?:['’]?s| is) (?:going on|happening) in|can you explain|could you explain|help me (?:understand|with)) (?:me )?(?:the )?(?:(?:first|second|third|1st|2nd|3rd) )?(?:example|sample|ex)\.? ?(?:\d|one|two|three)?`,
)
const asksSimpler = plain(
  String.raw`(?:(?:can|could|would) (?:you|u) )?(?:please )?(?:explain|say|tell|put|describe|rephrase) (?:it|this|that|the (?:task|question|problem|text))(?: to me)?(?: (?:in )?(?:simpler|simple|easier|easy|plain|short|other|your own|different)(?: (?:words|terms|english|way))?| more simply| like i(?:['’]?m| am) (?:5|five)| differently| shorter)|i (?:do ?n['’]?t|dont|do not) (?:get|understand) (?:it|this|the (?:task|question|problem|text))(?: at all)?|what does (?:it|this|the (?:task|question)) (?:want|mean)(?: (?:me to do|from me))?|what(?:['’]?s| is) (?:this|it|the (?:task|question)) (?:all )?about`,
)
const asksCatch = plain(
  String.raw`(?:is there|what(?:['’]?s| is)|where(?:['’]?s| is)) (?:the|a|any|some) (?:catch|trick|gotcha|trap|pitfall)s?(?: (?:here|in it|in this|with it))?`,
)

/** 'uses[1] is empty but enough is 2? is that even allowed' */
const asksIfAllowed =
  /\bis (?:that|this|it|such \w+)(?: (?:even|really|still|actually))? (?:allowed|possible|valid|legal)\b|\bcan (?:that|this) (?:even |really |actually )?(?:be|happen|occur)\b/i
const namesValue =
  /\d|\b(?:empty|zero|negative|equal|same|none|null|more|less|bigger|larger|smaller|greater|higher|lower|longer|shorter)\b/i
/** What may be written is no matter of the limits. */
const ofOwnWriting =
  /\b(?:can|may|could|am|if) i\b|\bi(?:['’]m| am)? (?:us(?:e|ed|ing)|sort\w*|chang\w+|writ\w+|return\w*|modif\w+|import\w*|call\w*)\b/i
/** Words. */
const mostOfCase = 24
/** From here on an entry of the pack is about this very case. */
const isThisCase = 0.62

/** The limits of what a message supposes an input to be, where it asks whether that may be. */
function tellIfAllowed(text: string, question: BankCodingQuestion): string | undefined {
  if (!asksIfAllowed.test(text) || !namesValue.test(text) || ofOwnWriting.test(text)) return undefined
  const isLimited = question.signature.params.some(
    ({ name }) => hasWord(text, name) && question.constraints.some((each) => hasWord(each, name) && /\d/.test(each)),
  )
  const pack = packOf(question.id)
  if (!isLimited || text.split(/\s+/).length > mostOfCase) return undefined
  return pack && (rankFacts(pack, text)[0]?.alike ?? 0) >= isThisCase ? undefined : listLimits(question, text)
}

/** Undefined where a message is none of these, or the pack knows better. */
export function answerPlainly(text: string, scene: Scene): Answer | undefined {
  const { question } = scene.situation
  const limits = question.kind === 'coding' ? tellIfAllowed(text, question) : undefined
  if (limits !== undefined) return { text: limits, step: 0 }
  if (text.split(/\s+/).length > mostWords) return undefined
  if (question.kind === 'technical' || question.kind === 'behavioral')
    return asksSimpler.test(text) ? { text: explainTask(scene), step: 0 } : undefined
  if (question.kind !== 'coding') return undefined
  const told = tellFromTask(text, question, scene)
  if (!told) return undefined
  const pack = packOf(question.id)
  const isKnown = pack && (rankFacts(pack, text)[0]?.alike ?? 0) >= isAskedFor
  return isKnown && !told.isWhole ? undefined : told.answer
}

/** Words of an entry's own. */
const sameWords = 0.8

/** What the pack says to a message in the very words of one of its entries. */
function ownOf(text: string, { situation }: Scene): string | undefined {
  const pack = packOf(situation.question.id)
  const [best] = pack ? rankFacts(pack, text) : []
  return best && best.alike >= sameWords ? replyOf(best.item) : undefined
}

/** `isWhole`: of the task or an example as a whole, where no single entry is enough. */
function tellFromTask(
  text: string,
  question: BankCodingQuestion,
  scene: Scene,
): { answer: Answer; isWhole?: boolean } | undefined {
  const asWhole = (told: string | undefined) =>
    told === undefined || told === '' ? undefined : { answer: { text: told, step: 0 }, isWhole: true }
  if (asksSimpler.test(text)) return asWhole(explainTask(scene))
  if (asksExample.test(text)) return asWhole(readExample(scene.situation, text))
  if (asksCatch.test(text)) return { answer: answerEdges(scene) }
  const said = (told: string) => (told === '' ? undefined : { answer: { text: told, step: 0 } })
  if (asksReturn.test(text)) return asWhole(ownOf(text, scene) ?? explainTask(scene))
  if (asksNegative.test(text)) return said(judgeLimits(question, text, 'negative'))
  if (!asksOrder.test(text)) return undefined
  return said(findFacts(question, text) ?? say('order-unsaid', scene))
}
