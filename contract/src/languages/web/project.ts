import type { RuntimeFacts } from '../runtime.ts'

/** Libraries of our kit, by id, with their names on screens. */
export const webLibraries = {
  react: 'React',
  'testing-library': 'Testing Library',
  'react-query': 'TanStack Query',
  vue: 'Vue',
} as const

export const webProject: RuntimeFacts = {
  name: 'Web pages',
  writtenAs: 'Web page in a browser',
  saidByNova: 'HTML, CSS and TypeScript or JavaScript',
  languages: ['javascript', 'typescript'],
  files: { like: /\.[jt]sx$|(?:^|\/)index\.html$/, isSure: true },
  testBegins: /^[ \t]*(?:test|it)(?:\.\w+)?\(/gm,
  isCompiled: false,
  hasOwnKits: false,
}
