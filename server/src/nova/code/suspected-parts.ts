/**
 * Short questions about one's own code, known by how they are put: 'so is it the loop?', 'should it be >= instead of >?',
 * 'do I forget a case?'. Read as they stand, they would be taken for questions about the language.
 */
import type { Intent } from '@nova/contract/knowledge'
import type { Situation } from '../situation.ts'

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
        `${lead}(?:${isIt}${between} (?:in |with )?(?:my|the|that|this) (?:\\w+ ){0,2}?${called}\\b\\W*$|(?:is|isn['’]?t|are|i think|i guess|maybe) (?:my|the|that|this) (?:\\w+ )?${called} (?:(?:is|are|maybe|just) )?${isWrong}\\b\\W*$)`,
        'i',
      ),
      holds,
    ] as const,
)

const sign = '(?:<=|>=|<|>)'
const asksForSign = new RegExp(
  `(${sign})['"\`]?(?: \\w+){0,3} (?:instead of|rather than|and not|not)(?: an?| the)? ['"\`]?(${sign})`,
)

/** What lines hold that have the part which a message suspects; undefined where it suspects none. */
export function partSuspected(text: string): RegExp | undefined {
  const signs = asksForSign.exec(text)
  if (signs) return /[<>]=?/
  return suspicions.find(([asks]) => asks.test(text))?.[1]
}

const asksForCase =
  /\b(?:am|was|are) (?:i|we|it) (?:maybe |just )?off by (?:one|1)\b|\b(?:do|did|have|am) (?:i|we) (?:still |maybe |just )?(?:forg[eo]t\w*|miss\w*|overlook\w*|not handl\w*)\b.{0,16}\bcases?\b|\b(?:which|what) cases? (?:do|did|am|have|is|are) (?:i |we )?(?:still )?(?:forg\w+|miss\w*|overlook\w*|not handl\w*|break\w*|fail\w*)|\bis there (?:a|any|some) case\b.{0,24}\b(?:i|my|mine|forg\w+|miss\w*)\b/i
const asksWhereToLook =
  /\bwhere (?:do|should|can|could|would) i (?:look|start looking|search|begin to look)\b|\boff by (?:one|1)\b.{0,30}\bsomewhere\b|\b(?:logic|code|solution|algorithm) (?:is|looks|seems) (?:right|correct|fine|ok(?:ay)?)\b.{0,24}\bbut\b.{0,24}\btests?\b|\bwhy (?:do|does|did|am|is) (?:i|my (?:code|function|loop|solution|program|version)|mine)\b.{0,24}\b(?:get|getting|gives?|giving|returns?|returning|prints?|printing|fails?|failing) (?:this|that|it)\b/i

/** Whether a message asks what of the code is wrong, in words that name nothing that stands in it. */
export const asksWhatIsWrong = (text: string): boolean => asksForCase.test(text) || asksWhereToLook.test(text)

const asksOfError =
  /^\W*(?:it|this|that|code|my code|everything) (?:just |still |always )?(?:crash\w*|throws?|breaks?)\b\W*$|^\W*(?:how|what) (?:to|do i do to) (?:fix|solve|repair)(?: (?:it|this|that))?\W*$|^\W*what does (?:it|this|that) (?:even )?mean\W*$|\b(?:which|what) line\W*$|\bhow (?:do|can|should|could) (?:i|we) (?:fix|solve|repair|get rid of|avoid) (?:it|this|that|the error)\b|\b(?:it|this|that|code) worked (?:before|earlier|just now|a (?:minute|moment) ago|yesterday)\b|\bwhat does (?:this|the|that|my) (?:error|message|exception) mean\b|\bwhy (?:does|did|is|do) (?:it|this|i|my \w+) (?:get (?:an? |this |the )?(?:error|exception)|crash\w*|throw\w*|break\w*|stop\w*)\b|\bis it (?:the|my|an?) (?:indentation|brackets?|semicolon|import|spacing|types?)\b|\b(?:whats|what['’]?s|what is|where is) (?:the )?(?:wrong|error|mistake)\W*$|\bi (?:do )?check (?:for )?(?:that|it|this|null|none)\b/i
const asksOfSpeed =
  /\bcan (?:python|java|javascript|js|typescript|go) (?:not|n['’]?t) (?:do|handle)\b|\bcan['’]?t (?:python|java|javascript|js|typescript|go) (?:do|handle)\b|\b(?:which|what) (?:part|line|loop|bit)\b.{0,16}\bslow\w*|\b(?:because of|due to|is it|blame) (?:just )?(?:python|java|javascript|typescript|go|the language)\b|\bhow many (?:steps|operations|loops|rounds)\b.{0,16}\b(?:mine|my|i|code)\b|\bworks? (?:fine |ok |well )?(?:for|with|on) (?:the )?(?:small|short|little)\b/i
const namesError = /\w(?:Error|Exception)\b/

/** What a message is about by where the code stands and how it is put; undefined where that does not tell. */
export function askedBeside(text: string, { state, complaint, question }: Situation): Intent | undefined {
  if (question.kind !== 'coding') return undefined
  const isStopped = (state === 'runtime-error' || state === 'does-not-parse') && complaint !== ''
  const own = namesError.exec(text)?.[0]
  if (isStopped && (asksOfError.test(text) || partSuspected(text) || (own && complaint.includes(own)))) return 'error'
  return (state === 'slow' || state === 'endless') && asksOfSpeed.test(text) ? 'slow' : undefined
}
