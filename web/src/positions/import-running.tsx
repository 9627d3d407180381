import type { Position } from '@nova/contract/positions/positions'
import { useEffect, useRef } from 'react'
import { Link } from 'react-router'
import { Button } from '../ui/button.tsx'
import { Notice } from '../ui/notice.tsx'
import { useImports } from './intake.ts'
import { countPeople, peopleWords, positionPath, useRefresh } from './positions.ts'

/** An import whose page was left: that it goes on, and the position as it is once everyone is there. */
export function ImportRunning({ position: { id, peopleWord } }: { position: Position }) {
  const running = useImports(id).data?.find(({ state }) => state === 'running')
  const refresh = useRefresh()
  const wasRunning = useRef(false)
  const isRunning = running !== undefined
  useEffect(() => {
    if (wasRunning.current && !isRunning) void refresh()
    wasRunning.current = isRunning
  })
  if (!running) return null
  return (
    <Notice
      action={
        <Button asChild variant="secondary" size="sm">
          <Link to={`${positionPath(id)}/import`}>Show import</Link>
        </Button>
      }
    >
      Importing {countPeople(running.right, peopleWords[peopleWord])}. They appear here together, once all of them are
      added.
    </Notice>
  )
}
