/** Whether an example fits a question about experience, and what to do where none comes to mind. */
import type { Answer } from '../answer.ts'
import { closestTopic, knownOf, topicOf } from '../knowledge.ts'
import { askedOf, say, type Scene, sayTopic } from '../sayings.ts'
import { withoutVerdict } from '../understanding/verdicts.ts'

const asksIfFits =
  /\b(?:does|do|would|will|can|could|is)\b[^?.]{0,60}\b(?:counts?|fits?|qualif\w+|valid|relevant)\b|\b(?:counts?|fits?|valid|acceptable)(?: here| too| as well)?\s*(?:\?|$)|\bstill (?:good|ok(?:ay)?|fine|valid|counts?)\b|(?:^|[.,;:!?]\s*|\b(?:that|this|it|so) )(?:is |would be )?(?:that |this |it )?(?:ok(?:ay)?|fine|good|enough|valid|allowed|alright|good enough)\s*\?+\s*$|\b(?:good|right|ok(?:ay)?|suitable) (?:one|example|story|case|fit|choice)\b[^.]{0,24}\?|\b(?:still )?usable\b|\buse (?:it|this|that|mine) (?:here|anyway|still)|\btoo (?:personal|small|trivial|simple|minor|old|weak|boring|private|short|easy)\b|\bembarr?as+\w*(?: \w+)?\s*\?|\b(?:must|have to|has to|need to) (?:i |it )?(?:have )?(?:be|been)\b/i
/** 'Can I use a story from uni?' */
const asksToTake =
  /\b(?:can|may|could|should) i (?:\w+ )?(?:use|take|tell|talk about|speak (?:of|about)|write about|choose|pick) (?:a|an|the|my|one|something|this|that)\b/i
const ofMeans =
  /\b(?:names?|naming|words?|bullets?|english|formats?|notes?|google|tools?|board|language|break|screenshots?)\b/i
