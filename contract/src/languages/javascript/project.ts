import type { RuntimeFacts } from '../runtime.ts'

export const nodeProject = {
  name: 'Node',
  writtenAs: 'TypeScript and JavaScript in Node',
  saidByNova: 'TypeScript and JavaScript, as Node runs them',
  languages: ['javascript', 'typescript'],
  files: { like: /\.[cm]?[jt]s$/ },
  testBegins: /^[ \t]*(?:test|it)(?:\.\w+)?\(/gm,
  isCompiled: false,
  libraries: {
    fastify: 'Fastify',
    express: 'Express',
    pglite: 'PGlite',
    supertest: 'Supertest',
    typescript: 'TypeScript',
  },
  hasOwnKits: true,
} as const satisfies RuntimeFacts
