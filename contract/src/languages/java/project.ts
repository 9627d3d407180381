import type { RuntimeFacts } from '../runtime.ts'

/** Libraries of our kit, by id, with their names on screens. */
export const javaLibraries = { junit: 'JUnit' } as const

export const javaProject: RuntimeFacts = {
  name: 'Java',
  writtenAs: 'Java',
  saidByNova: 'Java, with its standard library',
  languages: ['java'],
  files: { like: /\.java$/ },
  testBegins: /^[ \t]*@Test\b/gm,
  isCompiled: true,
  hasOwnKits: true,
}
