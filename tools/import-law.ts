/**
 * Who may import whom (docs/architecture.md). A file's place follows from its path alone, so an import string shows
 * which border it crosses:
 * contract → zod. server/platform → contract, other platform doors. A server room → contract, platform doors, other
 * rooms' doors; evidence → contract alone. A web room → contract, api.ts, ui, other rooms' doors. A room's door is the
 * file that bears its name.
 */
import { posix } from 'node:path'
import type { Source } from './source.ts'

type Place =
  | { zone: 'contract' }
  | { zone: 'server platform' | 'server room' | 'web room'; room: string; isDoor: boolean; file: string }
  | { zone: 'server config' | 'server top' | 'web api' | 'web top' | 'web ui' }
  | { zone: 'test' | 'tool' | 'bank' | 'elsewhere' }

/** What every web room may call: requests and the event stream. */
const waysToServer = new Set(['api.ts', 'event-stream.ts'])
const contractName = '@nova/contract/'

/** What this file may not import and does, one sentence each. `paths` are all files of the house. */
export function breachesOfImports(source: Source, paths: Set<string>): string[] {
  const from = placeOf(source.path)
  if (from.zone === 'test' || from.zone === 'elsewhere') return []
  return source.imports.flatMap(({ name, isType }) => {
    if (name === null) return from.zone === 'tool' ? [] : ['imports a computed path, which no rule can follow']
    const target = targetOf(source.path, name)
    if (!target) return judgePackage(from, name)
    if (!paths.has(target)) return [`imports ${name}, which does not exist; write the whole file name`]
    const reason = judge(from, placeOf(target), target, isType)
    return reason ? [`imports ${target}: ${reason}`] : []
  })
}

/** The file an import string means, or nothing for a package. */
function targetOf(path: string, name: string) {
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
  if (first !== 'platform') return { zone: 'server room', room: first, isDoor: isDoor(first, second), file: second }
  const room = third === undefined ? stem(second) : second
  return { zone: 'server platform', room, isDoor: third === undefined || isDoor(room, third), file: third ?? second }
}

function webPlace([first = '', second]: string[]): Place {
  if (second !== undefined)
    return first === 'ui'
      ? { zone: 'web ui' }
      : { zone: 'web room', room: first, isDoor: isDoor(first, second), file: second }
  return { zone: waysToServer.has(first) ? 'web api' : 'web top' }
}

const stem = (file: string) => file.replace(/\.tsx?$/, '')
const isDoor = (room: string, file: string) => stem(file) === room && stem(file) !== file

function judgePackage(from: Place, name: string): string[] {
  if (from.zone === 'contract' && name !== 'zod') return [`imports ${name}: the contract knows zod alone`]
  if (from.zone === 'server room' && from.room === 'evidence')
    return [`imports ${name}: evidence is pure and knows the contract alone`]
  if (from.zone.startsWith('web') && name.startsWith('node:')) return [`imports ${name}: there is no Node in a browser`]
  return []
}

/** Why `from` may not import `to`; nothing where it may. */
function judge(from: Place, to: Place, target: string, isType: boolean): string | undefined {
  if (to.zone === 'test') return from.zone === 'tool' ? undefined : 'tests are for tests'
  if (from.zone === 'contract') return to.zone === 'contract' ? undefined : 'the contract knows zod alone'
  if (from.zone === 'tool') return judgeTool(to)
  if (to.zone === 'contract') return undefined
  const [side] = from.zone.split(' ')
  if (to.zone === 'bank') return side === 'server' ? undefined : 'the bank is read by the server'
  if (to.zone.split(' ')[0] !== side) return `${side} and ${to.zone.split(' ')[0]} share the contract alone`
  return side === 'server' ? judgeServer(from, to) : judgeWeb(from, to, target, isType)
}

function judgeTool(to: Place) {
  if (to.zone === 'server room' || to.zone === 'server platform')
    return to.isDoor || to.file === 'tables.ts' ? undefined : 'come in by the door'
  return undefined
}

function judgeServer(from: Place, to: Place) {
  if (from.zone === 'server top') return undefined
  if (to.zone === 'server top') return 'only main, app and tests compose the whole'
  if (to.zone === 'server config')
    return from.zone === 'server room' && from.room === 'evidence' ? 'evidence knows the contract alone' : undefined
  if (from.zone === 'server config') return 'config reads the environment and nothing else'
  if (!('room' in from) || !('room' in to)) return undefined
  if (from.zone === to.zone && from.room === to.room) return undefined
  if (from.zone === 'server platform' && to.zone === 'server room') return 'the platform knows no room'
  if (from.zone === 'server room' && from.room === 'evidence') return 'evidence is pure and knows the contract alone'
  if (to.file === 'tables.ts') return from.file === 'tables.ts' ? undefined : `nobody but ${to.room} queries its tables`
  return to.isDoor ? undefined : `come in by the door, ${to.room}/${to.room}.ts`
}

function judgeWeb(from: Place, to: Place, target: string, isType: boolean) {
  if (from.zone === 'web top') return undefined
  if (to.zone === 'web top') return target.endsWith('.css') ? undefined : 'only main and routes compose the whole'
  if (from.zone === 'web ui') return to.zone === 'web ui' ? undefined : 'ui knows no room'
  if (to.zone === 'web api') return undefined
  if (from.zone === 'web api')
    return to.zone === 'web room' && to.isDoor && isType ? undefined : 'api.ts knows the contract alone'
  if (to.zone === 'web ui') return undefined
  if (!('room' in from) || !('room' in to) || from.room === to.room) return undefined
  return to.isDoor ? undefined : `come in by the door, ${to.room}/${to.room}.ts`
}
