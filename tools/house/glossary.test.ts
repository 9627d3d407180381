import { readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import * as words from '@nova/contract/words'
import { parseSync, Visitor } from 'oxc-parser'
import { describe, expect, it } from 'vitest'

const root = resolve(import.meta.dirname, '../..')
const rows = readFileSync(join(root, 'docs/glossary.md'), 'utf8')
  .split('\n')
  .filter((line) => line.startsWith('| '))
  .map((line) => line.split('|').map((cell) => cell.trim()))
const rowOf = (word: string) => rows.find((row) => row[1] === word)

const schemas = Object.entries(words).filter(([name]) => /^[A-Z]/.test(name)) as [string, object][]
const enumerations = schemas.filter(([, schema]) => 'options' in schema)
const entities = [
  'Interviewer',
  'Candidate',
  'Interview',
  'Answer',
  'NovaTurn',
  'Pad',
  'JournalEntry',
  'Report',
  'Refusal',
]

describe('the glossary', () => {
  it.each(schemas.map(([name]) => name))('explains %s of the contract', (name) => {
    expect(rowOf(name), `add a row for ${name} to docs/glossary.md`).toBeDefined()
  })

  it.each(enumerations)('names every value of %s', (name, schema) => {
    for (const value of valuesOf(schema)) expect(rowOf(name)?.[2]).toMatch(new RegExp(`(^|\\W)${value}(\\W|$)`))
  })

  it.each(entities)('explains the entity %s', (name) => {
    expect(rowOf(name)).toBeDefined()
  })
})

/** Returns the values of a union's parts; a pattern has none to name. */
function valuesOf(schema: object): string[] {
  if ('value' in schema) return [String(schema.value)]
  if (!('options' in schema)) return []
  return (schema.options as (string | object)[]).flatMap((option) =>
    typeof option === 'string' ? option : valuesOf(option),
  )
}

describe('the contract uses no synonym', () => {
  const synonyms = new Set(['user', 'users', 'applicant', 'interviewee', 'examiner', 'bot', 'copilot', 'challenge'])
  const specified = new Set(['userMessage'])
  const folder = join(root, 'contract/src')
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.ts'))

  it.each(files)('in %s', (name) => {
    const found: string[] = []
    const check = (identifier: string) => {
      const parts = identifier.split(/(?=[A-Z])|_/).map((part) => part.toLowerCase())
      if (!specified.has(identifier) && parts.some((part) => synonyms.has(part))) found.push(identifier)
    }
    const { program } = parseSync(name, readFileSync(join(folder, name), 'utf8'))
    new Visitor({ Identifier: (node) => check(node.name) }).visit(program)
    expect(found).toEqual([])
  })
})
