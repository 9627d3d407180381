/**
 * The worker in which types are checked: seconds of work for the first check must not hold up a key. Completion comes
 * from the same programs.
 */
import { createChecker, createRoomProgram } from './checker.ts'
import { createLanguageServer } from './language-server.ts'
import type { Base } from './program.ts'
import { createProjectChecker, createProjectProgram, pageBase } from './project-checker.ts'
import type { FromChecker, ProjectRequest, ToChecker } from './protocol.ts'

const files = import.meta.glob<string>(
  ['../../../node_modules/typescript-checker/lib/lib.{es5,es20*,decorators,decorators.legacy}.d.ts', '!**/*.full.d.ts'],
  { query: '?raw', import: 'default', eager: true },
)
const libraries = Object.fromEntries(Object.entries(files).map(([path, text]) => [path.replace(/^.*\//, ''), text]))
const programs = { room: createRoomProgram(libraries), project: createProjectProgram(libraries) }
const check = createChecker(programs.room)
const checkFiles = createProjectChecker(programs.project)
let page: Base | null = null
const checkProject = ({ texts, isPage, pageLibrary }: ProjectRequest) => {
  if (pageLibrary) page = pageBase(pageLibrary)
  programs.project.build(isPage ? page : null)
  return checkFiles(texts)
}
const send = (message: FromChecker) => postMessage(message)
const serve = createLanguageServer(programs, (lsp) => send({ lsp }))

addEventListener('message', ({ data }: MessageEvent<ToChecker>) => {
  if ('lsp' in data) return serve(data.lsp)
  const problems = 'texts' in data ? checkProject(data) : check(data)
  return send({ id: data.id, problems })
})
send('ready')
