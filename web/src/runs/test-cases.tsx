import type { VisibleCase } from '@nova/contract/questions/runs'
import { ownTestLimits } from '@nova/contract/room/own-test-limits'
import { Copy, Plus, Trash2 } from 'lucide-react'
import { type Ref, useEffect, useRef } from 'react'
import { newId } from '../device-id.ts'
import type { Pad } from '../journal/pads.ts'
import type { RoomQuestion } from '../journal/questions.ts'
import { type Store, useStore } from '../journal/store.ts'
import { Button } from '../ui/button.tsx'
import { IconButton } from '../ui/icon-button.tsx'
import { CaseMark, isFailed, placeOf } from './case-mark.tsx'
import { matchCases } from './case-results.ts'
import { describeExcess, findCaseProblems, type OwnCase } from './own-cases.ts'
import { describeCase } from './result-words.ts'
import type { TestShown } from './run-log.ts'
import type { Running } from './run-state.ts'
import type { RunError } from './runs.ts'
import { useIsStale } from './stale-badge.tsx'
import { TestsSummary } from './tests-summary.tsx'
import { ValueField } from './value-field.tsx'

type Props = {
  question: RoomQuestion
  store: Store<OwnCase[]>
  pad: Pad | null
  /** The newest test run; null before the first. */
  latest: TestShown | null
  /** Next to the results of the last run: that another is in progress, or why it failed. */
  running: Running | null
  error: RunError | null
  /** Nothing may be changed any more, or another device has the interview. */
  isOff?: boolean
  /** Says where the candidate's own tests are kept. */
  keeping?: string
}

/** The cases that Test Cases runs: the visible tests, and the candidate's own next to them. */
export function TestCases(props: Props) {
  const { question, store, pad, latest, running, error, isOff = false } = props
  const { keeping = 'Your tests are saved with your interview.' } = props
  const own = useStore(store)
  const isStale = useIsStale(pad, latest)
  const newest = useRef<HTMLLIElement>(null)
  const isAdding = useRef(false)
  useEffect(() => {
    const input = isAdding.current ? newest.current?.querySelector('input') : null
    input?.focus()
    // Its values are those of the first example: selected, they are written over.
    input?.select()
    isAdding.current = false
  }, [own])
  const { signature, visibleTests } = question
  if (!signature) return <p className="p-3 text-sm text-muted">This question has no test cases.</p>
  const names = signature.params.map(({ name }) => name)
  const start = (args: string[], expected = '') => {
    isAdding.current = true
    store.set([...own, { id: newId(), args, expected }])
  }
  const results = matchCases(latest?.cases ?? [], question, own)
  const hasFailed = [...results.visible, ...results.ownById.values()].some(isFailed)
  const isFull = own.length >= ownTestLimits.cases
  const [example] = visibleTests.map(textsOf)
  const handleAdd = () => start(...(example ?? [names.map(() => ''), '']))
  return (
    <div className="flex flex-col gap-4 p-3 text-sm">
      <TestsSummary {...{ latest, pad, running, error, hasFailed }} />
      <p className="text-muted">
        Test Cases runs these tests, your own, and hidden tests. For hidden tests you see how many pass.
      </p>
      <ol aria-label="Visible tests" className="flex flex-col gap-2">
        {visibleTests.map((test, at) => (
          <VisibleTest
            key={at}
            test={test}
            number={at + 1}
            names={names}
            result={results.visible[at] ?? null}
            isStale={isStale}
            onCopy={isFull || isOff ? null : start}
          />
        ))}
      </ol>
      {own.length > 0 && (
        <ol aria-label="Your own tests" className="flex flex-col gap-2">
          {own.map((each, at) => (
            <OwnTest
              key={each.id}
              ref={at === own.length - 1 ? newest : null}
              each={each}
              number={visibleTests.length + at + 1}
              signature={signature}
              result={results.ownById.get(each.id) ?? null}
              isStale={isStale}
              isOff={isOff}
              onChange={(next) => store.set(own.map((other) => (other.id === each.id ? next : other)))}
              onRemove={() => store.set(own.filter((other) => other.id !== each.id))}
            />
          ))}
        </ol>
      )}
      <div className="flex flex-wrap items-center gap-3">
        <Button
          variant="secondary"
          size="sm"
          aria-disabled={isFull || isOff}
          onClick={() => !isFull && !isOff && handleAdd()}
        >
          <Plus aria-hidden />
          Add a test
        </Button>
        <span className="text-faint">
          {describeExcess(own) || (isFull ? `You can add up to ${ownTestLimits.cases} tests.` : keeping)}
        </span>
      </div>
    </div>
  )
}

