import type { RuntimeFacts } from '../runtime.ts'

/** Libraries of our kit, by id, with their names on screens. */
export const goLibraries = { chi: 'chi' } as const

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
