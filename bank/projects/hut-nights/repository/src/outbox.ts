import { minuteMs } from './days.ts'
import type { Clock } from './model.ts'

export type Mail = { to: string; subject: string; text: string }
export type Failure = { mail: Mail; problem: string }

const pausesMs = [minuteMs, 5 * minuteMs, 25 * minuteMs]

/** Mails on their way, in a queue for each address. */
export class Outbox {
  readonly #send: (mail: Mail) => Promise<void>
  readonly #clock: Clock
  readonly #queues = new Map<string, Mail[]>()
  readonly #timers = new Map<string, () => void>()
  readonly #failures: Failure[] = []
  #isClosed = false

  constructor(send: (mail: Mail) => Promise<void>, clock: Clock) {
    this.#send = send
    this.#clock = clock
  }

  get failures(): Failure[] {
    return structuredClone(this.#failures)
  }

  queue(mail: Mail): void {
    if (this.#isClosed) {
      this.#failures.push({ mail, problem: 'closed' })
      return
    }
    const queue = this.#queues.get(mail.to)
    if (queue) queue.push(mail)
    else {
      this.#queues.set(mail.to, [mail])
      void this.#deliver(mail.to, 0)
    }
  }

  /** Mails that wait become failures; one that is being sent may still arrive. */
  close(): void {
    this.#isClosed = true
    for (const [to, stopTimer] of this.#timers) {
      stopTimer()
      this.#fail(to, 'closed')
    }
    this.#timers.clear()
  }

  /** Sends the first mail of a queue, then goes on to the next. */
  async #deliver(to: string, tries: number): Promise<void> {
    const queue = this.#queues.get(to)!
    const mail = queue[0]!
    try {
      await this.#send(mail)
    } catch (error) {
      const pauseMs = pausesMs[tries]
      if (pauseMs !== undefined && !this.#isClosed) {
        this.#timers.set(to, this.#clock.after(pauseMs, () => this.#retry(to, tries + 1)))
        return
      }
      this.#failures.push({ mail, problem: error instanceof Error ? error.message : String(error) })
    }
    queue.shift()
    if (this.#isClosed) this.#fail(to, 'closed')
    else if (queue.length === 0) this.#queues.delete(to)
    else void this.#deliver(to, 0)
  }

  #retry(to: string, tries: number): void {
    this.#timers.delete(to)
    void this.#deliver(to, tries)
  }

  /** Gives up all mails of a queue. */
  #fail(to: string, problem: string): void {
    for (const mail of this.#queues.get(to) ?? []) this.#failures.push({ mail, problem })
    this.#queues.delete(to)
  }
}
