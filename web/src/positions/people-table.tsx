import type { PositionCandidate } from '@nova/contract/positions/position-people'
import { sealedWord } from '@nova/contract/reports/sealed-report'
import { sayWaiting } from '@nova/contract/reports/standing'
import type { DecisionOutcome } from '@nova/contract/words'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { CopyLinkButton } from '../interviews/copy-link-button.tsx'
import { overviewPath } from '../interviews/interviews.ts'
import { useCan } from '../sign-in/sign-in.tsx'
import { Badge, type BadgeTone } from '../ui/badge.tsx'
import { Button } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { Checkbox } from '../ui/checkbox.tsx'
import { relativeTime } from '../ui/date-time.tsx'
import { showAddress } from '../ui/shown-address.ts'
import { StatusBadge } from '../ui/status-badge.tsx'
import type { Words } from './positions.ts'
import { PublishButton } from './publish-button.tsx'

type Props = {
  people: PositionCandidate[]
  words: Words
  chosen: ReadonlySet<string>
  isBusy: boolean
  mayJudge: boolean
  onChoose: (person: PositionCandidate, isOn: boolean) => void
}

const head = 'px-3 py-2.5 text-left text-sm font-medium text-muted'
const wide = 'max-lg:hidden'

/**
 * As people were added, the newest first; no column sorts, for a score isn't a rank. On narrow screens a row is a card.
 */
export function PeopleTable({ people, words, chosen, isBusy, mayJudge, onChoose }: Props) {
  return (
    <Card className="overflow-hidden">
      <table className="w-full border-collapse" aria-busy={isBusy}>
        <caption className="sr-only">{words.Many}, last added first</caption>
        <thead className="max-lg:sr-only">
          <tr className="border-b border-line">
            <th scope="col" className={`${head} w-10 pl-5`}>
              <span className="sr-only">Select</span>
            </th>
            <th scope="col" className={head}>
              {words.One}
            </th>
            <th scope="col" className={`${head} ${wide}`}>
              Status
            </th>
            <th scope="col" className={`${head} ${wide}`}>
              Overall score
            </th>
            <th scope="col" className={`${head} ${wide}`}>
              Decision
            </th>
            <th scope="col" className={`${head} ${wide} pr-5`}>
              Next step
            </th>
          </tr>
        </thead>
        <tbody className="divide-y divide-line">
          {people.map((person) => (
            <Row
              key={person.interviewId}
              person={person}
              isChosen={chosen.has(person.interviewId)}
              mayJudge={mayJudge}
              onChoose={onChoose}
            />
          ))}
        </tbody>
      </table>
    </Card>
  )
}

type RowProps = { person: PositionCandidate; isChosen: boolean } & Pick<Props, 'mayJudge' | 'onChoose'>

function Row({ person, isChosen, mayJudge, onChoose }: RowProps) {
  const { interviewId, name, email, status } = person
  const cell = 'px-3 py-3 align-middle'
  return (
    <tr className="transition-colors duration-100 hover:bg-hover/50 has-data-[state=checked]:bg-accent-soft/30">
      <td className="w-10 py-4 pr-0 pl-5 align-top lg:align-middle">
        <Checkbox
          aria-label={`Select ${name}`}
          checked={isChosen}
          onCheckedChange={(state) => onChoose(person, state === true)}
        />
      </td>
      <th scope="row" className={`${cell} text-left font-normal`}>
        <Link to={overviewPath(interviewId)} className="font-medium break-words underline-offset-4 hover:underline">
          {name}
        </Link>
        <span className="block text-sm break-all text-muted">{showAddress(email)}</span>
        <div className="mt-2 flex flex-wrap items-center gap-x-3 gap-y-2 lg:hidden">
          <StatusBadge status={status} />
          <Score person={person} />
          <Decision person={person} />
          <NextStep {...{ person, mayJudge }} />
        </div>
      </th>
      <td className={`${cell} ${wide}`}>
        <StatusBadge status={status} />
        <p className="mt-1 text-sm whitespace-nowrap text-muted">{whenOf(person)}</p>
      </td>
      <td className={`${cell} ${wide}`}>
        <Score person={person} />
      </td>
      <td className={`${cell} ${wide}`}>
        <Decision person={person} />
      </td>
      <td className={`${cell} ${wide} pr-5`}>
        <NextStep {...{ person, mayJudge }} />
      </td>
    </tr>
  )
}

