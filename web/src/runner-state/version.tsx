/** The running version, and a newer one where the operator's own file or address names it, with the commands that upgrade. */
import { getNewerVersion, type NewerVersion } from '@nova/contract/installation/newer-version'
import { useQuery } from '@tanstack/react-query'
import { call } from '../api.ts'
import { CopyButton } from '../ui/copy-button.tsx'
import { DateTime } from '../ui/date-time.tsx'
import { Notice } from '../ui/notice.tsx'

export function Version() {
  const { data } = useQuery({
    queryKey: ['newer-version'],
    queryFn: ({ signal }) => call(getNewerVersion, { signal }),
    // The server reads once a day.
    staleTime: 3_600_000,
  })
  if (!data) return null
  const { running, newer, problem, readAt } = data
  if (newer) return <Newer {...{ running, newer }} />
  if (problem)
    return (
      <Notice tone="warn">
        This is version {running}. The newest version couldn’t be read from NEWER_VERSION_FROM: {problem} It’s read
        again a day after <DateTime value={readAt!} />, or when the server starts.
      </Notice>
    )
  return <p className="text-sm text-muted tabular">This is version {running}.</p>
}

/** As docs/operations.md, "Upgrade", has them. */
const commandsFor = (version: string) => [
  ['Checkout', 'git pull && npm start'],
  [
    'Containers',
    `git pull && npm run release && docker build -f deploy/Dockerfile --build-arg RELEASE=nova-interviews-${version}.tar.gz -t nova-interviews release && docker compose -f deploy/compose.yaml up -d`,
  ],
]

function Newer({ running, newer: { version, notes } }: { running: string; newer: NonNullable<NewerVersion['newer']> }) {
  return (
    <Notice tone="info">
      <p className="font-medium">
        Version {version} is known; this is {running}.
      </p>
      {notes && <p className="mt-1 max-w-prose break-words whitespace-pre-line">{notes}</p>}
      <p className="mt-2">Back up, stop the server, then upgrade:</p>
      <dl className="mt-1 flex flex-col gap-2">
        {commandsFor(version).map(([kind, command]) => (
          <div key={kind}>
            <dt className="text-sm text-muted">{kind}</dt>
            <dd className="flex items-start gap-2">
              <code translate="no" className="min-w-0 flex-1 font-mono text-sm break-words">
                {command}
              </code>
              <CopyButton text={command!} label={`Copy the command: ${kind}`} message="Command copied" />
            </dd>
          </div>
        ))}
      </dl>
    </Notice>
  )
}
