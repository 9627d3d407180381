import { describe, expect, it } from 'vitest'
import { findingKeyOf } from '../reviews/feedback.ts'
import { FindingKey, isReviewed, kindOfKey, latestResolutions, type Resolution } from './findings.ts'
import { listUntyped } from './report-scores.ts'

const resolve = (key: string, outcome: Resolution['outcome']): Resolution => ({
  id: crypto.randomUUID(),
  key,
  outcome,
  reason: 'Her own notes.',
  by: 'Ana',
  at: '2026-01-05T10:00:00Z',
})
const found = (key: string | undefined, tier = 'direct') => ({ key, tier }) as Parameters<typeof isReviewed>[0][number]

describe('the key of a finding', () => {
  it('names its kind', () => {
    expect(kindOfKey('paste:12')).toBe('paste')
    expect(kindOfKey('similarity:3:1')).toBe('similarity')
    // A word that only begins like a kind is none.
    expect(kindOfKey('pastes:12')).toBeNull()
    expect(kindOfKey('invented:12')).toBeNull()
  })

  it('is refused where it could not come from a report', () => {
    for (const key of ['paste', 'paste:', 'Paste:1', 'paste:1;drop', 'paste:1234567890123', ''])
      expect([key, FindingKey.safeParse(key).success]).toEqual([key, false])
    expect(FindingKey.safeParse('paste:123456789012:999').success).toBe(true)
  })

  it('is made up for findings of older reports, which have none', () => {
    const finding = { tier: 'direct' as const, evidence: [41, 42], at: '2026-01-05T10:00:00Z' }
    expect(findingKeyOf({ ...finding, key: 'paste:41' })).toBe('paste:41')
    expect(findingKeyOf(finding)).toBe('direct:41')
    expect(findingKeyOf({ ...finding, evidence: [] })).toBe('direct:2026-01-05T10:00:00Z')
  })
})

describe('findings', () => {
  it('are reviewed once each has a resolution; context needs none', () => {
    const findings = [found('paste:1'), found('fast:2'), found('rhythm:3', 'context')]
    expect(isReviewed(findings, [resolve('paste:1', 'innocent')])).toBe(false)
    expect(isReviewed(findings, [resolve('paste:1', 'innocent'), resolve('fast:2', 'unclear')])).toBe(true)
  })

  it('are not reviewed where there is nothing to resolve, or nothing to name it by', () => {
    expect(isReviewed([found('rhythm:3', 'context')], [])).toBe(false)
    expect(isReviewed([found(undefined)], [])).toBe(false)
  })

  it('hold what was resolved last', () => {
    const latest = latestResolutions([resolve('paste:1', 'upheld'), resolve('paste:1', 'innocent')])
    expect([...latest.values()].map(({ outcome }) => outcome)).toEqual(['innocent'])
  })
})

it('a text is named as untyped when less than half of it came from keys in the room', () => {
  const text = (authored: number, typed: number, given = 0, own = 0) => ({
    questionId: 'q1',
    authored,
    typed,
    own,
    given,
    restored: 0,
  })
  expect(listUntyped([text(1000, 400)])).toHaveLength(1)
  expect(listUntyped([text(1000, 500)])).toHaveLength(0)
  // Starter text doesn't count as typed, and moving one's own text counts like typing it.
  expect(listUntyped([text(1000, 100, 850)])).toHaveLength(0)
  expect(listUntyped([text(1000, 100, 0, 400)])).toHaveLength(0)
  // A few characters say nothing.
  expect(listUntyped([text(20, 0)])).toHaveLength(0)
})
