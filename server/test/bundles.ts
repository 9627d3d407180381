/** Git bundles as Git itself makes them, of commits that a test writes. */
import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'

export type Commit = {
  message: string
  files: Record<string, string | Uint8Array>
  /** Further commands, once all is staged. */
  staged?: (folder: string, git: (...args: string[]) => void) => void
}
export type Bundle = { name: string; bytes: Uint8Array }

/** Of every commit. */
export const commitDate = '2026-11-02T09:30:00.000Z'

type Options = { range?: readonly string[]; options?: readonly string[]; init?: readonly string[] }

/** A bundle of commits, oldest first, on the branch main. */
export function bundleOf(
  commits: readonly Commit[],
  { range = ['main'], options = [], init = [] }: Options = {},
): Bundle {
  const folder = mkdtempSync(join(tmpdir(), 'nova-bundle-'))
  const git = (...all: string[]) =>
    void execFileSync('git', ['-c', 'user.name=Sam', '-c', 'user.email=sam@example.com', ...all], {
      cwd: folder,
      stdio: ['ignore', 'ignore', 'ignore'],
      env: { ...process.env, GIT_AUTHOR_DATE: commitDate, GIT_COMMITTER_DATE: commitDate },
    })
  try {
    git('init', '-q', '-b', 'main', ...init)
    git('config', 'core.autocrlf', 'false')
    for (const { message, files, staged } of commits) {
      for (const [path, content] of Object.entries(files)) {
        mkdirSync(dirname(join(folder, path)), { recursive: true })
        writeFileSync(join(folder, path), content)
      }
      git('add', '-A')
      staged?.(folder, git)
      git('commit', '-q', '--allow-empty', '-m', message)
    }
    git('bundle', 'create', ...options, 'change.bundle', ...range)
    return { name: 'change.bundle', bytes: readFileSync(join(folder, 'change.bundle')) }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
