/**
 * Questions on the language that are asked beside one's own code: 'is pop(0) slow?', 'old := box, copies or not?'. Known by
 * how they are put and by an entry of the reference that comes close, and answered at once, whatever the tests say.
 */
import type { Answer } from '../answer.ts'
import { closestTopics, findReference, packOf } from '../knowledge.ts'
import type { Scene } from '../sayings.ts'
import type { Situation } from '../situation.ts'
import { asksAboutTask } from '../task/facts.ts'
import { rankFacts } from '../task/rank-facts.ts'
import { isOfRoomForm } from '../understanding/known-forms.ts'
import { isAsking, questionsIn, textsToRead } from '../understanding/understanding.ts'
import { caseNamed } from './cases-named.ts'
import { tellEntry } from './code-answers.ts'
import { kindOfName, kindsIn, ofOtherKind } from './kinds-of-names.ts'
import { namesLanguage } from './language-named.ts'
import { settledFor } from './language-verdicts.ts'
import { inOwnNames } from './own-names.ts'
import { askedBeside, lineAsked, partSuspected } from './suspected-parts.ts'
import { comparedIn, tellsBoth, tellTwo } from './two-compared.ts'

type Match = ReturnType<typeof findReference>[number]
/** The higher its rank, the surer it is what was asked for. */
type Found = Match & { rank: number }

/** Asks how something is written, what a thing does or costs, or which of two it should be. */
const asksHow =
  /\bhow (?:do|does|can|could|would|should|to|is|are)\b|\bhow\W*$|\bhow (?!many|much|long|often|come)\w+ing\b|\bsyntax\b/i
const asksWhich =
  /\bvs\b|\bversus\b|\bdiff(?:erence|erent)?\b|\b(?:better|faster|slower|nicer) than\b|\binstead of\b|\S \bor\b \S/i
