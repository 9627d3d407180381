import type { RuntimeFacts } from '../runtime.ts'

export const goProject: RuntimeFacts = {
  name: 'Go',
  writtenAs: 'Go',
  saidByNova: 'Go, with its standard library',
  languages: ['go'],
  files: { like: /\.go$/ },
  testBegins: /^func Test/gm,
  isCompiled: true,
  hasOwnKits: true,
}
