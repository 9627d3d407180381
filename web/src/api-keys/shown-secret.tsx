import { Button } from '../ui/button.tsx'
import { CopyButton } from '../ui/copy-button.tsx'

/** A secret, the one time that it can be seen. */
export function ShownSecret({ secret, onClose }: { secret: string; onClose: () => void }) {
  return (
    <div className="flex flex-col gap-4">
      <p role="status">Copy the key now and store it safely: for security, we don’t show it again.</p>
      <div className="flex items-center gap-2 rounded-lg border border-line bg-surface py-1 pr-1 pl-3">
        <code translate="no" className="min-w-0 flex-1 font-mono text-sm break-all text-muted">
          {secret}
        </code>
        <CopyButton text={secret} label="Copy API key" message="API key copied" />
      </div>
      <Button className="self-end" onClick={onClose}>
        I stored the key
      </Button>
    </div>
  )
}
