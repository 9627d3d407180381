/** The programs of a shell, as a folder that becomes /usr/bin of a box: one mount instead of a hundred. */
import {
  constants,
  copyFileSync,
  existsSync,
  linkSync,
  readdirSync,
  realpathSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import type { RuntimeTools } from '../languages/project-parts.ts'

const places = ['/usr/bin', '/bin', '/usr/local/bin']

/** Without any of the first there is no box; the others are there where the machine has them. */
const needed = ['prlimit', 'timeout', 'bash', 'sh', 'env', 'ls', 'cat', 'mkdir', 'rm', 'cp', 'mv']
const wanted = [
  ...['curl', 'rg', 'vim'],
  ...[
    'awk',
    'base64',
    'basename',
    'clear',
    'cmp',
    'column',
    'comm',
    'cut',
    'date',
    'df',
    'diff',
    'dirname',
    'du',
    'echo',
  ],
  ...[
    'egrep',
    'expr',
    'false',
    'fgrep',
    'file',
    'find',
    'fold',
    'free',
    'git',
    'grep',
    'gunzip',
    'gzip',
    'head',
    'hexdump',
  ],
  ...[
    'hostname',
    'id',
    'join',
    'jq',
    'kill',
    'less',
    'ln',
    'md5sum',
    'mktemp',
    'mkfifo',
    'more',
    'nano',
    'nl',
    'nproc',
  ],
  ...['od', 'paste', 'patch', 'pgrep', 'pkill', 'printf', 'ps', 'pwd', 'readlink', 'realpath', 'rmdir', 'sed', 'seq'],
  ...['printenv', 'rev', 'nice', 'nohup', 'setsid', 'tty'],
  ...['chmod', 'flock', 'getopt', 'install', 'sync', 'truncate'],
  ...['sha1sum', 'sha256sum', 'shuf', 'sleep', 'sort', 'split', 'stat', 'stty', 'tac', 'tail', 'tar', 'tee', 'test'],
  ...['time', 'top', 'touch', 'tput', 'tr', 'tree', 'true', 'uname', 'unexpand', 'uniq', 'uptime', 'vi', 'vim.tiny'],
  ...['watch', 'wc', 'which', 'whoami', 'xargs', 'xxd', 'yes'],
]

const find = (name: string) => places.map((place) => join(place, name)).find(existsSync)

/** The first of these programs that boxes have. */
export const findTool = (names: readonly string[]) => names.find((name) => find(name) !== undefined)

/** The programs that this machine does not have, of those without which there is no box, or of others. */
export function findMissingTools(names: readonly string[] = needed): string[] {
  return names.filter((name) => find(name) === undefined)
}

/** Copies the programs into a folder, so that updates of the machine don't change them in open boxes. */
export function copyTools(folder: string): void {
  for (const name of [...needed, ...wanted]) {
    const path = find(name)
    if (path !== undefined) copyFileSync(realpathSync(path), join(folder, name), constants.COPYFILE_FICLONE)
  }
}

/** Fills a runtime's folder with the same files, and with its own. */
export function fillTools(folder: string, copies: string, { links, places }: RuntimeTools): void {
  const own = new Set([...links.map(([name]) => name), ...places])
  for (const name of readdirSync(copies)) if (!own.has(name)) linkSync(join(copies, name), join(folder, name))
  for (const [name, target] of links) symlinkSync(target, join(folder, name))
  for (const name of places) writeFileSync(join(folder, name), '')
}
