import { suggestQuestions } from '@nova/contract/questions/suggestion'
import { describe, expect, it } from 'vitest'
import { jobPairs } from '../../test/job-pairs.ts'
import { loadBank } from './bank.ts'
import { kindsOf } from './choice/kinds.ts'
import type { ProposalInput } from './choice/proposal-input.ts'
import { propose } from './choice/propose.ts'
import { fitsLevel } from './choice/select.ts'
import { readJob } from './job/job.ts'
import { readResume } from './resume/resume.ts'

const bank = loadBank()
const { finder } = bank

const pairs = jobPairs.map((pair) => {
  const input: ProposalInput = {
    ...pair,
    jobText: pair.job,
    resume: { lines: pair.resume.split('\n').filter(Boolean), links: [] },
    languages: ['javascript', 'typescript', 'python', 'java', 'go'],
  }
  return { ...pair, input }
})
const skillsOf = (id: string) => bank.byId.get(id)!.skills
const sorted = (names: string[]) => [...new Set(names)].toSorted()
const kindOf = (skill: string) => finder.byName.get(skill)!.kind
const isTechnology = (skill: string) => kindOf(skill) !== 'concept' && kindOf(skill) !== 'practice'

const isOfDay = ({ reason }: { reason: string }) => reason.startsWith('The posting speaks of ')

/** A skill with all that it belongs to. */
const widened = (skill: string): string[] => [skill, ...finder.byName.get(skill)!.parents.flatMap(widened)]

describe.each(pairs)('$title', ({ title, job, input, must, nice, claimed, seniority, mix, minutes }) => {
  const proposal = propose(bank, input)
  const asked = [...proposal.technicalQuestions, ...proposal.behavioralQuestions]
  const technical = proposal.technicalQuestions.filter(({ questionType }) => questionType === 'technical')
  const named = new Set([...must, ...nice, ...claimed])

  /**
   * True if the bank has questions of this interview's kinds and level for the skill, not merely with a technology that
   * the texts don't name.
   */
  const isCovered = (skill: string) =>
    [...bank.byId.values()].some(({ kind, difficulty, skills: [leading = '', ...others] }) => {
      const isAsked = leading === skill || others.includes(skill)
      const isForeign = isTechnology(leading) && !isTechnology(skill) && !named.has(leading)
      return isAsked && !isForeign && kindsOf[mix].includes(kind) && fitsLevel(difficulty, seniority)
    })
  const readAs = readJob(job, finder, title)
  /** True for alternatives that another skill covers. */
  const isMet = (skill: string, by: (other: string) => boolean) =>
    readAs.must.some((one) => one.skill === skill && one.oneOf?.some((other) => other !== skill && by(other)))
  const covered = must.filter(isCovered)

  it('is read as a person reads it', () => {
    const read = readJob(job, finder, title)
    expect(sorted(read.must.map(({ skill }) => skill))).toEqual(sorted(must))
    expect(sorted(read.nice.map(({ skill }) => skill))).toEqual(sorted(nice))
    const told = readResume(input.resume!.lines, [], finder).skills.map(({ name }) => name)
    expect(sorted(told.filter((name) => !must.includes(name) && !nice.includes(name)))).toEqual(sorted(claimed))
  })

  it('gets a question on every must-have skill that the bank covers', () => {
    expect(covered.length).toBeGreaterThan(1)
    const isAsked = (skill: string) => asked.some(({ id }) => skillsOf(id).includes(skill))
    expect(covered.filter((skill) => !isAsked(skill) && !isMet(skill, isAsked))).toEqual([])
  })

  it('gets no skill question on what neither text names', () => {
    const wide = new Set([...named].flatMap(widened))
    const isForeign = (skills: string[]) => {
      const [leading = ''] = skills
      if (!skills.some((skill) => named.has(skill) || wide.has(skill))) return true
      const isMust = skills.some((skill) => must.includes(skill) && isTechnology(skill))
      const isPart = finder.byName
        .get(leading)!
        .parents.some((parent) => named.has(parent) && kindOf(parent) === 'platform')
      return isTechnology(leading) && !wide.has(leading) && !isMust && !isPart
    }
    expect(technical.length).toBeGreaterThanOrEqual(3)
    expect(technical.map(({ id }) => id).filter((id) => isForeign(skillsOf(id)))).toEqual([])
  })

  it('is suggested what fits the time, the day’s work and must-have skills first', () => {
    const ids = suggestQuestions(proposal, minutes)
    const suggested = asked.filter(({ id }) => ids.includes(id))
    const sum = suggested.reduce((total, { timeEstimate }) => total + timeEstimate, 0)
    expect(sum).toBeLessThanOrEqual(minutes)
    const others = asked.filter(({ id }) => !ids.includes(id))
    expect(others.filter(({ timeEstimate }) => sum + timeEstimate <= minutes)).toEqual([])
    const open = new Set(covered)
    for (const { id } of technical) {
      const served = skillsOf(id).filter((skill) => open.has(skill))
      const central = technical.slice(0, 3).some((question) => question.id === id && !isOfDay(question))
      if (central && served.length === 0)
        expect([id, [...open].filter((skill) => !finder.fields.has(skill))]).toEqual([id, []])
      for (const skill of served) open.delete(skill)
      for (const skill of open) if (isMet(skill, (other) => served.includes(other))) open.delete(skill)
    }
  })

  it('gets the same questions each time', () => {
    expect(propose(bank, structuredClone(input))).toEqual(proposal)
  })
})

describe('the pairs', () => {
  it('are twelve', () => {
    expect(jobPairs).toHaveLength(12)
  })
})
