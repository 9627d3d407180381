/**
 * What Nova itself asked the candidate last, and whether a message is the answer to it: who is asked something and says
 * how it is asks for nothing about the task.
 */
import { knownOf } from '../knowledge.ts'
import { askedOf, type Scene } from '../sayings.ts'
import { saysOfBelief } from '../understanding/verdicts.ts'
import { countWords, lowered, partsAsked } from './question-parts.ts'

/** `of` is the point that a question of the bank leads to, `parts` those of the task's question, `words` what was asked. */
export type OwnQuestion = {
  of?: string
  parts?: string[]
  words?: string
  /** That it was put to something that the candidate held to be so. */
  isTest?: boolean
  /** Something else was asked behind the parts, which may be what is answered. */
  isBeside?: boolean
}

/** Questions that Nova puts to a draft besides those of the bank. */
const asksOfDraft =
  /\b(?:which ones|who is that|what did one see or hear|would someone who wasn['’]t there|does it say why|which sentence of yours|which step of yours|where does it (?:cover|answer)|where in your order|which of it did you do|how many, how long, how much|who did what, when, how often|have no sentence yet|what would somebody beside you|what would you say to that)\b[^“]*\?|\bfor which part of that have you no sentence yet\?/i

/** 'You write “some people”: which ones?' */
const asksMore = /”: (?:which ones|who is that|what did one see or hear that shows it)\?\W*$/

/** Parts that are asked for by themselves, all that the answer should hold, and the one that a sentence was found for. */
const askedParts =
  /(?:which sentence of yours (?:covers|answers)|where does it (?:cover|answer)|still to come, as far as I see:|what I have no sentence for yet:|surely take for)((?:,? (?:and )?“[^”]+”)+)/i
const allParts = /(?:what the answer should hold|the parts asked for|covers each of these|parts to cover): /i
const foundParts = /\bon “([^”]+)” you write\b/gi

/** What Nova's last reply asked about the candidate's answer; undefined where it asked nothing of the kind. */
export function lastQuestion({ situation }: Scene): OwnQuestion | undefined {
  const { question, replies } = situation
  const last = replies.at(-1)?.text ?? ''
  if (question.kind !== 'technical' && question.kind !== 'behavioral') return undefined
  const all = partsAsked(question, askedOf(situation))
  const known = knownOf(question)
  const probe = known?.probes.find(({ asks }) => asks.some((each) => last.includes(each)))
  if (probe) return { of: probe.of, words: probe.asks.find((each) => last.includes(each))! }
  const found = [...last.matchAll(foundParts)].map(([, words]) => words!)
  const named = [...(askedParts.exec(last)?.[1] ?? '').matchAll(/“([^”?]+)/g)].map(([, words]) => words!)
  const wanted = named.length > 0 ? named : found.length === 1 ? found : []
  const parts = all.filter((each) => wanted.includes(lowered(each)))
  if (parts.length > 0) return { parts, ...(asksMore.test(last) && { isBeside: true }) }
  const own = [
    ...(question.kind === 'technical' ? question.hints : question.probes),
    ...(known?.ideas ?? []).flatMap(({ nudge }) => (nudge?.trimEnd().endsWith('?') ? [nudge] : [])),
  ]
  const words = own.find((each) => saysOfBelief(last, each))
  if (words !== undefined) return { words, isTest: known?.ideas.some(({ nudge }) => nudge === words) === true }
  if (question.kind === 'behavioral' && allParts.test(last)) return { parts: all }
  return asksOfDraft.test(last) ? {} : undefined
}

/** Asks whether a story will do, which is more than an answer to a question. */
export const offersStory = (text: string): boolean =>
  /\b(?:counts?|fits?|example|story|case|can i (?:take|use)|good one|instead)\b/i.test(text)

/** What leads up to what is said, and what only asks whether it will do. */
const heads =
  /^\W*(?:(?:a+h+|o+h+|o+k(?:ay)?|h+m+|um+|uh+|so|well|yes|yeah|ya|yep|no|right|wait|and|but|then|like|maybe|perhaps|probably|i (?:think|guess)|(?:do )?(?:you|u) mean(?: like)?|for example|e\.?g\.?|because|good point|got it|i see|true|for the (?:first|second|third|last)(?: (?:one|part))?(?: i (?:have|wrote|put))?(?=[\s,:])|(?:does|would) (?:it|that) count (?:that|if|when)|(?:can|could|may|should|shall) i (?:just |also |then )?(?:say|write|use|mention|add|tell|take)(?: (?:that|how))?)(?![\w'’])[\s,.:;!-]*)+/i
const tails =
  /(?<!\b(?:looks?|seems?|sounds?|feels?|is|are|was|were|be|not|it['’]s|that['’]s))[\s,;:!(-]+(?:(?:is|are|was) (?:enough|ok(?:ay)?|good|right|too \w+)|(?:is|does|would|do|will) (?:that|this|it) ?(?:ok(?:ay)?|enough|right|count\w*|fit\w*|good|work\w*|it|what you mean\w*|better|correct)?|(?:that|this) (?:counts?|fits|works)|should i (?:write|say|add|put) (?:that|this|it)|like (?:this|that)|right|ok(?:ay)?|correct|yes|no|or(?: not)?|true|enough|better|good(?: one| example)?|lol|haha|idk|not sure|i guess|i think|isn['’]?t it)\W*$/i
/** Points at what was said beside it: 'does that count?' */
export const pointsAtIt =
  /^\W*(?:(?:and|so|but|ok(?:ay)?|hm+)\W+)*(?:(?:should|can|could|may|must|shall) (?:i|we) (?:also |just |then )?(?:write|say|add|use|take|mention|put|include|tell|keep) (?:that|this|it|so)\b|(?:is|was|does|do|would|will) (?:that|this|it|like (?:this|that))\b(?! the\b)|is it (?:ok(?:ay)?|good|fine|bad|better) (?:if|when) i (?:write|say|add|put|mention) (?:that|this|it)|like (?:this|that)|(?:right|ok(?:ay)?|correct|enough|better)\W*$|that (?:counts?|fits?))[^?.!]{0,24}\W*$/i
/** Asks for something, whatever was asked before. */
const asksNew =
  /^\W*(?:(?:and|so|but|ok(?:ay)?|then|hm+|sorry|wait|hi|hey|pls|please|btw)\W+)*(?:what|which|how|where|who|whom|when|why|whats|can|could|may|must|do|does|did|is|are|am|was|were|should|shall|will|would|have|has|explain|give|tell|show|write|help|look|check|read)\b/i
/** 'When I saw the rows' tells when, and 'can I say that he found it' what. */
const tellsAll =
  /^\W*(?:(?:ok(?:ay)?|and|so|yes|ah|well|then|hm+)\W+)*(?:what (?:i|we|he|she|they)\b[^?]*\b(?:is|was)\b[^?]*|(?:when|while|after|if|as|because|since) (?:i|he|she|we|they|it|the|my|our|one|nobody)\b[^?]*$|(?:does|would) (?:it|that) count (?:that|if|when) .+|(?:can|could|may|should|shall) i (?:just |also |then )?(?:say|write|use|mention|add|tell|take) (?:that|how) \S+ \S+ \S+|(?:do )?(?:you|u) mean\b.+)/i
/** What is said of the work on the answer, of the talk or of oneself, and tells nothing. */
const tellsNothing =
  /\b(?:thanks?|thx|thank you|bye|hello|nervous|stressed|my english|grammar|^\W*(?:i have )?no (?:idea|clue)|you asked|two things|(?:don['’]?t|dont|do not|didn['’]?t|didnt) (?:know|understand|get|remember)|misunderst\w*|you (?:already|just) (?:said|asked)|already (?:said|asked|told)|same (?:question|answer|text)|hint|nudge|skip|next (?:question|one)|give up|i (?:asked|meant?|want(?:ed)? to)\b|confus\w+|my (?:draft|answer|text|(?:first|last|second|whole) \w+)|the (?:question|task) (?:says?|asks?|is)|(?:a|the|my|another|first|new) (?:\w+ )?(?:draft|version|answer)\b|draft is|not sure|(?:it|this|that|text|question) (?:doesn['’]?t|does not|doesnt|don['’]?t) (?:say|ask|mention|tell)|^\W*and (?:for|the|what|how|in|with)\b|look again|^\W*(?:but )?why\b|(?:wrote|changed|added|rewrote|updated|edited|improved) (?:it|this|that|my|something)|(?:line|sentence) \d|\b(?:\d\w*|first|last|second|third|fourth) (?:line|sentence)|wrong answer|useless|boring|(?:his|her|their|my) fault|blame|lying)\b/i
/** Asks for a rule, so that what is told beside it is what the rule is asked for. */
const asksRule =
  /\b(?:(?:do|does|must|should) (?:it|i|they|he|she|this|that|we) (?:really |also )?(?:have|need) to|must (?:it|i|they) (?:be|have)|allowed|is it (?:ok(?:ay)?|a problem|bad|wrong|fine|better) (?:if|to|when|that)|does it matter|matters?\?|(?:do|does) (?:they|you|it) want|what if|how (?:long|many|much) (?:should|must|do)|bullets?|nda|confidential|too (?:long|short|old|small|technical|personal|negative))\b/i

/** Words. Who says less than this has not answered a question about their own work. */
const leastOfAnswer = 2
const mostOfAnswer = 90
/** Words. 'Who else?' says a question again. */
const mostOfEcho = 3

/** A sentence without what leads up to it and what asks whether it will do. */
const bareOf = (sentence: string) =>
  sentence
    .replace(/[.?!\s]+$/, '')
    .replace(tails, '')
    .replace(heads, '')
    .trim()

/** 'Delete before or after the update?' claims neither. */
const offersChoice =
  /\b(?:which|what) (?:\w+ )?(?:is|are|should|would|do|does|comes)\b|^(?!\W*(?:so|then|maybe|you mean|u mean|i think|probably)\b).*\bor (?!not\b|so\b|similar\b|something\b|no\b|right\b)\w.*\?|\bhow (?:do|can|should)\b|^\W*how to\b/i

/** 'But if I have three apps, can I send back what comes in?' */
const asksBehindIf =
  /^\W*(?:(?:but|and|so|ok(?:ay)?|then|hm+)\W+)*(?:if|when|what if)\b.{1,160}\b(?:can|could|may|should|must|do|does|would|will|is|are) (?:i|we|it|that|this|they|the)\b.{0,160}\?/i

/** 'You didn't answer: does it still count as one?' */
const behindColon = /^[^:?]+:\s+(?=.*\?)/

const isQuestion = (sentence: string): boolean =>
  asksBehindIf.test(sentence) ||
  (!tellsAll.test(sentence) && (asksNew.test(sentence) || offersChoice.test(sentence))) ||
  (behindColon.test(sentence) && asksNew.test(sentence.replace(behindColon, '')))
const isBeside = (sentence: string) => countWords(sentence) <= mostOfEcho || pointsAtIt.test(sentence)

/** 'Huh why no?' only says that it is meant as an objection. */
const wonders = /^\W*(?:\w+\W+){0,2}why(?: no| not)?\W*$/i

/**
 * What a message says in answer to a question of Nova's, in the candidate's words; undefined where it rather asks for
 * something, or tells nothing.
 */
export function answerIn(text: string): string | undefined {
  if (countWords(text) > mostOfAnswer || tellsNothing.test(text) || asksRule.test(text)) return undefined
  const sentences = text.split(/(?<=[.?!])\s+|\n+/).filter((each) => /\p{L}/u.test(each) && !wonders.test(each))
  const told = sentences.filter((each) => !isQuestion(each) && !pointsAtIt.test(each))
  // Beside a question of its own only what points at what was said belongs to it.
  if (told.length === 0 || sentences.some((each) => isQuestion(each) && !isBeside(each))) return undefined
  const words = told
    .map(bareOf)
    .filter((each) => each !== '')
    .join('. ')
  return countWords(words) < leastOfAnswer ? undefined : words
}

/** The same as it was written, for a quotation: where words between are left out, three dots stand for them. */
export function wordingIn(text: string): string | undefined {
  const words = answerIn(text)
  if (words === undefined || text.includes(words)) return words
  const pieces = words.split('. ').filter((each) => text.includes(each))
  return pieces.length > 0 ? pieces.join(' … ') : undefined
}
