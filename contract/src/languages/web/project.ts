import type { RuntimeFacts } from '../runtime.ts'

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
