import { describe, expect, it } from 'vitest'
import { makeSeenTexts, wasSeen } from './seen-before.ts'

describe('a paste from within the interview', () => {
  const text = Array.from({ length: 200 }, (_, at) => String.fromCodePoint(0x4e00 + at)).join('')

  it.each([
    ['as it stands there', text.slice(50, 80), true],
    ['in a long piece', text.slice(20, 180), true],
    ['most of which is there', text.slice(0, 130) + 'x'.repeat(50), true],
    ['only the end of which is there', 'x'.repeat(150) + text.slice(0, 50), false],
    ['with one letter changed, if it is short', `${text.slice(0, 20)}x${text.slice(21, 30)}`, false],
    ['from elsewhere', 'y'.repeat(60), false],
  ])('%s', (_, pasted, isKnown) => {
    expect(wasSeen(pasted, [text])).toBe(isKnown)
    // In the presence of very long texts, fewer of its stretches are looked for.
    expect(wasSeen(pasted, ['z'.repeat(3_000_000), text])).toBe(isKnown)
  })

  it('is recognized despite different spaces and line breaks', () => {
    const seen = makeSeenTexts(['def merge(a, b):\n    return a + b'])
    expect(seen.has('def merge(a,b):\r\n\treturn a+b', [])).toBe(true)
    expect(seen.has('return something else', ['I would return something else here'])).toBe(true)
  })

  it('is remembered once, and not where it is too short to say anything', () => {
    const seen = makeSeenTexts([])
    seen.remember('return a')
    expect(seen.size()).toBe(0)
    for (let time = 0; time < 3; time += 1) seen.remember('return first + second')
    expect(seen.size()).toBe('returnfirst+second'.length)
  })
})
