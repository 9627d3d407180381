/**
 * A story that a candidate tells in the chat and asks about: what it has to be about, the parts that the question asks for,
 * and whether it plainly misses what the question demands. Whether all of it happened only the candidate knows.
 */
import type { Answer } from '../answer.ts'
import { askedOf, say, type Scene } from '../sayings.ts'
import { listed, partsAsked, quoted } from './question-parts.ts'
import { fitsIf, isOfStory, widening } from './story-answers.ts'

/** Words. In fewer nobody tells what happened. */
const leastOfStory = 13
const asks =
  /\b(?:good|right|ok(?:ay)?|decent|suitable|adequate|nice|valid|adapted|fitting) (?:pick|choice|one|story|example|fit|topic|case)\b|\b(?:that|this)(?: one| story| example)?\s*(?:right|ok)?\s*\?|\b(?:would|will|does|do|could|can|may) (?:that|this|it|my|the)\b[^.?!]{0,24}\b(?:work|fly|do|fit|count|match|suit|go|pass|be)\b|\bsuit(?:able|s|ed)\b|\badequate\b|\ba yes\b|\bok(?:ay)? to (?:tell|use|take)\b|\bfits?\b[^.!]*\?|\b(?:thinking of|thought of|i['’]?(?:ll| will| would|d)(?: rather)? (?:take|use|tell|pick)|could (?:use|take|tell)|i can (?:tell|take|use) it|best (?:candidate|one|story|example)|my story|story:)|\b(?:fine|good|ok(?:ay)?|right|usable|enough|valid|allowed)(?: here| too| for this| then)*\s*\?|\b(?:right|no|correct)\W*$/i
const happened =
  /\b(?:was|were|been|had|did|said|told|took|made|found|went|got|wrote|ran|kept|built|cut|put|saw|led|chose|left|gave|began|brought|thought|sat|sold|broke|lost|won|\p{L}{2,}ed)\b/iu
const ofOwn = /\b(?:i|we|our|my|us|me)\b/i
/** Asks what the question demands, which its facts say. */
const asksRule =
  /^\W*(?:do|does|must|should|have|is|are|am|can|may|what|how|who|which|where|when|if)\b|\b(?:must|(?:have|has|need) to) (?:it|i|be)\b|\b(?:bullets?|who (?:reads|sees)|nda|confidential|names?|hand in|submit\w*|buttons?|want(?:s)? to hear|want me|against me|make (?:one|it|this) up)\b/i

/** Whether a message tells what happened and asks whether it is a story for the question. */
export function tellsStory(text: string, { situation: { question } }: Scene): boolean {
  if (question.kind !== 'behavioral' || text.split(/\s+/).length < leastOfStory) return false
  return asks.test(text) && happened.test(text) && ofOwn.test(text) && !asksRule.test(text)
}

/** Words. Less tells nothing of a story. */
const leastOfTold = 8

/** Whether a message tells something of one's own and asks about it, in whatever words. */
export const mayTellStory = (text: string, { situation: { question, code } }: Scene): boolean =>
  question.kind === 'behavioral' &&
  text.split(/\s+/).length >= leastOfTold &&
  ((happened.test(text) && ofOwn.test(text) && (text.includes('?') || asks.test(text))) || code.trim() !== '')

/** What a question demands, what shows that a story lacks it, and what is said then. */
const misses: readonly { demands: RegExp; lacks: RegExp; unless?: RegExp; says: string }[] = [
  {
    demands: /\bfirst time\b/i,
    lacks:
      /\b(?:not (?:my |the )?first|\d+(?:st|nd|rd|th)\b(?! (?:day|week|month|year|semester|floor|grade)\b)|(?:second|third) (?:time|one|outage)|more impressive|(?:rather|instead)\b.*\b(?:huge|bigg\w+|worst))/i,
    unless: /(?<!not (?:my |the )?)\bfirst (?:time|one)\b/i,
    says: 'story-miss-first',
  },
  {
    demands: /\b(?:in charge|you led|led an?)\b/i,
    lacks:
      /\b(?:lead|boss|manager|cto|senior|someone else|colleague|he|she) (?:\w+ )?(?:ran|led|was in charge|managed|decided|took over)\b|\bas if (?:it was |i was )?(?:me|i)\b|\b(?:never|not) (?:the lead|in charge)\b|\bi only (?:owned|kept|wrote|took|watched|helped)\b/i,
    unless: /\bi (?:\w+ )?(?:took over|coordinated|led|ran)\b/i,
    says: 'story-miss-charge',
  },
  {
    demands: /\b(?:before (?:others|users|anyone|anybody)|slipping)\b/i,
    lacks:
      /\b(?:(?:day|morning|week)s? after|after (?:the |our |that )?(?:deadline|date|release|due)|too late|already (?:late|over|missed|passed))\b/i,
    unless: /\b(?:before|early|earlier|ahead|in advance)\b/i,
    says: 'story-miss-early',
  },
  {
    demands: /\bbuilding something and using\b/i,
    lacks: /\bor\b|\bbetween\b/i,
    unless:
      /\b(?:buil[dt]\w*|ourselves|myself|own|self\w*|in-?house|home-?grown|hand-?rolled|scratch|writ\w+|develop\w*|custom|bought|buy\w*|licen[cs]\w+|saas|vendor)\b/i,
    says: 'story-miss-build',
  },
  {
    demands: /\byour share\b/i,
    lacks:
      /\b(?:nothing to do with (?:us|me)|not (?:our|my|ours) (?:fault|doing)|no share)\b|\bshare\b.{0,30}\bnone\b/i,
    says: 'story-miss-share',
  },
  {
    demands: /\b(?:carry (?:it |them )?out|went along|carried out)\b/i,
    lacks:
      /\b(?:(?:they|he|she|boss|team|we) (?:\w+ ){0,4}(?:listened|agreed with me|followed me|did it my way|took my)|never gave in|i (?:just )?quit)\b/i,
    says: 'story-miss-carried',
  },
  {
    demands: /\b(?:customer|management)\b.*\bbad news\b|\bbad news\b.*\b(?:customer|management)\b/i,
    lacks: /\bto (?:my|our) (?:own )?(?:team|colleagues?|friends?)\b/i,
    unless: /\b(?:customers?|clients?|management|ceo|board)\b/i,
    says: 'story-miss-customer',
  },
]

function missIn(text: string, { situation: { question } }: Scene) {
  const whole = question.kind === 'behavioral' ? question.question : ''
  return misses.find(({ demands, lacks, unless }) => demands.test(whole) && lacks.test(text) && !unless?.test(text))
}

/** Whether a story plainly lacks what is demanded, whatever fact of the question sounds like it. */
export const lacksDemanded = (text: string, scene: Scene): boolean =>
  tellsStory(text, scene) && missIn(text, scene) !== undefined

/** What is said of a story: what it plainly lacks, else what it has to be about and which parts are asked for. */
export function answerStory(text: string, scene: Scene): Answer {
  const { situation } = scene
  const { question } = situation
  const miss = missIn(text, scene)
  if (miss) return { text: say(miss.says, scene), step: 0 }
  const parts = partsAsked(question, askedOf(situation))
  // What a story told in a chat leaves out, its teller may know best: nothing is said to be there or missing.
  const rest = parts.length > 0 ? `${say('story-parts', scene)} ${listed(quoted(parts))}.` : ''
  const more = widening(text, scene, isOfStory)
  const when = fitsIf(scene)
  const other = more === undefined ? say('story-fits', scene) : `${say('fits-lead', scene)} ${more}`
  const lead = when === undefined ? other : [more, when].filter(Boolean).join(' ')
  return { text: [lead, rest].filter(Boolean).join(' '), step: 0 }
}
