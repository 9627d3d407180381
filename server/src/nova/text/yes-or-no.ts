/** Who asks whether something is allowed or needed hears yes or no first, where what is known says it without the word. */

const opens = '^\\W*(?:(?:ok(?:ay)?|so|and|but|hi|hey|hello|sorry|hm+|um+|pls|please|then|quick question|also)\\W+)*'
const asksIfAllowed = new RegExp(
  `${opens}(?:(?:can|may|could) (?:i|it|we|one|the|my|this|that)\\b|am i allowed|(?:is|are|would) (?:it|that|this|a|an|my|the|\\S+)(?: \\S+){0,6}? (?:ok(?:ay)?|fine|allowed|possible|enough|good|valid|usable)\\b|(?:does|do|would) (?:it|that|this|a|an|my|the)\\b[^?]{0,60}\\b(?:counts?|fits?|work|do)\\b)|\\b(?:ok(?:ay)?|fine|allowed|possible|enough|counts?)\\s*\\?\\W*$`,
  'i',
)
const asksIfNeeded = new RegExp(
  `${opens}(?:(?:must|need|should) (?:i|it|we|he|she|they|this|that|the|my|there)\\b|(?:do|does|did) (?:i|it|we|he|she|they|this|that|the|my|there)(?: \\S+)? (?:have to|need to|need|must)\\b|(?:is|are) \\S+(?: \\S+){0,4}? (?:required|needed|necessary|mandatory|wanted)\\b)`,
  'i',
)
const offersChoice = /\bor\b(?! not\b)/i
const saysVerdict = /^(?:yes|no|both|neither|either|right|not|only|nothing|none)\b/i
const allows =
  /\b(?:(?:is|are) (?:all )?(?:also |just as |perfectly )?(?:fine|enough|welcome|allowed|possible|ok|usable)|counts?(?: as well| too)?|may(?: also)? be|(?:you|it|they|one) may|fits?(?: as well| too)?|(?:is|are) what|works|will do|do as well)\b|^fine\b|^that['’]s fine\b|\ball possible\b|\bneedn['’]t\b/i
const denies =
  /\b(?:not|no|never|isn['’]t|aren['’]t|doesn['’]t|don['’]t|won['’]t|can['’]t|less|weak\w*|only if|unless|without|rather|instead|but)\b/i
const frees =
  /\bneedn['’]t\b|\b(?:not|isn['’]t|aren['’]t) (?:needed|required|necessary|asked(?: for)?|scored)\b|\bno \S+(?: \S+){0,3} (?:is|are) (?:needed|required|prescribed|asked for)\b|\b(?:doesn['’]t|don['’]t) (?:have|need) to\b|\bthere['’]s no need\b|^any(?:one|body|thing)?\b|\bwords are enough\b/i
const requires = /\b(?:has|have) to\b|\bmust\b|\b(?:is|are) (?:needed|required)\b/i

/** A known answer with the yes or no that it amounts to; as it is where that is not clear. */
export function withYesOrNo(asked: string, answer: string): string {
  const [first = answer] = answer.split(/(?<=[.?!])\s+/)
  if (saysVerdict.test(answer) || offersChoice.test(asked)) return answer
  const isNeed = asksIfNeeded.test(asked)
  if (isNeed) return frees.test(first) && !requires.test(first) ? `No. ${answer}` : answer
  const isFree = allows.test(first) && !denies.test(first.replace(/\bneedn['’]t\b/gi, ''))
  return asksIfAllowed.test(asked) && isFree ? `Yes. ${answer}` : answer
}
