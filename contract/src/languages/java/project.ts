import type { RuntimeFacts } from '../runtime.ts'

export const javaProject = {
  name: 'Java',
  writtenAs: 'Java',
  saidByNova: 'Java, with its standard library',
  languages: ['java'],
  files: { like: /\.java$/ },
  testBegins: /^[ \t]*@Test\b/gm,
  isCompiled: true,
  libraries: { junit: 'JUnit' },
  hasOwnKits: true,
} as const satisfies RuntimeFacts
