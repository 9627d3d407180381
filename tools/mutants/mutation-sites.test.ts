import { describe, expect, test } from 'vitest'
import { chooseMutants, findMutants, markPlaces } from './mutation-sites.ts'

const plantedIn = (source: string) =>
  findMutants('sample.ts', source).map(({ start, end, text }) => source.slice(0, start) + text + source.slice(end))

describe('mutants of a source', () => {
  test('swap a comparison with its neighbour at the boundary', () => {
    expect(plantedIn('export const f = (a: number) => a < limit')).toEqual([
      'export const f = (a: number) => a <= limit',
    ])
  })

  test('turn each condition round, and each "and" into "or"', () => {
    expect(plantedIn('if (a && b) go')).toEqual(['if (!(a && b)) go', 'if (a || b) go'])
  })

  test('omit a call whose result is unused', () => {
    expect(plantedIn('await save(row)')).toEqual([';'])
  })

  test('change numbers and flags, but not those of types', () => {
    expect(plantedIn('type T = 1 | true\nconst x: 2 = run(3, true)')).toEqual([
      'type T = 1 | true\nconst x: 2 = run(4, true)',
      'type T = 1 | true\nconst x: 2 = run(3, false)',
    ])
  })

  test('leave logging and joined texts alone', () => {
    expect(plantedIn("ctx.log.warn(problem)\nconst name = 'a' + b")).toEqual([])
  })

  test('name their line', () => {
    expect(findMutants('sample.ts', '\n\nconst all = list.every(isOdd)')).toEqual([
      { file: 'sample.ts', line: 3, start: 19, end: 24, before: 'every', text: 'some' },
    ])
  })
})

test('the same seed chooses the same mutants, another seed others', () => {
  const mutants = findMutants('sample.ts', Array.from({ length: 40 }, (_, at) => `go(${at})`).join('\n'))
  const lines = (seed: number) => chooseMutants(mutants, 10, seed).map(({ line, text }) => `${line} ${text}`)
  expect(lines(1)).toEqual(lines(1))
  expect(lines(1)).not.toEqual(lines(2))
})

test('a marked source reports the number of each place before it is evaluated, and behaves as before', () => {
  const marked = (source: string) => markPlaces(source, findMutants('sample.ts', source), 'at')
  expect(marked('if (a && b) go()')).toBe('if ((at(0), (at(1), a && b))) void (at(2), go())')
  expect(marked('const x = 1\nawait save(x)')).toBe('const x = (at(0), 1)\nvoid (at(1), await save(x))')
})
