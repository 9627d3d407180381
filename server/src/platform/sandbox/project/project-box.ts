/**
 * A project box: a sandbox that a candidate works in for an hour, with a folder and terminals. What is asked of it and
 * what it tells; and the run of a project's tests, which has a fresh box of its own.
 */
import type { ProjectFile, ProjectRuntime, ProjectTestLine } from '@nova/contract/projects'

export type ProjectRuntimeState = {
  id: ProjectRuntime
  /** Null where projects of it cannot run here; install then says what brings it: a Debian package, or a sentence. */
  version: string | null
  install?: string
}

export type TerminalSize = { columns: number; rows: number }

/** What a command changed in the workspace. What is no text, or too long, is listed alone. */
export type ProjectChange =
  | { path: string; text: string }
  | { path: string; deleted: true }
  | { path: string; listed: 'binary' | 'large'; bytes: number }

/** `disk_full`, `blocked`: a file could not be written. `too_many_files`: those beyond projectLimits are not told of. */
export type ProjectProblem = { reason: 'disk_full' | 'blocked' | 'too_many_files'; path?: string }

/** What is asked of an open box, in the order in which it is to happen. */
export type BoxAct =
  | ({ type: 'open'; terminal: number } & TerminalSize)
  | { type: 'input'; terminal: number; text: string }
  | ({ type: 'resize'; terminal: number } & TerminalSize)
  | { type: 'close'; terminal: number }
  | { type: 'write'; path: string; text: string }
  | { type: 'rename'; from: string; to: string }
  | { type: 'remove'; path: string }
  | { type: 'scan' }
  | { type: 'hold'; isHeld: boolean }
  | { type: 'freeze' }
  | { type: 'thaw' }

/** Why a box is no more. All but `asked` may be followed by a new box with the files of the journal. */
export type ProjectBoxEnding =
  | 'asked'
  /** Nobody did anything in it for long. */
  | 'idle'
  /** All that it holds, files included, passed its limit. */
  | 'memory_limit'
  /** Others needed the memory more: it was asleep, or the server's boxes together held too much. */
  | 'room_needed'
  /** The server is stopping. */
  | 'drained'
  /** Its first program is gone: the candidate ended it, or it broke. */
  | 'failed'

export type ProjectBoxLimits = {
  /** Of everything in the box together, its files included. */
  memoryMb: number
  /** Processes and threads. */
  processes: number
  workspaceMb: number
  temporaryMb: number
  /** Without input or edits for so long it is frozen, and after the second time ended. */
  freezeAfterMs: number
  endAfterMs: number
  /** So much processor time without input or edits freezes it at once. */
  unattendedCpuMs: number
}

export type ProjectBoxRequest = {
  runtime: ProjectRuntime
  files: ProjectFile[]
  /** Of the first terminal, which is open from the start and has the number 1. */
  size: TerminalSize
  limits?: Partial<ProjectBoxLimits>
  /** The interview's id: it has one box at a time; opening another ends the first. */
  queueKey: string
}

/** What a box tells. Calls come in the order in which things happened; after `onEnded` there are none. */
export type ProjectBoxListener = {
  /** Text of a terminal with its escape sequences, as it comes, at most 512 KiB a second. */
  onOutput(terminal: number, text: string): void
  /** What commands changed: looked for every second while one runs and once after it; never an echo of `write`. */
  onChanged(changes: ProjectChange[]): void
  /** A terminal whose shell ended; its number may come again. */
  onClosed?(terminal: number, exitCode: number | null): void
  onProblem?(problem: ProjectProblem): void
  onEnded(reason: ProjectBoxEnding): void
}

export type ProjectBoxUsage = {
  memoryBytes: number
  cpuMs: number
  processes: number
  isFrozen: boolean
  idleMs: number
}

export type ProjectBox = {
  /** The number of the new terminal; undefined where three are open. */
  openTerminal(size: TerminalSize): number | undefined
  input(terminal: number, text: string): void
  resize(terminal: number, size: TerminalSize): void
  closeTerminal(terminal: number): void
  /** The person's edits. Those of the same moment go together; all are in the box before input that comes after them. */
  write(path: string, text: string): void
  rename(from: string, to: string): void
  remove(path: string): void
  /** Looks for changes at once, such as before a submission; resolves when they are told. */
  scan(): Promise<void>
  /** Stops reading from the box, whose commands then wait, while who listens cannot keep up. */
  hold(isHeld: boolean): void
  /** Stops everything in it. Whatever is asked of it next wakes it. */
  freeze(): void
  thaw(): void
  usage(): Promise<ProjectBoxUsage>
  /** Resolves once nothing of it is left. */
  end(): Promise<void>
}

export type ProjectTestRequest = {
  runtime: ProjectRuntime
  /** The workspace and, where hidden tests run, those as tests/hidden/<file>. */
  files: ProjectFile[]
  /** Below which tests run; all of `tests` where there are none. */
  paths: string[]
  queueKey: string
  signal?: AbortSignal
}

export type ProjectTestResult = {
  /** `ok` where the tests ran, whether they passed or not: some that failed to load may be missing from `tests`. */
  status: 'ok' | 'timeout' | 'memory_limit' | 'output_limit' | 'killed' | 'unavailable' | 'internal_error'
  /** Whether the kit says that all passed; only then may missing tests be taken as none. */
  hasPassed: boolean
  tests: ProjectTestLine[]
  /** What people see of it; at most 256 KiB. */
  output: string
  durationMs: number
  /** A sentence where nothing could be run. */
  reason?: string
}

/** An open box, wherever it is. */
export type BoxLine = {
  act(act: BoxAct): void
  scan(): Promise<void>
  usage(): Promise<ProjectBoxUsage>
  end(): Promise<void>
}

/** What a sandbox that serves projects has beside the runs of code. */
export type Projects = {
  readonly projectRuntimes: ProjectRuntimeState[]
  /** Makes what runtimes need made once on a machine; boxes and tests that come before wait for their own. */
  whenProjectsReady(): Promise<void>
  openProjectBox(request: ProjectBoxRequest & ProjectBoxListener): Promise<ProjectBox | { unavailable: string }>
  /** The same as a process passes it on to another. */
  openBoxLine(request: ProjectBoxRequest, listener: ProjectBoxListener): Promise<BoxLine | { unavailable: string }>
  /** Never rejects: what goes wrong is the result's status. */
  runProjectTests(request: ProjectTestRequest): Promise<ProjectTestResult>
}

/** Where no project can be worked on, and why. */
export function noProjects(reason: string): Projects {
  const ids: ProjectRuntime[] = ['node', 'python', 'java', 'go', 'web']
  return {
    projectRuntimes: ids.map((id) => ({ id, version: null, install: reason })),
    whenProjectsReady: async () => undefined,
    openProjectBox: async () => ({ unavailable: reason }),
    openBoxLine: async () => ({ unavailable: reason }),
    runProjectTests: async () => failedTests('unavailable', reason),
  }
}

/** The result of tests that did not run. */
export function failedTests(status: ProjectTestResult['status'], reason: string): ProjectTestResult {
  return { status, reason, hasPassed: false, tests: [], output: '', durationMs: 0 }
}

/** Folders and files that commands make and that are no part of the work. */
export const ignoredFolders = [
  '.git',
  'node_modules',
  '__pycache__',
  '.pytest_cache',
  '.mypy_cache',
  '.cache',
  'target',
]
export const ignoredNames = ['.class', '.pyc', '.swp', '~']
