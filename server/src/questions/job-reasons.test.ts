import type { BehavioralQuestion, TechnicalQuestion } from '@nova/contract/questions/questions'
import { describe, expect, it } from 'vitest'
import { jobPairs } from '../../test/job-pairs.ts'
import { type JobPosting, readJobPostings } from '../../test/job-postings.ts'
import { loadBank } from './bank.ts'
import { findTasks } from './choice/day-work.ts'
import { kindsOf } from './choice/kinds.ts'
import type { ProposalInput } from './choice/proposal-input.ts'
import { propose } from './choice/propose.ts'
import { quote } from './choice/reasons.ts'
import { fitsLevel } from './choice/select.ts'
import { isTitled, tradeNames, tradesOf, tradeWords } from './choice/trades.ts'
import { readJobPage } from './job/job-page.ts'
import { readJob } from './job/job.ts'
import { withoutBullet } from './resume/resume-headings.ts'

const bank = loadBank()
const { finder } = bank
const languages = ['javascript', 'typescript', 'python', 'java', 'go'] as const
const everyKind: Pick<ProposalInput, 'mix' | 'languages'> = { mix: 'Both', languages: [...languages] }

const textOf = ({ isPage, text }: JobPosting) => (isPage ? (readJobPage(text)?.text ?? '') : text)
const fromPostings = readJobPostings('tuned').map((posting): ProposalInput => {
  const { title, level } = posting.expected ?? { title: 'Software Engineer', level: 'Medium' as const }
  return { ...everyKind, jobText: textOf(posting), title, seniority: level, language: 'java' }
})
const fromPairs = jobPairs.map((pair): ProposalInput => {
  const resume = { lines: pair.resume.split('\n').filter(Boolean), links: [] }
  return {
    ...everyKind,
    jobText: pair.job,
    title: pair.title,
    seniority: pair.seniority,
    language: pair.language,
    resume,
  }
})
const inputs = [...fromPostings, ...fromPairs]

const claims: [RegExp, string][] = [
  [/^The job asks for (.+?): “/, 'asked'],
  [/^The work involves (.+?): “/, 'work'],
  [/^The job names (.+?): “/, 'named'],
  [/^Nice to have: (.+?): “/, 'wished'],
]

/** Errors in a question's reason, checked against its sources; empty if it is true. */
function faultsOf({ reason, citations, id }: BehavioralQuestion | TechnicalQuestion, input: ProposalInput): string[] {
  const job = readJob(input.jobText, finder, input.title)
  const sources = { job: input.jobText, resume: input.resume?.lines.join('\n') ?? '' }
  const all = [...job.must, ...job.nice]
  const quoted = citations.flatMap(({ source, line }) => {
    const where = source === 'resume' ? sources.resume : sources.job
    if (!where.includes(line)) return [`${id}: not in the ${source}: ${line}`]
    return reason.includes(quote(line)) ? [] : [`${id}: not quoted: ${line}`]
  })
  const jobLines = citations.filter(({ source }) => source === 'job-description')
  const unsupported = jobLines.flatMap(({ line }) => {
    const claim = claims.flatMap(([pattern, voice]) => {
      const names = pattern.exec(reason)?.[1]
      return names ? [{ names: names.split(' or '), voice }] : []
    })[0]
    // The day's work has the words of its row in the line.
    const work = /The posting speaks of (.+?): “/.exec(reason)?.[1]
    if (work) {
      const tasks = findTasks(bank.dayWork, job, input.seniority, tradesOf(job, finder))
      return tasks.some((task) => task.work === work && task.line === line && task.questions.includes(id))
        ? []
        : [`${id}: “${line}” is not about ${work}`]
    }
    const trade = tradeNames.find((each) => reason.startsWith(`The job is in ${tradeWords(each)}: `))
    if (trade)
      return isTitled(trade, line) && line.includes(job.title) ? [] : [`${id}: “${line}” is no title of ${trade}`]
    // A behavioural question quotes the line behind its competency.
    if (!claim) return reason.includes('Competency: ') ? [] : [`${id}: cites without a claim: ${reason}`]
    return claim.names.flatMap((name) => {
      const said = all.find(
        (one) => one.skill === name && one.voice === claim.voice && withoutBullet(one.line) === line,
      )
      const isNamed = finder.find([line], new Set([0]), new Set([0])).some((mention) => mention.name === name)
      return said && isNamed ? [] : [`${id}: “${line}” does not say (${claim.voice}) ${name}`]
    })
  })
  return [...quoted, ...unsupported]
}

