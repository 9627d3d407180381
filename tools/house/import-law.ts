/**
 * Import rules (docs/architecture.md), by path: contract → zod. server/platform → contract, other platform modules.
 * Server modules → contract, platform, other modules; evidence and the pure modules below it → contract and each other. Web modules → contract, api.ts, ui,
 * other modules. From other modules only the entry (named like the module) and its public files.
 */
import { posix } from 'node:path'
import type { Source } from './source.ts'

type Place =
  | { zone: 'contract' }
  | { zone: 'server platform' | 'server module' | 'web module'; module: string; folder: string; file: string }
  | { zone: 'server config' | 'server top' | 'web api' | 'web top' | 'web ui' }
  | { zone: 'test' | 'tool' | 'bank' | 'elsewhere' }

type ModulePlace = Extract<Place, { module: string }>

/** Public files of each module in addition to its entry, by the module's folder. */
export type PublicFiles = Map<string, Set<string>>

const publicLine = /^ \* Public files: ([^]*?)\.$/m

/** The files that a module's entry lists in its header as `Public files: one.ts, another.tsx.` */
export function readPublicFiles(text: string): Set<string> {
  const [header = ''] = /^\/\*\*[^]*?\*\//.exec(text) ?? []
  const list = publicLine.exec(header)?.[1] ?? ''
  return new Set(list.split(/[\s*,]+/).filter(Boolean))
}

/** Files that every web module may call: requests, uploads, the event stream, and this browser's id. */
const waysToServer = new Set(['api.ts', 'device-id.ts', 'event-stream.ts', 'upload.ts'])
const contractName = '@nova/contract/'

/** Lists the forbidden imports of this file, one sentence each. `paths` are all files of the house. */
export function breachesOfImports(source: Source, paths: Set<string>, publicFiles: PublicFiles): string[] {
  const from = placeOf(source.path)
  if (from.zone === 'test' || from.zone === 'elsewhere') return []
  return source.imports.flatMap(({ name, isType }) => {
    if (name === null) return from.zone === 'tool' ? [] : ['imports a computed path, which no rule can follow']
    const target = targetOf(source.path, name)
    if (!target) return judgePackage(from, name)
    if (!paths.has(target)) return [`imports ${name}, which does not exist; write the whole file name`]
    const reason = judge({ from, to: placeOf(target), target, isType, publicFiles })
    return reason ? [`imports ${target}: ${reason}`] : []
  })
}

/** The file an import string means, or nothing for a package. */
export function targetOf(path: string, name: string) {
  const file = name.replace(/\?.*$/, '')
  if (file.startsWith(contractName)) return `contract/src/${file.slice(contractName.length)}.ts`
  return file.startsWith('.') ? posix.join(posix.dirname(path), file) : undefined
}

