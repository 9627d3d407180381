import { useCallback, useEffect, useRef, useState } from 'react'
import type { EarName, Ending, Listening } from '../speech/ear.ts'
import { listen, prepareListening } from '../speech/speech.ts'
import { toast } from '../ui/toast.tsx'

export type ListeningPhase = 'off' | 'starting' | 'loading' | 'listening' | 'finishing'
/** How the last listening ended, by which ear, and whether it had heard words until then. */
export type Ended = { ending: Ending; ear: EarName; hasHeard: boolean }

/** Listens for a panel as long as it is there; `onHeard` may be called again after it has gone. */
export function useListening(onHeard: (text: string) => void) {
  const [phase, setPhase] = useState<ListeningPhase>('off')
  const [percent, setPercent] = useState(0)
  const [interim, setInterim] = useState('')
  const [ended, setEnded] = useState<Ended | null>(null)
  const current = useRef<Listening | null>(null)
  const hasHeard = useRef(false)

  useEffect(() => {
    prepareListening()
    return () => {
      if (!current.current) return
      current.current.stop()
      toast.info(`Listening stopped.${hasHeard.current ? ' We kept what you said with its question.' : ''}`)
    }
  }, [])

  const start = useCallback(
    (ear: EarName) => {
      if (current.current) return
      hasHeard.current = false
      setEnded(null)
      setPercent(0)
      setPhase('starting')
      const mine: Listening = listen(ear, {
        onLoading: (share) => {
          setPhase('loading')
          setPercent(Math.floor(share * 100))
        },
        onListening: () => setPhase('listening'),
        onInterim: (text) => {
          // Words that are still being heard are kept, too, when listening ends.
          hasHeard.current ||= text.trim() !== ''
          setInterim(text)
        },
        onHeard: (text) => {
          hasHeard.current = true
          onHeard(text)
        },
        onEnd: (ending) => {
          current.current = null
          setPhase('off')
          setEnded({ ending, ear, hasHeard: hasHeard.current })
        },
      })
      current.current = mine
    },
    [onHeard],
  )
  const stop = useCallback(() => {
    if (!current.current) return
    setPhase('finishing')
    current.current.stop()
  }, [])

  const forget = useCallback(() => setEnded(null), [])

  return { phase, percent, interim, ended, start, stop, forget }
}
