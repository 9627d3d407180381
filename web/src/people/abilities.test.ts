import { permissionOf } from '@nova/contract/accounts/roles'
import { Role } from '@nova/contract/words'
import { expect, test } from 'vitest'
import { abilities, mayDo, roleWords, tellLimit, tellVisible } from './abilities.ts'

test('each row of the table of roles is about calls that need permissions of the same roles', () => {
  for (const ability of abilities) {
    const { words, calls } = ability
    const rolesOf = Role.options.map((role) => calls.map((each) => mayDo(role, { words, calls: [each] })))
    expect([words, rolesOf.filter((each) => new Set(each).size > 1)]).toEqual([words, []])
    expect([words, new Set(calls.map(permissionOf)).size]).toEqual([words, 1])
  }
})

test('each role may do the rows of the table that its permissions give', () => {
  const counts = Role.options.map((role) => [role, abilities.filter((ability) => mayDo(role, ability)).length])
  expect(counts).toEqual([
    ['Administrator', 9],
    ['Recruiter', 8],
    ['Interviewer', 8],
    ['HiringManager', 3],
    ['Viewer', 2],
  ])
  const ofViewers = abilities.filter((ability) => mayDo('Viewer', ability))
  expect(ofViewers.every(({ words }) => /^(Watch|See) /.test(words))).toBe(true)
  expect(Role.options.map(tellVisible)).toEqual([
    'All of the company',
    'All of the company',
    'Their own, and those they’re listed on',
    'Those they’re listed on',
    'Those they’re listed on',
  ])
})

test('a row says where a role may do something on fewer interviews than it sees', () => {
  const limits = abilities.flatMap((ability) =>
    Role.options.flatMap((role) => {
      const limit = tellLimit(role, ability)
      return limit ? [`${role}, ${ability.words.split(',')[0]}: ${limit}`] : []
    }),
  )
  expect(limits).toEqual([
    'Recruiter, Rate: Those they’re listed on',
    'Interviewer, Delete interviews: Those they created',
  ])
})

test('the choice of a role says in one line what it may do', () => {
  for (const role of Role.options) expect(roleWords[role].length).toBeLessThan(60)
})
