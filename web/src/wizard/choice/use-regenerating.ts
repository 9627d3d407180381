import type { Interview } from '@nova/contract/interviews/interviews'
import { useRef, useState } from 'react'
import { messageOf } from '../../api.ts'
import { toast } from '../../ui/toast.tsx'
import { useRegeneration } from '../draft.ts'
import { noProgress } from '../proposing.ts'
import { proposalOf, shortfallOf } from './selection.ts'

/** Proposing again what is not chosen, as the screen shows it: how far it is, and what there was too little of. */
export function useRegenerating(interview: Interview, chosen: string[]) {
  const regeneration = useRegeneration(interview.id)
  const [shortfall, setShortfall] = useState<string>()
  const [progress, setProgress] = useState(noProgress)
  const stopping = useRef<AbortController>(null)

  const start = () => {
    setShortfall(undefined)
    setProgress(noProgress)
    const stop = new AbortController()
    stopping.current = stop
    regeneration.mutate(
      { keep: chosen, onProgress: setProgress, signal: stop.signal },
      {
        onSuccess: (draft) => {
          const ids = (list: { id: string }[]) => list.map(({ id }) => id)
          const missing = shortfallOf(ids(proposalOf(interview)), chosen, ids(proposalOf(draft)))
          setShortfall(missing)
          if (missing) toast.info(missing)
          else toast.success('Nova suggested new questions. We kept your selection.')
        },
        onError: (error) => {
          if (stop.signal.aborted) toast.info('You stopped regenerating. We kept your selection.')
          else toast.error(messageOf(error, 'Failed to regenerate questions. Please try again.'))
        },
      },
    )
  }
  return { start, stop: () => stopping.current?.abort(), isPending: regeneration.isPending, progress, shortfall }
}
