/**
 * Short questions about one's own code, known by how they are put: 'so is it the loop?', 'should it be >= instead of >?',
 * 'do I forget a case?'. Read as they stand, they would be taken for questions about the language.
 */
import type { Intent } from '@nova/contract/knowledge'
import { quoteComplaint } from '../../code-facts/complaints.ts'
import type { Situation } from '../situation.ts'
import { caseNamed } from './cases-named.ts'
import { escaped } from './code-slips.ts'

/** What people call a part of their code, and what lines of it hold. */
const parts: readonly (readonly [called: string, holds: RegExp])[] = [
  ['(?:ifs?|conditions?|comparisons?|checks?)', /\b(?:if|elif|while|when|case)\b|[<>]=?|[=!]=|&&|\|\|/],
  ['(?:loops?|for|while|iteration)', /\b(?:for|while|forEach|do)\b/],
  ['(?:sort|sorting|order|ordering|comparators?)', /sort|compar|heap|TreeMap|TreeSet|PriorityQueue/i],
  ['returns?', /\breturn\b/],
  ['(?:index|indexes|indices|indexing)', /\[|\bcharAt\b|\bget\(/],
  ['(?:slices?|slicing|substring)', /\bslice\b|\bsubstring\b|\[[^\]]*:[^\]]*\]/],
  ['(?:split|splitting|parsing|parse)', /split|pars|\bint\(|Number\(|atoi/i],
  ['regex', /\bre\.|regex|Pattern|\.(?:match|test|replace)\(/i],
  ['(?:break|continue)', /\b(?:break|continue)\b/],
  ['(?:ranges?|starts?|end|bounds?|borders?|limits?)', /\brange\b|\bfor\b|\bwhile\b|[<>]=?/],
  ['(?:sum|total|counter|count)', /\+=|-=|\+\+|--|sum|total|count/i],
  ['(?:max|min|maximum|minimum)', /\b(?:max|min)\b/i],
  ['else', /\belse\b|\belif\b/],
]

const lead = String.raw`^\W*(?:(?:so|hm+|ok|okay|and|or|then|but|well|maybe|perhaps)\W+)*`
const isIt = String.raw`(?:is|isn['’]?t|could|can|might|may|was|would) (?:it|this|that|the (?:problem|mistake|bug|error|fault|issue|cause|culprit))`
const between = String.raw`(?: (?:just|maybe|perhaps|be|in|with|because of|from|due to|at))*`
const isWrong = String.raw`(?:(?:the|a|my) )?(?:problem|wrong|mistake|bug|fault|off|culprit|issue|cause|broken|incorrect)`
const suspicions = parts.map(
  ([called, holds]) =>
    [
      new RegExp(
        `${lead}(?:${isIt}${between} (?:in |with )?(?:my|the|that|this) (?:\\w+ ){0,2}?${called}\\b\\W*$|(?:is|isn['’]?t|are|i think|i guess|maybe) (?:my|the|that|this) (?:\\w+ )?${called} (?:(?:is|are|maybe|just) )?${isWrong}\\b(?:\\W*$|[,.?!] ))`,
        'i',
      ),
      holds,
    ] as const,
)

const sign = '(?:<=|>=|<|>)'
const asksForSign = new RegExp(
  `(${sign})['"\`]?(?: \\w+){0,3} (?:instead of|rather than|and not|not)(?: an?| the)? ['"\`]?(${sign})`,
)

const needsSign = /\b(?:need|use|be|put|write|take|want)\b(?: \w+){0,2} ['"`]?(?:<=|>=|<|>|[!=]==?)['"`]?(?![\w=])/i

const piece = String.raw`[\w.\[\](){}"'+*/|&!<>=-]+`
const noun = `(${piece}(?: ${piece}){0,3}?)`
const article = '(?:the |my |that |this |using |having )*'
/** Ways to suspect something that is named as it stands in the code: 'is it the pop?', 'because of the visited set?' */
const namings = [
  String.raw`${lead}${isIt}${between} (?:because i (?:use|have|wrote|do|did|call) )?${article}${noun}\W*(?:$|[?,.]|\bthen\b|\bagain\b|\bi \w+)`,
  String.raw`${lead}(?:because of|due to) ${article}${noun}\W*(?:$|[?,.])`,
  String.raw`[,.?!] ?(?:(?:is|was|could) (?:it|that)(?: be)? )?(?:because of|due to) ${article}${noun}\W*$`,
  String.raw`[,.?!] ?${isIt}${between} ${article}${noun}\W*$`,
  String.raw`${lead}(?:is|are|so|ok) ${article}${noun} (?:(?:is|are) )?${isWrong}\b\W*(?:then\W*)?$`,
].map((pattern) => new RegExp(pattern, 'i'))
/** Names that a task has as well. */
const ofTask =
  /^(?:examples?|tests?|inputs?|outputs?|first|second|third|last|next|code|task|lines?|case|it|time|result|an?|the|and|or|of|in|not|is|i|me|my|because|just|too|right|wrong|ok|allowed|possible|empty)$/i
/** 'Is it ok to sort?' suspects nothing. */
const ofManner =
  /^(?:ok(?:ay)?|allowed|possible|fine|right|correct|better|best|enough|true|false|important|necessary|needed|required|guaranteed|sorted|always|never|also|only|faster|slower|slow|fast|quick|good|normal|safe|worth|more|less|like|about|for|to|an?|really|supposed|meant|expected|done|over|clear|bad to|wrong to)\b/i
const mostOfNaming = 14
/** Characters. */
const longestNaming = 160

/** What a message suspects that stands in the code by that name; undefined where it names nothing there. */
function namedIn(text: string, code: string): RegExp | undefined {
  if (text.length > longestNaming || text.split(/\s+/).length > mostOfNaming) return undefined
  const phrase = namings.map((naming) => naming.exec(text)?.[1]).find((found) => found !== undefined)
  if (phrase === undefined || ofManner.test(phrase)) return undefined
  const words = phrase.match(/[A-Za-z_]\w+/g) ?? []
  const word = words.find((each) => !ofTask.test(each) && new RegExp(`\\b${each}\\b`, 'i').test(code))
  return word === undefined ? undefined : new RegExp(`\\b${word}\\b`, 'i')
}

/** Whether a message asks for another sign: the line may be right, and the sign not. */
export const asksOfSign = (text: string): boolean => asksForSign.test(text) || needsSign.test(text)

/** What lines hold that have the part of the code which a message suspects; undefined where it suspects none. */
export function partSuspected(text: string, code = ''): RegExp | undefined {
  if (asksOfSign(text)) return /[<>]=?|[!=]=/
  return suspicions.find(([asks]) => asks.test(text))?.[1] ?? namedIn(text, code) ?? blamedIn(text, code)
}

const blames = new RegExp(String.raw`\b${isWrong}\b`, 'i')
const blamable =
  /\b(?:the|my|that|this) (?:['"`]?)([-+]\d+|[A-Za-z_]\w+)|(?<![\w.)\]])(-\d+)\b|['"`]([A-Za-z_][\w.]*(?:\(\))?)['"`]/g
const asksOpenly = /\b(?:wh?ats?|what['’]s|where|which|why|how)\b/i
/** Words that stand beside what is blamed. */
const notBlamed =
  /^(?:whole|wrong|right|mistake|problem|bug|fault|culprit|issue|cause|reason|failing|hidden|visible|same|other|one|thing|part|rest|way|answer|value|values|number|function|variable|element|elements|array|list|string|sum|index|position)$/i

/** What a message finds fault with by its name, in words of its own: 'the continue is wrong, it jumps over the x'. */
function blamedIn(text: string, code: string): RegExp | undefined {
  if (text.length > longestNaming || !blames.test(text) || asksOpenly.test(text)) return undefined
  const named = [...text.matchAll(blamable)].map(([, one, other, quoted]) => one ?? other ?? quoted!)
  const found = named
    .map((each) => each.replace(/\(\)$/, ''))
    .filter((each) => !ofTask.test(each) && !notBlamed.test(each))
    .map((each) => (/^\w/.test(each) ? `\\b${escaped(each)}\\b` : `(?<![\\w.)])\\s*${escaped(each)}\\b`))
    .find((each) => new RegExp(each).test(code))
  return found === undefined ? undefined : new RegExp(found)
}

const asksOfLine =
  /\b(?:is|are|does|do|could|can|may|might|must|isn['’]?t)\b[^.?!]{0,24}\blines?\s+(\d{1,4})\b|\blines?\s+(\d{1,4})\b[^.?!]{0,24}\b(?:wrong|off|bad|broken|right|correct|ok(?:ay)?|fine|bug|mistake|problem|culprit)\b/i
const ofFault = /\b(?:wrong|off|bad|broken|right|correct|ok(?:ay)?|fine|bug|mistake|problem|culprit|fault|cause)\b/i

/** 'So is it line 6? the minus', 'line 22 right?', 'its in line 4 no?', 'it is in the if, line 17' */
const asksShortly =
  /^\W*(?:\w+\W+){0,6}?(?:is|isn['’]?t|its|it['’]s|was|be|in|at|because of) (?:it |that |this )?(?:in |at |on |with |because of )?lines?\s+(\d{1,4})\b|^\W*(?:so |and |but )?lines?\s+(\d{1,4})\W*(?:right|no|then|correct|maybe)?\W*$|,\s*lines?\s+(\d{1,4})(?:\b[^?]{0,12}\?|\W*$)/i
const mostOfShort = 12

/** The line of the candidate's code that a message asks about; undefined where it asks about none. */
export function lineAsked(text: string): number | undefined {
  const [, named, first] = asksOfLine.exec(text) ?? []
  if (ofFault.test(text) && (named ?? first) !== undefined) return Number(named ?? first)
  // One sentence of several may ask it, or the last part of a long one.
  const clauses = text.split(/(?<=[.?!])\s+|[,:;][)(]?\s+/).filter((each) => /\?\W*$/.test(each))
  const found = [text, ...text.split(/(?<=[.?!])\s+/), ...clauses]
    .filter((each) => each.split(/\s+/).length <= mostOfShort)
    .map((each) => asksShortly.exec(each)?.slice(1).find(Boolean))
    .find(Boolean)
  return found === undefined ? undefined : Number(found)
}

/** The lines of the candidate's code that a message suspects, by number or by what stands in them. */
export function linesSuspected(text: string, code: string): number[] {
  const line = lineAsked(text)
  if (line !== undefined) return [line]
  const part = partSuspected(text, code)
  return part === undefined ? [] : code.split('\n').flatMap((each, at) => (part.test(each) ? [at + 1] : []))
}

const asksForCase =
  /\b(?:am|was|are) (?:i|we|it) (?:maybe |just )?off by (?:one|1)\b|\b(?:do|did|have|am) (?:i|we) (?:still |maybe |just )?(?:forg[eo]t\w*|miss\w*|overlook\w*|not handl\w*)\b.{0,16}\bcases?\b|\b(?:which|what) cases? (?:do|did|am|have|is|are) (?:i |we )?(?:still )?(?:forg\w+|miss\w*|overlook\w*|not handl\w*|break\w*|fail\w*)|\bwhat (?:am i|else (?:am i|is|could)|do i) (?:still )?(?:miss\w*|wrong|failing|forg\w+|overlook\w*)\b|\bwhat else\W*$|\b(?:other|another|different) (?:input|case|example)\W*$|\bwhere in (?:my|the) code\b|\bwhich (?:input|case)s? (?:still )?(?:fails?|breaks?)\b|\bis there (?:a|any|some) case\b.{0,24}\b(?:i|my|mine|forg\w+|miss\w*)\b/i
const asksWhereToLook =
  /\bwhere (?:do|should|can|could|would) i (?:look|start looking|search|begin to look)\b|\boff by (?:one|1)\b.{0,30}\bsomewhere\b|\b(?:logic|code|solution|algorithm) (?:is|looks|seems) (?:right|correct|fine|ok(?:ay)?)\b.{0,24}\bbut\b.{0,24}\btests?\b|\bwhy (?:do|does|did|am|is) (?:i|my (?:code|function|loop|solution|program|version)|mine)\b.{0,24}\b(?:get|getting|gives?|giving|returns?|returning|prints?|printing|fails?|failing) (?:this|that|it)\b/i

/** Whether a message asks what of the code is wrong, in words that name nothing that stands in it. */
export const asksWhatIsWrong = (text: string): boolean => asksForCase.test(text) || asksWhereToLook.test(text)

const asksOfError =
  /^\W*(?:it|this|that|code|my code|everything) (?:just |still |always )?(?:crash\w*|throws?|breaks?)\b\W*$|^\W*(?:how|what) (?:to|do i do to) (?:fix|solve|repair)(?: (?:it|this|that))?\W*$|^\W*what does (?:it|this|that) (?:even )?mean\W*$|\b(?:which|what) line\W*$|\bhow (?:do|can|should|could) (?:i|we) (?:fix|solve|repair|get rid of|avoid) (?:it|this|that|the error)\b|\b(?:it|this|that|code) worked (?:before|earlier|just now|a (?:minute|moment) ago|yesterday)\b|\bwhat does (?:this|the|that|my) (?:error|message|exception) mean\b|\bwhy (?:does|did|is|do) (?:it|this|i|my \w+) (?:get (?:an? |this |the )?(?:error|exception)|crash\w*|throw\w*|break\w*|stop\w*)\b|\bis it (?:the|my|an?) (?:indentation|brackets?|semicolon|import|spacing|types?)\b|\b(?:whats|what['’]?s|what is|where is) (?:the )?(?:wrong|error|mistake)\W*$|\bi (?:do )?check (?:for )?(?:that|it|this|null|none)\b/i
const asksOfSpeed =
  /\bcan (?:python|java|javascript|js|typescript|go) (?:not|n['’]?t) (?:do|handle)\b|\bcan['’]?t (?:python|java|javascript|js|typescript|go) (?:do|handle)\b|\b(?:which|what) (?:part|line|loop|bit)\b.{0,16}\bslow\w*|\b(?:because of|due to|is it|blame) (?:just )?(?:python|java|javascript|typescript|go|the language)\b|\bhow many (?:steps|operations|loops|rounds)\b.{0,16}\b(?:mine|my|i|code)\b|\bworks? (?:fine |ok |well )?(?:for|with|on) (?:the )?(?:small|short|little)\b/i
const namesError = /\w(?:Error|Exception)\b/

/** Words. Who writes more about an error asks for something of their own. */
const mostOfCry = 9
const mostOfDoubt = 26
const wonders =
  /\?|\b(?:why|what|wh?ats|where|which|wrong|how come|but|again|still|another|omg|wtf|huh|error\w*|crash\w*|fail\w*|means?)\b/i
const cries =
  /\b(?:again|still (?:error|wrong|not|red|broken|the same)|another (?:one|error)|omg|wtf|argh+|errors?|\w+(?:OutOfBounds|Overflow|NullPointer)\w*|crash\w*|broken|doesn['’]?t work|not working|does not work)\b|^\W*(?:but |and |so |ok )*why\W*$|\bwhat(?:['’]?s| is| does| do) (?:this|that|it|wrong)\b/i
const asksOther =
  /\bhow (?:do|can|to|would|should) (?:i|you|u|one)\b|\bhow to\b|\b(?:example|statement|task|rule|hint|solution|time left|minutes|submit|thank\w*|thx)\b/i
/** Words that errors and messages share whatever they are about. */
const everywhere = new Set(
  'the and for not with error line list index range type types name value object string number class method return function has was that this from must can cannot python java javascript typescript main code file call called you your one get got'.split(
    ' ',
  ),
)
const wordsOf = (text: string) =>
  (text.toLowerCase().match(/[a-z_]\w{2,}/g) ?? []).filter((word) => !everywhere.has(word))

/** What people call the value that an error is about. */
const kin: readonly (readonly [called: RegExp, complains: RegExp])[] = [
  [/\b(?:none|null|nil|undefined|npe)\b/i, /NoneType|\bnull\b|NullPointer|\bnil\b|\bundefined\b/],
  [/\b(?:inf|infinity|infinite|nan)\b/i, /returned (?:-?Infinity|-?inf|nan|NaN)\b/],
  [/\b(?:zero|0)\b/i, /ZeroDivision|division by zero|divide by zero|\/ by zero/],
]
const whence = /\b(?:why|how come|where|which line|what line)\b/i

/** 'Why inf?', 'where is the None from': where the value comes from that an error of the last run is about. */
export const asksWhence = (text: string, { state, complaint, isTested }: Situation): boolean =>
  isTested &&
  state === 'runtime-error' &&
  whence.test(text) &&
  kin.some(([called, complains]) => called.test(text) && complains.test(complaint))

const plansChange = /\b(?:so|then|now) (?:\w+ ){0,2}(?:must|should|need to|have to)\b/i

/** Whether a message is about the error of the last run: it shares a word with it or with its line, or cries out. */
function speaksOfError(text: string, situation: Situation): boolean {
  const { complaint, code, line, replies } = situation
  const length = text.split(/\s+/).length
  if (length > mostOfDoubt || asksOther.test(text)) return false
  // Who plans a change has understood the error that was told.
  if (plansChange.test(text) && replies.some((reply) => reply.text.includes(quoteComplaint(complaint)))) return false
  if (length <= mostOfCry && cries.test(text)) return true
  if (asksWhence(text, situation)) return true
  const stopped = line === undefined ? '' : (code.split('\n')[line - 1] ?? '')
  const own = new Set([...wordsOf(quoteComplaint(complaint)), ...wordsOf(stopped)])
  return wonders.test(text) && wordsOf(text).some((word) => own.has(word))
}

/** A form of the language is wanted, whatever stopped the code. */
const asksHow =
  /\bhow (?:do|can|would|should) (?:i|you|u|one|we) (?!fix|solve|repair|get rid|avoid|handle)\w+|\bhow to (?!fix|solve|repair)\w+/i

/** What a message is about by where the code stands and how it is put; undefined where that does not tell. */
export function askedBeside(text: string, situation: Situation): Intent | undefined {
  const { state, complaint, question, code } = situation
  if (question.kind !== 'coding') return undefined
  const isStopped = (state === 'runtime-error' || state === 'does-not-parse') && complaint !== ''
  const own = namesError.exec(text)?.[0]
  const isNamed = own !== undefined && complaint.includes(own)
  // Another test than the one that stopped may have come out wrong.
  const isOther = caseNamed(text, situation)?.status === 'failed' || asksHow.test(text)
  if (
    isStopped &&
    !isOther &&
    (asksOfError.test(text) || partSuspected(text, code) || isNamed || speaksOfError(text, situation))
  )
    return 'error'
  return (state === 'slow' || state === 'endless') && asksOfSpeed.test(text) ? 'slow' : undefined
}

const failing: readonly Situation['state'][] = ['wrong-answer', 'runtime-error', 'does-not-parse', 'endless', 'slow']
const ofOwn = /\b(?:i|im|i['’]m|my|mine|it|its|it['’]s|this|line|code|still|now|here)\b/i
const ofTaskItself =
  /\b(?:ex(?:a?mple)?s?|samples?|statement|task|rules?|allowed|forbidden|(?:can|may|should|must|could) (?:i|we|it|there|they|the)|do i (?:have|need) to|what (?:if|happens|about)|is (?:it|that|this) (?:ok|allowed|possible|guaranteed)|input|return|mean\w*)\b/i

/** Whether a message, beside code that fails, is about that code and not about a rule of the task. */
export const speaksOfOwnRun = (text: string, { state, isTested }: Situation): boolean =>
  isTested && failing.includes(state) && ofOwn.test(text) && !ofTaskItself.test(text)

const asksForForm =
  /\bhow (?:do|can|to|would|should|does|is)\b|\bsyntax\b|\bin (?:python|java|javascript|js|ts|typescript|go)\b|\bwhat (?:is|are|does|do) (?!wrong|missing)|\bwhats (?!wrong|missing)|\bdifferen|\bis there\b|\w\(|\w\.\w|\bwhich (?:method|function|type)\b|\bcan (?:i|you|u) \w+|\b(?:instead of|vs|better than|same as)\b|['"`[{]/i
const ofSearch = /\b(?:where|why|what|how come|which)\b|\?/i

/** The same of a message that looks like a question for a form of the language, and asks for none. */
export const looksAtOwnRun = (text: string, situation: Situation): boolean =>
  situation.isTested && failing.includes(situation.state) && ofSearch.test(text) && !asksForForm.test(text)
