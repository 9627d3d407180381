import { execFile } from 'node:child_process'
import { lchown, lstat, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { fileReason } from '../files/files.ts'
import { firstError } from './first-error.ts'
import { startError } from './start-error.ts'

const run = promisify(execFile)

/** How to run PostgreSQL here: the words before its command, the ids to spawn it with, the owner its files need. */
export type Identity = { prefix: string[]; spawnAs: { uid?: number; gid?: number }; owner?: number }

const NOBODY = 65534

// PostgreSQL refuses root's identity. In order of preference: a user namespace, where it is not root yet keeps
// root's own file rights (works under a 0700 home); another uid that may still pass through closed folders;
// another uid alone.
export const asRoot: Identity[] = [
  { prefix: ['unshare', '--user', '--map-user=1000', '--map-group=1000'], spawnAs: {}, owner: 0 },
  {
    prefix: [
      'setpriv',
      `--reuid=${NOBODY}`,
      `--regid=${NOBODY}`,
      '--clear-groups',
      '--bounding-set=-all,+dac_override',
      '--inh-caps=-all,+dac_override',
      '--ambient-caps=-all,+dac_override',
    ],
    spawnAs: {},
    owner: NOBODY,
  },
  { prefix: [], spawnAs: { uid: NOBODY, gid: NOBODY }, owner: NOBODY },
]

/** The first identity under which `command --version` runs on this machine. */
export async function chooseIdentity(command: string, candidates = process.getuid?.() === 0 ? asRoot : [plain]) {
  let reason: unknown
  for (const identity of candidates) {
    const { file, args, options } = as(identity, command, ['--version'])
    try {
      await run(file, args, { ...options, timeout: 60_000 })
      return identity
    } catch (error) {
      reason = error
    }
  }
  const said = firstError((reason as { stderr?: string }).stderr) ?? fileReason(reason)
  const message = `The built-in database cannot run here (${command}): ${said}`
  throw startError(`${message}. Set DATABASE_URL to a PostgreSQL 15 or later.`, reason)
}

const plain: Identity = { prefix: [], spawnAs: {} }

/** Returns the file and arguments to run `command` under an identity. */
export function as(identity: Identity, command: string, words: string[]) {
  const [file = command, ...args] = [...identity.prefix, command, ...words]
  // Nothing of this process's own environment: PGDATA and its like would lead PostgreSQL elsewhere.
  const env = { PATH: process.env['PATH'], LC_ALL: 'C', TZ: 'UTC' }
  return { file, args, options: { ...identity.spawnAs, cwd: '/', env } }
}

/** Gives a folder and all in it to the identity's owner, where it is not so already. */
export async function giveFolder(folder: string, { owner }: Identity): Promise<void> {
  if (owner === undefined || (await lstat(folder)).uid === owner) return
  for (const name of await readdir(folder, { recursive: true })) await lchown(join(folder, name), owner, owner)
  await lchown(folder, owner, owner)
}
