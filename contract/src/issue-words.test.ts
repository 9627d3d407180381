import { expect, test } from 'vitest'
import { z } from 'zod'
import { Accommodations } from './interviews/accommodations.ts'
import { CreateInterviewForm } from './interviews/interviews.ts'
import { describeIssue } from './issue-words.ts'
import { findWanting, QuestionForm } from './questions/library.ts'

function describeAll(schema: z.ZodType, value: unknown): string[] {
  return schema.safeParse(value, { error: describeIssue }).error!.issues.map(({ message }) => message)
}

const Form = z.object({
  Duration: z.number().int().min(5).max(480).multipleOf(5),
  candidateName: z.string().min(1).max(1200),
  code: z.string().min(3).max(1),
  Links: z.array(z.url()).min(1).max(2),
  candidateEmail: z.email(),
  ScheduledDate: z.iso.datetime(),
  id: z.uuid(),
  color: z.string().regex(/^#/),
  status: z.enum(['Draft', 'Ready']),
  action: z.literal('start'),
  isDone: z.boolean(),
  ratio: z.number().gt(0).lt(1),
  either: z.union([z.object({ a: z.int() }), z.object({ b: z.int() })]),
  byName: z.record(z.string().max(1), z.int()),
  named: z.string({ error: 'Please enter a name.' }),
  strict: z.strictObject({}),
})

test.each([
  ['Duration', 3, 'Duration must be at least 5 minutes.'],
  ['Duration', 1000, 'Duration must be at most 480 minutes.'],
  ['Duration', 7, 'Duration must be a multiple of 5.'],
  ['Duration', 7.5, 'Duration must be a whole number.'],
  ['Duration', 'long', 'Duration must be a number.'],
  ['Duration', undefined, 'Duration is missing.'],
  ['Duration', NaN, 'Duration must be a number.'],
  ['candidateName', '', 'Name must not be empty.'],
  ['candidateName', 'a'.repeat(1201), 'Name must have at most 1,200 characters.'],
  ['candidateName', 7, 'Name must be text.'],
  ['code', '', 'Code must have at least 3 characters.'],
  ['code', 'ab'.repeat(2), 'Code must have at most 1 character.'],
  ['Links', [], 'Links must have at least 1 entry.'],
  ['Links', Array(3).fill('https://a.test'), 'Links must have at most 2 entries.'],
  ['Links', ['https://a.test', 'b'], 'Links, entry 2, must be a web address that starts with http.'],
  ['Links', 'x', 'Links must be a list.'],
  ['candidateEmail', 'x', 'Email must be a valid email address.'],
  ['ScheduledDate', 'x', 'Scheduled date must be a date and time, such as 2026-11-20T09:00:00Z.'],
  ['id', 'x', 'ID must be a valid ID.'],
  ['color', 'x', "Color has a format that we can't use."],
  ['status', 'x', 'Status must be one of: Draft, Ready.'],
  ['action', 'x', 'Action must be start.'],
  ['isDone', 'x', 'Is done must be true or false.'],
  ['ratio', 0, 'Ratio must be more than 0.'],
  ['ratio', 1, 'Ratio must be less than 1.'],
  ['either', {}, "Either has a value that we can't use."],
  ['byName', { long: 1 }, "Long has an entry that we can't use."],
  ['named', undefined, 'Please enter a name.'],
  ['strict', { a: 1 }, "We don't know this field: a."],
  ['strict', { a: 1, b: 2 }, "We don't know these fields: a, b."],
  ['strict', 'x', 'Strict must be a set of fields.'],
] as const)('for %s of %j people read: %s', (field, value, message) => {
  const shape = Form.shape[field] as z.ZodType
  expect(describeAll(z.object({ [field]: shape }), { [field]: value })[0]).toBe(message)
})

test('a value that is no object is called the input, and an entry of a bare list has a number', () => {
  expect(describeAll(Form, 7)).toEqual(['The input must be a set of fields.'])
  expect(describeAll(z.array(z.int()), [1, 'x'])).toEqual(['Entry 2 must be a number.'])
})

test('the forms of the contract say what is wrong in plain words', () => {
  const issues = CreateInterviewForm.safeParse({ Duration: '3', Title: 'T' }, { error: describeIssue }).error!.issues
  const messages = issues.map(({ message }) => message)
  expect(messages).toContain('Duration must be at least 5 minutes.')
  expect(messages).toContain('Difficulty must be one of: Junior, Medium, Senior.')
  expect(describeAll(Accommodations, { timeMultiplier: 9 })).toEqual(['Time multiplier must be at most 4.'])
})

test('a question that is not complete names what is missing without words of the validator', () => {
  const form = QuestionForm.parse({ kind: 'behavioral' })
  expect(findWanting(form)).toEqual([
    { path: 'title', message: 'Please give it a title of at least three letters.' },
    { path: 'question', message: 'Please write the question, in at least one whole sentence.' },
    { path: 'competency', message: 'Please name the competency it asks about.' },
  ])
})
