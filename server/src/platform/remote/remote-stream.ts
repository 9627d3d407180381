/** One run on a runner of ours, followed by its stream of events. */
import type { RunEvent, RunRequest, RunResult } from '../sandbox/request.ts'
import { isTurnedAway, reasonOf, send, type Call } from './remote-calls.ts'
import { readResult, type Attempt } from './remote-words.ts'

const maxEventLength = 64 * 1_024 * 1_024
/** A run that a busy machine repeats as often as it may, and its compiler; the beat shows a dead runner long before. */
const maxRunningMs = 15 * 60_000
/** How long a stopped run may take to deliver its remaining output. */
const farewellMs = 2_000

/** Begins again elsewhere only where the runner had not said that it began. */
export async function streamRun(
  call: Call,
  request: RunRequest,
  stopped: AbortSignal,
  on: (event: RunEvent) => void,
): Promise<Attempt> {
  const hangUp = new AbortController()
  const onStop = () => void stop(call, request.id, hangUp)
  const { id, language } = request
  const own = (status: RunResult['status'], reason: string): Attempt => ({
    kind: 'result',
    result: { id, status, language, version: '', engine: 'remote', queueMs: 0, reason },
  })
  stopped.addEventListener('abort', onStop, { once: true })
  let deadline: NodeJS.Timeout | undefined
  let hasBegun = false
  try {
    const answer = await send(call, 'POST', `${call.base}/execute`, {
      body: bodyOf(request),
      signal: hangUp.signal,
      accept: 'text/event-stream',
    })
    if (stopped.aborted && 'error' in answer) return own('killed', 'Stopped while it was waiting.')
    // Until it says that it runs, a runner that loses its caller stops what waits.
    if ('error' in answer) return { kind: 'unreachable' }
    if (isTurnedAway(answer.status)) return (await answer.readJson(), { kind: 'full' })
    if (answer.status === 401) return (await answer.readJson(), { kind: 'unreachable' })
    if (answer.status !== 200) {
      return own('internal_error', reasonOf(await answer.readJson()) ?? `The runner answered ${answer.status}.`)
    }
    for await (const { event, data } of readEvents(answer.body)) {
      if (event === 'refused') return { kind: 'full' }
      if (event === 'done') {
        const result = readResult(JSON.parse(data))
        return result ? { kind: 'result', result } : own('internal_error', 'The result of the runner cannot be read.')
      }
      if (event === 'stage' && !hasBegun) {
        hasBegun = true
        deadline = setTimeout(() => hangUp.abort(), maxRunningMs)
      }
      const told = readEvent(event, data)
      if (told) on(told)
    }
  } catch {
    // The connection broke: the code below decides what that means.
  } finally {
    clearTimeout(deadline)
    stopped.removeEventListener('abort', onStop)
    hangUp.abort()
  }
  if (stopped.aborted) return own('killed', 'Stopped.')
  return hasBegun
    ? own('internal_error', 'The runner went away while this ran. Run it again.')
    : { kind: 'unreachable' }
}

/**
 * Asks the runner to stop the run; hanging up has the same effect if a balancer asks another runner, or none answers.
 */
async function stop(call: Call, id: string, hangUp: AbortController): Promise<void> {
  const timer = setTimeout(() => hangUp.abort(), farewellMs)
  hangUp.signal.addEventListener('abort', () => clearTimeout(timer), { once: true })
  const answer = await send(call, 'DELETE', `${call.base}/runs/${id}`, { signal: AbortSignal.timeout(farewellMs) })
  if ('error' in answer || answer.status !== 204) hangUp.abort()
  if (!('error' in answer)) await answer.readJson()
}

function bodyOf({
  id,
  queue,
  language,
  code,
  mode,
  stdin,
  signature,
  args,
  limits,
  maxWaitMs,
  isIdle,
  ...fair
}: RunRequest) {
  // Without `beside`, a runner takes its caller for an older version and knows no waits (runner/form.ts).
  const beside = fair.beside ?? null
  const given = { ...(limits && { limits }), ...(maxWaitMs !== undefined && { maxWaitMs }), ...(isIdle && { isIdle }) }
  const common = { id, queue, language, files: [{ content: code }], mode, beside, ...given }
  const { repeats } = fair
  if (mode === 'function') return { ...common, signature, cases: args ?? [], ...(repeats !== undefined && { repeats }) }
  return { ...common, ...(stdin !== undefined && { stdin }) }
}

async function* readEvents(body: AsyncIterable<Buffer>): AsyncGenerator<{ event: string; data: string }> {
  const decoder = new TextDecoder()
  let rest = ''
  for await (const chunk of body) {
    // Don't search earlier text again: a result arrives in many chunks.
    const from = Math.max(0, rest.length - 1)
    rest += decoder.decode(chunk, { stream: true })
    if (rest.length > maxEventLength) return
    for (let at = rest.indexOf('\n\n', from); at >= 0; at = rest.indexOf('\n\n')) {
      const block = rest.slice(0, at)
      rest = rest.slice(at + 2)
      const [, event, data] = /^event: (\w+)\ndata: ([^\n]*)$/.exec(block) ?? []
      if (event !== undefined && data !== undefined) yield { event, data }
    }
  }
}

function readEvent(type: string, data: string): RunEvent | undefined {
  const { position, seconds, stage, text, turn, of } = JSON.parse(data) as Record<string, unknown>
  if (type === 'queued' && typeof position === 'number') {
    return { type, position, ...(typeof seconds === 'number' && { seconds }) }
  }
  if (type === 'stage' && (stage === 'compile' || stage === 'run')) return { type, stage }
  if (type === 'again' && typeof turn === 'number' && typeof of === 'number') return { type, turn, of }
  if ((type === 'stdout' || type === 'stderr') && typeof text === 'string') return { type, text }
  return undefined
}
