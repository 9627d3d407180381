/** Creating and changing a position. */
import type { Position } from '@nova/contract/positions/positions'
import { type FormEvent, type ReactNode, useRef, useState } from 'react'
import { Link, useNavigate, useParams, useSearchParams } from 'react-router'
import { failureOf } from '../api.ts'
import { useEntries } from '../library/form/use-entries.ts'
import { ColleagueEmails, looksLikeEmail } from '../people/colleague-emails.tsx'
import { InterviewerBar, useSession } from '../sign-in/sign-in.tsx'
import { Button } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { Notice } from '../ui/notice.tsx'
import { PageHeader } from '../ui/page-header.tsx'
import { toast } from '../ui/toast.tsx'
import { AboutFields, SettingsFields, TemplateField } from './fields.tsx'
import { emptyEntries, type Entries, entriesFromInterview, entriesOf, type Errors, readEntries } from './form.ts'
import { Failure, ListSkeleton } from './position-list.tsx'
import { peopleWords, positionPath, positionsPath, usePosition, usePositionSaving, useSource } from './positions.ts'
import { QuestionSet } from './question-set.tsx'
import { ScorecardChoice } from './scorecard-choice.tsx'

export function NewPosition() {
  const [params] = useSearchParams()
  const from = params.get('from') ?? ''
  const source = useSource(from)
  return (
    <Frame title="New position">
      {from === '' ? (
        <Form initial={emptyEntries} />
      ) : source.data ? (
        <Form initial={entriesFromInterview(source.data)} fromInterview={from} />
      ) : source.isError ? (
        <Failure error={source.error} onRetry={() => void source.refetch()} />
      ) : (
        <ListSkeleton />
      )}
    </Frame>
  )
}

export function EditPosition() {
  const { id = '' } = useParams()
  const position = usePosition(id, { isFresh: true })
  const isReady = position.isFetchedAfterMount
  return (
    <Frame title="Edit position">
      {isReady && position.data ? (
        <Form initial={entriesOf(position.data)} before={position.data} />
      ) : position.isError ? (
        <Failure error={position.error} onRetry={() => void position.refetch()} />
      ) : (
        <ListSkeleton />
      )}
    </Frame>
  )
}

function Frame({ title, children }: { title: string; children: ReactNode }) {
  return (
    <>
      <title>{`${title} · Nova Interviews`}</title>
      <InterviewerBar />
      <main id="main" tabIndex={-1} className="container-app flex max-w-4xl flex-col gap-6 py-8 sm:py-10">
        <PageHeader title={title} subtitle="One job, one set of questions, as many people as you like." />
        {children}
      </main>
    </>
  )
}

type FormProps = { initial: Entries; before?: Position; fromInterview?: string }

function Form({ initial, before, fromInterview }: FormProps) {
  const { interviewer } = useSession()
  const place = before ? `position:${before.id}` : `new position:${fromInterview ?? ''}`
  const { written: entries, ...kept } = useEntries(interviewer?.id ?? '', place, initial)
  const [errors, setErrors] = useState<Errors>({})
  const form = useRef<HTMLFormElement>(null)
  const navigate = useNavigate()
  const save = usePositionSaving(before)
  const words = peopleWords[entries.peopleWord]
  const change = (changes: Partial<Entries>) => {
    kept.change(changes)
    setErrors({})
  }
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault()
    const read = readEntries(entries)
    if ('errors' in read) {
      setErrors(read.errors)
      requestAnimationFrame(() => form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus())
      return
    }
    save.mutate(
      { ...read.form, fromInterview },
      {
        onSuccess: (saved) => {
          kept.settle()
          toast.success(before ? 'Position saved.' : 'Position created.')
          void navigate(positionPath(saved.id))
        },
        onError: (error) => toast.error(...failureOf(error, 'We couldn’t save this position')),
      },
    )
  }
  return (
    <form ref={form} noValidate className="flex flex-col gap-6" onSubmit={handleSubmit}>
      {kept.wasKept && <KeptNotice isNew={!before} onStartOver={kept.startOver} />}
      {before && before.counts.total > 0 && (
        <Notice>
          Changes apply to {words.many} you add from now on. Interviews that already exist keep their questions and
          settings.
        </Notice>
      )}
      <Section title="About the job">
        {!before && !fromInterview && <TemplateField entries={entries} onChange={change} />}
        <AboutFields entries={entries} errors={errors} onChange={change} />
      </Section>
      <Section title="Questions">
        <QuestionSet
          questions={entries.questions}
          job={entries}
          duration={entries.duration}
          words={words}
          error={errors['questions']}
          onChange={(questions) => change({ questions })}
        />
      </Section>
      <Section title="Interview settings">
        <SettingsFields entries={entries} errors={errors} onChange={change} />
      </Section>
      <PanelAndRating entries={entries} errors={errors} kept={before?.competencies ?? []} onChange={change} />
      <div className="flex flex-wrap justify-end gap-2">
        <Button asChild variant="secondary">
          <Link to={before ? positionPath(before.id) : positionsPath}>Cancel</Link>
        </Button>
        <Button type="submit" busy={save.isPending}>
          {before ? 'Save position' : 'Create position'}
        </Button>
      </div>
    </form>
  )
}

/** Entries kept over a reload take precedence, also over a colleague's later save. */
function KeptNotice({ isNew, onStartOver }: { isNew: boolean; onStartOver: () => void }) {
  return (
    <Notice
      action={
        <Button variant="link" className="text-sm" onClick={onStartOver}>
          Start over
        </Button>
      }
    >
      We kept your entries from before in this tab. {!isNew && 'Saving replaces the current version.'}
    </Notice>
  )
}

type PanelProps = {
  entries: Entries
  errors: Errors
  kept: { id: string; name: string }[]
  onChange: (changes: Partial<Entries>) => void
}

function PanelAndRating({ entries, errors, kept, onChange }: PanelProps) {
  const { panel, peopleWord, competencyIds } = entries
  const isWrong = Object.keys(errors).some((path) => path.startsWith('panel'))
  const errorOf = (at: number) => {
    const email = panel[at]?.trim()
    return isWrong && email && !looksLikeEmail(email) ? 'Please enter a valid email, or leave it empty.' : undefined
  }
  return (
    <Section title="Panel and rating">
      <fieldset>
        <legend className="text-sm font-medium">Panel</legend>
        <p className="mt-1 mb-2 text-sm text-muted">
          These colleagues see the position, and every interview added to it from now on.
        </p>
        <ColleagueEmails emails={panel} onChange={(emails) => onChange({ panel: emails })} errorOf={errorOf} />
      </fieldset>
      <ScorecardChoice
        ids={competencyIds}
        kept={kept}
        words={peopleWords[peopleWord]}
        error={errors['competencyIds']}
        onChange={(ids) => onChange({ competencyIds: ids })}
      />
    </Section>
  )
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Card className="flex flex-col gap-5 p-5 sm:p-6">
      <h2 className="text-lg font-semibold tracking-tight">{title}</h2>
      {children}
    </Card>
  )
}
