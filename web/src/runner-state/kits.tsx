import { installKit, type KitState, type RunnerState } from '@nova/contract/installation/runner-state'
import { runtimeFacts } from '@nova/contract/languages/runtimes'
import { describeLibrary } from '@nova/contract/projects/kit-libraries'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { call, failureOf } from '../api.ts'
import { Badge } from '../ui/badge.tsx'
import { Button } from '../ui/button.tsx'
import { CopyButton } from '../ui/copy-button.tsx'
import { Progress } from '../ui/progress.tsx'
import { toast } from '../ui/toast.tsx'
import { stateKey } from './state-key.ts'

/** The libraries that projects may use, and what brings the missing ones. */
export function Kits({ kits, missingTools }: { kits: readonly KitState[]; missingTools: readonly string[] }) {
  return (
    <>
      <p className="mb-3 max-w-prose text-muted">
        A project that needs a library is offered only where it is installed. After a command, press Check now.
      </p>
      <ul className="divide-y divide-line">
        {kits.map((kit) => (
          <Kit key={kit.runtime} {...kit} />
        ))}
      </ul>
      {missingTools.length > 0 && (
        <p className="mt-3 max-w-prose text-sm text-muted">
          Terminals lack these tools, because this server doesn’t have them: {missingTools.join(', ')}. Restart the
          server after installing them.
        </p>
      )}
    </>
  )
}

function Kit({ runtime, version, install, libraries, command, packages }: KitState) {
  return (
    <li className="flex flex-col gap-2 py-3">
      <p className="flex flex-wrap items-baseline gap-x-4 gap-y-1">
        <span className="w-28 font-medium">{runtimeFacts[runtime].name}</span>
        <span className="min-w-0 flex-1 text-muted tabular">{version ?? `Not available: ${install ?? ''}`}</span>
      </p>
      {version !== null && libraries.length > 0 && (
        <ul aria-label={`Libraries of ${runtimeFacts[runtime].name}`} className="flex flex-wrap gap-1.5">
          {libraries.map((each) => (
            <li key={each.id}>
              <Badge tone={each.version === null ? 'outline' : 'good'}>
                {each.version === null ? `${describeLibrary(each)} not installed` : describeLibrary(each)}
              </Badge>
            </li>
          ))}
        </ul>
      )}
      {command && (
        <p className="flex flex-wrap items-center gap-2 text-sm">
          <code translate="no" className="min-w-0 rounded bg-sunken px-2 py-1 font-mono break-words">
            {command}
          </code>
          <CopyButton text={command} label={`Copy the command for ${runtimeFacts[runtime].name}`} />
        </p>
      )}
      {packages && packages.state !== 'installed' && <Packages runtime={runtime} packages={packages} />}
    </li>
  )
}

type PackagesProps = { runtime: KitState['runtime']; packages: NonNullable<KitState['packages']> }

function Packages({ runtime, packages: { state, done, total, problem } }: PackagesProps) {
  const cache = useQueryClient()
  const change = useMutation({
    mutationFn: (act: 'install' | 'stop') => call(installKit, { body: { runtime: 'node', act } }),
    onSuccess: (next: RunnerState) => cache.setQueryData(stateKey, next),
    onError: (error) => toast.error(...failureOf(error, 'We couldn’t install the libraries.')),
  })
  const isInstalling = state === 'installing'
  return (
    <div className="flex flex-col gap-2">
      {isInstalling && (
        <div className="flex max-w-md flex-col gap-1.5">
          <p role="status" className="text-sm text-muted tabular">
            Installing: {done} of {total} packages
          </p>
          <Progress label="Installation" value={total === 0 ? null : (100 * done) / total} />
        </div>
      )}
      {problem && <p className="max-w-prose text-sm break-words text-bad">{problem}</p>}
      <div>
        <Button
          variant="secondary"
          size="sm"
          busy={change.isPending}
          onClick={() => change.mutate(isInstalling ? 'stop' : 'install')}
        >
          {!isInstalling && !change.isPending && <Download aria-hidden />}
          {isInstalling ? 'Stop installing' : `Install libraries for ${runtimeFacts[runtime].name}`}
        </Button>
      </div>
    </div>
  )
}
