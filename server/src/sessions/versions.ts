/** The versions of a running or ended session that count, and the texts of code that wait for one. */
import { isAnsweredIn, isAnsweredWithCode } from '@nova/contract/kinds/kinds'
import type { BankQuestion, CodeQuestion } from '@nova/contract/questions/bank'
import { isOnlyStarter } from '@nova/contract/room/edited-since'
import type { EntryOf } from '@nova/contract/room/journal'
import type { DrawnBoard } from '@nova/contract/room/journal-views'
import { isChosen, readVersions, type Version } from '@nova/contract/room/versions'
import { type CodeLanguage, isCodePad } from '@nova/contract/words'
import { readChosen } from '../asked-questions/asked-questions.ts'
import type { InterviewRow } from '../interview-access/tables.ts'
import { readBoards } from '../journal/boards.ts'
import { readPads } from '../journal/journal.ts'
import { listLastEdits, readEntries } from '../journal/reading.ts'
import { isAnswerTo } from '../observations/starter.ts'
import type { Ctx } from '../platform/context/context.ts'
import { starterCode } from '../platform/languages/starter.ts'
import { gatherQuestions } from '../reports/evidence-input.ts'

/** An unsubmitted coding question with its text in each language that contains work; most recently edited first. */
export type OpenCode = { question: CodeQuestion; texts: CodeText[] }
export type CodeText = { language: CodeLanguage; text: string; seq: number; at: Date }

/** Returns the counted version by question, without later edits; non-answers are left out. */
export async function readCounted(ctx: Ctx, row: InterviewRow): Promise<Map<string, Version>> {
  const answers = await readEntries(ctx, row.id, { kinds: ['answer'] })
  return readVersions(answers, { isAnswer: isAnswerTo(await gatherQuestions(ctx, row)) })
}

/** The drawings of the versions that count. */
export async function readCountedBoards(ctx: Ctx, row: InterviewRow): Promise<DrawnBoard[]> {
  const versions = [...(await readCounted(ctx, row))]
  const upTo = versions.flatMap(([id, version]): [string, number][] =>
    version.upTo === null ? [] : [[id, version.upTo]],
  )
  return readBoards(ctx, row.id, new Map(upTo))
}

/** False for another kind of code, and for what is given, with blanks and comments or without: that is no answer in any language. */
export function isWork(question: CodeQuestion, language: CodeLanguage, text: string): boolean {
  if (!isAnsweredIn(question, language)) return false
  const starter = 'signature' in question && language !== 'sql' ? starterCode(question.signature, language) : ''
  return !isOnlyStarter(language, text, starter)
}

/** The coding and SQL questions without a version that the candidate chose, each with its texts. */
export async function listOpenCode(ctx: Ctx, row: InterviewRow): Promise<OpenCode[]> {
  const versions = await readCounted(ctx, row)
  const texts = await readCodeTexts(ctx, row)
  return (await readChosen(ctx, row)).flatMap((question) => {
    const own = texts.get(question.id) ?? []
    const isOpen = !isChosen(versions.get(question.id)?.cause ?? '')
    return isAnsweredWithCode(question) && isOpen && own.length > 0 ? [{ question, texts: own }] : []
  })
}

/** Returns each coding question's texts that contain work, most recently edited first. */
export async function readCodeTexts(ctx: Ctx, row: InterviewRow): Promise<Map<string, CodeText[]>> {
  const questions = new Map(
    (await readChosen(ctx, row)).map((question): [string, BankQuestion] => [question.id, question]),
  )
  const pads = await readPads(ctx, row.id)
  const texts = new Map<string, CodeText[]>()
  for (const { questionId, language, seq, at } of (await listLastEdits(ctx, row.id)).toSorted(
    (a, b) => b.seq - a.seq,
  )) {
    const question = questions.get(questionId)
    const text = pads.find((pad) => pad.questionId === questionId && pad.language === language)?.text ?? ''
    if (!question || !isAnsweredWithCode(question) || !isCodePad(language) || !isWork(question, language, text))
      continue
    texts.set(questionId, [...(texts.get(questionId) ?? []), { language, text, seq, at }])
  }
  return texts
}

type Result = { passed: number; total: number }
type TestEntry = EntryOf<'test'>

/** A run that says nothing about the code. */
const untold = new Set(['unavailable', 'internal_error', 'killed', 'not_judged'])

export const isUntold = (status: string): boolean => untold.has(status)

export const isTold = ({ payload }: TestEntry): boolean => !isUntold(payload.status)

export const isTestOf = ({ language, text }: Pick<CodeText, 'language' | 'text'>, { payload }: TestEntry): boolean =>
  payload.language === language && payload.code.replaceAll('\r\n', '\n') === text

/** The visible tests of this very text; null where they did not run. */
export function resultOfText(text: Pick<CodeText, 'language' | 'text'>, tests: TestEntry[]): Result | null {
  return tests.findLast((entry) => isTold(entry) && isTestOf(text, entry))?.payload.visible ?? null
}

/** The tests of a question, in their order. */
export async function readTests(ctx: Ctx, id: string, questionId: string): Promise<TestEntry[]> {
  const entries = await readEntries(ctx, id, { kinds: ['test'], questionId })
  return entries.filter((entry): entry is TestEntry => entry.kind === 'test')
}

/**
 * The rule at time-up and in the dialog: the version that passed most visible tests; among equals the first, and newest
 * come first.
 */
export function pickBest<V extends { tested: Result | null }>(versions: readonly V[]): V | undefined {
  return versions.reduce<V | undefined>(
    (best, each) => (best && (best.tested?.passed ?? 0) >= (each.tested?.passed ?? 0) ? best : each),
    undefined,
  )
}

/**
 * Chooses the text that passed most visible tests, among equals the most recently edited. For an untested text, the
 * last test in its language is used. `tested` is null if no test says anything.
 */
export function chooseText(texts: CodeText[], tests: TestEntry[]): { text: CodeText; tested: Result | null } {
  const results = texts.map((text) => {
    const earlier = tests.findLast((entry) => isTold(entry) && entry.payload.language === text.language)
    return { text, tested: resultOfText(text, tests) ?? earlier?.payload.visible ?? null }
  })
  const best = pickBest(results)!
  return results.length > 1 && results.some(({ tested }) => tested !== null) ? best : { text: texts[0]!, tested: null }
}
