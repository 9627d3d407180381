import { judgeCard } from '@nova/contract/installation/model-card-verdict'
import type { ConfiguredModel, ModelForm } from '@nova/contract/installation/models'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { messageOf } from '../api.ts'
import { AlertDialog } from '../ui/alert-dialog.tsx'
import { toast } from '../ui/toast.tsx'
import { formOf, modelsKey, saveModel } from './saved-models.ts'

/** Figures that speak against a model; undefined: no test describes it. */
export function flawsOf({ card, stale }: Pick<ConfiguredModel, 'card' | 'stale'>): string[] | undefined {
  return card && !stale ? judgeCard(card) : undefined
}

/** Turns a model on, after a second yes where its test speaks against it or there is none. */
export function useTurnOn(model: ConfiguredModel, changes: Partial<ModelForm>, onDone: () => void) {
  const cache = useQueryClient()
  const [isAsking, setAsking] = useState(false)
  const flaws = flawsOf(model)
  const isFit = flaws?.length === 0
  const turnOn = useMutation({
    mutationFn: () => {
      const despite = flaws && !isFit ? { despite: model.card!.madeAt } : {}
      return saveModel({ ...formOf(model), ...changes, enabled: true, ...despite }, model)
    },
    onSuccess: onDone,
    onError: (error) => toast.error(messageOf(error, 'We couldn’t reach the server. Please try again.')),
    onSettled: () => {
      setAsking(false)
      return cache.invalidateQueries({ queryKey: modelsKey })
    },
  })
  const question = (
    <AlertDialog
      open={isAsking}
      onOpenChange={(isOpen) => !isOpen && setAsking(false)}
      title={`Turn on ${model.name} all the same?`}
      description={
        flaws
          ? 'Its test speaks against it. Candidates would talk with it.'
          : 'No test describes it yet, so we can’t say if it helps candidates, keeps solutions or is quick enough.'
      }
      confirmLabel="Turn on all the same"
      cancelLabel="Leave it off"
      busy={turnOn.isPending}
      onConfirm={() => turnOn.mutate()}
    >
      {flaws && <Flaws flaws={flaws} />}
    </AlertDialog>
  )
  return {
    isPending: turnOn.isPending,
    isFit,
    start: () => (isFit ? turnOn.mutate() : setAsking(true)),
    question,
  }
}

export function Flaws({ flaws }: { flaws: readonly string[] }) {
  return (
    <ul className="list-disc pl-5">
      {flaws.map((flaw) => (
        <li key={flaw} className="wrap-anywhere">
          {flaw}
        </li>
      ))}
    </ul>
  )
}
