import type { CaseStatus, HiddenCounts, VisibleCase } from '@nova/contract/runs'
import { CircleCheck, CircleSlash, CircleX } from 'lucide-react'
import { Badge, type BadgeTone } from '../ui/badge.tsx'
import { cn } from '../ui/cn.ts'
import type { TestShown } from './code-runs.ts'
import { formatMs, OutputBlock } from './output-block.tsx'
import { difference } from './pads.ts'

const caseWords: Partial<Record<CaseStatus, string>> = {
  failed: 'another result than expected',
  runtime_error: 'stopped with an error',
  timeout: 'took too long',
  memory_limit: 'ran out of memory',
  output_limit: 'printed too much',
  not_run: 'not run',
}

type Props = { shown: TestShown; names: readonly string[]; words: { text: string; tone: BadgeTone } }

/** What the tests said: the counts first, then each visible test with what was expected and what came. */
export function TestResult({ shown, names, words }: Props) {
  const { status, visible, cases, failure, hidden, stderr } = shown
  if (status === 'compile_error') {
    return (
      <>
        <p className="flex flex-wrap items-center gap-2 text-muted">
          <Badge tone={words.tone}>{words.text}</Badge>
          The tests could not run yet.
        </p>
        {stderr && <OutputBlock name="Errors" text={stderr} isError />}
      </>
    )
  }
  const isAll = visible.total > 0 && visible.passed === visible.total
  return (
    <>
      <p className="flex flex-wrap items-center gap-2">
        {status !== 'ok' && <Badge tone={words.tone}>{words.text}</Badge>}
        <Badge tone={isAll ? 'good' : 'bad'}>
          {visible.passed} of {visible.total} visible tests passed
        </Badge>
        <HiddenBadges hidden={hidden} />
      </p>
      {stderr && <OutputBlock name="Errors" text={stderr} isError />}
      {cases && (
        <ol className="flex flex-col gap-2">
          {cases.map((each) => (
            <Case key={each.index} result={each} names={names} />
          ))}
        </ol>
      )}
      {!cases && failure && (
        <div className="rounded-lg border border-line p-3">
          <p className="mb-2 font-medium">First test that failed</p>
          <Values {...failure} names={names} />
        </div>
      )}
    </>
  )
}

const groupNames = { core: 'usual inputs', edge: 'unusual inputs', scale: 'large inputs' }

function HiddenBadges({ hidden }: { hidden: HiddenCounts }) {
  return (['core', 'edge', 'scale'] as const)
    .filter((group) => hidden[group].total > 0)
    .map((group) => {
      const { passed, total } = hidden[group]
      return (
        <Badge key={group} tone={passed === total ? 'good' : 'outline'}>
          hidden, {groupNames[group]}: {passed} of {total}
        </Badge>
      )
    })
}

function Case({ result, names }: { result: VisibleCase; names: readonly string[] }) {
  const { index, status, stdout, own, durationMs } = result
  const isPassed = status === 'passed'
  const isRun = status !== 'not_run'
  const Icon = isPassed ? CircleCheck : isRun ? CircleX : CircleSlash
  return (
    <li className="rounded-lg border border-line">
      <details open={!isPassed}>
        <summary className="flex items-center gap-2 px-3 py-2">
          <Icon
            aria-hidden
            className={cn('size-4 shrink-0', isPassed ? 'text-good' : isRun ? 'text-bad' : 'text-faint')}
          />
          <span className="font-medium whitespace-nowrap">
            {own ? 'Your test' : 'Test'} {index + 1}
          </span>
          <span className="text-muted">{caseWords[status] ?? status}</span>
          {isRun && <span className="ml-auto whitespace-nowrap text-faint tabular">{formatMs(durationMs)}</span>}
        </summary>
        <div className="flex flex-col gap-2 border-t border-line p-3">
          <Values {...result} names={names} error={result.error ?? ''} isRun={isRun} />
          {stdout && <OutputBlock name="Output" text={stdout} />}
        </div>
      </details>
    </li>
  )
}

type Compared = {
  args: unknown[]
  expected: unknown
  actual: unknown
  error: string
  names: readonly string[]
  isRun?: boolean
}

function Values({ args, expected, actual, error, names, isRun = true }: Compared) {
  const [wanted, got] = [JSON.stringify(expected), JSON.stringify(actual)]
  const change = isRun && !error ? difference(wanted, got) : null
  return (
    <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-1">
      <dt className="text-faint">Input</dt>
      <dd className={valueStyle}>
        {args.map((arg, at) => (
          <div key={at}>
            {names[at] && <span className="text-muted">{names[at]} = </span>}
            {JSON.stringify(arg)}
          </div>
        ))}
      </dd>
      <dt className="text-faint">Expected</dt>
      <dd className={valueStyle}>
        {change ? <Marked text={wanted} from={change.from} to={change.to} tone="bg-good-soft text-good" /> : wanted}
      </dd>
      {isRun && (
        <>
          <dt className="text-faint">{error ? 'Error' : 'Actual'}</dt>
          <dd className={cn(valueStyle, error && 'text-bad')}>
            {!error && change && (
              <Marked
                text={got}
                from={change.from}
                to={change.from + change.insert.length}
                tone="bg-bad-soft text-bad"
              />
            )}
            {error || (change ? null : got)}
          </dd>
        </>
      )}
    </dl>
  )
}

const valueStyle = 'min-w-0 font-mono break-words whitespace-pre-wrap'

/** A text with the stretch marked in which it differs from the other. */
function Marked({ text, from, to, tone }: { text: string; from: number; to: number; tone: string }) {
  return (
    <>
      {text.slice(0, from)}
      <mark className={cn('rounded-sm', tone)}>{text.slice(from, to)}</mark>
      {text.slice(to)}
    </>
  )
}
