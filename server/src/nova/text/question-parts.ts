/** The parts that a question asks for, and where an answer in words speaks of each. */
import type { BankQuestion } from '@nova/contract/bank'
import { knownOf } from '../knowledge.ts'
import { inEnglish } from '../understanding/glosses.ts'

/** Two characters of Chinese are about a word. */
export const countWords = (text: string) =>
  text.trim().split(/\s+/).filter(Boolean).length + Math.floor((text.match(/\p{Script=Han}/gu)?.length ?? 0) / 2)

/** What a part of a question asks for, and what an answer to it has somewhere; the first that fits counts. */
const kinds: readonly { asks: RegExp; tells: RegExp }[] = [
  {
    asks: /\b(?:today|now|kept from|differently|since then|same way again|faster today)\b/i,
    tells:
      /\b(?:today|now|nowadays|these days|since then|ever since|from then on|next time|learn(?:ed|t)|differently|i(?:['’]d| would) (?:now|do|today)|still|years later|keep|kept)\b/i,
  },
  {
    asks: /\b(?:decide|weigh|choose|compare|mattered more|what not to|options|guard against)\b/i,
    tells:
      /\b(?:decid\w+|chose|choose|because|priorit\w+|compar\w+|weigh\w*|important|options?|so that|skipped|left out|refus\w+|why)\b/i,
  },
  {
    asks: /\bask for help\b/i,
    tells: /\b(?:ask(?:ed|s)?|help\w*|colleagues?|mentor|called|posted|forum|support|senior)\b/i,
  },
  {
    asks: /\b(?:let go|give up|drop)\b/i,
    tells:
      /\b(?:drop\w*|left out|leav\w+ out|skip\w*|cut|remov\w*|postpon\w*|gave up|without|later|threw|lost|no longer)\b/i,
  },
  {
    asks: /\b(?:how long)\b/i,
    tells:
      /\b(?:\d+|one|two|three|four|five|six|several|half) ?\w* ?(?:minutes?|hours?|days?|weeks?|months?|years?|yrs?)\b|too long|at once\b/i,
  },
  {
    asks: /\bget out of\b/i,
    tells: /\b(?:moved|mov\w+ (?:to|back)|switch\w*|migrat\w*|replac\w*|rewr\w+|went back|back to|rolled|remov\w*)\b/i,
  },
  { asks: /\bcosts?\b/i, tells: /\b(?:costs?|money|euros?|dollars?|hours|days|weeks|trust|customers?|person)\b|[€$]/i },
  {
    asks: /\b(?:react|take it|took it)\b/i,
    tells:
      /\b(?:react\w*|angry|snapp\w+|sorry|apologi\w+|laugh\w*|quiet|silent|calm\w*|relieved|upset|amused|hurt|shout\w*|defen\w+|embarrass\w*|felt|thanked|accept\w*|annoyed|took it|cried)\b/i,
  },
  {
    asks: /\bwhat was it about\b|\b(?:each|they|everyone) (?:of \w+ )?want/i,
    tells: /\b(?:that|because|about|wanted|would|should)\b/i,
  },
  {
    asks: /\b(?:make sure (?:it|that it|the \w+) (?:was|were)|made sure it was|sure (?:are|were) you)\b/i,
    tells:
      /\b(?:verif\w+|check\w*|double|cross\w*|compar\w*|test(?:ed|s|ing)|valid\w+|second (?:pair|look|person)|sampl\w*|prov\w*|control\w*|alone|only (?:that|this) change|review\w*)\b/i,
  },
  {
    asks: /\b(?:how did you know|make sure|how sure|made you sure|check that|find out whether)\b/i,
    tells:
      /\b(?:measur\w*|compar\w*|check\w*|test\w*|knew|know|sure|count\w*|numbers?|data|calculat\w*|prov\w*|logs?|traces?|profil\w*|started with|because|saw)\b/i,
  },
  {
    asks: /\b(?:find out|notice\w*|recogni[sz]e|hear about|come across|showed you|expect)\b|^what did you see\b/i,
    tells:
      /\b(?:notic\w+|found|find|saw|see|reali[sz]\w+|heard|discover\w+|asked|spotted|watch\w*|measured|logs?|alert|told me|showed)\b/i,
  },
  {
    asks: /\b(?:tell|say|said|present|raise|write it|make the case|argue|explain|on board)\b/i,
    tells:
      /\b(?:told|tell|said|say|wrote|write|asked|explain\w*|present\w*|e?mail\w*|messag\w+|call\w*|argu\w*|show\w*|talk\w*|spoke|discuss\w*|suggest\w*|propos\w*)\b/i,
  },
  {
    asks: /^when\b/i,
    tells: /\b(?:when|after|before|days?|weeks?|months?|hours?|later|once|until|as soon as|at once)\b/i,
  },
  {
    asks: /\b(?:end|turn out|happen\w*|changed?|easier|done|solved|decided|uses?)\b/i,
    tells:
      /\b(?:after\w*|result\w*|end\w*|finally|now|since|today|worked|solved|fixed|uses?|happy|less|fewer|faster|minutes|hours|%|percent|accepted|changed|together)\b/i,
  },
]

/** What somebody did may be told in any words. */
export const ofDeeds = /\bdid you (?:do|try|change|put|let go|keep|drop|approach|go about|prepare)\b/i
export const kindOf = (part: string) => (ofDeeds.test(part) ? undefined : kinds.find(({ asks }) => asks.test(part)))

const beginsPart = '(?:how|what|who|whom|when|where|why|which)'
const betweenParts = new RegExp(
  `[,;]\\s+(?:and\\s+)?(?=${beginsPart}\\s+\\w+)|\\s+and (?=${beginsPart}\\s+\\w+\\s+\\w+)`,
  'i',
)
const isPart = new RegExp(`^${beginsPart}\\b`, 'i')
const leastWordsOfPart = 3

/** The parts that a question asks for, in its own words: 'what did you do', 'how did it end'. */
export function partsAsked(question: BankQuestion, asked: string): string[] {
  const told = question.kind === 'technical' ? (knownOf(question)?.clarifications[0]?.answer ?? asked) : asked
  const parts = told
    .replace(/^[^:?.]{1,60}:\s+/, '')
    .split(/(?<=[?.])\s+/)
    .flatMap((sentence) => sentence.replace(/[?.]+$/, '').split(betweenParts))
    .map((part) => part.trim())
  const asking = parts.filter((part) => countWords(part) >= leastWordsOfPart && isPart.test(part))
  return asking.length > 1 ? asking : [asked.replace(/[?.]+$/, '')]
}

/** Words of a part that say little of what it asks for. */
const general = new Set(
  'what which how when where would could your their this that these those there with from into have does them they each other more than then explain describe say name list give show question happens happen handle things thing going should about like comes come make work works way ways'.split(
    ' ',
  ),
)
export const rootsOf = (text: string) =>
  (text.toLowerCase().match(/\p{L}{4,}/gu) ?? []).filter((word) => !general.has(word)).map((word) => word.slice(0, 5))

const common = new Set(
  'you did the was for and are has had not but his her one any all she him they who its our out team people made make took take taken done gave give got get know knew known want tell first last next'.split(
    ' ',
  ),
)
/** The same with short words: 'try' is the root of 'tried'. */
export const stemsOf = (text: string) =>
  (text.toLowerCase().match(/\p{L}{3,}/gu) ?? [])
    .filter((word) => !general.has(word) && !common.has(word))
    .map((word) =>
      word
        .replace(/ie[ds]$/, 'y')
        .replace(/^decis/, 'decid')
        .slice(0, 5),
    )

/** Knowing is in most sentences, and so a root only of a part that asks for nothing else: 'who knew about it?' */
const knowing = (text: string) => (/\b(?:knows?|knew|known)\b/i.test(text) ? ['know'] : [])

/** Sentences of a draft that are looked at: more would hold up the reply. */
const mostSentences = 40

/** The sentences of an answer, as they are written. */
export const sentencesIn = (draft: string): string[] =>
  draft
    .split(/\n+|(?<=[.!?;])\s+|(?<=[。！？；])/u)
    .map((each) => each.trim())
    .filter((each) => countWords(each) > 1)
    .slice(0, mostSentences)

/**
 * For each part the sentence of a draft that shares most words with it, each sentence for one part; no entry where none
 * does. Signs of what such a part is usually told with decide between two, and alone say nothing: 'still' and 'days' stand
 * in any story.
 */
export function sentencesOn(parts: readonly string[], draft: string): Map<string, string> {
  const sentences = sentencesIn(draft).map((sentence) => ({ sentence, english: inEnglish(sentence) }))
  const pairs = parts.flatMap((part) => {
    const rootsIn = stemsOf(part).length > 0 ? stemsOf : knowing
    const roots = new Set(rootsIn(part))
    const signs = kindOf(part)?.tells
    return sentences.map(({ sentence, english }) => {
      const shared = new Set(rootsIn(english).filter((root) => roots.has(root))).size
      return { part, sentence, score: shared === 0 ? 0 : shared * 2 + Number(signs?.test(english) ?? false) }
    })
  })
  const found = new Map<string, string>()
  for (const { part, sentence, score } of pairs.toSorted((a, b) => b.score - a.score))
    if (score > 0 && !found.has(part) && ![...found.values()].includes(sentence)) found.set(part, sentence)
  return found
}

/** Characters of a sentence that are told again. */
const mostOfSentence = 90

/** A sentence of the candidate's in quotation marks, cut where it is long. */
export function quoteOf(said: string): string {
  const sentence = said.replaceAll(/[“”]/g, '"')
  const cut = sentence.slice(0, mostOfSentence)
  const told = sentence.length > mostOfSentence ? `${cut.slice(0, cut.lastIndexOf(' '))} …` : sentence
  return `“${told.replace(/[.;]$/, '')}”`
}

/** A part as it stands in a sentence of Nova's. */
export const lowered = (part: string) => `${part.charAt(0).toLowerCase()}${part.slice(1)}`
export const quoted = (parts: readonly string[]) => parts.map((part) => `“${lowered(part)}”`)
export const listed = (parts: readonly string[]) =>
  parts.length < 2 ? parts.join('') : `${parts.slice(0, -1).join(', ')} and ${parts.at(-1)!}`
