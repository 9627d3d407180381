/** For operators: the place where candidates' code runs, its languages, and a test that it really works. */
import { checkRunner, getRunnerState, type RunnerState } from '@nova/contract/installation/runner-state'
import { languageNames } from '@nova/contract/questions/language-names'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Play } from 'lucide-react'
import type { ReactNode } from 'react'
import { ApiError, call, failureOf, messageOf } from '../api.ts'
import { OperatorsOnly } from '../contacts/contacts.tsx'
import { Badge, type BadgeTone } from '../ui/badge.tsx'
import { Button } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { relativeTime } from '../ui/date-time.tsx'
import { LoadFailure } from '../ui/load-failure.tsx'
import { PageHeader } from '../ui/page-header.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { toast } from '../ui/toast.tsx'
import { Kits } from './kits.tsx'
import { OwnKits } from './own-kits.tsx'
import { stateKey } from './state-key.ts'
import { Version } from './version.tsx'

const refreshMs = 15_000
const installingMs = 1_000
// The first program in a compiled language makes its compiler's cache.
const checkTimeoutMs = 90_000

export function Runner() {
  const state = useQuery({
    queryKey: stateKey,
    queryFn: ({ signal }) => call(getRunnerState, { signal }),
    refetchInterval: ({ state: { data } }) =>
      data?.kits?.some(({ packages }) => packages?.state === 'installing') ? installingMs : refreshMs,
  })
  return (
    <>
      <title>Runner · Nova Interviews</title>
      <main id="main" tabIndex={-1} className="container-app flex flex-col gap-6 py-8 sm:py-10">
        <PageHeader
          title="Runner"
          subtitle="Where candidates’ code runs, and whether it works."
          actions={state.data && state.data.engine !== 'browser' && <CheckButton />}
        />
        {state.isPending && (
          <Card aria-busy className="flex max-w-3xl flex-col gap-4 p-6">
            <span className="sr-only">Loading the runner’s state</span>
            <Skeleton className="h-6 w-60 max-w-full" />
            <Skeleton className="h-32" />
          </Card>
        )}
        {state.isError && !state.data && <Failure error={state.error} onRetry={() => void state.refetch()} />}
        {state.data && (
          <>
            <Version />
            <Place state={state.data} />
            <Languages state={state.data} />
            {state.data.kits && state.data.engine !== 'browser' && (
              <Part title="Projects">
                <Kits kits={state.data.kits} missingTools={state.data.missingTools ?? []} />
              </Part>
            )}
            {state.data.kits && state.data.engine !== 'browser' && (
              <Part title="Own kits">
                <OwnKits />
              </Part>
            )}
            {state.data.machines.length > 0 && <Machines state={state.data} />}
          </>
        )}
      </main>
    </>
  )
}

const places: Record<string, string> = {
  bubblewrap: 'In the sandbox on this server (bubblewrap)',
  remote: 'On other machines',
  browser: 'In the candidate’s browser',
  none: 'Nowhere',
}

const healths: Record<RunnerState['health'], [words: string, tone: BadgeTone]> = {
  ok: ['Working', 'good'],
  off: ['Off', 'warn'],
  failing: ['Not working', 'bad'],
}

function Place({ state: { health, engine, detail } }: { state: RunnerState }) {
  const [words, tone] = healths[health]
  return (
    <Part title="Where code runs">
      <p className="flex flex-wrap items-center gap-2">
        <span className="font-medium">{places[engine] ?? engine}</span>
        <Badge tone={tone}>{words}</Badge>
      </p>
      {detail && <p className="mt-2 max-w-prose break-words text-muted">{detail}</p>}
    </Part>
  )
}

function Languages({ state: { languages, lastCheck } }: { state: RunnerState }) {
  return (
    <Part title="Languages">
      <ul className="divide-y divide-line">
        {languages.map(({ id, version, install }) => {
          const check = lastCheck?.results.find(({ language }) => language === id)
          return (
            <li key={id} className="flex flex-wrap items-baseline gap-x-4 gap-y-1 py-2.5">
              <span className="w-28 font-medium">{languageNames[id]}</span>
              <span className="min-w-0 flex-1 text-muted tabular">
                {version ?? (install ? `Not available: ${install}` : 'Not available')}
              </span>
              {check && (
                <Badge tone={check.isOk ? 'good' : 'bad'}>
                  {check.isOk ? `Ran in ${(check.milliseconds / 1000).toFixed(1)} s` : 'Failed'}
                </Badge>
              )}
              {check?.problem && <p className="w-full break-words text-sm text-bad">{check.problem}</p>}
            </li>
          )
        })}
      </ul>
      <p className="mt-3 text-sm text-faint">
        {lastCheck
          ? `Last check: ${relativeTime(lastCheck.at)}.`
          : 'Not checked since this server started. A check runs a small program in every language.'}
      </p>
    </Part>
  )
}

function Machines({ state: { machines } }: { state: RunnerState }) {
  return (
    <Part title="Remote runners">
      <ul className="divide-y divide-line">
        {machines.map(({ name, problem, languages, load, askedAt }) => (
          <li key={name} className="flex flex-col gap-1 py-3">
            <p className="flex flex-wrap items-center gap-2">
              <span className="font-mono text-sm break-all">{name}</span>
              <Badge tone={problem ? 'bad' : 'good'}>{problem ? 'Not answering' : 'Answers'}</Badge>
            </p>
            <p className="text-sm text-muted tabular">
              {problem ??
                `${languages.map((id) => languageNames[id]).join(', ')} · ${Math.round(load * 100)}% of its places in use`}
              {askedAt && ` · asked ${relativeTime(askedAt)}`}
            </p>
          </li>
        ))}
      </ul>
    </Part>
  )
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section aria-label={title}>
      <Card className="max-w-3xl p-5 sm:p-6">
        <h2 className="mb-3 text-lg font-semibold tracking-tight">{title}</h2>
        {children}
      </Card>
    </section>
  )
}

function CheckButton() {
  const cache = useQueryClient()
  const check = useMutation({
    mutationFn: () => call(checkRunner, { timeoutMs: checkTimeoutMs }),
    onSuccess: (state) => {
      cache.setQueryData(stateKey, state)
      const failed = state.lastCheck?.results.filter(({ isOk }) => !isOk).length ?? 0
      if (failed === 0) toast.success('Every language works.')
      else toast.error(failed === 1 ? 'One language failed.' : `${failed} languages failed.`)
    },
    onError: (error) => toast.error(...failureOf(error, 'We couldn’t check the runner.')),
  })
  return (
    <Button variant="secondary" busy={check.isPending} onClick={() => check.mutate()}>
      {!check.isPending && <Play aria-hidden />}
      Check now
    </Button>
  )
}

function Failure({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const isForbidden = error instanceof ApiError && error.status === 403
  return (
    <Card className="max-w-3xl">
      {isForbidden ? (
        <OperatorsOnly />
      ) : (
        <LoadFailure title="Failed to load the runner’s state" onRetry={onRetry}>
          {messageOf(error, 'We couldn’t reach the server.')}
        </LoadFailure>
      )}
    </Card>
  )
}
