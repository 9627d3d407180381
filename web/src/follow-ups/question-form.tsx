import type { FollowUpSet } from '@nova/contract/reviews/follow-up-sets'
import type { FollowUp } from '@nova/contract/reviews/follow-ups'
import { type FormEvent, useCallback, useId, useState } from 'react'
import { useStore } from '../journal/store.ts'
import { Button } from '../ui/button.tsx'
import { cn } from '../ui/cn.ts'
import { CodeWords } from '../ui/code-words.tsx'
import { Field } from '../ui/field.tsx'
import { Input } from '../ui/input.tsx'
import { radioLook } from '../ui/radio-look.ts'
import { Textarea } from '../ui/textarea.tsx'
import { type FollowUpAnswers, isEmpty } from './answers.ts'
import { lineOf, linesOf } from './places.ts'
import { SpeakAnswer } from './speak-answer.tsx'

const maxAnswerLength = 2000
export const cardTone = 'bg-[color-mix(in_oklab,var(--color-accent-soft)_40%,var(--color-canvas))]'
/** Stays in view where the card is too long for its place. */
const barStyle = `sticky bottom-0 -mb-4 flex flex-wrap items-center gap-2 border-t border-line pt-2 pb-4 max-[900px]:static max-[900px]:border-t-0 ${cardTone}`

type Props = {
  set: Pick<FollowUpSet, 'setId'>
  question: FollowUp
  answers: FollowUpAnswers
  /** True in the last seconds, when listening stops. */
  isHeld: boolean
  sendLabel: string
  onSend: () => void
}

/** One question and its answer, chosen, written or spoken. */
export function QuestionForm({ set: { setId }, question, answers, isHeld, sendLabel, onSend }: Props) {
  const { id, kind, text, input, change, lines, choices } = question
  const written = useStore(answers.kept).find((each) => each.setId === setId && each.id === id)
  const { text: words = '', choice = null } = written ?? {}
  const [isMissing, setMissing] = useState(false)
  const [isListening, setListening] = useState(false)
  const missing = isMissing && (!written || isEmpty(written)) ? 'Please give an answer.' : undefined
  const write = (value: string) => answers.write(setId, id, { text: value })
  const hear = useCallback(
    (heard: string) => {
      const before = answers.kept.get().find((each) => each.setId === setId && each.id === id)?.text ?? ''
      const joined = before + (/\S$/.test(before) ? ' ' : '') + heard
      answers.write(setId, id, { text: joined.slice(0, maxAnswerLength), voice: true })
    },
    [answers, setId, id],
  )
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault()
    if (isListening) return
    setMissing(true)
    if (written && !isEmpty(written)) onSend()
  }
  return (
    <form noValidate data-paste-into="followUp" className="flex min-w-0 flex-col gap-3" onSubmit={handleSubmit}>
      <p className="whitespace-pre-line">
        <CodeWords text={text} />
      </p>
      {input !== undefined && <Code label="Input" text={input} />}
      {lines && <Code label={linesOf(lines)} text={lines.text} />}
      {change && (
        <div className="grid grid-cols-[repeat(auto-fit,minmax(min(14rem,100%),1fr))] gap-2">
          <Code label={`${lineOf(change)} now`} text={change.before} />
          <Code label={`${lineOf(change)} changed`} text={change.after === '' ? '(removed)' : change.after} />
        </div>
      )}
      {choices ? (
        <Choices {...{ choices, choice, missing }} onChange={(next) => answers.write(setId, id, { choice: next })} />
      ) : (
        <Field
          label="Your answer"
          {...(missing ? { error: missing } : {})}
          hint={
            kind === 'value' ? 'Write the value, or say that you’re not sure.' : 'Two or three sentences are enough.'
          }
        >
          {(control) =>
            kind === 'value' ? (
              <Input
                {...control}
                className="font-mono"
                autoComplete="off"
                spellCheck={false}
                maxLength={maxAnswerLength}
                value={words}
                onChange={(event) => write(event.target.value)}
              />
            ) : (
              <Textarea
                {...control}
                rows={3}
                maxLength={maxAnswerLength}
                value={words}
                onChange={(event) => write(event.target.value)}
              />
            )
          }
        </Field>
      )}
      <div className={barStyle}>
        <Button type="submit" size="sm" aria-disabled={isListening}>
          {sendLabel}
        </Button>
        {!choices && <SpeakAnswer isHeld={isHeld} onHeard={hear} onListening={setListening} />}
        <p className="text-xs text-faint">You can't change an answer after sending it.</p>
      </div>
    </form>
  )
}

function Code({ label, text }: { label: string; text: string }) {
  return (
    <div className="min-w-0">
      <p className="text-sm text-muted">{label}</p>
      <pre
        translate="no"
        className="mt-0.5 rounded-md border border-line bg-surface px-2.5 py-1.5 font-mono text-sm wrap-anywhere whitespace-pre-wrap"
      >
        {text}
      </pre>
    </div>
  )
}

type ChoicesProps = {
  choices: readonly string[]
  choice: number | null
  missing: string | undefined
  onChange: (choice: number) => void
}

function Choices({ choices, choice, missing, onChange }: ChoicesProps) {
  const name = useId()
  return (
    <fieldset aria-describedby={missing ? `${name}-missing` : undefined} className="flex flex-col gap-1.5">
      <legend className="mb-1.5 text-sm font-medium">Your answer</legend>
      {choices.map((text, at) => (
        <label
          key={text}
          className="flex cursor-pointer items-start gap-2.5 rounded-md border border-line bg-surface px-2.5 py-1.5 hover:border-edge/70 has-checked:border-accent has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent"
        >
          <input
            type="radio"
            name={name}
            checked={choice === at}
            onChange={() => onChange(at)}
            className={cn(radioLook, 'mt-1')}
          />
          <code translate="no" className="min-w-0 font-mono text-sm wrap-anywhere whitespace-pre-wrap">
            {text}
          </code>
        </label>
      ))}
      {missing && (
        <p id={`${name}-missing`} role="alert" className="text-sm text-bad">
          {missing}
        </p>
      )}
    </fieldset>
  )
}
