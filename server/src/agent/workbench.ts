/**
 * The live agent's workbench: the project's current files, and a draft of changes that is in no file yet. Its tools
 * read and search them, edit the draft, and run the visible tests on it. Promises that nothing outside the workspace is
 * read, nothing is written, and total tool output is bounded.
 */
import { isProjectPath } from '@nova/contract/projects/project-path'
import { isLocked, projectLimits, type ProjectQuestion, type ProjectTestLine } from '@nova/contract/projects/projects'
import { z } from 'zod'
import type { WorkTool } from '../platform/ai/ask.ts'
import { type Change, changesBetween, describeDraft, type Files } from './diffs.ts'

export type TestsOf = (
  files: { path: string; text: string }[],
  signal: AbortSignal,
) => Promise<{ status: string; tests: ProjectTestLine[] }>

/** The tool use reported below the reply. */
export type Facts = {
  read: ReadonlySet<string>
  searches: number
  /** The last test run; `of`: the current files, the draft, or the draft before its last change. */
  /** It tried to change something, and nothing is changed. */
  isFruitless: boolean
  tests: { passed: number; total: number; source: 'files' | 'draft' | 'earlier-draft' } | 'not-run' | null
}

export type Workbench = {
  tools: Record<string, WorkTool>
  facts: () => Facts
  changes: () => Change[]
  /** The texts that it has read or drafted: known to the candidate, or shown to them as a change. */
  seen: () => string[]
}

const most = {
  calls: 40,
  listed: 300,
  /** Characters of one reading, and of one line that was found. */
  read: 12_000,
  line: 200,
  found: 40,
  testRuns: 4,
  failures: 8,
  failure: 400,
  /** Files in the draft. */
  files: 8,
}

const path = z.string().max(400).describe('A path of the workspace, such as src/calendar.ts')

const inputs = {
  list: z.object({}),
  read: z.object({ path, from: z.int().min(1).optional().describe('First line, from 1; 1 where left out') }),
  search: z.object({ text: z.string().min(2).max(200).describe('Plain text to find, in any case; no pattern') }),
  propose_edit: z.object({
    path,
    find: z.string().max(20_000).optional().describe('Text that stands exactly once in the file'),
    replace: z.string().max(60_000).optional().describe('What comes in its place; empty to remove it'),
    text: z.string().max(60_000).optional().describe('Instead of find and replace: all of a new file'),
    remove: z.boolean().optional().describe('Instead of all these: the file goes'),
  }),
  run_tests: z.object({}),
}
type Input<K extends keyof typeof inputs> = z.infer<(typeof inputs)[K]>

const purposes: Record<keyof typeof inputs, string> = {
  list: 'Lists the files of the workspace.',
  read: 'Reads a file, with the changes that you have proposed in this turn.',
  search: 'Finds the lines of all files that hold a text.',
  propose_edit:
    'Adds one edit to the change that you propose in this turn. Nothing is written into the files: the candidate applies it, or not.',
  run_tests: 'Runs the visible tests on the files with the change that you propose, as a trial.',
}

type Options = {
  test: TestsOf
  /** Characters that all tools together may return. */
  maxTold: number
  /** Called as each tool starts, with the file that it is about if there is one. */
  onUse?: (tool: string, path: string | undefined) => void
}

export function openWorkbench(
  { locked }: Pick<ProjectQuestion, 'locked'>,
  files: Files,
  { test, maxTold, onUse = () => undefined }: Options,
): Workbench {
  const draft = new Map(files)
  const read = new Set<string>()
  let [searches, runs] = [0, 0]
  const bounded = boundUses(maxTold)
  let tests: Facts['tests'] = null
  let isDrafting = false
  const changes = () => changesBetween(files, draft)

  const handlers: { [K in keyof typeof inputs]: (input: Input<K>, signal: AbortSignal) => string | Promise<string> } = {
    list: () =>
      [...draft]
        .toSorted(([one], [other]) => (one < other ? -1 : 1))
        .slice(0, most.listed)
        .map(([name, text]) => `${name} (${text.length} characters${isLocked(locked, name) ? ', locked' : ''})`)
        .join('\n'),
    read: (input) => {
      const text = draft.get(input.path)
      if (text === undefined) return noSuchFile(input.path)
      read.add(input.path)
      return readFrom(text, input.from ?? 1)
    },
    search: (input) => {
      searches += 1
      return searchIn(draft, input.text)
    },
    propose_edit: (input) => {
      isDrafting = true
      const edited = editOf(draft, locked, input)
      if ('refused' in edited) return edited.refused
      const before = draft.get(input.path)
      set(draft, input.path, edited.text)
      const refused = refuseSize(changes())
      if (refused) {
        set(draft, input.path, before)
        return refused
      }
      if (tests !== null && tests !== 'not-run')
        tests = { ...tests, source: tests.source === 'files' ? 'files' : 'earlier-draft' }
      return 'Done: it is part of the change that you propose. The candidate has not applied it.'
    },
    run_tests: async (_, signal) => {
      runs += 1
      if (runs > most.testRuns) return `Refused: you have run the tests ${most.testRuns} times in this turn.`
      const of = changes().length > 0 ? 'draft' : 'files'
      const result = await test(
        [...draft].map(([name, text]) => ({ path: name, text })),
        signal,
      )
      if (['unavailable', 'killed', 'internal_error', 'not_judged'].includes(result.status)) {
        tests ??= 'not-run'
        return 'The tests could not be run.'
      }
      const passed = result.tests.filter(({ outcome }) => outcome === 'passed').length
      tests = { passed, total: result.tests.length, source: of }
      return describeTests(result, passed)
    },
  }

  const toolOf = (name: keyof typeof inputs): WorkTool => ({
    about: purposes[name],
    input: inputs[name],
    run: (input, signal) =>
      bounded(() => {
        const { path: about = '' } = input as { path?: string }
        onUse(name, draft.has(about) ? about : undefined)
        return handlers[name](input as never, signal)
      }),
  })
  const names = Object.keys(inputs) as (keyof typeof inputs)[]
  return {
    tools: Object.fromEntries(names.map((name) => [name, toolOf(name)])),
    facts: () => ({ read, searches, isFruitless: isDrafting && changes().length === 0, tests }),
    changes,
    seen: () => [...new Set([...read, ...changes().map((change) => change.path)])].map((name) => draft.get(name) ?? ''),
  }
}

