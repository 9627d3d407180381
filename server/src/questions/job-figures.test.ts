import { describe, expect, it } from 'vitest'
import { type JobPosting, readJobPostings } from '../../test/job-postings.ts'
import { loadBank } from './bank.ts'
import { readJobPage } from './job/job-page.ts'
import { type Job, readJob } from './job/job.ts'

const { finder } = loadBank()

function read({ isPage, text }: JobPosting): Job {
  const page = isPage ? readJobPage(text) : undefined
  return readJob(page?.text ?? (isPage ? '' : text), finder, page?.title)
}

const sorted = (names: string[]) => [...new Set(names)].toSorted()
const groupsOf = (job: Job) => sorted(job.must.map(({ skill, oneOf }) => sorted(oneOf ?? [skill]).join('|')))

/** Precision and recall of names, counted over all postings; levels and alternatives as a share. */
function measure(postings: JobPosting[]) {
  const counts = { found: 0, right: 0, expected: 0 }
  const told = {
    must: { ...counts },
    nice: { ...counts },
    languages: { ...counts },
    levels: 0,
    titles: 0,
    jobs: 0,
    refused: 0,
  }
  const misses: string[] = []
  const compare = (id: string, what: 'must' | 'nice' | 'languages', found: string[], expected: string[]) => {
    const right = found.filter((name) => expected.includes(name)).length
    told[what].found += found.length
    told[what].expected += expected.length
    told[what].right += right
    if (right < found.length || right < expected.length) {
      const extra = found.filter((name) => !expected.includes(name))
      const missing = expected.filter((name) => !found.includes(name))
      misses.push(`${id} ${what}: extra [${extra.join(', ')}], missing [${missing.join(', ')}]`)
    }
  }
  for (const posting of postings) {
    const job = read(posting)
    const { expected, id } = posting
    if (!expected) {
      if (!job.isJob || (posting.isPage && job.must.length === 0)) told.refused += 1
      else misses.push(`${id}: taken for a job`)
      continue
    }
    told.jobs += 1
    if (!job.isJob) misses.push(`${id}: not taken for a job`)
    if (job.seniority === expected.level) told.levels += 1
    else misses.push(`${id} level: ${job.seniority}`)
    if (job.title.includes(expected.title)) told.titles += 1
    else misses.push(`${id} title: ${job.title}`)
    compare(id, 'must', groupsOf(job), sorted(expected.must.map((group) => sorted(group).join('|'))))
    compare(id, 'nice', sorted(job.nice.map(({ skill }) => skill)), sorted(expected.nice))
    const all = [...expected.must.flat(), ...expected.nice]
    const languages = all.filter((name) => finder.byName.get(name)?.kind === 'language')
    compare(id, 'languages', sorted(job.languages), sorted(languages))
  }
  return { ...told, misses }
}

describe.each(['tuned', 'held-out'] as const)('postings: %s', (name) => {
  const postings = readJobPostings(name)
  const measured = measure(postings)
  if (process.env['SHOW_JOB_FIGURES'] === name) process.stdout.write(`${JSON.stringify(measured, null, 1)}\n`)
  const { must, nice, languages } = measured
  const shares = ({ found, right, expected }: typeof must) => ({ precision: right / found, recall: right / expected })

  it('name only skills of the taxonomy', () => {
    const names = postings.flatMap(({ expected }) => [...(expected?.must.flat() ?? []), ...(expected?.nice ?? [])])
    expect(names.filter((one) => !finder.byName.has(one))).toEqual([])
  })

  it('are read with at most one wrong must-have skill in twenty, and at most one missed in twenty', () => {
    expect(shares(must).precision).toBeGreaterThanOrEqual(0.95)
    expect(shares(must).recall).toBeGreaterThanOrEqual(0.95)
    expect(shares(languages).precision).toBeGreaterThanOrEqual(0.95)
    expect(shares(languages).recall).toBeGreaterThanOrEqual(0.95)
  })

  it('are read with at most one wrong wish in twenty, and at most one missed in five', () => {
    expect(shares(nice).precision).toBeGreaterThanOrEqual(0.95)
    expect(shares(nice).recall).toBeGreaterThanOrEqual(0.8)
  })

  it('have their level read in at least 34 of 35, and each text that is no posting is recognised', () => {
    expect(measured.jobs).toBe(35)
    expect(measured.levels).toBeGreaterThanOrEqual(34)
    expect(measured.refused).toBe(5)
    expect(measured.misses.filter((text) => text.includes('taken for a job'))).toEqual([])
  })
})
