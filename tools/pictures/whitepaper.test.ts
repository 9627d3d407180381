/** The committed whitepaper: made from the current source, readable by everyone, and small. */
import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { beforeAll, expect, it } from 'vitest'
import { readDocument } from '../../server/src/platform/documents/documents.ts'

const root = resolve(import.meta.dirname, '../..')
const html = readFileSync(join(root, 'docs/whitepaper/whitepaper.html'), 'utf8')
const bytes = readFileSync(join(root, 'web/public/whitepaper.pdf'))
const structure = bytes.toString('latin1')
let text: string

beforeAll(async () => {
  ;({ text } = await readDocument({ name: 'whitepaper.pdf', bytes }))
})

it('says what its source says; if not, npm run pictures -- whitepaper makes it again', () => {
  // By words, not by lines: columns and page breaks order the text of a PDF in their own way.
  const written = text.normalize('NFKC').replaceAll(/[^\p{L}\d]/gu, '')
  const body = html.slice(html.indexOf('<body>')).replaceAll(/<[^>]+>/g, ' ')
  const words = new Set(body.normalize('NFKC').match(/[\p{L}\d]+/gu))
  expect(words.size).toBeGreaterThan(500)
  expect([...words].filter((word) => !written.includes(word))).toEqual([])
})

it('is tagged, has a title, a language and bookmarks, and describes its figure', () => {
  expect(structure).toMatch(/\/Marked true/)
  expect(structure).toMatch(/\/DisplayDocTitle true/)
  expect(structure).toMatch(/\/Title \(Interviewing in the age of AI\)/)
  expect(structure).toMatch(/\/Lang \(en\)/)
  const headings = [...html.matchAll(/<h[123][\s>]/g)]
  expect(structure).toContain(`/Count ${headings.length}>>`)
  expect(structure).toMatch(/\/Alt \(Bar chart\./)
})

it('has 6 to 10 pages and less than a megabyte', () => {
  const pages = structure.match(/\/Type \/Page\b/g)?.length
  expect(pages).toBeGreaterThanOrEqual(6)
  expect(pages).toBeLessThanOrEqual(10)
  expect(bytes.length).toBeLessThan(1_000_000)
})

it('cites every source that it lists, and lists every one that it cites', () => {
  const listed = [...html.matchAll(/<li id="(s\d+)"/g)].map(([, id]) => id)
  const cited = new Set([...html.matchAll(/href="#(s\d+)"/g)].map(([, id]) => id))
  expect(listed.length).toBeGreaterThan(10)
  expect([...cited].toSorted()).toEqual(listed.toSorted())
})
