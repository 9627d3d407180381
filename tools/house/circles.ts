/**
 * Import cycles: files or modules that import each other directly or indirectly. Type imports count: they couple as
 * tightly.
 */
import { posix } from 'node:path'
import { placeOf } from './import-law.ts'
import type { Breach, Source } from './source.ts'

type Graph = Map<string, Set<string>>

/** Reports one breach per cycle of files and one per cycle of modules; tests are ignored. */
export function breachesOfCircles(sources: Source[]): Breach[] {
  const files: Graph = new Map()
  const modules: Graph = new Map()
  for (const source of sources.filter(({ path }) => isCounted(path))) {
    const targets = source.imports.flatMap(({ name }) => (name?.startsWith('.') ? [resolve(source.path, name)] : []))
    files.set(source.path, new Set(targets))
    for (const target of targets) addBorder(modules, moduleOf(source.path), moduleOf(target))
  }
  return [
    ...findCircles(files).map((circle) => breachOf(circle, 'files')),
    ...findCircles(modules).map((circle) => breachOf(circle, 'modules')),
  ]
}

const isCounted = (path: string) => placeOf(path).zone !== 'test'
const resolve = (path: string, name: string) => posix.join(posix.dirname(path), name.replace(/\?.*$/, ''))

/** The folder of the module that a file belongs to; nothing for files that compose the whole. */
function moduleOf(path: string): string | undefined {
  const place = placeOf(path)
  return 'module' in place ? place.folder : undefined
}

function addBorder(modules: Graph, from: string | undefined, to: string | undefined): void {
  if (!from || !to || from === to) return
  modules.set(from, (modules.get(from) ?? new Set()).add(to))
}

const breachOf = (circle: string[], of: string): Breach => ({
  path: circle[0]!,
  message: `a circle of ${of}: ${circle.join(' → ')} → ${circle[0]!}`,
})

/** One circle for each strongly connected part: the shortest way from its first node back to it. */
function findCircles(graph: Graph): string[][] {
  const found: string[][] = []
  const known = new Set<string>()
  for (const start of [...graph.keys()].toSorted()) {
    if (known.has(start)) continue
    const circle = wayBack(graph, start)
    if (!circle) continue
    for (const node of circle) known.add(node)
    found.push(circle)
  }
  return found
}

function wayBack(graph: Graph, start: string): string[] | undefined {
  const cameFrom = new Map<string, string>()
  const queue = [start]
  for (const node of queue) {
    for (const next of graph.get(node) ?? []) {
      if (next === start) return trace(cameFrom, start, node)
      if (cameFrom.has(next) || next === node) continue
      cameFrom.set(next, node)
      queue.push(next)
    }
  }
  return undefined
}

function trace(cameFrom: Map<string, string>, start: string, end: string): string[] {
  const way = [end]
  while (way[0] !== start) way.unshift(cameFrom.get(way[0]!)!)
  return way
}
