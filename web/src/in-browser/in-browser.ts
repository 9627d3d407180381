/**
 * Runs code in this browser, for servers that have no sandbox: scripts in QuickJS, Python in Pyodide.
 * Promises that the code reaches nothing of this page, that it ends within its limits, and that it can be stopped.
 * Public files: protocol.ts.
 */
import { codeFacts } from '@nova/contract/languages/code'
import { factsOf } from '@nova/contract/languages/languages'
import { type BrowserCase, runLimits } from '@nova/contract/questions/runs'
import { prepareSession, takeSession } from './engines.ts'
import type { BrowserLanguage, Code, Ended, FromWorker, Json, ToWorker } from './protocol.ts'
import type { WorkerSession } from './worker-session.ts'

export type Told = { stage?: 'load' | 'run'; stdout?: string; stderr?: string }
type Status = Ended | 'killed'
export type ProgramResult = {
  status: Status
  version: string
  stdout: string
  stderr: string
  truncated: boolean
  durationMs: number
}
export type CallsResult = {
  status: Status
  version: string
  /** Output and errors from loading the code. */
  stdout: string
  stderr: string
  cases: BrowserCase[]
}
type Common = { language: BrowserLanguage; code: string; signal: AbortSignal; on: (told: Told) => void }

/** For all cases together, and beyond what the engine stops by itself. */
const allMs = 30_000
const graceMs = 1_000
const maxPrinted = 32_768

const codeOf = (language: BrowserLanguage, text: string): Code => ({
  text,
  file: codeFacts[language].file,
  isTyped: factsOf(language)?.checks === 'types',
})

/** Runs a program to its end. */
export async function runProgram({ stdin, ...common }: Common & { stdin: string }): Promise<ProgramResult> {
  const { language, code } = common
  const run = await openRun(common)
  try {
    const end = await run.ask({ type: 'program', code: codeOf(language, code), stdin }, runLimits.wallMs + graceMs)
    const { stdout, stderr } = run.takePrinted()
    const { status, message, durationMs } = end
    const errors = [stderr, message].filter((text) => text !== '').join('\n')
    return { status, version: run.version, stdout, stderr: errors, truncated: status === 'output_limit', durationMs }
  } finally {
    run.close()
  }
}

/** Calls the function once for each entry of `args`; a call that hangs is ended, and the next continues afresh. */
export async function callFunction({
  name,
  args,
  ...common
}: Common & { name: string; args: Json[][] }): Promise<CallsResult> {
  const { language, code, signal } = common
  const cases: BrowserCase[] = []
  // Starting an engine afresh is not the code's own time.
  let leftMs = allMs
  let first: { version: string; stdout: string; stderr: string } | undefined
  let worst: Status = 'ok'
  while (cases.length < args.length || !first) {
    const run = await openRun(common)
    try {
      const loaded = await run.ask({ type: 'load', code: codeOf(language, code), name }, runLimits.cpuMs + graceMs)
      const printed = run.takePrinted()
      const stderr = [printed.stderr, loaded.message].filter((text) => text !== '').join('\n')
      first ??= { version: run.version, stdout: printed.stdout, stderr }
      if (loaded.status !== 'ok') {
        worst = loaded.status
        break
      }
      const startedAt = performance.now()
      const isWhole = await callEach(run, args, cases, startedAt + leftMs)
      leftMs -= performance.now() - startedAt
      if (isWhole || signal.aborted || leftMs <= 0) break
    } finally {
      run.close()
    }
  }
  if (signal.aborted) worst = 'killed'
  const failed = cases.find(({ status }) => status !== 'ok')?.status
  if (worst === 'ok' && failed && failed !== 'not_run') worst = failed as Status
  const rest = Array.from({ length: args.length - cases.length }, (): BrowserCase => {
    // Code that never loaded fails every case for the same reason; code that was stopped was not run.
    const isOfLoading = cases.length === 0 && worst !== 'killed' && worst !== 'compile_error' && worst !== 'ok'
    return {
      status: isOfLoading ? worst : 'not_run',
      stdout: '',
      durationMs: 0,
      ...(isOfLoading ? { error: first.stderr || (stopWords[worst] ?? '') } : {}),
    }
  })
  return { status: worst, ...first, cases: [...cases, ...rest] }
}