function boundUses(maxTold: number) {
  let [calls, told] = [0, 0]
  return async (work: () => string | Promise<string>): Promise<string> => {
    calls += 1
    if (calls > most.calls) return 'Refused: you have used your tools too often in this turn. Say what you have.'
    if (told >= maxTold) return 'Refused: you have read as much as fits into this turn. Say what you have.'
    const text = await work()
    const kept = text.length > maxTold - told ? `${text.slice(0, maxTold - told).toWellFormed()} … (cut)` : text
    told += kept.length
    return kept
  }
}

const noSuchFile = (name: string) =>
  isProjectPath(name)
    ? 'Refused: the workspace has no such file. `list` says which there are.'
    : 'Refused: this path is not in the workspace.'

function set(draft: Map<string, string>, name: string, text: string | null | undefined): void {
  if (text === null || text === undefined) draft.delete(name)
  else draft.set(name, text)
}

/** Computes the file's new text; null deletes it. */
function editOf(
  draft: Files,
  locked: readonly string[],
  { path: name, find, replace, text, remove }: Input<'propose_edit'>,
): { text: string | null } | { refused: string } {
  if (!isProjectPath(name)) return { refused: 'Refused: this path is not in the workspace.' }
  if (isLocked(locked, name)) return { refused: 'Refused: this file belongs to the task and stays as it is.' }
  const before = draft.get(name)
  if (remove) return before === undefined ? { refused: noSuchFile(name) } : { text: null }
  if (find === undefined) {
    if (text === undefined) return { refused: 'Refused: give find and replace, or text, or remove.' }
    if (text.length > projectLimits.fileLength) return { refused: tooLarge }
    const isFolder = [...draft.keys()].some((each) => each.startsWith(`${name}/`) || name.startsWith(`${each}/`))
    return isFolder ? { refused: 'Refused: a name is a file’s or a folder’s.' } : { text: asLines(text) }
  }
  if (before === undefined) return { refused: noSuchFile(name) }
  const found = asLines(find)
  const at = found === '' ? -1 : before.indexOf(found)
  if (at < 0) return { refused: 'Refused: the file does not hold this text. Read it again and copy it exactly.' }
  if (before.includes(found, at + 1))
    return { refused: 'Refused: the file holds this text several times. Give more of the lines around it.' }
  return { text: before.slice(0, at) + asLines(replace ?? '') + before.slice(at + found.length) }
}

const asLines = (text: string) => text.replaceAll('\r\n', '\n').replaceAll('\r', '\n')

const tooLarge = 'Refused: this change is too large to review. Propose a smaller step.'

function refuseSize(changes: Change[]): string | undefined {
  if (changes.length > most.files) return `Refused: a change may touch ${most.files} files. Propose a smaller step.`
  return describeDraft(changes) ? undefined : tooLarge
}

function readFrom(text: string, from: number): string {
  const lines = text.split('\n')
  if (from > lines.length) return `The file has ${lines.length} lines.`
  const rest = lines.slice(from - 1).join('\n')
  if (rest.length <= most.read) return rest
  const shown = rest.slice(0, most.read).toWellFormed()
  const next = from + shown.split('\n').length - 1
  return `${shown}\n(The file goes on; read it from line ${next}.)`
}

function searchIn(files: Files, text: string): string {
  const wanted = text.toLowerCase()
  const found: string[] = []
  for (const [name, whole] of files) {
    if (!whole.toLowerCase().includes(wanted)) continue
    for (const [at, line] of whole.split('\n').entries()) {
      if (line.toLowerCase().includes(wanted)) found.push(`${name}:${at + 1}: ${line.trim().slice(0, most.line)}`)
      if (found.length >= most.found) return `${found.join('\n')}\n(more left out)`
    }
  }
  return found.length > 0 ? found.join('\n') : 'No line holds it.'
}

function describeTests({ status, tests }: { status: string; tests: ProjectTestLine[] }, passed: number): string {
  const failed = tests.filter(({ outcome }) => outcome !== 'passed')
  const lines = failed.slice(0, most.failures).map(({ name, outcome, message }) => {
    return `- ${name}: ${outcome}${message ? `. ${message.slice(0, most.failure)}` : ''}`
  })
  const ending = status === 'ok' ? '' : ` The run ended early: ${status}.`
  return [`${passed} of ${tests.length} visible tests pass.${ending}`, ...lines].join('\n')
}
