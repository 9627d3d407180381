/** The log: structured lines on standard error, without any value that was being written. */
import pino, { type DestinationStream, type Logger } from 'pino'

export function openLog(level: string, destination: DestinationStream = pino.destination(2)): Logger {
  return pino({ level, serializers: { err: describe } }, destination)
}

/**
 * Formats an error for the log. A failed statement has its parameters in message and fields, including candidates'
 * tokens and texts, so only the database's own words and the location in our code are kept.
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
