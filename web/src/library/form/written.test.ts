import { describe, expect, test } from 'vitest'
import { readLines, writeLines } from './json-lines.ts'
import {
  complaintAbout,
  emptyWritten,
  errorsOf,
  formOf,
  placeOf,
  type PlainQuestion,
  type Written,
  writtenOf,
} from './written.ts'

const about = {
  id: 'a',
  scope: 'own' as const,
  status: 'ready' as const,
  version: 1,
  provenIn: [],
  hasDraft: false,
  updatedAt: null,
  creatorName: null,
  isEditable: true,
  isFavourite: false,
  used: 0,
  solved: null,
  gates: [],
  versions: [],
}

function makeWritten(changes: Partial<Written> = {}): Written {
  return {
    ...emptyWritten('coding'),
    title: 'Dips of a water tank',
    tags: 'arrays, water',
    problemStatement: 'The tank reports its level each hour. Count how often the level falls below the limit of ten.',
    signature: { name: 'countDips', params: [{ name: 'levels', type: 'int[]' }], returns: 'int' },
    examples: [{ input: 'levels = [1]', output: '0', explanation: '' }],
    constraints: '0 <= levels.length\n\nno level twice\n',
    tests: [{ args: ['[1, 2]'], expected: '0', group: 'edge', visible: true }],
    compare: 'unordered',
    reference: { python: 'def countDips(levels): return 0' },
    ...changes,
  }
}

describe('a written question', () => {
  test('goes to the server with its values read, and comes back as it was', () => {
    const form = formOf(makeWritten())
    expect(form).toMatchObject({
      kind: 'coding',
      tags: ['arrays', 'water'],
      constraints: ['0 <= levels.length', 'no level twice'],
      tests: [{ args: [[1, 2]], expected: 0, group: 'edge', visible: true, compare: 'unordered' }],
    })
    const back = writtenOf({ ...form, ...about } as PlainQuestion)
    expect(formOf(back)).toEqual(form)
  })

  test('names each wrong solution by its place in the form, of which blank ones aren’t sent', () => {
    const query = { dataSet: 'visible', mistake: '' }
    const { sql } = emptyWritten('sql')
    const wrong = ['', 'SELECT 1', ' ', 'SELECT 2'].map((code) => ({ ...query, code }))
    const written = { ...emptyWritten('sql'), sql: { ...sql, wrong } }
    expect(formOf(written)).toMatchObject({ wrong: [{ code: 'SELECT 1' }, { code: 'SELECT 2' }] })
    expect(['wrong.0.code', 'wrong.1.dataSet', 'wrong', 'title'].map((path) => placeOf(path, written))).toEqual([
      ...['wrong.1.code', 'wrong.3.dataSet', 'wrong', 'title'],
    ])
  })

  test('keeps what has no field in the form', () => {
    const extra = { syntaxHint: { python: 'x' }, workedExample: { problem: 'a', idea: 'b', code: 'c' } }
    const question = { ...formOf(makeWritten()), ...extra, ...about } as PlainQuestion
    expect(formOf(writtenOf(question))).toMatchObject(extra)
  })

  test('keeps cells of a draft that are no values yet', () => {
    const tests: Written['tests'] = [{ args: ['[1, 2'], expected: '', group: 'core', visible: false }]
    const back = writtenOf({ ...formOf(makeWritten({ tests })), ...about } as PlainQuestion)
    expect(back.tests).toEqual(tests)
  })

  test('of another kind also comes back as it was', () => {
    const technical = formOf({
      ...emptyWritten('technical'),
      title: 'Slow',
      keyPoints: [{ point: 'Measures', phrases: 'profile, trace' }],
      hints: 'one\ntwo',
    })
    expect(formOf(writtenOf({ ...technical, ...about } as PlainQuestion))).toEqual(technical)
    const story = formOf({ ...emptyWritten('behavioral'), question: 'When?', probes: ['a', '', '', 'd'] })
    expect(formOf(writtenOf({ ...story, ...about } as PlainQuestion))).toEqual(story)
  })
})

