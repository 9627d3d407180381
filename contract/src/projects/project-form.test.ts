/** Missing parts of a company's own project, in words for its author. */
import { describe, expect, test } from 'vitest'
import { findWanting, QuestionForm } from '../questions/library.ts'
import { bytesOf } from './project-form.ts'

const stage = {
  id: 'fix',
  title: 'Repair the bill',
  kind: 'fix',
  minutes: 20,
  hidden: ['bill.test.ts'],
  failing: [],
  statement: 'The bill adds the deposit twice. Find out where and repair it.',
}
const project = {
  kind: 'project',
  title: 'Cold store',
  runtime: 'node',
  run: 'npm start',
  problemStatement: 'A cold store bills its customers by pallet and by night. You keep its books.',
  stages: [stage],
  repository: [{ path: 'src/bill.ts', text: 'export const bill = () => 0' }],
  hiddenTests: [{ path: 'bill.test.ts', text: 'test' }],
}
const file = (path: string, text = '') => ({ path, text })
const tooLarge = [file('a.ts', 'x'.repeat(250_000)), file('b.ts', 'x'.repeat(250_000))]

const wanting = (changes: object) => {
  const form = QuestionForm.parse({ ...project, ...changes })
  return findWanting(form).map(({ path, message }) => [path, message])
}
const ofStage = (changes: object) => wanting({ stages: [{ ...stage, ...changes }] })

describe('a project', () => {
  test('that is complete needs nothing', () => {
    expect(wanting({})).toEqual([])
  })

  test('without anything needs each part, and says so part by part', () => {
    expect(findWanting(QuestionForm.parse({ kind: 'project' }))).toEqual([
      { path: 'title', message: 'Please give it a title of at least three letters.' },
      { path: 'problemStatement', message: 'Please describe the project in at least 40 characters.' },
      { path: 'stages', message: 'Please add at least one stage.' },
      { path: 'run', message: 'Please give the command of the Run button.' },
      { path: 'repository', message: 'Please add the files that the candidate begins with.' },
      { path: 'hiddenTests', message: 'Please add at least one hidden test file.' },
    ])
  })

  test.each<[string, object, [string, string][]]>([
    ['a title of two letters', { title: ' ab ' }, [['title', 'Please give it a title of at least three letters.']]],
    [
      'a description of 39 characters',
      { problemStatement: 'x'.repeat(39) },
      [['problemStatement', 'Please describe the project in at least 40 characters.']],
    ],
    [
      'a library of another runtime',
      { libraries: ['fastify', 'flask'] },
      [['libraries', 'This runtime can’t have Flask.']],
    ],
    [
      'two such libraries and no command',
      { libraries: ['junit', 'flask'], run: '' },
      [
        ['run', 'Please give the command of the Run button.'],
        ['libraries', 'This runtime can’t have JUnit, Flask.'],
      ],
    ],
    ['a command of blanks', { run: '  ' }, [['run', 'Please give the command of the Run button.']]],
    ['a file twice', { repository: [file('a'), file('a')] }, [['repository', twice()]]],
    ['a hidden test twice', { hiddenTests: [file('a'), file('b'), file('a')] }, [['hiddenTests', twice()]]],
    [
      'files of 1.25 MB',
      { repository: [1, 2, 3, 4, 5].map((at) => file(`large-${at}`, 'x'.repeat(250_000))) },
      [['repository', 'The files together are larger than 1 MB. Please leave some out.']],
    ],
    [
      'hidden tests of 500 KB',
      { hiddenTests: tooLarge },
      [['hiddenTests', 'The hidden tests together are larger than 400 KB. Please leave some out.']],
    ],
    [
      'two stages of one id',
      { stages: [stage, stage] },
      [['stages', 'Two stages have the same id. Please rename one of them.']],
    ],
  ])('with %s', (_what, changes, expected) => {
    expect(wanting(changes)).toEqual(expected)
  })
})

describe('a stage', () => {
  test.each<[string, object, [string, string][]]>([
    ['a title', { title: '' }, [['stages.0.title', 'Please give the stage a title of at least three letters.']]],
    [
      'what to do',
      { statement: 'Repair it.' },
      [['stages.0.statement', 'Please say what to do in at least 40 characters.']],
    ],
    ['hidden tests', { hidden: [] }, [['stages.0.hidden', 'Please choose the hidden tests of this stage.']]],
    ['a few minutes', { minutes: 4 }, [['stages.0.minutes', 'Minutes must be at least 5.']]],
  ])('needs %s', (_what, changes, expected) => {
    expect(ofStage(changes)).toEqual(expected)
  })

  test('has an id of lowercase letters, digits and hyphens, or the draft is refused', () => {
    const isTaken = (id: string) => QuestionForm.safeParse({ ...project, stages: [{ ...stage, id }] }).success
    expect(['fix', 'fix-2', 'a1'].map(isTaken)).toEqual([true, true, true])
    expect(['Fix', 'fix_2', '-fix', 'fix-', '', 'x'.repeat(41)].map(isTaken)).toEqual(Array(6).fill(false))
  })
})

test('file sizes are counted in bytes of UTF-8', () => {
  expect(bytesOf([])).toBe(0)
  expect(bytesOf(['abc', 'ä', '€', '😀'])).toBe(3 + 2 + 3 + 4)
})

function twice() {
  return 'Two files have the same path. Please rename one of them.'
}
