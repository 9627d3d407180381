import type { LibraryQuestion, ProofGate } from '@nova/contract/library'
import { Language } from '@nova/contract/words'
import { ArrowLeft, ShieldCheck } from 'lucide-react'
import { type ReactNode, useCallback, useEffect, useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { AlertDialog } from '../ui/alert-dialog.tsx'
import { Button } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { Notice } from '../ui/notice.tsx'
import { PageHeader } from '../ui/page-header.tsx'
import { toast } from '../ui/toast.tsx'
import { BasicsSection } from './basics-section.tsx'
import { ExamplesSection } from './examples-section.tsx'
import { FormContext } from './form-context.ts'
import { GateList } from './gate-list.tsx'
import { forget, keep, readKept } from './kept-entries.ts'
import { kindNames } from './kind-names.ts'
import { LeaveGuard } from './leave-guard.tsx'
import { NovaSection } from './nova-section.tsx'
import { ProofDialog } from './proof-dialog.tsx'
import { ReferenceSection } from './reference-section.tsx'
import { RubricSection } from './rubric-section.tsx'
import { SectionLinks } from './section-links.tsx'
import { type SectionId, sectionOfField, sectionsOf, sectionsWithErrors } from './sections.ts'
import { SignatureSection } from './signature-section.tsx'
import { StatementSection } from './statement-section.tsx'
import { TestsSection } from './tests-section.tsx'
import { type Stored, useSaving } from './use-saving.ts'
import { type Errors, errorsOf, type Written } from './written.ts'
import { WrongSection } from './wrong-section.tsx'

type Props = {
  place: string
  stored?: Stored
  /** Told above the form. */
  note?: string | undefined
  start: Written
  interviewerId: string
}

/** All parts of a question on one page, and the two ways of saving it. */
export function QuestionForm({ place, stored = {}, note, start, interviewerId }: Props) {
  const navigate = useNavigate()
  const entries = useEntries(interviewerId, place, start)
  const { written, change } = entries
  const [known, setKnown] = useState(stored)
  const ownId = known.id
  const [hasTried, setTried] = useState(false)
  const [objections, setObjections] = useState<Errors>({})
  const [language, setLanguage] = useState<Language>(() => firstLanguage(written))
  const errors = hasTried ? { ...errorsOf(written), ...objections } : objections

  const handleSaved = (question: LibraryQuestion) => {
    entries.settle()
    setKnown({ id: question.id, updatedAt: question.updatedAt ?? undefined })
    if (ownId === undefined) {
      // From now on it is that question's page, also when reloaded; nothing on it has to be drawn again.
      history.replaceState(history.state, '', `/library/${question.id}/edit`)
    }
    if (written.kind !== 'coding' && question.status === 'ready') void navigate(`/library/${question.id}`)
  }
  const saving = useSaving(known, { onSaved: handleSaved, onObjections: setObjections })

  const jump = (section: SectionId, gate = '') => {
    const named = Language.options.find((each) => gate.split(' ').includes(each))
    if (named) setLanguage(named)
    // After the dialog has given the focus back.
    setTimeout(() => focusOn(section), 50)
  }
  const handleSave = () => {
    setTried(true)
    const wanting = Object.keys(errorsOf(written))
    if (wanting.length === 0) return void saving.save(written)
    toast.error(
      wanting.length === 1 ? 'One field needs your attention.' : `${wanting.length} fields need your attention.`,
    )
    setTimeout(() => focusOnError(wanting[0]!), 50)
  }
  const handleChange = useCallback(
    (changes: Partial<Written>) => {
      setObjections({})
      change(changes)
    },
    [change],
  )

  return (
    <main id="main" tabIndex={-1} className="container-app flex flex-col gap-6 pt-8 pb-0 sm:pt-10">
      <LeaveGuard isOn={entries.isDirty} />
      <FormHeader id={ownId} written={written} />
      {note && <Notice>{note}</Notice>}
      {entries.wasKept && <KeptNotice isStored={ownId !== undefined} onStartOver={entries.startOver} />}
      <div className="grid items-start gap-6 lg:grid-cols-[13rem_1fr] lg:gap-10">
        <SectionLinks sections={sectionsOf[written.kind]} wrong={sectionsWithErrors(errors)} onJump={jump} />
        <FormContext value={{ written, change: handleChange, errors }}>
          <div className="flex min-w-0 flex-col gap-6">
            {saving.proof?.state === 'failed' && <NotPassed gates={saving.proof.gates} onJump={jump} />}
            {sectionsOf[written.kind].map((section) => (
              <div key={section}>{partOf(section, { language, onLanguage: setLanguage })}</div>
            ))}
          </div>
        </FormContext>
      </div>
      <SaveBar
        isProven={written.kind === 'coding'}
        isBusy={saving.isBusy}
        onDraft={() => saving.saveAsDraft(written)}
        onSave={handleSave}
      />
      <ConflictDialog onSaveMine={saving.conflict} onClose={saving.forgetConflict} />
      <ProofDialog
        proof={saving.isProofOpen && !saving.conflict ? saving.proof : undefined}
        onStop={saving.stop}
        onClose={saving.closeProof}
        onJump={(section, gate) => {
          saving.closeProof()
          jump(section, gate)
        }}
      />
    </main>
  )
}

function FormHeader({ id, written }: { id: string | undefined; written: Written }) {
  return (
    <PageHeader
      title={id ? 'Edit question' : `New ${kindNames[written.kind].toLowerCase()} question`}
      subtitle={subtitleOf(id, written)}
      actions={
        <Button asChild variant="ghost" className="-mx-3.5">
          <Link to={id ? `/library/${id}` : '/library'}>
            <ArrowLeft aria-hidden />
            {id ? 'Question' : 'Library'}
          </Link>
        </Button>
      }
    />
  )
}

function KeptNotice({ isStored, onStartOver }: { isStored: boolean; onStartOver: () => void }) {
  return (
    <Notice
      action={
        <Button variant="link" onClick={onStartOver}>
          {isStored ? 'Discard my changes' : 'Start over'}
        </Button>
      }
    >
      We kept your entries from before in this tab.
    </Notice>
  )
}

type NotPassedProps = { gates: ProofGate[]; onJump: (section: SectionId, gate: string) => void }

function NotPassed({ gates, onJump }: NotPassedProps) {
  const failed = gates.filter(({ passed }) => !passed)
  if (failed.length === 0) return null
  return (
    <Card className="flex flex-col gap-3 p-5 sm:px-7">
      <h2 className="text-lg font-semibold">Checks that failed last time</h2>
      <GateList gates={failed} onJump={(section, { name }) => onJump(section, name)} />
    </Card>
  )
}

type SaveBarProps = { isProven: boolean; isBusy: boolean; onDraft: () => void; onSave: () => void }

function SaveBar({ isProven, isBusy, onDraft, onSave }: SaveBarProps) {
  return (
    <div className="sticky bottom-0 z-20 -mx-4 flex flex-wrap items-center justify-end gap-2.5 border-t border-line bg-canvas/95 px-4 py-3 backdrop-blur-md sm:-mx-6 sm:px-6 lg:mx-0 lg:px-0">
      <Button variant="secondary" busy={isBusy} onClick={onDraft}>
        Save as draft
      </Button>
      <Button disabled={isBusy} onClick={onSave}>
        {isProven && <ShieldCheck aria-hidden />}
        {isProven ? 'Check and save' : 'Save'}
      </Button>
    </div>
  )
}

/** Open where somebody else saved in between, and there is something to save all the same. */
function ConflictDialog({ onSaveMine, onClose }: { onSaveMine: (() => void) | undefined; onClose: () => void }) {
  return (
    <AlertDialog
      open={onSaveMine !== undefined}
      onOpenChange={(open) => !open && onClose()}
      title="Someone else has changed this question"
      description="They changed it after you started. Open it in another tab to see their version. Yours is kept here. If you save it, it becomes the latest version and replaces their draft."
      confirmLabel="Save mine"
      cancelLabel="Not now"
      onConfirm={() => {
        onClose()
        onSaveMine?.()
      }}
    />
  )
}

function subtitleOf(id: string | undefined, { kind }: Written): string {
  if (id) return 'Saving creates a new version. Interviews keep the version chosen for them.'
  return kind === 'coding'
    ? 'You can choose it once it is proven by execution.'
    : 'You can choose it for interviews once it is complete.'
}

function partOf(section: SectionId, code: { language: Language; onLanguage: (language: Language) => void }): ReactNode {
  switch (section) {
    case 'basics':
      return <BasicsSection />
    case 'statement':
      return <StatementSection />
    case 'function':
      return <SignatureSection />
    case 'examples':
      return <ExamplesSection />
    case 'tests':
      return <TestsSection />
    case 'reference':
      return <ReferenceSection {...code} />
    case 'wrong':
      return <WrongSection />
    case 'nova':
      return <NovaSection />
    case 'rubric':
      return <RubricSection />
  }
}

function firstLanguage({ reference }: Written): Language {
  return Language.options.find((each) => reference[each]?.trim()) ?? 'python'
}

function focusOn(section: SectionId): void {
  document.getElementById(`${section}-title`)?.focus()
  document.getElementById(`${section}-title`)?.scrollIntoView({ block: 'start' })
}

/** The first field of the page that has an error, or the part it belongs to where that is none. */
function focusOnError(path: string): void {
  const field = document.querySelector<HTMLElement>('main [aria-invalid=true]')
  if (field) field.focus()
  else focusOn(sectionOfField(path))
}

/** The entries, kept over a reload until they are saved. */
function useEntries(interviewerId: string, place: string, start: Written) {
  const [kept] = useState(() => readKept(interviewerId, place))
  const [written, setWritten] = useState(kept ?? start)
  const [saved, setSaved] = useState(start)
  const [wasKept, setWasKept] = useState(kept !== null)
  const isDirty = JSON.stringify(written) !== JSON.stringify(saved)
  useEffect(() => {
    if (isDirty) keep(interviewerId, place, written)
    else forget(interviewerId, place)
  }, [written, isDirty, interviewerId, place])
  const change = useCallback((changes: Partial<Written>) => {
    setWritten((written) => ({ ...written, ...changes }))
  }, [])
  return {
    ...{ written, change, isDirty, wasKept },
    settle: () => {
      setSaved(written)
      setWasKept(false)
      forget(interviewerId, place)
    },
    startOver: () => {
      setWritten(saved)
      setWasKept(false)
    },
  }
}