describe('missing input', () => {
  test('is nothing where all is there', () => expect(errorsOf(makeWritten())).toEqual({}))

  test('is named by field, in words for who writes', () => {
    const errors = errorsOf(
      makeWritten({
        title: '',
        minutes: 'long',
        signature: { name: 'Count Dips', params: [{ name: '', type: 'ints' }], returns: 'int' },
        reference: { python: ' ' },
      }),
    )
    expect(errors).toEqual({
      title: 'Please give it a title of at least three letters.',
      minutes: 'Please enter 3 to 60 minutes.',
      'signature.name': 'Use a name like mergeIntervals.',
      'signature.params.0.name': 'Use a name like firstItem.',
      'signature.params.0.type': 'Use int, long, float, bool, string, T[], map<string,T> or T?.',
      reference: 'Please write a reference solution in at least one language.',
    })
  })

  test('is a value of the right type in every cell', () => {
    const errors = errorsOf(makeWritten({ tests: [{ args: ['1, 2'], expected: '', group: 'core', visible: true }] }))
    expect(errors).toEqual({
      'tests.0.args.0': "This isn't complete. Write a list, like [7].",
      'tests.0.expected': 'Please write a whole number, like 7.',
    })
  })

  test.each([
    ['text', 'string', 'Put the string in double quotes, like "text".'],
    ['"text"', 'string', undefined],
    ['null', 'int?', undefined],
    ['null', 'int', 'This should be a whole number, but is null.'],
    ['[[1], []]', 'int[][]', undefined],
    ['{"a": 1.5}', 'map<string,int>', '["a"] should be a whole number, but is 1.5.'],
    ['3000000000', 'int', 'This is too large for int.'],
    ['3000000000', 'long', undefined],
  ])('%s as %s', (text, type, complaint) => expect(complaintAbout(text, type)).toBe(complaint))
})

describe('lines of tests', () => {
  const { signature } = makeWritten()

  test('are read line by line, with what is usual where it is left out', () => {
    const text = '{"args": [[1]], "expected": 2, "group": "scale", "visible": true}\n\n{"args": [[]], "expected": null}'
    expect(readLines(text, signature)).toEqual({
      rows: [
        { args: ['[1]'], expected: '2', group: 'scale', visible: true },
        { args: ['[]'], expected: 'null', group: 'core', visible: false },
      ],
      errors: [],
    })
  })

  test('may be one list, and come back from their own export', () => {
    const text = '[{"args": [[1, 2]], "expected": 3},\n {"args": [[]], "expected": 0}]'
    const { rows } = readLines(text, signature)
    expect(rows).toHaveLength(2)
    expect(readLines(writeLines(rows), signature).rows).toEqual(rows)
  })

  test('that are wrong are named', () => {
    const text = '{"args": [1, 2], "expected": 0}\nnonsense\n{"expected": 1}'
    expect(readLines(text, signature).errors).toEqual([
      'Line 1: 2 arguments, and the function has 1 parameters.',
      'Line 2: not a test. Write each like {"args": [[5, 3], 4], "expected": 1}.',
      'Line 3: not a test. Write each like {"args": [[5, 3], 4], "expected": 1}.',
    ])
  })
})

describe('a written SQL question', () => {
  const sql: Written['sql'] = {
    schema: 'CREATE TABLE orders (id integer PRIMARY KEY)',
    dataSets: [{ name: ' visible ', group: 'core', visible: true, rows: 'INSERT INTO orders VALUES (1)' }],
    isOrdered: true,
    mayWrite: true,
    check: 'SELECT * FROM orders',
    reference: 'SELECT 1',
    wrong: [
      { code: 'SELECT 2', dataSet: 'visible', mistake: ' Counts twice. ' },
      { code: ' ', dataSet: 'visible', mistake: '' },
    ],
    kept: { syntaxHint: 'GROUP BY a' },
  }
  const written = { ...emptyWritten('sql'), title: 'Open orders', constraints: 'No order twice.', sql }

  test('goes to the server without blank parts, and comes back with what has no field here', () => {
    const form = formOf(written)
    expect(form).toMatchObject({
      kind: 'sql',
      constraints: ['No order twice.'],
      check: 'SELECT * FROM orders',
      syntaxHint: 'GROUP BY a',
      dataSets: [{ name: 'visible', group: 'core', visible: true }],
      wrong: [{ code: 'SELECT 2', dataSet: 'visible', mistake: 'Counts twice.' }],
    })
    const again = writtenOf({ ...form, ...about } as PlainQuestion)
    expect(formOf(again)).toEqual(form)
  })

  test('says which parts are missing, by field', () => {
    const errors = errorsOf({ ...written, sql: { ...sql, check: '', schema: ' ' } })
    expect(Object.keys(errors).sort()).toEqual(['check', 'dataSets', 'problemStatement', 'schema', 'wrong'].sort())
    expect(errors.wrong).toBe('Please add at least 5 wrong queries, each of a typical mistake.')
  })
})
