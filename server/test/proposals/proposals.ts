/**
 * Proposals that an interviewer would keep. Proposes for 20 postings that the product may be tuned on and 10 kept aside, writes the first
 * proposals of each to a file (PROPOSALS_TO, shuffled, `kept: null`) for two readers to mark blind, and compares their marks with each
 * other and with the best choice that a reader finds by hand in the bank (`bench/proposals/reachable.json`).
 */
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { totalMinutes } from '@nova/contract/interviews/minutes'
import { languageNames } from '@nova/contract/questions/language-names'
import type { BehavioralQuestion, QuestionLists, TechnicalQuestion } from '@nova/contract/questions/questions'
import { kindOf } from '@nova/contract/questions/suggestion'
import { Language, type QuestionKind } from '@nova/contract/words'
import { percentile, rounded } from '../../../bench/figures.ts'
import { type Bank, loadBank } from '../../src/questions/bank.ts'
import { executedBy } from '../../src/questions/choice/executable.ts'
import { propose } from '../../src/questions/choice/propose.ts'
import { fitsLevel } from '../../src/questions/choice/select.ts'
import { type Job, readJob } from '../../src/questions/job/job.ts'
import { runsEverything } from '../coverage/first-three.ts'

const folder = join(import.meta.dirname, '../../../bench/proposals')
const parts = ['postings', 'kept-aside'] as const
/** The readers' files of marks: one line for each proposal. */
const readers = ['first', 'second'] as const
/** First proposals of a posting: the first of each kind, and questions in words in the place of a kind that has none. */
const shown = 13
const firstOf: Record<QuestionKind, number> = { coding: 3, sql: 2, technical: 4, behavioral: 3, project: 1 }
/** Work with data begins with queries. */
const firstOfData: Record<QuestionKind, number> = { ...firstOf, coding: 1, sql: 4 }
const minutes = 60
const wantedMusts = 2
const statementShown = 300

type Posting = { id: string; title: string; text: string }
type Question = TechnicalQuestion | BehavioralQuestion
type Mark = { posting: string; question: string; kept: boolean | null }

/** Prints reach, kept proposals and first interviews, part by part. */
export async function* measureProposals(): AsyncIterable<Record<string, unknown>> {
  const bank = loadBank()
  const reachable = (readJson('reachable.json') ?? {}) as Record<string, string[]>
  const marks = readers.map((reader) => readMarks(`marks-${reader}.jsonl`))
  const toMark: Record<string, unknown>[] = []
  for (const part of parts) {
    const postings = (readJson(`${part}.json`) ?? []) as Posting[]
    if (postings.length === 0) continue
    const times: number[] = []
    const proposed = postings.map((posting) => {
      const startedAt = performance.now()
      const made = proposeFor(bank, posting)
      times.push(performance.now() - startedAt)
      return { posting, ...made }
    })
    const firsts = proposed.flatMap(({ posting, lists }) =>
      firstProposals(lists).map((question) => ({ posting, question })),
    )
    toMark.push(...firsts.map(tellForReader))
    const inReach = postings.flatMap(({ id }) => reachable[id] ?? []).length
    const missing = firsts.filter(({ posting, question }) => marks.some((mark) => !mark.has(keyOf(posting, question))))
    yield {
      part,
      postings: postings.length,
      proposals: firsts.length,
      ...(inReach > 0 && { reachable: percent(inReach / firsts.length) }),
      ...Object.fromEntries(
        readers.map((reader, at) => [
          `keptBy${reader}`,
          shareKept(firsts.map(({ posting, question }) => marks[at]!.get(keyOf(posting, question)))),
        ]),
      ),
      ...compareReaders(firsts.map(({ posting, question }) => marks.map((mark) => mark.get(keyOf(posting, question))))),
      unmarked: missing.length,
      msP50: rounded(percentile(times, 50)),
      msP95: rounded(percentile(times, 95)),
      reasons: shareOf(firsts, ({ question }) => question.source !== 'core'),
      firstInterview: shareOf(proposed, ({ lists, job, language }) => executesTwo(bank, lists, job, language)),
    }
    for (const [kind, each] of Map.groupBy(firsts, ({ question }) => kindOf(question)))
      yield {
        part,
        kind,
        proposals: each.length,
        ...Object.fromEntries(
          readers.map((reader, at) => [
            `keptBy${reader}`,
            shareKept(each.map(({ posting, question }) => marks[at]!.get(keyOf(posting, question)))),
          ]),
        ),
      }
  }
  const to = process.env['PROPOSALS_TO']
  if (to)
    writeFileSync(
      to,
      shuffled(toMark)
        .map((line) => `${JSON.stringify(line)}\n`)
        .join(''),
    )
}

