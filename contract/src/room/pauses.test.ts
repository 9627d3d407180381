import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { extendPauses, lengthWithout, type Span, withoutPauses } from './pauses.ts'

const told = (reason: string, seconds = 0) => ({ reason, seconds }) as Parameters<typeof extendPauses>[2]

describe('the pauses of a session', () => {
  it('last as long as was said, or until the clock runs again', () => {
    const paused = extendPauses([], 1_000, told('paused', 60))
    expect(paused).toEqual([{ from: 1_000, to: 61_000 }])
    expect(extendPauses(paused, 11_000, told('resumed'))).toEqual([{ from: 1_000, to: 11_000 }])
    expect(extendPauses(paused, 99_000, told('resumed'))).toEqual([{ from: 1_000, to: 61_000 }])
  })

  it('end one at a time, and no other change of the clock affects them', () => {
    const two = [
      { from: 0, to: 10 },
      { from: 20, to: 30 },
    ]
    expect(extendPauses(two, 25, told('resumed'))).toEqual([
      { from: 0, to: 10 },
      { from: 20, to: 25 },
    ])
    expect(extendPauses(two, 25, told('extended', 60))).toEqual(two)
    expect(extendPauses([], 25, told('resumed'))).toEqual([])
  })
})

describe('a stretch of time without the pauses', () => {
  const pauses = [
    { from: 10, to: 20 },
    { from: 30, to: 40 },
  ]

  it.each<[Span, Span[]]>([
    [{ from: 0, to: 10 }, [{ from: 0, to: 10 }]],
    [{ from: 20, to: 30 }, [{ from: 20, to: 30 }]],
    [{ from: 10, to: 20 }, []],
    [{ from: 12, to: 18 }, []],
    [{ from: 5, to: 15 }, [{ from: 5, to: 10 }]],
    [{ from: 15, to: 25 }, [{ from: 20, to: 25 }]],
    [{ from: 40, to: 50 }, [{ from: 40, to: 50 }]],
    [{ from: 5, to: 5 }, []],
    [
      { from: 0, to: 50 },
      [
        { from: 0, to: 10 },
        { from: 20, to: 30 },
        { from: 40, to: 50 },
      ],
    ],
  ])('%j leaves %j', (span, left) => {
    expect(withoutPauses(span, pauses)).toEqual(left)
    expect(lengthWithout(span, pauses)).toBe(left.reduce((sum, { from, to }) => sum + to - from, 0))
  })

  it('holds exactly the moments that no pause holds', () => {
    const ascending = fc.uniqueArray(fc.nat(60), { maxLength: 8 }).map((all) => all.toSorted((a, b) => a - b))
    const spans = ascending.map((ends) =>
      Array.from({ length: ends.length >> 1 }, (_, at): Span => ({ from: ends[2 * at]!, to: ends[2 * at + 1]! })),
    )
    const holds = ({ from, to }: Span, moment: number) => from <= moment && moment < to
    fc.assert(
      fc.property(spans, fc.nat(60), fc.nat(20), (of, from, length) => {
        const span = { from, to: from + length }
        const left = withoutPauses(span, of)
        for (let moment = 0; moment < 90; moment += 1) {
          const isIn = holds(span, moment) && !of.some((pause) => holds(pause, moment))
          expect(left.filter((each) => holds(each, moment))).toHaveLength(isIn ? 1 : 0)
        }
      }),
      { numRuns: 200 },
    )
  })
})