/** Calls case by case into `cases`; false where a case took the worker with it. */
async function callEach(run: Run, args: Json[][], cases: BrowserCase[], wallAt: number): Promise<boolean> {
  while (cases.length < args.length) {
    const leftMs = Math.min(runLimits.caseWallMs + graceMs, wallAt - performance.now())
    if (leftMs <= 0) return false
    const { status, message, durationMs, value } = await run.ask({ type: 'call', args: args[cases.length]! }, leftMs)
    const { stdout, stderr } = run.takePrinted()
    if (status === 'killed') return false
    const error = message || (stopWords[status] ?? '')
    cases.push({
      status,
      stdout: clip(stdout + stderr),
      durationMs,
      ...(error === '' ? {} : { error: clip(error) }),
      ...(status === 'ok' ? { returned: value ?? null } : {}),
    })
    if (run.isOver()) return false
  }
  return true
}

const stopWords: Partial<Record<Status, string>> = {
  timeout: 'Stopped: the time limit was reached.',
  memory_limit: 'Stopped: the memory limit was reached.',
  output_limit: 'Stopped: too much was printed.',
}

const clip = (text: string) => (text.length > maxPrinted ? `${text.slice(0, maxPrinted)}\n… (cut)` : text)

type Answer = { status: Status; message: string; durationMs: number; value?: Json }
type Run = {
  version: string
  /** Answers within the time, or ends the worker. */
  ask: (message: ToWorker, withinMs: number) => Promise<Answer>
  takePrinted: () => { stdout: string; stderr: string }
  /** True once the worker was ended from here. */
  isOver: () => boolean
  close: () => void
}

async function openRun({ language, signal, on }: Common): Promise<Run> {
  on({ stage: 'load' })
  const session = await raceStop(takeSession(language), signal)
  if (session === 'stopped') return stoppedRun
  on({ stage: 'run' })
  let printed = { stdout: '', stderr: '' }
  let size = 0
  let isOver = false
  const end = () => {
    isOver = true
    session.close()
  }
  const ask: Run['ask'] = (message, withinMs) =>
    new Promise((resolve) => {
      const startedAt = performance.now()
      const settle = (answer: Omit<Answer, 'durationMs'> & { durationMs?: number }) => {
        clearTimeout(timer)
        signal.removeEventListener('abort', stop)
        resolve({ durationMs: performance.now() - startedAt, ...answer })
      }
      const give = (status: Status) => {
        end()
        settle({ status, message: '' })
      }
      const stop = () => give('killed')
      const timer = setTimeout(() => give('timeout'), withinMs)
      signal.addEventListener('abort', stop)
      session.listen((told: FromWorker) => {
        if (isOver) return
        if (told.type === 'print') {
          size += told.text.length
          printed = { ...printed, [told.stream]: printed[told.stream] + told.text }
          on({ [told.stream]: told.text })
          if (size >= runLimits.outputBytes) give('output_limit')
        } else if (told.type === 'failed') {
          // The engine itself broke, which too deep calls and too much memory can do.
          give('memory_limit')
        } else if (told.type !== 'ready') settle(told)
      })
      if (signal.aborted) stop()
      else session.send(message)
    })
  return {
    version: session.version,
    ask,
    takePrinted: () => {
      const taken = printed
      printed = { stdout: '', stderr: '' }
      return taken
    },
    isOver: () => isOver,
    close: () => {
      session.close()
      prepareSession(language)
    },
  }
}

const stoppedRun: Run = {
  version: '',
  ask: async () => ({ status: 'killed', message: '', durationMs: 0 }),
  takePrinted: () => ({ stdout: '', stderr: '' }),
  isOver: () => true,
  close: () => undefined,
}

/** Returns the session, or 'stopped' if the run was cancelled while it opened; it is then closed once open. */
async function raceStop(opening: Promise<WorkerSession>, signal: AbortSignal): Promise<WorkerSession | 'stopped'> {
  const { promise, resolve } = Promise.withResolvers<'stopped'>()
  const stop = () => resolve('stopped')
  if (signal.aborted) stop()
  signal.addEventListener('abort', stop)
  const first = await Promise.race([opening, promise]).finally(() => signal.removeEventListener('abort', stop))
  if (first === 'stopped') void opening.then((session) => session.close())
  return first
}
