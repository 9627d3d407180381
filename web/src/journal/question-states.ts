/** The state of each question of a room, derived once for header, list, progress and dialogs of both seats. */
import { useMemo } from 'react'
import type { RoomQuestion } from './questions.ts'
import { type Store, useStore } from './store.ts'
import type { Timeline } from './timeline.ts'

export type QuestionState = 'unopened' | 'started' | 'completed' | 'edited' | 'ended'
export type QuestionStates = ReadonlyMap<string, QuestionState>

export const stateNames: Record<QuestionState, string> = {
  unopened: 'Not opened',
  started: 'Started',
  completed: 'Completed',
  edited: 'Completed, edited since',
  ended: 'Time ended',
}

type Facts = {
  questions: readonly Pick<RoomQuestion, 'id'>[]
  visits: Timeline['visits']
  /** Each with whether it was edited since. */
  completed: ReadonlyMap<string, boolean>
  /** The time is over: open questions stay open. */
  isOver: boolean
  /** On screen; its visit may still be on its way. */
  shownId?: string | undefined
}

export function listStates({ questions, visits, completed, isOver, shownId }: Facts): QuestionStates {
  const visited = new Set([...visits.map(({ questionId }) => questionId), shownId])
  const stateOf = (id: string): QuestionState => {
    const isEdited = completed.get(id)
    if (isEdited !== undefined) return isEdited ? 'edited' : 'completed'
    if (isOver) return 'ended'
    return visited.has(id) ? 'started' : 'unopened'
  }
  return new Map(questions.map(({ id }) => [id, stateOf(id)]))
}

/** True for a question that was submitted, or that an interviewer marked complete. */
export const isComplete = (states: QuestionStates, id: string): boolean =>
  states.get(id) === 'completed' || states.get(id) === 'edited'

type Session = {
  questions: readonly RoomQuestion[]
  timeline: Store<Timeline>
  completed: Store<ReadonlyMap<string, boolean>>
}

/** The states, followed. */
export function useQuestionStates(session: Session, isOver: boolean, shownId?: string): QuestionStates {
  const { questions } = session
  const { visits } = useStore(session.timeline)
  const completed = useStore(session.completed)
  return useMemo(
    () => listStates({ questions, visits, completed, isOver, shownId }),
    [questions, visits, completed, isOver, shownId],
  )
}
