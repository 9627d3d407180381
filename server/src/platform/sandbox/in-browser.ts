/** Without a sandbox nothing runs on the server: three languages run in the candidate's own browser. */
import { browserEngine } from '@nova/contract/questions/runs'
import { CodeLanguage } from '@nova/contract/words'
import { noProjects } from './project/project-box.ts'
import type { Sandbox } from './sandbox.ts'

const ready = new Set<CodeLanguage>(['javascript', 'typescript', 'python'])

/** Runs nothing itself. `reason` says why a server that wanted a sandbox has none; without one it was chosen. */
export function openInBrowserSandbox(reason?: string): Sandbox {
  const told = 'JavaScript, TypeScript and Python run in the browser of the candidate; hidden tests are not run.'
  return {
    languages: CodeLanguage.options.map((id) =>
      ready.has(id) ? { id, version: 'in the browser' } : { id, version: null, install: 'a remote runner' },
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
