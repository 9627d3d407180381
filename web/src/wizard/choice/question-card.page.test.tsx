import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { QuestionCard } from './question-card.tsx'
import type { ProposedQuestion } from './selection.ts'

afterEach(cleanup)

const quotation = { line: 'Mentored two engineers', why: 'It names people.', plain: 'Tell me about it.' }
const question = {
  id: 'q',
  title: 'Mentoring',
  category: 'People',
  difficultyLevel: 'medium',
  tags: [],
  source: 'resume',
  reason: 'Competency: Mentoring.',
  citations: [],
  timeEstimate: 10,
  competency: 'Mentoring',
  probes: [],
  question: 'Your resume says: “Mentored two engineers”. Tell me about it.',
  quotation,
} as ProposedQuestion

function show(isLocked: boolean) {
  const onRemoveQuotation = vi.fn()
  const on = { onToggle: vi.fn(), onPreview: vi.fn(), onRemoveQuotation }
  render(<QuestionCard {...{ question, isLocked, isChosen: true, isFading: false }} {...on} />)
  return onRemoveQuotation
}

test('a card shows the quoted line and why it fits, and one press removes it', async () => {
  const onRemove = show(false)
  expect(screen.getByText(/Quotes the resume: “Mentored two engineers”/)).toBeTruthy()
  expect(screen.getByText('It names people.')).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Remove quotation' }))
  expect(onRemove).toHaveBeenCalledOnce()
})

test('a card of an interview that has begun shows the line without the button', () => {
  show(true)
  expect(screen.queryByRole('button', { name: 'Remove quotation' })).toBeNull()
})
