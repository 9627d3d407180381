/** Answers about ideas, the language and pieces of code: what is right is confirmed, what is wrong is said. */
import type { Language } from '@nova/contract/words'
import type { Answer } from '../answer.ts'
import { testOneInput } from '../hints.ts'
import { checkIdea, checkPlan, lowerFirst, tellIdea, tellParts } from '../ideas.ts'
import { type Cause, explainTerm, findReference, packOf, topicOf } from '../knowledge.ts'
import { say, type Scene, sayTopic } from '../sayings.ts'
import { findAskedTerms } from '../task/named-terms.ts'
import { rankFacts, replyOf } from '../task/rank-facts.ts'
import { answerRule, explainAskedWord, isExact, repeatable, tellNearRules, toldOf } from '../task/task-answers.ts'
import { isSure } from '../understanding/confidence.ts'
import { asksIfRaises } from '../understanding/seen-intents.ts'
import { textsToRead } from '../understanding/understanding.ts'
import { isClear, withoutVerdict } from '../understanding/verdicts.ts'
import { sayAnew } from '../wording.ts'
import { causeSpokenOf, confirmCause, isHinted, isShownInPart, rankCauses, supposes } from './confirmed-causes.ts'
import { judgeGrowth } from './growth.ts'
import {
  answerError,
  answerFailing,
  explainThing,
  isKnown,
  isQuoted,
  tellMade,
  tellsSymptom,
  withExample,
} from './run-answers.ts'
import { causesShown } from './seen-causes.ts'
import { answerSlow, tellHeavyLine, tellFastEnough } from './slow-answers.ts'

/** From here on a statement is taken to be the one that the pack knows. */
const isStated = 0.4
/** And its closest way to say it. */
const isStatedAlike = 0.33
/** From here on a message about code that passes asks for a rule or an idea of the task. */
const isOfRule = 0.42
/** The same where a run can be shown instead. */
const isSurelyStated = 0.5
/** What a rule of the task has to come to, where a form of the language was looked for. */
const isNear = 0.5
const isNearAlike = 0.36
/** And its closest phrase. */
const isKnownAlike = 0.47
/** The same of what is called by its name, where no other entry has it or fits as well. */
const isCalledAlike = 0.34
/** Asks for something other than what it names. */
const asksForOther = /^(?!.*\bvs\b).*\b(?:only know|nicer|better|instead of|other than|besides|without)\b/i
const leastLeadOfName = 0.05
/** The same of a form that somebody wants written. */
const isNamed = 0.62
/** What a form of the language may take up: as much as the ladder's third step. */
const formAllowance = 3
/** A short form may have a few lines, as a worked example may. */
const longFormAllowance = 4

