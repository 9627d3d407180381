import { ProjectForm } from '@nova/contract/projects/project-form'
import { expect, test } from 'vitest'
import { emptyChange, errorsOfChange, turn, withAgain } from './change-entries.ts'
import {
  adopt,
  atFields,
  type ChangeWritten,
  emptyProject,
  emptyStage,
  errorsOfProject,
  formOfProject,
  writtenOfProject,
} from './project-written.ts'

const form = ProjectForm.parse({
  kind: 'project',
  title: 'A till that adds up',
  skills: ['Python'],
  tags: ['sums', 'shops'],
  minutes: 30,
  runtime: 'python',
  run: 'python3 shop.py',
  locked: ['tests/', 'README.md'],
  category: 'Shops',
  problemStatement: 'A small till. It adds up the prices of what somebody buys.',
  stages: ['add-up', 'discount'].map((id) => ({
    id,
    title: `Stage ${id}`,
    kind: 'fix',
    minutes: 10,
    hidden: [`test_${id}.py`],
    failing: [`${id} > works`],
    statement: 'The till always says 0. Make it add up every price that it is given.',
  })),
  repository: [{ path: 'shop.py', text: 'x = 0\n' }],
  hiddenTests: ['add-up', 'discount'].map((id) => ({ path: `test_${id}.py`, text: id })),
  reference: ['--- a\n', '--- b\n'],
  wrong: [{ patch: '--- c\n', after: 'add-up', mistake: 'Counts.', killedBy: 'discount > works' }],
  keyIdeas: { discount: ['Prices first.', 'Then the share.'] },
})

test('a project comes back from its form as it went in, and a stage takes all that is its own with it', () => {
  const written = writtenOfProject(form)
  expect(formOfProject(written)).toEqual(form)
  expect(errorsOfProject(written)).toEqual({})
  const without = formOfProject({ ...written, stages: written.stages.slice(1) })
  expect(without).toMatchObject({ reference: ['--- b\n'], keyIdeas: form.keyIdeas, wrong: [{ after: null }] })
  expect(emptyStage([emptyStage([]), { ...emptyStage([]), id: 'stage-3' }]).id).toBe('stage-4')
})

test('a project keeps the changes, related faults and own test that a ZIP brought, and a review needs no patch', () => {
  const change = {
    id: 'fees',
    stage: 'review',
    title: 'Late fees',
    author: 'Malte',
    message: 'Adds the fees for late returns.',
    faults: [],
    replies: [],
    patch: '--- a\n',
    twin: null,
  } satisfies ChangeWritten
  const stages = [form.stages[0]!, { ...form.stages[1]!, id: 'review', kind: 'review' as const }]
  const related = [{ patch: '--- r\n', mistake: 'Forgets it.' }]
  const ownTest = [{ path: 'test_own.py', text: 'x' }]
  const brought = { ...form, stages, wrong: [], reference: ['--- a\n', ''], changes: [change], related, ownTest }
  const whole = ProjectForm.parse({ ...brought, keyIdeas: {} })
  const written = writtenOfProject(whole)
  expect(formOfProject(written)).toEqual(whole)
  expect(adopt(emptyProject, whole)).toMatchObject({ changes: [change], related, ownTest })
  expect(errorsOfProject(written)).toEqual({})
  expect(errorsOfProject({ ...written, changes: [] })).toHaveProperty(['reference.1'])
  expect(formOfProject({ ...written, stages: written.stages.slice(0, 1) })).not.toHaveProperty('changes')
})

test('a change that turns sound sets its faults aside and sends none; an error finds its change by id', () => {
  const stages = [{ ...form.stages[1]!, id: 'review', kind: 'review' as const }]
  const written = { ...writtenOfProject(form), stages: writtenOfProject({ ...form, stages }).stages }
  const first = { ...emptyChange('review', []), patch: '--- a/shop.py\n+++ b/shop.py\n' }
  expect(emptyChange('review', [{ ...first, id: 'change-2' }]).id).toBe('change-3')
  const faulty = { ...first, ...turn(first) }
  expect(faulty).toMatchObject({ twin: '', faults: [{ path: 'shop.py', from: 0 }] })
  const kept = { ...faulty, twin: '--- twin', faults: [{ ...faulty.faults[0]!, says: 'The last day is free.' }] }
  const sound = { ...kept, ...turn(kept) }
  expect(formOfProject({ ...written, changes: [sound] }).changes).toEqual([{ ...first, faults: [], twin: null }])
  expect({ ...sound, ...turn(sound) }).toEqual({ ...kept, setAside: undefined })
  // The first is of a stage that is gone, so it isn't sent.
  const changes = [{ ...first, id: 'change-9', stage: 'gone' }, faulty]
  const errors = errorsOfProject({ ...written, changes })
  expect(Object.keys(errorsOfChange(errors, 'change-1'))).toEqual([
    'title',
    'author',
    'message',
    'faults.0.from',
    'faults.0.to',
    'faults.0.says',
    'faults.0.killedBy',
    'twin',
  ])
  expect(atFields({ 'changes.0.patch': 'It doesn’t fit.' }, { ...written, changes })).toEqual({
    'changes.change-1.patch': 'It doesn’t fit.',
  })
  expect(withAgain([faulty], { change: changes[0]!, at: 0 })).toEqual(changes)
  expect(withAgain(changes, { change: faulty, at: 0 })).toEqual(changes)
})

test('missing fields are listed by field, and a ZIP of code alone changes no texts', () => {
  const libraries = 'fastify, cobol'
  expect(errorsOfProject({ ...emptyProject, libraries }).libraries).toBe('No kit has this library.')
  expect(atFields({ 'libraries.1': 'No kit has this library.' }, emptyProject)).toEqual({
    libraries: 'No kit has this library.',
  })
  const errors = errorsOfProject({ ...emptyProject, minutes: '4' })
  expect(Object.keys(errors).toSorted()).toEqual(
    [
      ...['hiddenTests', 'minutes', 'problemStatement', 'reference.0', 'repository', 'run'],
      ...['stages.0.hidden', 'stages.0.statement', 'stages.0.title', 'title'],
    ].toSorted(),
  )
  const code = ProjectForm.parse({ kind: 'project', title: 'main', repository: form.repository, runtime: 'go' })
  expect(adopt(writtenOfProject(form), code)).toEqual({ repository: form.repository, runtime: 'go' })
  expect(adopt(emptyProject, form)).toMatchObject({ title: form.title, stages: [{ id: 'add-up' }, { id: 'discount' }] })
})
