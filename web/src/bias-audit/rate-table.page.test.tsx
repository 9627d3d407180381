import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { RateTable } from './rate-table.tsx'

afterEach(cleanup)

test('each rate is drawn as a bar of its length with a line over its range, and is printed in figures beside it', () => {
  const rate = (value: number) => ({ value, low: value - 0.1, high: value + 0.1 })
  const none = { reached: 0, counted: 0, rate: null, impact: null }
  const group = (name: string, value: number) => ({
    group: name,
    share: 0.5,
    isSmall: false,
    withoutDecision: 0,
    withoutRecommendation: 0,
    decision: { reached: 1, counted: 2, rate: rate(value), impact: null },
    recommendation: none,
    scoring: none,
  })
  render(<RateTable name="sex" groups={[group('Woman', 0.25), group('Man', 0.5)]} unknown={0} />)
  screen.getByText('25.0 % (15.0 % – 35.0 %)')
  const drawn = [...document.querySelectorAll<HTMLElement>('[data-bar]')].map((bar) =>
    [...bar.children].map((part) => [(part as HTMLElement).style.left, (part as HTMLElement).style.width]),
  )
  expect(drawn).toEqual([
    [
      ['', '25%'],
      ['15%', '20%'],
    ],
    [
      ['', '50%'],
      ['40%', '20%'],
    ],
  ])
})
