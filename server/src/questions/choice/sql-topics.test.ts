/** SQL questions are proposed for the posting's own lines on SQL. */
import { describe, expect, it } from 'vitest'
import { loadBank } from '../bank.ts'
import { propose } from './propose.ts'

const bank = loadBank()

/** The SQL questions for a job, in their order. */
function sqlFor(...requirements: string[]) {
  const jobText = ['Data Analyst', 'Requirements', ...requirements.map((line) => `- ${line}`)].join('\n')
  const { technicalQuestions } = propose(bank, {
    jobText,
    title: 'Data Analyst',
    seniority: 'Medium',
    mix: 'Both',
    language: 'python',
    languages: ['python'],
    hasSql: true,
  })
  return technicalQuestions.filter(({ questionType }) => questionType === 'sql')
}
const tagsOf = (id: string) => bank.byId.get(id)!.tags

describe('SQL questions', () => {
  it('quote the line of the posting that asks for their topic', () => {
    const all = sqlFor('Strong SQL on PostgreSQL', 'Window functions are daily work', 'Python')
    expect(all).toHaveLength(4)
    for (const { id, reason, citations, executes } of all) {
      expect(tagsOf(id)).toContain('window functions')
      expect(reason).toMatch(
        /^The job asks for window functions: “Window functions are daily work”\. Topics of the query: /,
      )
      expect(citations).toEqual([{ source: 'job-description', line: 'Window functions are daily work' }])
      expect(executes).toBe('SQL')
    }
    expect(new Set(all.map(({ reason }) => reason)).size).toBe(4)
  })

  it.each(['You read query plans', 'Add indexes where a report is slow', 'SQL performance tuning', 'Fix slow queries'])(
    '%s: a slow query comes first',
    (line) => {
      const [first] = sqlFor('SQL with window functions', line)
      expect(tagsOf(first!.id)).toContain('slow query')
      expect(first!.reason).toContain(`The job asks for fast queries: “${line}”.`)
    },
  )

  it('go by the skills alone where the posting names no topic', () => {
    const [first] = sqlFor('SQL', 'Python')
    expect(first!.reason).toMatch(/^The job asks for SQL: “SQL”\./)
  })

  it('keep the order of those that are chosen already', () => {
    const { technicalQuestions } = propose(bank, {
      jobText: 'Data Analyst\nRequirements\n- SQL\n- Query plans',
      title: 'Data Analyst',
      seniority: 'Medium',
      mix: 'Both',
      language: 'python',
      languages: ['python'],
      hasSql: true,
      keep: ['idle-cafes'],
    })
    expect(technicalQuestions.find(({ questionType }) => questionType === 'sql')!.id).toBe('idle-cafes')
  })
})
