/**
 * What is said about a change that was proposed. All of it comes from the change's own explanation, in the same way for
 * sound and for faulty ones, and it never claims a test: none was run.
 */
import type { BankProposal } from '@nova/contract/projects'
import { rankSentences } from '../nova/knowledge.ts'

export type Asked = 'tested' | 'sure' | 'case' | 'what' | 'why'

const kinds: readonly [Asked, RegExp][] = [
  [
    'tested',
    /\b(?:did|have|has|had|were|was|are|do|does|you)\b.{0,200}\b(?:tests?|tested|run|ran|tried|verified|checked)\b|\btests? (?:pass|green|run)|\btested\b/i,
  ],
  [
    'why',
    /^\W*(?:(?:but|and|ok|so|hm+)\W+)*(?:why\b|how come|what for\b|for what reason|what(?:'s| is| was) the (?:reason|idea|point))|\breason (?:for|behind)\b/i,
  ],
  [
    'case',
    /\bwhat (?:about|if|happens)\b|\b(?:handles?|covers?|copes?|deals?|works?|fits?)\b.*\b(?:with|for|when|if|in)\b|\b(?:edge|corner|border) ?cases?\b|\bempty\b|\bnull\b|\bzero\b|\bnegative\b|\bside effects?\b|\bbreaks?\b/i,
  ],
  [
    'sure',
    /\b(?:sure|certain|confident|safe|correct|right|trust|works?|risky?|ok(?:ay)?|good|secure|reliable|wrong)\b/i,
  ],
  [
    'what',
    /\bwhat\b|\bhow\b|\bexplain|\bdescribe|\bwalk me|\bsummari[sz]e|\btell me|\bmore\b|\bdetails?\b|\bmeans?\b|\bdo(?:es)?\b/i,
  ],
]
const pointsAt =
  /\b(?:it|its|that|this|these|those|your|you|the (?:change|changes|diff|patch|proposal|fix|edit|suggestion|hunk|solution|code)s?|proposed|suggested)\b/i
const namesIt =
  /\b(?:(?:your|the|this|that|last|proposed|suggested) (?:change|changes|diff|patch|proposal|fix|edit|suggestion)s?|you (?:changed|proposed|suggested|wrote|did|added|removed|fixed)|did (?:you|u) (?:change|propose|suggest|write|do|add|remove|fix))\b/i
const asks =
  /\?\s*$|^\W*(?:(?:ok|and|so|but|hm+|well)\W+)*(?:why|what|how|does|do|did|is|are|will|would|can|could|have|has|was|were|where|which|explain|describe|walk|tell|sure|really)\b/i

/** Asks for more work, whatever it asks besides: 'what is wrong with weekly.ts? please correct it'. */
const asksForWork =
  /\b(?:please|pls|plz|(?:can|could|would|will) (?:you|u)|now|then)\b[^?.!]{0,300}\b(?:write|add|fix|correct|implement|make|run|refactor|rename|remove|delete|finish|extract|move|repair|change)\b/i

/** Only the assistant can be meant. */
const hasTested = /\b(?:did|have) (?:you|u) (?:\w+ )?(?:run|ran|test|tested|try|tried|check|checked|verify|verified)\b/i

/** Of one word or two, right after a proposal: 'Why?', 'Really?', 'Sure?'. */
const mostOfShort = 3

/** What a message asks about the change that was proposed last; `isFresh`: nothing else was said since. */
export function readQuestionAbout(text: string, isFresh: boolean): Asked | undefined {
  if (!asks.test(text) || (asksForWork.test(text) && !namesIt.test(text))) return undefined
  const isShort = text.trim().split(/\s+/).length <= mostOfShort
  const isAbout =
    hasTested.test(text) || namesIt.test(text) || (isFresh && (isShort || pointsAt.test(text) || ofCase.test(text)))
  if (!isAbout) return undefined
  return kinds.find(([, pattern]) => pattern.test(text))?.[0] ?? (isFresh && isShort ? 'sure' : undefined)
}

/** Asked right after a proposal, these are about it without naming it. */
const ofCase = /\bwhat (?:about|if|happens)\b|\bedge ?cases?\b/i

/** Asked whether it is wrong, and not whether it is right. */
const doubts =
  /^(?!.*\b(?:sure|certain|confident|safe|correct|right)\b).*\b(?:wrong|risky?|dangerous|mistakes?|bugs?|problems?)\b/i

const notRun = 'I haven’t run any tests.'

/** The answer; `said` is what Nova said before, so that nothing is told twice in the same words. */
export function explainProposal(
  { message, explanation }: Pick<BankProposal, 'message' | 'explanation'>,
  asked: Asked,
  text: string,
  said: readonly string[],
): string {
  const sentences = explanation.split(/(?<=[.!?])\s+(?=[A-Z`“"])/)
  const [closest] = rankSentences(sentences, text)
  const near = closest && closest.score >= leastNear ? closest.item : sentences.slice(0, 2).join(' ')
  const whole = [explanation, `${message} ${explanation}`]
  const belief = doubts.test(text) ? 'I see nothing wrong with it.' : 'I believe so.'
  const wordings: Record<Asked, string[]> = {
    tested: [
      `${notRun} You can run them with the Test button, before or after you apply the change.`,
      `No. ${notRun} The Test button runs them.`,
    ],
    sure: [
      `${belief} ${near} But ${notRun} Please check it as you would a colleague’s change.`,
      `This is what I go by: ${explanation} ${notRun}`,
      `I can’t promise it: ${notRun} ${near}`,
    ],
    case: [
      `${near} ${notRun} If you want to be certain about that case, a small test will tell.`,
      `This is all I went by: ${explanation} ${notRun}`,
    ],
    what: whole,
    why: whole,
  }
  const fresh = wordings[asked].find((wording) => !said.some((earlier) => earlier.includes(wording)))
  return fresh ?? `As I said: ${asked === 'tested' ? notRun : explanation}`
}

const leastNear = 0.12
