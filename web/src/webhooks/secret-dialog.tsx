import { Button } from '../ui/button.tsx'
import { CopyButton } from '../ui/copy-button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { Notice } from '../ui/notice.tsx'

/** A secret, for the only time. */
export function SecretDialog({ secret, onClose }: { secret: string; onClose: () => void }) {
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title="Copy the secret"
      description="Your program checks with it that an event comes from Nova."
      footer={<Button onClick={onClose}>Done</Button>}
    >
      <div className="flex items-center gap-2 rounded-lg border border-line bg-surface py-1 pr-1 pl-3">
        <code translate="no" className="min-w-0 flex-1 font-mono text-sm break-all">
          {secret}
        </code>
        <CopyButton text={secret} label="Copy the secret" message="Secret copied" />
      </div>
      <Notice tone="warn">We show it only now. Keep it where your program reads its other secrets.</Notice>
    </Dialog>
  )
}
