/** Whether calls of a function to itself may go too deep: told by the code, the language and the task's limits. */
import { languageNames } from '@nova/contract/language-names'
import type { Language } from '@nova/contract/words'
import type { Answer } from '../answer.ts'
import { limitOf, type Scene } from '../sayings.ts'
import { repeatable } from '../task/task-answers.ts'

const asksOfDepth =
  /\b(?:recurs\w+|nested calls?|call stack|stack (?:depth|overflow)|calls itself)\b.{0,80}\b(?:ok(?:ay)?|fine|deep\w*|depth|blow\w*|limits?|overflow\w*|problem|enough|crash\w*|safe|explode\w*|too)\b|\b(?:too deep|blow (?:up )?the stack)\b|\bchains? (?:can|may|could|might) be (?:as )?long\b|\b(?:single|long|one|deep) (?:long )?chain\b.{0,60}\b(?:problem|trouble|issue|ok(?:ay)?|fine|bad)\b/i

/** About how many calls may wait for each other where nobody has changed it. */
const deepest: Partial<Record<Language, string>> = {
  python: 'about 1,000',
  javascript: 'some ten thousand',
  typescript: 'some ten thousand',
  java: 'some ten thousand',
}

/** Whether a function of the code calls itself; read by lines, so it may miss one that is written oddly. */
const callsItself = (code: string): boolean =>
  [...code.matchAll(/\b(?:def|function|func)\s+(\w+)\s*\(|\b(?:const|let)\s+(\w+)\s*=\s*\(?[\w\s,]*\)?\s*=>/g)].some(
    ([, named, kept]) => {
      const name = named ?? kept!
      return code.split(new RegExp(`\\b${name}\\s*\\(`)).length > (named ? 3 : 2)
    },
  )

/** How deep calls may go, and what to count; undefined where none of the code's functions calls itself. */
export function answerDepth(text: string, scene: Scene): Answer | undefined {
  const { language, code, state } = scene.situation
  const most = deepest[language]
  const limit = limitOf(scene.situation)
  if (
    state === 'nothing-written' ||
    /Error|Exception/.test(text) ||
    !asksOfDepth.test(text) ||
    !most ||
    !callsItself(code)
  )
    return undefined
  const told = `${languageNames[language]} gives up at ${most} calls that wait for each other. What is the deepest chain of calls in your code for the largest input? The limit is “${limit}”. If that is more, a loop with a stack of your own does the same.`
  return { text: repeatable(told, scene), step: 1 }
}
