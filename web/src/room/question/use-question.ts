import { useEffect, useRef, useState } from 'react'
import type { RoomClock } from '../../journal/clock.ts'
import type { Outbox } from '../../journal/outbox.ts'
import { findLastVisited, type RoomQuestion } from '../../journal/questions.ts'
import { type Store, useStore } from '../../journal/store.ts'
import type { Timeline } from '../../journal/timeline.ts'
import { toast } from '../../ui/toast.tsx'
import { watchPage } from '../watch-page.ts'
import { useQuestionHistory } from './question-history.ts'

type Session = {
  questions: readonly RoomQuestion[]
  timeline: Store<Timeline>
  outbox: Pick<Outbox, 'add' | 'entries'>
  clock: Pick<RoomClock, 'now'>
}

/** The question on screen: the last visited one after a reload; changed by the candidate or an interviewer. */
export function useQuestion(
  { questions, outbox, timeline, clock }: Session,
  isBreak: boolean,
  closeOpen: () => boolean,
) {
  const { visits } = useStore(timeline)
  const [index, setIndex] = useState(() => findLastVisited(questions, timeline.get()))
  const shown = useRef(index)
  const seen = useRef(visits.length)

  const visit = (next: number): string | null => {
    const question = questions[next]
    if (!question || next === shown.current) return null
    shown.current = next
    setIndex(next)
    outbox.add({ kind: 'navigate', questionId: question.id, payload: { questionId: question.id } })
    return question.id
  }
  const history = useQuestionHistory(
    questions[index]?.id,
    (id) => visit(questions.findIndex((each) => each.id === id)),
    closeOpen,
  )
  const { push } = history
  const go = (next: number) => {
    const visited = visit(next)
    if (visited) push(visited)
  }

  useEffect(() => {
    const first = questions[shown.current]
    if (!first || timeline.get().visits.length > 0) return
    // Strict mode runs this twice; the queue knows whether the first visit is on its way.
    if (outbox.entries().some((entry) => entry.kind === 'navigate')) return
    outbox.add({ kind: 'navigate', questionId: first.id, payload: { questionId: first.id } })
  }, [questions, outbox, timeline])

  useEffect(() => {
    const fresh = visits.slice(seen.current)
    seen.current = visits.length
    const moved = fresh.findLast(({ role }) => role === 'interviewer')
    const next = questions.findIndex(({ id }) => id === moved?.questionId)
    if (next < 0 || next === shown.current) return
    shown.current = next
    setIndex(next)
    push(questions[next]!.id)
    toast.info(`Your interviewer moved on to question ${next + 1}`)
  }, [visits, questions, push])

  useEffect(() => {
    // During a break nothing about the page is recorded.
    if (isBreak) return
    const { focus } = timeline.get()
    return watchPage({
      now: clock.now,
      questionId: () => questions[shown.current]?.id ?? null,
      awaySince: focus?.isHere === false ? focus.since : null,
      tell: (entry) => void outbox.add(entry),
    })
  }, [clock, questions, outbox, timeline, isBreak])
  return { index, go, history }
}
