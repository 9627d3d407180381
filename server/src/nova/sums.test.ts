/** Sums that are checked exactly, and everything with numbers in it that is none. */
import { describe, expect, test } from 'vitest'
import { checkChange, checkSums } from './sums.ts'

const oddInputs = [
  '',
  '   ',
  '+-*/=%',
  '= = =',
  '1 + '.repeat(1000),
  '9'.repeat(4000),
  ' '.repeat(4000),
  'x'.repeat(4000),
]

describe('a sum is checked', () => {
  test.each([
    ['12 * 4 = 48', '12 × 4', true, '48'],
    ['12 x 4 = 50', '12 × 4', false, '48'],
    ['12×4=48', '12 × 4', true, '48'],
    ['3 times 4 is 13', '3 × 4', false, '12'],
    ['90 divided by 4 is 22.5', '90 / 4', true, '22.5'],
    ['90 ÷ 4 = 23.5', '90 / 4', false, '22.5'],
    ['50 plus 1 makes 51', '50 + 1', true, '51'],
    ['2 * 3 * 4 = 24', '2 × 3 × 4', true, '24'],
    ['24 / 2 / 3 = 4', '24 / 2 / 3', true, '4'],
    ['1 + 2 + 3 = 7', '1 + 2 + 3', false, '6'],
    ['so 51 = 1 list + 50', '1 + 50', true, '51'],
    ['so 52 = 1 list + 50', '1 + 50', false, '51'],
  ])('%s', (text, asked, isRight, is) => {
    expect(checkSums(text)).toEqual([{ asked, isRight, is }])
  })

  test.each([
    ['in a list with a sign before each', '+ 12 * 4 = 48', '12 × 4', true, '48'],
    ['behind a name that ends with an x', 'at max 12 * 4 = 48', '12 × 4', true, '48'],
    ['with separators of thousands', '1,500 * 2,000 = 3,000,000', '1,500 × 2,000', true, '3 million'],
    ['whose separators are wanting', '1500 * 20 = 3000', '1500 × 20', false, '30,000'],
    ['in thousands', '20k * 50 = 1 million', '20k × 50', true, '1 million'],
    ['in millions a day', '10 million a day x 3 is 30 million', '10 million × 3', true, '30 million'],
    ['in billions', '2 billion * 3 = 6 mio', '2 billion × 3', false, '6 billion'],
    ['of what is counted', '12 tiles times 3 rows is 36', '12 × 3', true, '36'],
    ['of a share', '20% * 50 = 10', '20% × 50', true, '10'],
    ['that gives a share', '4 / 124 = 3.2%', '4 / 124', true, '3.23 %'],
    ['that gives a wrong share', '4/124, about 5%', '4 / 124', false, '3.23 %'],
  ])('%s', (_what, text, asked, isRight, is) => {
    expect(checkSums(text)).toEqual([{ asked, isRight, is }])
  })

  test.each([
    ['(99*0.2 + 15)/100 = 0.348, so it looks ok', '(99*0.2 + 15)/100', true, '0.348'],
    ['(2 + 3) * 4 = 20', '(2 + 3) * 4', true, '20'],
    ['that is 2 * (3 + 4) = 15', '2 * (3 + 4)', false, '14'],
  ])('with brackets: %s', (text, asked, isRight, is) => {
    expect(checkSums(text)).toEqual([{ asked, isRight, is }])
  })

  test.each([
    'f(3)*2 = 6',
    'a[(1+2)/2] = 5',
    '1 - (2+3) = 4',
    '(10 + 20) / 3 = 10%',
    '(1+2)*4 = 12k',
    '(2+)*3 = 6',
    '5 times (2+3) = 25',
  ])('that only looks like one with brackets is let be: %s', (text) => {
    expect(checkSums(text)).toEqual([])
  })

  test('to half of the last digit that is said', () => {
    const isRight = (text: string) => checkSums(text)[0]?.isRight
    expect(isRight('10 / 3 = 3.3')).toBe(true)
    expect(isRight('10 / 3 = 3.2')).toBe(false)
    expect(isRight('10 / 4 = 3')).toBe(true)
    expect(isRight('10 / 3 = 4')).toBe(false)
  })

  test('to a twentieth where it is said to be rough', () => {
    const isRight = (text: string) => checkSums(text)[0]?.isRight
    expect(isRight('100 * 10 = about 1050')).toBe(true)
    expect(isRight('100 * 10 = about 1060')).toBe(false)
    expect(isRight('100 * 10 = 1050')).toBe(false)
    expect(isRight('100 * 10 ≈ 950')).toBe(true)
  })

  test('two of them at most, in the order of the message', () => {
    expect(checkSums('9 = 4 + 5. 2 * 2 = 5! 3 * 3 = 9').map(({ asked }) => asked)).toEqual(['4 + 5', '2 × 2'])
  })
})