export function placeOf(path: string): Place {
  if (/\.test\.tsx?$/.test(path) || /^(server|web|contract)\/test\//.test(path) || path.startsWith('e2e/'))
    return { zone: 'test' }
  if (path.startsWith('tools/') || path.startsWith('bench/')) return { zone: 'tool' }
  if (path.startsWith('contract/src/')) return { zone: 'contract' }
  if (path.startsWith('bank/')) return { zone: 'bank' }
  const [workspace, src, ...rest] = path.split('/')
  if (src !== 'src') return { zone: 'elsewhere' }
  if (workspace === 'server') return serverPlace(rest)
  return workspace === 'web' ? webPlace(rest) : { zone: 'elsewhere' }
}

function serverPlace(rest: string[]): Place {
  const [first = '', second, third] = rest
  if (second === undefined) return { zone: first === 'config.ts' ? 'server config' : 'server top' }
  if (first !== 'platform') return modulePlace('server module', 'server/src', rest)
  if (third !== undefined) return modulePlace('server platform', 'server/src/platform', rest.slice(1))
  return { zone: 'server platform', module: stem(second), folder: 'server/src/platform', file: second }
}

function webPlace(rest: string[]): Place {
  const [first = '', second] = rest
  if (second === undefined) return { zone: waysToServer.has(first) ? 'web api' : 'web top' }
  return first === 'ui' ? { zone: 'web ui' } : modulePlace('web module', 'web/src', rest)
}

const modulePlace = (zone: ModulePlace['zone'], parent: string, [module = '', ...file]: string[]): ModulePlace => ({
  zone,
  module,
  folder: `${parent}/${module}`,
  file: file.join('/'),
})

const stem = (file: string) => file.replace(/\.tsx?$/, '')

/** The entry of a module is the file that bears its name. */
const isEntry = ({ module, file }: ModulePlace) => stem(file) === module && stem(file) !== file
const isPublic = (place: ModulePlace, publicFiles: PublicFiles) =>
  isEntry(place) || (publicFiles.get(place.folder)?.has(place.file) ?? false)

function judgePackage(from: Place, name: string): string[] {
  if (from.zone === 'contract' && name !== 'zod') return [`imports ${name}: the contract knows zod alone`]
  if (isPure(from)) return [`imports ${name}: ${pureLaw}`]
  if (from.zone.startsWith('web') && name.startsWith('node:')) return [`imports ${name}: there is no Node in a browser`]
  return []
}

type Border = { from: Place; to: Place; target: string; isType: boolean; publicFiles: PublicFiles }

/** Why `from` may not import `to`; nothing where it may. */
function judge(border: Border): string | undefined {
  const { from, to } = border
  if (to.zone === 'test') return from.zone === 'tool' ? undefined : 'tests are for tests'
  if (from.zone === 'contract') return to.zone === 'contract' ? undefined : 'the contract knows zod alone'
  if (from.zone === 'tool') return judgeTool(border)
  if (to.zone === 'contract') return undefined
  const [side] = from.zone.split(' ')
  if (to.zone === 'bank') return side === 'server' ? undefined : 'the bank is read by the server'
  if (to.zone.split(' ')[0] !== side) return `${side} and ${to.zone.split(' ')[0]} share the contract alone`
  return side === 'server' ? judgeServer(border) : judgeWeb(border)
}

function judgeTool({ to, publicFiles }: Border) {
  if (to.zone !== 'server module' && to.zone !== 'server platform') return undefined
  return isPublic(to, publicFiles) || to.file === 'tables.ts' ? undefined : notPublic(to)
}

/** From entries to figures: no database, no clock, no file, so that a report is the same whenever it is made. */
const pureModules = new Set(['observations', 'answers', 'integrity', 'evidence'])
const isPure = (place: Place) => place.zone === 'server module' && pureModules.has(place.module)
const pureLaw = 'evidence is pure and knows the contract alone'
const notPublic = ({ module, file }: ModulePlace) => `${file} is not public: the entry of ${module} does not list it`

function judgeServer({ from, to, isType, publicFiles }: Border) {
  if (from.zone === 'server top') return undefined
  if (to.zone === 'server top') return 'only main, app and tests compose the whole'
  if (to.zone === 'server config') return isPure(from) ? pureLaw : undefined
  if (from.zone === 'server config') return 'config reads the environment and nothing else'
  if (!('module' in from) || !('module' in to)) return undefined
  if (from.zone === to.zone && from.module === to.module) return undefined
  if (from.zone === 'server platform' && to.zone === 'server module') return 'the platform knows no module above it'
  if (isPure(from) && !isPure(to)) return pureLaw
  if (to.file === 'tables.ts')
    return from.file === 'tables.ts' || isType ? undefined : `nobody but ${to.module} queries its tables`
  return isPublic(to, publicFiles) ? undefined : notPublic(to)
}

function judgeWeb({ from, to, target, isType, publicFiles }: Border) {
  if (from.zone === 'web top') return undefined
  if (to.zone === 'web top') return target.endsWith('.css') ? undefined : 'only main and routes compose the whole'
  if (from.zone === 'web ui') return to.zone === 'web ui' ? undefined : 'ui knows no module'
  if (to.zone === 'web api') return undefined
  if (from.zone === 'web api')
    return to.zone === 'web module' && isType && isPublic(to, publicFiles)
      ? undefined
      : 'api.ts knows the contract alone'
  if (to.zone === 'web ui') return undefined
  if (!('module' in from) || !('module' in to) || from.module === to.module) return undefined
  return isPublic(to, publicFiles) ? undefined : notPublic(to)
}
