/**
 * Stuck candidates for `npm run bench -- talk`: known mistakes of coding and SQL questions, slips of one token in references,
 * and code of people in rehearsals. Chosen by a hash of their names, a quarter of them kept aside.
 */
import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import type { BankQuestion, CodeQuestion } from '../contract/src/questions/bank.ts'
import type { CodeLanguage, Language } from '../contract/src/words.ts'
import { packOf } from '../server/src/knowledge/packs.ts'
import { makeMutants } from '../server/src/question-validation/mutants.ts'
import { listBankQuestions } from '../server/src/questions/questions.ts'

/** `own`: the mistake's place among the known ones; `right`: the code without the slip. */
export type Stuck = {
  id: string
  source: Source
  question: CodeQuestion
  language: CodeLanguage
  code: string
  own?: number
  right?: string
  isAside: boolean
}
export type Source = 'known mistake' | 'SQL mistake' | 'slip' | 'rehearsal'

/** The wanted numbers of states by source. Slips fill up where a source has too few. */
const wanted: Record<Source, number> = { 'known mistake': 80, 'SQL mistake': 30, rehearsal: 30, slip: 60 }
export const allStuck = 200
const maxOfQuestion = 2
/** Programs of these are tried by the dozen in one run. */
const tried: readonly Language[] = ['python', 'javascript', 'typescript']

/** A message of a rehearsal, with the messages and replies on the same question before it. */
export type Walked = {
  id: string
  question: string
  programming?: Language
  code?: string
  tested?: boolean
  before: string[]
  replies?: string[]
  message: string
}

export function readLines<T>(name: string): T[] {
  const own = new URL(`talk/${name}.jsonl`, import.meta.url)
  return readFileSync(existsSync(own) ? own : name, 'utf8')
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line) => JSON.parse(line) as T)
}

export const numberOf = (text: string): number => createHash('sha256').update(text).digest().readUInt32BE(0)

/** In an order that is the same each time and says nothing. */
export const inFixedOrder = <T>(all: readonly T[], nameOf: (each: T) => string): T[] =>
  all.toSorted((a, b) => numberOf(nameOf(a)) - numberOf(nameOf(b)))

/** Mistakes that the question's authors know, in the order of their numbers. */
export function mistakesOf(question: CodeQuestion): { cause: string; reply: string }[] {
  const named = question.wrong.map(({ mistake }) => ({ cause: mistake, reply: '' }))
  for (const { wrong, cause, reply } of packOf(question.id)?.causes ?? []) named[wrong] = { cause, reply }
  return named
}

type Made = Omit<Stuck, 'isAside'>

function knownOf(question: BankQuestion): Made[] {
  if (question.kind === 'sql')
    return question.wrong.map(({ code }, own) => {
      const id = `${question.id} ${own}`
      return { id, source: 'SQL mistake', question, language: 'sql', code, own }
    })
  if (question.kind !== 'coding') return []
  const ofPack = packOf(question.id)?.causes.filter((each) => each.code !== undefined) ?? []
  return [
    ...question.wrong.map(({ language, code, group }, own) => ({ language, code, own, isSlow: group === 'scale' })),
    ...ofPack.map(({ code = '', wrong }) => ({ language: 'python' as const, code, own: wrong, isSlow: false })),
  ]
    .filter(({ language, isSlow }) => !isSlow && tried.includes(language))
    .map(({ language, code, own }) => {
      const id = `${question.id} ${own}`
      return { id, source: 'known mistake', question, language, code, own }
    })
}

function slipsIn(question: BankQuestion): Made[] {
  if (question.kind !== 'coding') return []
  return tried.flatMap((language) => {
    const right = question.reference[language]
    return makeMutants(right ?? '', language, maxOfQuestion).map(({ code }, at): Made => {
      const id = `${question.id} slip ${language} ${at}`
      return { id, source: 'slip', question, language, code, right }
    })
  })
}

function rehearsed(questions: Map<string, BankQuestion>): Made[] {
  const seen = new Set<string>()
  return ['walk-8', 'walk-9'].flatMap((set) =>
    readLines<Walked>(set).flatMap(({ id, question: of, programming, code = '' }): Made[] => {
      const question = questions.get(of)
      if (question?.kind !== 'coding' || !programming || !tried.includes(programming)) return []
      if (code === '' || /Write your (?:solution|code) here/.test(code) || seen.has(`${of} ${code}`)) return []
      seen.add(`${of} ${code}`)
      return [{ id: `${set} ${id}`, source: 'rehearsal', question, language: programming, code }]
    }),
  )
}

/** All that could be taken, in their order, with how many of each kind are taken where they are stuck. */
export function listStuck(): { source: Source; most: number; all: Stuck[] }[] {
  const bank = listBankQuestions()
  const known = bank.flatMap(knownOf)
  const all: Made[] = [
    ...known,
    ...bank.flatMap(slipsIn),
    ...rehearsed(new Map(bank.map((question) => [question.id, question]))),
  ]
  return (Object.keys(wanted) as Source[]).map((source) => {
    const count = new Map<string, number>()
    const some = inFixedOrder(
      all.filter((each) => each.source === source),
      ({ id }) => id,
    ).filter(({ question, source: of }) => {
      count.set(question.id, (count.get(question.id) ?? 0) + 1)
      return of === 'rehearsal' || count.get(question.id)! <= maxOfQuestion
    })
    return {
      source,
      most: wanted[source],
      all: some.map((each) => ({ ...each, isAside: numberOf(`aside ${each.id}`) % 4 === 0 })),
    }
  })
}
