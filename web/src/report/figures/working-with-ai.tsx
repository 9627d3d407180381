/**
 * The candidate's handling of Nova's proposed changes: facts, each with its moments. Supervision rests on two of its
 * counts.
 */
import {
  checkedWords,
  decidedAlike,
  type ReportedProposal,
  sayEmpty,
  type WorkingWithAi,
} from '@nova/contract/projects/working-with-ai'
import type { Report } from '@nova/contract/reports/reports'
import { type ReactNode, useContext } from 'react'
import { Badge } from '../../ui/badge.tsx'
import { Card } from '../../ui/card.tsx'
import { Collapsible } from '../../ui/collapsible.tsx'
import { Claims, EvidenceNumbers, MomentLink } from '../claims.tsx'
import { PrintingContext } from '../printing.ts'
import { AgentTurns } from './agent-turns.tsx'
import { Table } from './fact-table.tsx'
import { LinesByOrigin } from './lines-by-origin.tsx'

export const workingWithAiPlace = 'working-with-ai'

/** Proposals shown at first; more are folded, since readers look for the outcomes first. */
const maxShown = 3

export function WorkingWithAiCard({ report }: { report: Report }) {
  const isPrinting = useContext(PrintingContext)
  const section = report.workingWithAi
  if (!section) return null
  return (
    <section id={workingWithAiPlace} aria-labelledby={`${workingWithAiPlace}-title`} className="scroll-mt-20">
      <Card className="overflow-hidden pb-4 print:break-inside-auto">
        <div className="px-5 pt-4 sm:px-7">
          <h2
            id={`${workingWithAiPlace}-title`}
            className="flex flex-wrap items-center gap-2 text-lg font-semibold tracking-tight"
          >
            Working with AI
            {section.isLive && <Badge tone="warn">Live agent: not comparable across candidates</Badge>}
          </h2>
          <p className="mt-1 max-w-prose text-sm text-muted lg:max-w-none">
            {section.empty
              ? sayEmpty(section)
              : 'How the candidate handled the changes Nova proposed. Supervision is made of what became of them.'}
            {countsChecked(section.proposals) &&
              ' Problem Solving counts Nova’s lines as far as they were checked or changed.'}
          </p>
        </div>
        {!section.empty && (
          <>
            <Counts section={section} />
            <div className="border-t border-line px-5 py-4 sm:px-7">
              <h3 className="font-medium">What happened</h3>
              <Claims claims={section.claims} className="mt-2 max-w-prose lg:max-w-none" />
            </div>
            <div className="border-t border-line px-5 pt-3 sm:px-7">
              <Collapsible
                key={String(isPrinting)}
                title={`Proposals, one by one (${section.proposals.length})`}
                defaultOpen={isPrinting || section.proposals.length <= maxShown}
              >
                <div className="-mr-5 -ml-11 sm:-mr-7 sm:-ml-13">
                  <Proposals proposals={section.proposals} />
                </div>
              </Collapsible>
            </div>
          </>
        )}
        {section.agentWork && <AgentTurns work={section.agentWork} />}
        {section.lines.files.length > 0 && <LinesByOrigin lines={section.lines} />}
        {section.order.length > 0 && (
          <div className="border-t border-line px-5 pt-3 sm:px-7">
            <Collapsible key={String(isPrinting)} title="Order of work" defaultOpen={isPrinting}>
              <Order order={section.order} />
            </Collapsible>
          </div>
        )}
      </Card>
    </section>
  )
}

/** Older reports have the checks before the decision alone. */
const countsChecked = (proposals: readonly ReportedProposal[]) => proposals.some(({ checked }) => checked)

const share = ({ checked, of }: { checked: number; of: number }) => (of === 0 ? 'none applied' : `${checked} of ${of}`)

function Counts({ section: { verification, detection, proposals, explained } }: { section: WorkingWithAi }) {
  const { whole, early, late, looked } = verification
  const isNewer = countsChecked(proposals)
  return (
    <dl className="mt-4 grid gap-x-8 gap-y-5 border-t border-line px-5 py-4 sm:grid-cols-2 sm:px-7 xl:grid-cols-3">
      <Fact name={isNewer ? 'Checked' : 'Checked before applying'} value={share(whole)}>
        {proposals.some(({ undoneSeq }) => undoneSeq !== null) && 'Undone ones included. '}
        First half of the session: {share(early)}. Second half: {share(late)}.
        {looked > 0 && ` Opened on screen, but not checked: ${looked}.`}
      </Fact>
      {proposals.every(({ engine }) => engine === 'live') ? (
        <Fact name="Faults" value="Not known">
          A language model wrote these changes, and nobody knows which of them are wrong.
        </Fact>
      ) : (
        <Faults detection={detection} alike={decidedAlike(proposals)} />
      )}
      {explained && <ExplainedLines explained={explained} />}
    </dl>
  )
}

