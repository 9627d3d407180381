import { languageNames } from '@nova/contract/questions/language-names'
import type { VisibleCase } from '@nova/contract/questions/runs'
import { returnedNothing } from '@nova/contract/questions/signature'
import type { SqlRows } from '@nova/contract/questions/sql'
import { formatMoment } from '@nova/contract/reports/moment'
import { testGroupNames } from '@nova/contract/reports/test-groups'
import { describeFailures } from '../runs/result-words.ts'
import { nameRun } from '../runs/run-words.ts'
import { Badge } from '../ui/badge.tsx'
import { whenDrawn } from '../ui/later.tsx'
import { describeRun } from './lanes.ts'
import type { EventEntry } from './recording.ts'

const DataSetResult = whenDrawn(async () => (await import('../sql/data-set-result.tsx')).DataSetResult)
const QueryText = whenDrawn(async () => (await import('../sql/query-text.tsx')).QueryText)
const SqlResult = whenDrawn(async () => (await import('../sql/sql-result.tsx')).SqlResult)

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
            : describeRun(payload.status)}
        </Badge>
        <Badge tone="outline">{languageNames[payload.language]}</Badge>
        <span className="ml-auto text-faint tabular">{formatMoment(at)}</span>
      </p>
      {entry.actor.role !== 'candidate' && (
        <p className="text-faint">
          {entry.actor.name ? `Run by ${entry.actor.name}, not by the candidate.` : 'Not run by the candidate.'}
        </p>
      )}
      {payload.language === 'sql' && <QueryText text={payload.code} />}
      {isTest ? <Tested payload={entry.payload} /> : <Ran payload={entry.payload} />}
      {!isTest && entry.payload.returned !== undefined && payload.stderr !== returnedNothing && (
        <Output name="Returned" text={JSON.stringify(entry.payload.returned)} />
      )}
      <Output name={payload.stderr === returnedNothing ? 'Returned' : 'Errors'} text={payload.stderr} />
    </li>
  )
}

type RunPayload = Extract<RunEntry, { kind: 'run' }>['payload']

const nameOf = ({ args, stdin, status, language, sql }: RunPayload) =>
  nameRun(
    { args, stdin: language === 'sql' ? null : (stdin ?? ''), isCompileError: status === 'compile_error', sql },
    'the function',
  )

/** The input of a run, and what it printed. */
function Ran({ payload }: { payload: RunPayload }) {
  const { args, stdin, stdout, sql } = payload
  return (
    <>
      {args && <Output name="Called with" text={args.map((arg) => JSON.stringify(arg)).join(', ')} />}
      {!args && stdin && <Output name="Program input" text={stdin} />}
      <Output name="Printed" text={stdout} />
      {sql && <SqlResult outcome={sql} />}
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
            <Badge key={group} tone={hidden[group].passed === hidden[group].total ? 'good' : 'bad'} className="tabular">
              hidden, {testGroupNames[group].toLowerCase()}: {hidden[group].passed} of {hidden[group].total}
            </Badge>
          ))}
        </p>
      )}
      {hidden.notJudged !== undefined && (
        <p className="text-faint">Not judged, because the server was too busy: {hidden.notJudged} hidden.</p>
      )}
      {hidden.failures && <p className="text-muted">{describeFailures(hidden.failures, cases)}</p>}
      {cases.length > 0 && (
        <ul className="flex flex-col gap-1">
          {cases.map(({ index, own, status, dataSet, expected, actual, error = '' }) => (
            <li key={index}>
              {dataSet === undefined ? `${own ? 'Own test' : 'Test'} ${index + 1}` : `Data set ${dataSet}`}:{' '}
              <span className={status === 'passed' ? 'text-good' : 'text-bad'}>
                {status === 'passed' || status === 'failed' || status === 'not_run' || status === 'not_judged'
                  ? status.replace('_', ' ')
                  : describeRun(status)}
              </span>
              {dataSet !== undefined && status !== 'passed' && <FailedQuery {...{ expected, actual, error }} />}
            </li>
          ))}
        </ul>
      )}
      {failure && payload.language === 'sql' && !payload.cases && <FailedQuery {...failure} />}
      {failure && payload.language !== 'sql' && (
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

type Failure = Pick<VisibleCase, 'expected' | 'actual'> & { error: string }

function FailedQuery({ expected, actual, error }: Failure) {
  return (
    <>
      <Output name="Error" text={error} />
      <DataSetResult expected={expected as SqlRows} actual={actual as SqlRows | null} isPassed={false} />
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
      <pre translate="no" className="mt-0.5 rounded-md bg-sunken p-2 font-mono text-xs break-words whitespace-pre-wrap">
        {isCut ? text.slice(0, maxOutputLength) : text}
      </pre>
    </div>
  )
}
