/** What a message asks for where the candidate is, part by part. */
import type { Intent } from '@nova/contract/knowledge'
import { closestTopic, knownOf, likenessOf, rankSentences } from './knowledge.ts'
import type { Scene } from './sayings.ts'
import type { Situation } from './situation.ts'
import { sentencesOf } from './task/facts.ts'
import { asksForWord } from './task/task-answers.ts'
import { isOfRoomForm } from './understanding/known-forms.ts'
import { isAsking, type Part, textsToRead, understand } from './understanding/understanding.ts'

/** A matter of the room that is put in a known form, and what is asked beside it; nothing where either is missing. */
export function splitByForm(asked: string, scene: Scene): Part[] {
  const [, ...sentences] = textsToRead(asked)
  const ofForm = sentences.filter((each) => isOfRoomForm(each, scene))
  const others = sentences.filter((each) => !ofForm.includes(each) && isAsking(each))
  if (ofForm.length === 0 || others.length === 0) return []
  const { situation } = scene
  const beside = others.flatMap((each) => understandIn(situation, each))
  // Thanks and the like ask for nothing beside a question.
  const known = beside.filter(({ isSure, intent }) => isSure && !talk.includes(intent))
  return known.length === 0
    ? []
    : [{ intent: 'check', text: ofForm.join(' '), isSure: true, share: 1 }, ...known.slice(0, 2)]
}

/** Said along with what is asked; beside it they ask for nothing more. */
const asides: readonly Intent[] = ['check', 'elaborate', 'disagree', 'feedback', 'correction', 'insult']
/** The same beside a question about one's own code or idea. */
const asidesOfWork: readonly Intent[] = ['hint', 'explain-task']
const aboutOwnWork: readonly Intent[] = ['failing', 'error', 'slow', 'hypothesis', 'plan']

/** Leaves out what is only said beside something else. */
export function withoutAsides(all: Part[], { situation }: Scene): Part[] {
  // Before Nova has said anything, 'what does change mean here?' asks for a word of the task.
  const isOfWord = ({ intent, text }: Part) =>
    intent === 'elaborate' && situation.replies.length === 0 && asksForWord.test(text)
  const parts = all.map((part): Part => (isOfWord(part) ? { ...part, intent: 'term' } : part))
  const isOfWork = parts.some(({ intent }) => aboutOwnWork.includes(intent))
  const asked = parts.filter(({ intent }) => !asides.includes(intent) && !(isOfWork && asidesOfWork.includes(intent)))
  return asked.length > 0 ? asked : parts
}

/** What people say to each other beside what they are there for. */
const talk: readonly Intent[] = ['thanks', 'apology', 'small-talk', 'greeting', 'nervous']
/** Words. A shorter sentence asks for nothing by itself. */
const leastOfQuestion = 5
/** From here on a sentence by itself is such talk. */
const isTalk = 0.6

/** Of a message that is taken for thanks or the like as a whole: the question in it, where one sentence asks something. */
export function withoutTalk(parts: Part[], { situation }: Scene): Part[] {
  const [only, more] = parts
  if (!only || more || !talk.includes(only.intent)) return parts
  if (only.intent === 'nervous' && situation.question.kind === 'coding') return parts
  const [, ...sentences] = textsToRead(only.text)
  const asked = sentences.find((each) => isAsking(each) && each.split(/\s+/).length >= leastOfQuestion)
  if (asked === undefined) return parts
  const beside = understandIn(situation, asked)
  if (beside.some(({ intent, share }) => talk.includes(intent) && share >= isTalk)) return parts
  return beside.map((part) => (talk.includes(part.intent) ? { ...part, intent: 'rule' as const } : part))
}

/** From here on a sentence is one of the questions that the pack of a case or a story knows. */
const isInPack = 0.6
/** Below this no known matter of the room is meant. */
const isTopic = 0.5

/** Matters of the room that words of a case or a story are taken for. */
const strays: readonly Intent[] = [
  ...(['recorded', 'watching', 'asking-cost', 'scoring', 'time', 'saving', 'after', 'running', 'trouble'] as const),
]

/** Beside a question that the pack surely knows, what only sounds like a matter of the room leads up to it. */
export function withoutStrays(parts: Part[], { situation: { question } }: Scene): Part[] {
  if (question.kind !== 'technical' && question.kind !== 'behavioral') return parts
  const alikeOf = ({ text }: Part) => knownOf(question)?.index.rank(text)[0]?.alike ?? 0
  if (parts.length < 2 || !parts.some((part) => alikeOf(part) >= isInPack)) return parts
  return parts
    .filter(
      (part) =>
        alikeOf(part) >= isInPack ||
        !strays.includes(part.intent) ||
        (closestTopic([part.intent], part.text)?.alike ?? 0) >= isTopic,
    )
    .map((part) => (alikeOf(part) >= isInPack ? { ...part, intent: 'rule' as const } : part))
}

/** What a message asks for where the candidate is, part by part; its meanings are read before. */
export function understandIn(
  { question, language }: Pick<Situation, 'question' | 'language'>,
  message: string,
): Part[] {
  if (question.kind === 'coding') return understand(message, 'coding', (text) => likenessOf(question, language, text))
  const sentences = sentencesOf(question)
  return understand(message, question.kind, (text) => {
    const found = likenessOf(question, undefined, text)
    const [best] = rankSentences(sentences, text)
    return found.set('rule', Math.max(found.get('rule') ?? 0, 2 * (best?.score ?? 0)))
  })
}

/** What the room knows for certain, or small talk: no model says it better. */
export const isOfRoom = ({ isSure, intent }: Part): boolean => isSure && !helping.has(intent)

const talking = new Set<Intent>([
  'greeting',
  'thanks',
  'acknowledge',
  'apology',
  'nervous',
  'insult',
  'small-talk',
  'thinking',
  'gibberish',
])
export const isSmallTalk = ({ intent }: Part): boolean => talking.has(intent)

/** Where a model may say more than the built-in engine. */
const helping = new Set<Intent>([
  ...([
    'rule',
    'term',
    'explain-task',
    'explain-example',
    'hint',
    'solution',
    'extract',
    'hypothesis',
    'plan',
  ] as const),
  ...([
    'check',
    'failing',
    'error',
    'slow',
    'cost',
    'syntax',
    'concept',
    'edge-cases',
    'code-meaning',
    'debug',
  ] as const),
  ...(['write-code', 'elaborate', 'disagree', 'answer', 'correction'] as const),
  ...(['which-story', 'answer-length', 'answer-form', 'confidential', 'feedback'] as const),
])
