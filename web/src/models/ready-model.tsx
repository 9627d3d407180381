import { summariseCard } from '@nova/contract/installation/model-card-lines'
import type { ConfiguredModel } from '@nova/contract/installation/models'
import { Button } from '../ui/button.tsx'
import { Notice } from '../ui/notice.tsx'
import { toast } from '../ui/toast.tsx'
import { useFocusWhenLost } from './set-up-progress.tsx'
import { Flaws, flawsOf, useTurnOn } from './turn-on.tsx'

/** A model that passed through its quick test, and the button that turns it on. */
export function ReadyModel({ added, onDone }: { added: ConfiguredModel; onDone: () => void }) {
  const { card, enabled } = added
  const turnOn = useTurnOn(added, { companies: 'all' }, () => {
    toast.success(`${added.name} is on. Candidates read its name before they join. The full test is running.`)
    onDone()
  })
  const flaws = flawsOf(added)
  const button = useFocusWhenLost()
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
      {flaws && flaws.length > 0 && (
        <Notice tone="warn">
          Another model is probably a better choice for candidates.
          <Flaws flaws={flaws} />
        </Notice>
      )}
      <div className="flex flex-wrap gap-2">
        {enabled ? (
          <p className="text-sm text-muted">It is on already.</p>
        ) : (
          <Button
            ref={button}
            variant={turnOn.isFit ? 'primary' : 'secondary'}
            busy={turnOn.isPending}
            onClick={turnOn.start}
          >
            Turn on for everyone
          </Button>
        )}
        <Button variant="ghost" onClick={onDone}>
          {enabled ? 'Close' : 'Leave it off'}
        </Button>
      </div>
      {turnOn.question}
    </div>
  )
}
