import { RefreshCw } from 'lucide-react'
import { Button } from '../ui/button.tsx'
import { Part, ProsePage } from './prose.tsx'

const parts: [id: string, name: string, about: string][] = [
  ['database', 'Database', 'Accounts, interviews, records'],
  ['storage', 'Storage', 'Space for what is written'],
  ['runner', 'Code execution', 'Run Code and Test Cases'],
  ['ai', 'Nova', 'The assistant and the proposals of questions'],
  ['mail', 'Mail', 'Invitations; without it links are shown to be copied'],
]

/** How the installation is doing; status-check.ts asks the server. */
export function Status() {
  return (
    <ProsePage title="Status" lead="How this installation is doing, asked of its server as you read.">
      <div data-status="checking" className="group flex flex-col gap-8">
        <div className="flex flex-wrap items-center justify-between gap-4 rounded-xl border border-line bg-surface p-6">
          <div className="flex items-center gap-3.5">
            <span
              aria-hidden
              className="size-3 rounded-full bg-faint group-data-[status=degraded]:bg-warn group-data-[status=error]:bg-bad group-data-[status=healthy]:bg-good"
            />
            <output>
              <span data-verdict className="block text-xl font-semibold tracking-tight">
                Checking
              </span>
              <span data-checked className="block min-h-5.5 text-muted" />
            </output>
          </div>
          <Button variant="secondary">
            <RefreshCw aria-hidden />
            Check again
          </Button>
        </div>
        <Part title="Parts">
          <dl className="divide-y divide-line">
            {parts.map(([id, name, about]) => (
              <div key={id} className="flex flex-wrap items-baseline justify-between gap-x-6 py-3 first:pt-0">
                <dt>
                  <span className="font-medium text-ink">{name}</span>
                  <span className="block text-base">{about}</span>
                </dt>
                <dd data-check={id} className="data-[state=failing]:text-bad data-[state=ok]:text-good">
                  checking
                </dd>
              </div>
            ))}
          </dl>
        </Part>
        <Part title="Without a check">
          <p>
            If this page loads and its check fails, the server’s pages work and its calls do not. If no page loads, your
            connection or the server is down: an interview that is running keeps what you write on your device.
          </p>
        </Part>
      </div>
      <noscript>
        <p className="text-lg">The check needs JavaScript. The answer itself is at /api/health.</p>
      </noscript>
    </ProsePage>
  )
}
