/** The authors' worked examples of the bank's questions, in the candidate's language. */
import { readFileSync } from 'node:fs'
import { codeFacts } from '@nova/contract/languages/code'
import { WorkedExamples } from '@nova/contract/questions/knowledge'
import type { Language } from '@nova/contract/words'

type Examples = ReturnType<typeof WorkedExamples.parse>
let examples: Examples | undefined
const readExamples = (): Examples =>
  (examples ??= WorkedExamples.parse(
    JSON.parse(readFileSync(new URL('../../../bank/worked-examples.json', import.meta.url), 'utf8')),
  ))

/** The worked example of a question of the bank in a language; undefined where it has none. */
export function workedExampleIn(questionId: string, language: Language): string | undefined {
  const known = readExamples()
  if (!Object.hasOwn(known, questionId)) return undefined
  const example = known[questionId]!
  return example[codeFacts[language].dialectOf ?? language]
}
