/** An error whose message is meant for the person who starts the server; shown alone, without a stack. */
export function startError(message: string, cause?: unknown): Error {
  return Object.assign(new Error(message, { cause }), { name: 'StartError' })
}
