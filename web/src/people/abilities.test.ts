import { minRoleOf } from '@nova/contract/accounts/roles'
import { expect, test } from 'vitest'
import { abilities, mayDo, tellVisible } from './abilities.ts'

test('each row of the table of roles is about calls that need the same role', () => {
  for (const { words, calls } of abilities) expect([words, new Set(calls.map(minRoleOf)).size]).toEqual([words, 1])
})

test('viewers write nothing, interviewers do all but manage people, and each role sees more than the one before', () => {
  const rows = (['Viewer', 'Interviewer', 'Administrator'] as const).map((role) =>
    abilities.filter((ability) => mayDo(role, ability)).map(({ words }) => words),
  )
  expect(rows.map((row) => row.length)).toEqual([2, 7, 8])
  expect(rows[0]!.every((words) => /^(Watch|See) /.test(words))).toBe(true)
  expect(new Set((['Viewer', 'Interviewer', 'Administrator'] as const).map(tellVisible)).size).toBe(3)
})
