/** What a message is really for, by what can be seen of it, where its words look like something else. */
import type { Intent } from '@nova/contract/knowledge'
import { findReference, packOf } from '../knowledge.ts'
import type { Scene } from '../sayings.ts'
import type { Situation } from '../situation.ts'
import { isTold, rankFacts } from '../task/task-answers.ts'
import type { Part } from './understanding.ts'

/** A hint is wanted, in other words than those that are known. */
export const nudge =
  /\b(?:nudge|hint|clue|pointer|tip|(?:small|little|tiny|gentle|slight) push)\b|\bwhere (?:do (?:i|you|we|people)|does one|to|should i|would you) (?:even )?(?:start|begin|look)\b|\b(?:get|got) me started\b|\b(?:good |next )?first step\b/i
/** A pasted error is asked about, whatever else its words look like. */
const pastesError = /\b\w+(?:Error|Exception): |^panic: /m
/** A hint is asked for in so many words, beside whatever else is said. */
const asksForHint =
  /^\W*(?:a |any |small |little |quick )*(?:hint|nudge)s?\b(?! (?:cost|count|affect|lower|points))|\b(?:hint|nudge)s?(?: please| pls| plz)?\W*$|\b(?:one|just an?|only an?|a (?:small|little|tiny|quick)) (?:small |little |tiny )?(?:hint|nudge|clue)\b|\b(?:get|give(?: me)?|have|need|want|like) (?:a |some |another |one |just |small |little |tiny )*(?:hint|nudge|push)\b|\b(?:small|little|tiny|gentle|slight) push\b|\b(?:hint|nudge) (?:for|on|about|without|with)\b/i
