/**
 * Checks TypeScript with its own checker, in a worker of this page. The checker is large: it is fetched with the first
 * check, which is to be asked for only once the editor takes keys. A check never refuses anything.
 * Public files: protocol.ts.
 */
// oxlint-disable-next-line import/default -- made by the build
import workerUrl from './checking-worker.ts?worker&url'
import type { CheckRequest, FromChecker, ProjectProblem, ToChecker, TypeProblem } from './protocol.ts'

/** Types can be written that take for ever to check. */
const timeoutMs = 20_000
const maxCodeLength = 100_000
const maxKept = 30
/** A checker that keeps failing is not fetched again in this visit. */
const maxFailures = 3

type Request = CheckRequest | { texts: Readonly<Record<string, string>> }
type Checker = { check: (request: Request) => Promise<TypeProblem[]> }

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

/** The type errors of a project that Node runs, file by file; null where it could not be checked. */
export async function checkProject(texts: Readonly<Record<string, string>>): Promise<ProjectProblem[] | null> {
  if (failures >= maxFailures) return null
  checker ??= startChecker()
  try {
    return (await checker.check({ texts })) as ProjectProblem[]
  } catch {
    return null
  }
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
  let isReady = false
  let timer: ReturnType<typeof setTimeout> | undefined
  let asked = 0
  const fail = () => {
    clearTimeout(timer)
    // Losing the connection while it is fetched is no fault of the checker.
    if (isReady) failures += 1
    checker = null
    worker.terminate()
    known.clear()
    for (const { reject } of waiting.values()) reject(new Error('The type checker did not answer.'))
    waiting.clear()
  }
  worker.addEventListener('error', fail)
  /** Only work counts, not the way of the checker to this page. */
  const watchTime = () => {
    clearTimeout(timer)
    if (isReady && waiting.size > 0) timer = setTimeout(fail, timeoutMs)
  }
  worker.addEventListener('message', ({ data }: MessageEvent<FromChecker>) => {
    if (data === 'ready') isReady = true
    else {
      waiting.get(data.id)?.resolve(data.problems)
      waiting.delete(data.id)
    }
    watchTime()
  })
  return {
    check: (request) => {
      asked += 1
      const message: ToChecker = { ...request, id: asked }
      const reply = Promise.withResolvers<TypeProblem[]>()
      waiting.set(asked, reply)
      worker.postMessage(message)
      if (waiting.size === 1) watchTime()
      return reply.promise
    },
  }
}
