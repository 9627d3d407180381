/**
 * A project box: a sandbox with a folder and terminals that a candidate works in for an hour. Its orders and events,
 * and the run of a project's tests, which has a separate fresh box.
 */
import type { ServerAnswer, ServerRequest } from '@nova/contract/projects/box-server'
import { type KitPart, missingLibraries } from '@nova/contract/projects/kit-libraries'
import type { ProjectFile, ProjectRuntime, ProjectTestLine } from '@nova/contract/projects/projects'
import type { ProjectTest } from '@nova/contract/projects/workspace'
import { projectRuntimes } from '@nova/contract/words'
import type { Later, Place } from '../queue/foresight.ts'
import type { AgentEvent, AgentOrder, AgentRequest } from './agent-words.ts'
import type { InstallOptions } from './kit-packages.ts'

export type ProjectRuntimeState = {
  id: ProjectRuntime
  /** Null where projects of it cannot run here; install then says what brings it: a Debian package, or a sentence. */
  version: string | null
  install?: string
  /** Libraries beyond the standard library; absent where an older runner doesn't report them. */
  libraries?: KitPart[]
}

export type TerminalSize = { columns: number; rows: number }

/** A change that a command made in the workspace. Binary and overlong files are only listed. */
export type ProjectChange =
  | { path: string; text: string }
  | { path: string; deleted: true }
  | { path: string; listed: 'binary' | 'large'; bytes: number }

/**
 * `disk_full`, `blocked`: a file could not be written. `too_many_files`: files beyond projectLimits are not reported.
 */
export type ProjectProblem = { reason: 'disk_full' | 'blocked' | 'too_many_files'; path?: string }

/** Orders to an open box, carried out in sequence. */
export type BoxAct =
  | ({ type: 'open'; terminal: number } & TerminalSize)
  | { type: 'input'; terminal: number; text: string }
  | ({ type: 'resize'; terminal: number } & TerminalSize)
  | { type: 'close'; terminal: number }
  | { type: 'write'; path: string; text: string }
  | { type: 'rename'; from: string; to: string }
  | { type: 'remove'; path: string }
  | { type: 'scan' }
  | { type: 'agent'; order: AgentOrder }
  | { type: 'hold'; isHeld: boolean }
  | { type: 'freeze' }
  | { type: 'thaw' }

/** Why a box has ended. All but `asked` may be followed by a new box with the files of the journal. */
export type ProjectBoxEnding =
  | 'asked'
  | 'idle'
  /** All that it holds, files included, passed its limit. */
  | 'memory_limit'
  /** Others needed the memory more: it was asleep, or the server's boxes together held too much. */
  | 'room_needed'
  /** The server is stopping. */
  | 'drained'
  /** Its first program is gone: the candidate ended it, or it broke. */
  | 'failed'
  /** Another server has taken it over. */
  | 'taken'

export type ProjectBoxLimits = {
  /** Total of the box, its files included. */
  memoryMb: number
  /** Processes and threads. */
  processes: number
  workspaceMb: number
  temporaryMb: number
  /** Frozen after this long without input or edits, and ended after the second time. */
  freezeAfterMs: number
  endAfterMs: number
  /** So much processor time without input or edits freezes it at once. */
  unattendedCpuMs: number
}

export type ProjectBoxRequest = {
  runtime: ProjectRuntime
  /** Libraries that the project needs; without any, the box has the standard library alone. */
  libraries?: readonly string[] | undefined
  files: ProjectFile[]
  /** The project's initial files, for the commit that its repository begins with; where absent, `files`. */
  starting?: ProjectFile[] | undefined
  /** Size of the first terminal, which is open from the start and has the number 1. */
  size: TerminalSize
  limits?: Partial<ProjectBoxLimits>
  /** The interview's id: it has one box at a time; opening another ends the first. */
  queueKey: string
  /** Name by which it is found again at its runner, where it outlives the server that opened it. */
  keepAs?: string
  /** A program that begins with the box; the box of an agent is another than the candidate's. */
  agent?: AgentRequest | undefined
}

