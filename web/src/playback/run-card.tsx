import { languageNames } from '@nova/contract/questions/language-names'
import { returnedNothing } from '@nova/contract/questions/signature'
import { formatMoment } from '@nova/contract/reports/moment'
import { describeFailures, nameRun } from '../runs/run-words.ts'
import { Badge } from '../ui/badge.tsx'
import { runOutcomes } from './lanes.ts'
import type { EventEntry } from './recording.ts'

export type RunEntry = Extract<EventEntry, { kind: 'run' | 'test' }>

/** The result of one run, as far as the journal keeps it. */
export function RunCard({ at, entry }: { at: number; entry: RunEntry }) {
  const { payload } = entry
  const isTest = entry.kind === 'test'
  const isGood = isTest ? entry.payload.visible.passed === entry.payload.visible.total : payload.status === 'ok'
  return (
    <li className="flex flex-col gap-2 rounded-lg border border-line p-3 text-sm">
      <p className="flex flex-wrap items-center gap-2">
        <span className="font-medium">{isTest ? 'Tests' : nameOf(entry.payload)}</span>
        <Badge tone={isGood ? 'good' : 'warn'}>
          {isTest && payload.status === 'ok'
            ? `${entry.payload.visible.passed} of ${entry.payload.visible.total} visible passed`
            : runOutcomes[payload.status]}
        </Badge>
        <Badge tone="outline">{languageNames[payload.language]}</Badge>
        <span className="ml-auto text-faint tabular">{formatMoment(at)}</span>
      </p>
      {entry.actor.role !== 'candidate' && (
        <p className="text-faint">
          {entry.actor.name ? `Run by ${entry.actor.name}, not by the candidate.` : 'Not run by the candidate.'}
        </p>
      )}
      {isTest ? <Tested payload={entry.payload} /> : <Ran payload={entry.payload} />}
      {!isTest && entry.payload.returned !== undefined && payload.stderr !== returnedNothing && (
        <Output name="Returned" text={JSON.stringify(entry.payload.returned)} />
      )}
      <Output name={payload.stderr === returnedNothing ? 'Returned' : 'Errors'} text={payload.stderr} />
    </li>
  )
}

type RunPayload = Extract<RunEntry, { kind: 'run' }>['payload']

const nameOf = ({ args, stdin, status }: RunPayload) =>
  nameRun({ args, stdin, isCompileError: status === 'compile_error' }, 'the function')

/** The input of a run, and what it printed. */
function Ran({ payload }: { payload: RunPayload }) {
  const { args, stdin, stdout } = payload
  return (
    <>
      {args && <Output name="Called with" text={args.map((arg) => JSON.stringify(arg)).join(', ')} />}
      {!args && stdin && <Output name="Program input" text={stdin} />}
      <Output name="Printed" text={stdout} />
    </>
  )
}

function Tested({ payload }: { payload: Extract<RunEntry, { kind: 'test' }>['payload'] }) {
  const { hidden, cases = [], failure } = payload
  const groups = (['core', 'edge', 'scale'] as const).filter((group) => hidden[group].total > 0)
  return (
    <>
      {hidden.notRun ? (
        <p className="text-faint">Hidden tests weren't run.</p>
      ) : (
        <p className="flex flex-wrap gap-1.5">
          {groups.map((group) => (
            <Badge key={group} className="tabular">
              hidden, {group}: {hidden[group].passed} of {hidden[group].total}
            </Badge>
          ))}
        </p>
      )}
      {hidden.failures && <p className="text-muted">{describeFailures(hidden.failures)}</p>}
      {cases.length > 0 && (
        <ul className="flex flex-col gap-1">
          {cases.map(({ index, own, status }) => (
            <li key={index}>
              {own ? 'Own test' : 'Test'} {index + 1}:{' '}
              <span className={status === 'passed' ? 'text-good' : 'text-bad'}>
                {status === 'passed' || status === 'failed' || status === 'not_run'
                  ? status.replace('_', ' ')
                  : runOutcomes[status]}
              </span>
            </li>
          ))}
        </ul>
      )}
      {failure && (
        <Output
          name="First that failed"
          text={[
            `with ${failure.args.map((arg) => JSON.stringify(arg)).join(', ')}`,
            `expected ${JSON.stringify(failure.expected)}`,
            failure.error ? failure.error : `returned ${JSON.stringify(failure.actual)}`,
          ].join('\n')}
        />
      )}
    </>
  )
}

// A program may have printed a quarter of a megabyte.
const maxOutputLength = 4000

function Output({ name, text }: { name: string; text: string }) {
  if (!text.trim()) return null
  const isCut = text.length > maxOutputLength
  return (
    <div>
      <p className="text-xs text-faint">{isCut ? `${name} (first part)` : name}</p>
      <pre className="mt-0.5 rounded-md bg-sunken p-2 font-mono text-xs break-words whitespace-pre-wrap">
        {isCut ? text.slice(0, maxOutputLength) : text}
      </pre>
    </div>
  )
}
