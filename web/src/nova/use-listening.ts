import { useCallback, useEffect, useRef, useState } from 'react'
import type { EarName, Ending, Listening } from '../speech/ear.ts'
import { listen, prepareListening } from '../speech/speech.ts'
import { toast } from '../ui/toast.tsx'

export type ListeningPhase = 'off' | 'starting' | 'loading' | 'listening' | 'finishing'
/** How the last listening ended, and by which ear. */
export type Ended = { ending: Ending; ear: EarName }

/** Listens for a panel as long as it is there; `onHeard` may be called once more after it has gone. */
export function useListening(onHeard: (text: string) => void) {
  const [phase, setPhase] = useState<ListeningPhase>('off')
  const [percent, setPercent] = useState(0)
  const [interim, setInterim] = useState('')
  const [ended, setEnded] = useState<Ended | null>(null)
  const current = useRef<Listening | null>(null)

  useEffect(() => {
    prepareListening()
    return () => {
      if (!current.current) return
      current.current.stop()
      toast.info('Listening stopped. We kept what you said with its question.')
    }
  }, [])

  const start = useCallback(
    (ear: EarName) => {
      if (current.current) return
      setEnded(null)
      setPercent(0)
      setPhase('starting')
      const mine: Listening = listen(ear, {
        onLoading: (share) => {
          setPhase('loading')
          setPercent(Math.floor(share * 100))
        },
        onListening: () => setPhase('listening'),
        onInterim: setInterim,
        onHeard,
        onEnd: (ending) => {
          current.current = null
          setPhase('off')
          setEnded({ ending, ear })
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
