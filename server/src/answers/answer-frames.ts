/** Finds the parts of a sentence that its writer claims, without those they deny, doubt or report as others' belief. */

const adverb = String.raw`(?:(?:simply|just|quite|really|clearly|plainly|completely|totally|actually|always|necessarily|generally|at all|also|of course|in fact|a common|a widespread|a popular|common) )*`
const untrue = String.raw`(?:untrue|false|nonsense|(?:an? )?(?:\w+ )?(?:myth|misconception|fallacy|legend|misbelief)|not ${adverb}(?:true|so|correct|right|the case|a fact|how it is))`
const wrong = String.raw`(?:wrong|incorrect|mistaken|an error|a mistake|an? (?:\w+ )?misunderstanding)`
const is = String.raw`(?:is|was|are|were|would be|seems|sounds)`
const isNot = String.raw`(?:isn't|wasn't|ain't|aren't|wouldn't be) ${adverb}(?:true|so|correct|right|the case|a fact)`
const believe = String.raw`(?:say|think|believe|claim|assume|argue|suppose|suggest|hold|state|insist)(?:s|ed)?`

/** 'It is not true that', 'the claim that', 'it would be wrong to believe that': all up to a turn is denied. */
const denying = String.raw`\b(?:it|this|that)?(?:(?: ?${is}|'s) ${adverb}(?:${untrue}|${wrong})|${isNot}|not true|wrong|false|untrue)(?:,)? (?:that|to (?:say|think|believe|claim|assume|argue|suppose))\b`
/** 'I wonder whether', 'I am not sure if', 'I doubt that'. */
const doubting = String.raw`\bi(?:'m| am|'d| would| do| have| really| still| also| just| honestly| always)* (?:(?:wonder(?:ing|ed)?|ask(?:ed|ing)? (?:myself|ourselves)|question|unsure|uncertain|undecided|(?:not|n't) (?:\w+ )?(?:sure|certain|convinced|clear|remember|recall|know|say|tell|see|understand)|(?:don't|can't|cannot|couldn't|didn't|dunno) ?(?:\w+ )?(?:know|remember|recall|say|tell)?|no idea|(?:my |some )?doubts?)(?: about)?,? (?:whether|if)|(?:(?:not|n't|'m not) (?:\w+ )?(?:sure|certain|convinced)|doubt|doubts|no proof) that|doubt)\b`
const asking = String.raw`\b(?:it|this|that)(?: is|'s) (?:open|unclear|unknown|uncertain|questionable|doubtful|an open question) (?:to me |for me )?(?:whether|if|that)\b`

const turn = String.raw`(?:;|:\s|\s[–—-]{1,2}\s|,?\s(?:but|however)\b|,\s(?:because|since|as|rather|instead|in fact|actually|in truth|in reality|so)\b`
const deniedTo = new RegExp(String.raw`${turn}|\sbecause\b)`, 'i')
const doubtedTo = new RegExp(`${turn})`, 'i')
const openers = [
  { from: new RegExp(denying, 'i'), to: deniedTo },
  { from: new RegExp(`${doubting}|${asking}`, 'i'), to: doubtedTo },
]

/** 'Some claim X, but that is wrong': a claim of others that the writer rejects. */
const others = new RegExp(
  String.raw`\b(?:some|many|most|people|they|others|somebody|someone|everybody|everyone|colleagues?|developers|folks|beginners|you (?:often )?(?:hear|read)|one (?:often )?(?:hears|reads)|it is (?:often )?(?:said|claimed|believed))(?: \w+){0,3}?(?: ${believe}| that)\b`,
  'i',
)
const refersBack = String.raw`(?:that|this|it|they|which)(?: ${is}|'s|'re) ${adverb}`
const refutedByAny = new RegExp(
  String.raw`(?:[,;:]|\s[–—-]|\b(?:but|yet|however),?)\s*(?:but |yet |and |no,? )*(?:${refersBack}${untrue}|(?:that|this|it) ${isNot})\b`,
  'i',
)
const refutedOfOthers = new RegExp(
  String.raw`(?:[,;:]|\s[–—-]|\b(?:but|yet|however),?)\s*(?:but |yet |and |no,? )*(?:${refersBack}(?:${wrong}|${untrue})|(?:that|this|it) ${isNot}|(?:i|we) (?:disagree|(?:don't|do not) (?:agree|believe (?:it|that|so)|think so))|no\s*$|no,|not so)\b`,
  'i',
)
/**
 * 'That X is wrong', 'the idea that X is a myth'; said of a thing itself ('the clocks are wrong') it may be the point.
 */
const claimIsWrong = new RegExp(
  String.raw`^\W*(?:(?:and|but|so|well|also|i (?:think|believe|say)|i would say|the (?:\w+ )?(?:claim|idea|belief|view|notion|statement|assumption|argument|opinion|sentence)),? )*that .{12,400}? ${is} ${adverb}(?:${wrong}|${untrue})\b`,
  'i',
)
const isMyth = new RegExp(
  String.raw`^.{12,400}? (?:is|are) ${adverb}(?:an? (?:\w+ )?(?:myth|misconception|fallacy)|untrue|not true)[.!]*$`,
  'i',
)

/** Longer sentences aren't checked for frames: people write these at the start. */
const maxLooked = 4000

/** The parts of a sentence that are claimed, each exactly as it is there; `next` may take all of it back ('That is not true.'). */
export function claimedIn(sentence: string, next = ''): string[] {
  if (sentence.length > maxLooked) return [sentence]
  const plain = sentence.replace(/[’‘`´]/g, "'")
  if (isTakenBack(plain, next)) return []
  const refuted = (others.test(plain) ? refutedOfOthers : refutedByAny).exec(plain)
  if (refuted) return [sentence.slice(refuted.index)]
  if (isMyth.test(plain)) return []
  const whole = claimIsWrong.exec(plain)
  if (whole) return [sentence.slice(whole[0].length)]
  for (const { from, to } of openers) {
    const opened = from.exec(plain)
    if (!opened) continue
    const rest = opened.index + opened[0].length
    const closed = to.exec(plain.slice(rest))
    const after = closed ? claimedIn(sentence.slice(rest + closed.index)) : []
    return [sentence.slice(0, opened.index), ...after].map((part) => part.trim()).filter((part) => part !== '')
  }
  return [sentence]
}

const takesBack = new RegExp(
  String.raw`^(?:but |no,? |yet |however,? )*(?:${refersBack}${untrue}|(?:that|this|it) ${isNot})\b`,
  'i',
)
const takesBackOthers = new RegExp(String.raw`^(?:but |no,? |yet |however,? )*${refersBack}${wrong}\b`, 'i')

function isTakenBack(sentence: string, next: string): boolean {
  const plain = next.slice(0, 80).replace(/[’‘`´]/g, "'")
  return takesBack.test(plain) || (takesBackOthers.test(plain) && others.test(sentence))
}
