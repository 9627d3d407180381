import type { ComparedCandidate, Comparison } from '@nova/contract/positions/position-people'
import { cleanup, render, screen, within } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { WorkCell, workLines } from './compared.tsx'
import { ScoreRanges } from './score-ranges.tsx'

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

test('ranges are drawn on one axis where two people have one, and a sealed or missing answer has none', () => {
  const range = (from: number, to: number) => ({ from, to, value: from, formulaVersion: '10' })
  const person = (name: string, overall: object | undefined, answer: object) =>
    ({
      interviewId: name,
      name,
      score: overall,
      answers: [{ questionId: 'q', ...answer }],
    }) as unknown as ComparedCandidate
  const candidates = [
    person('Ada', range(40, 70), { state: 'answered', score: range(10, 60) }),
    person('Bo', range(55, 90), { state: 'unanswered', score: range(0, 50) }),
    person('Cleo', undefined, { state: 'answered' }),
  ]
  const questions = [{ id: 'q', title: 'Merge', kind: 'coding' as const, isCore: true }]
  render(<ScoreRanges comparison={{ candidates, questions, competencies: [], sets: 1 } satisfies Comparison} />)
  const figure = screen.getByRole('figure', { name: 'Score ranges on one axis' })
  expect(
    within(figure)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent),
  ).toEqual(['Ada40 to 70 of 100', 'Bo55 to 90 of 100'])
  const bar = within(figure).getByText('55 to 90 of 100').parentElement!
  expect([bar.style.left, bar.style.width]).toEqual(['55%', '35%'])
  expect(within(figure).queryByText('Merge')).toBeNull()
})
