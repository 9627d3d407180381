import { type Position, PositionSettings } from '@nova/contract/positions/positions'
import type { JobInfo, Template } from '@nova/contract/questions/questions'
import { describe, expect, it } from 'vitest'
import { emptyFields } from './fields.ts'
import { applyJob, applyPosition, applyResume, applyTemplate, isLimited, undoFilling } from './filling.ts'
import { matchesTemplate } from './templates/template-picker.tsx'

const template: Template = {
  id: 'java',
  name: 'Senior Java Backend',
  role: 'Backend Developer',
  duration: 75,
  difficulty: 'Senior',
  questionType: 'Both',
  interviewType: 'HumanInLoop',
  programmingLanguage: 'java',
  description: 'Services under load.',
  tags: ['spring boot'],
  core: [],
  followUps: 'skippable',
  editorHelp: 'plain',
  competencyIds: [],
  isOwn: false,
}
const job: JobInfo = {
  title: 'Data Engineer',
  description: 'We move data.',
  requirements: ['Python', 'SQL'],
  programmingLanguages: ['SQL', 'Python'],
  experienceLevel: 'Junior',
  must: [],
  nice: [],
  from: 'jsonld',
  omitted: 0,
}
const nothing = { title: '', description: '' }
const all = () => true

describe('a template', () => {
  it('fills its settings, but no language that cannot run here', () => {
    const { fields } = applyTemplate(emptyFields, nothing, template, (language) => language !== 'java')
    expect(fields).toMatchObject({ title: 'Senior Java Backend', duration: '75', difficulty: 'Senior' })
    expect(fields.programmingLanguage).toBe('javascript')
  })

  it('leaves a typed title alone, and replaces that of another template', () => {
    const typed = applyTemplate({ ...emptyFields, title: 'Mine' }, nothing, template, all)
    expect(typed.fields.title).toBe('Mine')
    const first = applyTemplate(emptyFields, nothing, { ...template, name: 'First' }, all)
    expect(applyTemplate(first.fields, first.filled, template, all).fields.title).toBe('Senior Java Backend')
  })

  it.each(['JAVA', 'backend dev', 'under load', 'spring'])('is found by %s', (search) =>
    expect(matchesTemplate(template, search)).toBe(true),
  )

  it('is not found by what it does not say', () => expect(matchesTemplate(template, 'react')).toBe(false))
})

describe('a resume', () => {
  const reading = { name: null, email: null, links: [], roles: [], skills: [], title: 'Lead Engineer' }
  const read = { ...reading, seniority: 'Senior' as const }

  it('fills title and level where nothing else says what the interview is for', () => {
    expect(applyResume(emptyFields, nothing, read, true).fields).toMatchObject({
      title: 'Lead Engineer',
      difficulty: 'Senior',
    })
    expect(applyResume(emptyFields, nothing, reading, true).fields.difficulty).toBe('Medium')
    for (const known of [{ title: 'Mine' }, { description: 'A job' }, { templateId: 'java' }, { positionId: 'p1' }]) {
      const fields = { ...emptyFields, ...known }
      expect(applyResume(fields, nothing, read, true).fields).toEqual(fields)
    }
  })

  it('leaves the level to who has seen or chosen it', () => {
    expect(applyResume(emptyFields, nothing, read, false).fields).toMatchObject({
      title: 'Lead Engineer',
      difficulty: 'Medium',
    })
    const chosen = { ...emptyFields, difficulty: 'Junior' as const }
    expect(applyResume(chosen, nothing, read, true).fields.difficulty).toBe('Junior')
  })

  it('gives way to another resume and to a posting', () => {
    const first = applyResume(emptyFields, nothing, read, true)
    const { title: _, ...untitled } = reading
    expect(applyResume(first.fields, first.filled, untitled, true).fields).toMatchObject({
      title: '',
      difficulty: 'Medium',
    })
    expect(applyJob(first.fields, first.filled, job, '', all).fields).toMatchObject({
      title: 'Data Engineer',
      difficulty: 'Junior',
    })
  })
})

