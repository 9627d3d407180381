/** JSON bodies are bounded before parsing, because the cost of parsing and validating grows with the number of values. */
import { refuse } from '@nova/contract/refusals'
import type { FastifyInstance } from 'fastify'
import { cleanStrings } from './input.ts'

/** No call needs deeper values, and recursive code stays far from the stack limit. */
const maxDepth = 100
const defaultMaxValues = 20_000

const quote = 0x22
const comma = 0x2c
const openBracket = 0x5b
const backslash = 0x5c
const closeBracket = 0x5d
const openBrace = 0x7b
const closeBrace = 0x7d

/** Escapes for NUL or a surrogate: the only way such characters get into parsed JSON. */
const unsafeEscape = /\\u(?:0000|d[89a-f])/i

/** Accepts an empty body of any declared type as no body; `publish` and `complete` are called this way. */
export function parseJsonBodies(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error')
  app.removeContentTypeParser('application/json')
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    const text = body as string
    if (text === '') return done(null, undefined)
    const problem = findExcess(text, request.routeOptions.config.maxValues ?? defaultMaxValues)
    if (problem) return done(refuse('invalid_input', problem))
    const clean = (error: Error | null, value?: unknown) =>
      done(error, error === null && unsafeEscape.test(text) ? cleanStrings(value) : value)
    void parse(request, text, clean)
  })
  // Any page can send such a body in a reader's name, so only calls that take no credential of a browser accept it.
  app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (request, body, done) => {
    if (!request.routeOptions.config.isFormEncoded) return done(refuse('unsupported_media'))
    done(null, cleanStrings(Object.fromEntries(new URLSearchParams(body as string))))
  })
}

/**
 * Describes which limit a JSON text exceeds: levels of nesting, or values. Reads the text once, in linear time, and
 * counts at least as many values as parsing would create.
 */
export function findExcess(text: string, maxValues: number): string | undefined {
  let depth = 0
  let values = 1
  for (let at = 0; at < text.length; at += 1) {
    const unit = text.charCodeAt(at)
    if (unit === quote) at = endOfString(text, at)
    else if (unit === comma) values += 1
    else if (unit === openBracket || unit === openBrace) {
      values += 1
      depth += 1
      if (depth > maxDepth) return 'Please nest values less deeply.'
    } else if (unit === closeBracket || unit === closeBrace) depth -= 1
    if (values > maxValues) return `Please send at most ${maxValues.toLocaleString('en')} values at a time.`
  }
  return undefined
}

/** The place of the closing quote of the string that begins at `start`; the text's end where it has none. */
function endOfString(text: string, start: number): number {
  for (let at = start + 1; at < text.length; at += 1) {
    const unit = text.charCodeAt(at)
    if (unit === backslash) at += 1
    else if (unit === quote) return at
  }
  return text.length
}
