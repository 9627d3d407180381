/** Each program that knows languages, in a worker of the page. */
import { tsserver } from '../javascript/server.ts'
import { pyright } from '../python/server.ts'
import type { LanguageServer } from './language-server.ts'
import type { ServerName } from './server-name.ts'

export const languageServers: Record<ServerName, LanguageServer> = { tsserver, pyright }
