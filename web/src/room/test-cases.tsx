import { Copy, Plus, Trash2 } from 'lucide-react'
import { type Ref, useEffect, useRef } from 'react'
import { Button } from '../ui/button.tsx'
import { IconButton } from '../ui/icon-button.tsx'
import { newId } from './device.ts'
import { findCaseProblems, mostOwnCases, type OwnCase } from './own-cases.ts'
import type { RoomQuestion } from './questions.ts'
import { type Store, useStore } from './store.ts'
import { ValueField } from './value-field.tsx'

type Props = { question: RoomQuestion; store: Store<OwnCase[]> }

/** What Test Cases runs: the visible tests, and the candidate's own beside them. */
export function TestCases({ question, store }: Props) {
  const own = useStore(store)
  const newest = useRef<HTMLLIElement>(null)
  const isAdding = useRef(false)
  useEffect(() => {
    if (isAdding.current) newest.current?.querySelector('input')?.focus()
    isAdding.current = false
  }, [own])
  const { signature, visibleTests } = question
  if (!signature) return <p className="p-3 text-sm text-muted">This question has no test cases.</p>
  const names = signature.params.map(({ name }) => name)
  const start = (args: string[], expected = '') => {
    isAdding.current = true
    store.set([...own, { id: newId(), args, expected }])
  }
  const isFull = own.length >= mostOwnCases
  return (
    <div className="flex flex-col gap-4 p-3 text-sm">
      <p className="text-muted">
        Test Cases runs these, your own, and hidden ones of which you see the number that passes.
      </p>
      <ol aria-label="Visible tests" className="flex flex-col gap-2">
        {visibleTests.map(({ args, expected }, at) => (
          <li key={at} className="flex items-start gap-3 rounded-lg border border-line px-3 py-2">
            <span className="shrink-0 font-medium">Test {at + 1}</span>
            <div className="min-w-0 flex-1 font-mono text-xs leading-5 break-words">
              {args.map((arg, index) => (
                <div key={index}>
                  <span className="text-muted">{names[index]} = </span>
                  {shorten(JSON.stringify(arg))}
                </div>
              ))}
              <div>
                <span className="text-muted">gives </span>
                {shorten(JSON.stringify(expected))}
              </div>
            </div>
            <IconButton
              size="sm"
              label={`Copy test ${at + 1} to a test of your own`}
              icon={<Copy aria-hidden />}
              aria-disabled={isFull}
              onClick={() =>
                !isFull &&
                start(
                  args.map((arg) => JSON.stringify(arg)),
                  JSON.stringify(expected),
                )
              }
            />
          </li>
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
          aria-disabled={isFull}
          onClick={() => !isFull && start(signature.params.map(() => ''))}
        >
          <Plus aria-hidden />
          Add a test
        </Button>
        <span className="text-faint">
          {isFull ? `${mostOwnCases} tests of your own are the most.` : 'Yours are kept on this device.'}
        </span>
      </div>
    </div>
  )
}

type OwnProps = {
  ref: Ref<HTMLLIElement>
  each: OwnCase
  number: number
  signature: NonNullable<RoomQuestion['signature']>
  onChange: (next: OwnCase) => void
  onRemove: () => void
}

function OwnTest({ ref, each, number, signature, onChange, onRemove }: OwnProps) {
  const { isFine } = findCaseProblems(each, signature)
  return (
    <li ref={ref} className="flex flex-col gap-3 rounded-lg border border-line p-3">
      <div className="flex items-center gap-3">
        <span className="font-medium">Your test {number}</span>
        {!isFine && <span className="text-warn">is not run until its values fit</span>}
        <IconButton
          size="sm"
          className="ml-auto"
          label={`Remove your test ${number}`}
          icon={<Trash2 aria-hidden />}
          onClick={onRemove}
        />
      </div>
      {signature.params.map(({ name, type }, at) => (
        <ValueField
          key={name}
          name={name}
          type={type}
          text={each.args[at] ?? ''}
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
        onChange={(expected) => onChange({ ...each, expected })}
      />
    </li>
  )
}

function shorten(text: string): string {
  return text.length > 300 ? `${text.slice(0, 300)}…` : text
}
