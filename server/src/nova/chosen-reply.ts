/**
 * The built-in Nova's reply: what its rules choose, unless another of all that could be answered is likelier to help
 * (decision 116).
 */
import type { Intent } from '@nova/contract/knowledge'
import { type Draft, draftOfAnswer, type Routed, routeMessage } from './builtin.ts'
import { type Candidate, candidatesFor, mayBeChosen } from './candidates.ts'
import { choose } from './choosing.ts'
import { caseNamed, onCaseNamed } from './code/cases-named.ts'
import { statesCause } from './code/code-answers.ts'
import { asksOfCode } from './code/own-code.ts'
import { judgePlannedCost } from './code/planned-cost.ts'
import { causeMeant } from './code/printed-errors.ts'
import { causesShown } from './code/seen-causes.ts'
import { tellSinceLastRun } from './code/since-last-run.ts'
import { claimsCause } from './code/stated-causes.ts'
import { askedBeside, speaksOfOwnRun } from './code/suspected-parts.ts'
import { tellOnward } from './code/told-again.ts'
import { asksForFailing } from './code/trial.ts'
import { findObjection } from './gate.ts'
import { testOneInput } from './hints.ts'
import { lowerFirst } from './ideas.ts'
import { knownOf, packOf } from './knowledge.ts'
import type { Lab } from './lab.ts'
import { nextStep } from './ladder.ts'
import { say, type Scene, withOpening } from './sayings.ts'
import type { Room, Situation } from './situation.ts'
import { findAskedTerms } from './task/named-terms.ts'
import { answerPlainly } from './task/plain-questions.ts'
import { answerAskedWord, repeatable } from './task/task-answers.ts'
import { takePiece } from './text/answers-back.ts'
import { correctedBy } from './text/corrections.ts'
import { asksAboutDraft, asksWhatLacks } from './text/draft-answers.ts'
import { countWords } from './text/question-parts.ts'
import { asksIfThin } from './text/thin-drafts.ts'
import { keepSureVerdict } from './told-verdicts.ts'
import { inEnglish } from './understanding/glosses.ts'
import { inPlainSigns } from './understanding/plain-signs.ts'
import { withoutVerdict } from './understanding/verdicts.ts'

/** The reply to a message. Where it rests on what untested code does, `tryOut` is asked, and the reply tells so. */
export const replyBuiltIn = async (written: string, situation: Situation, room: Room, lab: Lab = {}): Promise<Draft> =>
  (await makeBuiltIn(written, situation, room, lab)).draft

/** The same with what the message was read as and all that was found out for it. */
export async function makeBuiltIn(
  written: string,
  situation: Situation,
  room: Room,
  lab: Lab = {},
): Promise<{ draft: Draft; routed: Routed }> {
  const { draft, routed } = await makeReply(written, situation, room, lab)
  return { draft: withChange(draft, routed.asked || inEnglish(inPlainSigns(written)), routed.scene), routed }
}

/** What the last change did comes first, where the message speaks of it and the reply does not tell of the tests itself. */
function withChange(draft: Draft, told: string, { situation, room, tongue }: Scene): Draft {
  const change = tongue === 'en' && !draft.isPlain ? tellSinceLastRun(told, situation) : undefined
  if (change === undefined || draft.text.includes('with this version')) return draft
  const text = `${change} ${draft.text}`
  return findObjection(text, draft.allowance, situation, room.level) ? draft : { ...draft, text }
}

async function makeReply(
  written: string,
  situation: Situation,
  room: Room,
  lab: Lab,
): Promise<{ draft: Draft; routed: Routed }> {
  const routed = await routeMessage(written, onCaseNamed(written, situation), room, lab)
  const likeliest = await chooseReply(routed)
  const told = routed.asked === '' ? inEnglish(inPlainSigns(written)) : routed.asked
  const chosen = { ...likeliest, text: keepSureVerdict(likeliest.text, told, routed.scene) }
  // A sure reply is what was asked for, also where it is asked for again.
  const onward = routed.asked === '' ? undefined : await inPlaceOf(chosen, written, told, routed, lab)
  if (onward) return { draft: onward, routed }
  if (!repeats(chosen, written, routed)) return { draft: chosen, routed }
  // What was just said gives way to what the rules found, before anything else that is only near.
  const isOther = routed.draft.text !== likeliest.text && !repeats(routed.draft, written, routed)
  return { draft: isOther ? routed.draft : otherThan(chosen, routed, written), routed }
}

