import type { Failed } from './model.ts'

/** Records that could not be delivered, oldest first. */
export class DeadLetters {
  readonly #letters: Failed[] = []

  add(failed: readonly Failed[]): void {
    this.#letters.push(...failed)
  }

  all(): readonly Failed[] {
    return this.#letters
  }
}
