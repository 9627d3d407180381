/** What a message is really for, by what can be seen of it, where its words look like something else. */
import type { Intent } from '@nova/contract/knowledge'
import { findReference, packOf } from '../knowledge.ts'
import type { Scene } from '../sayings.ts'
import type { Situation } from '../situation.ts'
import { rankFacts } from '../task/rank-facts.ts'
import { isTold } from '../task/task-answers.ts'
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

/** '[1000, 990].sort() gives 1000 first, is sort broken?' */
const callsOnValue = /[\])"']\.[a-z]\w+\(/i
const isKnownCall = 0.45

const isKnownForm = (text: string, { language }: Situation): boolean => {
  const [form] = findReference(language, text)
  return form !== undefined && form.isNamed && form.score >= isKnownCall
}

const asksAboutForm = (text: string, situation: Situation): boolean =>
  namesForm.test(text) && isClosestForm(text, situation)

/** Whether the message names a form of the language that is closer to it than anything in the task's pack. */
function isClosestForm(text: string, { question, language }: Situation, least = isOfForm): boolean {
  const [form] = findReference(language, text)
  const pack = packOf(question.id)
  const fact = pack ? (rankFacts(pack, text)[0]?.score ?? 0) : 0
  return form !== undefined && form.isNamed && form.score >= least && form.score > fact
}

/** Tells of one's own work, and may ask for a form of the language beside it. */
const ofWork: readonly Intent[] = ['hypothesis', 'plan', 'check']
/** What speaks of a thing of the language by its name may be taken for any of these. */
const mayBeOfLanguage: readonly Intent[] = [...ofWork, 'rule', 'concept', 'running']
/** From here on the entry of what is called by its name is meant. */
const isOfCalled = 0.5
/** Asks what the language has or does. */
const asksOfLanguage =
  /\b(?:which|what) (?:\w+ ){0,2}(?:method|function|call|operator|class|keyword|type)s?\b|\b(?:does|do|can|will|is|are) (?!i\b|we\b)[^?.,;]{0,40}\b(?:allow|return|give|sort|keep|support|work|mutate|copy|count|include|throw|change|move|stay|preserve|remember|share)\w*\b|^\W*(?:(?:a|one|quick|short|small|stupid|simple)\W+)*(?:python|py|js|javascript|ts|typescript|java|go|golang) (?:question|thing)\b/i

/** Speaks of the language's own things by their names. */
const ofLanguage =
  /(?:\b(?:Map|Set|HashMap|HashSet|TreeMap|LinkedHashMap|PriorityQueue|ArrayList|ArrayDeque|V8)\b|\b(?:dicts?|deque|heapq|slices?|a map while|dictionary)\b)[^?]{0,80}(?:\b(?:order\w*|guaranteed?|keeps?|while|ranging|iterating|allowed|copy|copies)\b)/

/** Whether a part that tells of one's own work asks for a form of the language, which is closer than any idea. */
export const asksBesideWork = ({ intent, text }: Part, situation: Situation): boolean =>
  (mayBeOfLanguage.includes(intent) && asksOfCall.test(text) && isCalledForm(text, situation)) ||
  isOfForms(intent, text, situation)

/** 'Does max() take the first or the last of them?' */
const asksOfCall =
  /^(?!.*\b(?:here|my|wrong)\b).*\b(?:does|do|will|would|can)\b[^?;]{0,40}?\b[a-z_][\w.]{0,60}\([^()\n]{0,80}\)[^?]*\?/is
/** How close the entry has to be that bears the name of what is called, and another one. */
const leastOfCall = { named: { score: 0.6, alike: 0.45 }, other: { score: 0.6, alike: 0.6 } } as const
/** A rule of the task may be told in the same words. */
const mostBehind = 0.1

/** Whether what is called is what the language's reference knows about, hardly less close than a rule of the task. */
function isCalledForm(text: string, { question, language }: Situation): boolean {
  const [form] = findReference(language, text)
  if (!form) return false
  const least = leastOfCall[form.isNamed ? 'named' : 'other']
  const pack = packOf(question.id)
  const fact = pack ? (rankFacts(pack, text)[0]?.score ?? 0) : 0
  return form.score >= least.score && form.alike >= least.alike && form.score > fact - mostBehind
}

const isOfForms = (intent: Intent, text: string, situation: Situation): boolean =>
  ofLanguage.test(text)
    ? mayBeOfLanguage.includes(intent) && isClosestForm(text, situation, isOfCalled)
    : ofWork.includes(intent) && asksOfLanguage.test(text) && isClosestForm(text, situation)