/** What is of use now in place of help with the code that was given just before to another message. */
async function inPlaceOf(
  { text, step }: Draft,
  written: string,
  told: string,
  { scene, parts }: Routed,
  { follow }: Lab,
): Promise<Draft | undefined> {
  const { situation, room } = scene
  const isSame = situation.said.at(-1)?.trim() === written.trim()
  if (step === 0 || isSame || parts.some(({ intent }) => isolated.includes(intent))) return undefined
  const onward = await tellOnward(text, told, scene, follow)
  return onward && !findObjection(onward.text, onward.step, situation, room.level)
    ? draftOfAnswer(onward, scene)
    : undefined
}

/** Words. Thanks and the like may come twice. */
const mostOfTalk = 12

/** Whether a reply to a question in words is the one that was just given to another message. */
function repeats({ text }: Draft, written: string, { scene, parts }: Routed): boolean {
  const { question, replies, said } = scene.situation
  if (question.kind !== 'technical' && question.kind !== 'behavioral') return false
  if (countWords(text) <= mostOfTalk || parts.some(({ intent }) => isolated.includes(intent))) return false
  const last = replies.at(-1)?.text ?? ''
  return last.includes(text) && said.at(-1)?.trim() !== written.trim()
}
const isolated: readonly Intent[] = ['greeting', 'thanks', 'acknowledge', 'nervous', 'solution', 'extract']

/** From here on another entry is near enough to be told in place of one that missed the point. */
const nearEnough = 0.36

/** What else is known of the message; else that Nova knows no more, which is better than the same words again. */
function otherThan(draft: Draft, { asked, scene }: Routed, written: string): Draft {
  const { replies, question } = scene.situation
  const ranked = asked === '' ? [] : (knownOf(question)?.index.rank(asked) ?? [])
  const other = ranked.find(
    ({ alike, item }) => alike >= nearEnough && !replies.some(({ text }) => text.includes(withoutVerdict(item.answer))),
  )
  // Who corrected Nova has no use for the same words.
  const isCorrected = correctedBy(written, scene) !== undefined
  // What is told of a story in pieces has no other answer than to go on with it.
  const told = question.kind === 'behavioral' ? takePiece(asked, scene) : undefined
  const text =
    told?.text ??
    (other ? withoutVerdict(other.item.answer) : isCorrected ? say('said-all', scene) : repeatable(draft.text, scene))
  const reply = { ...draft, text: withOpening(text, scene), step: 0, allowance: 0, choices: [] }
  return findObjection(reply.text, 0, scene.situation, scene.room.level) ? draft : reply
}

/** What is no question, or asks for something that the rules alone decide. */
const leftToRules: readonly Intent[] = [
  ...(['greeting', 'thanks', 'acknowledge', 'apology', 'thinking', 'gibberish', 'small-talk', 'insult'] as const),
  ...(['hint', 'solution', 'extract', 'nervous', 'write-code', 'elaborate', 'about-nova'] as const),
]

/** Characters. Longer messages hold code or an answer, and to try all that could be answered would hold up other rooms. */
const longestChosen = 600

/** Words. 'Why does it fail?' asks for what the run shows, and 'how long should my answer be?' for what holds everywhere. */
const mostOfCry = 8
const mostOfForm = 12
/** From here on an entry on the story may be told in place of a form of the room, in a message of more words. */
const leastOverForm = 0.4
const failing: readonly Situation['state'][] = ['wrong-answer', 'runtime-error', 'does-not-parse', 'endless', 'slow']
const ofRuns: readonly Intent[] = ['failing', 'debug', 'check', 'error', 'slow']

/** Words. Who asks for a look at the draft in more asks something about it, which an entry often answers better. */
const mostOfLook = 12
const asksForLook = (asked: string, scene: Scene) =>
  asksIfThin(asked, scene) ||
  asksWhatLacks(asked, scene) ||
  (countWords(asked) <= mostOfLook && asksAboutDraft(asked, scene))

/** Whether a reply rests on what was seen in the code: a trap, the line of a mistake or of a wrong value, the cause that fits. */
function restsOnCode(reply: string, traps: readonly string[], { scene, asked, parts }: Routed): boolean {
  const { suspect, making, origins = [], question } = scene.situation
  const pack = packOf(question.id)
  // Who asks whether a way works hears of the way; the cause was asked for by nobody.
  const isOfPlan = parts.some(({ intent }) => intent === 'plan') && !claimsCause(asked) && !statesCause(asked, scene)
  const causes = (pack && !isOfPlan ? causesShown(scene, pack) : []).flatMap(({ reply: told, cause }) => [
    withoutVerdict(told),
    lowerFirst(cause).replace(/[.]$/, ''),
  ])
  return (
    traps.some((trap) => reply.includes(trap)) ||
    (making !== undefined && reply.includes(making)) ||
    origins.some(({ text }) => reply.includes(text)) ||
    (suspect !== undefined && reply.includes(say(`suspect-${suspect.kind}`, scene))) ||
    causes.some((each) => reply.includes(each))
  )
}

