/** The worker in which types are checked: seconds of work for the first check must not hold up a key. */
import { createChecker } from './checker.ts'
import { createProjectChecker } from './project-checker.ts'
import type { FromChecker, ToChecker } from './protocol.ts'

const files = import.meta.glob<string>(
  ['../../../node_modules/typescript-checker/lib/lib.{es5,es20*,decorators,decorators.legacy}.d.ts', '!**/*.full.d.ts'],
  { query: '?raw', import: 'default', eager: true },
)
const libraries = Object.fromEntries(Object.entries(files).map(([path, text]) => [path.replace(/^.*\//, ''), text]))
const check = createChecker(libraries)
const checkProject = createProjectChecker(libraries)

addEventListener('message', ({ data }: MessageEvent<ToChecker>) => {
  const problems = 'texts' in data ? checkProject(data.texts) : check(data)
  const reply: FromChecker = { id: data.id, problems }
  postMessage(reply)
})
const ready: FromChecker = 'ready'
postMessage(ready)
