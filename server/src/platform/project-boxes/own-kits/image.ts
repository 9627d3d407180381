/** Boxes on the root of a file system that a kit brings: its programs, our first program, terminals and test runner. */
import { existsSync, readdirSync, readlinkSync } from 'node:fs'
import { join } from 'node:path'
import type { Image } from '../../box/flags.ts'
import type { ReadyRuntime } from '../runtimes.ts'
import type { OwnKit } from './kept-kits.ts'

const usualPath = '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin'
/** Places of the kit and of the box itself. */
const left = new Set(['kit.json', 'sample', 'files', 'kit', 'work', 'dev', 'proc', 'sys', 'run', 'tmp'])
/** They name the machine's toolchains. */
const ofMachine = new Set(['JAVA_HOME', 'GOROOT', 'LD_LIBRARY_PATH'])

/** Keeps what is ours of a runtime's mounts, and the variables of its kits; all else comes from the image. */
export function withImage(ready: ReadyRuntime, { content }: OwnKit, own: Record<string, string>): ReadyRuntime {
  const shell = ['/usr/bin/bash', '/bin/bash'].find((path) => existsSync(join(content, path)))
  const kept = Object.entries(ready.environment).filter(([name]) => name in own || !ofMachine.has(name))
  return {
    ...ready,
    binds: ready.binds.filter(({ to }) => /^\/(?:opt\/(?:nova|kits)\/|kit$|node_modules)/.test(to)),
    environment: {
      ...Object.fromEntries(kept),
      PATH: ['/kit/bin', ...(own['PATH'] === undefined ? [] : [own['PATH']]), usualPath].join(':'),
      SHELL: shell ?? '/bin/bash',
    },
    image: readImage(content),
  }
}

/** The folders at its top. /opt is mounted part by part, since ours lie next to them. */
function readImage(content: string, folder = ''): Image {
  const image: Image = { binds: [], links: [] }
  for (const entry of readdirSync(join(content, folder), { withFileTypes: true })) {
    const to = `${folder}/${entry.name}`
    const from = join(content, to)
    if (folder === '' && left.has(entry.name)) continue
    if (entry.isSymbolicLink()) image.links.push([readlinkSync(from), to])
    else if (to === '/opt' && entry.isDirectory()) {
      const { binds, links } = readImage(content, to)
      image.binds.push(...binds)
      image.links.push(...links)
    } else if (entry.isDirectory()) image.binds.push({ from, to })
  }
  return image
}
