/**
 * A worker in which JavaScript and TypeScript run, in QuickJS: the code sees nothing of the browser, only what
 * guest.cjs gives it.
 */
import variant from '@jitl/quickjs-wasmfile-release-sync'
import { runLimits } from '@nova/contract/questions/runs'
import {
  newQuickJSWASMModuleFromVariant,
  newVariant,
  type QuickJSContext,
  type QuickJSHandle,
  type QuickJSRuntime,
  type QuickJSWASMModule,
} from 'quickjs-emscripten-core'
import { transform } from 'sucrase'
import guestInput from './guest-input.cjs?raw'
import guest from './guest.cjs?raw'
import {
  type Code,
  type Ended,
  type FromWorker,
  type Json,
  maxValueLength,
  memoryBytes,
  stackBytes,
} from './protocol.ts'
import { listenToPage, makePrinter, type Printer } from './worker-port.ts'

type Vm = {
  runtime: QuickJSRuntime
  context: QuickJSContext
  guest: QuickJSHandle
  printer: Printer
  /** Until when the code may compute. */
  deadline: { at: number }
}

let engine: QuickJSWASMModule
let vm: Vm
let target: QuickJSHandle | undefined

const post: (message: FromWorker) => void = listenToPage(async (message) => {
  switch (message.type) {
    case 'start': {
      const wasmBinary = message.files['quickjs.wasm']!
      // The location is never fetched; without one the loader would look for it next to this script.
      const given = newVariant(variant, { wasmBinary, wasmLocation: 'quickjs.wasm' })
      engine = await newQuickJSWASMModuleFromVariant(given)
      return post({ type: 'ready', version: 'QuickJS' })
    }
    case 'program':
      return tell({ type: 'ended', ...(await evaluate(message.code, message.stdin)) })
    case 'load': {
      const ended = await evaluate(message.code)
      if (ended.status === 'ok' && !findTarget(message.name)) {
        const missing = `No function named ${message.name} was found.`
        return tell({ type: 'ended', ...ended, status: 'runtime_error', message: missing })
      }
      return tell({ type: 'ended', ...ended })
    }
    case 'call':
      return tell({ type: 'returned', ...(await call(message.args)) })
  }
})

/** Send pending output before the answer it belongs to. */
function tell(message: FromWorker): void {
  vm.printer.flush()
  post(message)
}

type End = { status: Ended; message: string; durationMs: number }

/** With standard input the code runs as a program, to its end. */
async function evaluate(code: Code, stdin?: string): Promise<End> {
  const startedAt = performance.now()
  const end = (status: Ended, message = ''): End => ({ status, message, durationMs: performance.now() - startedAt })
  const { file } = code
  vm = openVm(stdin)
  let script: string
  try {
    script = toScript(code)
  } catch (error) {
    return end('compile_error', explainTransform(error, file))
  }
  vm.deadline.at = Date.now() + runLimits.cpuMs
  const result = vm.context.evalCode(script, file)
  if (result.error) return end(...explainError(result.error, file))
  result.value.dispose()
  if (stdin === undefined) return end('ok')
  return end(...(await settle(() => false, startedAt + runLimits.wallMs)))
}

function openVm(stdin: string | undefined): Vm {
  const runtime = engine.newRuntime()
  runtime.setMemoryLimit(memoryBytes)
  runtime.setMaxStackSize(stackBytes)
  const printer = makePrinter((stream, text) => post({ type: 'print', stream, text }))
  const deadline = { at: Infinity }
  runtime.setInterruptHandler(() => {
    printer.flushIfDue()
    return Date.now() > deadline.at || printer.isFull()
  })
  const context = runtime.newContext()
  const load = (text: string, file: string) => {
    const source = `(() => { const module = {}; ${text}\nreturn module.exports })()`
    return context.unwrapResult(context.evalCode(source, file))
  }
  const made = load(guest, 'guest.cjs')
  const print = context.newFunction('print', (stream, text) => {
    printer.print(context.getString(stream) === 'stderr' ? 'stderr' : 'stdout', context.getString(text))
  })
  const openInput = load(guestInput, 'guest-input.cjs')
  const input = context.unwrapResult(context.callFunction(openInput, context.undefined, context.newString(stdin ?? '')))
  const isProgram = stdin === undefined ? context.false : context.true
  const opened = context.unwrapResult(context.callFunction(made, context.undefined, print, input, isProgram))
  return { runtime, context, guest: opened, printer, deadline }
}