describe('a position', () => {
  const settings = PositionSettings.parse({
    programmingLanguage: 'java',
    helpLevel: 'clarify',
    meetingUrl: 'https://m.test/1',
  })
  const position = { ...settings, id: 'p1', title: 'Backend', description: 'Services.', level: 'Senior', duration: 75 }
  const given = { ...position, settings, panel: ['ida@example.test'] } as unknown as Position

  it('fills its settings and panel, and leaves typed entries', () => {
    const typed = { ...emptyFields, title: 'Mine', companyEmails: ['own@example.test', ''], templateId: 'java' }
    const { fields } = applyPosition(typed, nothing, given, (language) => language !== 'java')
    expect(fields).toMatchObject({
      positionId: 'p1',
      templateId: '',
      title: 'Mine',
      description: 'Services.',
      duration: '75',
      difficulty: 'Senior',
      helpLevel: 'clarify',
      meetingUrl: 'https://m.test/1',
      programmingLanguage: 'javascript',
      companyEmails: ['own@example.test', 'ida@example.test'],
    })
  })
})

describe('a job posting', () => {
  it('fills title, level, language, text and link', () => {
    const { fields } = applyJob(emptyFields, nothing, job, 'https://jobs.example/1', all)
    expect(fields).toMatchObject({
      title: 'Data Engineer',
      difficulty: 'Junior',
      programmingLanguage: 'python',
      jobLink: 'https://jobs.example/1',
      description: 'We move data.\n\nRequirements:\n- Python\n- SQL',
    })
  })

  it('goes below the user’s own description, once', () => {
    const typed = { ...emptyFields, description: 'My words.' }
    const first = applyJob(typed, nothing, job, 'https://jobs.example/1', all)
    expect(first.fields.description).toMatch(/^My words\.\n\nWe move data\./)
    const second = applyJob(first.fields, first.filled, job, 'https://jobs.example/1', all)
    expect(second.fields.description).toBe(first.fields.description)
  })

  it('that was too long is taken as it came', () => {
    const { fields } = applyJob(emptyFields, nothing, { ...job, omitted: 9 }, 'https://jobs.example/1', all)
    expect(fields.description).toBe('We move data.')
  })

  it('keeps a level or language chosen by the user, but replaces those of an earlier posting', () => {
    const chosen = { ...emptyFields, difficulty: 'Senior', programmingLanguage: 'go' } as const
    const { fields } = applyJob(chosen, nothing, job, 'https://jobs.example/1', all)
    expect(fields).toMatchObject({ difficulty: 'Senior', programmingLanguage: 'go' })
    const first = applyJob(emptyFields, nothing, job, 'https://jobs.example/1', all)
    const other: JobInfo = { ...job, experienceLevel: 'Senior', programmingLanguages: ['Java'] }
    const second = applyJob(first.fields, first.filled, other, 'https://jobs.example/2', all)
    expect(second.fields).toMatchObject({ difficulty: 'Senior', programmingLanguage: 'java' })
  })

  it('is limited when only its address could be read', () => {
    expect(isLimited(job)).toBe(false)
    expect(isLimited({ ...job, from: 'url' })).toBe(true)
    expect(isLimited({ ...job, description: ' ', requirements: [] })).toBe(true)
  })
})

describe('undoing', () => {
  it('takes back what was filled in, but nothing that was typed since', () => {
    const before = { fields: emptyFields, filled: { title: '', description: '' } }
    const after = applyJob(before.fields, before.filled, job, 'https://jobs.example/1', () => true)
    const now = { ...after, fields: { ...after.fields, title: 'My own title', candidateName: 'Sam' } }
    const undone = undoFilling(before, after, now)
    expect(undone.fields).toEqual({ ...emptyFields, title: 'My own title', candidateName: 'Sam' })
    expect(undone.filled).toEqual(before.filled)
  })
})
