/** Postings as shown on web pages, in six languages: requirements, wishes, and neither. */
import { describe, expect, it } from 'vitest'
import { readJobPostings } from '../../test/job-postings.ts'
import { loadBank } from './bank.ts'
import { readJob } from './job/job.ts'

const { finder } = loadBank()

describe.each(['field-tuned', 'field-held-out'] as const)('postings: %s', (name) => {
  const read = readJobPostings(name).map((posting) => ({ posting, job: readJob(posting.text, finder) }))
  const counts = { expected: 0, right: 0, read: 0, invented: 0 }
  for (const { posting, job } of read) {
    const [must, nice] = [job.must, job.nice].map((skills) => skills.map(({ skill }) => skill)) as [string[], string[]]
    const [asked, wished] = [posting.expected!.must.flat(), posting.expected!.nice]
    counts.expected += asked.length + wished.length
    counts.right += asked.filter((one) => must.includes(one)).length + wished.filter((one) => nice.includes(one)).length
    counts.read += must.length + nice.length
    counts.invented += [...must, ...nice].filter((one) => ![...asked, ...wished].includes(one)).length
  }

  it('are read as must or wish in at least 92 of 100 skills, with at most 3 of 100 invented', () => {
    expect(counts.right / counts.expected).toBeGreaterThanOrEqual(0.92)
    expect(counts.invented / counts.read).toBeLessThanOrEqual(0.03)
  })

  it('have their title and level read', () => {
    for (const { posting, job } of read) {
      expect(job.title).toContain(posting.expected!.title)
      expect([job.isJob, job.seniority]).toEqual([true, posting.expected!.level])
    }
  })
})

const skillsOf = (text: string) => {
  const { must, nice } = readJob(text, finder)
  return { must: must.map(({ skill }) => skill), nice: nice.map(({ skill }) => skill) }
}

describe('a requirement', () => {
  it.each(['ie.', 'i.e.', 'e.g.', 'eg.', 'incl.'])('in one list item is not cut at %s', (short) => {
    const text = `Data Engineer\nRequirements\n- Good Python, ${short} Clean code. Tests too\n- SQL\nBenefits\n- Fruit`
    expect(readJob(text, finder).requirements).toEqual([`- Good Python, ${short} Clean code. Tests too`, '- SQL'])
  })

  it('is none where a sentence of the item says that it is only wished for', () => {
    expect(skillsOf('Data Engineer\nRequirements\n- Python. Kafka would be a plus\n- SQL')).toEqual({
      must: ['Data Engineering', 'Python', 'SQL'],
      nice: ['Kafka'],
    })
  })
})

describe('the employer’s name', () => {
  it.each([
    ['behind the title', 'Backend Engineer at Kafka Kitchens'],
    ['in a heading', 'Backend Engineer\nAbout Kafka Kitchens\nWe cook.'],
    ['with its legal form', 'Backend Engineer\nKafka Kitchens GmbH'],
    ['beside its place', 'Backend Engineer\nKafka Kitchens · London'],
  ])('%s is no skill', (_where, head) => {
    const { must, nice } = skillsOf(`${head}\nWhat you need\n- Experience with Go\n- Kafka Kitchens badge`)
    expect([...must, ...nice]).toEqual(['Back-end Development', 'Go'])
  })

  it('is a skill where the posting asks for the tool of that name', () => {
    const text = 'Site Reliability Engineer\nGrafana Labs · Remote\nWhat you need\n- Grafana every day\n- Kubernetes'
    expect(skillsOf(text).must).toEqual(['Site Reliability', 'Grafana', 'Kubernetes'])
  })
})

it('cookies, buttons and similar jobs around a posting name no skills', () => {
  const text = `Sign in | Save this job\nData Engineer\nWhat you need\n- SQL\nApply now\nShare this job on GitHub\nWe use cookies of Java Jobs\nSimilar jobs\n- PHP Developer`
  expect(skillsOf(text)).toEqual({ must: ['Data Engineering', 'SQL'], nice: [] })
})
