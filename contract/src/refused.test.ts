/** Calls refuse invalid fields in plain sentences; trials are generated from the schema of every call. */
import { expect, test } from 'vitest'
import type { z } from 'zod'
import { type Trial, trialsOf } from '../test/wrong-values.ts'
import { endpoints } from './endpoints.ts'
import { describeIssue } from './issue-words.ts'
import { BankProject } from './projects/projects.ts'
import { BankBehavioralQuestion, BankCodingQuestion, BankTechnicalQuestion } from './questions/bank.ts'
import { QuestionPack, TextPack } from './questions/knowledge.ts'
import { BoardElement } from './room/drawing.ts'
import { ClientEntry } from './room/journal.ts'

/** Schemas with many kinds, or read from files: the calls alone would not reach each field. */
const apart = {
  ClientEntry,
  BoardElement,
  TextPack,
  QuestionPack,
  BankProject,
  BankBehavioralQuestion,
  BankCodingQuestion,
  BankTechnicalQuestion,
}
const inCalls = Object.entries(endpoints).flatMap(([name, { body, form, query }]) =>
  Object.entries({ body, form, query }).flatMap(([part, schema]) =>
    schema ? [[`${part} of ${name}`, schema] as const] : [],
  ),
)
const schemas = [...inCalls, ...Object.entries(apart)] as [string, z.ZodType][]

/** The message about the value at the path, or about the union that it belongs to, if the schema objects to it. */
function messageAt(schema: z.ZodType, { whole, path }: Trial): string | undefined {
  const issues = schema.safeParse(whole, { error: describeIssue }).error?.issues ?? []
  const isAbout = (issue: z.core.$ZodIssue) => {
    const length = issue.code === 'invalid_union' ? issue.path.length : path.length
    return issue.path.slice(0, length).join('.') === path.slice(0, length).join('.')
  }
  return issues.find(isAbout)?.message
}

const isSentence = (message: string) =>
  /^[\p{Lu}“]/u.test(message) && !/invalid|received|undefined|NaN|zod|regex/i.test(message)

test.each(schemas)(
  'the %s refuses each field that is missing, of another type or out of bounds, in a sentence',
  (_, schema) => {
    const differing = trialsOf(schema).flatMap((trial) => {
      const message = messageAt(schema, trial)
      // Text of the right length may still be no address or path.
      const isRight = trial.isWrong ? isSentence(message ?? '') : !/ at (most|least) /.test(message ?? '')
      const value = JSON.stringify(trial.value)?.slice(0, 60)
      return isRight ? [] : [{ path: trial.path.join('.'), value, isWrong: trial.isWrong, message }]
    })
    expect(differing).toEqual([])
  },
)

test('hundreds of fields are tried', () => {
  const trials = schemas.flatMap(([, schema]) => trialsOf(schema))
  expect(trials.length).toBeGreaterThan(1_500)
})