/** Events of a box, in order; after `onEnded` there are none. */
export type ProjectBoxListener = {
  /** Text of a terminal with its escape sequences, as it comes, at most 512 KiB a second. */
  onOutput(terminal: number, text: string): void
  /** Changes made by commands: scanned every second while one runs and once after it; never an echo of `write`. */
  onChanged(changes: ProjectChange[]): void
  /** A terminal whose shell ended; its number may come again. */
  onClosed?(terminal: number, exitCode: number | null): void
  onProblem?(problem: ProjectProblem): void
  /** Events of the agent program that the box was opened with. */
  onAgent?(event: AgentEvent): void
  /** The ports that programs of the box listen on, whenever they change; none at the start. */
  onPorts?(ports: number[]): void
  onEnded(reason: ProjectBoxEnding): void
}

export type ProjectBoxUsage = {
  memoryBytes: number
  cpuMs: number
  processes: number
  isFrozen: boolean
  idleMs: number
}

/** How much of a box's history is in the journal, counted from the moment it was opened or attached. */
export type Confirmed = {
  /** The journal up to this entry is in the box. */
  seq?: number
  /** Reports of changes. */
  changes?: number
  /** Stretches of terminal output, and of input. */
  outputs?: number
  inputs?: number
}

/** State of a box that another server opened. It has all that was not confirmed: a server that was killed may not have kept it. */
export type KeptState = {
  /** Its files as the journal had them when both were the same last, apart from the changes below. */
  files: ProjectFile[]
  seq: number
  terminals: ({ terminal: number; output: string } & TerminalSize)[]
  changes: ProjectChange[]
  unrecorded: { terminal: number; code: 'o' | 'i'; text: string }[]
  /** Absent at a runner of an older version. */
  ports?: number[]
}

export type ProjectBox = {
  /** True if it outlives this server at its runner. */
  isKept: boolean
  confirm(confirmed: Confirmed): void
  /** Leaves a box that is kept to whichever server asks for it next. */
  leave(): void
  /** The number of the new terminal; undefined where three are open. */
  openTerminal(size: TerminalSize): number | undefined
  input(terminal: number, text: string): void
  resize(terminal: number, size: TerminalSize): void
  closeTerminal(terminal: number): void
  /** The person's edits. Those of the same moment go together; all are in the box before input that comes after them. */
  write(path: string, text: string): void
  rename(from: string, to: string): void
  remove(path: string): void
  /** Scans for changes at once, such as before a submission; resolves when they have been reported. */
  scan(): Promise<void>
  /** False at a runner of an older version. */
  canRequest: boolean
  /** Asks a server that runs in the box, within `serverLimits`. */
  request(request: ServerRequest): Promise<ServerAnswer>
  /** Stops reading from the box, whose commands then wait, while who listens cannot keep up. */
  hold(isHeld: boolean): void
  /** Freezes everything in it. The next order wakes it. */
  freeze(): void
  thaw(): void
  usage(): Promise<ProjectBoxUsage>
  /** Resolves once nothing of it is left. */
  end(): Promise<void>
}

export type ProjectTestRequest = {
  runtime: ProjectRuntime
  libraries?: readonly string[] | undefined
  /** The workspace and, where hidden tests run, those as tests/hidden/<file>. */
  files: ProjectFile[]
  /** Below which tests run; all of `tests` where there are none. */
  paths: string[]
  queueKey: string
  /** The reference's files, on which the same tests run where the clock ended them (fair-tests.ts). */
  beside?: ProjectFile[] | undefined
  /** The `queueKey` of the box whose programs are asleep while the tests run. */
  asleep?: string
  /** Absent from servers of an older version, which read every end by time as `timeout`. */
  knowsWaits?: true
  /** Turned away where the promised wait is longer. */
  maxWaitMs?: number | undefined
  /** Absent from servers of an older version, which know no notice of a place. */
  knowsPlaces?: true
  signal?: AbortSignal
}

export type ProjectTestResult = {
  /** `ok` where the tests ran, whether they passed or not: some that failed to load may be missing from `tests`. */
  status: ProjectTest['status']
  /** True if the kit reports that all tests passed; only then may missing tests count as none. */
  hasPassed: boolean
  tests: ProjectTestLine[]
  /** Output shown to people; at most 256 KiB. */
  output: string
  durationMs: number
  /** Processor time; absent where an older runner doesn't report it. */
  cpuMs?: number | undefined
  /** A sentence where nothing could be run. */
  reason?: string
  /** Goes with the status `unavailable`. */
  later?: Later | undefined
}

