/** What Nova answers to one part of a message. */
import { say, type Scene } from './sayings.ts'

export type Answer = {
  text: string
  /** The ladder's step that it counts as. */
  step: number
  /** What may stand in it, where that is more than its step: a form of the language is no hint about the task. */
  allowance?: number
  /** That it may not be what was meant: it is left out where another part of the message has a sure answer. */
  isGuess?: boolean
  /** Of a guess: that it names what was taken for the question, so that it may stand beside a sure answer. */
  isNamed?: boolean
  /** That it is the closest of what is known, and may not be what was asked. */
  isNear?: boolean
  /** That it rests on changes that were tried: nothing that is only known takes its place. */
  isTried?: boolean
  /** What the candidate may say next, with a click. */
  choices?: string[]
  /** That it leaves something to the candidate, which is said once in a reply. */
  isLeft?: boolean
  /** What may have been meant as well: told where the message asks for nothing else. */
  more?: string
}

/** That Nova does not know what is meant, with ways to say so. */
export function unsure(scene: Scene): Answer {
  const { kind } = scene.situation.question
  return {
    text: say('unsure', scene),
    step: 0,
    isGuess: true,
    choices:
      kind === 'coding'
        ? ["Explain the task's rules", 'Is my code on the right track?', 'What went wrong in my last run?']
        : kind === 'project'
          ? ['Explain the task', 'Can you give me a hint?', 'How does this room work?']
          : ['Explain the question', 'What should my answer cover?', 'How does this room work?'],
  }
}
