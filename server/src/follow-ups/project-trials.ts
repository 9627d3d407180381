/** Trial changes to a submitted project, to see which of its visible tests notice, in order. */
import { createHash } from 'node:crypto'
import { setImmediate } from 'node:timers/promises'
import { languageFacts } from '@nova/contract/languages/languages'
import { runtimeFacts } from '@nova/contract/languages/runtimes'
import type { ProjectFile, ProjectRuntime } from '@nova/contract/projects/projects'
import type { AskedOrigin, PreparedFollowUp } from '@nova/contract/reviews/follow-ups'
import { type Language, languages } from '@nova/contract/words'
import { type LineChange, listLineChanges } from './line-changes.ts'
import type { SubmittedProject } from './submitted-project.ts'

/** Each runs all visible tests. */
const maxTried = 8
/** Each needs another compilation. */
const maxCompiledTried = 4
const maxUndone = 2
/** Changes of longer files are not looked for, nor of more files and letters in all: each change is a copy of its file. */
const maxFileLength = 20_000
const maxFiles = 12
const maxLetters = 60_000
/** Per file. */
const maxChanges = 1_000

export const ranks: readonly AskedOrigin[] = ['agent', 'edited', 'own']
export const isTest = (path: string) => path.startsWith('tests/')

/** Questions that were asked about an earlier submission. */
export type Asked = readonly Pick<PreparedFollowUp, 'text' | 'lines' | 'change'>[]
/** A change of one line, or of a file back to its starter version. */
export type Trial = { text: string; files: ProjectFile[]; change?: LineChange['change'] }
type Known = { runtime: ProjectRuntime; about: PreparedFollowUp; asked: Asked }

/**
 * Lists small changes of lines that are not from the starter; then whole files reverted, if no smaller change is
 * noticed.
 */
export async function listTrials(submitted: SubmittedProject, known: Known): Promise<Trial[]> {
  const { files } = submitted
  const asked = new Set(known.asked.map(({ change }) => change && `${change.path} ${change.before}`))
  const all = await findLineTrials(submitted, known.about)
  const found = all.filter(({ change }) => !asked.has(`${change.path} ${change.before}`))
  // One change per line: a second one rarely reveals more. Alternate between files, since no test may cover the first
  // one.
  const firsts = firstOfEach(found, ({ change }) => `${change.path} ${change.line}`)
  const places = new Map<string, number>()
  const turns = firsts.map((trial) => {
    const key = `${trial.rank} ${trial.change.path}`
    const turn = places.get(key) ?? 0
    places.set(key, turn + 1)
    return { ...trial, turn }
  })
  const ofLines = turns
    .toSorted((a, b) => a.rank - b.rank || a.turn - b.turn)
    .slice(0, runtimeFacts[known.runtime].isCompiled ? maxCompiledTried : maxTried)
    .map(({ mutated, change }) => ({
      text: `Suppose line ${change.line} of \`${change.path}\` is changed. Which of these tests would then fail?`,
      files: files.map((file) => (file.path === change.path ? { path: file.path, text: mutated } : file)),
      change,
    }))
  return [...ofLines, ...listUndone(submitted, known.asked)]
}

type LineTrial = { mutated: string; change: LineChange['change']; rank: number; isOdd: boolean }

/** The assistant's lines first, those that are explained already last. */
async function findLineTrials(
  { files, changed }: SubmittedProject,
  { lines: explained }: PreparedFollowUp,
): Promise<LineTrial[]> {
  let letters = 0
  const looked = changed.flatMap(({ path, lines }) => {
    const language = languageOf(path)
    const code = files.find((file) => file.path === path)!.text
    return !language || isTest(path) || code.length > maxFileLength ? [] : [{ path, lines, language, code }]
  })
  const within = looked.slice(0, maxFiles).filter(({ code }) => (letters += code.length) <= maxLetters)
  const found: LineTrial[] = []
  for (const { path, lines, language, code } of within) {
    // Others get their turn between two files.
    await setImmediate()
    const originAt = (line: number) => lines[line - 1]?.origin ?? null
    const isWanted = (line: number) => originAt(line) !== null
    for (const { mutated, change, isOdd } of listLineChanges(code, language, { most: maxChanges, isWanted })) {
      const origin = originAt(change.line)!
      const isExplained = explained?.path === path && isWithin(change.line, explained)
      const rank = ranks.indexOf(origin) + (isExplained ? ranks.length : 0)
      found.push({ mutated, change: { ...change, path, origin }, rank, isOdd })
    }
  }
  const seedOf = ({ change }: LineTrial) => `${change.path} ${change.line} ${change.after}`
  return found
    .map((trial) => ({ ...trial, seed: digestOf(seedOf(trial)) }))
    .toSorted((a, b) => a.rank - b.rank || Number(a.isOdd) - Number(b.isOdd) || (a.seed < b.seed ? -1 : 1))
}

const firstOfEach = <T>(list: readonly T[], keyOf: (each: T) => string): T[] =>
  [...Map.groupBy(list, keyOf).values()].map(([each]) => each!)

const isWithin = (line: number, { line: from, text }: { line: number; text: string }) =>
  line >= from && line < from + text.split('\n').length

function listUndone({ files, changed }: SubmittedProject, asked: Asked): Trial[] {
  return changed
    .flatMap(({ path, before }) => {
      if (before === null || isTest(path)) return []
      const text = `Suppose your changes of \`${path}\` were undone, so that it is as it was at the start. Which of these tests would then fail?`
      return [{ text, files: files.map((file) => (file.path === path ? { path, text: before } : file)) }]
    })
    .filter(({ text }) => !asked.some((each) => each.text === text))
    .slice(0, maxUndone)
}

/** The language of a file, or of one with tags in it. */
function languageOf(path: string): Language | undefined {
  const ending = (path.split('.').at(-1) ?? '').replace(/^[jt]sx$/, 'ts')
  return languages.find((language) => languageFacts[language].endings.includes(ending))
}

/** An order that looks like none, and is the same every time. */
export function inOrder(one: string, other: string): number {
  return digestOf(one) < digestOf(other) ? -1 : 1
}

const digestOf = (text: string): string => createHash('sha256').update(text).digest('hex')
