import {
  type Agreement,
  type ClaimStanding,
  type CompanyClaim,
  type LabelShare,
  type Measurement,
  minAnswers,
} from '@nova/contract/interviews/measurement'
/** Claims that a company's interviews support so far, each with its sample size. */
import { kindFacts } from '@nova/contract/kinds/kinds'
import { messageOf } from '../../api.ts'
import { InterviewerBar, useCan } from '../../sign-in/sign-in.tsx'
import { Badge, type BadgeTone } from '../../ui/badge.tsx'
import { Card } from '../../ui/card.tsx'
import { Notice } from '../../ui/notice.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { Progress } from '../../ui/progress.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { ItemTable } from './item-table.tsx'
import { type ClaimProgress, readProgress, tellCorrelation, tellShare, useMeasurement } from './measurement.ts'
import { OutcomesCard } from './outcomes-card.tsx'

export function ClaimsPage() {
  const { data, error, isPending } = useMeasurement()
  const mayImport = useCan('administer')
  return (
    <>
      <title>What these interviews may claim so far · Nova Interviews</title>
      <InterviewerBar />
      <main id="main" tabIndex={-1} className="container-app flex flex-col gap-6 py-8 sm:py-10">
        <PageHeader
          title="What these interviews may claim so far"
          subtitle="What has been measured in your company, with how many, and what may not be said yet."
        />
        {isPending && (
          <Card className="p-6" aria-busy>
            <span className="sr-only">Loading the figures</span>
            <Skeleton className="h-40 w-full" />
          </Card>
        )}
        {error && (
          <Notice tone="bad">{messageOf(error, 'We couldn’t load the figures. Reload the page to try again.')}</Notice>
        )}
        {data && (
          <>
            <Basis measured={data} />
            <Claims measured={data} />
            <ItemTable items={data.items} more={data.moreItems} />
            <AgreementCard agreement={data.agreement} />
            <LabelsCard labels={data.labels} />
            <OutcomesCard outcomes={data.outcomes} mayImport={mayImport} />
          </>
        )}
      </main>
    </>
  )
}

function Basis({ measured: { reports, olderReports, formulaVersion, isCut } }: { measured: Measurement }) {
  return (
    <p className="max-w-prose text-pretty" role="status">
      {reports === 1 ? '1 report' : `${reports.toLocaleString('en')} reports`} by today’s rules (version{' '}
      {formulaVersion}
      ).
      {olderReports > 0 &&
        ` ${olderReports.toLocaleString('en')} by older rules are left out: their scores mean something else. Score them again from their reports to count them.`}
      {isCut && ' Only the newest are counted.'}
    </p>
  )
}

const standings: Record<ClaimStanding, { word: string; tone: BadgeTone }> = {
  holds: { word: 'Shown', tone: 'good' },
  fails: { word: 'Shown not to hold', tone: 'bad' },
  unclear: { word: 'Not shown', tone: 'warn' },
  'too-few': { word: 'Too few yet', tone: 'neutral' },
  never: { word: 'Can’t be claimed', tone: 'outline' },
}

/** Judged claims as cards; those with too little data in one list that says once what they need. */
function Claims({ measured }: { measured: Measurement }) {
  const { claims } = measured
  const judged = claims.filter(({ standing }) => standing !== 'too-few' && standing !== 'never')
  const waiting = claims.filter(({ standing }) => standing === 'too-few')
  return (
    <>
      {judged.length > 0 && (
        <ul className="grid gap-4 lg:grid-cols-2" aria-label="Claims">
          {judged.map((claim) => (
            <li key={claim.id}>
              <JudgedClaim claim={claim} />
            </li>
          ))}
        </ul>
      )}
      {waiting.length > 0 && (
        <Card className="p-5 sm:px-7">
          <h2 className="text-lg font-semibold tracking-tight">Not enough data yet</h2>
          <p className="mt-1 max-w-prose text-pretty text-muted">
            A claim is judged from {minAnswers} cases on; below that, chance decides more than the interviews.
          </p>
          <ul className="mt-3 divide-y divide-line" aria-label="Claims without enough data">
            {waiting.map(({ id, claim }) => (
              <li key={id} className="grid items-center gap-x-6 gap-y-1.5 py-3 sm:grid-cols-[minmax(0,1fr)_14rem]">
                <span className="text-pretty">“{claim}”</span>
                <Reached {...readProgress(id, measured)} claim={claim} />
              </li>
            ))}
          </ul>
        </Card>
      )}
      <Never claims={claims.filter(({ standing }) => standing === 'never')} />
    </>
  )
}

