/**
 * Makes the follow-ups on a submitted project, from facts alone: lines that are not from the start, the assistant's before
 * people's; a small change of one of them, with which the visible tests are run; another requirement. The same files give
 * the same questions. Hidden tests are no part of it.
 */
import type { ProjectFile, ProjectQuestion, ProjectTestLine } from '@nova/contract/projects/projects'
import type { PreparedFollowUp } from '@nova/contract/reviews/follow-ups'
import { canRunProject } from '../platform/project-boxes/project-box.ts'
import type { Sandbox } from '../platform/sandbox/sandbox.ts'
import { givesItselfAway } from './giveaway.ts'
import { type Asked, inOrder, isTest, listTrials, ranks, type Trial } from './project-trials.ts'
import type { SubmittedLine, SubmittedProject } from './submitted-project.ts'

type Runner = Pick<Sandbox, 'runProjectTests' | 'projectRuntimes'>
type Project = Pick<ProjectQuestion, 'runtime' | 'libraries' | 'followUp'>
type Options = { queue: string; asked: Asked; signal: AbortSignal }

const maxLines = 6
const minChoices = 3
const maxChoices = 4
const maxNameLength = 200

/** Two or three questions; none where its tests cannot be run here, or no code was changed. */
export async function makeProjectFollowUps(
  sandbox: Runner,
  project: Project,
  submitted: SubmittedProject,
  options: Options,
): Promise<PreparedFollowUp[]> {
  if (!canRunProject(sandbox.projectRuntimes, project) || submitted.changed.length === 0) return []
  const about = askAboutLines(submitted, options.asked)
  const broken = await askWhatFails(sandbox, project, submitted, { ...options, about })
  const inWords = [about, askForChange(project, submitted)].filter(
    (each) => each.lines !== undefined || !options.asked.some(({ text }) => text === each.text),
  )
  return [...inWords.slice(0, 1), ...(broken ? [broken] : []), ...inWords.slice(1)]
}

/** A stretch of lines to explain: the assistant's that are still there come first. */
function askAboutLines({ changed }: SubmittedProject, asked: Asked): PreparedFollowUp {
  const stretches = changed
    .slice(0, maxFiles)
    .flatMap(({ path, lines }) => findStretches(path, lines.slice(0, maxLooked)))
    .filter(({ path, text }) => !asked.some(({ lines }) => lines?.path === path && lines.text === text))
  const compare = (a: Stretch, b: Stretch) =>
    rankOf(a) - rankOf(b) || b.weight - a.weight || inOrder(a.path + a.text, b.path + b.text)
  const chosen = stretches.reduce<Stretch | undefined>(
    (best, each) => (!best || compare(each, best) < 0 ? each : best),
    undefined,
  )
  if (chosen) {
    const { weight: _, ...lines } = chosen
    return { id: 'explain', kind: 'explain', text: lineWords(chosen), lines, truth: null }
  }
  // Lines were taken out alone.
  const { path } = changed[0]!
  return { id: 'explain', kind: 'explain', text: `What did you change in \`${path}\`, and why?`, truth: null }
}

type Stretch = NonNullable<PreparedFollowUp['lines']> & { weight: number }

const rankOf = ({ origin, path }: Pick<Stretch, 'origin' | 'path'>) =>
  ranks.indexOf(origin) + (isTest(path) ? ranks.length : 0)

function lineWords({ origin, path }: Stretch): string {
  const whose = {
    agent: `Nova proposed these lines of \`${path}\`, and you applied them.`,
    edited: `These lines of \`${path}\` came from Nova, and were changed since.`,
    own: `These lines of \`${path}\` are not as they were at the start.`,
  }
  return `${whose[origin]} What do they do, and how do you know that they are right?`
}

/** Lines that decide or give something back. */
const telling = /\b(?:if|elif|for|while|return|switch|match|case|throw|raise|yield|await)\b|[<>!=]=|&&|\|\||=>|\?\?/
/** True for lines with nothing to explain. */
const isPlain = (text: string) =>
  text.length > maxLineLength ||
  /^(?:import\b|from\b|package\b|using\b|export \*|[)\]}>;,]*$|\/\/|#|\*|\/\*|<!--)/.test(text.trim())
/** Longer lines are tool output, which a candidate can't be asked to explain. */
const maxLineLength = 200
/** Limits on changed files, and on lines per file, searched for lines to explain. */
const maxFiles = 20
const maxLooked = 2_000

