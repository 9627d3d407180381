import type { CheckProgress, ConfiguredModel, ModelCard, ModelList } from '@nova/contract/installation/models'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { messageOf } from '../api.ts'
import { toast } from '../ui/toast.tsx'
import { environmentId, modelsKey, testModel } from './saved-models.ts'

/** Tests one model: reports progress and stores its card when done. Leaving the page aborts the test. */
export function useTest(id: string, name: string) {
  const cache = useQueryClient()
  const [progress, setProgress] = useState<CheckProgress>()
  const [failure, setFailure] = useState<string>()
  const running = useRef<AbortController>(undefined)
  useEffect(() => () => running.current?.abort(), [])

  const start = async () => {
    const leaving = new AbortController()
    running.current = leaving
    setFailure(undefined)
    setProgress({ step: 'connection', done: 0, total: 0 })
    try {
      const card = await testModel(id, leaving.signal, setProgress)
      cache.setQueryData<ModelList>(modelsKey, (list) => list && withCard(list, id, card))
      if (card.problem === null) toast.success(`Tested ${name}.`)
      await cache.invalidateQueries({ queryKey: modelsKey })
    } catch (error) {
      if (leaving.signal.aborted) toast.info(`You stopped the test of ${name}. We kept no result.`)
      else setFailure(messageOf(error, 'We couldn’t reach the server. Please try again.'))
    } finally {
      setProgress(undefined)
    }
  }
  return { progress, failure, start, stop: () => running.current?.abort() }
}

function withCard(list: ModelList, id: string, card: ModelCard): ModelList {
  const fresh = { card, stale: null }
  if (id === environmentId) return { ...list, environment: list.environment && { ...list.environment, ...fresh } }
  const change = (model: ConfiguredModel) => (model.id === id ? { ...model, ...fresh } : model)
  return { ...list, models: list.models.map(change) }
}
