import type { FollowUpRecord } from '@nova/contract/reviews/follow-ups'
import type { ReactNode } from 'react'
import { Badge, type BadgeTone } from '../ui/badge.tsx'
import { CodeWords } from '../ui/code-words.tsx'
import { lineOf, linesOf, originWords } from './places.ts'

type Props = {
  records: readonly FollowUpRecord[]
  /** Links to the moments of the entries with these numbers, where there are any. */
  moments?: (evidence: readonly number[]) => ReactNode
}

/** Questions about submitted code for interviewers: each question, its answer, and what running the code shows. */
export function FollowUpRecords({ records, moments }: Props) {
  return (
    <ol className="flex flex-col divide-y divide-line">
      {records.map((record) => (
        <li key={`${record.evidence[0]} ${record.kind}`} className="flex flex-col gap-2 py-4 first:pt-0 last:pb-0">
          <Record record={record} moments={moments?.(record.evidence)} />
        </li>
      ))}
    </ol>
  )
}

function Record({ record, moments }: { record: FollowUpRecord; moments: ReactNode }) {
  const { kind, text, input, change, lines, choices, answer, truth, state } = record
  return (
    <>
      <p className="max-w-prose">
        <CodeWords text={text} /> {moments}
      </p>
      {input !== undefined && <Code label="Input" text={input} />}
      {lines && <Code label={linesOf(lines)} text={lines.text} />}
      {change && (
        <>
          <Code label={lineOf(change)} text={change.before} />
          <Code label="Changed to" text={change.after === '' ? '(removed)' : change.after} />
        </>
      )}
      {choices && <Code label="Choices" text={choices.join('\n')} />}
      {answer === null ? (
        <p className="text-faint">{stateWords[state]}</p>
      ) : (
        <div>
          <h4 className="text-sm text-muted">Candidate's answer</h4>
          <p dir="auto" className="max-w-prose wrap-anywhere whitespace-pre-wrap">
            {answer}
          </p>
        </div>
      )}
      {truth !== null && record.outcome !== 'right' && (
        <Code label={kind === 'break' ? 'The change breaks' : 'The code returns'} text={truth} />
      )}
      <div className="flex flex-wrap gap-1.5">
        {marksOf(record).map(({ tone, words }) => (
          <Badge key={words} tone={tone}>
            {words}
          </Badge>
        ))}
      </div>
    </>
  )
}

const stateWords: Record<FollowUpRecord['state'], string> = {
  answered: '',
  unanswered: 'There is no answer to this question.',
  skipped: 'The candidate skipped this question.',
  not_started: 'Not started.',
}

function marksOf(record: FollowUpRecord): { tone: BadgeTone; words: string }[] {
  const { outcome, truth, voice, late, ranMeanwhile, lines, change } = record
  const origin = lines?.origin ?? change?.origin
  return [
    ...(origin ? [{ tone: 'outline' as const, words: originWords[origin] }] : []),
    ...(outcome === 'right' ? [{ tone: 'good' as const, words: 'Confirmed by running the code' }] : []),
    ...(outcome === 'not_right' ? [{ tone: 'warn' as const, words: 'Not what the code does' }] : []),
    ...(outcome === 'not_checked'
      ? [{ tone: 'neutral' as const, words: truth === null ? 'For you to judge' : 'Not checked automatically' }]
      : []),
    ...(late ? [{ tone: 'info' as const, words: 'Received after time was up' }] : []),
    ...(voice ? [{ tone: 'outline' as const, words: 'Spoken' }] : []),
    ...(ranMeanwhile ? [{ tone: 'outline' as const, words: 'Ran code before answering' }] : []),
  ]
}

function Code({ label, text }: { label: string; text: string }) {
  return (
    <div className="min-w-0">
      <h4 className="text-sm text-muted">{label}</h4>
      <pre translate="no" className="font-mono text-sm wrap-anywhere whitespace-pre-wrap">
        {text}
      </pre>
    </div>
  )
}
