import type { Interview } from '@nova/contract/interviews'
import { useState } from 'react'
import { toast } from '../ui/toast.tsx'
import { keepChoice, readChoice } from './draft-store.ts'
import { firstChoice } from './selection.ts'

/** The ticks, kept in this tab until they are saved. */
export function useChoice(interview: Interview) {
  const [chosen, setChosen] = useState(() => firstChoice(interview, readChoice(interview.id)))
  const choose = (next: string[]) => {
    setChosen(next)
    keepChoice(interview.id, next)
  }
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
