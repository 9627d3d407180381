import { describe, expect, it } from 'vitest'
import { findBreaches } from './house-rules.ts'

const messages = (...files: { path: string; text: string }[]) => findBreaches(files).map(({ message }) => message)
const file = (path: string, text = '') => ({ path, text })

describe('a file breaks the house rules', () => {
  it.each([
    'server/src/interviews/date-utils.ts',
    'server/src/helpers/dates.ts',
    'web/src/room/types.ts',
    'web/src/room/interview-types.ts',
    'server/src/accounts/account-service.ts',
    'server/src/runs/run-manager.ts',
    'web/src/lib/dates.ts',
    'contract/src/common.ts',
  ])('with a name that says nothing: %s', (path) => {
    expect(messages(file(path)).join()).toContain('says nothing about what is in it')
  })

  it.each(['web/src/room/RoomPage.tsx', 'server/src/interview_rooms/rooms.ts'])('with another case: %s', (path) => {
    expect(messages(file(path)).join()).toContain('is not kebab-case')
  })

  it('with an index', () => {
    expect(messages(file('server/src/accounts/index.ts')).join()).toContain('no index files')
  })

  it('lying too deep', () => {
    expect(messages(file('server/src/accounts/passwords/hash.ts')).join()).toContain('lies too deep')
  })

  it('in a folder of a module that has few files, or two folders deep', () => {
    const many = Array.from({ length: 25 }, (_, at) => file(`server/src/accounts/part-${at}.ts`))
    const nested = file('server/src/accounts/passwords/hash.ts')
    expect(messages(...many, nested)).toEqual([])
    expect(messages(...many.slice(1), nested).join()).toContain('lies too deep')
    expect(messages(...many, nested, file('server/src/accounts/passwords/more/hash.ts')).join()).toContain(
      'lies too deep',
    )
    expect(messages(file('server/src/platform/sandbox/box/seccomp.ts')).join()).toContain('lies too deep')
  })

  it.each([`export { a } from './pad.ts'`, `export * from './pad.ts'`, `export type { A } from './pad.ts'`])(
    'by passing on what another file defines: %s',
    (text) => {
      expect(messages(file('web/src/room/pad.ts'), file('web/src/room/room.ts', text))).toEqual([
        're-exports ./pad.ts: import from the file that defines it',
      ])
    },
  )

  it('in a circle of files, types included, or of modules', () => {
    const pad = (text: string) => file('web/src/room/pad.ts', text)
    const key = (text: string) => file('web/src/room/key.ts', text)
    const line = (text: string) => file('web/src/room/line.ts', text)
    expect(
      messages(
        pad(`import type { K } from './key.ts'`),
        key(`import { l } from './line.ts'`),
        line(`import './pad.ts'`),
      ),
    ).toEqual([
      'a circle of files: web/src/room/key.ts → web/src/room/line.ts → web/src/room/pad.ts → web/src/room/key.ts',
    ])
    expect(
      messages(
        file('web/src/room/room.ts', `import { x } from '../live/live.ts'`),
        file('web/src/live/live.ts'),
        file('web/src/live/seat.ts', `import { x } from '../room/room.ts'`),
      ),
    ).toEqual(['a circle of modules: web/src/live → web/src/room → web/src/live'])
    expect(messages(pad(`import { k } from './key.ts'`), key(''), line(`import './key.ts'`))).toEqual([])
  })

  it('with more than 400 lines', () => {
    expect(messages(file('server/src/accounts/accounts.ts', '\n'.repeat(400) + '1'))).toEqual([
      'has 401 lines; 400 is the most',
    ])
    expect(messages(file('server/src/accounts/accounts.ts', '\n'.repeat(399) + '1'))).toEqual([])
  })

  it('with a default export, in either form', () => {
    expect(messages(file('web/src/room/pad.tsx', 'export default 1'))).toEqual([
      'no default exports: one name everywhere',
    ])
    expect(messages(file('web/src/room/pad.tsx', 'const a = 1\nexport { a as default }'))).toHaveLength(1)
  })

  it.each(
    ['spawnSync', 'exec', 'execFileSync'].flatMap((call) => [
      [call, 'kill'],
      [call, '/bin/kill'],
    ]),
  )('that starts kill: %s %s', (call, program) => {
    expect(messages(file('tools/end.mjs', `${call}('${program}', ['-9', '12'])`))).toEqual([
      'starts kill: process.kill ends a process, or its group by the negative number',
    ])
  })

  it.each(['it.only', 'test.skip', 'describe.todo', 'test.describe.only', 'it.concurrent.skip', 'test.fixme'])(
    'with %s',
    (call) => {
      expect(messages(file('web/src/room/pad.test.ts', `${call}('x', () => {})`))).toEqual([
        `${call}: every test runs, always`,
      ])
    },
  )

  it('with something left undone in a comment, not in a text', () => {
    const word = ['TO', 'DO'].join('')
    expect(messages(file('web/src/room/pad.ts', `// ${word} later`))).toHaveLength(1)
    expect(messages(file('web/src/room/pad.ts', `export const text = '${word}'`))).toEqual([])
  })
})

it('an ordinary house has no breach', () => {
  const files = [
    file(
      'README.md',
      'See [the map](docs/architecture.md), `server/src/app.ts`, `web/dist/x.js` and run `npm run check`.',
    ),
    file('docs/architecture.md', 'Decided in [one](decisions/001-house.md). Rooms lie in `server/src/<room>/`.'),
    file('docs/decisions/001-house.md', 'Short.'),
    file('package.json', '{"scripts": {"check": "x"}}'),
    file('server/src/app.ts', `import { addTen } from './accounts/accounts.ts'\nexport const app = addTen`),
    file('server/src/accounts/accounts.ts', 'export const addTen = 10'),
    file('server/src/platform/mail/mail.ts', 'export const mail = 1'),
    file('server/migrations/0000_first_tables.sql', 'select 1'),
    file('web/vite.config.ts', 'export default {}'),
    file('web/src/wizard/interview-type.tsx', 'export const InterviewType = 1'),
  ]
  expect(findBreaches(files)).toEqual([])
})

describe('a document breaks the house rules', () => {
  it('citing a path, a link or a script that does not exist', () => {
    const text = 'See `server/src/gone.ts`, [this](gone.md) and `npm run gone`.'
    expect(messages(file('docs/operations.md', text))).toEqual([
      'cites server/src/gone.ts, which does not exist',
      'cites docs/gone.md, which does not exist',
      'cites npm run gone, which package.json does not have',
    ])
  })

  it('as a decision longer than 45 lines or without its number', () => {
    expect(messages(file('docs/decisions/002-long.md', 'x\n'.repeat(46))).join()).toContain('at most 45')
    expect(messages(file('docs/decisions/long.md', 'x')).join()).toContain('NNN-title')
  })
})