function ExplainedLines({ explained: { lines, of, items } }: { explained: NonNullable<WorkingWithAi['explained']> }) {
  const wrong = items.filter(({ isRight }) => isRight === false).length
  const told = wrong === 0 ? '' : `, ${wrong} ${wrong === 1 ? 'answer' : 'answers'} wrong`
  return (
    <Fact
      name="Answered about Nova’s lines"
      value={`${lines} of ${of} lines${told}`}
      className="sm:col-span-2 xl:col-span-3"
    >
      {items.map((item) => (
        <span key={`${item.path} ${item.line} ${item.lines}`} className="block wrap-anywhere">
          {item.path}, line {item.line}
          {item.lines > 1 && ` to ${item.line + item.lines - 1}`}: {explainedWords(item)}{' '}
          <EvidenceNumbers evidence={item.evidence.slice(-1)} />
        </span>
      ))}
    </Fact>
  )
}

function explainedWords({ state, isRight }: NonNullable<WorkingWithAi['explained']>['items'][number]): string {
  if (state === 'late') return 'answered after the time was over.'
  if (state !== 'answered') return state === 'skipped' ? 'skipped.' : 'no answer.'
  if (isRight === null) return 'answered in words, for you to judge.'
  return isRight ? 'right, by running the tests.' : 'not what the tests do.'
}

type FaultsProps = { detection: WorkingWithAi['detection']; alike: ReturnType<typeof decidedAlike> }

function Faults({ detection, alike }: FaultsProps) {
  const { hits, misses, falseAlarms, correctAcceptances, dPrime, whyNot, unknown } = detection
  const sound = falseAlarms + correctAcceptances
  return (
    <>
      <Fact
        name="Faults kept out"
        value={hits + misses === 0 ? 'no faulty one decided' : `${hits} of ${hits + misses}`}
      >
        Rejected, undone, or repaired before the end.
        {alike === 'turned-down' && ' Every change was turned down, so this doesn’t show whether faults were noticed.'}
        {unknown > 0 && ` Of ${unknown} more, we can’t tell what happened to them.`}
      </Fact>
      <Fact
        name="Sound changes turned down"
        value={sound === 0 ? 'no sound one decided' : `${falseAlarms} of ${sound}`}
      >
        Rejected or undone, without a working solution in their place.
      </Fact>
      <div className="sm:col-span-2 xl:col-span-3">
        <dt className="text-sm text-muted">Fault detection{dPrime && ' (d′)'}</dt>
        <dd className="mt-0.5 max-w-prose">
          {dPrime ? (
            <>
              <span className="font-medium tabular">{dPrime.value.toFixed(2)}</span>, 90% range {dPrime.low.toFixed(2)}{' '}
              to {dPrime.high.toFixed(2)}. 0 means that faulty and sound changes were treated alike.
            </>
          ) : (
            <span className="text-muted">{whyNot}</span>
          )}
        </dd>
      </div>
    </>
  )
}

type FactProps = { name: string; value: string; className?: string; children: ReactNode }

function Fact({ name, value, className, children }: FactProps) {
  return (
    <div className={className}>
      <dt className="text-sm text-muted">{name}</dt>
      <dd className="mt-0.5 text-lg font-semibold tabular">{value}</dd>
      <dd className="mt-0.5 text-sm text-muted">{children}</dd>
    </div>
  )
}

const decisionWords: Record<ReportedProposal['decision'], string> = {
  whole: 'Applied whole',
  part: 'Applied in part',
  changed: 'Changed before applying',
  rejected: 'Rejected',
  open: 'Left open',
}
const fateWords: Record<NonNullable<ReportedProposal['fate']>, string> = {
  rejected: 'Kept out: rejected',
  undone: 'Kept out: undone',
  before: 'Kept out: repaired before applying',
  after: 'Kept out: repaired later',
  overwritten: 'Overwritten by another change, by chance',
  remained: 'Still there at the end',
  open: 'Never decided',
  unknown: 'Not known what became of it',
}
const kindWords: Record<NonNullable<ReportedProposal['fault']>['kind'], string> = {
  'edge-case': 'edge case',
  interface: 'changed interface',
  'weakened-test': 'weakened test',
  race: 'race',
  security: 'security',
  'invented-api': 'invented API',
  logic: 'logic',
}

