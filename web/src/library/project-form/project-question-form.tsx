import type { LibraryQuestion } from '@nova/contract/questions/library'
import { type ReactNode, useCallback, useState } from 'react'
import { Notice } from '../../ui/notice.tsx'
import { toast } from '../../ui/toast.tsx'
import { ConflictDialog, FormHeader, KeptNotice, NotPassed, SaveBar } from '../form/form-parts.tsx'
import { LeaveGuard } from '../form/leave-guard.tsx'
import { ProofDialog } from '../form/proof-dialog.tsx'
import { SectionLinks } from '../form/section-links.tsx'
import { type SectionId, sectionsOf, sectionsWithErrors } from '../form/sections.ts'
import { focusOn, focusOnError, useEntries } from '../form/use-entries.ts'
import { type Stored, useSaving } from '../form/use-saving.ts'
import type { Errors } from '../form/written.ts'
import { ProjectBasics, ProjectStatement } from './project-basics.tsx'
import { ChangesSection } from './project-changes.tsx'
import { ProjectContext } from './project-context.ts'
import { HiddenTestsSection, RepositorySection } from './project-files-section.tsx'
import { ReferencePatches, WrongPatches } from './project-patches.tsx'
import { StagesSection } from './project-stages.tsx'
import { ProjectUpload } from './project-upload.tsx'
import { atFields, errorsOfProject, formOfProject, type ProjectWritten } from './project-written.ts'

type Props = {
  place: string
  stored?: Stored
  /** Shown above the form. */
  note?: string | undefined
  start: ProjectWritten
  interviewerId: string
}

/** All parts of a project on one page: begun by a ZIP or by hand, saved as a draft or with its proof. */
export function ProjectQuestionForm({ place, stored = {}, note, start, interviewerId }: Props) {
  const entries = useEntries(interviewerId, place, start)
  const { written, change } = entries
  const [known, setKnown] = useState(stored)
  const [hasTried, setTried] = useState(false)
  const [objections, setObjections] = useState<Errors>({})
  const errors = hasTried ? { ...errorsOfProject(written), ...objections } : objections

  const handleSaved = (question: LibraryQuestion) => {
    entries.settle()
    setKnown({ id: question.id, updatedAt: question.updatedAt ?? undefined })
    // From now on it is that question's page, also when reloaded; nothing on it has to be drawn again.
    if (known.id === undefined) history.replaceState(history.state, '', `/library/${question.id}/edit`)
  }
  const saving = useSaving(known, {
    onSaved: handleSaved,
    onObjections: (found) => setObjections(atFields(found, written)),
  })
  const hasReview = written.changes.length > 0 || written.stages.some(({ kind }) => kind === 'review')
  const sections = sectionsOf.project.filter((section) => section !== 'changes' || hasReview)
  const make = () => formOfProject(written)
  const handleSave = () => {
    setTried(true)
    const wanting = Object.keys(errorsOfProject(written))
    if (wanting.length === 0) return void saving.save(make)
    toast.error(
      wanting.length === 1 ? 'One field needs your attention.' : `${wanting.length} fields need your attention.`,
    )
    setTimeout(() => focusOnError(wanting[0]!), 50)
  }
  const handleProofClosed = () => {
    saving.closeProof()
    const [wrong] = Object.keys(errors)
    if (wrong !== undefined) setTimeout(() => focusOnError(wrong), 50)
  }
  // After the dialog has given the focus back.
  const jump = (section: SectionId) => void setTimeout(() => focusOn(section), 50)
  const handleChange = useCallback(
    (changes: Partial<ProjectWritten>) => {
      setObjections({})
      change(changes)
    },
    [change],
  )

  return (
    <main id="main" tabIndex={-1} className="container-app flex flex-col gap-6 pt-8 pb-0 sm:pt-10">
      <LeaveGuard isOn={entries.isDirty} />
      <FormHeader id={known.id} kind="project" />
      {note && <Notice>{note}</Notice>}
      {entries.wasKept && <KeptNotice isStored={known.id !== undefined} onStartOver={entries.startOver} />}
      <div className="flex flex-col gap-6 lg:grid lg:grid-cols-[13rem_minmax(0,1fr)] lg:items-start lg:gap-10">
        <SectionLinks sections={sections} wrong={sectionsWithErrors(errors)} onJump={jump} />
        <ProjectContext value={{ written, change: handleChange, errors }}>
          <div className="flex min-w-0 flex-col gap-6">
            {saving.proof?.state === 'failed' && <NotPassed gates={saving.proof.gates} onJump={jump} />}
            <ProjectUpload />
            {sections.map((section) => (
              <div key={section}>{parts[section]}</div>
            ))}
          </div>
        </ProjectContext>
      </div>
      <SaveBar isProven isBusy={saving.isBusy} onDraft={() => saving.saveAsDraft(make)} onSave={handleSave} />
      <ConflictDialog onSaveMine={saving.conflict} onClose={saving.forgetConflict} />
      <ProofDialog
        about="We run all tests against the files as they are, each reference patch, each wrong patch, and each change to review."
        proof={saving.isProofOpen && !saving.conflict ? saving.proof : undefined}
        onStop={saving.stop}
        onClose={handleProofClosed}
        onJump={(section) => {
          saving.closeProof()
          jump(section)
        }}
      />
    </main>
  )
}

const parts: Partial<Record<SectionId, ReactNode>> = {
  basics: <ProjectBasics />,
  statement: <ProjectStatement />,
  files: <RepositorySection />,
  hidden: <HiddenTestsSection />,
  stages: <StagesSection />,
  changes: <ChangesSection />,
  reference: <ReferencePatches />,
  wrong: <WrongPatches />,
}
