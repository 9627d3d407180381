/** Job postings of many trades with the must-have skills that a person labelled. */
import { readFileSync } from 'node:fs'

export type LabelledPosting = {
  id: string
  title: string
  trade: string
  /** Alternatives share one list; a name that the taxonomy lacks is written as postings write it. */
  must: string[][]
  text: string
}

/** `tuned` postings may be read while the product is changed; `kept-aside` ones were written without it and only measure. */
export const postingFiles = ['tuned', 'kept-aside'] as const
export type PostingFile = (typeof postingFiles)[number]

/** Reads the postings of a file next to this one. */
export function readPostings(name: PostingFile): LabelledPosting[] {
  const file = readFileSync(new URL(`${name}.txt`, import.meta.url), 'utf8')
  const blocks = file.split(/^=== /m).slice(1)
  return blocks.map((block) => {
    const end = block.indexOf('\n-----\n')
    const [id = '', ...rows] = block.slice(0, end).split('\n')
    const fields = new Map(rows.map((row) => [row.slice(0, row.indexOf(':')), row.slice(row.indexOf(':') + 1).trim()]))
    const [title = '', trade = '', must = ''] = ['title', 'trade', 'must'].map((field) => fields.get(field))
    const text = block.slice(end + '\n-----\n'.length).trim()
    return { id, title, trade, must: must.split(', ').map((group) => group.split('|')), text }
  })
}
