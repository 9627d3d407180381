import { summariseCard } from '@nova/contract/installation/model-card-lines'
import type { ConfiguredModel } from '@nova/contract/installation/models'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { messageOf } from '../api.ts'
import { Button } from '../ui/button.tsx'
import { Notice } from '../ui/notice.tsx'
import { toast } from '../ui/toast.tsx'
import { formOf, modelsKey, saveModel } from './saved-models.ts'
import { useFocusWhenLost } from './set-up-progress.tsx'

/** A model that passed through its quick test, and the button that turns it on. */
export function ReadyModel({ added, onDone }: { added: ConfiguredModel; onDone: () => void }) {
  const cache = useQueryClient()
  const turnOn = useMutation({
    mutationFn: () => saveModel({ ...formOf(added), companies: 'all', enabled: true }, added),
    onSuccess: () => {
      toast.success(`${added.name} is on. Candidates read its name before they join. The full test is running.`)
      onDone()
    },
    onError: (error) => toast.error(messageOf(error, 'We couldn’t reach the server. Please try again.')),
    onSettled: () => cache.invalidateQueries({ queryKey: modelsKey }),
  })
  const button = useFocusWhenLost()
  const { card, enabled } = added
  const isDoubtful = !card || card.leaks.count > 0 || card.helped.of === 0 || card.helped.count < card.helped.of / 2
  return (
    <div className="flex flex-col gap-3 rounded-lg bg-sunken px-4 py-3">
      <p role="status">
        <strong className="font-medium">{added.name}</strong> is ready. {card && summariseCard(card)}
      </p>
      {card && card.context.failedAt !== null && (
        <Notice tone="warn">
          Its context window is too small for Nova’s prompts. Raise it at the server (llama-server:{' '}
          <code translate="no">--ctx-size</code>, vLLM: <code translate="no">--max-model-len</code>, LM Studio: context
          length), then set it up again.
        </Notice>
      )}
      {isDoubtful && <Notice tone="warn">Another model is probably a better choice for candidates.</Notice>}
      <div className="flex flex-wrap gap-2">
        {enabled ? (
          <p className="text-sm text-muted">It is on already.</p>
        ) : (
          <Button
            ref={button}
            variant={isDoubtful ? 'secondary' : 'primary'}
            busy={turnOn.isPending}
            onClick={() => turnOn.mutate()}
          >
            Turn on for everyone
          </Button>
        )}
        <Button variant="ghost" onClick={onDone}>
          {enabled ? 'Close' : 'Leave it off'}
        </Button>
      </div>
    </div>
  )
}