/** What a candidate believes of the task or of the code: confirmed, corrected, or left open with a way to find out. */
export function answerHypothesis(text: string, scene: Scene): Answer {
  const { situation, room } = scene
  const pack = packOf(situation.question.id)
  if (!pack || situation.question.kind !== 'coding') return { text: say('hypothesis-open', scene), step: 0 }
  const seen = causeSpokenOf(text, scene, pack)
  const confirmed = confirmCause(text, scene)
  if (confirmed) return confirmed
  const [cause] = rankCauses(text, pack)
  if (seen && cause) {
    if (cause.wrong !== seen.wrong && cause.score >= isExact && !situation.alike?.includes(cause.wrong))
      return { text: `${say('hypothesis-other', scene)} ${testOneInput(situation.question, situation)[0]!}`, step: 1 }
  }
  const facts = rankFacts(pack, text)
  const [fact] = facts
  // Of code that fails, the run says more than what is only close.
  const isOfRun = situation.state === 'wrong-answer' || situation.state === 'slow'
  const isRuleOfPassing = situation.state === 'correct' && fact?.item.kind === 'clarification'
  const leastAlike = isOfRun ? isSurelyStated : isRuleOfPassing ? isOfRule : isStatedAlike
  const isFact = fact && fact.score >= isStated && fact.alike >= leastAlike && isMeantIdea(text, facts)
  if (isFact && (!cause || fact.score >= cause.score)) {
    const isOfTask = fact.item.kind === 'clarification'
    if (!isOfTask && room.level === 'clarify') return answerRule(text, scene, '')
    const open = isSure(facts, replyOf) ? undefined : tellClosest(facts, scene)
    const told = toldOf(text, facts)
    // Of a rule, yes or no says nothing of whether it is why the code fails.
    const isCause = isOfTask && situation.state === 'wrong-answer' && asksIfCause.test(text)
    return open ?? { text: repeatable(isCause ? withoutVerdict(told) : told, scene), step: isOfTask ? 0 : 1 }
  }
  if (room.level === 'clarify') return { text: say('only-clarify', scene), step: 0 }
  if (asksForCost.test(text)) return answerCost(text, scene)
  // Whether the code has this mistake is not known: nothing is confirmed and nothing denied.
  if (situation.state === 'wrong-answer') {
    const told = explainThing(text, scene) ?? (seen && tellStill(seen, scene)) ?? tellMade(scene, 2)
    if (told) return told
    if (tellsSymptom(text, scene)) return answerFailing(text, scene, 1)
    const shown = sayAnew(testOneInput(situation.question, situation), situation)
    return { text: withExample(shown, scene), step: 1 }
  }
  if (situation.complaint !== '') return answerError(text, scene, 1)
  const passing = (fact?.alike ?? 0) < isOfRule ? tellPassing(text, scene) : undefined
  if (passing) return passing
  const isNew = situation.state === 'nothing-written'
  const idea = isNew || situation.state === 'untested' ? (tellIdea(facts) ?? tellParts(text, scene)) : undefined
  const which = idea ?? (isNew ? tellClosest(facts, scene) : undefined)
  return which ?? checkIdea(scene) ?? { text: say('hypothesis-open', scene), step: 1, isGuess: true }
}

/** Whether a rule or an idea of the task is known that a message surely states. */
export function isKnownFact(text: string, { situation }: Scene): boolean {
  const pack = packOf(situation.question.id)
  const facts = pack ? rankFacts(pack, text) : []
  const [fact] = facts
  return fact !== undefined && fact.score >= isStated && fact.alike >= isSurelyStated && isMeantIdea(text, facts)
}

/**
 * Of code that passes all tests: so much, with what the language does where the message names a form of it. What is asked
 * then is which of two ways is nicer, or whether a part does harm.
 */
function tellPassing(text: string, scene: Scene): Answer | undefined {
  const { situation, room } = scene
  if (situation.state !== 'correct' || !situation.isTested || room.level === 'clarify' || room.ceiling === 0)
    return undefined
  const [named] = findReference(situation.language, text)
  const isNamed = named?.isNamed && named.score >= isQuoted && named.alike >= isKnownAlike
  const form = isNamed ? ` ${withoutVerdict(named.item.answer)}` : ''
  return { text: `${say('own-passes', scene)} ${say('own-choice', scene)}${form}`, step: 0, allowance: formAllowance }
}

/** 'Is that it, that it's used twice?' */
const asksIfCause =
  /\bis (?:that|this) (?:it|why|the (?:reason|cause|bug|problem|mistake))\b|\bis it (?:because|due|that|the)\b/i

/** Of a cause that was named before, and is not what is guessed now: that the results still fit it. */
function tellStill({ cause }: Cause, scene: Scene): Answer | undefined {
  const { question, replies } = scene.situation
  const named = lowerFirst(cause).replace(/[.]$/, '')
  if (question.kind !== 'coding' || !replies.some(({ text }) => text.includes(named))) return undefined
  const [input] = testOneInput(question, scene.situation)
  return { text: `${say('hypothesis-still', scene)} ${named}. ${input ?? ''}`.trim(), step: 2 }
}

