import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { isDeepStrictEqual } from 'node:util'
import { minutesByKind } from '@nova/contract/constants'
import { languageNames } from '@nova/contract/questions/language-names'
import { QuestionForm } from '@nova/contract/questions/library'
import { Language, Seniority } from '@nova/contract/words'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { repeats } from '../answers/answers.ts'
import { readKeyPoints } from '../answers/key-points.ts'
import { fromBankQuestion } from '../library/conversion.ts'
import { loadBank } from './bank.ts'
import { areAlike } from './choice/likeness.ts'
import { propose } from './choice/propose.ts'
import { fitsLevel } from './choice/select.ts'

const bank = loadBank()
const source = fileURLToPath(new URL('../../../bank/', import.meta.url))
const folders: string[] = []

function copyBank(): string {
  const folder = mkdtempSync(join(tmpdir(), 'bank-'))
  folders.push(folder)
  cpSync(source, folder, { recursive: true })
  return folder
}

afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true })
})

describe('the bank', () => {
  it('is large enough', () => {
    expect(bank.technical.length).toBeGreaterThanOrEqual(84)
    expect(bank.behavioral.length).toBeGreaterThanOrEqual(62)
    expect(new Set(bank.behavioral.map(({ competency }) => competency)).size).toBeGreaterThanOrEqual(14)
    expect(bank.skills.length).toBeGreaterThanOrEqual(620)
  })

  it('has a technical question for each language and field', () => {
    const skills = new Set(bank.technical.flatMap((question) => question.skills))
    for (const language of Language.options) expect(skills).toContain(languageNames[language])
    for (const field of [
      'Front-end Development',
      'Back-end Development',
      'Databases',
      'Operating Systems',
      'Cloud',
      'Mobile Development',
      'Data Science',
      'Security',
      'Testing',
    ]) {
      expect(skills).toContain(field)
    }
  })

  it('has no two technical questions that are alike', () => {
    const pairs = bank.technical.flatMap((one, at) =>
      bank.technical.slice(at + 1).filter((other) => areAlike(one, other)),
    )
    expect(pairs).toEqual([])
  })

  it('gives no key point away in its hints', () => {
    for (const { id, hints, keyPoints } of bank.technical) {
      const told = hints.filter((hint) =>
        keyPoints.some(({ point }) => hint.toLowerCase().includes(point.toLowerCase())),
      )
      expect([id, told]).toEqual([id, []])
    }
  })

  it.each([...Language.options])('has three technical questions or more that turn on %s', (language) => {
    const turning = bank.technical.filter(({ skills }) => skills[0] === languageNames[language])
    expect(turning.length).toBeGreaterThanOrEqual(3)
  })

  it('meets no key point by its own statement and hints, which are given', () => {
    for (const { id, statement, hints, keyPoints } of bank.technical) {
      const given = [statement, ...hints]
      const met = given.flatMap((text) => readKeyPoints(text, keyPoints, repeats(given)).filter(({ isMet }) => isMet))
      expect([id, met.map(({ point }) => point)]).toEqual([id, []])
    }
  })

  it('says each key point in at least eight ways, and its opposite in one', () => {
    const thin = bank.technical.flatMap(({ id, keyPoints }) =>
      keyPoints.filter(({ phrases, contrary = [] }) => phrases.length < 8 || contrary.length < 1).map(() => id),
    )
    expect(thin).toEqual([])
  })

  it('never takes a wrong belief about a point for the point', () => {
    const told = bank.technical.flatMap(({ id, keyPoints }) =>
      keyPoints.flatMap((each) => (each.contrary ?? []).map((contrary) => ({ id, each, contrary }))),
    )
    const taken = told.filter(({ each, contrary }) => readKeyPoints(`I think that ${contrary}.`, [each])[0]!.isMet)
    expect(told.length).toBeGreaterThan(3000)
    expect(taken.map(({ id, contrary }) => `${id}: ${contrary}`)).toEqual([])
  })

  it('has phrases that hold words, each once in its key point', () => {
    for (const { id, keyPoints } of bank.technical) {
      const phrases = keyPoints.flatMap((each, at) => each.phrases.map((phrase) => `${at} ${phrase.toLowerCase()}`))
      const bare = phrases.filter((phrase) => phrase.replace(/^\d+ |[^\p{L}\p{N}]/gu, '').length < 2)
      expect([id, bare]).toEqual([id, []])
      expect([id, phrases.length]).toEqual([id, new Set(phrases).size])
    }
  })

  it('shows behavioural answers at five levels of its own for each question', () => {
    const anchors = bank.behavioral.flatMap((question) => question.anchors)
    expect(anchors.filter((anchor, at) => anchors.indexOf(anchor) !== at)).toEqual([])
    expect(bank.behavioral.filter(({ probes }) => new Set(probes).size < probes.length)).toEqual([])
  })

  it('has six competencies or more for each level', () => {
    for (const level of Seniority.options) {
      const fitting = bank.behavioral.filter(
        ({ seniorities, difficulty }) => seniorities.includes(level) && fitsLevel(difficulty, level),
      )
      expect([level, new Set(fitting.map(({ competency }) => competency)).size >= 6]).toEqual([level, true])
    }
  })

  it('names each skill once', () => {
    const terms = bank.skills.flatMap(({ name, aliases }) => [name.toLowerCase(), ...aliases])
    expect(terms.filter((term, at) => terms.indexOf(term) !== at)).toEqual([])
  })

  it.each<[string, (folder: string) => void, RegExp]>([
    ['text that is no JSON', (folder) => writeFileSync(`${folder}/skills.json`, '{'), /skills\.json: /],
    [
      'a missing field',
      (folder) => change(folder, (question) => delete question['hints']),
      /test-that-button\.json: .*hints/s,
    ],
    [
      'an unknown skill',
      (folder) => change(folder, (question) => (question['skills'] = ['Juggling'])),
      /test-that-button\.json: the skill 'Juggling'/,
    ],
    [
      'an id that is not its name',
      (folder) => change(folder, (question) => (question['id'] = 'other')),
      /test-that-button\.json: the id 'other'/,
    ],
    [
      'work of a question that is not there',
      (folder) => changeWork(folder, { juggling: { skills: ['Caching'], task: 'balls stay in the air' } }),
      /coding-work\.json: there is no coding question 'juggling'/,
    ],
    [
      'work that exercises an unknown skill',
      (folder) => changeWork(folder, { 'sized-cache': { skills: ['Juggling'], task: 'balls stay in the air' } }),
      /coding-work\.json: the skill 'Juggling'/,
    ],
    [
      'a day’s work with a question that is not there',
      (folder) => changeDay(folder, { work: 'juggling', words: ['juggl*'], questions: ['three-balls'] }),
      /day-work\.json: 'juggling' names 'three-balls', which is no question/,
    ],
    [
      'a day’s work of an unknown trade',
      (folder) =>
        changeDay(folder, { work: 'juggling', words: ['juggl*'], questions: ['sized-cache'], trades: ['circus'] }),
      /day-work\.json: .*trades/s,
    ],
  ])('with %s is refused by the name of the file', (_what, spoil, message) => {
    const folder = copyBank()
    spoil(folder)
    expect(() => loadBank(folder)).toThrow(message)
  })
})

