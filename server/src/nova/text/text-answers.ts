/** Answers about a question that is answered in words: from its pack, from what holds for all of them, from its text. */
import type { Intent } from '@nova/contract/knowledge'
import { type Answer, unsure } from '../answer.ts'
import { askedBesideStory } from '../asked-topics.ts'
import { closestTopic, findTopic, knownOf, rankSentences, spaced, type TopicMatch } from '../knowledge.ts'
import { askedOf, say, type Scene, sayTopic } from '../sayings.ts'
import { sentencesOf } from '../task/facts.ts'
import { tellStage } from '../task/stage-answers.ts'
import { asksForWord, askBetween, explainAskedWord, isTold, mostChoices, repeatable } from '../task/task-answers.ts'
import { answerCaseForm } from '../understanding/case-forms.ts'
import { isSure, nearest } from '../understanding/confidence.ts'
import type { Match } from '../understanding/similarity.ts'
import { textsToRead } from '../understanding/understanding.ts'
import { asksSo, isClear, offered, withoutVerdict } from '../understanding/verdicts.ts'
import { answerCaseDoubt } from './case-doubts.ts'
import {
  explainFreely,
  explainNamed,
  leaveIfCloser,
  leaveToCandidate,
  openQuestion,
  tellForm,
} from './point-answers.ts'
import { settledBy } from './settled-ideas.ts'
import { fitsIf } from './story-answers.ts'
import { answerStoryDoubt } from './story-doubts.ts'
import { answerStory, mayTellStory } from './story-fits.ts'
import { answerIdea, sided, statesIdea } from './text-ideas.ts'
import { withYesOrNo } from './yes-or-no.ts'

/** What is asked about such a question itself; which of these it is shows in the wording less than in what is known. */
const ofQuestion: readonly Intent[] = [
  ...(['rule', 'term', 'concept', 'hypothesis', 'plan', 'check', 'answer', 'correction', 'disagree'] as const),
  ...(['which-story', 'answer-form', 'answer-length', 'confidential', 'libraries', 'language-choice'] as const),
  ...(['edge-cases', 'elaborate', 'outside-help', 'explain-task', 'cost', 'code-meaning', 'explain-example'] as const),
]
/** The same of a case in the text, which needs no story. */
const ofCase = ofQuestion.filter((intent) => intent !== 'which-story')
/** From here on an entry of the pack is closer than a word of it may be. */
const isSurelyMeant = 0.6
/** How much closer than what holds for all questions. */
const leastLead = 0.06
/** The same where the message is about something else by all appearances. */
const muchLead = 0.12
/** From here on what holds for all questions is what was asked. */
const isTopic = 0.5
/** The same of what is put in the words of a known question. */
const isNearTopic = 0.44
/** Of another intent than it was taken for. */
const isOtherTopic = 0.56
/** A sentence of the question that speaks of what is asked. */
const speaksOfIt = 0.3

/** Whether a message is one of the known questions about its question, whatever else it names. */
export const isInPack = (text: string, { situation }: Scene): boolean =>
  (knownOf(situation.question)?.index.rank(text)[0]?.alike ?? 0) >= asInPack

/** From here on a fact of the pack says more than what holds for every story. */
const asNearPack = { technical: 0.44, story: 0.53 } as const
export const isNearPack = (text: string, { situation }: Scene): boolean =>
  (knownOf(situation.question)?.index.rank(text)[0]?.score ?? 0) >=
  asNearPack[situation.question.kind === 'behavioral' ? 'story' : 'technical']

/** From here on a known question is what was asked, however sure of it the message sounds. */
const asOwnIdea = 0.52

const asksIfAllowed =
  /\b(?:(?:am|are) (?:i|we) allowed|(?:can|may) (?:i|we)|is it (?:ok|allowed|fine)|must it|do you (?:want|expect))\b/i
const ofOneself = /\b(?:i|my|me)\b[^.?]{0,30}\b(?:answer|write|respond|reply|tell|say|speak|explain|do it)\b/i

/** The language of an answer is another matter than that of the chat. */
const asksOwnLanguage = (intent: Intent, text: string) =>
  intent === 'talk-language' &&
  ofOneself.test(text) &&
  !/\b(?:you|nova)\b/i.test(text.replace(/^\W*(?:hi|hello|hey)?,? ?nova\b/i, ''))

