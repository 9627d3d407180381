/** Rules about one file: its name, its length, how it exports, what it leaves undone. */
import { isGenerated, type HouseFile, type Source } from './source.ts'

const kebab = /^[a-z0-9]+(-[a-z0-9]+)*$/
const vague = new Set(['util', 'helper', 'service', 'manager', 'lib', 'type', 'common', 'misc', 'shared'])
const maxLines = 400
const filesWithoutFolders = 25
const workspaces = ['contract', 'server', 'web', 'client', 'tools', 'bench', 'e2e', 'docs']

/** Lists breaches of this file, one sentence each. `source` is present for code. */
export function breachesOfFile(file: HouseFile, source: Source | undefined, paths: string[]): string[] {
  const [top = ''] = file.path.split('/')
  if (!workspaces.includes(top)) return []
  return [...breachesOfName(file.path, paths), ...breachesOfText(file), ...(source ? breachesOfSource(source) : [])]
}

function breachesOfName(path: string, paths: string[]): string[] {
  const names = path.split('/')
  const file = names.at(-1) ?? ''
  const stems = names.map((name, at) => (at === names.length - 1 ? name.replace(/\..*$/, '') : name))
  const breaches = []
  if (isNamedByUs(path)) {
    for (const stem of stems) {
      if (stem !== '' && !kebab.test(stem)) breaches.push(`${stem} is not kebab-case`)
      if (isVague(stem)) breaches.push(`${stem} says nothing about what is in it`)
    }
  }
  if (/^(index|mod)\.(ts|tsx|mjs)$/.test(file)) breaches.push('no index files: an entry bears the name of its module')
  if (isTooDeep(names, paths))
    breaches.push('lies too deep: only a module of more than 25 files has folders, one level of them')
  return breaches
}

const isNamedByUs = (path: string) =>
  !path.includes('/migrations/') && !path.includes('/fixtures/') && !path.endsWith('.md')
/** `helpers`, `date-utils`; but `interview-type` is a thing. */
const isVague = (stem: string) =>
  vague.has(stem) ||
  ['utils', 'helpers', 'services', 'managers', 'libs', 'types'].includes(stem.split('-').at(-1) ?? '') ||
  /-(util|helper|service|manager)$/.test(stem)

function isTooDeep(names: string[], paths: string[]): boolean {
  const [workspace, src, first] = names
  if (src !== 'src' || (workspace !== 'server' && workspace !== 'web')) return false
  // <workspace>/src/<module>/<file>, and one name more below the platform.
  const depth = first === 'platform' ? 5 : 4
  if (names.length <= depth) return false
  const module = `${names.slice(0, depth - 1).join('/')}/`
  return names.length > depth + 1 || paths.filter((path) => path.startsWith(module)).length <= filesWithoutFolders
}

function breachesOfText({ path, text }: HouseFile): string[] {
  const breaches = []
  const lines = text.trimEnd().split('\n').length
  const isWritten = /\.(ts|tsx|mjs|css)$/.test(path) && !isGenerated({ path, text })
  if (isWritten && lines > maxLines) breaches.push(`has ${lines} lines; ${maxLines} is the most`)
  if (/\.(css|sql)$/.test(path) && undone.test(text)) breaches.push('leaves something undone')
  if (isOneTable(path) && kindByName.test(text))
    breaches.push('asks for a kind of question by name: give each kind its row in the kinds.ts of this layer')
  if (startsKill.test(text))
    breaches.push('starts kill: process.kill ends a process, or its group by the negative number')
  return breaches
}

/** `kind === 'sql'`. A case of a switch isn't seen: languages have one of that name. */
const kindByName = /\bkind\b[\])}]*\s*[!=]== '(?:coding|sql|technical|behavioral|project)'/
const isOneTable = (path: string) =>
  /^(server|web|contract)\/src\//.test(path) && !/\.test\.tsx?$|\/kinds\.tsx?$/.test(path)

/** That of procps 4.0 reads `kill -KILL -1234` as -1, and ends every process of the machine. */
const startsKill = /\b(?:spawn|exec|execFile)(?:Sync)?\(\s*['"`](?:\/(?:usr\/)?bin\/)?kill\b/
const undone = /\b(TODO|FIXME|XXX)\b/

function breachesOfSource(source: Source): string[] {
  const breaches = source.partialTests.map((call) => `${call}: every test runs, always`)
  for (const call of source.replacedModules)
    breaches.push(`${call}: the next file of the worker has the same modules; pass a stand-in or spy on an object`)
  for (const spread of source.packedSpreads)
    breaches.push(`${spread}: write its properties out, so that the compiler checks their names`)
  if (source.comments.some((comment) => undone.test(comment))) breaches.push('leaves something undone in a comment')
  for (const name of source.reExports) breaches.push(`re-exports ${name}: import from the file that defines it`)
  if (source.hasDefaultExport && !/\.(config|d)\.ts$/.test(source.path))
    breaches.push('no default exports: one name everywhere')
  return breaches
}
