import { readFileSync } from 'node:fs'
import { type BehavioralQuestion, type TechnicalQuestion, QuestionLists } from '@nova/contract/questions/questions'
import { beforeAll, describe, expect, it } from 'vitest'
import { readDocument } from '../../platform/documents/documents.ts'
import { loadBank } from '../bank.ts'
import { builtInTemplates, findBankQuestion, proposeQuestions } from '../questions.ts'
import type { ProposalInput } from './proposal-input.ts'
import { propose as proposeFrom } from './propose.ts'
import { fitsLevel } from './select.ts'
import { viewBehavioral, viewTechnical } from './wire.ts'

const jobText = `Senior Backend Engineer
Northlight Energy
What you will do
Mentor junior engineers
Requirements
- 5+ years of experience with Go or Java
- Strong knowledge of PostgreSQL and Kafka
- Docker and Kubernetes in production
Nice to have
- Terraform`

const resumes = new URL('../../../test/resumes/', import.meta.url)
const readLines = async (name: string) => readDocument({ name, bytes: readFileSync(new URL(name, resumes)) })

let backend: { lines: string[]; links: string[] }
let frontend: { lines: string[]; links: string[] }

beforeAll(async () => {
  backend = await readLines('single-column.pdf')
  frontend = await readLines('two-columns.pdf')
})

function propose(changes: Partial<ProposalInput> = {}) {
  return proposeFrom(loadBank(), {
    resume: backend,
    jobText,
    title: 'Senior Backend Engineer',
    seniority: 'Senior',
    mix: 'Both',
    language: 'python',
    languages: ['javascript', 'typescript', 'python'],
    ...changes,
  })
}

type Asked = BehavioralQuestion | TechnicalQuestion
const idsOf = (questions: Asked[]) => questions.map(({ id }) => id)
const ofType = (questions: TechnicalQuestion[], type: string) =>
  questions.filter(({ questionType }) => questionType === type)

const dataJob = `Data Analyst
Requirements
- Strong SQL and PostgreSQL
- Dashboards`

describe('SQL questions', () => {
  const proven = { ...loadBank(), isProvenSql: () => true }
  const typesOf = (changes: Partial<ProposalInput>, bank = proven) => {
    const input = {
      jobText: dataJob,
      title: 'Data Analyst',
      seniority: 'Medium',
      mix: 'Both',
      language: 'python',
    } as const
    const { technicalQuestions } = proposeFrom(bank, { ...input, languages: ['python'], hasSql: true, ...changes })
    return new Set(technicalQuestions.map(({ questionType }) => questionType))
  }

  it('are proposed to a job that names SQL, and to no other', () => {
    expect(typesOf({})).toContain('sql')
    expect(typesOf({ mix: 'Coding' })).toContain('sql')
    expect(typesOf({ mix: 'Technical' })).not.toContain('sql')
    const frontEnd = 'Front End Developer\nRequirements\n- React and TypeScript\n- CSS'
    expect(typesOf({ jobText: frontEnd, title: 'Front End Developer' })).not.toContain('sql')
  })

  it('are left out where SQL can’t run, and until they are proven', () => {
    expect(typesOf({ hasSql: false })).not.toContain('sql')
    expect(typesOf({}, { ...proven, isProvenSql: () => false })).not.toContain('sql')
  })

  it('are shown without reference, wrong queries, ideas and hidden data sets', () => {
    const question = proven.sql[0]!
    const { technicalQuestions } = proposeFrom(proven, {
      jobText: dataJob,
      title: 'Data Analyst',
      seniority: 'Medium',
      mix: 'Coding',
      language: 'python',
      languages: ['python'],
      hasSql: true,
      keep: [question.id],
    })
    const shown = technicalQuestions.find(({ id }) => id === question.id)!
    expect(shown).toMatchObject({ questionType: 'sql', provenIn: [], sql: { schema: question.schema } })
    expect(Object.keys(shown.sql!).toSorted()).toEqual(['expected', 'isOrdered', 'mayWrite', 'schema', 'tables'])
    const text = JSON.stringify(shown)
    for (const secret of [question.reference, ...question.wrong.map(({ code }) => code), ...question.keyIdeas])
      expect(text).not.toContain(JSON.stringify(secret).slice(1, -1))
  })
})

