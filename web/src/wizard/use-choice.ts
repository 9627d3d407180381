import type { Interview } from '@nova/contract/interviews'
import { useState } from 'react'
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
    toggle: (id: string) => choose(chosen.includes(id) ? chosen.filter((other) => other !== id) : [...chosen, id]),
    settle: () => keepChoice(interview.id, null),
  }
}