describe('the reasons of all proposals', () => {
  const proposals = inputs.map((input) => ({ input, ...propose(bank, input) }))

  it('quote lines that exist and that say what is claimed of them', () => {
    const faults = proposals.flatMap(({ input, technicalQuestions, behavioralQuestions }) =>
      [...technicalQuestions, ...behavioralQuestions].flatMap((question) => faultsOf(question, input)),
    )
    expect(faults).toEqual([])
    const cited = proposals.flatMap(({ technicalQuestions }) =>
      technicalQuestions.flatMap(({ citations }) => citations),
    )
    expect(cited.length).toBeGreaterThan(200)
  })

  it('name a behavioural competency’s line only where the line names what the competency is about', () => {
    const unsupported = proposals.flatMap(({ input, behavioralQuestions }) =>
      behavioralQuestions.flatMap(({ id, citations, reason }) => {
        if (reason.includes('The posting speaks of ')) return []
        const leading = bank.byId.get(id)!.skills[0]!
        const lines = citations.filter(({ source }) => source === 'job-description').map(({ line }) => line)
        const isNamed = (line: string) =>
          finder.find([line], new Set([0]), new Set([0])).some(({ name }) => name === leading)
        return lines.filter((line) => !isNamed(line)).map((line) => [input.title, id, line])
      }),
    )
    expect(unsupported).toEqual([])
  })

  it('put technical questions on what the job asks for or names before those on what it would like', () => {
    const late = proposals.flatMap(({ input, technicalQuestions }) => {
      const technical = technicalQuestions.filter(({ questionType }) => questionType === 'technical')
      const job = readJob(input.jobText, finder, input.title)
      const firstWish = technical.findIndex(({ reason }) => reason.startsWith('Nice to have:'))
      if (firstWish < 0) return []
      const before = new Set(technical.slice(0, firstWish).flatMap(({ id }) => bank.byId.get(id)!.skills))
      const after = technical.slice(firstWish + 1)
      const isBefore = (names: string[]) => names.some((name) => before.has(name))
      const musts = job.must.filter(({ skill, oneOf }) => !finder.fields.has(skill) && !isBefore(oneOf ?? [skill]))
      return after
        .filter(({ id }) => musts.some(({ skill }) => bank.byId.get(id)!.skills[0] === skill))
        .map(({ id }) => [input.title, id])
    })
    expect(late).toEqual([])
  })

  it('say that the bank has nothing on a skill only where it has nothing', () => {
    const wrong = proposals.flatMap(({ input, assumptions }) => {
      const listed = (start: string) =>
        assumptions.flatMap((text) =>
          text.startsWith(start) ? text.slice(start.length).split(/[.;]/)[0]!.split(', ') : [],
        )
      const onSkill = (name: string) => [...bank.byId.values()].filter(({ skills }) => skills.includes(name.trim()))
      const isShown = (name: string) =>
        onSkill(name).some(
          ({ kind, difficulty }) => kindsOf[input.mix].includes(kind) && fitsLevel(difficulty, input.seniority),
        )
      return [
        ...listed('We have no question on:').filter((name) => onSkill(name).length > 0),
        ...listed('We have questions on these skills, but not at this level:').filter(
          (name) => onSkill(name).length === 0 || isShown(name),
        ),
      ]
    })
    expect(wrong).toEqual([])
  })
})

describe('a payments back end in Java or Kotlin', () => {
  const input = fromPostings[0]!
  const { technicalQuestions, assumptions } = propose(bank, input)
  const technical = technicalQuestions.filter(({ questionType }) => questionType === 'technical')

  it('is asked about transactions and Kafka among the first four, and never about Android', () => {
    const skills = technical.map(({ id }) => bank.byId.get(id)!.skills)
    expect(skills.filter((names) => names.includes('Android'))).toEqual([])
    const first = new Set(skills.slice(0, 4).flat())
    expect(['Transactions', 'Kafka'].filter((name) => !first.has(name))).toEqual([])
  })

  it('says that one of the languages will do', () => {
    expect(assumptions.find((text) => text.startsWith('Required by the job: '))).toContain('Java or Kotlin')
  })

  it('says that a question on a skill is hidden by the level, and not that the bank has none', () => {
    const jobText = 'Requirements\n- Java\n- Jetpack Compose'
    const told = propose(bank, { ...input, jobText, title: 'Developer', seniority: 'Senior' }).assumptions
    expect(told.filter((text) => text.includes('Jetpack Compose') && text.startsWith('We have'))).toEqual([
      'We have questions on these skills, but not at this level: Jetpack Compose.',
    ])
  })
})

describe('a description that is no job description', () => {
  const menu = readJobPostings('tuned').find(({ id }) => id === 'menu')!.text
  const { technicalQuestions, assumptions } = propose(bank, { ...fromPostings[0]!, jobText: menu, title: 'Developer' })

  it('gives no must-have skills, and the interviewer gets a notice', () => {
    expect(assumptions).toContain('This text does not look like a job description, so we took no skills from it.')
    expect(assumptions.filter((text) => /^(The job|Required by|Also mentioned|Nice to have)/.test(text))).toEqual([])
    expect(technicalQuestions.filter(({ citations }) => citations.length > 0)).toEqual([])
  })
})
