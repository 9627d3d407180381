/** Completed questions, and those of them that contain another answer now; used by both seats. */
import type { PadLanguage } from '@nova/contract/words'
import type { Pad } from './pads.ts'
import { createStore, type Store } from './store.ts'
import { completedQuestions, type Timeline } from './timeline.ts'

const againMs = 200

type FindPad = (questionId: string, language: PadLanguage) => Pick<Pad, 'text'> | undefined

/** `lookAgain` after a change of a pad: comparing texts for each key would slow them down. */
export function followCompleted(timeline: Pick<Store<Timeline>, 'get' | 'subscribe'>, findPad: FindPad) {
  const completed = createStore<ReadonlyMap<string, boolean>>(new Map())
  let timer: ReturnType<typeof setTimeout> | undefined
  let seen: Timeline['answers'] | undefined
  const look = () => {
    clearTimeout(timer)
    timer = undefined
    seen = timeline.get().answers
    const next = completedQuestions(timeline.get(), (id, language) => findPad(id, language)?.text())
    const isSame = (before: ReadonlyMap<string, boolean>) =>
      before.size === next.size && [...next].every(([id, isEdited]) => before.get(id) === isEdited)
    completed.set((before) => (isSame(before) ? before : next))
  }
  const lookAgain = (questionId: string) => {
    if (timeline.get().answers.has(questionId)) timer ??= setTimeout(look, againMs)
  }
  const stop = timeline.subscribe(() => timeline.get().answers !== seen && look())
  const close = () => {
    stop()
    clearTimeout(timer)
  }
  return { completed, look, lookAgain, close }
}