function JudgedClaim({ claim: { claim, standing, measured, notSaid } }: { claim: CompanyClaim }) {
  return (
    <Card className="flex h-full flex-col gap-2 p-5">
      <div className="flex flex-wrap items-start justify-between gap-2">
        <h2 className="font-semibold text-pretty">“{claim}”</h2>
        <Badge tone={standings[standing].tone}>{standings[standing].word}</Badge>
      </div>
      <p className="text-pretty">{measured}</p>
      <p className="text-sm text-pretty text-muted">
        Not to be said: {notSaid.replace(/^[A-Z]/, (first) => first.toLowerCase())}
      </p>
    </Card>
  )
}

function Reached({ have, needed, unit, claim }: ClaimProgress & { claim: string }) {
  const words = `${Math.min(have, needed)} of ${needed} ${unit}`
  return (
    <span className="flex flex-col gap-1.5 text-sm text-muted tabular">
      {words}
      <Progress value={(100 * Math.min(have, needed)) / needed} label={claim} valueText={words} tone="neutral" />
    </span>
  )
}

function Never({ claims }: { claims: readonly CompanyClaim[] }) {
  if (claims.length === 0) return null
  return (
    <Card className="p-5 sm:px-7">
      <h2 className="text-lg font-semibold tracking-tight">Can’t be claimed</h2>
      <ul className="mt-2 divide-y divide-line" aria-label="Claims that can’t be made">
        {claims.map(({ id, claim, measured }) => (
          <li key={id} className="py-3">
            <p className="text-pretty">“{claim}”</p>
            <p className="text-sm text-pretty text-muted">{measured}</p>
          </li>
        ))}
      </ul>
    </Card>
  )
}

const agreementNames: Record<Agreement['kind'], string> = {
  points: 'System and people: points of answers',
  recommendation: 'System and people: recommendation and decision',
  'panel-points': 'Two people: points of answers',
  'panel-ratings': 'Two people: ratings',
}

/** Those with enough pairs; the others are among the claims without enough data. */
function AgreementCard({ agreement }: { agreement: readonly Agreement[] }) {
  const known = agreement.flatMap(({ same, ...each }) => (same ? [{ ...each, same }] : []))
  if (known.length === 0) return null
  return (
    <Card className="flex flex-col gap-3 p-5 sm:px-7">
      <h2 className="text-lg font-semibold tracking-tight">Agreement</h2>
      <p className="max-w-prose text-pretty text-muted">
        Kappa is what agreement there is beyond chance: 0 is chance, 1 is always. Two people who differ by more levels
        count more. Ranges are 90%.
      </p>
      <ul className="divide-y divide-line">
        {known.map(({ kind, pairs, interviews, same, kappa }) => (
          <li key={kind} className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1 py-2.5">
            <span className="font-medium">{agreementNames[kind]}</span>
            <span className="text-sm tabular">
              {tellShare(same)} the same, kappa {kappa ? tellCorrelation(kappa) : 'can’t be told'}, {pairs} pairs in{' '}
              {interviews} interviews
            </span>
          </li>
        ))}
      </ul>
    </Card>
  )
}

function LabelsCard({ labels }: { labels: readonly LabelShare[] }) {
  if (labels.length === 0) return null
  return (
    <Card className="flex flex-col gap-3 p-5 sm:px-7">
      <h2 className="text-lg font-semibold tracking-tight">Difficulty labels</h2>
      <p className="max-w-prose text-pretty text-muted">
        What questions of each label come to. Harder ones are often asked of more experienced people, which hides some
        of the difference.
      </p>
      <ul className="divide-y divide-line">
        {labels.map(({ kind, difficulty, questions, share }) => (
          <li
            key={`${kind} ${difficulty}`}
            className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1 py-2"
          >
            <span className="font-medium">
              {kindFacts[kind].name}, {difficulty}
            </span>
            <span className="text-sm tabular">
              {share ? tellShare(share) : 'Too few yet'}, {questions} {questions === 1 ? 'question' : 'questions'}
            </span>
          </li>
        ))}
      </ul>
    </Card>
  )
}
