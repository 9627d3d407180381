/**
 * Known mistakes in a candidate's code: compares its results on all tests with those of the question's wrong solutions,
 * kept in bank/wrong-results.json (`npm run proof -- wrong-results`). Stored apart from the journal, because hidden tests are
 * involved and candidates read their journal.
 */
import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { BankCodingQuestion } from '@nova/contract/questions/bank'
import { sameValue, type TestCase } from '@nova/contract/questions/signature'
import type { TestGroup } from '@nova/contract/words'
import canonicalize from 'canonicalize'
import { sql } from 'drizzle-orm'
import type { Ctx } from '../platform/context/context.ts'
import type { RunResult } from '../platform/sandbox/request.ts'

type Case = NonNullable<RunResult['cases']>[number]

/** Result of code on one test: '' if it passed, a short hash of the returned value, or how it ended ('!timeout'). */
export type TestResult = string
/**
 * Per question: the digest of its tests and wrong solutions, and each wrong solution's result on each test, followed by
 * those of the mistakes in its pack, whose digest is `more`.
 */
export type WrongResults = Record<string, { digest: string; more?: string; results: TestResult[][] }>

/** Minimum share of equal results among the tests that either solution fails. */
const minAlike = 0.75
/** And more than those of every other wrong solution, by this share. */
const minLead = 0.15

const file = fileURLToPath(new URL('../../../bank/wrong-results.json', import.meta.url))
let known: WrongResults | undefined

function load(): WrongResults {
  return (known ??= existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as WrongResults) : {})
}

/** Changes with the tests and the wrong solutions; results of another digest say nothing. */
export function digestOf({ tests, wrong }: BankCodingQuestion): string {
  return hashOfKnown([tests, wrong])
}

/** The database gives the keys of an object in its own order. */
export const hashOfKnown = (value: unknown): string => shortHash(canonicalize(value)!)

/** Changes with the mistakes of a pack; undefined where it has none. */
export function digestOfMore(mistakes: readonly string[]): string | undefined {
  return mistakes.length === 0 ? undefined : shortHash(JSON.stringify(mistakes))
}

function shortHash(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 10)
}

export function resultOf(test: TestCase, found: Case | undefined): TestResult {
  if (!found || found.status !== 'ok' || found.returned === undefined) return `!${found?.status ?? 'not_run'}`
  if (sameValue(found.returned, test.expected, test.compare)) return ''
  const { returned } = found
  const isUnordered = test.compare === 'unordered' && Array.isArray(returned)
  const value = isUnordered ? returned.map((each) => JSON.stringify(each)).toSorted() : returned
  return shortHash(
    JSON.stringify(value, (_, each: unknown) => (typeof each === 'number' ? Number(each.toPrecision(9)) : each)),
  )
}

/** `alike`: those that the results fit in part, which is enough to confirm what the candidate takes for the cause. */
export type Diagnosis = { cause?: number | undefined; alike: readonly number[] }

/** Finds the known mistakes that match these results; finds nothing for a question without known results. */
export function diagnose(question: BankCodingQuestion, tests: TestCase[], results: TestResult[]): Diagnosis {
  const slow = question.wrong.flatMap(({ group }, at) => (group === 'scale' ? [at] : []))
  return settle(tests, results, { all: compared(question, tests, results), slow })
}

type Compared = (readonly [of: TestResult, own: TestResult])[]
type Ran = readonly { group: TestGroup }[]

/** `slow`: the places of the wrong solutions that are right and take too long. */
export function settle(
  ran: Ran,
  results: readonly TestResult[],
  { all, slow }: { all: readonly Compared[]; slow: readonly number[] },
): Diagnosis {
  if (results.every((result) => result === '')) return { alike: [] }
  if (slow.length > 0 && isOnlySlow(ran, results))
    return { cause: all.length > 0 && slow.length === 1 ? slow[0] : undefined, alike: [] }
  return { cause: findCause(all), alike: findAlike(all) }
}

