/** Why a question is proposed, in words that an interviewer can check against the resume and the posting. */
import { readFileSync } from 'node:fs'
import { type BankBehavioralQuestion, Skill } from '@nova/contract/questions/bank'
import { describe, expect, it, test } from 'vitest'
import { z } from 'zod'
import { readPeriod, tellPeriod } from '../resume/dates.ts'
import type { Resume } from '../resume/resume.ts'
import { makeSkillFinder } from '../skills.ts'
import { askAbout, explainBehavioral, matchStories, quotationOf, selectBehavioral } from './behavioral.ts'
import type { Claim, Need, Needs } from './needs.ts'
import { explainGeneral, explainNeed } from './reasons.ts'

const taxonomy = readFileSync(new URL('../../../../bank/skills.json', import.meta.url), 'utf8')
const finder = makeSkillFinder(z.array(Skill).parse(JSON.parse(taxonomy)))

const cite = (source: 'resume' | 'job', line: string) => ({ source, line }) as unknown as Claim['citation']
const role = { title: 'Engineer', company: 'Nordwind', from: 2020 * 12, to: 2021 * 12 + 6 } as unknown as NonNullable<
  Claim['role']
>
const claim = (line: string, more: Partial<Claim> = {}): Claim => ({
  citation: cite('resume', line),
  recency: 1,
  isAdded: false,
  ...more,
})
const need = (more: Partial<Need> = {}): Need => ({
  skill: 'Kafka',
  jobWeight: 1,
  claimWeight: 0,
  must: true,
  isInJob: true,
  isField: false,
  ...more,
})
const job = cite('job', 'Strong Kafka skills')

const called = (needs: Needs, jobText: string) => ({
  needs,
  tasks: [],
  input: { jobText, seniority: 'Medium' as const },
})

describe('a period of a resume', () => {
  it.each([
    ['2020-01', '2021-07', '18 months'],
    ['2020-01', '2020-02', '1 month'],
    ['2020-01', '2020-01', '1 month'],
    ['2020-03', null, 'since March 2020'],
    ['2020-12', null, 'since December 2020'],
    ['2020', null, 'since 2020'],
    ['2019', '2021', '2019 to 2021'],
    ['2021', '2021', 'in 2021'],
    ['2019', '2021-06', '2019 to 2021'],
  ])('from %s to %s is “%s”', (from, to, words) => {
    expect(tellPeriod(readPeriod(from, to))).toBe(words)
  })
})

describe('the reason for a question', () => {
  const reasonOf = (one: Need | undefined, by = one?.skill) => explainNeed(one, by)?.reason

  it('is none where no line of job or resume can be shown', () => {
    expect(explainNeed(undefined, undefined)).toBeUndefined()
    expect(explainNeed(need(), 'Kafka')).toBeUndefined()
    expect(explainNeed(need({ job }), undefined)).toBeUndefined()
  })

  it('is then said to be none, and of a posting that it does not name the topic', () => {
    const none = { citations: [], source: 'core' }
    expect(explainGeneral('question', 'queues', false)).toEqual({ reason: 'General question: queues.', ...none })
    expect(explainGeneral('programming question', 'queues', true)).toEqual({
      reason: 'General programming question: nothing in the posting names its topic, queues.',
      ...none,
    })
  })

  it.each([
    ['asked', 'The job asks for Kafka: “Strong Kafka skills”.'],
    ['work', 'The work involves Kafka: “Strong Kafka skills”.'],
    ['named', 'The job names Kafka: “Strong Kafka skills”.'],
    ['wished', 'Nice to have: Kafka: “Strong Kafka skills”.'],
    [undefined, 'The job names Kafka: “Strong Kafka skills”.'],
  ] as const)('says how the job speaks of it: %s', (voice, reason) => {
    expect(reasonOf(need({ job, ...(voice ? { voice } : {}) }))).toBe(reason)
  })

  it('names all of which any one will do', () => {
    expect(reasonOf(need({ job, voice: 'asked', oneOf: ['Kafka', 'RabbitMQ'] }))).toBe(
      'The job asks for Kafka or RabbitMQ: “Strong Kafka skills”.',
    )
  })

  it.each([
    [claim('Built Kafka pipelines'), 'The resume shows Kafka: “Built Kafka pipelines”.'],
    [
      claim('Built Kafka pipelines', { role }),
      'The resume shows Kafka at Nordwind, 18 months: “Built Kafka pipelines”.',
    ],
    [claim('kafka'), 'The resume lists “kafka”.'],
    [claim('Kafka', { role: { ...role, company: '' } }), 'The resume lists “Kafka” at Engineer, 18 months.'],
    [claim('Kafka, 3 years', { isAdded: true }), 'The interviewer added “Kafka, 3 years”.'],
  ])('quotes the resume: %#', (one, reason) => {
    expect(reasonOf(need({ claim: one }))).toBe(reason)
  })

  it('cites both, the job first, but never a line that is not in the resume', () => {
    const both = explainNeed(need({ job, claim: claim('Built Kafka pipelines') }), 'Kafka')!
    expect(both.citations).toEqual([job, cite('resume', 'Built Kafka pipelines')])
    expect(both.source).toBe('job-description')
    const added = explainNeed(need({ claim: claim('Kafka', { isAdded: true }) }), 'Kafka')
    expect(added).toMatchObject({ citations: [], source: 'resume' })
  })

  it('says so where the question is on something close to what is needed', () => {
    expect(reasonOf(need({ job }), 'RabbitMQ')).toMatch(/ This question tests RabbitMQ, which is close to it\.$/)
  })
})

