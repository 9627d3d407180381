/** How boxes get own kits: read-only mounts, and the variables by which programs find them. */
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Bind } from '../../box/bind.ts'
import { projectParts } from '../../languages/projects.ts'
import type { ReadyRuntime } from '../runtimes.ts'
import { withImage } from './image.ts'
import type { OwnKit } from './kept-kits.ts'
import type { KitForm } from './kit-form.ts'
import { KitProblem } from './kit-problem.ts'

const modules = '/node_modules'
/** Their values are lists, to which each kit adds. */
const lists = new Set(['CLASSPATH', 'KIT_CLASSPATH', 'KIT_JUNIT', 'NODE_PATH', 'PATH', 'PYTHONPATH'])
/** A variable that is longer stops a program from starting. */
const maxVariable = 100_000

export const placeOf = ({ id }: KitForm) => `/opt/kits/${id}`

/** The variables of boxes: those of kit.json, and what the files of its runtime ask for. */
export function environmentOf(form: KitForm, paths: readonly string[]): Record<string, string> {
  const place = placeOf(form)
  const own = paths.flatMap((path) => (path.startsWith('files/') ? path.slice('files/'.length) : []))
  const fill = (text: string) => text.replaceAll('${KIT}', place)
  const set = Object.fromEntries(Object.entries(form.environment).map(([name, value]) => [name, fill(value)]))
  const hasPrograms = own.some((each) => each.startsWith('node_modules/.bin/'))
  const path = [...form.path.map(fill), ...(hasPrograms ? [`${place}/node_modules/.bin`] : [])]
  const found = projectParts[form.runtime].kitEnvironment?.({ environment: set, files: own, place }) ?? {}
  const made = { ...set, ...found, ...(path.length > 0 && { PATH: path.join(':') }) }
  requireShort(made)
  return made
}

function requireShort(environment: Record<string, string>): void {
  const long = Object.entries(environment).find(([, value]) => Buffer.byteLength(value) > maxVariable)
  if (long) throw new KitProblem(`${long[0]} would be longer than 100,000 bytes. Use fewer files or kits.`)
}

/** The runtime with these kits; of two that bring the same package, the first counts. */
export function withOwnKits(ready: ReadyRuntime, kits: readonly OwnKit[]): ReadyRuntime {
  const packages = kits.filter(({ kind }) => kind === 'packages')
  const sources = [
    ...packages.map(({ content }) => join(content, 'files', 'node_modules')).filter(isFolder),
    ...ready.binds.filter(({ to }) => to === modules).map(({ from }) => from),
  ]
  const environment = merge(ready.environment, kits)
  requireShort(environment)
  const image = kits.find(({ kind }) => kind === 'image')
  const made = {
    ...ready,
    environment,
    binds: [
      ...ready.binds.filter(({ to }) => to !== modules),
      ...packages.map(({ content, form }) => ({ from: join(content, 'files'), to: placeOf(form) })),
      ...bindModules(sources),
    ],
  }
  return image ? withImage(made, image, merge({}, kits)) : made
}

function merge(first: Record<string, string>, kits: readonly OwnKit[]): Record<string, string> {
  const made = { ...first }
  for (const { environment } of kits) {
    for (const [name, value] of Object.entries(environment)) {
      const before = lists.has(name) ? made[name] : undefined
      made[name] = before === undefined ? value : `${value}:${before}`
    }
  }
  return made
}

/** From above the workspace, as programs look for them; package by package where several bring some. */
function bindModules(sources: string[]): Bind[] {
  if (sources.length <= 1) return sources.map((from) => ({ from, to: modules }))
  const found = new Map<string, string>()
  for (const source of sources) {
    for (const name of readdirSync(source)) {
      const scope = join(source, name)
      const isScope = name.startsWith('@') && isFolder(scope)
      const names = isScope ? readdirSync(scope).map((each) => `${name}/${each}`) : [name]
      for (const each of names) if (!each.startsWith('.') && !found.has(each)) found.set(each, join(source, each))
    }
  }
  return [...found].map(([name, from]) => ({ from, to: `${modules}/${name}` }))
}

function isFolder(path: string): boolean {
  try {
    return readdirSync(path).length > 0
  } catch {
    return false
  }
}
