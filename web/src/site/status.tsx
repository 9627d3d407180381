import { RefreshCw } from 'lucide-react'
import { Button } from '../ui/button.tsx'
import { Part, ProsePage } from './prose.tsx'

const parts: [id: string, name: string, about: string][] = [
  ['database', 'Database', 'Accounts, interviews, sessions'],
  ['storage', 'Storage', 'Disk space'],
  ['runner', 'Code execution', 'Run Code and Test Cases'],
  ['ai', 'Nova', 'The assistant and question suggestions'],
  ['mail', 'Mail', 'Invitations; without it, interviewers copy the links'],
]

/** How the installation is doing; status-check.ts asks the server. */
export function Status() {
  return (
    <ProsePage title="Status" lead="The current state of this installation.">
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
              <div key={id} className="flex items-baseline justify-between gap-x-6 py-3 first:pt-0">
                <dt className="min-w-0">
                  <span className="font-medium text-ink">{name}</span>
                  <span className="block text-base">{about}</span>
                </dt>
                <dd
                  data-check={id}
                  className="max-w-1/2 text-right data-[state=failing]:text-bad data-[state=ok]:text-good"
                >
                  checking
                </dd>
              </div>
            ))}
          </dl>
        </Part>
        <Part title="If the check fails">
          <p>
            If this page loads but its check fails, the server can show pages but can’t answer requests. If no page
            loads, your connection or the server is down. A running interview keeps your work on your device.
          </p>
        </Part>
      </div>
      <noscript>
        <p className="text-lg">The check needs JavaScript. You can read the result at /api/health.</p>
      </noscript>
    </ProsePage>
  )
}
