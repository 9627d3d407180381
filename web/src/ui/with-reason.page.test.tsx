import type { Scorecard } from '@nova/contract/reviews/reviews'
/** Controls that can't do their work stay in the tab order and say why, in places of several kinds. */
import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { listenToToasts } from '../../test/room-parts.ts'
import { drawSignedIn, standIn } from '../../test/server-stand-in.tsx'
import { ColleagueEmails } from '../people/colleague-emails.tsx'
import { emptyEntries } from '../positions/form.ts'
import { QuestionSet } from '../positions/question-set.tsx'
import { ScorecardFields } from '../review/scorecard-fields.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

/** Presses it by keyboard, and answers what is read out with it. */
async function press(name: string): Promise<string | null> {
  const button = screen.getByRole<HTMLButtonElement>('button', { name })
  button.focus()
  expect(document.activeElement).toBe(button)
  await userEvent.keyboard('{Enter}')
  return button.getAttribute('aria-description')
}

test('a list that is full says how many it may have', async () => {
  const said = listenToToasts()
  const onChange = vi.fn()
  standIn({ 'GET /api/Interviewers/colleagues': () => [] })
  const emails = Array.from({ length: 50 }, (_, at) => `c${at}@example.test`)
  drawSignedIn(<ColleagueEmails emails={emails} onChange={onChange} />, '/')
  const full = 'You can add up to 50 addresses.'
  expect([await press('Add email'), said]).toEqual([full, [full]])
  expect(onChange).not.toHaveBeenCalled()
})

test('a position with as many questions as it may have says so', async () => {
  const said = listenToToasts()
  const questions = Array.from({ length: 30 }, (_, at) => {
    return { id: `q${at}`, title: `Question ${at}`, kind: 'coding' as const, minutes: 20, isCore: true }
  })
  const words = { one: 'candidate', many: 'candidates', Many: 'Candidates' } as never
  const rest = { job: emptyEntries, duration: '60', words, error: undefined, onChange: () => undefined }
  render(<QuestionSet questions={questions} {...rest} />)
  const full = 'You can add up to 30 questions.'
  expect([await press('Add questions'), said]).toEqual([full, [full]])
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('a form without changes says so, and sends nothing', async () => {
  const said = listenToToasts()
  const asked = standIn({})
  const competency = { id: 'care', name: 'Care', description: '', kinds: ['coding' as const], seniorities: [] }
  const competencies = [{ ...competency, anchors: ['1', '2', '3', '4', '5'] }]
  const scorecard = { competencies, isOwn: true, mayChange: true, version: 1 } as unknown as Scorecard
  drawSignedIn(<ScorecardFields scorecard={scorecard} />, '/')
  const words = 'You haven’t changed anything.'
  expect([await press('Save scorecard'), said, asked]).toEqual([words, [words], []])
})