type VisibleProps = {
  test: RoomQuestion['visibleTests'][number]
  number: number
  /** Parameter names. */
  names: string[]
  result: VisibleCase | null
  isStale: boolean
  /** Null where no more own tests fit. */
  onCopy: ((args: string[], expected: string) => void) | null
}

function VisibleTest({ test: { args, expected }, number, names, result, isStale, onCopy }: VisibleProps) {
  const handleCopy = () => onCopy?.(...textsOf({ args, expected }))
  return (
    <li className="flex scroll-mt-14 items-start gap-3 rounded-lg border border-line px-3 py-2" {...placeOf(result)}>
      <div className="flex w-16 shrink-0 flex-col gap-1">
        <span className="font-medium">Test {number}</span>
        <CaseMark result={result} isStale={isStale} />
      </div>
      <div className="min-w-0 flex-1 font-mono text-xs leading-5 break-words whitespace-pre-wrap">
        {args.map((arg, index) => (
          <div key={index}>
            <span className="text-muted">{names[index]} = </span>
            <span translate="no">{shorten(JSON.stringify(arg))}</span>
          </div>
        ))}
        <div>
          <span className="text-muted">Expected </span>
          <span translate="no">{shorten(JSON.stringify(expected))}</span>
        </div>
        <Got result={result} />
      </div>
      <IconButton
        size="sm"
        label={`Copy test ${number} to a test of your own`}
        icon={<Copy aria-hidden />}
        aria-disabled={onCopy === null}
        onClick={handleCopy}
      />
    </li>
  )
}

type OwnProps = {
  ref: Ref<HTMLLIElement>
  each: OwnCase
  number: number
  signature: NonNullable<RoomQuestion['signature']>
  result: VisibleCase | null
  isStale: boolean
  isOff: boolean
  onChange: (next: OwnCase) => void
  onRemove: () => void
}

function OwnTest({ ref, each, number, signature, result, isStale, isOff, onChange, onRemove }: OwnProps) {
  const { isFine } = findCaseProblems(each, signature)
  const isBegun = each.expected.trim() !== '' || each.args.some((arg) => arg.trim() !== '')
  return (
    <li ref={ref} className="flex scroll-mt-14 flex-col gap-3 rounded-lg border border-line p-3" {...placeOf(result)}>
      <div className="flex items-center gap-3">
        <span className="font-medium">Your test {number}</span>
        <CaseMark result={result} isStale={isStale} />
        {!isFine && isBegun && <span className="text-warn">won't run until you fix its values</span>}
        <IconButton
          size="sm"
          className="ml-auto"
          label={`Remove your test ${number}`}
          icon={<Trash2 aria-hidden />}
          disabled={isOff}
          onClick={onRemove}
        />
      </div>
      {signature.params.map(({ name, type }, at) => (
        <ValueField
          key={name}
          name={name}
          type={type}
          text={each.args[at] ?? ''}
          isOff={isOff}
          onChange={(text) =>
            onChange({
              ...each,
              args: signature.params.map((_, index) => (index === at ? text : (each.args[index] ?? ''))),
            })
          }
        />
      ))}
      <ValueField
        name="expected"
        type={signature.returns}
        text={each.expected}
        isOptional
        isOff={isOff}
        onChange={(expected) => onChange({ ...each, expected })}
      />
      <Got result={result} />
    </li>
  )
}

/** A test's values as they are written into fields. */
function textsOf({ args, expected }: RoomQuestion['visibleTests'][number]): [args: string[], expected: string] {
  return [args.map((arg) => JSON.stringify(arg)), JSON.stringify(expected)]
}

function Got({ result }: { result: VisibleCase | null }) {
  if (!result || result.status === 'passed' || describeCase(result.status).startsWith('not ')) return null
  const { status, actual, error = '' } = result
  const isValue = status === 'failed' && error === ''
  return (
    <div className="font-mono text-xs leading-5 break-words whitespace-pre-wrap">
      <span className="text-muted">{isValue ? 'Got ' : `${describeCase(status)} `}</span>
      <span translate="no">{shorten(isValue ? JSON.stringify(actual) : error.split('\n', 1)[0]!)}</span>
    </div>
  )
}

function shorten(text: string): string {
  return text.length > 300 ? `${text.slice(0, 300)}…` : text
}
