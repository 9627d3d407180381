/** The checking worker's programs in the page's own process, as the global `Worker`. */
import { readdirSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { vi } from 'vitest'
import { createRoomProgram } from '../src/type-check/checker.ts'
import { createLanguageServer } from '../src/type-check/language-server.ts'
import { createProjectProgram } from '../src/type-check/project-checker.ts'
import type { FromChecker, ToChecker } from '../src/type-check/protocol.ts'

const folder = dirname(createRequire(import.meta.url).resolve('typescript-checker'))
const libraries = Object.fromEntries(
  readdirSync(folder)
    .filter((name) => /^lib\.(es5|es20\d\d.*|decorators.*)\.d\.ts$/.test(name) && !name.includes('.full.'))
    .map((name) => [name, readFileSync(join(folder, name), 'utf8')]),
)

/** Serves the language and finds no type errors. `beforeServing` sees each message of the language client. */
export function stubCheckingWorker(beforeServing: (message: string) => void) {
  const workers: (EventTarget & { isEnded: boolean })[] = []
  class InPage extends EventTarget {
    isEnded = false
    private readonly serve = createLanguageServer(
      { room: createRoomProgram(libraries), project: createProjectProgram(libraries) },
      (lsp) => this.say({ lsp }),
    )

    constructor() {
      super()
      workers.push(this)
      queueMicrotask(() => this.say('ready'))
    }

    postMessage(message: ToChecker) {
      if (!('lsp' in message)) return this.say({ id: message.id, problems: [] })
      beforeServing(message.lsp)
      this.serve(message.lsp)
    }

    terminate() {
      this.isEnded = true
    }

    private say(data: FromChecker) {
      if (!this.isEnded) this.dispatchEvent(new MessageEvent('message', { data }))
    }
  }
  vi.stubGlobal('Worker', InPage)
  return workers
}