/** Types go, imports become calls; lines stay where they are. */
function toScript({ text, isTyped }: Code): string {
  const isModule = /^\s*(import|export)\b(?!\s*\()/m.test(text)
  if (!isTyped && !isModule) return text
  const transforms = [...(isTyped ? (['typescript'] as const) : []), ...(isModule ? (['imports'] as const) : [])]
  return transform(text, { transforms, disableESTransforms: true }).code
}

function explainTransform(error: unknown, file: string): string {
  const text = error instanceof Error ? error.message.replace(/^Error transforming[^:]*: /, '') : String(error)
  const place = /\((\d+):(\d+)\)/.exec(text)
  const message = `SyntaxError: ${text.replace(/ ?\(\d+:\d+\)/, '')}`
  return place ? `${message}\n    at ${file}:${place[1]}:${place[2]}` : message
}

function explainError(error: QuickJSHandle, file: string): [Ended, string] {
  const { runtime, context, printer, deadline } = vm
  // Telling of an error takes memory and time.
  const isLate = Date.now() > deadline.at
  runtime.setMemoryLimit(2 * memoryBytes)
  deadline.at = Date.now() + 1000
  const told = context.dump(error) as { name?: string; message?: string; lineNumber?: number; stack?: string } | string
  const name = typeof told === 'object' ? told?.name : undefined
  const message = (typeof told === 'object' && told?.message) || ''
  if (printer.isFull()) return ['output_limit', '']
  if (isLate || message === 'interrupted') return ['timeout', '']
  if (message === 'out of memory') return ['memory_limit', '']
  const describe = context.getProp(vm.guest, 'describe')
  const result = context.callFunction(describe, context.undefined, error)
  const text = result.error ? `${name}: ${message}` : context.getString(result.value)
  const isSyntax = name === 'SyntaxError' && !/\n\s+at \S+ \(/.test(text)
  return [isSyntax ? 'compile_error' : 'runtime_error', text.replaceAll(`<input>`, file)]
}

/** Runs what waits, promises and timers, until `isDone` or nothing waits. */
async function settle(isDone: () => boolean, until: number): Promise<[Ended, string]> {
  const { runtime, context, printer, deadline } = vm
  const runTimer = context.getProp(vm.guest, 'runTimer')
  for (;;) {
    const jobs = runtime.executePendingJobs()
    if (jobs.error) return explainError(jobs.error, 'main.js')
    if (printer.isFull()) return ['output_limit', '']
    if (isDone()) return ['ok', '']
    const ran = context.callFunction(runTimer, context.undefined)
    if (ran.error) return explainError(ran.error, 'main.js')
    const waitMs = context.getNumber(ran.value)
    if (waitMs < 0 && !runtime.hasPendingJob()) return ['ok', '']
    if (performance.now() + Math.max(0, waitMs) > until) return ['timeout', '']
    if (waitMs <= 0) continue
    const waitedAt = Date.now()
    await new Promise((resolve) => setTimeout(resolve, waitMs))
    // Waiting is not computing.
    deadline.at += Date.now() - waitedAt
  }
}

function findTarget(name: string): boolean {
  const found = vm.context.evalCode(`typeof ${name} === 'function' ? ${name} : undefined`, 'find.js')
  target = found.error ? undefined : found.value
  return target !== undefined && vm.context.typeof(target) === 'function'
}

async function call(args: Json[]): Promise<End & { value?: Json }> {
  const { context, deadline } = vm
  const startedAt = performance.now()
  const end = (status: Ended, message = '') => ({ status, message, durationMs: performance.now() - startedAt })
  deadline.at = Date.now() + runLimits.caseMs
  const [begin, takeAnswer] = [context.getProp(vm.guest, 'begin'), context.getProp(vm.guest, 'takeAnswer')]
  const began = context.callFunction(begin, context.undefined, target!, context.newString(JSON.stringify(args)))
  if (began.error) return end(...explainError(began.error, 'main.js'))
  const read = () => context.getString(context.unwrapResult(context.callFunction(takeAnswer, context.undefined)))
  const [status, message] = await settle(() => read() !== '', startedAt + runLimits.caseWallMs)
  if (status !== 'ok') return end(status, message)
  const answer = read()
  if (answer === '') return end('runtime_error', 'The promise that the function returned was never settled.')
  const text = answer.slice(answer.indexOf(' ') + 1)
  if (answer.startsWith('error ')) return end(/out of memory/.test(text) ? 'memory_limit' : 'runtime_error', text)
  if (text.length > maxValueLength) return end('runtime_error', 'The function returned more than can be compared.')
  return { ...end('ok'), value: JSON.parse(text) as Json }
}
