/**
 * What a candidate's code does on one input, step by step: which line comes next, and what its names hold there. Run for
 * Nova alone, on small inputs; nobody's run, and nothing of it is kept.
 */
import { randomUUID } from 'node:crypto'
import type { BankCodingQuestion } from '@nova/contract/bank'
import { browserEngine } from '@nova/contract/runs'
import type { Signature } from '@nova/contract/signature'
import type { Language } from '@nova/contract/words'
import { z } from 'zod'
import { offeredLanguages } from '../interviews/asked.ts'
import type { InterviewRow } from '../interviews/tables.ts'
import { claim } from '../platform/claims/claims.ts'
import type { Ctx } from '../platform/context/context.ts'
import { shareAsCompany } from '../platform/sandbox/company-share.ts'
import type { Json, RunRequest } from '../platform/sandbox/request.ts'
import type { Sandbox } from '../platform/sandbox/sandbox.ts'
import {
  type CompiledLanguage,
  placesIn,
  type Places,
  tracedProgram,
  traceName,
  withoutRefused,
} from './trace-compiled.ts'

/**
 * Before a line runs: its number, how deep in calls it stands, and what the names in reach hold, as far as that is short.
 * `deep` is the depth where `depth` is always 0, `blank` the names that hold undefined, which no JSON has. In Python a call
 * ends with a step of its own, `gave` what it gave back.
 */
export type Step = {
  line: number
  depth: number
  held: Readonly<Record<string, Json>>
  deep?: number | undefined
  blank?: readonly string[] | undefined
  ends?: 'returned' | 'raised' | undefined
  gave?: Json | undefined
}
type Runner = Pick<Sandbox, 'run' | 'stop' | 'engine'>
type Code = { language: Language; code: string }

/** Milliseconds that a person waits at most, longer where a program has to be compiled. Tests may raise them. */
export const traceLimits = { giveUpMs: 3_000, giveUpCompiledMs: 6_000 }
const mostTries = 3
/** Steps, and calls in calls that are told apart. */
export const mostSteps = 1_500
export const mostDeep = 200
/** Characters of what a name holds, as JSON. */
const longestHeld = 400
/** Characters. Nobody's answer to a task is longer. */
const mostCode = 32 * 1024
/** Characters of all steps, that a long run of long lists stays small. */
const mostOfAll = 400_000

/** What comes back was written by the candidate's code. */
const Told = z
  .array(
    z.object({
      line: z.int().min(1).max(10_000),
      depth: z.int().min(0).max(10_000),
      held: z.record(z.string().regex(/^[A-Za-z_]\w{0,40}$/), z.json()),
      deep: z.int().min(0).max(10_000).optional(),
      blank: z.array(z.string().max(41)).max(40).optional(),
      ends: z.enum(['returned', 'raised']).optional(),
      gave: z.json().optional(),
    }),
  )
  .max(mostSteps)

/** The same for an interview; undefined where another such run of it goes on. */
export async function traceForNova(
  ctx: Ctx,
  row: InterviewRow,
  question: BankCodingQuestion,
  own: Code,
  args: Json[],
): Promise<Step[] | undefined> {
  if (!offeredLanguages(ctx, row).includes(own.language)) return undefined
  const claimed = await claim(ctx, `nova-trace:${row.id}`)
  if (!claimed) return undefined
  try {
    return await traceCode(shareAsCompany(ctx.sandbox, row.companyId), question, own, args)
  } finally {
    void claimed.release()
  }
}

/** The steps of a run; undefined where nothing runs, and where it takes more than three seconds, or six to compile and run. */
export async function traceCode(
  sandbox: Runner,
  { signature }: BankCodingQuestion,
  { language, code }: Code,
  args: Json[],
): Promise<Step[] | undefined> {
  if (sandbox.engine === browserEngine || code.length > mostCode) return undefined
  if (language === 'java' || language === 'go')
    return traceCompiled(sandbox, signature, { language, code, until: Date.now() + traceLimits.giveUpCompiledMs }, args)
  const { cases = [] } = await runOnce(sandbox, Date.now() + traceLimits.giveUpMs, {
    ...{ language: language === 'python' ? 'python' : 'javascript', args: [args], signature },
    code: programOf(code, language, signature.name),
  })
  const [ran] = cases
  return ran?.status === 'ok' ? readSteps(ran.returned) : undefined
}

