/**
 * The steps of a candidate's code on one input, followed without the product's own tracer: Python by `sys.settrace`, JavaScript
 * by the debugger of V8. By these the values that replies claim are replayed.
 */
import { randomUUID } from 'node:crypto'
import { type Debugger, Session } from 'node:inspector'
import { stripTypeScriptTypes } from 'node:module'
import { createContext, Script } from 'node:vm'
import type { CodeLanguage } from '../contract/src/words.ts'
import type { Json } from '../server/src/platform/sandbox/request.ts'
import type { Sandbox } from '../server/src/platform/sandbox/sandbox.ts'

/** A line about to run, with the names that are known there; the last step of a function has its return. */
export type Followed = { line: number; held: Record<string, string> }
type Call = { language: CodeLanguage; code: string; name: string; args: Json[] }

const maxSteps = 20_000

export function follow(sandbox: Sandbox, call: Call): Promise<Followed[] | undefined> {
  if (call.language === 'python') return followPython(sandbox, call)
  if (call.language === 'javascript' || call.language === 'typescript') return Promise.resolve(followScript(call))
  return Promise.resolve(undefined)
}

const tracer = String.raw`
import collections, json, sys
def plain(value):
    # Reading an iterator would change the run.
    return list(value) if isinstance(value, (set, frozenset, collections.deque)) else repr(value)
def text(value):
    try:
        if isinstance(value, (set, frozenset)):
            return 'set:' + json.dumps(list(value), separators=(',', ':'), ensure_ascii=False, default=plain)
        return json.dumps(value, separators=(',', ':'), ensure_ascii=False, default=plain)
    except Exception:
        return repr(value)
steps = []
def look(frame, event, _):
    if frame.f_code.co_filename != 'own.py':
        return None
    if len(steps) < ${maxSteps} and event in ('line', 'return'):
        steps.append([frame.f_lineno, {k: text(v) for k, v in frame.f_locals.items() if k[0] != '.' and not callable(v)}])
    return look
space = {}
exec(compile(OWN, 'own.py', 'exec'), space)
sys.settrace(look)
try:
    space[NAME](*json.loads(ARGS))
except BaseException:
    pass
sys.settrace(None)
kept, told = [], {}
for line, held in steps:
    kept.append([line, {k: v for k, v in held.items() if told.get(k) != v}])
    told = held
while True:
    out = json.dumps(kept)
    if len(out) < 900_000:
        break
    kept = kept[: len(kept) // 2]
print(out)
`

async function followPython(sandbox: Sandbox, { code, name, args }: Call): Promise<Followed[] | undefined> {
  const given = `OWN = ${JSON.stringify(code)}\nNAME = ${JSON.stringify(name)}\nARGS = ${JSON.stringify(JSON.stringify(args))}\n`
  const id = `follow-${randomUUID()}`
  const { run } = await sandbox.run({ id, queue: id, mode: 'program', language: 'python', code: given + tracer })
  try {
    const kept = JSON.parse(run?.stdout ?? '') as [number, Record<string, string>][]
    let held: Record<string, string> = {}
    return kept.map(([line, changed]) => ({ line, held: (held = { ...held, ...changed }) }))
  } catch {
    return undefined
  }
}

/** Own code of the bank and of rehearsals alone, so it runs in this process. */
function followScript({ language, code, name, args }: Call): Followed[] | undefined {
  const plain = language === 'typescript' ? stripTypeScriptTypes(code) : code
  const space = createContext({ console: { log: () => undefined } })
  const steps: Followed[] = []
  const session = new Session()
  session.connect()
  let ownScript = ''
  session.on('Debugger.paused', ({ params }) => {
    const [frame] = params.callFrames
    const isOwn = frame?.location.scriptId === ownScript && steps.length < maxSteps
    if (isOwn) steps.push(readFrame(session, frame))
    session.post(isOwn ? 'Debugger.stepInto' : 'Debugger.stepOut')
  })
  try {
    session.post('Debugger.enable')
    new Script(plain, { filename: 'own.js' }).runInContext(space)
    const lines = plain.split('\n').length
    for (let lineNumber = 0; lineNumber < lines; lineNumber += 1)
      session.post('Debugger.setBreakpointByUrl', { lineNumber, url: 'own.js' }, (_, found) => {
        ownScript = found?.locations[0]?.scriptId ?? ownScript
      })
    new Script(`${name}(...${JSON.stringify(args)})`, { filename: 'call.js' }).runInContext(space)
  } catch {
    // Code that stops is followed up to there.
  } finally {
    session.disconnect()
  }
  return steps.length === 0 ? undefined : steps
}

/** Each name with its value, read one by one: some may not be set yet. */
const kept = `(() => {
  const plain = (_, v) => (v instanceof Map ? Object.fromEntries(v) : v instanceof Set ? [...v] : v)
  const all = {}
  for (const [name, read] of Object.entries(NAMES))
    try {
      const value = read()
      if (typeof value !== 'function') all[name] = JSON.stringify(value, plain) ?? 'undefined'
    } catch {}
  return JSON.stringify(all)
})()`

function readFrame(session: Session, { callFrameId, location, scopeChain }: Debugger.CallFrame): Followed {
  const names = new Set<string>()
  for (const { type, object } of scopeChain) {
    if (type === 'global' || type === 'script') continue
    session.post('Runtime.getProperties', { objectId: object.objectId!, ownProperties: true }, (_, found) => {
      for (const each of found?.result ?? []) if (/^[A-Za-z_$][\w$]*$/.test(each.name)) names.add(each.name)
    })
  }
  const list = [...names]
    .filter((each) => each !== 'arguments' && each !== 'this')
    .map((each) => `${each}: () => ${each}`)
  let held: Record<string, string> = {}
  const expression = kept.replace('NAMES', `{${list.join(', ')}}`)
  session.post('Debugger.evaluateOnCallFrame', { callFrameId, expression, returnByValue: true }, (_, found) => {
    held = JSON.parse(String(found?.result.value ?? '{}')) as Record<string, string>
  })
  return { line: location.lineNumber + 1, held }
}