/** What is known of what a message asks about its question; undefined where that is better told as a matter of the room. */
export function answerAboutText(intent: Intent, text: string, scene: Scene): Answer | undefined {
  const { question } = scene.situation
  const stage = question.kind === 'project' ? tellStage(question, text) : undefined
  if (stage !== undefined) return { text: stage, step: 0 }
  const known = knownOf(scene.situation.question)?.index.rank(text) ?? []
  const isKnown = isInPack(text, scene)
  const asksForThis = intent === 'term' || asksForWord.test(text)
  const terms =
    isKnown || (asksForThis && explainAskedWord(text, scene) !== undefined) || !mayBeTerm(intent, text)
      ? undefined
      : explainNamed(text, scene)
  if (terms !== undefined) return { text: repeatable(terms, scene), step: 0 }
  const general = (known[0]?.alike ?? 0) < leastOfWord && !asksForThis ? answerCaseForm(text, scene) : undefined
  if (general) return general
  const isBelief = (known[0]?.alike ?? 0) < asInPack && sided(text, scene) !== undefined
  const isIdea = isBelief || (statesIdea(text, scene) && (known[0]?.alike ?? 0) < asOwnIdea)
  const idea = isIdea || (wantsConfirmed(text, scene) && !isKnown) ? answerIdea(text, scene) : undefined
  if (idea) return idea
  if (asksOwnLanguage(intent, text)) return { text: say('talk-language-answer', scene), step: 0 }
  const score = known[0]?.score ?? 0
  const own = closestTopic([intent], text)
  if (intent === 'libraries' && asksIfAllowed.test(text) && !isTold(known[0]))
    return { text: withAsked(say('libraries', scene), scene), step: 0 }
  const other = closestTopic(question.kind === 'technical' ? ofCase : ofQuestion, text)
  if (!ofQuestion.includes(intent)) {
    const least = Math.max((known[0]?.alike ?? 0) >= leastOfWord ? isNearTopic : isTopic, (own?.score ?? 0) + muchLead)
    if (isTold(known[0]) && score >= least && score >= (other?.score ?? 0) - leastLead) return tell(text, known, scene)
    if (other && other.score >= least) return tellTopic(text, other, scene)
    return ofField.includes(intent) ? tellOfField(text, known[0], scene) : undefined
  }
  const word = asksForThis ? explainAskedWord(text, scene) : undefined
  if (word !== undefined && !isKnown) return { text: repeatable(word, scene), step: 0 }
  const topic = other && other.score >= isOtherTopic && other.score > (own?.score ?? 0) + leastLead ? other : own
  const meaning = asksForWord.test(text) && score < isSurelyMeant ? explainFreely(text, scene) : undefined
  if (meaning !== undefined) return { text: repeatable(meaning, scene), step: 0 }
  // Who asks what a word means is not told of something else.
  const asksWord = asksForWord.test(text) && (known[0]?.alike ?? 0) < leastOfWord
  if (!asksWord && isTold(known[0]) && score >= (topic?.score ?? 0) - leastLead)
    return (isSureOf(known) ? undefined : leaveIfCloser(text, known[0], scene)) ?? tell(text, known, scene)
  // Who asks whether a point of the answer is right gets more than that Nova doesn't say.
  const confirmed = topic?.item.id === 'hypothesis-confirm' ? answerIdea(text, scene) : undefined
  if (topic && topic.score >= isTopic) return confirmed ?? tellTopic(text, topic, scene)
  if (intent === 'concept' || asksForWord.test(text)) {
    const term = explainFreely(text, scene)
    if (term !== undefined) return { text: repeatable(term, scene), step: 0 }
  }
  const ofPoint = ofForm.includes(intent) ? undefined : leaveToCandidate(text, scene)
  if (ofPoint) return ofPoint
  if (asksWord && question.kind === 'technical')
    return { text: settledBy(text, scene, 'word')?.says ?? say('concept', scene), step: 0 }
  return isTold(known[0]) ? tell(text, known, scene) : undefined
}

/** How an answer is put, which is no point of it: 'how deep should I go?' */
const ofForm: readonly Intent[] = ['answer-form', 'answer-length', 'confidential', 'language-choice']

