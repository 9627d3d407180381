/** Explains common errors of the five languages and of PostgreSQL (bank/talk/errors.json) as a question back. Never a fix. */
import { readFileSync } from 'node:fs'
import { KnownErrors } from '@nova/contract/questions/knowledge'

type Known = { pattern: RegExp; says: string }[]
let known: Record<'code' | 'sql', Known> | undefined

function readKnown(): Record<'code' | 'sql', Known> {
  const path = new URL('../../../bank/talk/errors.json', import.meta.url)
  const { code, sql } = KnownErrors.parse(JSON.parse(readFileSync(path, 'utf8')))
  const compiled = (all: typeof code): Known =>
    all.map(({ pattern, flags, says }) => ({ pattern: new RegExp(pattern, flags), says }))
  return { code: compiled(code), sql: compiled(sql) }
}

const askOf = (of: 'code' | 'sql', text: string): string | undefined =>
  (known ??= readKnown())[of].find(({ pattern }) => pattern.test(text))?.says

/** The question that belongs to an error's text; undefined for an error that is not in the catalogue. */
export const knownComplaint = (text: string): string | undefined => askOf('code', text)

/** The same for PostgreSQL's messages. */
export const askOfSql = (text: string): string | undefined => askOf('sql', text)

/** The error's own first telling line, short enough to quote. */
export function quoteComplaint(text: string): string {
  const lines = text.split('\n').map((line) => line.trim())
  const telling = lines.findLast((line) => /^\w*(Error|Exception)\b/.test(line)) ?? lines.find((line) => line !== '')
  return (telling ?? '').slice(0, 160)
}
