import { describe, expect, it } from 'vitest'
import { breachesOfImports, readPublicFiles } from './import-law.ts'
import { parseSource } from './source.ts'

const house = new Set([
  'contract/src/words.ts',
  'server/src/main.ts',
  'server/src/app.ts',
  'server/src/config.ts',
  'server/src/platform/http/http.ts',
  'server/src/platform/http/rate.ts',
  'server/src/platform/database/database.ts',
  'server/src/interviews/interviews.ts',
  'server/src/interviews/routes.ts',
  'server/src/interviews/tables.ts',
  'server/src/accounts/accounts.ts',
  'server/src/accounts/tables.ts',
  'server/src/accounts/passwords.ts',
  'server/src/accounts/sign-in.ts',
  'server/src/accounts/devices.ts',
  'server/src/evidence/evidence.ts',
  'server/src/evidence/figures.ts',
  'server/test/harness.ts',
  'web/src/main.tsx',
  'web/src/routes.tsx',
  'web/src/api.ts',
  'web/src/styles.css',
  'web/src/ui/button.tsx',
  'web/src/session/session.ts',
  'web/src/session/login-page.tsx',
  'web/src/room/room.tsx',
  'web/src/room/pad.tsx',
  'bank/coding/two-sum.json',
])

const publicFiles = new Map([
  ['server/src/accounts', readPublicFiles('/**\n * Accounts.\n * Public files: sign-in.ts, devices.ts.\n */')],
])
const breaches = (path: string, text: string) => breachesOfImports(parseSource({ path, text }), house, publicFiles)

describe('the import law forbids', () => {
  const forbidden: [why: string, path: string, text: string][] = [
    ['the contract another package than zod', 'contract/src/words.ts', `import ms from 'ms'`],
    ['the contract Node', 'contract/src/words.ts', `import { join } from 'node:path'`],
    ['the contract the server', 'contract/src/words.ts', `import { x } from '../../server/src/app.ts'`],
    ['the platform a module', 'server/src/platform/http/http.ts', `import { x } from '../../interviews/interviews.ts'`],
    [
      'the platform a module, by type',
      'server/src/platform/http/http.ts',
      `import type { X } from '../../interviews/interviews.ts'`,
    ],
    [
      'the platform the inside of another part',
      'server/src/platform/database/database.ts',
      `import { x } from '../http/rate.ts'`,
    ],
    [
      'a module the inside of another',
      'server/src/interviews/routes.ts',
      `import { x } from '../accounts/passwords.ts'`,
    ],
    [
      'a module the inside of the platform',
      'server/src/interviews/routes.ts',
      `import { x } from '../platform/http/rate.ts'`,
    ],
    [
      'a module the tables of another',
      'server/src/interviews/interviews.ts',
      `import { x } from '../accounts/tables.ts'`,
    ],
    ['a module the composition root', 'server/src/interviews/interviews.ts', `import { x } from '../app.ts'`],
    ['a module the entry', 'server/src/interviews/interviews.ts', `import '../main.ts'`],
    ['a module the test harness', 'server/src/interviews/interviews.ts', `import { x } from '../../test/harness.ts'`],
    ['a module the pages', 'server/src/interviews/interviews.ts', `import { x } from '../../../web/src/api.ts'`],
    ['config a module', 'server/src/config.ts', `import { x } from './accounts/accounts.ts'`],
    ['evidence the platform', 'server/src/evidence/figures.ts', `import { x } from '../platform/database/database.ts'`],
    ['evidence a module', 'server/src/evidence/figures.ts', `import { x } from '../interviews/interviews.ts'`],
    [
      'a pure module a module that is not',
      'server/src/answers/answers.ts',
      `import { x } from '../interviews/interviews.ts'`,
    ],
    ['evidence a package', 'server/src/evidence/figures.ts', `import { createHash } from 'node:crypto'`],
    ['evidence the configuration', 'server/src/evidence/figures.ts', `import type { Config } from '../config.ts'`],
    ['a web module the inside of another', 'web/src/room/room.tsx', `import { x } from '../session/login-page.tsx'`],
    ['a web module the routes', 'web/src/room/room.tsx', `import { x } from '../routes.tsx'`],
    [
      'a web module the server',
      'web/src/room/room.tsx',
      `import { x } from '../../../server/src/accounts/accounts.ts'`,
    ],
    ['a web module Node', 'web/src/room/room.tsx', `import { join } from 'node:path'`],
    ['the component set a module', 'web/src/ui/button.tsx', `import { x } from '../session/session.ts'`],
    ['the component set the api', 'web/src/ui/button.tsx', `import { x } from '../api.ts'`],
    ['api.ts a module', 'web/src/api.ts', `import { x } from './session/session.ts'`],
    [
      'a tool the inside of a module',
      'tools/proof/proof.ts',
      `import { x } from '../../server/src/accounts/passwords.ts'`,
    ],
    ['the pages the bank', 'web/src/room/room.tsx', `import x from '../../../bank/coding/two-sum.json'`],
    ['a file that is not there', 'server/src/interviews/interviews.ts', `import { x } from './gone.ts'`],
    ['a name without its ending', 'web/src/room/room.tsx', `import { x } from './pad'`],
    ['a contract file that is not there', 'web/src/room/room.tsx', `import { x } from '@nova/contract/gone'`],
  ]
  it.each(forbidden)('%s', (_, path, text) => {
    expect(breaches(path, text)).toHaveLength(1)
  })

  it.each([
    ['a re-export', `export * from '../accounts/passwords.ts'`],
    ['a named re-export', `export { x } from '../accounts/passwords.ts'`],
    ['a dynamic import', `export const load = () => import('../accounts/passwords.ts')`],
    ['a type in import()', `export type X = import('../accounts/passwords.ts').X`],
    ['a side effect', `import '../accounts/passwords.ts'`],
    ['an import over several lines', `import {\n  x,\n} from // why not\n  '../accounts/passwords.ts'`],
  ])('the same by %s', (_, text) => {
    expect(breaches('server/src/interviews/interviews.ts', text)).toEqual([
      'imports server/src/accounts/passwords.ts: passwords.ts is not public: the entry of accounts does not list it',
    ])
  })

  it('a computed path', () => {
    expect(
      breaches('server/src/interviews/interviews.ts', 'export const load = (n: string) => import(n)'),
    ).toHaveLength(1)
  })
})

