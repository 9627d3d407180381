export type StartError = Error & { name: 'StartError'; isPassing: boolean }

/**
 * An error whose message is meant for the person who starts the server; shown alone, without a stack. `isPassing`: a
 * later start may succeed without a change of theirs.
 */
export function startError(message: string, cause?: unknown, { isPassing = false } = {}): StartError {
  return Object.assign(new Error(message, { cause }), { name: 'StartError' as const, isPassing })
}

export function isStartError(error: unknown): error is StartError {
  return error instanceof Error && error.name === 'StartError'
}
