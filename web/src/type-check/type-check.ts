/**
 * Checks TypeScript with its own checker, in a worker of this page that is a language server too. The checker is large:
 * it is fetched with the first check, which is to be asked for only once the editor takes keys. A check never refuses
 * anything.
 * Public files: places.ts, protocol.ts.
 */
// oxlint-disable-next-line import/default -- made by the build
import workerUrl from './checking-worker.ts?worker&url'
import type { CheckRequest, FromChecker, ProjectProblem, ProjectRequest, ToChecker, TypeProblem } from './protocol.ts'

/** Types can be written that take for ever to check. */
const timeoutMs = 20_000
const maxCodeLength = 100_000
const maxKept = 30
/** A checker that keeps failing is not fetched again in this visit. */
const maxFailures = 3
/** A checker without work and without a language client is ended after this time. */
const idleMs = 120_000

type Request = CheckRequest | ProjectRequest
type Checker = {
  check: (request: Request) => Promise<TypeProblem[]>
  converse: (line: LanguageLine) => Conversation
}
/** Ends of a conversation in the Language Server Protocol. */
export type LanguageLine = { onReady: () => void; onMessage: (message: string) => void; onLost: () => void }
/** `end` gives the server's memory back; nothing is heard afterwards. */
export type Conversation = { send: (message: string) => void; end: () => void }

const known = new Map<string, Promise<TypeProblem[] | null>>()
let checker: Checker | null = null
let failures = 0

/** The type errors of this code; null where it could not be checked. The same code is checked once. */
export function checkTypes(request: CheckRequest): Promise<TypeProblem[] | null> {
  const key = JSON.stringify(request)
  const kept = known.get(key)
  if (kept) return kept
  const checking = checkOnce(request)
  known.set(key, checking)
  if (known.size > maxKept) known.delete(known.keys().next().value!)
  return checking
}

/** The type errors of a project, file by file; null where it could not be checked. A page's has the browser's objects. */
export async function checkProject(
  texts: Readonly<Record<string, string>>,
  isPage: boolean,
): Promise<ProjectProblem[] | null> {
  if (failures >= maxFailures) return null
  try {
    const more = isPage ? { pageLibrary: (await import('./page-library.ts')).pageLibrary } : {}
    checker ??= startChecker()
    return (await checker.check({ texts, isPage, ...more })) as ProjectProblem[]
  } catch {
    return null
  }
}

/** Begins a conversation with the worker's language server; null once it failed too often. */
export function openLanguageServer(line: LanguageLine): Conversation | null {
  if (failures >= maxFailures) return null
  checker ??= startChecker()
  return checker.converse(line)
}

async function checkOnce(request: CheckRequest): Promise<TypeProblem[] | null> {
  if (request.code.length > maxCodeLength || failures >= maxFailures) return null
  checker ??= startChecker()
  try {
    return await checker.check(request)
  } catch {
    return null
  }
}

function startChecker(): Checker {
  const worker = new Worker(workerUrl, { type: 'module', name: 'type-check' })
  const waiting = new Map<number, PromiseWithResolvers<TypeProblem[]>>()
  /** Requests of the language client that have no reply yet. */
  const open = new Set<string | null>()
  let line: LanguageLine | null = null
  let isReady = false
  let timer: ReturnType<typeof setTimeout> | undefined
  let asked = 0
  let knowsPages = false
  const post = (message: ToChecker) => worker.postMessage(message)
  const listening = new AbortController()
  const end = () => {
    clearTimeout(timer)
    listening.abort()
    checker = null
    worker.terminate()
  }
  const fail = () => {
    end()
    // Losing the connection while it is fetched isn't the checker's fault.
    if (isReady) failures += 1
    known.clear()
    for (const { reject } of waiting.values()) reject(new Error('The type checker did not answer.'))
    waiting.clear()
    line?.onLost()
  }
  const { signal } = listening
  worker.addEventListener('error', fail, { signal })
  /** Only work counts, not the way of the checker to this page. */
  const watchTime = () => {
    clearTimeout(timer)
    if (isReady && waiting.size + open.size > 0) timer = setTimeout(fail, timeoutMs)
    else if (isReady && !line) timer = setTimeout(end, idleMs)
  }
  const handleMessage = ({ data }: MessageEvent<FromChecker>) => {
    if (data === 'ready') {
      isReady = true
      line?.onReady()
    } else if ('lsp' in data) {
      open.delete(requestOf(data.lsp))
      line?.onMessage(data.lsp)
    } else {
      waiting.get(data.id)?.resolve(data.problems)
      waiting.delete(data.id)
    }
    watchTime()
  }
  worker.addEventListener('message', handleMessage, { signal })
  const isFirst = () => waiting.size + open.size === 1
  return {
    check: (request) => {
      asked += 1
      const reply = Promise.withResolvers<TypeProblem[]>()
      waiting.set(asked, reply)
      const { pageLibrary, ...rest } = 'texts' in request ? request : { ...request, pageLibrary: undefined }
      const isFirstPage = pageLibrary !== undefined && !knowsPages
      knowsPages ||= isFirstPage
      post({ ...rest, ...(isFirstPage && { pageLibrary }), id: asked })
      if (isFirst()) watchTime()
      return reply.promise
    },
    converse: (next) => {
      line = next
      watchTime()
      if (isReady) next.onReady()
      return {
        send: (lsp) => {
          const request = requestOf(lsp)
          if (request !== null) open.add(request)
          post({ lsp })
          if (isFirst()) watchTime()
        },
        end: () => {
          line = null
          open.clear()
          if (waiting.size === 0) end()
        },
      }
    },
  }
}

/** The request that a message makes or answers, read from its beginning since the rest may be long. */
const requestOf = (message: string) => /^\{"jsonrpc":"2\.0","id":(\d+),/.exec(message)?.[1] ?? null
