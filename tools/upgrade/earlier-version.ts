/** The version that a rolling upgrade comes from, checked out of this clone's history with the packages of this one. */
import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, symlinkSync } from 'node:fs'
import { join, resolve } from 'node:path'

const root = resolve(import.meta.dirname, '../..')
const parts = [
  'server',
  'contract',
  'bank',
  'kits',
  'web',
  'bench',
  'tools',
  'package.json',
  'package-lock.json',
  'tsconfig.base.json',
  'docs/assessment.md',
  'docs/api.md',
]

/**
 * Its version and the folder of its files, which are kept for the next time. Fails in one sentence where this clone lacks its
 * commits.
 */
export function checkOutEarlier(): { version: string; folder: string } {
  const text = readFileSync(join(root, 'server', 'migrations', 'upgrades.json'), 'utf8')
  const { version } = (JSON.parse(text) as { from: { version: string } }).from
  const commit = findLastOf(version)
  const folder = join(root, '.runtime', `version-${version}-${commit.slice(0, 8)}`)
  if (existsSync(folder)) return { version, folder }
  // Aside and moved when whole: an interrupted checkout never looks like one.
  const fresh = `${folder}.${process.pid}`
  mkdirSync(fresh, { recursive: true })
  execFileSync('tar', ['-x', '-C', fresh], { input: git('archive', '--format=tar', commit, ...parts) })
  linkPackages(fresh)
  try {
    renameSync(fresh, folder)
  } catch {
    // Another process was faster.
    rmSync(fresh, { recursive: true, force: true })
  }
  return { version, folder }
}

const git = (...args: string[]): Buffer =>
  execFileSync('git', args, { cwd: root, maxBuffer: 1e9, stdio: ['ignore', 'pipe', 'ignore'] })

/** The commit before the one that gave package.json a later version. */
function findLastOf(version: string): string {
  const versionAt = (commit: string) =>
    (JSON.parse(git('show', `${commit}:package.json`).toString()) as { version: string }).version
  for (const changed of listVersionChanges()) {
    const parent = git('log', '--format=%P', '-1', changed).toString().trim().split(' ', 1)[0]
    if (parent && versionAt(parent) === version) return git('rev-parse', parent).toString().trim()
  }
  throw new Error(
    `Version ${version} can’t be started, because this folder doesn’t have its commits: use a whole clone (git fetch --unshallow).`,
  )
}

/** Commits that changed the version, newest first; none in a folder that isn't a clone. */
function listVersionChanges(): string[] {
  try {
    const commits = git('log', '--format=%H', '-G^  "version":', '--', 'package.json').toString()
    return commits.split('\n').filter(Boolean)
  } catch {
    return []
  }
}

/** The same packages, but its own workspaces. */
function linkPackages(folder: string): void {
  const packages = join(folder, 'node_modules')
  mkdirSync(join(packages, '@nova'), { recursive: true })
  for (const name of readdirSync(join(root, 'node_modules')))
    if (name !== '@nova' && name !== '.cache' && name !== '.vite')
      symlinkSync(join(root, 'node_modules', name), join(packages, name))
  for (const name of ['contract', 'server', 'web']) symlinkSync(join('..', '..', name), join(packages, '@nova', name))
}
