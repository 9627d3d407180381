import { describe, expect, test } from 'vitest'
import { Role } from '../words.ts'
import { aRole, can, includesRole, isWithin, permissionOf, permissions, reachOf, sharedRole } from './roles.ts'

const written = (role: Role) => permissions.map((permission) => reachOf(role, permission)).join(', ')

describe('the table of roles', () => {
  test('says how far each role may read, judge, run, manage and administer', () => {
    expect(Object.fromEntries(Role.options.map((role) => [role, written(role)]))).toEqual({
      Administrator: 'all, all, all, all, all',
      Recruiter: 'all, listed, all, all, none',
      Interviewer: 'own and listed, own and listed, own and listed, own, none',
      HiringManager: 'listed, listed, none, none, none',
      Viewer: 'listed, none, none, none, none',
    })
  })

  test('gives a role that this version doesn’t know nothing', () => {
    const later = 'Auditor' as Role
    expect(permissions.filter((permission) => can(later, permission))).toEqual([])
    expect(Role.options.map((role) => includesRole(later, role))).toEqual(Role.options.map(() => false))
  })

  test('lets calls that only read be read, and has the others run, unless a call declares otherwise', () => {
    expect(permissionOf({ method: 'GET' })).toBe('read')
    for (const method of ['POST', 'PUT', 'PATCH', 'DELETE'] as const) expect(permissionOf({ method })).toBe('run')
    expect(permissionOf({ method: 'GET', permission: 'administer' })).toBe('administer')
    expect(permissionOf({ method: 'POST', permission: 'read' })).toBe('read')
  })

  test.each([
    ['all', [true, true, true]],
    ['own and listed', [true, true, false]],
    ['own', [true, false, false]],
    ['listed', [false, true, false]],
    ['none', [false, false, false]],
  ] as const)('a reach of %s covers own, listed and other interviews: %j', (reach, covered) => {
    const places = [
      { isOwn: true, isListed: false },
      { isOwn: false, isListed: true },
      { isOwn: false, isListed: false },
    ]
    expect(places.map((place) => isWithin(reach, place))).toEqual(covered)
  })
})

describe('two roles', () => {
  test('are no rank: a recruiter sees more than an interviewer, who judges more', () => {
    const included = Role.options.map((role) => Role.options.filter((other) => includesRole(role, other)))
    expect(included).toEqual([
      ['Administrator', 'Recruiter', 'Interviewer', 'HiringManager', 'Viewer'],
      ['Recruiter', 'HiringManager', 'Viewer'],
      ['Interviewer', 'HiringManager', 'Viewer'],
      ['HiringManager', 'Viewer'],
      ['Viewer'],
    ])
  })

  test('share the largest role that both include, which grants nothing that either lacks', () => {
    expect(sharedRole('Recruiter', 'Interviewer')).toBe('HiringManager')
    for (const one of Role.options)
      for (const other of Role.options) {
        const shared = sharedRole(one, other)
        expect([includesRole(one, shared), includesRole(other, shared)]).toEqual([true, true])
        expect(shared).toBe(sharedRole(other, one))
        if (includesRole(one, other)) expect(shared).toBe(other)
      }
  })
})

test('a role in a sentence has its article', () => {
  expect(Role.options.map(aRole)).toEqual([
    'an administrator',
    'a recruiter',
    'an interviewer',
    'a hiring manager',
    'a viewer',
  ])
})
