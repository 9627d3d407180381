import { cleanup, render } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { WorkCell, workLines } from './compared.tsx'

afterEach(cleanup)

test('a comparison counts what was done with Nova’s changes, and says where there is nothing to compare', () => {
  const work = { taken: 7, checked: 5, faulty: 4, caught: 3, sound: 0, falseAlarms: 0, isLive: false }
  const say = (shown: typeof work | undefined) =>
    workLines.map(({ read }) => {
      const { textContent } = render(<WorkCell work={shown} read={read} />).container
      return textContent
    })
  expect(say(work)).toEqual(['5 of 7', '3 of 4', 'None decided'])
  expect(say({ ...work, isLive: true })[0]).toBe('5 of 7Live agent: not comparable')
  expect(say(undefined)[0]).toBe('No proposals')
})