function whenOf({ status, scheduledDate, completedAt, addedAt }: PositionCandidate): string {
  if (completedAt) return relativeTime(completedAt)
  return status === 'Scheduled' && scheduledDate ? relativeTime(scheduledDate) : `added ${relativeTime(addedAt)}`
}

/** The range, never a single number that would look more exact than it is. */
export function Score({ person }: { person: Omit<PositionCandidate, 'nextStep'> }) {
  const { sealed, score, scoreSetByHand = null, hasReport, olderRules, awaitingReview } = person
  const waiting = sayWaiting(awaitingReview)
  if (sealed) return <p className="text-sm text-muted">{sealedWord}</p>
  if (scoreSetByHand !== null) {
    return (
      <p className="text-sm tabular">
        {scoreSetByHand}/100 <span className="text-muted">set by hand</span>
      </p>
    )
  }
  if (score) {
    return (
      <p className="text-sm whitespace-nowrap tabular">
        {score.from}–{score.to}
        <span className="text-faint">/100</span>
        {waiting && <span className="block text-warn">{waiting.slice(0, -1)}</span>}
      </p>
    )
  }
  if (olderRules !== null) {
    return <p className="text-sm text-warn">Scored by older rules ({olderRules}), so not shown beside the others</p>
  }
  return hasReport ? <p className="text-sm text-muted">Not enough evidence</p> : <None />
}

const tones: Record<DecisionOutcome, BadgeTone> = { Advance: 'good', Hold: 'warn', Decline: 'bad' }

export function Decision({ person: { decision } }: { person: Pick<PositionCandidate, 'decision'> }) {
  if (!decision) return <None />
  return (
    <p>
      <Badge tone={tones[decision.outcome]}>{decision.outcome}</Badge>
      <span className="sr-only"> by {decision.by}</span>
    </p>
  )
}

function None() {
  return (
    <p className="text-sm text-faint max-lg:hidden">
      <span aria-hidden>–</span>
      <span className="sr-only">None yet</span>
    </p>
  )
}

function NextStep({ person, mayJudge }: { person: PositionCandidate; mayJudge: boolean }) {
  const mayWrite = useCan('run')
  const { interviewId, nextStep, name } = person
  const report = `/interview/${interviewId}/report`
  switch (nextStep) {
    case 'publish':
      return mayWrite ? <PublishButton person={person} /> : <Said>Draft</Said>
    case 'await':
      return mayWrite ? <CopyLinkButton interviewId={interviewId} /> : <Said>Waiting to join</Said>
    case 'watch':
      return <Step to={`/interview/${interviewId}`} label={`Watch ${name}`} text="Watch live" />
    case 'report':
      return <Said>Report in progress</Said>
    case 'rate':
      return <Step to={report} label={`Rate ${name}`} text="Rate" />
    case 'decide':
      return mayJudge ? (
        <Step to={report} label={`Decide on ${name}`} text="Decide" />
      ) : (
        <Step to={report} label={`Report of ${name}`} text="View report" />
      )
    case 'feedback':
      return mayWrite ? (
        <Step to={report} label={`Write feedback for ${name}`} text="Write feedback" />
      ) : (
        <Step to={report} label={`Report of ${name}`} text="View report" />
      )
    case 'done':
      return <Said>Results released</Said>
    case 'cancelled':
      return <None />
  }
}

function Said({ children }: { children: ReactNode }) {
  return <p className="text-sm text-muted">{children}</p>
}

function Step({ to, label, text }: { to: string; label: string; text: string }) {
  return (
    <Button asChild variant="secondary" size="sm">
      <Link to={to} aria-label={label}>
        {text}
      </Link>
    </Button>
  )
}
