import type { RuntimeFacts } from '../runtime.ts'

export const nodeProject: RuntimeFacts = {
  name: 'Node',
  writtenAs: 'TypeScript and JavaScript in Node',
  saidByNova: 'TypeScript and JavaScript, as Node runs them',
  languages: ['javascript', 'typescript'],
  files: { like: /\.[cm]?[jt]s$/ },
  testBegins: /^[ \t]*(?:(?:t\.|tap\.)?test|it|specify|tape)(?:\.\w+)?\(/gm,
  isCompiled: false,
  hasOwnKits: true,
}
