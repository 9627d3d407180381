/** What calls refuse, field by field, and in which words: `null` is taken. */
import { test } from 'vitest'
import { testProject } from '../workspace-calls.ts'
import { expectRefusals } from './expect-refusals.ts'

test('what testProject refuses in its body', () => {
  expectRefusals(testProject.body, {}, [
    ['hidden', null, 'Hidden must be true or false.'],
    ['hidden', 'yes', 'Hidden must be true or false.'],
  ])
})
