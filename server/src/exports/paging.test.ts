/** Pages of a PDF begin and end where a reader expects it. */
import { expect, test } from 'vitest'
import { readPdf } from '../../test/read-pdf.ts'
import type { Block } from './blocks.ts'
import { drawApart } from './pdf-apart.ts'

const paper = (blocks: Block[]) => ({ title: 'Report', subject: 'Nordwind', foot: 'Report', blocks })
const pagesOf = async (blocks: Block[]) => {
  const { pageTexts } = await readPdf(Buffer.concat(await drawApart(paper(blocks))))
  return pageTexts.map((text) => text.replace(/Report\s+Page \d+ of \d+\s*$/, '').trim())
}
const rows = (count: number) => Array.from({ length: count }, (_, at) => [`Row ${at + 1}`, 'words'])
const cover = (count: number): Block[] => [
  { kind: 'heading', level: 1, text: 'Report' },
  { kind: 'table', head: ['What', 'Words'], widths: [1, 3], rows: rows(count) },
  { kind: 'page' },
  { kind: 'heading', level: 2, text: 'Annex' },
  { kind: 'paragraph', text: 'Everything else.' },
]

test('the annex begins a page, unless that one holds nothing but the last rows of the first', async () => {
  const fitting = await pagesOf(cover(20))
  expect(fitting).toHaveLength(2)
  expect(fitting[1]).toMatch(/^Annex/)
  const overflowing = await pagesOf(cover(36))
  expect(overflowing).toHaveLength(2)
  expect(overflowing[1]).toMatch(/^Row \d\d\b[^]*Annex/)
})

test('headings and the head of a table stay with what follows, wherever a page ends', async () => {
  for (let lines = 29; lines < 40; lines += 2) {
    const filled = Array.from({ length: lines }, (): Block => ({ kind: 'paragraph', text: 'Filled.' }))
    const [first] = await pagesOf([
      { kind: 'heading', level: 1, text: 'Report' },
      ...filled,
      { kind: 'heading', level: 2, text: 'Areas' },
      { kind: 'heading', level: 3, text: 'Strengths' },
      { kind: 'paragraph', text: 'Of this question alone.' },
      { kind: 'table', head: ['Part', 'Value'], widths: [1, 3], rows: [['Whole', 'words '.repeat(60)]] },
    ])
    expect(first, `${lines} lines`).not.toMatch(/(?:Areas|Strengths|alone\.|Value)$/)
  }
})
