import type { RuntimeFacts } from '../runtime.ts'

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
