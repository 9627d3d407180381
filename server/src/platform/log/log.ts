/** The log: structured lines on standard error, in which no value that was being written stands. */
import pino, { type DestinationStream, type Logger } from 'pino'

export function openLog(level: string, destination: DestinationStream = pino.destination(2)): Logger {
  return pino({ level, serializers: { err: describe } }, destination)
}

/**
 * An error for the log. A failed statement tells its parameters in message and fields, candidates' tokens and texts
 * among them: of it only the database's own words and the place in our code are kept.
 */
function describe(error: unknown): unknown {
  if (!(error instanceof Error)) return error
  const { cause } = error
  const ofStatement = 'params' in error
  const message = ofStatement
    ? `a statement failed: ${cause instanceof Error ? cause.message : 'no reason told'}`
    : error.message
  const code = [error, cause]
    .map((each) => (each as { code?: unknown } | undefined)?.code)
    .find((each) => typeof each === 'string')
  const frames = (error.stack ?? '').split('\n').filter((line) => /^\s+at /.test(line))
  return { type: error.name, message, ...(code ? { code } : {}), stack: frames.slice(0, 12).join('\n') }
}
