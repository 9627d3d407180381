import { CopyButton } from '../ui/copy-button.tsx'

const bundleCommand = 'git bundle create change.bundle main'

/** The command that makes a bundle, and where the code goes. */
export function BundleHelp() {
  return (
    <div className="flex flex-col gap-2 text-sm text-muted">
      <p>To make a bundle of your main branch, run this in your repository:</p>
      <div className="flex max-w-md items-center gap-2 rounded-lg border border-line bg-sunken py-1 pr-1 pl-3">
        <code translate="no" className="min-w-0 flex-1 font-mono text-xs wrap-anywhere text-ink">
          {bundleCommand}
        </code>
        <CopyButton text={bundleCommand} label="Copy the command" />
      </div>
      <p>Your code is sent to this server and nowhere else. Secrets in it are replaced before we keep anything.</p>
    </div>
  )
}
