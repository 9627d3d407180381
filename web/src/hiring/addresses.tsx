/** Our addresses and, once, a key, to be given to a hiring system. */
import { listAshbyAssessments } from '@nova/contract/hiring/ashby'
import {
  getGreenhouseStatus,
  listGreenhouseTests,
  reportGreenhouseError,
  sendGreenhouseTest,
} from '@nova/contract/hiring/greenhouse'
import type { HiringSystem } from '@nova/contract/words'
import { CopyButton } from '../ui/copy-button.tsx'

const paths: Record<HiringSystem, { label: string; path: string }[]> = {
  greenhouse: [
    { label: 'List tests', path: listGreenhouseTests.path },
    { label: 'Send test', path: sendGreenhouseTest.path },
    { label: 'Test status', path: getGreenhouseStatus.path },
    { label: 'Response error', path: reportGreenhouseError.path },
  ],
  ashby: [{ label: 'Base URL', path: listAshbyAssessments.path.replace(/\/[^/]*$/, '') }],
}

export function Addresses({ system }: { system: HiringSystem }) {
  return (
    <dl className="flex flex-col gap-3">
      {paths[system].map(({ label, path }) => (
        <Copied key={label} label={label} text={`${location.origin}${path}`} />
      ))}
    </dl>
  )
}

/** The key, the only time that it can be seen. */
export function ShownKey({ secret }: { secret: string }) {
  return (
    <dl>
      <Copied label="Key" text={secret} />
    </dl>
  )
}

function Copied({ label, text }: { label: string; text: string }) {
  return (
    <div className="flex flex-col gap-1">
      <dt className="text-sm font-medium">{label}</dt>
      <dd className="flex items-center gap-2 rounded-lg border border-line bg-surface py-1 pr-1 pl-3">
        <code translate="no" className="min-w-0 flex-1 font-mono text-sm break-all text-muted">
          {text}
        </code>
        <CopyButton text={text} label={`Copy ${label}`} message={`${label} copied`} />
      </dd>
    </div>
  )
}