/** From each line that an explanation may begin at: it and what follows, as far as it belongs to it and to the same hand. */
function findStretches(path: string, lines: readonly SubmittedLine[]): Stretch[] {
  return lines.flatMap((first, at) => {
    if (first.origin === null || isPlain(first.text)) return []
    const isFromNova = first.origin !== 'own'
    const own = lines.slice(at, at + maxLines)
    const end = own.findIndex(
      ({ text, origin }, place) =>
        place > 0 &&
        (text.trim() === '' ||
          text.length > maxLineLength ||
          origin === null ||
          (origin !== 'own') !== isFromNova ||
          indentOf(text) < indentOf(first.text)),
    )
    const stretch = end < 0 ? own : own.slice(0, end)
    const weight = stretch.filter(({ text }) => telling.test(text)).length
    const origin = !isFromNova ? 'own' : stretch.every((line) => line.origin === 'agent') ? 'agent' : 'edited'
    return [{ path, line: first.line, text: stretch.map(({ text }) => text).join('\n'), origin, weight } as const]
  })
}

const indentOf = (text: string) => text.length - text.trimStart().length

function askForChange({ followUp }: Project, { changed }: SubmittedProject): PreparedFollowUp {
  const path = (changed.find((file) => !isTest(file.path)) ?? changed[0]!).path
  const text =
    followUp ??
    `Suppose a setting has to switch what you built in \`${path}\` on and off. Which files and lines would you change, and how?`
  return { id: 'change', kind: 'change', text, truth: null }
}

/** One small change with which one of a few visible tests fails; undefined where none is found. */
async function askWhatFails(
  sandbox: Runner,
  { runtime, libraries }: Project,
  submitted: SubmittedProject,
  { queue, asked, signal, about }: Options & { about: PreparedFollowUp },
): Promise<PreparedFollowUp | undefined> {
  const run = async (files: ProjectFile[], withinMs?: number): Promise<Outcomes | undefined> => {
    if (signal.aborted) return undefined
    const own = withinMs === undefined ? signal : AbortSignal.any([signal, AbortSignal.timeout(withinMs)])
    const request = { runtime, libraries, files, paths: [], queueKey: queue, signal: own }
    const { status, tests } = await sandbox.runProjectTests(request)
    return status === 'ok' ? outcomesOf(tests) : undefined
  }
  const startedAt = performance.now()
  const before = await run(submitted.files)
  // A change may make a loop endless: no trial takes much longer than the tests as they are.
  const trialMs = Math.max(minTrialMs, Math.ceil(maxTimes * (performance.now() - startedAt)))
  const passing = [...(before ?? [])].flatMap(([name, outcome]) => (outcome === 'passed' ? [name] : []))
  if (passing.length < minChoices) return undefined
  for (const { files, ...trial } of await listTrials(submitted, { runtime, about, asked })) {
    const after = await run(files, trialMs)
    if (!after || !hasFitting(passing, after)) continue
    // Chance, and a machine that is busy, make tests fail too.
    const again = await run(files, trialMs)
    if (!again) continue
    const both = (outcome: Outcome) =>
      passing.filter((name) => after.get(name) === outcome && again.get(name) === outcome)
    const question = chooseTests(trial, both('failed'), both('passed'))
    if (question) return question
  }
  return undefined
}

const minTrialMs = 10_000
const maxTimes = 3

type Outcome = ProjectTestLine['outcome']
type Outcomes = Map<string, Outcome>

/** By name, where one test has it; undefined where a file does not load, since then all of its tests fail. */
function outcomesOf(tests: readonly ProjectTestLine[]): Outcomes | undefined {
  if (tests.some(({ file, name, outcome }) => name === file && outcome === 'failed')) return undefined
  const named = Map.groupBy(tests, ({ name }) => name)
  return new Map(
    [...named].flatMap(([name, [test, ...others]]) =>
      others.length === 0 && name.length <= maxNameLength ? [[name, test!.outcome] as const] : [],
    ),
  )
}

function hasFitting(passing: readonly string[], after: Outcomes): boolean {
  const count = (outcome: Outcome) => passing.filter((name) => after.get(name) === outcome).length
  return count('failed') > 0 && count('passed') >= minChoices - 1
}

function chooseTests(
  { text, change }: Omit<Trial, 'files'>,
  failing: readonly string[],
  holding: readonly string[],
): PreparedFollowUp | undefined {
  const seeded = (one: string, other: string) => inOrder(text + one, text + other)
  const others = holding.toSorted(seeded).slice(0, maxChoices - 1)
  if (others.length < minChoices - 1) return undefined
  for (const right of failing.toSorted(seeded)) {
    const choices = [right, ...others].toSorted(seeded)
    const truth = choices.indexOf(right)
    if (change && givesItselfAway(change, choices, truth)) continue
    return { id: 'break', kind: 'break', text, ...(change && { change }), choices, truth }
  }
  return undefined
}
