import { describe, expect, test } from 'vitest'
import { filterCommands, makeCommands } from './commands.ts'
import { currentEntry, navigationFor } from './entries.ts'

const paths = [
  '/interviewer/dashboard',
  '/library',
  '/settings/account',
  '/settings/audit',
  '/settings/models',
  '/operator/leads',
]
const namesOf = (entries: { name: string }[]) => entries.map(({ name }) => name)

describe('the navigation', () => {
  test('offers each person the pages that there are and that are open to them', () => {
    const interviewer = navigationFor(paths, { role: 'Interviewer', isOperator: false })
    expect(namesOf(interviewer.main)).toEqual(['Interviews', 'Library', 'Settings'])
    expect(namesOf(interviewer.settings)).toEqual(['Account'])
    const administrator = navigationFor(paths, { role: 'Administrator', isOperator: false })
    expect(namesOf(administrator.settings)).toEqual(['Account', 'Audit log'])
    const operator = navigationFor(paths, { role: 'Viewer', isOperator: true })
    expect(operator.settings.map(({ group, name }) => `${group}: ${name}`)).toEqual([
      'You: Account',
      'Trust: Audit log',
      'Installation: Models',
      'Installation: Leads',
    ])
  })

  test('has no settings without a page of theirs', () => {
    const { main } = navigationFor(['/library', '/settings/models'], { role: 'Administrator', isOperator: false })
    expect(namesOf(main)).toEqual(['Library'])
    expect(namesOf(navigationFor(['/library'], { role: 'Viewer', isOperator: false }).main)).toEqual([])
  })

  test.each([
    ['/interviewer/create-interview', 'Interviews'],
    ['/interview/7/overview', 'Interviews'],
    ['/library/new', 'Library'],
    ['/questions/own-code', 'Library'],
    ['/settings/account', 'Settings'],
    ['/settings/models', 'Settings'],
    ['/operator/leads', 'Settings'],
  ])('%s belongs to %s', (pathname, name) => {
    const { main } = navigationFor(paths, { role: 'Administrator', isOperator: true })
    expect(currentEntry(main, pathname)?.name).toBe(name)
  })
})

test('commands are found by each of their words, a page once', () => {
  const nothing = () => {}
  const acts = { goTo: nothing, chooseTheme: nothing, showShortcuts: nothing, logOut: nothing }
  const commands = makeCommands(navigationFor(paths, { role: 'Administrator', isOperator: true }), acts)
  const found = (text: string) => filterCommands(commands, text).flatMap((group) => namesOf(group.commands))
  expect(found('models')).toEqual(['Models'])
  expect(found('theme DARK')).toEqual(['Dark theme'])
  expect(found('sign out')).toEqual(['Log out'])
  expect(found('nothing of this')).toEqual([])
})