describe('a proposal', () => {
  it('is the same for the same input, and fits the wire', () => {
    expect(propose()).toEqual(propose())
    expect(QuestionLists.safeParse(propose()).success).toBe(true)
  })

  it('holds coding questions first and no more than 6, 8 and 6', () => {
    const { technicalQuestions, behavioralQuestions } = propose()
    const types = technicalQuestions.map(({ questionType }) => questionType)
    expect(types).toEqual([...Array(6).fill('coding'), ...Array(8).fill('technical')])
    expect(behavioralQuestions).toHaveLength(6)
    expect(new Set(behavioralQuestions.map(({ competency }) => competency)).size).toBe(6)
    expect(new Set(idsOf([...technicalQuestions, ...behavioralQuestions])).size).toBe(20)
  })

  it('quotes every line it rests on, word for word', () => {
    const given = [...backend.lines, ...jobText.split('\n')]
    const { technicalQuestions, behavioralQuestions } = propose()
    const all = [...technicalQuestions, ...behavioralQuestions]
    for (const { reason, citations, source } of all) {
      expect(citations.length > 0).toBe(source !== 'core')
      for (const { line } of citations) {
        expect(reason).toContain(`“${line}”`)
        expect(given.some((text) => text.replace(/^[•-] /, '') === line)).toBe(true)
      }
    }
    expect(all.filter(({ source }) => source === 'resume').length).toBeGreaterThan(0)
    expect(all.filter(({ source }) => source === 'job-description').length).toBeGreaterThan(0)
  })

  it('asks behavioural questions about the resume’s content', () => {
    const mentor = propose().behavioralQuestions.find(({ competency }) => competency === 'Developing others')
    expect(mentor?.question).toContain('“Mentored four junior engineers and introduced blameless incident reviews”')
    expect(mentor?.reason).toContain('“Mentor junior engineers”')
    expect(mentor?.probes).toHaveLength(4)
  })

  it('covers every must-have skill of the job that the bank covers at this level', () => {
    const bank = loadBank()
    const { technicalQuestions, behavioralQuestions } = propose()
    const covered = [...technicalQuestions, ...behavioralQuestions].flatMap(({ id }) => findBankQuestion(id)!.skills)
    // Either of Go and Java will do.
    for (const skills of [['Go', 'Java'], ['PostgreSQL'], ['Kafka'], ['Docker'], ['Kubernetes']]) {
      const isInBank = bank.technical.some(
        (question) =>
          question.skills.some((skill) => skills.includes(skill)) && fitsLevel(question.difficulty, 'Senior'),
      )
      expect([skills, skills.some((skill) => covered.includes(skill))]).toEqual([skills, isInBank])
    }
  })

  it('gives each candidate of one job the same core and the same competencies', () => {
    const one = propose()
    const other = propose({ resume: frontend })
    const core = (lists: QuestionLists, type: string) => idsOf(ofType(lists.technicalQuestions, type)).slice(0, 3)
    for (const type of ['coding', 'technical']) expect(core(one, type)).toEqual(core(other, type))
    expect(idsOf(one.behavioralQuestions)).toEqual(idsOf(other.behavioralQuestions))
    expect(one.behavioralQuestions).not.toEqual(other.behavioralQuestions)
  })

  it('passes over questions on a technology that neither job nor resume knows while others are left', () => {
    const { technicalQuestions } = propose({
      resume: frontend,
      seniority: 'Medium',
      language: 'javascript',
      title: 'Backend Engineer',
      jobText:
        'Backend Engineer\nRequired:\n- Node.js and TypeScript\n- PostgreSQL\n- Caching (Redis), queues such as Kafka',
    })
    const ids = idsOf(technicalQuestions)
    expect(ids.some((id) => findBankQuestion(id)!.skills.slice(0, 2).includes('Node.js'))).toBe(true)
    expect(ids.filter((id) => /^(spring|java|go|dotnet|php|python)-/.test(id))).toEqual([])
  })

  it('says of a line that is but a name that the resume lists it', () => {
    const { technicalQuestions } = propose({
      resume: { lines: ['Pat Lorne', 'Skills', 'JavaScript'], links: [] },
      jobText: 'Required:\n- JavaScript',
      title: 'Developer',
      seniority: 'Medium',
      language: 'javascript',
    })
    const reasons = technicalQuestions.map(({ reason }) => reason).join('\n')
    expect(reasons).toContain('The resume lists “JavaScript”.')
    expect(reasons).not.toContain('shows JavaScript')
  })

  it('names for a coding question a topic that is asked for, and no language as the reason', () => {
    const { technicalQuestions } = propose({
      resume: { lines: [], links: [] },
      jobText: 'Required:\n- Python\n- pytest\n- GraphQL APIs\n- Caching',
    })
    const coding = ofType(technicalQuestions, 'coding')
    const cited = coding.filter(({ source }) => source !== 'core')
    expect(cited.length).toBeGreaterThan(1)
    for (const { reason, id } of cited) {
      const { task } = loadBank().work.get(id)!
      expect(reason).toMatch(
        /^(?:The job asks for (?:Caching: “Caching”|(?:APIs|GraphQL): “GraphQL APIs”)|The posting speaks of [^:]+: “(?:Caching|GraphQL APIs)”)\./,
      )
      expect(reason.endsWith(`In this task, ${task}.`)).toBe(true)
    }
    const general = coding.filter(({ source }) => source === 'core')
    expect(coding.slice(cited.length)).toEqual(general)
    for (const { reason, category, citations } of general) {
      expect(citations).toEqual([])
      expect(reason).toBe(
        `General programming question: nothing in the posting names its topic, ${category.toLowerCase()}. It can be solved in Python.`,
      )
    }
    const topics = coding.map(({ category }) => category)
    expect(new Set(topics).size).toBe(topics.length)
  })

  it('says of a technology which work it stands for, and of a posting that names a question’s topic nothing else', () => {
    const reasonsFor = (asked: string) => {
      const { technicalQuestions } = propose({ resume: { lines: [], links: [] }, jobText: `Required:\n- ${asked}` })
      return ofType(technicalQuestions, 'coding').map(({ reason }) => reason)
    }
    for (const reason of reasonsFor('Node.js').slice(0, 3))
      expect(reason).toMatch(
        /^The job asks for Node\.js: “Node\.js”\. Node\.js counts as Back-end Development\. In this task, /,
      )
    expect(reasonsFor('Python and graphs').filter((reason) => reason.includes('topic, graphs'))).toEqual([])
  })

  it('asks about work with people in behavioural questions alone', () => {
    const jobText = 'Required:\n- Go\n- Communicates clearly in writing\n- Mentoring'
    const { technicalQuestions, behavioralQuestions } = propose({ jobText })
    expect(technicalQuestions.filter(({ reason }) => /Communication|Mentoring/.test(reason))).toEqual([])
    const quoted = behavioralQuestions.flatMap(({ citations }) => citations.map(({ line }) => line))
    expect(quoted).toEqual(expect.arrayContaining(['Communicates clearly in writing', 'Mentoring']))
  })

  it('takes a list of skills at the end of a resume for no part of the last role', () => {
    const told = ['Pat Lorne', 'Experience', 'Developer, Bluefin, 2020 - 2024', '- Built the shop in React']
    const lists = ['Skills: React, TypeScript, GraphQL', 'Languages: Polish (native), English']
    const { technicalQuestions, behavioralQuestions } = propose({
      resume: { lines: [...told, ...lists], links: [] },
      jobText: 'Required:\n- GraphQL',
      title: 'Developer',
      seniority: 'Medium',
      language: 'typescript',
    })
    const reasons = technicalQuestions.map(({ reason }) => reason).join('\n')
    expect(reasons).toContain('The resume shows GraphQL: “Skills: React, TypeScript, GraphQL”')
    expect(behavioralQuestions.map(({ question }) => question).join('\n')).not.toMatch(/Polish|Skills:/)
  })

  it('hides hard questions from juniors and easy ones from seniors', () => {
    const levels = (seniority: 'Junior' | 'Medium' | 'Senior') => {
      const { technicalQuestions, behavioralQuestions } = propose({ seniority })
      return [...technicalQuestions, ...behavioralQuestions].map(({ difficultyLevel }) => difficultyLevel)
    }
    expect(levels('Junior')).not.toContain('hard')
    expect(levels('Senior')).not.toContain('easy')
    expect(levels('Medium').length).toBeGreaterThan(15)
  })

  it('mixes the kinds that were asked for', () => {
    const shape = (mix: ProposalInput['mix']) => {
      const { technicalQuestions, behavioralQuestions } = propose({ mix })
      return [ofType(technicalQuestions, 'coding'), ofType(technicalQuestions, 'technical'), behavioralQuestions].map(
        (list) => list.length,
      )
    }
    expect(shape('Coding')).toEqual([6, 0, 0])
    expect(shape('Technical')).toEqual([0, 8, 0])
    expect(shape('Behavioral')).toEqual([0, 0, 6])
  })

  it('shows the minutes that each question states, and starter code in the primary language', () => {
    const { technicalQuestions, behavioralQuestions } = propose()
    const shown = [...technicalQuestions, ...behavioralQuestions]
    expect(shown.map(({ timeEstimate }) => timeEstimate)).toEqual(shown.map(({ id }) => findBankQuestion(id)!.minutes))
    const coding = ofType(technicalQuestions, 'coding')[0]!
    expect(coding.codeTemplate).toContain(`def ${coding.signature!.name}(`)
    expect(coding.provenIn).toEqual(expect.arrayContaining(['javascript', 'typescript', 'python']))
  })

  it('made again keeps what is kept, first, and brings no excluded question back', () => {
    const before = propose()
    const all = idsOf([...before.technicalQuestions, ...before.behavioralQuestions])
    const keep = [before.technicalQuestions[1]!.id, before.technicalQuestions[7]!.id, before.behavioralQuestions[2]!.id]
    const exclude = all.filter((id) => !keep.includes(id))
    const after = propose({ keep, exclude })
    expect(ofType(after.technicalQuestions, 'coding')[0]!.id).toBe(keep[0])
    expect(ofType(after.technicalQuestions, 'technical')[0]!.id).toBe(keep[1])
    expect(after.behavioralQuestions[0]!.id).toBe(keep[2])
    const ids = idsOf([...after.technicalQuestions, ...after.behavioralQuestions])
    expect(ids.filter((id) => exclude.includes(id))).toEqual([])
    expect(ids.length).toBeGreaterThan(6)
  })

  it('without resume and job rests on the common core', async () => {
    const { technicalQuestions, behavioralQuestions, assumptions } = await proposeQuestions({
      jobText: '',
      title: 'Conversation',
      seniority: 'Medium',
      mix: 'Both',
      language: 'javascript',
      languages: ['javascript'],
    })
    expect(new Set([...technicalQuestions, ...behavioralQuestions].map(({ source }) => source))).toEqual(
      new Set(['core']),
    )
    expect(technicalQuestions).toHaveLength(14)
    expect(assumptions).toContain('There is no resume, so the questions are based on the job alone.')
  })

  it('in a language that nothing is proven in yet offers what can be solved in the others, and says so', () => {
    const { technicalQuestions, assumptions } = propose({ language: 'go', languages: ['python'] })
    const coding = ofType(technicalQuestions, 'coding')
    const isProven = coding.every(({ provenIn }) => provenIn.includes('go'))
    expect(coding).toHaveLength(6)
    expect(
      assumptions.some((text) =>
        text.startsWith(isProven ? 'Primary language Go' : 'No coding question is proven in Go'),
      ),
    ).toBe(true)
  })

  it('quotes nothing private', () => {
    const lines = [
      'Pat Lorne',
      'Experience',
      'Developer, Bluefin, 2020 - 2024',
      '• Married, two children, built React apps while on parental leave',
      '• React for pat@lorne.example, +44 7700 900 123',
      'Education',
      'BSc in React Studies, 1998',
    ]
    const { technicalQuestions, behavioralQuestions } = propose({
      resume: { lines, links: [] },
      jobText: 'React',
      title: 'Developer',
    })
    const quoted = [...technicalQuestions, ...behavioralQuestions].flatMap(({ citations }) =>
      citations.map(({ line }) => line),
    )
    expect(quoted.filter((line) => /children|parental|@|1998/.test(line))).toEqual([])
  })
})

