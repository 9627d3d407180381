/** Rare shared fingerprints: an index against a pool of independent solutions, never a percentage. */
import { describe, expect, it } from 'vitest'
import { makeCode, makeQuestion, makeSession } from '../../test/evidence-factory.ts'
import { assess } from '../evidence/report.ts'
import { printSubmissions } from '../integrity/similarity.ts'
import { compareWithPool, minTokens, makeFingerprints, type PoolSolution } from './fingerprints.ts'

const signs = ['+', '-', '*', '%', '&', '|', '<', '>', '<=', '>=', '===', '!==', '&&', '||', '??']
const shapes = [
  (sign: () => string) => `for (const each of list) total ${sign()}= each ${sign()} 1 ${sign()} left`,
  (sign: () => string) => `if (seen.has(key) ${sign()} left ${sign()} 2) return left ${sign()} right`,
  (sign: () => string) => `const map = new Map(list.map((each) => [each ${sign()} 1, each ${sign()} key]))`,
  (sign: () => string) => `while (low ${sign()} high) { const middle = low ${sign()} high; low = middle ${sign()} 1 }`,
  (sign: () => string) => `stack[stack.length ${sign()} 1] = [stack.pop() ${sign()} 3, depth ${sign()} a]`,
]

/** A new solution: lines of the shapes with signs that the seed gives. */
function write(seed: number, lines = 24): string {
  let state = seed * 7919 + 13
  const next = (of: number) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * of)
  }
  const sign = () => signs[next(signs.length)]!
  return Array.from({ length: lines }, () => shapes[next(shapes.length)]!(sign)).join('\n')
}

const times = { startedAt: 0, completedAt: 100, mistake: null }
const solutionOf = (code: string, at: number, facts: Partial<PoolSolution> = {}): PoolSolution => ({
  ...makeFingerprints('javascript', code),
  interviewId: `i${at}`,
  ...times,
  startedAt: 1000 * (at + 1),
  completedAt: 1000 * (at + 1) + 100,
  ...facts,
})
const poolOf = (size: number) => Array.from({ length: size }, (_, at) => solutionOf(write(at + 100), at))
const own = (code: string, facts: Partial<PoolSolution> = {}) => ({
  ...makeFingerprints('javascript', code),
  ...times,
  ...facts,
})

describe('fingerprints', () => {
  it('stay the same where names, numbers, strings, blanks and comments change', () => {
    const code = write(1)
    const other = code
      .replaceAll('list', 'werte')
      .replaceAll('total', 'zz')
      .replace(/\d/g, '5')
      .replaceAll('\n', '\n\n// n\n')
    expect(makeFingerprints('javascript', other)).toEqual(makeFingerprints('javascript', code))
    expect(makeFingerprints('javascript', code).hashes.length).toBeGreaterThan(20)
  })

  it('leave out what the starter brings', () => {
    const starter = write(2, 6)
    const prints = makeFingerprints('javascript', `${starter}\n${write(3)}`, starter)
    const given = new Set(makeFingerprints('javascript', starter).hashes)
    expect([...prints.hashes].filter((hash) => given.has(hash))).toEqual([])
    expect(prints.tokens).toBe(makeFingerprints('javascript', write(3)).tokens)
    expect(makeFingerprints('javascript', starter, starter)).toEqual({ tokens: 0, hashes: new Int32Array() })
  })
})

describe('a submission', () => {
  const copied = write(500)

  it('is compared with fifteen or more, and from 200 tokens on', () => {
    expect(compareWithPool(own(copied), poolOf(14))).toMatchObject({ pool: 14, shared: null })
    expect(compareWithPool(own(copied), poolOf(15)).shared).not.toBeNull()
    expect(makeFingerprints('javascript', write(500, 4)).tokens).toBeLessThan(minTokens)
    expect(compareWithPool(own(write(500, 4)), poolOf(15))).toMatchObject({ shared: null, links: [] })
  })

  it('shares rare passages with what it was copied from, and hardly any with independent work', () => {
    const pool = [...poolOf(40), solutionOf(copied, 77)]
    const match = compareWithPool(own(copied.replaceAll('list', 'items')), pool)
    expect(match).toMatchObject({ other: 'i77', pool: 41, links: [] })
    expect(match.shared).toBeGreaterThanOrEqual(12)
    const honest = Array.from({ length: 40 }, (_, at) => compareWithPool(own(write(at + 900)), pool).shared!)
    expect(Math.max(...honest)).toBeLessThan(12)
  })

  it('shares nothing rare where three others have the same', () => {
    const pool = [...poolOf(40), ...[1, 2, 3].map((at) => solutionOf(copied, at))]
    expect(compareWithPool(own(copied), pool)).toMatchObject({ shared: 0, other: null })
  })

  it('is linked to another by time, or by a mistake that hardly anyone else makes', () => {
    const links = (facts: Partial<PoolSolution>, mistake: string | null = null, alike = 0) => {
      const pool = poolOf(40).map((each, at) => (at < alike ? { ...each, mistake: '0 1 0' } : each))
      return compareWithPool(own(copied, { mistake }), [...pool, solutionOf(copied, 77, facts)]).links
    }
    expect(links({ startedAt: 99, completedAt: 500 })).toEqual(['overlap'])
    expect(links({ startedAt: 100, completedAt: 500 })).toEqual([])
    expect(links({ mistake: '0 1 0' }, '0 1 0')).toEqual(['mistake'])
    expect(links({ mistake: '0 1 0' }, '0 1 0', 1)).toEqual(['mistake'])
    expect(links({ mistake: '0 1 0' }, '0 1 0', 2)).toEqual([])
    expect(links({ mistake: '0 2 0' }, '0 1 0')).toEqual([])
  })
})

