/**
 * What is said to questions about how a case is to be answered, by their kind and whatever the case is about: which parts
 * are asked, what may be named, that plain words will do. Nothing of it is about the case itself.
 */
import type { CaseDoubt } from '@nova/contract/knowledge'
import type { Answer } from '../answer.ts'
import { knownOf } from '../knowledge.ts'
import { askedOf, say, type Scene } from '../sayings.ts'
import { answerCaseForm } from '../understanding/case-forms.ts'
import { caseDoubt } from '../understanding/doubts.ts'
import { answerAboutDraft, leastOfDraft } from './draft-answers.ts'
import { explainNamed } from './point-answers.ts'
import { countWords, listed, partsAsked, quoted, rootsOf } from './question-parts.ts'

/** Below this probability it may be another kind, or a question about the case. */
const leastSure = 0.6
/** The same of a message that asks several things. */
const leastOfSeveral = 0.9
/** From here on some are answered before anything else is looked for. */
const verySure = 0.9
const toldFirst: readonly CaseDoubt[] = ['term', 'parts', 'may-name', 'numbers']
/** From here on a fact of the question's pack is what was asked. */
const isKnown = 0.47

type Answerer = (text: string, scene: Scene) => string | Answer | undefined

/** The part of the question that the message names, else all that is asked. */
const tellParts: Answerer = (text, scene) => {
  const { situation } = scene
  const parts = partsAsked(situation.question, askedOf(situation))
  const roots = rootsOf(text)
  const shared = parts.map((part) => rootsOf(part).filter((root) => roots.includes(root)).length)
  const most = Math.max(...shared)
  const named = parts.filter((_, at) => shared[at] === most)
  if (most > 0 && named.length === 1 && parts.length > 1)
    return `It belongs to this part of the question: ${quoted(named).join('')}. ${say('case-part', scene)}`
  return `${say('draft-parts', scene)} ${listed(quoted(parts))}. ${say('case-beyond', scene)}`
}

/** 'So 300 x 12 = 3600?' is checked, and no question about numbers in general. */
const holdsSum = /\d[^.?!]{0,12}(?:[×*+/=]|\bx\b|\btimes\b|\bplus\b|\bminus\b)[^.?!]{0,12}\d/i

const answers: Partial<Record<CaseDoubt, Answerer>> = {
  term: (_, scene) => say('case-term', scene),
  'may-name': (_, scene) => say('case-may-name', scene),
  form: (_, scene) => say('rule-words', scene),
  parts: tellParts,
  numbers: (text, scene) => (holdsSum.test(text) ? undefined : say('case-numbers', scene)),
  draft: (text, scene) =>
    countWords(scene.situation.code) >= leastOfDraft ? answerAboutDraft(scene.situation.code, scene, text) : undefined,
  'new-to-me': (_, scene) => say('answer-unfamiliar', scene),
}

function doubtIn(text: string, { situation: { question }, tongue }: Scene): CaseDoubt | undefined {
  // What was put into rough English reads like anything.
  if (question.kind !== 'technical' || tongue !== 'en') return undefined
  const { doubt, probability } = caseDoubt(text)
  const questions = text.match(/\?/g)?.length ?? 0
  if (!(doubt in answers) || probability < (questions > 1 ? leastOfSeveral : leastSure)) return undefined
  return (knownOf(question)?.index.rank(text)[0]?.alike ?? 0) >= isKnown ? undefined : doubt
}

/** Whether a message surely asks how the case is to be answered, whatever else its words look like. */
export function doubtsCase(text: string, scene: Scene): boolean {
  const doubt = doubtIn(text, scene)
  if (!doubt || !toldFirst.includes(doubt) || caseDoubt(text).probability < verySure) return false
  // Who names a term wants it explained.
  return explainNamed(text, scene) === undefined && answerCaseDoubt(text, scene) !== undefined
}

/** What is said to such a question; undefined for other messages. */
export function answerCaseDoubt(text: string, scene: Scene): Answer | undefined {
  const doubt = doubtIn(text, scene)
  const told = doubt && (answerCaseForm(text, scene) ?? answers[doubt]!(text, scene))
  return typeof told === 'string' ? { text: told, step: 0 } : told
}
