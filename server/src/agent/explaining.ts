/**
 * Explains a proposed change. Every answer comes from the change's own explanation, in the same way for sound and
 * faulty ones, and never claims a test: none was run.
 */
import type { BankProposal } from '@nova/contract/projects/projects'
import { makeIndex } from '../knowledge/search.ts'
import { asksForChange, asksSomething } from './requests.ts'

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
/** Only the assistant can be meant. */
const hasTested = /\b(?:did|have) (?:you|u) (?:\w+ )?(?:run|ran|test|tested|try|tried|check|checked|verify|verified)\b/i

/** True if a question names a change, or something only its author can have done. */
export const namesChange = (text: string): boolean => hasTested.test(text) || namesIt.test(text)

/** Words. Right after a proposal: 'Why?', 'Really?', 'Sure?'. */
const maxShort = 3
const doubtful = /\b(?:sure|certain|really)\b/i

/** Reads what a message asks about the last proposed change; `isFresh`: nothing was said since. */
export function readQuestionAbout(text: string, isFresh: boolean): Asked | undefined {
  if (asksForChange(text) && !namesIt.test(text)) return undefined
  const isShort = text.trim().split(/\s+/).length <= maxShort
  if (!asksSomething(text) && !(isShort && doubtful.test(text))) return undefined
  const isAbout = namesChange(text) || (isFresh && (isShort || pointsAt.test(text) || ofCase.test(text)))
  if (!isAbout) return undefined
  return kinds.find(([, pattern]) => pattern.test(text))?.[0] ?? (isFresh && isShort ? 'sure' : undefined)
}

/** Asked right after a proposal, these are about it without naming it. */
const ofCase = /\bwhat (?:about|if|happens)\b|\bedge ?cases?\b/i

/** Asked whether it is wrong, and not whether it is right. */
const doubts =
  /^(?!.*\b(?:sure|certain|confident|safe|correct|right)\b).*\b(?:wrong|risky?|dangerous|mistakes?|bugs?|problems?)\b/i

const notRun = 'I haven’t run any tests.'

/** Explains the proposal. `said` holds Nova's earlier replies, so that no answer is repeated word for word. */
export async function explainProposal(
  { message, explanation }: Pick<BankProposal, 'message' | 'explanation'>,
  asked: Asked,
  text: string,
  said: readonly string[],
): Promise<string> {
  const sentences = explanation.split(/(?<=[.!?])\s+(?=[A-Z`“"])/)
  const find = await makeIndex(sentences.map((item) => ({ item, asked: [item], text: '' })))
  const [closest] = find(text, 1)
  const near = closest && closest.held >= minHeld ? closest.item : sentences.slice(0, 2).join(' ')
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

const minHeld = 0.2