/** The wizard's proposal for a posting alone, where every language and project runs. */
function proposeFor(bank: Bank, { title, text }: Posting): { lists: QuestionLists; job: Job; language: Language } {
  const job = readJob(text, bank.finder, title)
  const [language = 'javascript'] = job.languages.flatMap(
    (name) => Language.options.find((each) => languageNames[each] === name) ?? [],
  )
  const given = { jobText: text, title, seniority: job.seniority, mix: 'Both', language, minutes } as const
  return { lists: propose(bank, { ...given, ...runsEverything }), job, language }
}

function firstProposals({ technicalQuestions, behavioralQuestions }: QuestionLists): Question[] {
  const all: Question[] = [...technicalQuestions, ...behavioralQuestions]
  const counts = technicalQuestions[0]?.questionType === 'sql' ? firstOfData : firstOf
  const kinds = Object.keys(counts) as QuestionKind[]
  const ofKind = (kind: QuestionKind) => all.filter((question) => kindOf(question) === kind)
  const first = kinds.flatMap((kind) => ofKind(kind).slice(0, counts[kind]))
  return [...first, ...ofKind('technical').slice(counts.technical, counts.technical + shown - first.length)]
}

function tellForReader({ posting, question }: { posting: Posting; question: Question }) {
  const statement = 'problemStatement' in question ? question.problemStatement : question.question
  const { id, title, reason } = question
  return { posting: posting.id, question: id, title, statement: statement.slice(0, statementShown), reason, kept: null }
}

/** True if some questions that fit 60 minutes and the stated level execute two skills that the job requires. */
function executesTwo(bank: Bank, { technicalQuestions }: QuestionLists, job: Job, language: Language): boolean {
  const runs = technicalQuestions.flatMap((question) => {
    const known = bank.byId.get(question.id)!
    if (!fitsLevel(known.difficulty, job.seniority) || question.timeEstimate > minutes) return []
    const executed = new Set(executedBy(bank, known, { ...runsEverything, languages: [language] }))
    const musts = job.must.filter(({ skill, oneOf = [skill] }) => oneOf.some((one) => executed.has(one)))
    return musts.length > 0 ? [{ question, musts: musts.map(({ skill }) => skill) }] : []
  })
  const served = (some: typeof runs) => new Set(some.flatMap(({ musts }) => musts)).size
  return runs.some((one) =>
    runs.some(
      (other) =>
        served([one, other]) >= wantedMusts && totalMinutes([...new Set([one.question, other.question])]) <= minutes,
    ),
  )
}

function readJson(name: string): unknown {
  const file = join(folder, name)
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined
}

function readMarks(name: string): Map<string, boolean> {
  const file = join(folder, name)
  const lines = existsSync(file) ? readFileSync(file, 'utf8').split('\n').filter(Boolean) : []
  return new Map(
    lines.flatMap((line) => {
      const { posting, question, kept } = JSON.parse(line) as Mark
      return kept === null ? [] : [[`${posting} ${question}`, kept] as const]
    }),
  )
}

const percent = (share: number): number => Math.round(share * 1000) / 10

const keyOf = (posting: Posting, question: Question) => `${posting.id} ${question.id}`

function shareKept(marks: (boolean | undefined)[]): number | null {
  const known = marks.filter((mark) => mark !== undefined)
  return known.length > 0 ? percent(known.filter(Boolean).length / known.length) : null
}

function shareOf<T>(all: T[], isCounted: (one: T) => boolean): number {
  return percent(all.filter(isCounted).length / all.length)
}

/** Kept by both, and how far the readers agree: the share, and kappa. */
function compareReaders(all: (boolean | undefined)[][]): Record<string, unknown> {
  const pairs = all.filter((marks) => marks.every((mark) => mark !== undefined))
  if (pairs.length === 0) return {}
  const share = (isCounted: (pair: (boolean | undefined)[]) => boolean | undefined) =>
    pairs.filter((pair) => isCounted(pair)).length / pairs.length
  const agreed = share(([one, other]) => one === other)
  const [one, other] = [share(([first]) => first), share(([, second]) => second)]
  const byChance = one * other + (1 - one) * (1 - other)
  const kappa = byChance === 1 ? 1 : (agreed - byChance) / (1 - byChance)
  const kept = share((pair) => pair.every(Boolean))
  return {
    markedByBoth: pairs.length,
    keptByBoth: percent(kept),
    agreed: percent(agreed),
    kappa: Math.round(kappa * 100) / 100,
  }
}

/** The same mixed order every time. */
function shuffled<T>(all: T[]): T[] {
  let state = 74
  const next = () => (state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0)
  return all
    .map((one) => ({ one, at: next() }))
    .toSorted((one, other) => one.at - other.at)
    .map(({ one }) => one)
}