const ofSlowness = /\b(?:slow|too long|expensive|fast enough|performance|linear|quadratic)\b|\bO\(/i

/** 'Does d.get(name) raise a KeyError too?' */
export const asksIfRaises =
  /^\W*(?:(?:ah|ok|and|so|then|but)\W+)*(?:does|do|will|would|can|could|is)\b.{2,60}\b(?:raises?|throws?|gives?|causes?|crash\w*|fails?|panics?)\b/i

/** 'Why would greedy nearest fail?' */
const doubtsIdea =
  /^\W*why (?:would|does|will|should|can|could)(?:n['’]?t| not)? (?!it\b|that\b|this\b|my\b|i\b|the (?:test|example)).{3,60}\b(?:fail|work|wrong|break|not be enough|be enough)\b/i

/** Matters of the room that words of a task may sound like. */
const ofRoom: readonly Intent[] = [
  ...(['time', 'navigation', 'saving', 'scoring', 'submitting', 'voice', 'break', 'running', 'leave'] as const),
]
/** What is said of needs, and of going from one question to another. */
const ofNeeds =
  /\b(?:colou?rs?|blind\w*|zoom|contrast|screen ?readers?|fonts?|themes?|dark|light|disab\w*|dyslex\w*|adhd|(?:extra|more) time|accommodat\w*|deaf|hear\w*|glasses|keyboard|mouse|wrists?|hands?|eyes?|sight|see|read|vision|handicap\w*|autis\w*|condition)\b/i
const ofPlaces =
  /\b(?:next|previous|questions?|back|skip\w*|jump|tabs?|pages?|return|switch|go(?:ing)? to|others?|tasks?|first|last|later|finish\w*|all|every|each|both|complete\w*|done|order (?:do|does|of|is|should)|which order)\b/i
/** Says that something in the code came out otherwise than was thought. */
const wonders = /\bhow (?:can|could) (?:that|it|this) be\b|\bbut\b.{0,40}\bstill\b/i
/** 'Is it ok to skip delta 0 like I do?' */
const asIDo = /\b(?:like|as|the way) i (?:do|did|have it)\b/i
/** 'Could there be trouble when …?', 'do I handle … correct?' of code that passes everything. */
const fears =
  /\b(?:could|can|might|will|would|is|are) (?:there|that|it|this) (?:still )?(?:be )?(?:an? |any )?(?:trouble|problems?|issues?|bugs?|wrong)\b|\bdo(?:es)? (?:i|my \w+(?: \w+)?|it|this) (?:really )?handle\b|\bam i (?:doing|handling)\b/i
/** 'Can a seat be in my result twice?' */
export const ofOwnResult =
  /\b(?:in|is|does|do|has|can|with) my (?:\w+ )?(?:result|code|output|solution|way|version|function|list|loop)\b/i
/** 'Cool, so nothing to fix?' */
const asksIfDone =
  /\bnothing (?:left |more |else )?to (?:fix|change|do|improve)\b|\banything (?:left |more |else )?to (?:fix|change|improve)\b|\b(?:am i|is it|is that|are we) (?:now )?(?:done|finished)\b|\bcan i hand (?:it|this) in\b/i
const ofUnsure: readonly Intent[] = ['rule', 'edge-cases', 'hypothesis', 'submitting']
/** What a run that does not end may be taken for: 'the page froze, then it was stopped after 10 s'. */
const ofPage: readonly Intent[] = ['trouble', 'running', 'editor', 'saving', 'error']
const hangs = /\b(?:hangs?|hanging|froze\w*|freez\w+|stuck|stopped|time ?limit|time ?out|no output|forever)\b/i
/** 'Is it at least correct?', said with whatever feeling. */
const asksIfCorrect =
  /\b(?:is|was|are) (?:it|this|that|my \w+|mine|the code) (?:\w+ ){0,2}(?:right|correct|ok(?:ay)?|fine|good enough)\b|\b(?:does|will) (?:it|this|that|my \w+) (?:\w+ )?work\b/i
/** 'Is a table of 1000 x 1000 ok for time?' */
const asksIfFast =
  /\b(?:ok(?:ay)?|fine|enough|good|alright) (?:for|in|with) (?:the )?(?:time|speed|time limit|runtime)\b|\b(?:fits?|within) (?:in )?the time(?: limit)?\b|\bfast enough\b|\b(?:be|is|are|it's|its) too slow\b.*\?|^(?!.*\?).*\bor will it be too slow\b/i
/** 'So it should only be set when it is sent?' */
const concludesRule =
  /^\W*(?:(?:ah+|oh+|ok(?:ay)?|hm+|so|and|then|i see|got it|wait)\W+)*(?:so )?(?:it|that|this|they|i|we|the \w+) (?:should|must|has to|have to|needs? to|may|can) (?:only|just|not|never|always)\b.*\?\W*$/i
/** From here on a rule of the task says what was concluded. */
const saysRule = 0.4

const isSaidRule = (text: string, { question }: Situation): boolean => {
  const pack = packOf(question.id)
  const best = pack && rankFacts(pack, text).find(({ item }) => item.kind === 'clarification')
  return best !== undefined && isTold(best) && best.alike >= saysRule
}

/** Of a parameter's name, letters that make it a word of this task. */
const tellingName = 5
/** Names of parameters that any message may hold. */
const anyName = new Set([
  'times',
  'start',
  'limit',
  'length',
  'count',
  'today',
  'pause',
  'names',
  'level',
  'point',
  'lines',
])

/** Whether a text names a parameter of the task: 'do those count for the patience timer?' */
function namesParameter(text: string, { question }: Situation): boolean {
  if (question.kind !== 'coding') return false
  const said = new Set(text.toLowerCase().match(/[a-z]\w+/g) ?? [])
  const names = question.signature.params.map(({ name }) => name.toLowerCase())
  return names.some((name) => name.length >= tellingName && !anyName.has(name) && said.has(name))
}

/** Below this the classifier alone would not have taken it for that. */
const hardlyMeant = 0.2
/** From here on an idea of the task's pack is closer than a form of the language. */
const isKnownIdea = 0.42

const isIdea = (text: string, { question }: Situation): boolean => {
  const pack = packOf(question.id)
  const [best] = pack ? rankFacts(pack, text) : []
  return best?.item.kind === 'hypothesis' && best.alike >= isKnownIdea
}

const leansBack = /^\W*(?:(?:ok|so|ah|hm+)\W+)*(?:and|or|but)\b/i
/** Words. */
const mostOfFollowUp = 9
/** What a short question after a rule may be taken for. */
const ofShort: readonly Intent[] = [
  'syntax',
  'concept',
  'cost',
  'term',
  'code-meaning',
  'edge-cases',
  'explain-example',
]

/** What a short message means by the reply before it: a rule goes on, and a 'why' asks for the reason of what was said. */
function intentInThread({ intent, text }: Part, { replies, said, state }: Situation): Intent | undefined {
  const last = replies.at(-1)
  if (!last || text.split(/\s+/).length > mostOfFollowUp * 2) return undefined
  if (state === 'nothing-written' && last.step > 0 && ofLaterWork.includes(intent) && /\bwhy\b/i.test(text))
    return 'elaborate'
  const isShort = text.split(/\s+/).length <= mostOfFollowUp
  const isOfRule = last.step === 0 && ofShort.includes(intent) && isShort && leansBack.test(text)
  return isOfRule && said.length > 0 && !namesForm.test(text) && !/`/.test(last.text) ? 'rule' : undefined
}

/** What a part of a message on a coding question is really for, by what can be seen of it. */
export function intentSeen(part: Part, { situation }: Scene): Intent {
  const { intent, text } = part
  const before = intentInThread(part, situation)
  if (before) return before
  if (ofRoom.includes(intent) && situation.state !== 'nothing-written' && asIDo.test(text)) return 'check'
  if (situation.state === 'correct' && fears.test(text)) return 'check'
  if (situation.state === 'endless' && ofPage.includes(intent) && hangs.test(text)) return 'slow'
  if (intent === 'nervous' && situation.isTested && asksIfCorrect.test(text)) return 'check'
  if (situation.isTested && asksIfDone.test(text) && (ofLaterWork.includes(intent) || ofUnsure.includes(intent)))
    return 'check'
  if (situation.counter !== undefined && ofOwnResult.test(text)) return 'check'
  if (concludesRule.test(text) && isSaidRule(text, situation)) return 'rule'
  if (ofRoom.includes(intent) && situation.isTested && wonders.test(text)) return 'failing'
  if (ofRoom.includes(intent) && namesParameter(text, situation)) return 'rule'
  if (intent === 'accommodation' && !ofNeeds.test(text)) return 'rule'
  if (intent === 'navigation' && !ofPlaces.test(text)) return 'hint'
  if (ofError.includes(intent) && pastesError.test(text)) return 'error'
  if (intent === 'syntax' && part.share < hardlyMeant && isIdea(text, situation)) return 'hypothesis'
  if (intent === 'syntax' && situation.state === 'slow' && ofSlowness.test(text)) return 'slow'
  if (intent === 'error' && asksIfRaises.test(text) && namesForm.test(text)) return 'syntax'
  if (ofForm.includes(intent) && asksAboutForm(text, situation)) return 'syntax'
  if (callsOnValue.test(text) && isKnownForm(text, situation)) return 'syntax'
  if (wantsHint(intent, text)) return 'hint'
  if (intent !== 'cost' && intent !== 'hint' && asksIfFast.test(text))
    return situation.state === 'nothing-written' ? 'cost' : 'slow'
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
