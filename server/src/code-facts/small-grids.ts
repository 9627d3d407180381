/**
 * Draws small random grids of signs: a single short row reveals mistakes that a test's grid with one changed cell
 * rarely does. The same question always gives the same grids.
 */
import type { BankCodingQuestion } from '@nova/contract/questions/bank'
import type { Json } from '../platform/sandbox/request.ts'
import { readShape } from '../question-validation/input-shape.ts'
import { makeRandom, type Random } from '../question-validation/randomness.ts'

const maxDrawn = 300
const maxRows = 3
const maxColumns = 7
/** Numbers with a grid are as small as it is. */
const maxBeside = 2

/**
 * Draws grids with the signs of these inputs; none if some sign occurs exactly once in every grid, or if no argument is
 * a grid of texts.
 */
export function drawGrids({ signature, tests }: BankCodingQuestion, inputs: readonly Json[][]): Json[][] {
  const small = tests.filter(({ group }) => group !== 'scale').map(({ args }) => args as Json[])
  const { places, singles, linked } = readShape(small)
  const isGrid = (at: number) =>
    places.get(String(at))?.isGrid === true &&
    inputs.every((args) => (args[at] as Json[]).every((row) => typeof row === 'string')) &&
    !singles.has(String(at)) &&
    !linked.includes(at)
  const signs = signature.params.map((_, at) => (isGrid(at) ? signsIn(inputs.map((args) => args[at] as string[])) : []))
  if (inputs.length === 0 || signs.every((each) => each.length === 0)) return []
  const random = makeRandom(signature.name)
  const draw = (arg: Json, at: number) =>
    signs[at]!.length > 0 ? drawGrid(signs[at]!, random) : typeof arg === 'number' ? 1 + random.below(maxBeside) : arg
  return Array.from({ length: maxDrawn }, () => random.pick(inputs).map(draw))
}

/** Each sign once, and the commonest as often as it takes to leave room between the others. */
function signsIn(grids: readonly string[][]): string[] {
  const all = [...grids.flat().join('')]
  const count = (sign: string) => all.filter((each) => each === sign).length
  const [commonest, ...others] = [...new Set(all)].toSorted((a, b) => count(b) - count(a))
  return commonest === undefined ? [] : [commonest, commonest, commonest, ...others]
}

function drawGrid(signs: readonly string[], random: Random): string[] {
  const columns = 1 + random.below(maxColumns)
  return Array.from({ length: 1 + random.below(maxRows) }, () =>
    Array.from({ length: columns }, () => random.pick(signs)).join(''),
  )
}