describe('a report', () => {
  const question = makeQuestion({ id: 'q1', title: 'Merge' })
  const copied = write(700)
  const report = (solutions: PoolSolution[], code = copied) => {
    const session = makeSession([question])
    session.open('q1')
    session.template('q1', 'javascript')
    const lines = code.split('\n')
    // In halves, out of order and with a correction, so that the typing says nothing.
    const start = 'function merge(intervals) {\n'.length
    session.type('q1', 'javascript', `${lines.slice(12).join('\n')}\n`, start)
    session.type('q1', 'javascript', `${lines.slice(0, 12).join('\n')}\n`, start)
    session.wait(60)
    return assess({ ...session.input(), pools: [{ questionId: 'q1', language: 'javascript', solutions }] })
  }
  const now = Date.parse('2026-11-20T09:00:00.000Z')

  it('calls a match direct with a link, corroborating without or in a small pool, and never by itself High', () => {
    const linked = { startedAt: now, completedAt: now + 1000 }
    const read = (size: number, facts: Partial<PoolSolution>) => {
      const { plagiarismDetection, integrity } = report([...poolOf(size), solutionOf(copied, 77, facts)])
      const [finding] = integrity.findings
      return [plagiarismDetection.riskLevel, finding?.tier, finding?.key]
    }
    expect(read(30, linked)).toEqual(['High', 'direct', 'similarity:2'])
    expect(read(30, {})).toEqual(['Medium', 'corroborating', 'similarity:2'])
    expect(read(20, linked)).toEqual(['Medium', 'corroborating', 'similarity:2'])
    const { integrity, plagiarismDetection } = report([...poolOf(30), solutionOf(copied, 77, linked)])
    expect(integrity.findings[0]!.fact).toMatch(
      /^The final code of “Merge” shares \d+ rare passages with one other submission of your company; of 31 independent solutions, at most one more has each\. The sessions overlapped in time\.$/,
    )
    const { fact, reading } = integrity.findings[0]!
    expect(`${fact} ${reading}`.split(' ').length).toBeLessThanOrEqual(60)
    expect(integrity.similarity).toMatchObject([{ questionId: 'q1', pool: 31, links: ['overlap'], other: 'i77' }])
    expect(plagiarismDetection.measured.codePattern).toMatch(/We compared 1 solution with up to 31 independent ones/)
  })

  it('says that there are too few to compare with, or too little', () => {
    const told = (solutions: PoolSolution[], code?: string) =>
      report(solutions, code).notAssessed.filter((each) => each.startsWith('Similarity'))
    const because = 'Similarity of “Merge” with other submissions: not assessed, because'
    expect(told(poolOf(3))).toEqual([
      `${because} there are too few independent solutions (3) to compare with, and we need 15.`,
    ])
    expect(told([], makeCode(30))[0]).toMatch(/the code is too short to compare \(\d+ of 200 words and signs\)\.$/)
    expect(told(poolOf(15))).toEqual([])
  })

  it('leaves fingerprints of what is long enough, and none of a text answer', () => {
    const { submissions } = report([])
    const [kept, ...rest] = printSubmissions([question], submissions)
    expect([kept!.questionId, kept!.language, rest.length]).toEqual(['q1', 'javascript', 0])
    expect(kept!.tokens).toBeGreaterThanOrEqual(minTokens)
    expect(printSubmissions([question], report([], 'let a = 1').submissions)).toEqual([])
  })
})
