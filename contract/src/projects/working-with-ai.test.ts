import { describe, expect, it } from 'vitest'
import { decidedAlike, type ReportedProposal } from './working-with-ai.ts'

type Decided = { decision?: string; fault?: string | null; undoneSeq?: number | null; engine?: string }
const decide = (...all: Decided[]) =>
  decidedAlike(
    all.map(
      (each) => ({ decision: 'whole', fault: null, undoneSeq: null, engine: 'standard', ...each }) as ReportedProposal,
    ),
  )
const faulty = { fault: 'reads one element too many' }

describe('proposals that were decided alike', () => {
  it('were all taken whole, or all turned down, the faulty as the sound', () => {
    expect(decide(faulty, {})).toBe('applied')
    expect(decide({ ...faulty, decision: 'rejected' }, { decision: 'rejected' })).toBe('turned-down')
  })

  it('count as turned down where they were undone, however they were taken first', () => {
    expect(decide({ ...faulty, undoneSeq: 9 }, { decision: 'part', undoneSeq: 12 })).toBe('turned-down')
    expect(decide({ ...faulty, undoneSeq: 9 }, { decision: 'rejected' })).toBe('turned-down')
    expect(decide({ ...faulty, undoneSeq: 9 }, {})).toBeUndefined()
  })

  it('are not alike where one was taken in part, changed, or decided otherwise', () => {
    expect(decide(faulty, { decision: 'part' })).toBeUndefined()
    expect(decide(faulty, { decision: 'changed' })).toBeUndefined()
    expect(decide({ ...faulty, decision: 'rejected' }, {})).toBeUndefined()
  })

  it('count only if both faulty and sound ones were decided', () => {
    expect(decide(faulty, faulty)).toBeUndefined()
    expect(decide({}, {})).toBeUndefined()
    expect(decide()).toBeUndefined()
  })

  it('leave out undecided ones and those of a live model, whose faults were not planned', () => {
    expect(decide(faulty, { decision: 'open' })).toBeUndefined()
    expect(decide(faulty, {}, { decision: 'open' })).toBe('applied')
    expect(decide(faulty, {}, { decision: 'rejected', engine: 'live' })).toBe('applied')
  })
})
