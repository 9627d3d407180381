import { isAnsweredWithCode } from '@nova/contract/kinds/kinds'
import type { Briefing, FollowUp } from '@nova/contract/reports/briefing'
import { EyeOff } from 'lucide-react'
import { messageOf } from '../api.ts'
import { DoubtsOf } from '../doubts/doubts.tsx'
import { Badge } from '../ui/badge.tsx'
import { Button } from '../ui/button.tsx'
import { CopyButton } from '../ui/copy-button.tsx'
import { Markdown } from '../ui/markdown.tsx'
import { Notice } from '../ui/notice.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { ExpectedAnswer } from './expected-answer.tsx'
import { FailingTestCard } from './failing-test.tsx'
import type { LiveSession } from './live-session.ts'
import { Told } from './moment-links.tsx'
import { Nothing, Section } from './section.tsx'
import { useBriefing } from './use-briefing.ts'

type Props = Pick<LiveSession, 'lastSeq'> & { interviewId: string; questionId: string }

/**
 * Nova's private briefing for interviewers: events, failures and their causes, suggested questions, expected answers,
 * and a summary.
 */
export function NovaForYou({ interviewId, questionId, lastSeq }: Props) {
  const { data, error, isError, refetch } = useBriefing(interviewId, questionId, lastSeq)
  return (
    <div className="flex flex-col gap-6 p-4">
      <p className="flex items-start gap-2 text-sm text-muted">
        <EyeOff aria-hidden className="mt-0.5 size-4 shrink-0 text-faint" />
        Only interviewers see this. Each line links to the moments it's based on.
      </p>
      <DoubtsOf id={interviewId} />
      {isError && (
        <Notice
          tone="warn"
          action={
            <Button variant="secondary" size="sm" onClick={() => void refetch()}>
              Try again
            </Button>
          }
        >
          {messageOf(error, "We couldn't update this. We'll try again in a few seconds.")}
        </Notice>
      )}
      {data ? <Sections briefing={data} interviewId={interviewId} /> : !isError && <Waiting />}
    </div>
  )
}

function Sections({ briefing, interviewId }: { briefing: Briefing; interviewId: string }) {
  const { doing, question, questions, summary, phase } = briefing
  const planned = questions.find(({ id }) => id === question?.id)
  return (
    <>
      <Section title="Right now">
        {doing ? <Told statement={doing} className="text-base" /> : <Nothing>{nothingYet}</Nothing>}
      </Section>
      {question && planned && isAnsweredWithCode(planned) && <FailingTestCard failing={question.failing} />}
      {question && phase !== 'over' && <FollowUps followUps={question.followUps} hasBegun={phase === 'running'} />}
      {question && planned && (
        <ExpectedAnswer expected={question.expected} question={planned} interviewId={interviewId} />
      )}
      <Section title="So far">
        <Summary summary={summary} />
      </Section>
    </>
  )
}

const nothingYet = 'Nothing has happened yet. What the candidate does appears here once they join.'

const sourceNames: Record<FollowUp['source'], string> = {
  probe: 'Probing question',
  'follow-up': 'Further question',
  hint: 'Hint',
  case: 'Edge case',
  try: 'Input to try',
}

function FollowUps({ followUps, hasBegun }: { followUps: FollowUp[]; hasBegun: boolean }) {
  return (
    <Section title="Ask next">
      {followUps.length === 0 ? (
        <Nothing>
          {hasBegun
            ? 'Nothing to suggest right now. A follow-up appears here when one fits, for example after a failing test.'
            : "This question's follow-ups appear here once the candidate starts working."}
        </Nothing>
      ) : (
        <ul className="flex flex-col gap-2">
          {followUps.map(({ text, source, why }) => (
            <li key={text} className="flex items-start gap-2 rounded-lg border border-line p-3">
              <div className="flex min-w-0 flex-1 flex-col gap-1.5">
                <Badge tone="outline" className="self-start">
                  {sourceNames[source]}
                </Badge>
                <Markdown text={text} />
                <Told statement={why} className="text-sm text-muted" />
              </div>
              <CopyButton text={text} label="Copy this follow-up" />
            </li>
          ))}
        </ul>
      )}
    </Section>
  )
}

function Summary({ summary }: Pick<Briefing, 'summary'>) {
  return (
    <div className="flex flex-col gap-4">
      {summary.map(({ title, statements }) => (
        <div key={title} className="flex flex-col gap-1">
          <h3 className="text-sm font-medium">{title}</h3>
          <ul className="flex flex-col gap-0.5 text-sm text-muted">
            {statements.map((statement) => (
              <li key={statement.text}>
                <Told statement={statement} />
              </li>
            ))}
          </ul>
        </div>
      ))}
    </div>
  )
}

function Waiting() {
  return (
    <div role="status" aria-busy className="flex flex-col gap-6">
      <span className="sr-only">Loading</span>
      {['h-12', 'h-24', 'h-32'].map((height) => (
        <Skeleton key={height} className={`${height} rounded-lg`} />
      ))}
    </div>
  )
}