function Proposals({ proposals }: { proposals: ReportedProposal[] }) {
  return (
    <Table
      name="Proposals"
      heads={['Change', 'Fault', 'Decision', 'Checks', 'In view']}
      numbersFrom={4}
      rows={proposals.map((proposal) => [
        proposal.id,
        <div key="change" className="max-w-80 min-w-40 sm:min-w-52">
          <p className="break-words">{proposal.message}</p>
          <p translate="no" className="mt-0.5 font-mono text-xs wrap-anywhere text-muted">
            {proposal.files.join(', ')}
          </p>
          <EvidenceNumbers evidence={[proposal.proposedSeq]} />
        </div>,
        <Fault key="fault" proposal={proposal} />,
        <Decision key="decision" proposal={proposal} />,
        <Checks key="checks" proposal={proposal} />,
        `${proposal.viewSeconds} s`,
      ])}
    />
  )
}

function Decision({ proposal: { decision, reason, decidedSeq, undoneSeq } }: { proposal: ReportedProposal }) {
  return (
    <>
      <p>
        {decisionWords[decision]} {decidedSeq !== null && <EvidenceNumbers evidence={[decidedSeq]} />}
      </p>
      {reason && (
        <q dir="auto" className="block max-w-64 text-sm break-words text-muted">
          {reason}
        </q>
      )}
      {undoneSeq !== null && (
        <p>
          Undone <EvidenceNumbers evidence={[undoneSeq]} />
        </p>
      )}
    </>
  )
}

function Checks({ proposal }: { proposal: ReportedProposal }) {
  const { checks, checkedAfterSeq, viewSeconds, decision, checked } = proposal
  const found = [
    { name: 'Tests', seqs: checks.tests },
    { name: 'Ran it', seqs: checks.runs },
    { name: 'Asked about it', seqs: checks.questions },
  ].filter(({ seqs }) => seqs.length > 0)
  if (decision === 'open' && found.length === 0) return '–'
  if (checked) {
    const before = found.map(({ seqs }) => seqs.at(-1)!)
    return (
      <>
        {checked.map((how) => (
          <p key={how}>
            {checkedWords[how]}{' '}
            {how === 'ran' && checkedAfterSeq !== null && <EvidenceNumbers evidence={[checkedAfterSeq]} />}
          </p>
        ))}
        {checked.length === 0 && <p>{viewSeconds > 0 ? 'Only looked at' : 'No'}</p>}
        {before.length > 0 && (
          <p className="text-muted">
            Before deciding <EvidenceNumbers evidence={before} />
          </p>
        )}
      </>
    )
  }
  return (
    <>
      {found.map(({ name, seqs }) => (
        <p key={name}>
          {name} <EvidenceNumbers evidence={seqs.slice(-1)} />
        </p>
      ))}
      {found.length === 0 && <p>{viewSeconds > 0 ? 'Only looked at' : 'No'}</p>}
      {checkedAfterSeq !== null && (
        <p className="text-muted">
          Right after <EvidenceNumbers evidence={[checkedAfterSeq]} />
        </p>
      )}
    </>
  )
}

function Fault({ proposal: { fault, fate, engine } }: { proposal: ReportedProposal }) {
  if (!fault || !fate) return <span className="text-faint">{engine === 'live' ? 'Not known' : 'None'}</span>
  const isBad = fate === 'remained' || fate === 'overwritten'
  return (
    <div className="max-w-80 min-w-44">
      <Badge tone={isBad ? 'bad' : fate === 'open' || fate === 'unknown' ? 'neutral' : 'good'}>{fateWords[fate]}</Badge>
      <p className="mt-1 break-words text-muted">
        {fault.what} <span className="text-faint">({kindWords[fault.kind]})</span>
      </p>
    </div>
  )
}

const didWords: Record<WorkingWithAi['order'][number]['did'], string> = {
  asked: 'Asked for a change',
  taken: 'Applied a change',
  rejected: 'Rejected a change',
  undone: 'Undid a change',
  tested: 'Ran the tests',
  ran: 'Ran a command',
  wrote: 'Wrote in files',
}

function Order({ order }: { order: WorkingWithAi['order'] }) {
  return (
    <ol className="flex max-w-prose list-decimal flex-col gap-1 pb-2 pl-6 marker:text-faint">
      {order.map(({ did, times, seq }) => (
        <li key={seq}>
          {didWords[did]}
          {times > 1 && did !== 'wrote' && `, ${times} times`} <MomentLink seq={seq} />
        </li>
      ))}
    </ol>
  )
}
