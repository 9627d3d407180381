import type { Interview } from '@nova/contract/interviews/interviews'
import { useEffect, useRef, useState } from 'react'
import { isOpenToChange } from '../../plans/plans.ts'
import { toast } from '../../ui/toast.tsx'
import { keepChoice, readChoice } from '../draft-store.ts'
import { firstChoice, orderOf, proposalOf, savedChoice } from './selection.ts'

/** The ticks, kept in this tab until they are saved, or until something else is saved over them. */
export function useChoice(interview: Interview) {
  const [chosen, setChosen] = useState(() => firstChoice(interview, readTicks(interview)))
  const over = savedChoice(interview).join()
  const choose = (next: string[]) => {
    setChosen(next)
    keepChoice(interview.id, { ids: next, over })
  }
  useChangeElsewhere(interview, chosen, choose)
  return {
    chosen,
    choose,
    toggle: (id: string) => {
      if (!chosen.includes(id)) choose([...chosen, id])
      else if (!interview.coreIds.includes(id)) choose(chosen.filter((other) => other !== id))
      else toast.info('Everyone in this position is asked this question, so it stays.')
    },
    settle: () => keepChoice(interview.id, null),
  }
}

/** Ticks are about the saved state, and about an interview that may still change. */
function readTicks(interview: Interview): string[] | null {
  const kept = readChoice(interview.id)
  return kept && isOpenToChange(interview) && kept.over === savedChoice(interview).join() ? kept.ids : null
}

/**
 * Another tab or a colleague saved other questions, or the candidate joined: the page shows what will be asked. Ticks that
 * stayed would be saved over it, since this page has read the new revision too.
 */
function useChangeElsewhere(interview: Interview, chosen: string[], choose: (ids: string[]) => void): void {
  const saved = savedChoice(interview)
  const state = `${isOpenToChange(interview)} ${saved.join()}`
  const known = useRef(state)
  const before = useRef(saved)
  useEffect(() => {
    if (known.current === state) return
    const wasUntouched = chosen.join() === before.current.join()
    known.current = state
    before.current = saved
    const mine = orderOf(proposalOf(interview), chosen).map(({ id }) => id)
    if (saved.length === 0 || mine.join() === saved.join()) return
    choose(saved)
    if (wasUntouched || !isOpenToChange(interview)) return
    toast.info('The questions were changed elsewhere. The list shows them.', {
      duration: 10_000,
      action: { label: 'Use my selection', onClick: () => choose(chosen) },
    })
  })
}
