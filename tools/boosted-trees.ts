/**
 * Gradient boosting of small trees for a yes or no (Friedman 2001, with the second-order gains of Chen and Guestrin 2016):
 * each tree corrects what those before it got wrong. Deterministic.
 */
import type { Model, Tree } from '../server/src/nova/choosing.ts'

export type Row = { features: Record<string, number>; isYes: boolean }

const rounds = 150
const rate = 0.05
const mostLeaves = 7
const leastRows = 10
/** How much a leaf is drawn to 0. */
const calm = 1
/** One in two features is looked at for a tree, another half each time. */
const oneIn = 2

type Leaf = { rows: number[]; split?: Split }
type Split = { gain: number; feature: number; from: number }

const sum = (rows: readonly number[], of: Float64Array) => rows.reduce((total, row) => total + of[row]!, 0)
const worth = (slope: number, bend: number) => (slope * slope) / (bend + calm)

export function growTrees(rows: readonly Row[]): Model {
  const names = [...new Set(rows.flatMap(({ features }) => Object.keys(features)))].sort()
  const columns = names.map((name) => Float64Array.from(rows, ({ features }) => features[name] ?? 0))
  const share = rows.filter(({ isYes }) => isYes).length / rows.length
  const start = Math.log(share / (1 - share))
  const scores = new Float64Array(rows.length).fill(start)
  const slopes = new Float64Array(rows.length)
  const bends = new Float64Array(rows.length)
  const trees: Tree[] = []
  for (let round = 0; round < rounds; round += 1) {
    for (const [at, { isYes }] of rows.entries()) {
      const likelihood = 1 / (1 + Math.exp(-scores[at]!))
      slopes[at] = likelihood - Number(isYes)
      bends[at] = likelihood * (1 - likelihood)
    }
    const looked = names.flatMap((_, feature) =>
      ((feature * 7919 + round * 104_729) % 101) % oneIn === 0 ? [feature] : [],
    )
    const grown = grow(
      rows.map((_, at) => at),
      (leafRows) => bestSplit(leafRows, looked, columns, slopes, bends),
      columns,
    )
    trees.push(
      toTree(
        grown,
        (leafRows) => {
          const value = rounded((-rate * sum(leafRows, slopes)) / (sum(leafRows, bends) + calm))
          for (const row of leafRows) scores[row]! += value
          return value
        },
        names,
      ),
    )
  }
  return { start: rounded(start), trees }
}

type Node = { feature: number; from: number; below: Grown; above: Grown }
type Grown = Leaf | Node

/** Splits the leaf that gains most, until there are enough of them. */
function grow(all: number[], split: (rows: number[]) => Split | undefined, columns: readonly Float64Array[]): Grown {
  const leafOf = (rows: number[]): Leaf => {
    const found = split(rows)
    return found ? { rows, split: found } : { rows }
  }
  const first = leafOf(all)
  let grown: Grown = first
  let leaves: { leaf: Leaf; put: (node: Grown) => void }[] = [{ leaf: first, put: (node) => (grown = node) }]
  while (leaves.length < mostLeaves) {
    const open = leaves.filter(({ leaf }) => leaf.split)
    if (open.length === 0) break
    const chosen = open.reduce((best, each) => (each.leaf.split!.gain > best.leaf.split!.gain ? each : best))
    const { feature, from } = chosen.leaf.split!
    const below = leafOf(chosen.leaf.rows.filter((row) => columns[feature]![row]! < from))
    const above = leafOf(chosen.leaf.rows.filter((row) => columns[feature]![row]! >= from))
    const node: Node = { feature, from, below, above }
    chosen.put(node)
    leaves = [
      ...leaves.filter((each) => each !== chosen),
      { leaf: below, put: (next) => (node.below = next) },
      { leaf: above, put: (next) => (node.above = next) },
    ]
  }
  return grown
}

function bestSplit(
  rows: readonly number[],
  looked: readonly number[],
  columns: readonly Float64Array[],
  slopes: Float64Array,
  bends: Float64Array,
): Split | undefined {
  if (rows.length < 2 * leastRows) return undefined
  const [slope, bend] = [sum(rows, slopes), sum(rows, bends)]
  const all = worth(slope, bend)
  let best: Split | undefined
  for (const feature of looked) {
    const column = columns[feature]!
    const sorted = [...rows].sort((a, b) => column[a]! - column[b]!)
    let [below, belowBend] = [0, 0]
    for (let at = 1; at < sorted.length; at += 1) {
      const last = sorted[at - 1]!
      below += slopes[last]!
      belowBend += bends[last]!
      if (at < leastRows || at > sorted.length - leastRows) continue
      const [left, right] = [column[last]!, column[sorted[at]!]!]
      if (left === right) continue
      const gain = worth(below, belowBend) + worth(slope - below, bend - belowBend) - all
      if (gain > (best?.gain ?? 1e-6)) best = { gain, feature, from: rounded((left + right) / 2) }
    }
  }
  return best
}

function toTree(grown: Grown, valueOf: (rows: number[]) => number, names: readonly string[]): Tree {
  if ('rows' in grown) return valueOf(grown.rows)
  return [names[grown.feature]!, grown.from, toTree(grown.below, valueOf, names), toTree(grown.above, valueOf, names)]
}

const rounded = (value: number) => Math.round(value * 1e5) / 1e5
