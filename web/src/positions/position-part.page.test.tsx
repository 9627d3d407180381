/** The frame of a page about one part of a position. */
import { useQuery } from '@tanstack/react-query'
import { act, cleanup, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { drawSignedIn, standIn } from '../../test/server-stand-in.tsx'
import { queryClient } from '../sign-in/query-client.ts'
import { PositionPart } from './position-part.tsx'
import { positionsKey } from './positions.ts'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  queryClient.clear()
})

function Page() {
  const part = useQuery({ queryKey: ['a-part'], queryFn: () => Promise.resolve({ words: 'Six months' }) })
  return (
    <PositionPart positionId="p1" title="Retention" part={part}>
      {(_, { words }) => <p>{words}</p>}
    </PositionPart>
  )
}

test('a part that is loaded before its position is shown once the position is there', async () => {
  standIn({ 'GET /api/positions/p1': () => new Promise(() => undefined) })
  drawSignedIn(<Page />, '/positions/p1/retention')
  await vi.waitFor(() => expect(queryClient.getQueryState(['a-part'])?.status).toBe('success'))
  act(() => void queryClient.setQueryData([...positionsKey, 'one', 'p1'], { id: 'p1', title: 'Back-end developer' }))
  expect(await screen.findByText('Six months')).toBeDefined()
})
