/**
 * A thread that does one piece of work after another: it is started when it is first needed, kept while there is work, and
 * stopped where it has nothing to do, takes too long or fails.
 * Public files: steps.ts.
 */
import { Worker } from 'node:worker_threads'

/** A thread that has nothing to do is kept for so long. */
const idleMs = 5000

type Options = {
  /** The file that the thread runs. */
  file: URL
  /** What it does, and one of it, in the words of an error: 'makes reports', 'a report'. */
  does: string
  one: string
  mostMegabytes: number
}

type Failed = { error: unknown }
/** Tells the thread what it needs, in as many pieces as there are. */
type Give<Told> = (tell: (told: Told) => void) => void | Promise<void>

/**
 * What has work done: each waits for those before it, and fails where it takes longer or more memory than it may. The
 * thread answers with one message, what it did or the error that kept it from that.
 */
export function makeThread<Told, Answer extends object>({ file, does, one, mostMegabytes }: Options) {
  let worker: Worker | undefined
  let idling: NodeJS.Timeout | undefined
  let turn: Promise<unknown> = Promise.resolve()

  const start = (): Worker => {
    const started = new Worker(file, {
      resourceLimits: { maxOldGenerationSizeMb: mostMegabytes, maxYoungGenerationSizeMb: 64 },
      execArgv: ['--no-warnings'],
      env: {},
    })
    started.on('exit', () => {
      if (worker === started) worker = undefined
    })
    // Who waits for it hears the error, too.
    started.on('error', () => undefined)
    return started
  }
  const drop = (thread: Worker): void => {
    if (worker === thread) worker = undefined
    void thread.terminate()
  }

  const workNow = async (give: Give<Told>, mostMs: number): Promise<Exclude<Answer, Failed>> => {
    clearTimeout(idling)
    const thread = (worker ??= start())
    thread.ref()
    const { promise, resolve, reject } = Promise.withResolvers<Answer>()
    promise.catch(() => undefined)
    const ended = () => reject(new Error(`the thread that ${does} has ended`))
    const late = () => reject(new Error(`${one} took longer than ${mostMs} ms`))
    const timer = setTimeout(late, mostMs)
    thread.once('message', resolve).once('error', reject).once('exit', ended)
    try {
      await give((told) => thread.postMessage(told))
      const answer = await promise
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

  return (give: Give<Told>, mostMs: number) => {
    const done = turn.then(() => workNow(give, mostMs))
    turn = done.catch(() => undefined)
    return done
  }
}
