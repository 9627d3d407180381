import { describe, expect, it } from 'vitest'
import { findWanting, QuestionForm } from './library.ts'

const draft = (form: object) => QuestionForm.parse(form)
const wanting = (form: object) =>
  Object.fromEntries(findWanting(draft(form)).map(({ path, message }) => [path, message]))

const coding = {
  kind: 'coding',
  title: 'Two sum',
  problemStatement: 'You are given a list of whole numbers and a target. Return the places of two that add up to it.',
  signature: { name: 'twoSum', params: [{ name: 'numbers', type: 'int[]' }], returns: 'int[]' },
  examples: [{ input: '[1,2]', output: '[0,1]' }],
  tests: [{ args: [[1, 2]], expected: [0, 1], group: 'core', visible: true }],
  reference: { javascript: 'const twoSum = () => [0, 1]' },
}

describe('a draft of a question', () => {
  it('may lack everything', () => {
    for (const kind of ['coding', 'technical', 'behavioral'] as const) expect(draft({ kind }).kind).toBe(kind)
  })

  it('is refused where it is larger than a question can be', () => {
    const tests = Array.from({ length: 101 }, () => coding.tests[0])
    expect(QuestionForm.safeParse({ ...coding, tests }).success).toBe(false)
    expect(QuestionForm.safeParse({ ...coding, title: 'x'.repeat(81) }).success).toBe(false)
  })
})

describe('the missing part of a coding question', () => {
  it('is nothing once it is complete', () => {
    expect(wanting(coding)).toEqual({})
  })

  it('is said for each field in words for its author', () => {
    const found = wanting({ kind: 'coding' })
    expect(found).toMatchObject({
      title: 'Please give it a title of at least three letters.',
      examples: 'Please give at least one example.',
      tests: 'Please add tests.',
      reference: 'Please write a reference solution in at least one language.',
    })
    for (const message of Object.values(found)) expect(message).toMatch(/^(Please|Use) .*\.$/)
  })

  it('names the parameter or the type that is wrong', () => {
    const signature = { name: 'twoSum', params: [{ name: '1st', type: 'number' }], returns: 'void' }
    expect(wanting({ ...coding, signature })).toMatchObject({
      'signature.params.0.name': 'Use a name like firstItem.',
      'signature.params.0.type': expect.stringContaining('int, long, float'),
      'signature.returns': expect.stringContaining('int, long, float'),
    })
    expect(wanting({ ...coding, signature: { ...coding.signature, params: [] } })).toMatchObject({
      'signature.params': 'Please add a parameter: what the function is given.',
    })
  })

  it('includes a reference solution with something in it', () => {
    expect(wanting({ ...coding, reference: { python: '  \n' } })).toHaveProperty('reference')
  })
})

describe('the missing part of other questions', () => {
  it('is a statement of a whole sentence and a point that a good answer makes', () => {
    const technical = { kind: 'technical', title: 'A slow page', problemStatement: 'Why?' }
    expect(Object.keys(wanting(technical)).toSorted()).toEqual(['keyPoints', 'problemStatement'])
    const complete = {
      ...technical,
      problemStatement: 'A page has become slow since yesterday. How do you find out why?',
      keyPoints: [{ point: 'Measures before changing anything', phrases: ['measure'] }],
    }
    expect(wanting(complete)).toEqual({})
    expect(wanting({ ...complete, keyPoints: [{ point: ' ', phrases: ['x'] }] })).toMatchObject({
      'keyPoints.0.point': 'Please say what the point is.',
    })
  })

  it('is a question and the competency it asks about', () => {
    const found = wanting({ kind: 'behavioral', title: 'Mentoring a colleague' })
    expect(Object.keys(found).toSorted()).toEqual(['competency', 'question'])
  })
})
