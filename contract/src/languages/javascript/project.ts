import type { RuntimeFacts } from '../runtime.ts'

/** Libraries of our kit, by id, with their names on screens. */
export const nodeLibraries = {
  fastify: 'Fastify',
  express: 'Express',
  pglite: 'PGlite',
  supertest: 'Supertest',
  typescript: 'TypeScript',
} as const

export const nodeProject: RuntimeFacts = {
  name: 'Node',
  writtenAs: 'TypeScript and JavaScript in Node',
  saidByNova: 'TypeScript and JavaScript, as Node runs them',
  languages: ['javascript', 'typescript'],
  files: { like: /\.[cm]?[jt]s$/ },
  testBegins: /^[ \t]*(?:test|it)(?:\.\w+)?\(/gm,
  isCompiled: false,
  hasOwnKits: true,
}
