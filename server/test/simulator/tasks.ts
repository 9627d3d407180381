/** Tasks that simulated people work on: questions of the bank with their reference solutions as what gets written. */
import { readdirSync, readFileSync } from 'node:fs'
import type { Signature } from '@nova/contract/questions/signature'
import { Language } from '@nova/contract/words'
import type { EvidenceQuestion } from '../../src/observations/input.ts'
import { starterCode } from '../../src/platform/languages/starter.ts'
import { makeQuestion } from '../evidence-factory.ts'

type BankFile = {
  title: string
  statement: string
  signature: Signature
  examples: { input: string; output: string }[]
  reference: Record<Language, string>
}
export type Task = {
  language: Language
  title: string
  statement: string
  starter: string
  /** A solution's code inside the starter's function, and before it. */
  body: string
  before: string
  reference: string
}

const folder = new URL('../../../bank/coding/', import.meta.url)
const known = new Map<Language, Task[]>()
/** Files of tens of kilobytes, so that reading them takes no time of the suite. */
const maxBytes = 45_000

/** Tasks of which the written part is neither tiny nor endless. */
export function listTasks(language: Language): Task[] {
  const found = known.get(language) ?? readTasks(language)
  known.set(language, found)
  return found
}

let files: BankFile[] | undefined

function readTasks(language: Language): Task[] {
  files ??= readdirSync(folder)
    .filter((name) => name.endsWith('.json'))
    .toSorted()
    .map((name) => readFileSync(new URL(name, folder), 'utf8'))
    .filter((text) => text.length < maxBytes)
    .map((text) => JSON.parse(text) as BankFile)
  return files.flatMap((file) => {
    const task = toTask(file, language)
    return task && task.body.length >= 380 && task.body.length + task.before.length <= 1500 ? [task] : []
  })
}

/** Splits the reference at the line that opens the asked function. */
function toTask({ title, statement, signature, examples, reference }: BankFile, language: Language): Task | null {
  const code = reference[language]
  const starter = starterCode(signature, language)
  const lines = code.split('\n')
  const opens = (line: string) => line.includes(`${signature.name}(`) && /[{:]\s*$/.test(line)
  const at = lines.findIndex(opens)
  if (at < 0 || !starter.split('\n').some(opens)) return null
  const shown = examples.map(({ input, output }) => `${input} ${output}`).join('\n')
  return {
    language,
    title,
    starter,
    reference: code,
    statement: `${statement}\n${shown}`,
    body: `${lines
      .slice(at + 1)
      .join('\n')
      .trimEnd()}\n`,
    before: lines
      .slice(0, at)
      .filter((line) => !/^\s*(\*|\/\*|public|class|package)/.test(line))
      .join('\n'),
  }
}

/** Start of writing in a starter: below its placeholder, with only closing brackets after it. */
export function insideOf({ starter }: Task): number {
  return starter.replace(/[\s}]*$/, '').length + 1
}

export const languages = Language.options

export function toQuestion(id: string, task: Task, minutes = 30): EvidenceQuestion {
  const { title, statement, starter, language, reference } = task
  return makeQuestion({
    id,
    title,
    minutes,
    statement,
    starters: { [language]: starter },
    reference: { [language]: reference },
  })
}
