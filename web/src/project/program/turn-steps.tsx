/** A turn of an agent program: its plan, its steps with their output, and the wishes that wait for an answer. */
import { type AgentTurn, answerAgent, type PermissionAnswer } from '@nova/contract/projects/agent-program'
import { Check, Circle, CircleDot, Terminal, X } from 'lucide-react'
import { useId, useState } from 'react'
import { call, messageOf } from '../../api.ts'
import { Button } from '../../ui/button.tsx'
import { cn } from '../../ui/cn.ts'
import { Collapsible } from '../../ui/collapsible.tsx'
import { answerWords, describeStep, describeWish, endWords } from './turn-words.ts'

type Did = Extract<AgentTurn, { act: 'did' }>
type Asked = Extract<AgentTurn, { act: 'asked' }>
type Answer = (wish: string, answer: PermissionAnswer) => Promise<void>

type Props = {
  turns: readonly AgentTurn[]
  /** Absent for onlookers. */
  answer?: Answer | undefined
  /** Why nothing can be answered now. */
  hindrance?: string | null
}

/** Sends answers to the server. */
export const answerOnServer =
  ({ id, token }: { id: string; token: string }): Answer =>
  async (wish, answer) =>
    void (await call(answerAgent, { params: { id, wish }, body: { answer }, candidateToken: token }))

/** Nothing for a turn of Nova's own. */
export function TurnSteps({ turns, answer, hindrance = null }: Props) {
  const steps = turns.filter((turn): turn is Did => turn.act === 'did')
  const plan = turns.findLast((turn) => turn.act === 'planned')
  const ended = turns.findLast((turn) => turn.act === 'ended')
  const answers = new Map(turns.flatMap((turn) => (turn.act === 'answered' ? [[turn.id, turn.answer]] : [])))
  const wishes = turns.filter((turn): turn is Asked => turn.act === 'asked')
  const open = ended ? [] : wishes.filter(({ id }) => !answers.has(id))
  if (turns.length === 0) return null
  const count = steps.length === 1 ? '1 step' : `${steps.length} steps`
  return (
    <div className="-mt-2 flex flex-col gap-2 text-sm">
      {plan && <Plan plan={plan.plan} />}
      {steps.length + wishes.length > 0 && (
        <Collapsible
          key={ended ? 'ended' : 'working'}
          defaultOpen={!ended}
          className="rounded-lg border border-line bg-surface px-3 py-2"
          title={ended ? `${endWords[ended.reason]}: ${count}` : `The agent works: ${count} so far`}
        >
          <ol className="flex flex-col gap-1.5 pt-2">
            {steps.map((step, at) => (
              <Step key={at} step={step} />
            ))}
            {wishes.map(({ id, kind, title }) => {
              const given = answers.get(id)
              if (given === undefined) return null
              return (
                <li key={id} className="text-xs wrap-anywhere text-muted">
                  {answerWords[given]}: {describeWish({ kind, title })}
                </li>
              )
            })}
          </ol>
        </Collapsible>
      )}
      {open.map((wish) => (
        <Wish key={wish.id} {...{ wish, answer, hindrance }} />
      ))}
    </div>
  )
}

const stateWords = { pending: 'To do', in_progress: 'Under way', completed: 'Done' } as const
const stateIcons = { pending: Circle, in_progress: CircleDot, completed: Check }

function Plan({ plan }: Pick<Extract<AgentTurn, { act: 'planned' }>, 'plan'>) {
  return (
    <section aria-label="The agent’s plan" className="rounded-lg border border-line bg-surface px-3 py-2">
      <ol className="flex flex-col gap-1">
        {plan.map(({ text, state }, at) => {
          const Icon = stateIcons[state]
          return (
            <li key={at} className="flex items-start gap-2">
              <Icon
                aria-hidden
                className={cn('mt-1 size-3.5 shrink-0', state === 'completed' ? 'text-ok' : 'text-faint')}
              />
              <span className="sr-only">{stateWords[state]}: </span>
              <span className="min-w-0 wrap-anywhere">{text}</span>
            </li>
          )
        })}
      </ol>
    </section>
  )
}

function Step({ step }: { step: Did }) {
  const { kind, isOk, output } = step
  const words = kind === 'think' ? 'Thought' : describeStep(step)
  const icon = isOk ? (
    <Check aria-hidden className="mt-1 size-3.5 shrink-0 text-faint" />
  ) : (
    <X aria-hidden className="mt-1 size-3.5 shrink-0 text-bad" />
  )
  const head = (
    <span className="flex min-w-0 items-start gap-2">
      {icon}
      <span className="min-w-0 wrap-anywhere">
        {words}
        {!isOk && <span className="text-bad"> (failed)</span>}
      </span>
    </span>
  )
  if (output.trim() === '') return <li>{head}</li>
  return (
    <li>
      <details>
        <summary className="cursor-pointer rounded-sm marker:text-faint pointer-coarse:py-2">
          <span className="inline-flex min-w-0 max-w-[calc(100%-1.5rem)] align-top">{head}</span>
        </summary>
        <pre
          // A long output is scrolled by keys as well.
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
          tabIndex={0}
          aria-label={`What it gave: ${words}`}
          translate="no"
          className="mt-1 max-h-60 overflow-auto rounded-md bg-sunken p-2 font-mono text-xs whitespace-pre-wrap wrap-anywhere"
        >
          {output}
        </pre>
      </details>
    </li>
  )
}

function Wish({ wish, answer, hindrance }: { wish: Asked } & Pick<Props, 'answer' | 'hindrance'>) {
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState('')
  const title = useId()
  const give = (given: PermissionAnswer) => {
    setBusy(true)
    setError('')
    void answer!(wish.id, given).catch((reason: unknown) => {
      setError(messageOf(reason, 'We couldn’t send your answer. Check your connection and try again.'))
      setBusy(false)
    })
  }
  const choices: [PermissionAnswer, string][] = [
    ['once', 'Allow once'],
    ['session', 'Allow from now on'],
    ['no', 'Don’t allow'],
  ]
  return (
    <section aria-labelledby={title} className="flex flex-col gap-2 rounded-lg border border-line bg-surface p-3">
      <h2 id={title} className="flex items-center gap-2 font-medium">
        <Terminal aria-hidden className="size-4 shrink-0 text-faint" />
        {wish.kind === 'execute'
          ? 'The agent asks to run a command'
          : wish.kind === 'edit'
            ? 'The agent asks to change a file'
            : 'The agent asks to use a tool'}
      </h2>
      <code translate="no" className="rounded-md bg-sunken p-2 font-mono text-xs whitespace-pre-wrap wrap-anywhere">
        {wish.title}
      </code>
      {answer && (
        <div className="flex flex-wrap gap-2">
          {choices.map(([given, words]) => (
            <Button
              key={given}
              size="sm"
              variant={given === 'once' ? 'primary' : 'secondary'}
              disabled={busy || hindrance !== null}
              onClick={() => give(given)}
            >
              {words}
            </Button>
          ))}
        </div>
      )}
      {hindrance !== null && <p className="text-xs text-muted">{hindrance}</p>}
      <p role="status" className="text-xs text-bad empty:hidden">
        {error}
      </p>
    </section>
  )
}
