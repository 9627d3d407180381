/** Packages of a project's own package-lock.json, from which an own kit is made. Pure. */
import { createHash } from 'node:crypto'
import { z } from 'zod'

const packageName = /^(?:@[\w.~-]+\/)?[\w.~-]+$/

const Locked = z.object({
  version: z.string().regex(/^\d[\w.+-]{0,59}$/),
  resolved: z.string().max(1_000).optional(),
  integrity: z.string().max(200).optional(),
  name: z.string().max(214).regex(packageName).optional(),
  link: z.boolean().optional(),
  inBundle: z.boolean().optional(),
  os: z.array(z.string()).optional(),
  cpu: z.array(z.string()).optional(),
  libc: z.array(z.string()).optional(),
  dependencies: z.record(z.string(), z.string()).optional(),
  optionalDependencies: z.record(z.string(), z.string()).optional(),
  peerDependencies: z.record(z.string(), z.string()).optional(),
})
type Locked = z.infer<typeof Locked>

export type LockedPackage = Pick<Locked, 'version' | 'name' | 'os' | 'cpu' | 'libc'> & {
  path: string
  integrity: string
}
export type LockedPackages = {
  /** Packages that the code base names itself. */
  wanted: string[]
  packages: LockedPackage[]
  /** Names of those that don't come from the registry with a checksum, or lie in none of the lock's folders. */
  refused: string[]
}

const maxPackages = 1_500
/** The registry's own archives alone. */
const fromRegistry = /^https:\/\/registry\.(?:npmjs\.org|yarnpkg\.com)\/[^?#]+\.tgz$/
const isSafe = /^(?:node_modules\/(?:@[\w.~-]+\/)?[\w.~-]+)(?:\/node_modules\/(?:@[\w.~-]+\/)?[\w.~-]+)*$/

/** The wanted packages and all that they need; undefined where the lock has none of them, or can't be read. */
export function choosePackages(lock: string, wanted: readonly string[]): LockedPackages | undefined {
  const all = readLock(lock)
  if (!all || wanted.length === 0) return undefined
  const found = new Map<string, Locked>()
  const refused = new Set<string>()
  const waiting: { from: string; name: string; isNeeded: boolean }[] = wanted.map((name) => ({
    from: '',
    name,
    isNeeded: true,
  }))
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    const path = placeOf(next.name, next.from, all)
    if (path === undefined) {
      if (next.isNeeded) refused.add(next.name)
      continue
    }
    if (found.has(path)) continue
    const read = Locked.safeParse(all[path])
    if (!read.success || !isFetchable(path, read.data)) {
      refused.add(next.name)
      continue
    }
    found.set(path, read.data)
    if (found.size > maxPackages) return undefined
    const { dependencies = {}, optionalDependencies = {}, peerDependencies = {} } = read.data
    for (const name of Object.keys(dependencies)) waiting.push({ from: path, name, isNeeded: true })
    for (const name of [...Object.keys(optionalDependencies), ...Object.keys(peerDependencies)])
      waiting.push({ from: path, name, isNeeded: false })
  }
  if (found.size === 0) return undefined
  const packages = [...found].flatMap(([path, { version, integrity = '', name, os, cpu, libc, inBundle }]) =>
    inBundle
      ? []
      : [
          {
            path,
            version,
            integrity,
            ...(name && { name }),
            ...(os && { os }),
            ...(cpu && { cpu }),
            ...(libc && { libc }),
          },
        ],
  )
  return { wanted: wanted.filter((name) => found.has(`node_modules/${name}`)), packages, refused: [...refused] }
}

function readLock(text: string): Record<string, unknown> | undefined {
  try {
    const { packages } = JSON.parse(text) as { packages?: unknown }
    return typeof packages === 'object' && packages !== null ? (packages as Record<string, unknown>) : undefined
  } catch {
    return undefined
  }
}

/** As programs look for it: in the folder of the package that needs it, then in those around it. */
function placeOf(name: string, from: string, all: Record<string, unknown>): string | undefined {
  for (let at = from; ; at = at.slice(0, Math.max(0, at.lastIndexOf('/node_modules/')))) {
    const path = `${at === '' ? '' : `${at}/`}node_modules/${name}`
    if (Object.hasOwn(all, path)) return path
    if (at === '') return undefined
  }
}

const isFetchable = (path: string, { resolved, integrity, link, inBundle }: Locked) =>
  isSafe.test(path) &&
  !path.split('/').includes('..') &&
  link !== true &&
  (inBundle === true || (fromRegistry.test(resolved ?? '') && /^sha(?:512|384|256)-/.test(integrity ?? '')))

/** The same for the same packages. */
export const digestOf = ({ packages }: Pick<LockedPackages, 'packages'>): string =>
  createHash('sha256')
    .update(
      packages
        .map(({ path, integrity }) => `${path} ${integrity}`)
        .toSorted()
        .join('\n'),
    )
    .digest('hex')
    .slice(0, 12)
