/** The authors' worked examples of the bank's questions, in the candidate's language. */
import { readFileSync } from 'node:fs'
import { WorkedExamples } from '@nova/contract/knowledge'
import type { Language } from '@nova/contract/words'
import { remember } from './understanding/remember.ts'

// oxlint-disable-next-line require-yield -- it is small
const workedExamples = remember(1, function* () {
  const file = new URL('../../../bank/worked-examples.json', import.meta.url)
  return WorkedExamples.parse(JSON.parse(readFileSync(file, 'utf8')))
})

/** The worked example of a question of the bank in a language; undefined where it has none. TypeScript runs JavaScript. */
export function workedExampleIn(questionId: string, language: Language): string | undefined {
  const known = workedExamples('')
  if (!Object.hasOwn(known, questionId)) return undefined
  const example = known[questionId]!
  if (language === 'python') return undefined
  return language === 'typescript' ? example.javascript : example[language]
}
