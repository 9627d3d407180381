import type { PositionCandidate } from '@nova/contract/positions/position-people'
import { cleanup, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { drawSignedIn, standIn } from '../../test/server-stand-in.tsx'
import { AnswerCell } from './compared.tsx'
import { Score } from './people-table.tsx'
import { SetsNotice } from './sets-notice.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

test('different sets of questions are warned of, and one set is not', async () => {
  standIn({})
  drawSignedIn(<SetsNotice sets={2} words="candidates" />, '/positions/p1')
  const words =
    /These candidates are asked 2 different sets of questions, so their overall scores are of different tests\./
  expect(await screen.findByText(words)).toBeTruthy()
  cleanup()
  drawSignedIn(<SetsNotice sets={1} words="candidates" />, '/positions/p1')
  expect(screen.queryByText(/different sets/)).toBeNull()
})

test('a score that is left out says by which rules it was made', () => {
  const person = { score: null, scoreSetByHand: null, hasReport: true, olderRules: '9' } as PositionCandidate
  drawSignedIn(<Score person={person} />, '/positions/p1')
  expect(document.body.textContent).toContain('Scored by older rules (9), so not shown beside the others')
  cleanup()
  const answer = { questionId: 'q', state: 'answered' as const, score: null, tests: null, isProvisional: false }
  drawSignedIn(<AnswerCell answer={answer} isOlder />, '/positions/p1')
  expect(document.body.textContent).toContain('Scored by older rules')
})