/** The place of the wrong solution that these results fit; undefined where none or several do. */
function findCause(all: readonly Compared[]): number | undefined {
  const ranked = all
    .map((pairs, cause) => {
      const failing = pairs.filter(([a, b]) => a !== '' || b !== '')
      const alike = failing.filter(([a, b]) => a === b).length
      return { cause, share: failing.length === 0 ? 0 : alike / failing.length }
    })
    .toSorted((a, b) => b.share - a.share)
  const [best, next] = ranked
  const isClear = best && best.share >= minAlike && best.share - (next?.share ?? 0) >= minLead
  return isClear ? best.cause : undefined
}

/** Typical return values of unfinished code; matching on them proves nothing. */
const saysNothing = new Set([null, 0, -1, 1, '', false, true, [], {}].map((value) => shortHash(JSON.stringify(value))))
/**
 * A wrong solution matches only if this share of its failing tests has equal results, with at least this many different
 * wrong values.
 */
const minShare = 0.5
const minValues = 2

/**
 * Finds the wrong solutions visible in these results alongside other mistakes. Equal wrong values are rarely chance;
 * errors and timeouts have many causes, so they don't count.
 */
function findAlike(all: readonly Compared[]): number[] {
  return all.flatMap((pairs, cause) => {
    const failing = pairs.filter(([a]) => a !== '' && !a.startsWith('!'))
    const same = failing.filter(([a, b]) => a === b).map(([a]) => a)
    const telling = new Set(same.filter((each) => !saysNothing.has(each)))
    return telling.size >= minValues && same.length >= failing.length * minShare ? [cause] : []
  })
}

/**
 * One entry per wrong solution with known results. Tests with large inputs are left out, since slow code ends
 * differently on each machine.
 */
function compared(question: BankCodingQuestion, tests: TestCase[], results: TestResult[]): Compared[] {
  const counted = tests.flatMap(({ group }, at) => (group === 'scale' ? [] : [at]))
  const places = tests.map((test) => question.tests.indexOf(test))
  return knownResults(question.id, digestOf(question)).map((wrong) =>
    counted.map((at) => [wrong[places[at]!] ?? '', results[at]!] as const),
  )
}

/** Results of each wrong solution of a question; none if the question has changed since. */
export function knownResults(id: string, digest: string): TestResult[][] {
  const of = load()[id]
  return of?.digest === digest ? of.results : []
}

/** Nothing fails but tests with large inputs, and those for their time or memory: a wrong value or an error there has another cause. */
export function isOnlySlow(ran: Ran, results: readonly TestResult[]): boolean {
  const [large, others] = [true, false].map((isLarge) =>
    results.filter((result, at) => result !== '' && (ran[at]!.group === 'scale') === isLarge),
  )
  return others!.length === 0 && large!.length > 0 && large!.every((each) => tooMuch.has(each))
}

/** A test that did not run had no time left. */
const tooMuch: ReadonlySet<TestResult> = new Set(['!timeout', '!memory_limit', '!not_run'])

const hashOf = (code: string) => createHash('sha256').update(code).digest('hex')

/** Keeps what the last test run of a question fits, or that it fits nothing. */
export async function keepDiagnosis(
  ctx: Ctx,
  interviewId: string,
  questionId: string,
  code: string,
  { cause, alike }: Diagnosis,
): Promise<void> {
  await ctx.db.execute(sql`
    insert into diagnoses (interview_id, question_id, code_hash, cause, alike)
    select id, ${questionId}::text, ${hashOf(code)}::text, ${cause ?? null}::int, ${`{${alike.join(',')}}`}::int[]
    from interviews where id = ${interviewId} for key share
    on conflict (interview_id, question_id)
    do update set code_hash = excluded.code_hash, cause = excluded.cause, alike = excluded.alike`)
}

/** Returns the diagnosis of exactly this code from its last test; undefined if it was not tested. */
export async function readDiagnosis(
  ctx: Ctx,
  interviewId: string,
  questionId: string,
  code: string,
): Promise<Diagnosis | undefined> {
  const { rows } = await ctx.db.execute<{ cause: number | null; alike: number[] }>(sql`
    select cause, alike from diagnoses
    where interview_id = ${interviewId} and question_id = ${questionId} and code_hash = ${hashOf(code)}`)
  return rows[0] && { cause: rows[0].cause ?? undefined, alike: rows[0].alike }
}
