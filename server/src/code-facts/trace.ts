/**
 * Traces a candidate's code on one input, step by step: the next line, and the values of its names. For Nova only, on
 * small inputs; belongs to no candidate, and nothing is stored.
 */
import type { BankCodingQuestion } from '@nova/contract/questions/bank'
import { browserEngine } from '@nova/contract/questions/runs'
import type { Signature } from '@nova/contract/questions/signature'
import type { Language } from '@nova/contract/words'
import { z } from 'zod'
import type { Json } from '../platform/sandbox/request.ts'
import type { Sandbox } from '../platform/sandbox/sandbox.ts'
import { runUntil } from './bounded.ts'
import { limits } from './limits.ts'
import {
  type CompiledLanguage,
  placesIn,
  type Places,
  tracedProgram,
  traceName,
  withoutRefused,
} from './trace-compiled.ts'

/**
 * State before a line runs: line number, call depth, and short values in scope. `deep` is the depth where `depth` is
 * always 0; `blank` lists names holding undefined, which JSON lacks. In Python a call ends with its own step;
 * `gave` is its return value.
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

const maxTries = 3
/** Maximum steps, and maximum depth at which calls are distinguished. */
export const maxSteps = 1_500
const maxDepth = 200
/** Maximum characters of a name's value, as JSON. */
const maxHeldLength = 400
/** Characters. No real answer to a task is longer. */
const maxCode = 32 * 1024
/** Characters of all steps, that a long run of long lists stays small. */
const maxOfAll = 400_000

/** Validates the steps: they come from the candidate's code. */
const Told = z
  .array(
    z.object({
      line: z.int().min(1).max(10_000),
      depth: z.int().min(0).max(10_000),
      // Without inherited names: code may name a variable `toString`.
      held: z
        .record(z.string().regex(/^[A-Za-z_]\w{0,40}$/), z.json())
        .transform((held): Record<string, Json> => Object.assign(Object.create(null), held)),
      deep: z.int().min(0).max(10_000).optional(),
      blank: z.array(z.string().max(41)).max(40).optional(),
      ends: z.enum(['returned', 'raised']).optional(),
      gave: z.json().optional(),
    }),
  )
  .max(maxSteps)

/** The steps of a run; undefined where nothing runs, and where it takes more than three seconds, or six to compile and run. */
export async function traceCode(
  sandbox: Runner,
  { signature }: BankCodingQuestion,
  { language, code }: Code,
  args: Json[],
): Promise<Step[] | undefined> {
  if (sandbox.engine === browserEngine || code.length > maxCode) return undefined
  if (language === 'java' || language === 'go')
    return traceCompiled(sandbox, signature, { language, code, until: Date.now() + limits.compiledTrace }, args)
  const { cases = [] } = await runUntil(sandbox, Date.now() + limits.trace, {
    language: language === 'python' ? 'python' : 'javascript',
    args: [args],
    signature,
    code: programOf(code, language, signature.name),
  })
  const [ran] = cases
  return ran?.status === 'ok' ? readSteps(ran.returned) : undefined
}

/** True if the run may have continued after these steps. */
export const isCutShort = (steps: readonly Step[]): boolean =>
  steps.length >= maxSteps || JSON.stringify(steps.map(({ held }) => held)).length >= maxOfAll / 2

const readSteps = (told: unknown) => Told.safeParse(told).data

/** Leaves out the tracing calls that the compiler refuses, with a few retries. */
async function traceCompiled(
  sandbox: Runner,
  signature: Signature,
  { language, code, until }: { language: CompiledLanguage; code: string; until: number },
  args: Json[],
): Promise<Step[] | undefined> {
  const bounds = { maxSteps, maxHeldLength, maxOfAll }
  let places: Places | undefined = placesIn(code, language)
  for (let tries = 0; tries < maxTries && places && places.size > 0 && Date.now() < until; tries += 1) {
    const { cases = [], compile } = await runUntil(sandbox, until, {
      language,
      args: [args],
      signature: { ...signature, name: traceName, returns: 'string' },
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
    left = [${maxOfAll}]
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
        return written if len(written) <= ${maxHeldLength} else None
    def note(frame, event, arg):
        if frame.f_code.co_filename != 'nova-own':
            return None
        if event == 'exception':
            raising.add(id(frame))
        elif event == 'line':
            raising.discard(id(frame))
        if event in ('line', 'return') and len(steps) < ${maxSteps} and left[0] > 0:
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
 * JavaScript has no line tracing: a call before each statement that begins a line records the names. A call that would
 * break the code is left out.
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
  let left = ${maxOfAll}
  const show = (value) => {
    if (value instanceof Set) value = [...value]
    if (value instanceof Map) value = Object.fromEntries(value)
    if (value === undefined || typeof value === 'function' || typeof value === 'symbol' || typeof value === 'bigint') return undefined
    const written = JSON.stringify(value, (_, each) => (typeof each === 'number' && !Number.isFinite(each) ? String(each) : each))
    return written !== undefined && written.length <= ${maxHeldLength} ? written : undefined
  }
  let base = -1
  globalThis.novaNote = (line, look) => {
    if (steps.length >= ${maxSteps} || left <= 0) return
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
  Error.stackTraceLimit = ${maxDepth}
  try { new novaVm.Script(wrap(noted(places)), { filename: 'nova-own' }).runInThisContext({ timeout: 1000 }) } catch {}
  Error.stackTraceLimit = stackLimit
  return steps
}
`
