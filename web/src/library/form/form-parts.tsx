/** Parts around the fields in the forms of all kinds of questions. */
import { isAnsweredBy } from '@nova/contract/kinds/kinds'
import type { ProofGate } from '@nova/contract/questions/library'
import type { QuestionKind } from '@nova/contract/words'
import { ArrowLeft, ShieldCheck } from 'lucide-react'
import { Link } from 'react-router'
import { AlertDialog } from '../../ui/alert-dialog.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Notice } from '../../ui/notice.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { kindWords } from '../kinds.ts'
import { GateList } from './gate-list.tsx'
import type { SectionId } from './sections.ts'

export function FormHeader({ id, kind }: { id: string | undefined; kind: QuestionKind }) {
  return (
    <div className="flex flex-col items-start gap-1.5">
      <Button asChild variant="ghost" size="sm" className="-ml-3">
        <Link to={id ? `/library/${id}` : '/library'}>
          <ArrowLeft aria-hidden />
          {id ? 'Question' : 'Library'}
        </Link>
      </Button>
      <PageHeader
        title={id ? 'Edit question' : `New ${kindWords[kind].inSentence} question`}
        subtitle={subtitleOf(id, kind)}
      />
    </div>
  )
}

export function KeptNotice({ isStored, onStartOver }: { isStored: boolean; onStartOver: () => void }) {
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

export function NotPassed({ gates, onJump }: NotPassedProps) {
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

export function SaveBar({ isProven, isBusy, onDraft, onSave }: SaveBarProps) {
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

/** Opens if another person saved in between and there is still something to save. */
export function ConflictDialog({ onSaveMine, onClose }: { onSaveMine: (() => void) | undefined; onClose: () => void }) {
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

function subtitleOf(id: string | undefined, kind: QuestionKind): string {
  if (id) return 'Saving creates a new version. Interviews keep the version chosen for them.'
  return isAnsweredBy({ kind }, 'words')
    ? 'You can choose it for interviews once it is complete.'
    : 'You can use it once your solution passes your tests.'
}