/** Words. In more, something else is asked as well. */
const mostOfHint = 40
const feels =
  /\b(?:nervous|scared|afraid|anxious|overwhelm\w*|panic\w*|stressed|shak(?:y|ing)|terrified|intimidat\w*|freaking|(?:totally|completely|so|really|feel\w*|am|im|i'm) lost|ashamed|embarrass\w*|stupid|dumb)\b/i
const starts =
  /\bjust a (?:word|name) (?:to|for) me\b|\bnever (?:heard|seen|used|learn(?:ed|t))\b|\b(?:where|how|what)\b.{0,24}\b(?:start\w*|begin\w*|first)\b|\bno (?:idea|clue)\b.{0,24}\b(?:start|begin|where|how|do)\b|\b(?:do not|don'?t|dont) (?:even )?know\b.{0,20}\b(?:start|begin|where|what to do|how)\b|\b(?:cannot|can'?t|cant) (?:even )?(?:start|begin)\b/i
/** Tells how they feel, and asks for the first thing to do. */
export const wantsStart = (text: string) =>
  feels.test(text) && starts.test(text) && text.split(/\s+/).length <= mostOfHint
const ofPrice =
  /\b(?:cost|count|score|points?|penal\w*|against|minus|lower|affect|report|recorded|how many|free|allowed)\b/i
export const wantsHint = (intent: Intent, text: string) =>
  !['hint', 'solution', 'extract'].includes(intent) && asksForHint.test(text) && !ofPrice.test(text)
const ownResult =
  /\b(?:it (?:says|gives|prints|returns|shows)|i get|gives? me|me (?:returns|gives)|returns?|my (?:code|result|output)|mine)\b/i

/** A hint is all that is asked for, whatever its words sound like. */
export const asksOnlyForHint = (text: string) =>
  asksForHint.test(text) &&
  !ofPrice.test(text) &&
  (text.match(/\?/g) ?? []).length < 2 &&
  text.split(/\s+/).length <= mostOfHint

/** What a rule of the task may be taken for by whoever has written nothing yet. */
const ofLaterWork: readonly Intent[] = ['failing', 'check', 'debug', 'slow']

/** What a pasted error may be taken for. */
const ofError: readonly Intent[] = [
  ...(['extract', 'solution', 'rule', 'hint', 'explain-example', 'hypothesis', 'check', 'disagree', 'debug'] as const),
]
/** What a form of the language may be taken for. */
const ofForm: readonly Intent[] = ['rule', 'code-meaning', 'term', 'edge-cases', 'explain-example']
const namesForm =
  /\b(?:in|with|w) (?:js|javascript|ts|typescript|python|py|java|go|golang)\b|\b[a-z]\w*\.[a-z]\w+\(|\b(?:delete|append|len|range|sorted|sort|slice|splice|map|filter|parseInt|zip|copy)\(/i
/** From here on an entry of the reference is what is meant, if it is closer than the task's pack. */
const isOfForm = 0.6

const asksAboutForm = (text: string, situation: Situation): boolean =>
  namesForm.test(text) && isClosestForm(text, situation)

/** Whether the message names a form of the language that is closer to it than anything in the task's pack. */
function isClosestForm(text: string, { question, language }: Situation): boolean {
  const [form] = findReference(language, text)
  const pack = packOf(question.id)
  const fact = pack ? (rankFacts(pack, text)[0]?.score ?? 0) : 0
  return form !== undefined && form.isNamed && form.score >= isOfForm && form.score > fact
}

/** Tells of one's own work, and may ask for a form of the language beside it. */
const ofWork: readonly Intent[] = ['hypothesis', 'plan', 'check']
/** Asks what the language has or does. */
const asksOfLanguage =
  /\b(?:which|what) (?:\w+ ){0,2}(?:method|function|call|operator|class|keyword|type)s?\b|\b(?:does|do|can|will|is|are) (?!i\b|we\b)[^?.,;]{0,40}\b(?:allow|return|give|sort|keep|support|work|mutate|copy|count|include|throw|change)\w*\b/i

/** Whether a part that tells of one's own work asks for a form of the language, which is closer than any idea. */
export const asksBesideWork = ({ intent, text }: Part, situation: Situation): boolean =>
  ofWork.includes(intent) && asksOfLanguage.test(text) && isClosestForm(text, situation)

const ofSlowness = /\b(?:slow|too long|expensive|fast enough|performance|linear|quadratic)\b|\bO\(/i

/** 'Does d.get(name) raise a KeyError too?' */
export const asksIfRaises =
  /^\W*(?:(?:ah|ok|and|so|then|but)\W+)*(?:does|do|will|would|can|could|is)\b.{2,60}\b(?:raises?|throws?|gives?|causes?|crash\w*|fails?|panics?)\b/i

/** 'Why would greedy nearest fail?' */
const doubtsIdea =
  /^\W*why (?:would|does|will|should|can|could)(?:n['’]?t| not)? (?!it\b|that\b|this\b|my\b|i\b|the (?:test|example)).{3,60}\b(?:fail|work|wrong|break|not be enough|be enough)\b/i

/** What a part of a message on a coding question is really for, by what can be seen of it. */
export function intentSeen({ intent, text }: Part, { situation }: Scene): Intent {
  if (ofError.includes(intent) && pastesError.test(text)) return 'error'
  if (intent === 'syntax' && situation.state === 'slow' && ofSlowness.test(text)) return 'slow'
  if (intent === 'error' && asksIfRaises.test(text) && namesForm.test(text)) return 'syntax'
  if (ofForm.includes(intent) && asksAboutForm(text, situation)) return 'syntax'
  if (wantsHint(intent, text)) return 'hint'
  if (doubtsIdea.test(text)) return 'hypothesis'
  if (
    intent === 'explain-example' &&
    (ownResult.test(text) || /\bwrong\b/i.test(text)) &&
    situation.state === 'wrong-answer'
  )
    return 'failing'
  const pack = situation.state === 'nothing-written' && ofLaterWork.includes(intent) && packOf(situation.question.id)
  return pack && isTold(rankFacts(pack, text)[0]) ? 'rule' : intent
}