describe('a question for the candidate', () => {
  it('holds nothing that is secret', () => {
    const { technicalQuestions, behavioralQuestions } = propose()
    const source = findBankQuestion(technicalQuestions[0]!.id)!
    const rules = {
      aiPolicy: 'nova',
      helpLevel: 'hint',
      agentEngine: 'standard',
      joinedModel: null,
      joinedHost: null,
      joinedAgent: null,
    } as const
    const coding = viewTechnical(technicalQuestions[0]!, source, ['javascript', 'python'], rules)
    expect(Object.keys(coding.starters)).toEqual(['javascript', 'python'])
    expect(coding.visibleTests.length).toBeGreaterThan(0)
    expect(viewTechnical(technicalQuestions.at(-1)!, undefined, ['python'], rules).starters).toEqual({})
    const text = JSON.stringify([coding, viewBehavioral(behavioralQuestions[0]!)])
    expect(text).not.toMatch(/"(reason|source|citations|probes?|competency|reference|group|provenIn)":/)
    const tests = source.kind === 'coding' ? source.tests : []
    expect(coding.visibleTests).toHaveLength(tests.filter(({ visible }) => visible).length)
    expect(coding.visibleTests.length).toBeLessThan(tests.length)
  })
})

describe('the templates', () => {
  it('are the eight of the specification', () => {
    const templates = builtInTemplates()
    expect(templates).toHaveLength(8)
    expect(templates.filter(({ interviewType }) => interviewType === 'HumanInLoop').map(({ id }) => id)).toEqual([
      'senior-javascript-full-stack',
      'senior-java-backend',
      'data-scientist-python',
    ])
    for (const { duration } of templates) expect([45, 60, 75, 90]).toContain(duration)
  })
})