/** Of what was stated and is not surely known: the closest idea, named, or the closest rules with the questions they answer. */
const tellClosest = (facts: ReturnType<typeof rankFacts>, scene: Scene): Answer | undefined =>
  (scene.room.level === 'clarify' ? undefined : tellIdea(facts)) ?? tellNearRules(facts, scene)

/** Whether a message itself states the cause that the last results fit, which is confirmed rather than told. */
export const statesCause = (text: string, scene: Scene): boolean =>
  supposes.test(text) && likenessToSeen(text, scene) >= isHinted

/** The same with a yes alone, and only where it surely is the cause that is meant: a line that is suspected may be another one. */
export function confirmSurely(text: string, scene: Scene): Answer | undefined {
  const confirmed = likenessToSeen(text, scene) >= isShownInPart ? confirmCause(text, scene) : undefined
  return confirmed && confirmed.text !== withoutVerdict(confirmed.text) ? confirmed : undefined
}

/** How close a message comes to a cause that the last results fit, all or in part; 0 where there is none. */
export function likenessToSeen(text: string, scene: Scene): number {
  const pack = packOf(scene.situation.question.id)
  const shown = pack ? causesShown(scene, pack).map(({ wrong }) => wrong) : []
  if (!pack || shown.length === 0) return 0
  return pack.index.rank(text).find(({ item }) => item.kind === 'cause' && shown.includes(item.of.wrong))?.score ?? 0
}

