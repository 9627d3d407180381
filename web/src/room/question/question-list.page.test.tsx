/** The list of questions: by mouse and key, its states, and the focus. */
import { cleanup, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, expect, test } from 'vitest'
import { makeQuestion } from '../../../test/room-parts.ts'
import { listStates } from '../../journal/question-states.ts'
import { QuestionList } from './question-list.tsx'

afterEach(cleanup)

const titles = ['Two sum', 'Cache', 'A conflict', 'Shop']
const kinds = ['coding', 'technical', 'behavioral', 'project'] as const
const questions = titles.map((title, at) => makeQuestion(`q${at + 1}`, { title, kind: kinds[at]! }))
const visit = (questionId: string) => ({ questionId, role: 'candidate' as const, at: '' })

/** Drawn, with the menu loaded: the first key asks for it, and another button then takes the place of the first. */
async function draw({ isOver = false, hasDialog = false } = {}) {
  const completed = new Map([
    ['q1', false],
    ['q3', true],
  ])
  const states = listStates({ questions, visits: [visit('q1'), visit('q2')], completed, isOver })
  function Seat() {
    const [index, setIndex] = useState(1)
    return (
      <>
        <QuestionList {...{ questions, states, index }} onIndex={setIndex} />
        <input key={index} aria-label="Editor" />
        {hasDialog && <div role="dialog" />}
      </>
    )
  }
  render(<Seat />)
  const user = userEvent.setup()
  await user.keyboard('{Shift}')
  await waitFor(() => expect(screen.getByRole('button').dataset['state']).toBe('closed'))
  return user
}

const rows = () => screen.queryAllByRole('menuitemradio').map(({ textContent }) => textContent)
const focused = () => document.activeElement
const key = '{Alt>}[KeyQ]{/Alt}'

test('the place in the header opens all questions with number, kind and state, and marks the one that is shown', async () => {
  const user = await draw()
  await user.click(screen.getByRole('button', { name: 'Question 2 of 4' }))
  await screen.findByRole('menu')
  expect(rows()).toEqual([
    '1Two sumCoding · Completed',
    '2CacheTechnical · StartedHere',
    '3A conflictBehavioral · Completed, edited since',
    '4ShopProject · Not opened',
  ])
  expect(screen.getByRole('menuitemradio', { checked: true }).textContent).toContain('Cache')
  await user.click(screen.getByRole('menuitemradio', { name: /Shop/ }))
  expect(screen.getByRole('button', { name: /^Question/ }).textContent).toBe('Question 4 of 4')
})

test('Alt+Q opens the list from a field, arrows or the number move, Enter opens the question', async () => {
  const user = await draw()
  await user.click(screen.getByLabelText('Editor'))
  await user.keyboard(key)
  await screen.findByRole('menu')
  await user.keyboard('4')
  expect(focused()?.textContent).toContain('Shop')
  await user.keyboard('{ArrowUp}')
  expect(focused()?.textContent).toContain('A conflict')
  await user.keyboard('{Enter}')
  expect(rows()).toEqual([])
  expect(screen.getByRole('button', { name: 'Question 3 of 4' })).toBe(focused())
})

test.each([['{Escape}'], [key]])(
  'closed by %s without a choice, it gives the focus back to the field',
  async (closing) => {
    const user = await draw()
    const field = screen.getByLabelText('Editor')
    await user.click(field)
    await user.keyboard(key)
    await screen.findByRole('menu')
    await user.keyboard(closing)
    expect([rows(), focused()]).toEqual([[], field])
  },
)

test('the key opens nothing over a dialog', async () => {
  const user = await draw({ hasDialog: true })
  await user.click(screen.getByLabelText('Editor'))
  await user.keyboard(key)
  expect(rows()).toEqual([])
})

test('once time is over, questions that were not completed have ended', async () => {
  const user = await draw({ isOver: true })
  await user.click(screen.getByRole('button', { name: 'Question 2 of 4' }))
  await screen.findByRole('menu')
  expect(rows().map((text) => text?.includes('Time ended'))).toEqual([false, true, false, true])
})
