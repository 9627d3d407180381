/** The honest fallback in a project: that Nova doesn't know this one, the surest fact at hand, and three ways on. */
import type { ProjectQuestion } from '@nova/contract/projects/projects'
import { retrieve } from '../knowledge/knowledge.ts'
import { isSurelyOfRoom } from '../knowledge/room-asked.ts'
import { type Standpoint, tellFailing } from './finding-way.ts'
import type { Said } from './working-together.ts'

const unknown = [
  'I don’t have a sure answer to that.',
  'That one I can’t answer for certain.',
  'I don’t know that for sure, and I’d rather not guess.',
  'I have nothing certain on that.',
]
/** A known answer scores above it. */
const minLikelihood = 0.4
/** Words. 'Why?' and 'and now?' refer to the last answer. */
const minWords = 3

/** The fallback where nothing is known that fits a question. `said`: Nova's replies so far. */
export async function tellUnsure(
  question: ProjectQuestion,
  at: Standpoint,
  message: string,
  said: readonly string[],
): Promise<Said | undefined> {
  if (message.trim().split(/\s+/).length < minWords) return undefined
  const [known] = await retrieve({ question, language: undefined, message })
  if ((known?.likelihood ?? 0) >= minLikelihood || (await isSurelyOfRoom(message))) return undefined
  const lead =
    unknown.find((each) => !said.some((text) => text.startsWith(each))) ?? unknown[said.length % unknown.length]!
  const fact = tellFailing(question, at)
  const isTold = said.some((text) => text.includes(fact))
  return { text: isTold ? lead : `${lead} What I do know: ${fact}`, choices: choicesAt(at) }
}

/** By whether tests were run; each of them has an answer. */
const choicesAt = ({ last }: Standpoint): string[] => [
  last ? 'Which tests fail?' : 'How do I run the tests?',
  'Give me an overview',
  'What should I do next?',
]