/** Whether a run may have gone on after these steps. */
export const isCutShort = (steps: readonly Step[]): boolean =>
  steps.length >= mostSteps || JSON.stringify(steps.map(({ held }) => held)).length >= mostOfAll / 2

const readSteps = (told: unknown) => Told.safeParse(told).data

/** Runs a program until it has ended or a moment has come. */
function runOnce(sandbox: Runner, until: number, asked: Pick<RunRequest, 'language' | 'code' | 'args' | 'signature'>) {
  const id = `trace-${randomUUID()}`
  const timer = setTimeout(() => void sandbox.stop(id), Math.max(1, until - Date.now()))
  const request: RunRequest = { id, queue: id, mode: 'function', hiddenFrom: 0, mostTimeouts: 1, ...asked }
  return sandbox.run(request, () => undefined).finally(() => clearTimeout(timer))
}

/** What the compiler refuses is left out of the notes, a few times at most. */
async function traceCompiled(
  sandbox: Runner,
  signature: Signature,
  { language, code, until }: { language: CompiledLanguage; code: string; until: number },
  args: Json[],
): Promise<Step[] | undefined> {
  const bounds = { mostSteps, longestHeld, mostOfAll }
  let places: Places | undefined = placesIn(code, language)
  for (let tries = 0; tries < mostTries && places && places.size > 0 && Date.now() < until; tries += 1) {
    const { cases = [], compile } = await runOnce(sandbox, until, {
      ...{ language, args: [args], signature: { ...signature, name: traceName, returns: 'string' } },
      code: tracedProgram(code, language, { signature, places, bounds }),
    })
    const [ran] = cases
    if (ran?.status === 'ok' && typeof ran.returned === 'string') return readSteps(parseJson(ran.returned))
    if (!compile || compile.status === 'ok') return undefined
    places = withoutRefused(places, `${compile.stdout}\n${compile.stderr}`)
  }
  return undefined
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** A program whose function returns the steps of the candidate's. */
function programOf(code: string, language: Language, name: string): string {
  const text = JSON.stringify(JSON.stringify(code))
  const named = JSON.stringify(name)
  if (language === 'python') return pythonOf(text, name, named)
  const plain =
    language === 'typescript' ? `process.getBuiltinModule('node:module').stripTypeScriptTypes(text)` : 'text'
  return scriptOf(text, name, plain)
}

const pythonOf = (text: string, name: string, named: string) => `import sys as nova_sys, json as nova_json
from collections import deque as nova_deque
def ${name}(*nova_args):
    steps = []
    left = [${mostOfAll}]
    raising = set()
    def plain(value):
        if isinstance(value, float) and (value != value or value in (float('inf'), float('-inf'))):
            return str(value)
        if isinstance(value, (list, tuple, nova_deque)):
            return [plain(each) for each in value]
        if isinstance(value, dict):
            return {key: plain(each) for key, each in value.items()}
        return value
    def show(value):
        if isinstance(value, (set, frozenset)):
            value = sorted(value, key=str)
        try:
            written = nova_json.dumps(plain(value), allow_nan=False)
        except Exception:
            return None
        return written if len(written) <= ${longestHeld} else None
    def note(frame, event, arg):
        if frame.f_code.co_filename != 'nova-own':
            return None
        if event == 'exception':
            raising.add(id(frame))
        elif event == 'line':
            raising.discard(id(frame))
        if event in ('line', 'return') and len(steps) < ${mostSteps} and left[0] > 0:
            held = {}
            for key, value in list(frame.f_locals.items()):
                if isinstance(value, (int, float, str, bool, list, tuple, dict, set, frozenset, nova_deque, type(None))):
                    written = show(value)
                    if written is not None:
                        held[key] = nova_json.loads(written)
                        left[0] -= len(written)
            depth = 0
            outer = frame.f_back
            while outer is not None and outer.f_code.co_filename == 'nova-own':
                depth += 1
                outer = outer.f_back
            step = {'line': frame.f_lineno, 'depth': depth, 'held': held}
            if event == 'return':
                step['ends'] = 'raised' if id(frame) in raising else 'returned'
                raising.discard(id(frame))
                written = show(arg)
                if written is not None:
                    step['gave'] = nova_json.loads(written)
                    left[0] -= len(written)
            steps.append(step)
        return note
    own = {'__name__': 'main'}
    exec(compile(nova_json.loads(${text}), 'nova-own', 'exec'), own)
    nova_sys.settrace(note)
    try:
        own[${named}](*nova_args)
    except Exception:
        pass
    finally:
        nova_sys.settrace(None)
    return steps
`

/**
 * JavaScript tells no lines by itself: before each statement that begins a line stands a call that looks at the names. Where
 * such a call would break the code, it is left out.
 */
const scriptOf = (text: string, name: string, plain: string) => `const novaVm = process.getBuiltinModule('node:vm')
const novaText = ((text) => ${plain})(JSON.parse(${text}))
function ${name}(...novaArgs) {
  const lines = novaText.split('\\n')
  const wrap = (body) => '(() => {' + body + '\\n;return ${name}(...globalThis.novaArgs) })()'
  const compiles = (body) => { try { return Boolean(new novaVm.Script(wrap(body))) } catch { return false } }
  const names = [...new Set([...novaText.matchAll(/\\b(?:let|const|var)\\s+([A-Za-z_]\\w*)|\\b(?:let|const|var)\\s*[[{]([^=\\n]*)[\\]}]\\s*(?:=|of)|\\bfunction\\b[^(\\n]*\\(([^)\\n]*)\\)|\\(([^()\\n]*)\\)\\s*=>|\\b([A-Za-z_]\\w*)\\s*=>/g)]
    .flatMap((found) => found.slice(1).flatMap((part) => (part ?? '').match(/[A-Za-z_]\\w*/g) ?? [])))].slice(0, 40)
  const call = (at) => 'globalThis.novaNote(' + (at + 1) + ', (novaName) => eval(novaName));'
  const begins = (at) => {
    const line = lines[at].trim()
    if (!/^(?:[A-Za-z_$]|\\[|\\+\\+|--)/.test(line) || /^(?:else|catch|finally|case|default|function|class|of|in|instanceof|async function)\\b/.test(line)) return false
    let before = at - 1
    while (before >= 0 && /^\\s*(?:\\/\\/.*)?$/.test(lines[before])) before -= 1
    if (before < 0) return false
    const last = lines[before].replace(/\\s*(?:\\/\\/.*)?$/, '')
    if (/[{};]$/.test(last)) return true
    // Without semicolons: a whole statement, and not the head of what comes next.
    return /[\\w)\\]"'\`]$/.test(last) && !/^\\s*(?:\\}\\s*)?(?:else\\s+)?(?:if|for|while)\\b.*\\)$|\\b(?:else|do|return|of|in)$/.test(last)
  }
  const noted = (places) => lines.map((line, at) => (places.has(at) ? call(at) + line : line)).join('\\n')
  let places = new Set(lines.keys().filter(begins))
  if (!compiles(noted(places))) {
    const fit = new Set()
    for (const at of places) { fit.add(at); if (!compiles(noted(fit))) fit.delete(at) }
    places = fit
  }
  const steps = []
  let left = ${mostOfAll}
  const show = (value) => {
    if (value instanceof Set) value = [...value]
    if (value instanceof Map) value = Object.fromEntries(value)
    if (value === undefined || typeof value === 'function' || typeof value === 'symbol' || typeof value === 'bigint') return undefined
    const written = JSON.stringify(value, (_, each) => (typeof each === 'number' && !Number.isFinite(each) ? String(each) : each))
    return written !== undefined && written.length <= ${longestHeld} ? written : undefined
  }
  let base = -1
  globalThis.novaNote = (line, look) => {
    if (steps.length >= ${mostSteps} || left <= 0) return
    const held = {}
    const blank = []
    for (const each of names) {
      try {
        const value = look(each)
        if (value === undefined) blank.push(each)
        const written = show(value)
        if (written !== undefined) { held[each] = JSON.parse(written); left -= written.length }
      } catch {}
    }
    const deep = (new Error().stack ?? '').split('nova-own').length
    if (base < 0) base = deep
    steps.push({ line, depth: 0, held, deep: Math.max(0, deep - base), ...(blank.length > 0 && { blank }) })
  }
  globalThis.novaArgs = novaArgs
  const stackLimit = Error.stackTraceLimit
  Error.stackTraceLimit = ${mostDeep}
  try { new novaVm.Script(wrap(noted(places)), { filename: 'nova-own' }).runInThisContext({ timeout: 1000 }) } catch {}
  Error.stackTraceLimit = stackLimit
  return steps
}
`
