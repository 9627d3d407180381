/** Job postings of many styles with a person's reading, and texts that aren't postings. */
import { readFileSync } from 'node:fs'
import type { Seniority } from '@nova/contract/words'

export type JobPosting = {
  id: string
  /** A whole page where true, else the text of a posting. */
  isPage: boolean
  text: string
  /** Undefined for text that isn't a job description. Alternative skills share one list. */
  expected?: { title: string; must: string[][]; nice: string[]; level: Seniority }
}

export type PostingFile = 'tuned' | 'held-out' | 'field-tuned' | 'field-held-out'

/**
 * The postings of a file of server/test/job-postings: 'tuned' ones the reader was made with, 'held-out' ones it was not.
 * Those of the field are in six languages, with the rest of their pages.
 */
export function readJobPostings(name: PostingFile): JobPosting[] {
  const file = readFileSync(new URL(`job-postings/${name}.txt`, import.meta.url), 'utf8')
  return file
    .split(/^=== /m)
    .slice(1)
    .map((block) => {
      const [head = '', text = ''] = block.split(/^-----\n/m)
      const [id = '', ...rows] = head.trim().split('\n')
      const fields = new Map(
        rows.map((row) => [row.slice(0, row.indexOf(':')), row.slice(row.indexOf(':') + 1).trim()]),
      )
      const listed = (field: string) => (fields.get(field) ?? '').split(', ').filter(Boolean)
      const posting = { id, isPage: text.startsWith('<html>'), text: text.trim() }
      if (fields.get('title') === undefined) return posting
      const must = listed('must').map((group) => group.split('|'))
      const level = fields.get('level') as Seniority
      return { ...posting, expected: { title: fields.get('title')!, must, nice: listed('nice'), level } }
    })
}
