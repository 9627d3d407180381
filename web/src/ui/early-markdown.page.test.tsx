import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { cleanup, render, screen } from '@testing-library/react'
import fc from 'fast-check'
import { fromMarkdown } from 'mdast-util-from-markdown'
import { gfmTableFromMarkdown } from 'mdast-util-gfm-table'
import { gfmTable } from 'micromark-extension-gfm-table'
import { afterEach, expect, test } from 'vitest'
import { EarlyMarkdown } from './early-markdown.tsx'
import { Markdown } from './markdown.tsx'
import { readPlainMarkdown } from './plain-markdown.ts'

afterEach(cleanup)

const tables = { extensions: [gfmTable()], mdastExtensions: [gfmTableFromMarkdown()] }

const withoutPlaces = (nodes: unknown): unknown =>
  JSON.parse(JSON.stringify(nodes, (name, value: unknown) => (name === 'position' ? undefined : value)))

const pieces = [
  'a',
  'Ä',
  '1',
  ' ',
  '  ',
  '\n',
  '\n\n',
  '\n\n\n',
  '- ',
  '1. ',
  '*',
  '**',
  '**b**',
  '*c*',
  '_',
  '`',
  '`x`',
]
const signs = [
  '``',
  '#',
  '>',
  '<b>',
  '<',
  '&amp;',
  '&',
  '[',
  ']',
  '\\',
  '(',
  ')',
  '.',
  ',',
  '+',
  '=',
  '---',
  '~',
  '\t',
  '!',
  '|',
  ':-',
]
const text = fc.array(fc.constantFrom(...pieces, ...signs), { maxLength: 12 }).map((parts) => parts.join(''))

test('what is read at once is read as the whole reader reads it', () => {
  let read = 0
  fc.assert(
    fc.property(text, (each) => {
      const nodes = readPlainMarkdown(each)
      if (!nodes) return
      read += 1
      expect(nodes).toEqual(withoutPlaces(fromMarkdown(each, tables).children))
    }),
    { numRuns: 20_000 },
  )
  expect(read).toBeGreaterThan(1000)
})

test('nearly all coding questions of the bank are read at once', () => {
  const folder = join(import.meta.dirname, '../../../bank/coding')
  const files = readdirSync(folder).filter((name) => name.endsWith('.json'))
  const statements = files.map(
    (name) => (JSON.parse(readFileSync(join(folder, name), 'utf8')) as { statement: string }).statement,
  )
  const waiting = statements.filter((statement) => !readPlainMarkdown(statement))
  expect(waiting.length).toBeLessThan(statements.length / 10)
})

test('other text is shown as it was written until it is read, and looks the same as anywhere then', async () => {
  const given = 'Count the *words*:\n\n1. split\n2. count'
  const { container } = render(<EarlyMarkdown text={given} />)
  expect(container.textContent).toBe(given)
  await screen.findByRole('list')
  const early = container.innerHTML
  expect(early).toBe(render(<Markdown text={given} />).container.innerHTML)
})

test.each(['| a |\n|---|\n| b |', 'a | b\n:-- | --\nc | d'])('a table waits for the whole reader: %j', (each) => {
  expect(readPlainMarkdown(each)).toBeUndefined()
})
