import type { BankQuestion, BankTechnicalQuestion, Skill } from '@nova/contract/questions/bank'
import type { Seniority } from '@nova/contract/words'
import { describe, expect, it } from 'vitest'
import { makeSkillFinder } from '../skills.ts'
import type { Need } from './needs.ts'
import { fitsLevel, selectQuestions } from './select.ts'

const skill = (name: string, kind: Skill['kind']): Skill => ({ name, aliases: [], kind, parents: [] })
const topics = ['Caching', 'Queues', 'Search', 'Logging', 'Payments', 'Testing']
const finder = makeSkillFinder([
  ...topics.map((name) => skill(name, 'concept')),
  ...['SQL', 'Go', 'Python'].map((name) => skill(name, 'language')),
  ...['Ansible', 'Chef', 'Linux', 'Bash'].map((name) => skill(name, 'tool')),
])

/** A question whose text is like no other's. */
const ask = (id: string, skills: string[], more: Partial<BankQuestion> = {}) =>
  ({ id, version: 1, kind: 'technical', difficulty: 'medium', skills, statement: id, ...more }) as BankTechnicalQuestion

const must = (name: string, more: Partial<Need> = {}): Need => ({
  skill: name,
  jobWeight: 0.6,
  claimWeight: 0,
  must: true,
  isInJob: true,
  isField: false,
  ...more,
})
const nice = (name: string): Need => must(name, { must: false, jobWeight: 0.25 })

type Wanted = { candidates: BankQuestion[]; kept?: BankQuestion[]; count: number; needs: Need[]; seniority?: Seniority }

function select({ needs, kept = [], seniority = 'Medium', ...wanted }: Wanted) {
  const needsBySkill = new Map(needs.map((need) => [need.skill, need]))
  return selectQuestions({ ...wanted, kept, seniority, needs: needsBySkill, finder })
}
const idsOf = (wanted: Wanted) => select(wanted).map(({ question }) => question.id)

describe('questions per skill', () => {
  const candidates = [
    ask('sql-1', ['SQL']),
    ask('sql-2', ['SQL']),
    ask('sql-3', ['SQL']),
    ask('sql-4', ['SQL']),
    ask('testing', ['Testing']),
  ]

  it('are two with the same leading skill before others, and more only where no others are left', () => {
    const needs = [must('SQL')]
    expect(idsOf({ candidates, count: 2, needs })).toEqual(['sql-1', 'sql-2'])
    expect(idsOf({ candidates, count: 3, needs })).toEqual(['sql-1', 'sql-2', 'testing'])
    expect(idsOf({ candidates, count: 5, needs })).toEqual(['sql-1', 'sql-2', 'testing', 'sql-3', 'sql-4'])
  })

  it('count those that were kept', () => {
    const [first, second, ...others] = candidates
    const wanted = { kept: [first!, second!], candidates: others, count: 3, needs: [must('SQL')] }
    expect(idsOf(wanted)).toEqual(['sql-1', 'sql-2', 'testing'])
  })

  it('are one for each category of coding questions, as long as there are others', () => {
    const code = (id: string, category: string, skills: string[]) =>
      ask(id, skills, { kind: 'coding', category, reference: {} })
    const coding = [code('a', 'Graphs', ['SQL']), code('b', 'Graphs', ['SQL']), code('c', 'Texts', ['Testing'])]
    expect(idsOf({ candidates: coding, count: 3, needs: [must('SQL')] })).toEqual(['a', 'c', 'b'])
  })
})

describe('must-have skills that a question only touches', () => {
  // Each serves SQL and a wish of its own, which makes it worth more than one that touches Chef alone.
  const [a, b, c, d] = topics.map((topic, at) => ask('abcdef'[at]!, [topic, 'SQL'])) as [
    BankQuestion,
    BankQuestion,
    BankQuestion,
    BankQuestion,
  ]
  const servers = ask('servers', ['Ansible', 'Linux', 'Bash', 'Chef'])
  const wishes = topics.slice(0, 4).map(nice)
  const needs = [must('SQL'), must('Chef'), ...wishes]
  const candidates = [a, b, c, d, servers]

  it('take the place of the last question, with the skill as the reason', () => {
    const picks = select({ candidates, count: 4, needs })
    expect(picks.map(({ question }) => question.id)).toEqual(['a', 'b', 'c', 'servers'])
    expect(picks[3]!.need).toEqual(must('Chef'))
    const unwanted = [must('SQL'), nice('Chef'), ...wishes]
    expect(idsOf({ candidates, count: 4, needs: unwanted })).toEqual(['a', 'b', 'c', 'd'])
  })

  it('never take the place of the common core or of what was kept', () => {
    expect(idsOf({ candidates, count: 3, needs })).toEqual(['a', 'b', 'c'])
    expect(idsOf({ kept: [a, b, c, d], candidates: [servers], count: 4, needs })).toEqual(['a', 'b', 'c', 'd'])
  })

  it('never take the place of the only question on another must-have skill', () => {
    const kept = [a, b, c]
    const go = ask('go', ['Go'])
    const more = [must('Go'), ...needs]
    expect(idsOf({ kept, candidates: [d, go, servers], count: 4, needs: more })).toEqual(['a', 'b', 'c', 'go'])
    expect(idsOf({ kept, candidates: [d, go, servers], count: 5, needs: more })).toEqual([
      'a',
      'b',
      'c',
      'go',
      'servers',
    ])
  })

  it('are left out where another skill will do that is asked about', () => {
    const either = { oneOf: ['SQL', 'Chef'] }
    const alternatives = [must('SQL', either), must('Chef', either), ...wishes]
    expect(idsOf({ candidates, count: 4, needs: alternatives })).toEqual(['a', 'b', 'c', 'd'])
  })
})

describe('the level', () => {
  it.each([
    ['Junior', [true, true, false]],
    ['Medium', [true, true, true]],
    ['Senior', [false, true, true]],
  ] as const)('%s shows easy, medium and hard questions: %j', (seniority, shown) => {
    expect((['easy', 'medium', 'hard'] as const).map((difficulty) => fitsLevel(difficulty, seniority))).toEqual(shown)
  })

  it('puts the questions of its own difficulty first', () => {
    const candidates = (['easy', 'medium', 'hard'] as const).map((difficulty) =>
      ask(difficulty, ['SQL'], { difficulty }),
    )
    const first = (seniority: Seniority) => idsOf({ candidates, count: 1, needs: [must('SQL')], seniority })[0]
    expect((['Junior', 'Medium', 'Senior'] as const).map(first)).toEqual(['easy', 'medium', 'hard'])
  })
})