/** An open box, wherever it is. */
export type BoxLine = {
  act(act: BoxAct): void
  scan(): Promise<void>
  /** Absent at a runner of an older version. */
  request?: ((request: ServerRequest) => Promise<ServerAnswer>) | undefined
  usage(): Promise<ProjectBoxUsage>
  end(): Promise<void>
  /** Only of a box that outlives its opener. */
  keeping?: { confirm: (confirmed: Confirmed) => void; leave: () => void }
}

/** `queueKey` as in the request. */
export type KeptName = { name: string; runtime: ProjectRuntime; queueKey: string }
export type Attached<Box> = { box: Box; kept: KeptState }

/** Project functions of a sandbox, in addition to running code. */
export type Projects = {
  readonly projectRuntimes: ProjectRuntimeState[]
  /** Makes what runtimes need made once on a machine; boxes and tests that come before wait for their own. */
  whenProjectsReady(): Promise<void>
  /** Looks again for libraries that were installed since. Only where projects run on this machine. */
  lookForLibraries?(): Promise<void>
  /** Installs the libraries of a kit that come from npm; throws an Error in words. */
  installKit?(kit: ProjectRuntime, options: InstallOptions): Promise<void>
  openProjectBox(request: ProjectBoxRequest & ProjectBoxListener): Promise<ProjectBox | { unavailable: string }>
  /** The same as a process passes it on to another. */
  openBoxLine(request: ProjectBoxRequest, listener: ProjectBoxListener): Promise<BoxLine | { unavailable: string }>
  /** Takes over a box that is kept by this name; undefined where there is none. Only where boxes outlive a server. */
  attachProjectBox?(asked: KeptName, listener: ProjectBoxListener): Promise<Attached<ProjectBox> | undefined>
  attachBoxLine?(asked: KeptName, listener: ProjectBoxListener): Promise<Attached<BoxLine> | undefined>
  /** Never rejects: errors are reported in the result's status. The place is 0 once they run. */
  runProjectTests(request: ProjectTestRequest, onPlace?: (place: Place) => void): Promise<ProjectTestResult>
}

/** Fallback for a sandbox that cannot run projects, with the reason. */
export function noProjects(reason: string): Projects {
  return {
    projectRuntimes: projectRuntimes.map((id) => ({ id, version: null, install: reason })),
    whenProjectsReady: async () => undefined,
    openProjectBox: async () => ({ unavailable: reason }),
    openBoxLine: async () => ({ unavailable: reason }),
    runProjectTests: async () => failedTests('unavailable', reason),
  }
}

/** True if a project's runtime is here, with all libraries that the project needs. */
export const canRunProject = (
  states: readonly ProjectRuntimeState[],
  { runtime, libraries }: { runtime: ProjectRuntime; libraries?: readonly string[] | undefined },
): boolean =>
  states.some(
    (state) =>
      state.id === runtime && state.version !== null && missingLibraries(state.libraries, libraries).length === 0,
  )

/** The agent programs that are here; a machine that has one offers it for projects of every runtime. */
export function listAgents({ projectRuntimes: states }: Pick<Projects, 'projectRuntimes'>): KitPart[] {
  const parts = states.flatMap(({ version, libraries = [] }) => (version === null ? [] : libraries))
  const agents = parts.filter(({ isAgent, version }) => isAgent && version !== null)
  return [...new Map(agents.map((part) => [part.id, part])).values()]
}

export const hasAgent = (projects: Pick<Projects, 'projectRuntimes'>, program: string): boolean =>
  listAgents(projects).some(({ id }) => id === program)

/** The runtimes and libraries that are here, as proposals of questions ask for them. */
export const listProjectKits = (
  states: readonly ProjectRuntimeState[],
): { runtimes: ProjectRuntime[]; libraries: string[] } => {
  const there = states.filter(({ version }) => version !== null)
  const parts = there.flatMap(({ libraries = [] }) => libraries)
  return {
    runtimes: there.map(({ id }) => id),
    libraries: parts.filter(({ version }) => version !== null).map(({ id }) => id),
  }
}

/** The result of tests that did not run. */
export function failedTests(status: ProjectTestResult['status'], reason: string): ProjectTestResult {
  return { status, reason, hasPassed: false, tests: [], output: '', durationMs: 0 }
}

/** Folders and files that commands make and that aren't part of the work. */
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