/** What a question for a term is taken for where its words are few, or ask what something is. */
const mayBeTerm = (intent: Intent, text: string) =>
  ofQuestion.includes(intent) ||
  ofField.includes(intent) ||
  text.split(/\s+/).length <= mostOfTerm ||
  (!ofRoom.test(text) &&
    /\bmeans?\b|\bis an? \w+ (?:just |only |really )*(?:a|the)\b|\bwhat (?:is|was|are)\b/i.test(text))
const ofRoom = /\b(?:interview\w*|submit\w*|room|clock|minutes|nova|you|score\w*|record\w*|company)\b/i

/** Words. What is asked in so few is the term, whatever it sounds like: 'what is a lifetime?' */
const mostOfTerm = 5

/** What is asked about code of one's own or of the field, where nothing runs. */
const ofField: readonly Intent[] = [
  ...(['syntax', 'error', 'failing', 'slow', 'debug', 'write-code', 'running'] as const),
]

/** A form of the language or a term, where it does not give the answer away, which is left to the candidate. */
function tellOfField(text: string, known: Match<unknown> | undefined, scene: Scene): Answer | undefined {
  if (scene.situation.question.kind !== 'technical') return undefined
  const form = tellForm(text, scene) ?? leaveIfCloser(text, known, scene)
  if (form) return form
  const term = explainFreely(text, scene)
  return term === undefined ? undefined : { text: repeatable(term, scene), step: 0 }
}

