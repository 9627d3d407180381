/**
 * What a message says as a turn of the talk: the answer to Nova's own question, a sentence of the draft to look at, a word of
 * the question. Looked for before anything is looked up, since its words may sound like any known question.
 */
import type { Answer } from '../answer.ts'
import { findObjection } from '../gate.ts'
import { knownOf } from '../knowledge.ts'
import { askedOf, say, type Scene } from '../sayings.ts'
import { findAskedTerms } from '../task/named-terms.ts'
import { explainTask, repeatable } from '../task/task-answers.ts'
import { isOfRoomForm } from '../understanding/known-forms.ts'
import { answerBack, answerPointer, putAgain } from './answers-back.ts'
import { answerAlong } from './asked-along.ts'
import { answerEnglish, answerPlainWord } from './english-help.ts'
import { answerBelief } from './field-beliefs.ts'
import { answerParts } from './parts-covered.ts'
import { partsAsked, quoted, stemsOf } from './question-parts.ts'
import { answerQuotedPart } from './quoted-words.ts'
import { answerOfSentence } from './sentence-looks.ts'
import { answerNoStory, hasNoStory } from './story-answers.ts'
import { answerPut } from './text-ideas.ts'

/** Nothing comes to mind, and nothing else is asked. */
const lostForStory =
  /^[^?]*\b(?:no (?:idea|clue) (?:what|which|how)|nothing comes|can(?:no|['’])?t think of|(?:mind|head) (?:is )?(?:blank|empty)|(?:don['’]?t|dont) have (?:a|any) (?:such )?(?:story|example))\b[^?]*$/i

/** 'What do they mean with this question at all?' */
const asksMeaning =
  /^\W*(?:(?:ok(?:ay)?|so|and|but|hi|hey|sorry|hm+)\W+)*what (?:do|does|did|is|are) (?:they|you|u|it|the (?:goal|point|sense|idea|meaning))?[\s\w]{0,12}\b(?:mean\w*|want|of|by|with)\b[\s\w]{0,6}\b(?:this|that|the) (?:question|task)\b(?: at all| exactly| really| here)*\W*$/i

const asksIfWanted =
  /\b(?:do|does) (?:they|you|u|it|the question|he|she) (?:also |really |even )?(?:want|ask|need|expect)\b|\b(?:must|should|shall|do) i (?:also |really |have to |need to )*(?:say|write|tell|explain|mention|describe|include)\b|\bis (?:\S+ ){1,6}?(?:part of (?:it|the question)|asked|wanted)\b/i
/** From here on the pack says more on it. */
const isKnown = 0.5

/** Who asks whether something is wanted that a part of the question asks for hears so, in the question's words. */
function tellIfAsked(text: string, scene: Scene): Answer | undefined {
  const { question } = scene.situation
  if (!asksIfWanted.test(text) || /\bor\b|\bwhat (?:do|should|can) i\b/i.test(text)) return undefined
  if ((knownOf(question)?.index.rank(text)[0]?.alike ?? 0) >= isKnown) return undefined
  const roots = stemsOf(text)
  const named = partsAsked(question, askedOf(scene.situation)).filter((part) =>
    stemsOf(part).some((root) => root.length > 3 && roots.includes(root)),
  )
  return named.length === 1
    ? { text: `${say('asked-yes', scene)} ${quoted(named).join('')}. ${say('asked-little', scene)}`, step: 0 }
    : undefined
}

/**
 * The answer to a message that goes on from what was said or written; undefined for others. `before`: the talk that it goes
 * on from; `written`: the message as it was typed, for what is quoted of it.
 */
export function answerInTalk(text: string, scene: Scene, before = scene, written = text): Answer | undefined {
  const { situation, room } = scene
  const { kind } = situation.question
  if (kind !== 'technical' && kind !== 'behavioral') return undefined
  const isFree = !isOfRoomForm(text, scene)
  const answer =
    (asksMeaning.test(text) ? { text: repeatable(explainTask(scene), scene), step: 0 } : undefined) ??
    answerParts(text, scene) ??
    answerAlong(text, scene) ??
    answerEnglish(text, scene) ??
    (findAskedTerms(text).length > 0 ? undefined : answerPlainWord(text, scene)) ??
    (hasNoStory(text, scene) && lostForStory.test(text) ? answerNoStory(text, scene) : undefined) ??
    (isFree
      ? (answerQuotedPart(text, scene) ??
        answerBelief(text, scene) ??
        answerOfSentence(text, scene) ??
        putAgain(text, before) ??
        answerPointer(text, before) ??
        answerBack(text, before, written) ??
        answerPut(text, scene) ??
        tellIfAsked(text, scene))
      : undefined)
  return answer && findObjection(answer.text, answer.step, situation, room.level) ? undefined : answer
}
