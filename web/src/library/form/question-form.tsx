import { isAnsweredWithCode } from '@nova/contract/kinds/kinds'
import type { LibraryQuestion } from '@nova/contract/questions/library'
import { Language, authorLanguage } from '@nova/contract/words'
import { useCallback, useState } from 'react'
import { useNavigate } from 'react-router'
import { Notice } from '../../ui/notice.tsx'
import { FormContext } from './form-context.ts'
import { ConflictDialog, FormHeader, KeptNotice, NotPassed, SaveBar } from './form-parts.tsx'
import { LeaveGuard } from './leave-guard.tsx'
import { ProofDialog } from './proof-dialog.tsx'
import { SectionLinks } from './section-links.tsx'
import { formParts } from './sections-of-kinds.tsx'
import { type SectionId, sectionsOf, sectionsWithErrors } from './sections.ts'
import { focusOn, useEntries } from './use-entries.ts'
import { useErrors } from './use-errors.ts'
import { type Stored, useSaving } from './use-saving.ts'
import { formOf, type Written } from './written.ts'

type Props = {
  place: string
  stored?: Stored
  /** Shown above the form. */
  note?: string | undefined
  start: Written
  interviewerId: string
}

/** All parts of a question on one page, and the two ways of saving it. */
export function QuestionForm({ place, stored = {}, note, start, interviewerId }: Props) {
  const navigate = useNavigate()
  const entries = useEntries(interviewerId, place, start)
  const { written, change } = entries
  const { parts, aboutProof, example } = formParts[written.kind]
  const [known, setKnown] = useState(stored)
  const ownId = known.id
  const isNew = ownId === undefined && start.title === ''
  const { errors, checkFields, showObjections, forgetObjections, forgetErrors } = useErrors(written)
  const [language, setLanguage] = useState<Language>(() => firstLanguage(written))

  const handleSaved = (question: LibraryQuestion) => {
    entries.settle()
    setKnown({ id: question.id, updatedAt: question.updatedAt ?? undefined })
    if (ownId === undefined) {
      // From now on it is that question's page, also when reloaded; nothing on it has to be drawn again.
      history.replaceState(history.state, '', `/library/${question.id}/edit`)
    }
    if (!isAnsweredWithCode(written) && question.status === 'ready') void navigate(`/library/${question.id}`)
  }
  const saving = useSaving(known, { onSaved: handleSaved, onObjections: showObjections })

  const jump = (section: SectionId, gate = '') => {
    const named = Language.options.find((each) => gate.split(' ').includes(each))
    if (named) setLanguage(named)
    // After the dialog has given the focus back.
    setTimeout(() => focusOn(section), 50)
  }
  const handleSave = () => {
    if (checkFields()) void saving.save(() => formOf(written))
  }
  const handleChange = useCallback(
    (changes: Partial<Written>) => {
      forgetObjections()
      change(changes)
    },
    [change, forgetObjections],
  )

  const handleStartOver = () => {
    entries.startOver()
    forgetErrors()
    saving.forgetProof()
  }

  return (
    <main id="main" tabIndex={-1} className="container-app flex flex-col gap-6 pt-8 pb-0 sm:pt-10">
      <LeaveGuard isOn={entries.isDirty} />
      <FormHeader id={ownId} kind={written.kind} />
      {note && <Notice>{note}</Notice>}
      {example?.({ isNew, entries, onFill: handleChange, onClear: handleStartOver })}
      {entries.wasKept && <KeptNotice isStored={ownId !== undefined} onStartOver={handleStartOver} />}
      <div className="flex flex-col gap-6 lg:grid lg:grid-cols-[13rem_1fr] lg:items-start lg:gap-10">
        <SectionLinks sections={sectionsOf[written.kind]} wrong={sectionsWithErrors(errors)} onJump={jump} />
        <FormContext value={{ written, change: handleChange, errors }}>
          <div className="flex min-w-0 flex-col gap-6">
            {saving.proof?.state === 'failed' && <NotPassed gates={saving.proof.gates} onJump={jump} />}
            {sectionsOf[written.kind].map((section) => (
              <div key={section}>{parts[section]?.({ language, onLanguage: setLanguage })}</div>
            ))}
          </div>
        </FormContext>
      </div>
      <SaveBar
        isProven={isAnsweredWithCode(written)}
        isBusy={saving.isBusy}
        onDraft={() => saving.saveAsDraft(() => formOf(written))}
        onSave={handleSave}
      />
      <ConflictDialog onSaveMine={saving.conflict} onClose={saving.forgetConflict} />
      <ProofDialog
        {...(aboutProof !== undefined && { about: aboutProof })}
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

function firstLanguage({ reference }: Written): Language {
  return Language.options.find((each) => reference[each]?.trim()) ?? authorLanguage
}
