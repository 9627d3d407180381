/**
 * Prints which long test files the last commits may have broken, as JSON: those of changed modules, of modules that
 * import them, and those that import a changed module themselves. Without that much history, all of them.
 */
import { execFileSync } from 'node:child_process'
import { resolve } from 'node:path'
import { readHouse } from '../house/house-rules.ts'
import { targetOf } from '../house/import-law.ts'
import { type HouseFile, isCode, parseSource } from '../house/source.ts'
import { isLong, listTestFiles } from './test-files.mjs'

const maxCommits = 40

/** The module of a file: its folder below the workspace's sources, or the file itself where there is none. */
export function moduleOf(path: string): string {
  const [, folder] =
    /^((?:server\/src\/platform|(?:server|web|contract)\/src|tools|bank|kits|client)\/[^/]+)\//.exec(path) ?? []
  return folder ?? path
}

/** Files of the repository that every test may depend on. */
const isEverybodys = (path: string) =>
  /^(package(-lock)?\.json|vitest\.config\.ts|tsconfig\.base\.json|server\/test\/)/.test(path)

/**
 * Lists the long files that a change of these paths may break. Browser stories import no module: each may break by a
 * change of the pages, the contract or the server's modules.
 */
export function findAffected(changed: string[], long: string[], files: HouseFile[]): string[] {
  if (changed.some(isEverybodys)) return long
  const modules = new Set(changed.map(moduleOf))
  const imports = new Map(
    files
      .filter(({ path }) => isCode(path))
      .map((file) => [
        file.path,
        parseSource(file).imports.flatMap(({ name }) => targetOf(file.path, name ?? '') ?? []),
      ]),
  )
  const importsChanged = (path: string) => (imports.get(path) ?? []).some((target) => modules.has(moduleOf(target)))
  const near = new Set(modules)
  for (const path of imports.keys()) if (!isTest(path) && importsChanged(path)) near.add(moduleOf(path))
  const reachesPages = changed.some((path) => /^(web|contract|server\/src|e2e)\//.test(path))
  return long.filter((file) =>
    file.startsWith('e2e/') ? reachesPages : near.has(moduleOf(file)) || importsChanged(file),
  )
}

const isTest = (path: string) => /\.(test|spec)\.tsx?$/.test(path)

/** Paths that the last commits changed; nothing where the history is shorter than them. */
function readChanged(root: string): string[] | undefined {
  const git = (...args: string[]) =>
    execFileSync('git', args, { cwd: root, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'], maxBuffer: 2 ** 28 })
  try {
    if (Number(git('rev-list', '--count', 'HEAD')) <= maxCommits) return undefined
    const paths = git('log', `-${maxCommits}`, '--format=', '--name-only', '--no-renames')
    return [...new Set(paths.split('\n').filter(Boolean))]
  } catch {
    return undefined
  }
}

if (import.meta.main) {
  const root = resolve(import.meta.dirname, '../..')
  const long = [...listTestFiles('units'), ...listTestFiles('browser')].filter(isLong)
  const changed = readChanged(root)
  console.log(
    JSON.stringify(
      changed
        ? { reason: `changes of the last ${maxCommits} commits`, files: findAffected(changed, long, readHouse(root)) }
        : { reason: 'all, since the history is too short', files: long },
    ),
  )
}