describe('the templates', () => {
  const bank = loadBank()

  it.each(bank.templates)('$id has a core of its own that fits its level, its language and its time', (template) => {
    const core = template.core.map((id) => bank.byId.get(id)!)
    const kinds = new Set(core.map(({ kind }) => kind))
    expect(kinds).toContain('coding')
    expect(kinds).toContain('behavioral')
    for (const question of core) {
      expect([question.id, fitsLevel(question.difficulty, template.difficulty)]).toEqual([question.id, true])
      if (question.kind === 'behavioral') expect(question.seniorities).toContain(template.difficulty)
      if (question.kind === 'coding') expect(bank.provenIn(question.id)).toContain(template.programmingLanguage)
    }
    const minutes = core.reduce((sum, { kind }) => sum + minutesByKind[kind], 0)
    expect(minutes).toBeLessThanOrEqual(template.duration)
  })

  it.each(bank.templates)(
    '$id alone, without resume and posting, brings six technical questions that it calls for',
    (template) => {
      const { technicalQuestions } = propose(bank, {
        jobText: template.description,
        title: template.name,
        seniority: template.difficulty,
        core: template.core,
        mix: template.questionType,
        language: template.programmingLanguage,
        languages: [...Language.options],
      })
      const technical = technicalQuestions.filter(({ questionType }) => questionType === 'technical')
      const called = technical.filter(({ source }) => source === 'job-description')
      expect(called.length).toBeGreaterThanOrEqual(6)
    },
  )
})

function change(folder: string, edit: (question: Record<string, unknown>) => void): void {
  const file = `${folder}/technical/test-that-button.json`
  const question = JSON.parse(readFileSync(file, 'utf8'))
  edit(question)
  writeFileSync(file, JSON.stringify(question))
}

const changeDay = (folder: string, row: object) => writeFileSync(`${folder}/day-work.json`, JSON.stringify([row]))
const changeWork = (folder: string, work: object) => writeFileSync(`${folder}/coding-work.json`, JSON.stringify(work))

it('a bank is the same when it is prepared file by file as when it is loaded at once', async () => {
  vi.resetModules()
  const fresh = await import('./bank.ts')
  await fresh.prepareBank()
  const prepared = fresh.loadBank()
  const { finder: _, byId, provenIn, isProvenProject, isProvenSql, ...lists } = loadBank()
  const differing = Object.entries(lists).filter(
    ([name, list]) => !isDeepStrictEqual(prepared[name as keyof typeof prepared], list),
  )
  expect(differing.map(([name]) => name)).toEqual([])
  expect([...prepared.byId.keys()]).toEqual([...byId.keys()])
  expect(prepared.provenIn('sized-cache')).toEqual(provenIn('sized-cache'))
  expect([prepared.isProvenProject('lab-bench'), isProvenProject('lab-bench')]).toEqual([true, true])
  expect([prepared.isProvenSql('blocked-recipients'), isProvenSql('blocked-recipients')]).toEqual([true, true])
})

it.each(loadBank().projects.map((project) => [project.id, project] as const))(
  'the project %s can be looked at in the library and copied from there',
  (_, project) => {
    expect(QuestionForm.safeParse(fromBankQuestion(project)).error).toBeUndefined()
  },
)
