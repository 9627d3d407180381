/** The engines' files, fetched from this server when a language is first run, and kept for the visit. */
import quickjsUrl from '@jitl/quickjs-wasmfile-release-sync/wasm?url'
import { codeFacts } from '@nova/contract/languages/code'
import type { CodeFacts } from '@nova/contract/languages/language'
import pyodideLockUrl from 'pyodide/pyodide-lock.json?url'
import pyodideScriptUrl from 'pyodide/pyodide.asm.mjs?url'
import pyodideWasmUrl from 'pyodide/pyodide.asm.wasm?url'
import pythonLibraryUrl from 'pyodide/python_stdlib.zip?url'
// oxlint-disable-next-line import/default -- made by the build
import javascriptWorkerUrl from './javascript-worker.ts?worker&url'
import type { BrowserLanguage } from './protocol.ts'
// oxlint-disable-next-line import/default -- made by the build
import pythonWorkerUrl from './python-worker.ts?worker&url'
import { type Engine, openSession, type WorkerSession } from './worker-session.ts'

type Source = {
  script: string
  files: Record<string, string>
  /** It takes seconds to start, so an unused worker is kept ready for the next run. */
  isKeptReady?: true
}
type Kind = NonNullable<CodeFacts['browserEngine']>

const sources: Record<Kind, Source> = {
  quickjs: { script: javascriptWorkerUrl, files: { 'quickjs.wasm': quickjsUrl } },
  pyodide: {
    isKeptReady: true,
    script: pythonWorkerUrl,
    files: {
      'pyodide.asm.mjs': pyodideScriptUrl,
      'pyodide.asm.wasm': pyodideWasmUrl,
      'pyodide-lock.json': pyodideLockUrl,
      'python_stdlib.zip': pythonLibraryUrl,
    },
  },
}
const engines = new Map<Kind, Promise<Engine>>()
const spares = new Map<Kind, Promise<WorkerSession>>()

const kindOf = (language: BrowserLanguage): Kind => codeFacts[language].browserEngine ?? 'quickjs'

/** A worker that has run nothing yet. */
export async function takeSession(language: BrowserLanguage): Promise<WorkerSession> {
  const kind = kindOf(language)
  const spare = spares.get(kind)
  spares.delete(kind)
  const waiting = await spare?.catch(() => undefined)
  return waiting ?? openSession(await loadEngine(kind))
}

/** Starts the next one in the background, where starting takes long. */
export function prepareSession(language: BrowserLanguage): void {
  const kind = kindOf(language)
  if (!sources[kind].isKeptReady || spares.has(kind)) return
  const spare = loadEngine(kind).then(openSession)
  spares.set(kind, spare)
  spare.catch(() => spares.delete(kind))
}

function loadEngine(kind: Kind): Promise<Engine> {
  const known = engines.get(kind)
  if (known) return known
  const loading = fetchEngine(kind)
  engines.set(kind, loading)
  // Don't cache a failed load: the next attempt may succeed.
  loading.catch(() => engines.delete(kind))
  return loading
}

async function fetchEngine(kind: Kind): Promise<Engine> {
  const { script, files } = sources[kind]
  const [text, ...contents] = await Promise.all([
    get(script).then((reply) => reply.text()),
    ...Object.values(files).map((url) => get(url).then((reply) => reply.arrayBuffer())),
  ])
  return { script: text, files: Object.fromEntries(Object.keys(files).map((name, at) => [name, contents[at]!])) }
}

async function get(url: string): Promise<Response> {
  const reply = await fetch(url)
  if (!reply.ok) throw new Error(`${url}: ${reply.status}`)
  return reply
}