const asksWhat =
  /\bwh?at(?:['’]?s| is| are| does| do| did| happens)\b|\bdoes\b|\bdo(?:es)?n['’]?t?\b|\bis (?!it the\b|there a (?:test|case))|\bare\b|\bcan (?:i|you|u|a|an|the|we)\b|\bdo i (?:need|have)\b|\bgives?\b|\breturns?\b|\bmatters?\b|\bok(?:ay)?\b|\bslow\b|\bfast\b|\bcop(?:y|ies)\b|\bright\W*$|\bwhich\b|\bis\W*$/i
/** 'String reverse?', 'set to array how': what is looked for, and nothing else. */
const mostOfName = 6

/** Asks about a run, a line, a test or the work itself. */
const ofOwnRun =
  /\b(?:my (?:code|solution|version|program|answer|output|result|loop|sort|if|condition|idea|approach|plan)|(?:tests?|examples?|ex|hidden|expected|sample|cases?|lines?) ?#?\d*\b(?!\.)|fail\w*|passe[sd]?|bug|mistake|wrong|broken|still|hint|stuck|statement|task|why (?:is|are|does|do|did|am|isn|doesn|don)\b|where\b|im (?:done|missing)|submit\w*|interview\w*|recruiter|nova|here\b|minutes?|button|page|console|editor)\b/i
/** These ask of the whole of one's own code, what it costs. */
const ofOwnCost =
  /\bn ?\*? ?log ?n\b|\blinear\b|\bn ?\^ ?2|\bn²|\b(?:complexity|big[- ]?o|time limit|fast enough|too slow|my|mine|n squared|quadratic)\b|\bO\(/i
const ofRulesOfTask =
  /\b(?:am i|are we|may i|is it|are they) (?:allowed|forbidden|guaranteed|possible)\b|(?<!\bhow )\bdo i (?:have to|return|get|need to return)\b|\bshould (?:i|it|the) (?:return|print|output|count|be)\b/i
/** Words of one question. */
const mostWords = 24

const wordsOf = (text: string) => text.trim().split(/\s+/)

const isPutAsQuestion = (text: string) => asksHow.test(text) || asksWhich.test(text) || asksWhat.test(text)

/** A question on the language by its form. */
const asksByForm = (text: string): boolean =>
  (isPutAsQuestion(text) || text.includes('?') || wordsOf(text).length <= mostOfName) &&
  wordsOf(text).length <= mostWords &&
  !ofRulesOfTask.test(text)

/** How close an entry comes: what is asked by its name, or in nearly its words; more where the message may be about the run. */
const leastAlike = { named: 0.44, other: 0.6 }
const leastScore = 0.62
const ofRunAlike = 0.78
/** How much closer than what the task's pack knows. */
const leastLead = 0.02
const mostLooked = 6
/** A known way of asking, all but word for word: no other that shares its words is meant rather. */
const inTheseWords = 0.97
const asItStands = 0.15
/** What an entry gains that tells of both things which a message compares. */
const ofBoth = 0.15
/** 'Is there a … in Java?' asks of the language, whatever else it may sound like. */
const leastOfNamed = 0.56
/** What an entry loses that is about a list where the message speaks of a set. */
const ofOther = 0.2

/** The entry of the reference that a question on the language asks for; undefined where none surely is. */
function entryFor(text: string, situation: Situation): Found | undefined {
  const { language } = situation
  const kinds = new Set([...kindsIn(text), ...kindOfName(text, situation)])
  const two = comparedIn(text)
  const ranked = findReference(language, text)
    .slice(0, mostLooked)
    .map((match) => ({ ...match, rank: rankOf(match) - (ofOtherKind(match.item, kinds) ? ofOther : 0) }))
    .map((match) => (two && tellsBoth(match.item, two) ? { ...match, rank: match.rank + ofBoth } : match))
    .toSorted((a, b) => b.rank - a.rank)
  // An error is what may come of it, and asked about by who has seen it.
  const meant = ranked.filter(({ item, isNamed }) => item.kind !== 'error' || isNamed)
  const [best] = ranked[0] && ranked[0].alike >= inTheseWords ? meant : ranked
  if (!best || !meant.includes(best)) return undefined
  const isOfLanguage = namesLanguage(text, language)
  if (best.score < (isOfLanguage ? leastOfNamed : leastScore)) return undefined
  const least = isOfRun(text, situation) && !isOfLanguage ? ofRunAlike : leastAlike[best.isNamed ? 'named' : 'other']
  return best.alike < least ? undefined : best
}

const rankOf = ({ score, alike, held }: Match) =>
  score + alike / 2 + held / 5 + (alike >= inTheseWords ? asItStands : 0)

const isOfRun = (text: string, situation: Situation): boolean =>
  ofOwnRun.test(text) || lineAsked(text) !== undefined || caseNamed(text, situation) !== undefined

/** Whether the task, or the room, is what a text asks about. */
function isOfOther(text: string, found: Found, scene: Scene): boolean {
  const pack = packOf(scene.situation.question.id)
  const [fact] = pack ? rankFacts(pack, text) : []
  const [topic] = closestTopics(text)
  const isFact = fact !== undefined && fact.alike > found.alike - leastLead && fact.score > found.score - leastLead
  const { language } = scene.situation
  if (language && namesLanguage(text, language)) return isOfRoomForm(text, scene)
  return isFact || (topic !== undefined && topic.alike > found.alike) || isOfRoomForm(text, scene)
}

/** The one sentence of a message that asks on the language, where nothing else is asked; whole, and the clause of it that asks. */
function sentencesAsking(text: string): string[] {
  const [, ...clauses] = textsToRead(text)
  if (clauses.length < 2) return [text]
  const asking = clauses.filter((each) => each.includes('?'))
  if (asking.length > 1) return []
  const clause = asking[0] ?? clauses.findLast((each) => isPutAsQuestion(each))
  if (clause === undefined) return []
  const sentence = questionsIn(text).find((each) => each !== clause && each.includes(clause))
  return sentence === undefined ? [clause] : [sentence, clause]
}

/** 'I use an index instead of shift(), since that is slow.' */
const tellsChoice = /(?<!\b(?:do|should|can|may|must) )\bi (?:use|used|do|did|keep|kept|take|took|wrote|went)\b/i
/** 'I get [2, 1], expected [1, 2].' */
const tellsResult =
  /(?<!\b(?:do|does|can|could|should|would|to) )\bi (?:still )?(?:get|got)\b|\bexpected\b|\b(?:should|must) (?:be|have been|give|return)\b|\bgives me\b/i
/** 'Can the input be null?' */
const asksIfMay = /^\W*(?:\w+\W+){0,2}?(?:can|could|may|must|should|do|does|is|are|will)\b/i
/** 'May I sort in place?' asks the task. */
const asksLeave = /^\W*(?:\w+\W+){0,2}?(?:(?:can|could|may|should|must) (?:i|we)|am i|are we)\b|\ballowed\b/i
/** 'What's the cost of that?' */
const pointsBack = /\b(?:of|is|does|for|with) (?:that|this|it)\W*$/i
/** What an entry has to come to before an error that the message may be about. */
const beforeError = 0.64

/** The answer to a question on the language; undefined where a message asks for anything else as well. */
export function answerLanguage(text: string, scene: Scene): Answer | undefined {
  if (!mayAskLanguage(text, scene) || tellsResult.test(text)) return undefined
  const found = sentencesAsking(text)
    .flatMap((asked) => foundFor(asked, scene))
    .filter(({ asked, entry }) => asked === text || !isOfOther(text, entry, scene))
    .toSorted((a, b) => b.entry.rank - a.entry.rank)
  return found[0] && tellFound(found[0], scene)
}

/** Asks by its first word; with a question mark alone a sentence may only wonder: 'its length is 3 though??' */
const asksByWord = (text: string) => isAsking(text.replace(/[?!.\s]+$/, ''))

/** 'How is that split', of what was said in the clause before. */
const meansBefore = /^\W*(?:\w+\W+){0,2}?(?:is|are|does|do|did|can|would) (?:that|this|it|they|those)\b/i

const whats = /^\W*wh?ats\b/i

/** The same of a message that asks one thing, which an entry is nearly worded as, whatever it tells besides. */
export function answerSureQuestion(text: string, scene: Scene): Answer | undefined {
  if (!mayAskLanguage(text, scene)) return undefined
  const texts = questionsIn(text)
  const [found, ...more] = texts
    .filter((each) => (isAsking(each) || whats.test(each)) && !tellsResult.test(each))
    .filter((each) => each === text || !meansBefore.test(each))
    .flatMap((asked) => foundFor(asked, scene))
    // What an error means is asked with what stands beside it: 'incompatible types?? List<Integer> to int[]'.
    .filter(({ entry }) => isSurelyMeant(entry) && entry.item.kind !== 'error')
    .toSorted((a, b) => b.entry.rank - a.entry.rank)
  if (!found || more.some(({ entry }) => entry.item !== found.entry.item)) return undefined
  const isOfIt = (each: string) => each.includes(found.asked) || found.asked.includes(each)
  return texts.some((each) => !isOfIt(each) && asksByWord(each)) ? undefined : tellFound(found, scene)
}

/** 'Interface or type, is there any difference': each is a term as well, and which of the two is asked of the language. */
export const weighsTwo = (text: string, { situation }: Scene): boolean =>
  comparedIn(text) !== undefined && (entryFor(text, situation)?.alike ?? 0) >= ofRunAlike

/** Nearly in its words, or by a name that few other entries share words with. */
const isSurelyMeant = (entry: Found) => entry.alike >= ofRunAlike || isCalled(entry)
const isCalled = ({ isNamed, score }: Found) => isNamed && score >= surelyNamed
const surelyNamed = 0.95

/** What one sentence of several asks of the language; undefined where it surely asks nothing of it. */
export function answerSentence(text: string, scene: Scene): Answer | undefined {
  if (!mayAskLanguage(text, scene) || tellsResult.test(text) || isOfRun(text, scene.situation)) return undefined
  const [found] = foundFor(text, scene)
  return found && (isSurelyMeant(found.entry) || namesLanguage(text, scene.situation.language))
    ? tellFound(found, scene)
    : undefined
}

const mayAskLanguage = (text: string, { situation, room }: Scene): boolean =>
  situation.question.kind === 'coding' &&
  room.level !== 'clarify' &&
  // Of two ways that both pass, so much is said first.
  !(situation.state === 'correct' && tellsChoice.test(text))

type Asked = { asked: string; entry: Found }

function tellFound({ asked, entry }: Asked, scene: Scene): Answer {
  const { situation } = scene
  const both = tellTwo(asked, entry.item, situation.language)
  if (both !== undefined) return tellEntry({ answer: both }, scene)
  return tellEntry({ answer: settledFor(asked, entry), form: inOwnNames(entry.item.form, asked, situation) }, scene)
}

/** The entry that a sentence asks for; none where it asks for anything but the language. */
function foundFor(asked: string, scene: Scene): Asked[] {
  const { situation } = scene
  if (!asksByForm(asked) || ofOwnCost.test(asked) || (asksAboutTask(asked) && asksLeave.test(asked))) return []
  // 'So is it the sort?' suspects a part of the code.
  if (situation.state !== 'correct' && !asksHow.test(asked) && partSuspected(asked, situation.code)) return []
  const entry = entryFor(asked, situation)
  if (!entry || isOfOther(asked, entry, scene)) return []
  // What is put as a question on a rule is one, unless an entry is nearly worded so: 'does [[0] * n] * m make the same list?'
  const isOfTask = asksAboutTask(asked) && asksIfMay.test(asked) && !namesLanguage(asked, situation.language)
  if (isOfTask && !isCalled(entry) && (entry.alike < ofRunAlike || !asked.includes('?'))) return []
  const isShortName = entry.isNamed && wordsOf(asked).length <= mostOfName
  if (!isPutAsQuestion(asked) && !isShortName && entry.alike < ofRunAlike) return []
  if (pointsBack.test(asked) && !entry.isNamed) return []
  const isOfError = entry.item.kind === 'error' || entry.alike < beforeError
  return askedBeside(asked, situation) === 'error' && isOfError ? [] : [{ asked, entry }]
}