/** 'Is this the right type of story?' */
const asksKind = /\b(?:right|good|suitable|fitting) (?:type|kind|sort) of (?:story|example|case|answer)\b/i
/** Of something of one's own, and not of the question's words. */
const ofOwn = /\b(?:i|i['’]?(?:ve|m|d)|my|mine|we|ours?|us|was|were|had)\b/i
/** How an answer is put, which other facts settle. */
const ofForm =
  /\b(?:bullets?|lists?|words?|sentences?|paragraphs?|minutes?|names?|naming|english|spelling|formats?|links?|draw\w*|speak\w*|record\w*|type|typing|(?:is|be|gets?|was|it) saved|save (?:it|my|this)|saving|submit\w*|shorter|longer|leave|break)\b/i
const hasNone =
  /\b(?:(?:can'?t|cannot|can not|couldn'?t|don'?t|doesn'?t|not|nothing|none)\b[^.?!]{0,16}\b(?:think of|comes?(?: up)?(?: to (?:me|mind)|\W*(?:$|[.!,])| at all)|remember|occurs?|come up)|no (?:idea|example|story|such|situation)\b|(?:mind|head|totally|completely|gone|just|am|is|i'?m) blank|^\W*blank\b|never (?:i )?(?:really |actually |once |even )?(?:had|have|left|worked|happened|experienced|passed|met|seen|broke(?:n)?|missed|talked|spoke(?:n)?|failed|led|been)|(?:usually|always) (?:just )?(?:agree|avoid|sat|sit|work alone|worked alone)|i (?:always |usually )?avoid|(?:happened|had) (?:that|this|it|one) never|how (?:do|can|should) i (?:even )?find (?:something|one|a story|an example))/i
/** Whoever wants to make one up is told that it has to be real. */
export const invents =
  /\b(?:make (?:one|it|this|something) up|made[- ]up|invent\w*|fake|lie|hypothetical\w*|pretend)\b/i
/** From here on it asks where examples may come from, which holds for all questions. */
const isKnownPlace = 0.5
/** Words. Who has more to say about it tells of an example. */
const mostOfNone = 26

/** 'It asks for a year later, but ours was five months ago.' */
const differs =
  /\b(?:it|they|the (?:question|text|task)|you) (?:asks?|wants?|says?|writes?|speaks?)\b[^?]{3,70}\b(?:but|mine|ours|and (?:we|i)|(?:i|we) only|only (?:i|we))\b|\b(?:mine|ours) (?:is|was) (?:not|only|just|to|with)\b/i

export const asksIfItFits = (text: string, { situation: { question, code } }: Scene): boolean =>
  question.kind === 'behavioral' &&
  ((asksToTake.test(text) && !ofMeans.test(text)) ||
    ((asksIfFits.test(text) || differs.test(text) || asksKind.test(text)) && !ofForm.test(text))) &&
  (ofOwn.test(text) || code.trim() !== '') &&
  (closestTopic(['which-story'], text)?.alike ?? 0) < isKnownPlace

export const hasNoStory = (text: string, { situation: { question, code } }: Scene): boolean =>
  question.kind === 'behavioral' &&
  code.trim() === '' &&
  hasNone.test(text) &&
  !invents.test(text) &&
  text.split(/\s+/).length <= mostOfNone

/** An answer that says what counts as well, and takes nothing away. */
const widens =
  /\b(?:counts?|fits?|(?:is|are) (?:fine|enough|possible|allowed)|comes? close|needn['’]t be|may be|be it|think of|works|any(?:one|body|thing)?|close enough|take (?:someone|one))\b/i

/** From here on a fact is on what the message is about. */
const isNear = 0.37
const isClose = 0.5

/** Who tells of work has no use for what counts of one's studies. */
const isOfOtherPlace = (answer: string, text: string) =>
  ofWork.test(text) && places.some((place) => place.test(answer) && !place.test(text))
const ofWork = /\b(?:at|from|in) (?:my |our |the )?(?:work|job|company|office|team|last job|old job)\b/i

/** What the question's pack says counts as well, the closest to the message; undefined where nothing is near. */
export function widening(text: string, { situation }: Scene, least = isClose): string | undefined {
  return (knownOf(situation.question)?.index.rank(text) ?? [])
    .filter(
      ({ alike, score, item }) => alike >= least || (least === isClose && score >= isNear && widens.test(item.answer)),
    )
    .map(({ item }) => withoutVerdict(item.answer))
    .filter((answer) => !isOfOtherPlace(answer, text))
    .find((answer) => !situation.replies.some((reply) => reply.text.includes(answer)))
}

/** From here on a fact of the question is on what a story is about. */
export const isOfStory = 0.46

/** When an example fits the question and when it doesn't, as the pack says it; undefined where that was said before. */
export function fitsIf({ situation }: Scene): string | undefined {
  const { question, replies } = situation
  const says = question.kind === 'behavioral' ? knownOf(question)?.fits : undefined
  return says !== undefined && replies.some((reply) => reply.text.includes(says)) ? undefined : says
}

/** Where something took place that need not be a job, in a message and in the words of questions. */
const places = [
  /\b(?:uni(?:versit\w+)?|college|stud(?:y|ies|ying|ents?)|school|thesis|semester|course|bootcamp|class(?:mates?)?)\b/i,
  /\b(?:hobby|side project|private(?:ly)?|free time|spare time|on my own|on your own|at home|open[- ]source|volunt\w+|club)\b/i,
]

/** 'Can I speak of a process instead of code?' of a question that names a process. */
function namesTaken(text: string, sentence: string): boolean {
  const [, taken] =
    /\bcan i (?:\w+ )?(?:use|take|tell|talk about|speak (?:of|about)|write about) (?:of )?(?:a|an|the) (\w{5,})/i.exec(
      text,
    ) ?? []
  return taken !== undefined && new RegExp(`\\b(?:a|an) ${taken.toLowerCase()}\\b`).test(sentence.toLowerCase())
}

/** That the question's own words allow where it took place, or what is taken; undefined where they don't say so. */
export function allowedBy(text: string, { situation: { question, replies } }: Scene): string | undefined {
  if (question.kind !== 'behavioral') return undefined
  const sentence = question.question
    .split(/(?<=[.?])\s+/)
    .find((each) => places.some((place) => place.test(text) && place.test(each)) || namesTaken(text, each))
  const said = sentence && `Yes, the question itself allows that: “${sentence}”`
  return said === undefined || replies.some((reply) => reply.text.includes(said)) ? undefined : said
}

/** Says what makes an example fit, since only the candidate knows it. */
export function answerIfFits(text: string, scene: Scene): Answer {
  const { situation } = scene
  const allowed = allowedBy(text, scene)
  if (allowed !== undefined) {
    const parts = [allowed, fitsIf(scene), `${say('story-asked', scene)} “${askedOf(situation)}”`]
    return { text: parts.filter(Boolean).join(' '), step: 0 }
  }
  const when = fitsIf(scene)
  if (when !== undefined) {
    const near = widening(text, scene)
    return {
      text: [near, when, `${say('story-asked', scene)} “${askedOf(situation)}”`].filter(Boolean).join(' '),
      step: 0,
    }
  }
  const more = widening(text, scene)
  if (more === undefined && differs.test(text))
    return { text: sayTopic(topicOf('which-story-differs')!, scene)!, step: 0 }
  const parts = `“${askedOf(situation)}”`
  // What the question is about has parts of its own; nobody but the candidate knows whether all of them happened.
  const about = say('fits-subject', scene)
  const isOfParts = hasParts.test(about)
  const subject = more === undefined || isOfParts ? about : undefined
  const both = isOfParts ? say('fits-both', scene) : undefined
  const said = [say('fits-lead', scene), more, subject, both, say('fits-if', scene), parts]
  return { text: said.filter(Boolean).join(' '), step: 0 }
}

const hasParts = /\b(?:and|then|but|although|though|that|who|which|without)\b/i

/** Where to look for an example. Nova invents none. */
export function answerNoStory(text: string, scene: Scene): Answer {
  const more = widening(text, scene)
  const lead = say(/\bblank\b/i.test(text) ? 'nervous-blank' : 'no-story', scene)
  return { text: [lead, more, say('no-story-ask', scene)].filter(Boolean).join(' '), step: 0 }
}