describe('the import law allows', () => {
  const allowed: [path: string, text: string][] = [
    ['contract/src/questions/questions.ts', `import { z } from 'zod'; import { Difficulty } from '../words.ts'`],
    ['server/src/platform/http/http.ts', `import { x } from '../database/database.ts'; import { y } from './rate.ts'`],
    ['server/src/platform/http/http.ts', `import { X } from '@nova/contract/words'; import fastify from 'fastify'`],
    [
      'server/src/interviews/interviews.ts',
      `import { x } from '../accounts/accounts.ts'; import { y } from './tables.ts'`,
    ],
    ['server/src/interviews/interviews.ts', `import { x } from '../platform/database/database.ts'; import 'node:path'`],
    [
      'server/src/interviews/routes.ts',
      `import type { Config } from '../config.ts'; import { X } from '@nova/contract/words'`,
    ],
    ['server/src/interviews/tables.ts', `import { interviewers } from '../accounts/tables.ts'`],
    ['server/src/interviews/interviews.ts', `import type { Row } from '../accounts/tables.ts'`],
    ['server/src/interviews/interviews.ts', `import { x } from '../accounts/sign-in.ts'`],
    ['server/src/interviews/interviews.ts', `import { x } from '../accounts/devices.ts'`],
    ['server/src/evidence/figures.ts', `import { X } from '@nova/contract/words'; import { y } from './evidence.ts'`],
    ['server/src/answers/answers.ts', `import { x } from '../evidence/evidence.ts'`],
    ['server/src/app.ts', `import { x } from './interviews/routes.ts'; import { y } from './platform/http/rate.ts'`],
    ['server/src/main.ts', `import { x } from './app.ts'; import { y } from './config.ts'`],
    [
      'server/src/interviews/interviews.long.test.ts',
      `import { x } from '../accounts/passwords.ts'; import '../../test/harness.ts'`,
    ],
    ['server/test/harness.ts', `import { x } from '../src/app.ts'`],
    ['web/src/routes.tsx', `import { x } from './session/login-page.tsx'; import './styles.css'`],
    [
      'web/src/room/room.tsx',
      `import { x } from '../session/session.ts'; import { y } from './pad.tsx'; import '../api.ts'`,
    ],
    ['web/src/room/pad.tsx', `import { Button } from '../ui/button.tsx'; import { X } from '@nova/contract/words'`],
    ['web/src/session/session.ts', `import { x } from '../room/room.tsx'`],
    ['web/src/api.ts', `import { X } from '@nova/contract/words'`],
    [
      'tools/proof/proof.ts',
      `import { x } from '../../server/src/accounts/accounts.ts'; import '../../server/src/app.ts'`,
    ],
    ['bench/bench.ts', `import { x } from '../server/test/harness.ts'`],
    ['e2e/walk.spec.ts', `import { x } from '../server/test/harness.ts'`],
  ]
  it.each(allowed)('%s: %s', (path, text) => {
    expect(breaches(path, text)).toEqual([])
  })
})