const question = (id: string, competency: string, skills: string[], tags: string[] = []) =>
  ({
    id,
    kind: 'behavioral',
    competency,
    skills,
    tags,
    question: 'Tell me about it.',
  }) as unknown as BankBehavioralQuestion

describe('a behavioral question', () => {
  const story = (more: Partial<Claim>, why?: string) => ({
    claim: claim('Led a team of four engineers', more),
    ...(why === undefined ? {} : { why }),
  })

  it.each([
    [undefined, 'Tell me about it.'],
    [
      story({}, 'It names a team.'),
      'Your resume says: “Led a team of four engineers”. With that work in mind: Tell me about it.',
    ],
    [story({ role, isAdded: true }), 'Think of your time as Engineer at Nordwind. Tell me about it.'],
    [
      story({ role: { ...role, company: 'Nordwind s.r.o.' }, isAdded: true }),
      'Think of your time as Engineer at Nordwind s.r.o. Tell me about it.',
    ],
  ])('is asked about a story %#', (one, words) => {
    expect(askAbout('Tell me about it.', one)).toBe(words)
  })

  it('is explained by its competency, the job’s line and the story, as far as there are any', () => {
    const mentoring = question('m', 'Mentoring', ['Mentoring'])
    const needs: Needs = new Map([['Mentoring', need({ skill: 'Mentoring', job: cite('job', 'You mentor juniors') })]])
    const explain = (of: Needs, one?: ReturnType<typeof story>) =>
      explainBehavioral(mentoring, one, { needs: of, tasks: [] }, finder)
    expect(explain(new Map())).toEqual({
      reason: 'Competency: Mentoring (asked of everyone).',
      citations: [],
      source: 'core',
    })
    expect(explain(needs)).toMatchObject({
      reason: 'Competency: Mentoring (asked of everyone). The job names Mentoring: “You mentor juniors”.',
      source: 'job-description',
    })
    expect(explain(needs, story({}))).toMatchObject({
      source: 'resume',
      citations: [{ source: 'resume' }, { source: 'job' }],
      reason: expect.stringMatching(/Based on this line: “Led a team of four engineers”\.$/) as string,
    })
    expect(explain(needs, story({ isAdded: true })).citations).toHaveLength(1)
  })

  it('is one of each competency, as many as wanted, by what the job calls for', () => {
    const pool = [
      question('a-conflict', 'Conflict', ['Communication']),
      question('b-mentoring', 'Mentoring', ['Mentoring']),
      question('c-mentoring', 'Mentoring', ['Mentoring']),
      question('d-planning', 'Planning', ['Project Planning']),
    ]
    const needs: Needs = new Map([['Mentoring', need({ skill: 'Mentoring' })]])
    const pick = (count: number, kept: BankBehavioralQuestion[] = [], text = '') =>
      selectBehavioral({ kept, candidates: pool, count }, called(needs, text), finder).map(({ id }) => id)
    expect(pick(1)).toEqual(['b-mentoring'])
    expect(new Set(pick(4).map((id) => id.slice(2)))).toEqual(new Set(['mentoring', 'conflict', 'planning']))
    expect(pick(2, [pool[1]!])[0]).toBe('b-mentoring')
    expect(pick(2, [pool[1]!])).not.toContain('c-mentoring')
    expect(pick(0)).toEqual([])
  })

  const resumeOf = (lines: string[], isUncertain = false) => {
    const one = {
      ...role,
      header: 0,
      lines: lines.map((_, at) => at).slice(1),
      ...(isUncertain ? { isUncertain } : {}),
    }
    const sections = [{ kind: 'experience', from: 0, to: lines.length }]
    return { lines, roles: [one], sections, projects: [], skills: [], addedFrom: 99 } as unknown as Resume
  }
  const asked = [
    question('taught-something', 'Developing others', []),
    question('spent-less', 'Cost awareness', []),
    question('goal-that-changed', 'Dealing with uncertainty', []),
  ]
  const linesAsked = (lines: string[], isUncertain = false) =>
    [...matchStories(asked, resumeOf(['Engineer, Nordwind', ...lines], isUncertain))].map(
      ([id, { claim: of }]) => `${id}: ${of.citation.line}`,
    )

  it('quotes a line that names its competency, each line once, and gives the reason', () => {
    const lines = ['Mentored two new colleagues in their first year', '• Cut the cloud bill by a third']
    expect(linesAsked(lines)).toEqual([`taught-something: ${lines[0]}`, 'spent-less: Cut the cloud bill by a third'])
    const stories = matchStories(asked, resumeOf(['Engineer, Nordwind', ...lines]))
    expect(quotationOf('Tell me about it.', stories.get('taught-something'))).toEqual({
      quotation: {
        line: lines[0],
        plain: 'Tell me about it.',
        why: 'It names people whom the candidate taught.',
      },
    })
    expect(matchStories(asked, undefined).size).toBe(0)
  })

  it.each([
    ['names a technology alone', 'Built the mentoring page in React and Kafka'],
    ['has a verb without its object', 'Mentored in Kafka, Snowflake and dbt all year long'],
    ['has a tab', 'Mentored two new colleagues\tin their first year'],
    ['has a date', 'Mentored two new colleagues from March 2020 on'],
    ['lists what was used', 'Mentored engineers in Go, Kafka, Redis, Docker and Helm'],
    ['is longer than twenty words', `Mentored two colleagues ${'and then some more of them '.repeat(4)}at last`],
    ['is a fragment', 'Mentored two new colleagues in the'],
    ['is a heading', 'MENTORING'],
  ])('does not quote a line that %s', (_what, line) => {
    expect(linesAsked([line])).toEqual([])
  })

  it('quotes nothing of a role whose title or company is uncertain', () => {
    expect(linesAsked(['Mentored two new colleagues in their first year'], true)).toEqual([])
  })

  it('does not quote a line that the next one completes', () => {
    expect(linesAsked(['Mentored two new colleagues in their first', 'year at the company'])).toEqual([])
  })
})

test('a question without any need is no better than its neighbours, and the first by name comes first', () => {
  const pool = [question('b', 'B', ['Kanban']), question('a', 'A', ['Kanban'])]
  expect(
    selectBehavioral({ kept: [], candidates: pool, count: 2 }, called(new Map(), ''), finder).map(({ id }) => id),
  ).toEqual(['a', 'b'])
})

test('a line that ends with a full stop is quoted without it, and one that asks with its question mark', () => {
  const of = (line: string) => explainNeed(need({ job: cite('job', line) }), 'Kafka')!.reason
  expect(of('You know Kafka well.')).toContain('Kafka: “You know Kafka well”.')
  expect(of('Do you know Kafka?')).toContain('Kafka: “Do you know Kafka?”.')
})