describe('no sum is seen', () => {
  test.each([
    ['where an operator binds more strongly', '2 + 3 * 4 = 14'],
    ['where one does at the end', '2 * 3 + 4 = 10'],
    ['in a part of a longer product', '2 * 2 * 3 * 4 = 48'],
    ['in a part of a longer product in words', '2 times 2 times 3 times 4 is 48'],
    ['in a part of a quotient', '96 / 2 / 3 / 4 = 4'],
    ['in a part of a longer sum', '5 + 1 + 2 + 3 = 11'],
    ['in a part of a longer sum in words', '5 plus 1 plus 2 plus 3 is 11'],
    ['in the rest of a difference', '10 - 2 * 3 = 4'],
    ['behind a power', '2 ^ 3 * 4 = 32'],
    ['where the result goes on', '2 * 3 = 2 * 4'],
    ['in sizes', '512 MB x 3 is 1.5 GB'],
    ['in times', '24 h x 7 = 168'],
    ['in times that follow the result', '24 * 7 = 170 hours'],
    ['where a share is added', '100 + 10% = 110'],
    ['in a division by nothing', '4 / 0 = 0'],
    ['in a date', '3/4 is when I start'],
    ['in a version', '1.2.3 + 4 = 5'],
    ['without a result', 'is it 3 * 4?'],
    ['in names', 'a * b = 12'],
    ['in an index', 'a[2*i+1] = 7'],
  ])('%s: %s', (_where, text) => {
    expect(checkSums(text)).toEqual([])
  })

  test.each(oddInputs)('in odd signs', (text) => {
    expect(checkSums(text)).toEqual([])
    expect(checkChange(text)).toBeUndefined()
  })
})

describe('the share of a change', () => {
  test.each([
    ['from 800 to 200, which is 75%', '75', true, true, '4'],
    ['from 800 to 200, which is 60 percent', '75', false, true, '4'],
    ['200 -> 800 (300%)', '300', true, false, '4'],
    ['from 1,200 to 900: 25% less', '25', true, true, '1.33'],
    ['down from 40 ms to 30 ms, that is 25%', '25', true, true, '1.33'],
  ])('%s', (text, percent, isRight, isLess, factor) => {
    expect(checkChange(text)).toMatchObject({ percent, isRight, isLess, factor })
  })

  test('may be off by one and a half', () => {
    expect(checkChange('from 100 to 50, which is 51.5%')?.isRight).toBe(true)
    expect(checkChange('from 100 to 50, which is 51.6%')?.isRight).toBe(false)
    expect(checkChange('from 100 to 50, which is 48.5%')?.isRight).toBe(true)
    expect(checkChange('from 100 to 50, which is 48.4%')?.isRight).toBe(false)
  })

  test.each([
    ['nothing changes', 'from 5 to 5, which is 0%'],
    ['it begins at nothing', 'from 0 to 5, which is 100%'],
    ['no share is said', 'from 800 to 200'],
    ['the share is of something else', 'from 800 to 200 while CPU was at 75%'],
    ['both are shares', 'from 80% to 20%, which is 75%'],
  ])('is not seen where %s', (_where, text) => {
    expect(checkChange(text)).toBeUndefined()
  })
})
