/**
 * A thread that does one piece of work after another: it is started when it is first needed, kept while there is work, and
 * stopped where it has nothing to do, takes too long or fails.
 * Public files: priority.ts, steps.ts.
 */
import { Worker } from 'node:worker_threads'

/** An idle thread is kept for this long. */
const idleMs = 5000

type Options = {
  /** The file that the thread runs. */
  file: URL
  /** Its activity and one unit of work, for error messages: 'makes reports', 'a report'. */
  does: string
  one: string
  maxMegabytes: number
}

type Failed = { error: unknown }
/** Passes the input to the thread, in any number of pieces. */
type Give<Told> = (tell: (told: Told) => void) => void | Promise<void>

/**
 * Runs work in a thread, one item after the other; an item fails if it exceeds its time or memory limit. The thread
 * answers with one message: the result or the error.
 */
export function makeThread<Told, Answer extends object>({ file, does, one, maxMegabytes }: Options) {
  let worker: Worker | undefined
  let idling: NodeJS.Timeout | undefined
  let turn: Promise<unknown> = Promise.resolve()

  const start = (): Worker => {
    const started = new Worker(file, {
      resourceLimits: { maxOldGenerationSizeMb: maxMegabytes, maxYoungGenerationSizeMb: 64 },
      execArgv: ['--no-warnings'],
      env: {},
    })
    started.on('exit', () => {
      if (worker === started) worker = undefined
    })
    // The awaiting caller receives the error, too.
    started.on('error', () => undefined)
    return started
  }
  const drop = (thread: Worker): void => {
    if (worker === thread) worker = undefined
    void thread.terminate()
  }

  const workNow = async (give: Give<Told>, maxMs: number): Promise<Exclude<Answer, Failed>> => {
    clearTimeout(idling)
    const thread = (worker ??= start())
    thread.ref()
    const { promise, resolve, reject } = Promise.withResolvers<Answer>()
    promise.catch(() => undefined)
    const ended = () => reject(new Error(`the thread that ${does} has ended`))
    const late = () => reject(new Error(`${one} took longer than ${maxMs} ms`))
    const timer = setTimeout(late, maxMs)
    thread.once('message', resolve).once('error', reject).once('exit', ended)
    try {
      const [answer] = await Promise.all([promise, give((told) => thread.postMessage(told))])
      if ('error' in answer) throw answer.error
      return answer as Exclude<Answer, Failed>
    } catch (error) {
      drop(thread)
      throw error
    } finally {
      clearTimeout(timer)
      thread.off('message', resolve).off('error', reject).off('exit', ended)
      thread.unref()
      idling = setTimeout(() => drop(thread), idleMs).unref()
    }
  }

  return (give: Give<Told>, maxMs: number) => {
    const done = turn.then(() => workNow(give, maxMs))
    turn = done.catch(() => undefined)
    return done
  }
}
