/** Without a sandbox nothing runs on the server: some languages run in the candidate's own browser. */
import { codeFactsOf } from '@nova/contract/languages/code'
import { languageNames } from '@nova/contract/questions/language-names'
import { browserEngine } from '@nova/contract/questions/runs'
import { CodeLanguage } from '@nova/contract/words'
import { noProjects } from '../project-boxes/project-box.ts'
import type { Sandbox } from './sandbox.ts'

const ready = CodeLanguage.options.filter((language) => codeFactsOf(language)?.browserEngine)
const names = new Intl.ListFormat('en-GB').format(ready.map((language) => languageNames[language]))

/** Runs nothing itself. `reason` says why a server that wanted a sandbox has none; without one it was chosen. */
export function openInBrowserSandbox(reason?: string): Sandbox {
  const told = `${names} run in the browser of the candidate; hidden tests are not run.`
  return {
    languages: CodeLanguage.options.map((id) =>
      ready.includes(id) ? { id, version: 'in the browser' } : { id, version: null, install: 'a remote runner' },
    ),
    health: reason === undefined ? 'ok' : 'off',
    healthDetail: reason === undefined ? told : `${told} ${reason}`,
    engine: browserEngine,
    ...noProjects(`Projects need a sandbox on the server. ${reason ?? ''}`.trim()),
    run: async ({ id, language }) => ({
      id,
      language,
      version: '',
      engine: browserEngine,
      queueMs: 0,
      status: 'unavailable',
      reason: told,
    }),
    stop: () => false,
    whenReady: async () => undefined,
    drain: async () => undefined,
  }
}