/** Of a message on another test than the first that fails: whether a reply tells of that one. */
function isOfOtherTest(reply: string, asked: string, { situation }: Scene): boolean {
  const { question, test } = situation
  const named = caseNamed(asked, situation)
  if (question.kind !== 'coding' || !named || !test?.failure) return false
  const isFirst = JSON.stringify(named.args) === JSON.stringify(test.failure.args)
  return !isFirst && testOneInput(question, situation).some((each) => reply.includes(each))
}

/** The likeliest to help of the reply that the rules chose and of all that could be answered besides. */
async function chooseReply(routedTo: Routed): Promise<Draft> {
  const { draft, asked, scene, parts } = routedTo
  const { situation, room } = scene
  const { question } = situation
  if (asked === '' || asked.length > longestChosen || question.kind === 'project') return draft
  if (answerAskedWord(asked, scene) !== undefined) return draft
  if (asksForLook(asked, scene) || parts.some(({ intent }) => leftToRules.includes(intent))) return draft
  // What the run shows answers who asks by a known form what is wrong with their code.
  const isFailing = question.kind === 'coding' && failing.includes(situation.state)
  if (isFailing && (asksOfCode(asked, situation) || askedBeside(asked, situation))) return draft
  if (asksForFailing(asked, scene)) return draft
  if (isFailing && causeMeant(asked, scene) !== undefined) return draft
  if (countWords(asked) <= mostOfCry && parts.some(({ intent }) => ofRuns.includes(intent))) return draft
  const all = await candidatesFor(asked, scene, nextStep(situation, room.ceiling))
  const same = all.find(({ answer }) => withOpening(answer.text, scene) === draft.text)
  // What was seen in the code is surer than what is only known.
  const traps = all.filter(({ source }) => source === 'trap').map(({ answer }) => answer.text)
  if (restsOnCode(draft.text, traps, routedTo)) return draft
  const plain = judgePlannedCost(asked, scene) ?? answerPlainly(asked, scene)
  if (plain && draft.text.includes(plain.text)) return draft
  const isForm = same?.source === 'room-form'
  if (isForm && (question.kind !== 'behavioral' || countWords(asked) <= mostOfForm)) return draft
  if (same?.source === 'named' && findAskedTerms(asked).length > 0) return draft
  const isSaid = (text: string) => situation.replies.some((reply) => reply.text.includes(text))
  const routed = draft.choices.length > 0 ? ('with choices' as const) : ('alone' as const)
  const isCoding = question.kind === 'coding'
  // A rule that is only close is no answer to a message about code that fails.
  const isOfOwnRun = isCoding && speaksOfOwnRun(asked, situation)
  const missesPoint = ({ source, close, answer }: Candidate) =>
    (answer.isNear && isOfOwnRun) ||
    isOfOtherTest(answer.text, asked, scene) ||
    // Beside a story most forms are about the story, where more is said by an entry that comes close.
    (isForm && (close?.alike ?? 0) < leastOverForm) ||
    // What the question itself says of what is wanted is not declined.
    (source === 'left' && (same?.source === 'case-doubt' || same?.source === 'case-form')) ||
    // Of two questions it would answer one.
    (parts.length > 1 && draft.text.includes(answer.text))
  const offers = [
    { source: same?.source ?? 'other', close: same?.close, text: draft.text, routed, draft },
    ...all
      .filter((each) => each !== same && mayBeChosen(each) && each.answer.step <= room.ceiling)
      .filter((each) => !missesPoint(each))
      .map(({ source, close, answer }) => ({ source, close, text: answer.text, draft: draftOfAnswer(answer, scene) })),
  ]
  const chosen = choose(
    offers.map(({ close, draft: _, ...offer }) => ({ ...offer, ...(close && { close }), isSaid: isSaid(offer.text) })),
    {
      text: asked,
      isCoding,
      group: isCoding ? situation.state : question.kind,
      intent: parts[0]?.intent ?? 'worked',
      isEnglish: scene.tongue === 'en',
      isFollowUp: situation.replies.length > 0,
    },
    draft.isPlain,
  )
  const better = offers[chosen]!.draft
  return findObjection(better.text, better.allowance, situation, room.level) ? draft : better
}
