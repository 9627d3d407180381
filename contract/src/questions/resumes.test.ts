import { describe, expect, it } from 'vitest'
import { CorrectionsField, ResumeCorrections, ResumeDate } from './resumes.ts'

const role = (changes: object = {}) => ({ title: 'Engineer', company: 'Acme', from: '2019-03', to: '2021', ...changes })
const add = (changes: object) => ResumeCorrections.safeParse({ addedRoles: [role(changes)] })
const complaint = (changes: object) => add(changes).error?.issues[0]?.message

describe('a date in a resume', () => {
  it.each(['1950', '2019-03', '2039-12'])('can be %s', (date) => expect(ResumeDate.safeParse(date).success).toBe(true))
  it.each(['1949', '2040', '2019-13', '2019-00', '2019-3', '03/2019', ''])('cannot be %j', (date) =>
    expect(ResumeDate.safeParse(date).success).toBe(false),
  )
})

describe('a corrected role', () => {
  it('may end in the year it began in, whether or not the month is given', () => {
    for (const to of ['2019', '2019-03', '2019-12', null]) expect([to, complaint({ to })]).toEqual([to, undefined])
    expect(complaint({ from: '2019', to: '2019-01' })).toBeUndefined()
  })

  it('does not end before it began', () => {
    for (const to of ['2019-02', '2018', '2018-12'])
      expect([to, complaint({ to })]).toEqual([to, 'Please enter an end that is not before the start.'])
  })

  it('has a title or a company', () => {
    expect(complaint({ title: '' })).toBeUndefined()
    expect(complaint({ title: ' ', company: '' })).toBe('Please enter a title or a company.')
  })

  it('holds no characters that the database cannot keep', () => {
    const { data } = add({ title: ' En\u0000gin\u0009eer\ud800 ' })
    expect(data!.addedRoles[0]!.title).toBe('En gin eer\ufffd')
  })
})

describe('the field that carries corrections', () => {
  it('reads JSON, and fills in what is left out', () => {
    expect(CorrectionsField.parse('{"removedSkills":["Perl"]}')).toEqual({
      removedSkills: ['Perl'],
      removedRoles: [],
      changedRoles: [],
      addedRoles: [],
      addedSkills: [],
    })
  })

  it.each([
    ['no JSON', '{removed', 'Please send the corrections as JSON.'],
    ['an empty skill', '{"addedSkills":[" "]}', 'Please enter a skill.'],
  ])('refuses %s', (_, text, message) =>
    expect(CorrectionsField.safeParse(text).error?.issues[0]?.message).toBe(message),
  )

  it('refuses more than a resume holds', () => {
    const addedSkills = Array.from({ length: 51 }, (_, at) => `Skill ${at}`)
    expect(CorrectionsField.safeParse(JSON.stringify({ addedSkills })).success).toBe(false)
    expect(CorrectionsField.safeParse(' '.repeat(60_001)).success).toBe(false)
  })
})