/** Of a question about a word, how close a known one has to be. */
const leastOfWord = 0.5
/** From here on it is a known question, whatever else it names. */
const asInPack = 0.62
const asksYesOrNo =
  /\b(?:right|ok|okay|correct|enough|no|yes|true|isn'?t it)\b\W*$|\b(?:fix(?:es)?|solves?|helps?|prevents?|work(?:s|ed)?|expected|want)\b.*\?|is (?:this|that) what (?:you|u|they) want|^\W*(?:so |and |but |ok |hmm )*(?:is|would|will|does|could|should)\b/i

/** 'Good direction?', 'Am I on the right track?' */
const asksIfGood =
  /\b(?:good|right|correct|wrong|ok(?:ay)?) (?:direction|track|way|start|idea|approach|answer)\b.{0,12}\?|\bdoes (?:this|that|it) go (?:in|into|to) the right direction/i

/** 'Partitioning is what they want, isn't it?' */
const asksIfWanted = /\bis (?:this |that |it )?(?:what|the thing) (?:they|you|u)(?:'re| are)? ?(?:want|expect|look)/i

/** Words. 'Write-through?' asks whether that is it. */
const mostOfName = 3

/** Asks whether a point of a good answer is right: that stays with the candidate. */
function wantsConfirmed(text: string, { situation: { question } }: Scene): boolean {
  if (question.kind !== 'technical' || asksForWord.test(text)) return false
  if (asksIfWanted.test(text) || asksIfGood.test(text)) return true
  const asked = spaced(text)
  if (!asksYesOrNo.test(text) && asked.trim().split(' ').length > mostOfName) return false
  return question.keyPoints.some(({ phrases }) => phrases.some((phrase) => asked.includes(spaced(phrase))))
}

/** What is known in general of what nothing closer was found for. */
export function answerFromText(intent: Intent, text: string, scene: Scene): Answer {
  const { question } = scene.situation
  const word = intent === 'term' || asksForWord.test(text) ? explainAskedWord(text, scene) : undefined
  if (word !== undefined) return { text: repeatable(word, scene), step: 0 }
  const [best] = question.kind !== 'behavioral' ? rankSentences(sentencesOf(question), text) : []
  if (best && best.score >= speaksOfIt)
    return {
      ...{ text: repeatable(`${say('frame-nearest', scene)} “${best.item}”`, scene), step: 0 },
      ...{ isGuess: true, isNamed: true },
    }
  const doubt = ofDoubt(text, scene)
  if (doubt) return doubt
  const open = sayTopic(findTopic(intent, text)!, scene)!
  return { text: withoutVerdict(open), step: 0, isGuess: true, choices: nearestOf(text, scene) }
}

function tellTopic(text: string, topic: TopicMatch, scene: Scene): Answer | undefined {
  const story = topic.item.intent === 'answer' ? ofStory(text, scene) : undefined
  if (story) return story
  const said = sayTopic(topic.item, scene)
  if (said === undefined) return undefined
  const told = isClear(text, [topic]) ? said : withoutVerdict(said)
  return aboutAnswer(topic.item.intent!, told, scene)
}

/** What is said of a story that is asked about in whatever words; undefined where nothing of one's own is told. */
export const ofStory = (text: string, scene: Scene): Answer | undefined =>
  mayTellStory(text, scene) ? (answerAskedTopic(text, scene) ?? answerStory(text, scene)) : undefined

/** What holds for all stories or of the room, where that is surely asked. */
export function answerAskedTopic(text: string, scene: Scene): Answer | undefined {
  const topic = askedBesideStory(text, scene)
  return topic && tellTopic(text, topic, scene)
}

/** About the candidate's own answer, which Nova does not judge. */
const ofAnswer: readonly Intent[] = ['check', 'hypothesis', 'plan', 'answer']

/** What is said of an intent, with what is asked or a question left open where it is about the candidate's own answer. */
export function aboutAnswer(intent: Intent, text: string, scene: Scene): Answer {
  if (intent === 'check') return withOpenQuestion(text, scene)
  return { text: ofAnswer.includes(intent) ? withAsked(text, scene) : text, step: 0 }
}

/** The same with what the question asks for, so that candidates can see for themselves what their answer still lacks. */
function withAsked(text: string, { situation }: Scene): string {
  const { question, replies } = situation
  // The first of a technical question's facts is what is wanted.
  const asked =
    question.kind === 'technical'
      ? knownOf(question)?.clarifications[0]?.answer
      : question.kind === 'behavioral'
        ? `“${askedOf(situation)}”`
        : undefined
  const isTold = asked === undefined || text.includes(asked) || replies.some((reply) => reply.text.includes(asked))
  return isTold ? text : `${text} What is asked: ${asked}`
}

/** Of an answer that is looked at as a whole: a question that it may leave open, else what is asked. */
function withOpenQuestion(text: string, scene: Scene): Answer {
  const open = openQuestion(scene)
  return open === undefined
    ? { text: withAsked(text, scene), step: 0 }
    : { text: `${text} ${say('reader-asks', scene)} ${open}`, step: 1 }
}

/** What is said to a doubt of its kind, where nothing else is known of the message. */
const ofDoubt = (text: string, scene: Scene): Answer | undefined =>
  answerStoryDoubt(text, scene, true) ?? answerCaseDoubt(text, scene)

/** Where it is not clear what is meant: what the pack says that is close, else what may have been meant, to choose from. */
export function guessFromText(text: string, scene: Scene): Answer {
  const told =
    tellFromPack(text, scene) ??
    tellForm(text, scene) ??
    leaveToCandidate(text, scene) ??
    tellClosest(text, scene) ??
    tellTheory(text, scene)
  if (told) return told
  const story = ofDoubt(text, scene) ?? ofStory(text, scene)
  if (story) return story
  const { choices } = unsure(scene)
  const near = nearestOf(text, scene)
  return { ...unsureOfAnswer(scene), choices: near.length > 1 ? near : choices! }
}

/** From here on a sentence of the message is one of the known ways to ask for something. */
const isKnownSentence = 0.6

/** What holds in general for one of the sentences of a message. */
function tellClosest(text: string, scene: Scene): Answer | undefined {
  const among: readonly Intent[] =
    scene.situation.question.kind === 'behavioral' ? [...ofQuestion, 'nervous'] : [...ofCase, 'nervous']
  const found = textsToRead(text).flatMap((each) => closestTopic(among, each) ?? [])
  const [best] = found.sort((a, b) => b.score - a.score)
  return best && best.score >= isKnownSentence ? tellTopic(text, best, scene) : undefined
}

const supposes = /\b(?:my (?:theory|guess|idea|bet)|i (?:think|guess|suspect|bet|believe|assume)|isn'?t (?:it|that))\b/i

/** What a candidate supposes of the case in the text: neither confirmed nor denied. */
function tellTheory(text: string, scene: Scene): Answer | undefined {
  return supposes.test(text) ? answerIdea(text, scene) : undefined
}

/** That Nova does not know what is meant, with what is asked: that settles most of what is wondered about an answer. */
function unsureOfAnswer(scene: Scene): Answer {
  if (scene.situation.question.kind === 'project') return unsure(scene)
  const when = fitsIf(scene)
  if (when !== undefined) {
    const asked = `${say('story-asked', scene)} “${askedOf(scene.situation)}”`
    return { text: `${say('unsure-story', scene)} ${when} ${asked}`, step: 0, isGuess: true }
  }
  const lead = say('unsure-answer', scene)
  const text = withAsked(lead, scene)
  return text === lead ? unsure(scene) : { text, step: 0, isGuess: true }
}

/** What the pack of the question says on a point; undefined where it knows nothing of it. */
export function tellFromPack(text: string, scene: Scene): Answer | undefined {
  const known = knownOf(scene.situation.question)?.index.rank(text) ?? []
  return isTold(known[0]) ? tell(text, known, scene) : undefined
}

/** From here on a second known question is told as well, where the message asks several things. */
const isAlso = { score: 0.5, alike: 0.45 }

/** What is known of the closest question, said plainly: a question that was not put in these words is not told again. */
function tell(text: string, all: readonly Match<{ asked: string[]; answer: string }>[], scene: Scene): Answer {
  const known = withoutRejected(text, all, scene)
  const [first] = known
  const isSaid = (told: string) => scene.situation.replies.some((reply) => reply.text.includes(told))
  const near = isSureOf(known) ? [] : nearest(known, ({ answer }) => answer, mostChoices)
  if (near.length > 1 && first!.score >= leastToTell) {
    const several = (text.match(/\?/g) ?? []).length > 1
    const also = known.find(({ item }) => item === near[1])
    const isBoth = several && also !== undefined && also.score >= isAlso.score && also.alike >= isAlso.alike
    const told = [first!, ...(isBoth ? [also] : [])].map((each) => plainly(text, each))
    if (told.some((each) => !isSaid(each))) return { text: told.filter((each) => !isSaid(each)).join('\n\n'), step: 0 }
  }
  const which = askBetween(
    near.map(({ asked }) => offered(asked)),
    scene,
  )
  if (which) return which
  const told = isClear(text, known) ? first!.item.answer : plainly(text, first!)
  // Who asks again for what was answered may have meant something else.
  return isSaid(told)
    ? { text: repeatable(told, scene), step: 0, choices: nearestOf(text, scene) }
    : { text: told, step: 0 }
}

/** 'No, it wasn't early': what Nova said last is not the answer, however close its words come. */
const saysNo = /^\W*(?:no+|nope|nah)\b(?! (?:idea|clue|problem|worries)\b)/i

/** How much less close the next one may be. */
const asNear = 0.1

/** What is left of known questions where a message begins with a no to what was told; all where nothing else is near. */
function withoutRejected<Known extends { answer: string }>(
  text: string,
  all: readonly Match<Known>[],
  { situation: { replies } }: Scene,
): readonly Match<Known>[] {
  const last = saysNo.test(text) ? (replies.at(-1)?.text ?? '') : ''
  const left = all.filter(({ item }) => !last.includes(withoutVerdict(item.answer)))
  return left[0] && left[0].score >= all[0]!.score - asNear ? left : all
}

/** Words. Without its yes or no so short an answer says nothing. */
const leastOfRest = 5
/** From here on a yes or no that an answer amounts to is the one to this message. */
const leastOfVerdict = 0.45
const leastOfYes = 0.6

function plainly(text: string, { alike, phrase, item }: Match<{ answer: string }>): string {
  const rest = alike >= leastOfVerdict && asksSo(text, phrase) ? item.answer : withoutVerdict(item.answer)
  const told = rest.split(/\s+/).length > leastOfRest ? rest : item.answer
  return alike >= leastOfYes ? withYesOrNo(text, told) : told
}

const isSureOf = (known: readonly Match<{ answer: string }>[]) => isSure(known, ({ answer }) => answer, leastSure)

/** Questions of one text lie closer together than rules of a task. */
const leastSure = 0.55
/** From here on the closest are told at once; below, Nova asks which is meant. */
const leastToTell = 0.42
const mayBe = 0.16

/** Questions that a message may have meant, to choose from. */
function nearestOf(text: string, { situation }: Scene): string[] {
  return (knownOf(situation.question)?.index.rank(text) ?? [])
    .filter(({ item, score }) => score >= mayBe && !situation.replies.some((reply) => reply.text.includes(item.answer)))
    .slice(0, mostChoices)
    .map(({ item }) => offered(item.asked))
}