const asksForCost =
  /\bO\(|complexity|(?:fast|quick) enough|too slow|blow(?:s|n)? up|\b(?:quadratic|linear|efficient|brute force)\b.*\?/i

/** Another idea is not told in place of the one that was stated. */
const isSameIdea = 0.38
const isMeantIdea = (text: string, facts: ReturnType<typeof rankFacts>) =>
  facts[0]?.item.kind !== 'hypothesis' ||
  isClear(text, facts) ||
  (facts[0].alike >= isSameIdea && isSure(facts, replyOf))

/** A way to solve it that the candidate has in mind. */
export function answerPlan(text: string, scene: Scene): Answer {
  const { situation, room } = scene
  if (room.level === 'clarify') return { text: say('only-clarify', scene), step: 0 }
  const pack = packOf(situation.question.id)
  const facts = pack ? rankFacts(pack, text) : []
  const [best] = facts
  const passing = (best?.alike ?? 0) < isOfRule && !asksForCost.test(text) ? tellPassing(text, scene) : undefined
  if (passing) return passing
  if (best && best.score >= isStated && best.alike >= isStatedAlike && isMeantIdea(text, facts)) {
    const isOfTask = best.item.kind === 'clarification'
    const open = isSure(facts, replyOf)
      ? undefined
      : (tellIdea(facts) ?? tellParts(text, scene) ?? tellNearRules(facts, scene))
    return open ?? { text: repeatable(toldOf(text, facts), scene), step: isOfTask ? 0 : 1 }
  }
  if (asksForCost.test(text)) return answerCost(text, scene)
  return (
    tellIdea(facts) ??
    tellParts(text, scene) ??
    checkPlan(scene) ?? { text: say('plan-open', scene), step: 1, isGuess: true }
  )
}

/** A question about the language: the fact and its form at once. */
/** From here on an entry is told that is called by its name, though another one is called as well. */
const isNamedAlike = 0.3

export function answerSyntax(text: string, scene: Scene): Answer {
  const { situation, room } = scene
  if (room.level === 'clarify') return { text: say('only-clarify', scene), step: 0 }
  const whole = knownForm(text, situation.language)
  if (!whole && situation.state === 'slow' && ofSpending.test(text)) return answerSlow(text, scene, 1)
  const best = whole ?? formOfSentence(text, situation.language)
  if (!best) {
    const term = findAskedTerms(text)[0] ?? explainTerm(text)
    if (term) return { text: repeatable(term.answer, scene), step: 0, allowance: formAllowance }
    return answerNearRule(text, scene) ?? { text: say('syntax-unknown', scene), step: 0, isGuess: true }
  }
  return tellEntry(best.item, scene)
}

/** An entry of the reference, with its form. */
export function tellEntry({ answer, form }: { answer: string; form?: string | undefined }, scene: Scene): Answer {
  const lines = form?.trim().split('\n').length ?? 0
  const shown = form ? `\n\n\`\`\`${scene.situation.language}\n${form.trim()}\n\`\`\`` : ''
  return {
    text: `${repeatable(answer, scene)}${shown}`,
    step: 0,
    allowance: lines > 1 ? longFormAllowance : formAllowance,
  }
}

/** 'What does that really cost?' */
const ofSpending = /\b(?:costs?|slow|fast|quick\w*|expensive|time ?limit|time ?out)\b/i

/** The entry of the language's reference that a text asks for; undefined where none is close enough. */
function knownForm(text: string, language: Language) {
  const found = findReference(language, text)
  // The error is what may come of it, and not what is asked about.
  const [best, next] = asksIfRaises.test(text) ? found.filter(({ item }) => item.kind !== 'error') : found
  // What is asked about by its name is told though the words around it are others.
  const isCalled =
    best?.isNamed &&
    !asksForOther.test(text) &&
    (!next?.isNamed || best.score - next.score >= leastLeadOfName || best.alike >= isNamedAlike)
  const isClose = best !== undefined && best.score >= isKnown && best.alike >= (isCalled ? isCalledAlike : isKnownAlike)
  return isClose ? best : undefined
}

/** The same of one sentence of a message, the closest: what is told beside it leads elsewhere. */
const formOfSentence = (text: string, language: Language) =>
  textsToRead(text)
    .filter((each) => each !== text && each.split(/\s+/).length >= leastOfSentence)
    .flatMap((each) => knownForm(each, language) ?? [])
    .toSorted((a, b) => Number(b.isNamed ?? false) - Number(a.isNamed ?? false) || b.score - a.score)[0]

/** Words. */
const leastOfSentence = 4

/** Of the task after all, where its pack knows the question. */
function answerNearRule(text: string, scene: Scene): Answer | undefined {
  const pack = packOf(scene.situation.question.id)
  const [best] = pack ? rankFacts(pack, text) : []
  return best && best.item.kind === 'clarification' && best.score >= isNear && best.alike >= isNearAlike
    ? answerRule(text, scene, '')
    : undefined
}

/** A word: as the task uses it, else as the field does. */
export function answerConcept(text: string, scene: Scene, earlier: string): Answer {
  const { situation, room } = scene
  const own = explainAskedWord(text, scene)
  if (own !== undefined) return { text: repeatable(own, scene), step: 0 }
  const mayExplain = room.level !== 'clarify' && situation.question.kind === 'coding'
  const term = mayExplain ? (explainTerm(text) ?? findAskedTerms(text)[0]) : undefined
  if (term) return { text: repeatable(term.answer, scene), step: 0, allowance: formAllowance }
  const [named] = mayExplain ? findReference(situation.language, text) : []
  if (named && named.score >= isKnown) return answerSyntax(text, scene)
  if (packOf(situation.question.id)) return answerRule(text, scene, earlier)
  return { text: say('concept-unknown', scene), step: 0, isGuess: true }
}

const ofOwnCode =
  /\b(?:my (?:code|solution|loops?|version|function|approach)|mine|(?:what|as) i (?:have|wrote|did)|i (?:have|wrote) (?:now|here|so far))\b/i

/** What a good solution costs, and how to count one's own. */
export function answerCost(text: string, scene: Scene): Answer {
  const { situation, room } = scene
  const mayLook = room.ceiling > 0 && room.level !== 'clarify'
  const judged = mayLook ? judgeGrowth(text, scene) : undefined
  if (judged !== undefined) return { text: judged, step: 1 }
  const fast = mayLook ? tellFastEnough(scene) : undefined
  if (fast !== undefined) return { text: fast, step: 1 }
  const isOwn = ofOwnCode.test(text) || situation.state === 'slow'
  const line = mayLook && isOwn ? tellHeavyLine(scene, text) : undefined
  if (line !== undefined) return { text: line, step: 1 }
  // What a thing of the language costs that is called by its name.
  const [named] = room.level === 'clarify' || ofOwnCode.test(text) ? [] : findReference(situation.language, text)
  if (named?.isNamed && named.score >= isQuoted && named.alike >= isKnownAlike) return answerSyntax(text, scene)
  const fact = packOf(situation.question.id)
  if (fact && room.level !== 'clarify') {
    const lead = situation.state === 'nothing-written' ? '' : ` ${sayTopic(topicOf('cost')!, scene)!}`
    return { text: `${repeatable(fact.cost, scene)}${lead}`, step: 1 }
  }
  return { text: sayTopic(topicOf('cost')!, scene) ?? say('unsure', scene), step: 0 }
}

/** Inputs worth a thought, two at a time. */
export function answerEdges(scene: Scene): Answer {
  const { situation, room } = scene
  const edges = packOf(situation.question.id)?.edges ?? []
  const open = edges.filter((edge) => !situation.replies.some(({ text }) => text.includes(edge)))
  if (room.level === 'clarify') return { text: say('only-clarify', scene), step: 0 }
  if (open.length === 0) return { text: say('edges-done', scene), step: 0 }
  const chosen = open.slice(0, 2).map((edge) => `\n- ${edge}`)
  return { text: `${say('edges-lead', scene)}\n${chosen.join('')}`, step: 1 }
}

/** A piece of this problem's code, where pairing is allowed; else a form of the language. */
export function answerPiece(text: string, scene: Scene): Answer {
  const { situation, room } = scene
  const { question, language } = situation
  if (room.level === 'pair' && question.kind === 'coding') {
    const piece = nextPiece(question.reference[language] ?? '', scene)
    if (piece) return { text: `${say('piece-lead', scene)}\n\n\`\`\`${language}\n${piece}\n\`\`\``, step: 3 }
  }
  const [best] = room.level === 'clarify' ? [] : findReference(language, text)
  if (best && best.score >= isQuoted && best.alike >= isNamed && best.item.form) return answerSyntax(text, scene)
  return { text: sayTopic(topicOf('write-code')!, scene)!, step: 0 }
}

/** Not a piece of it, where pieces are written. */
export const asksForWhole = (text: string, { room }: Scene) =>
  room.level === 'pair' &&
  /\b(?:whole|full|entire|complete)\b.{0,16}\b(?:function|solution|code|program|loop|method|class|thing)\b/i.test(text)

/** Lines of a piece; the gate counts them over the whole session. */
const pieceLines = 3

/** The next lines inside the function that the candidate has not and Nova has not shown. */
function nextPiece(reference: string, { situation }: Scene): string | undefined {
  const squeeze = (line: string) => line.replace(/\s+/g, '')
  const known = squeeze([situation.code, ...situation.replies.map(({ text }) => text)].join('\n'))
  const lines = reference.split('\n').filter((line) => line.trim() !== '')
  const body = lines.slice(lines.findIndex((line) => /\b(def|function|func|static|public)\b/.test(line)) + 1)
  const first = body.findIndex((line) => squeeze(line).length > 3 && !known.includes(squeeze(line)))
  if (first < 0) return undefined
  const chosen = body.slice(first, first + pieceLines)
  const indent = Math.min(...chosen.map((line) => line.length - line.trimStart().length))
  return chosen.map((line) => line.slice(indent)).join('\n')
}
