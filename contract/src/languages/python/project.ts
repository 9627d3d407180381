import type { RuntimeFacts } from '../runtime.ts'

export const pythonProject: RuntimeFacts = {
  name: 'Python',
  writtenAs: 'Python',
  saidByNova: 'Python 3, with its standard library',
  languages: ['python'],
  files: { like: /\.py$/ },
  testBegins: /^[ \t]+(?:async )?def test/gm,
  isCompiled: false,
  hasOwnKits: true,
}
