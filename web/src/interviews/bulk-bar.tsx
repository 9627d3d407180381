import { type BulkAct, type BulkResult, maxAtOnce } from '@nova/contract/interviews/interview-list'
import type { Interview } from '@nova/contract/interviews/interviews'
import { Ban, Send, Trash2, X } from 'lucide-react'
import { useState } from 'react'
import { HeldMailWords } from '../account/held-mail.tsx'
import { ActMails, isSentenceFine } from '../notices/act-mails.tsx'
import { useHasMail } from '../notices/use-mail.ts'
import { MissingNotice } from '../privacy-notice/missing-notice.tsx'
import { AlertDialog } from '../ui/alert-dialog.tsx'
import { Button } from '../ui/button.tsx'
import { Checkbox } from '../ui/checkbox.tsx'
import { cn } from '../ui/cn.ts'
import { carryOutLater } from '../ui/delayed-act.ts'
import { Dialog } from '../ui/dialog.tsx'
import { useBulk } from './bulk.ts'
import type { Selection } from './selection.ts'

type Props = { shown: readonly Interview[]; selection: Selection }
type Asked = Exclude<BulkAct, 'restore'>

/** Above the list: how many rows are selected, and what can be done with all of them. */
export function BulkBar({ shown, selection }: Props) {
  const [asked, setAsked] = useState<Asked | null>(null)
  const [sentence, setSentence] = useState('')
  const [refused, setRefused] = useState<{ act: Asked; results: BulkResult[] } | null>(null)
  const bulk = useBulk()
  const hasMail = useHasMail()
  const chosen = shown.filter(({ id }) => selection.ids.has(id))
  const count = chosen.length
  const meant = asked === null ? [] : chosen.filter(appliesTo[asked])
  const handleAsk = (act: Asked) => {
    setSentence('')
    setAsked(act)
  }
  const handleConfirm = async () => {
    if (asked === null || bulk.isPending) return
    const ids = meant.map(({ id }) => id)
    if (asked === 'cancel') {
      setAsked(null)
      return carryOutLater({ words: `Cancelling ${many(ids.length)}`, run: () => carryOut('cancel', ids) })
    }
    await carryOut(asked, ids)
    setAsked(null)
  }
  const carryOut = async (act: Asked, ids: string[]) => {
    const results = await bulk.run(act, ids, sentence).catch(() => undefined)
    if (!results) return
    selection.clear()
    if (results.some((each) => each.refused)) setRefused({ act, results })
  }
  return (
    <div
      data-bar-above={count > 0 || undefined}
      className={cn(
        'flex min-h-12 flex-wrap items-center gap-x-3 gap-y-2 border-b border-line px-5 py-2',
        // With rows selected it stays in reach, below the page's bar.
        count > 0 && 'sticky top-14 z-20 bg-surface',
      )}
    >
      <label className="flex items-center gap-3 text-sm text-muted">
        <Checkbox
          checked={count === 0 ? false : count === Math.min(shown.length, maxAtOnce) ? true : 'indeterminate'}
          onCheckedChange={selection.toggleAll}
        />
        {count === 0 ? 'Select all shown' : `${count} selected`}
      </label>
      <p role="status" className="sr-only">
        {count > 0 ? `${count} selected` : ''}
      </p>
      {count >= maxAtOnce && <span className="text-sm text-faint">You can change {maxAtOnce} at once.</span>}
      {count > 0 && <Acts chosen={chosen} onAsk={handleAsk} onClear={selection.clear} />}
      {asked && (
        <AlertDialog
          open
          onOpenChange={() => setAsked(null)}
          {...words[asked](meant, hasMail)}
          cancelLabel="Keep them"
          busy={bulk.isPending}
          isHeld={!isSentenceFine(sentence)}
          onConfirm={() => void handleConfirm()}
        >
          <HeldMailWords what="these emails" />
          {asked === 'publish' && <MissingNotice />}
          <ActMails ids={meant.map(({ id }) => id)} act={asked} sentence={sentence} onSentence={setSentence} />
        </AlertDialog>
      )}
      {refused && <Refused {...refused} onClose={() => setRefused(null)} />}
    </div>
  )
}

type ActsProps = { chosen: readonly Interview[]; onAsk: (asked: Asked) => void; onClear: () => void }

function Acts({ chosen, onAsk, onClear }: ActsProps) {
  return (
    <div role="toolbar" aria-label="Selected interviews" className="flex flex-wrap items-center gap-2 sm:ml-auto">
      {chosen.some(appliesTo.publish) && (
        <Button variant="secondary" size="sm" onClick={() => onAsk('publish')}>
          <Send aria-hidden className="max-sm:hidden" />
          Publish…
        </Button>
      )}
      {chosen.some(appliesTo.cancel) && (
        <Button variant="secondary" size="sm" onClick={() => onAsk('cancel')}>
          <Ban aria-hidden className="max-sm:hidden" />
          Cancel…
        </Button>
      )}
      <Button variant="secondary" size="sm" onClick={() => onAsk('delete')}>
        <Trash2 aria-hidden className="max-sm:hidden" />
        Delete…
      </Button>
      <Button variant="ghost" size="sm" onClick={onClear}>
        <X aria-hidden />
        <span className="max-sm:sr-only">Clear</span>
      </Button>
    </div>
  )
}

/** Selected rows that an action applies to; the others stay unchanged. */
const appliesTo: Record<Asked, (interview: Interview) => boolean> = {
  publish: ({ status }) => status === 'Draft',
  cancel: ({ status }) => status !== 'Completed' && status !== 'Cancelled',
  delete: () => true,
}

const many = (count: number) => `${count} ${count === 1 ? 'interview' : 'interviews'}`
const hasWork = ({ interviewStartTime }: Interview) => interviewStartTime !== null

/** Confirmation texts. Publishing can't be undone; the others can for a short time. */
const words = {
  publish: (chosen: Interview[], hasMail: boolean) => ({
    tone: 'primary' as const,
    title: `Publish ${many(chosen.length)}?`,
    description: `${hasMail ? 'Their links start working, and we email the invitations, also to the panels of those with interviewers.' : 'Their links start working. No mail server is set up: send each link yourself.'} You can’t take this back. Interviews without chosen questions stay drafts.`,
    confirmLabel: 'Publish',
  }),
  cancel: (chosen: Interview[], hasMail: boolean) => ({
    title: `Cancel ${many(chosen.length)}?`,
    description: `Candidates who open their link are told that the interview was cancelled${hasMail ? ', and those we invited get an email, also on panels' : '. No mail server is set up: tell them yourself'}. You can undo this for 10 seconds. After that, you can’t reopen it.`,
    confirmLabel: `Cancel ${many(chosen.length)}`,
  }),
  delete: (chosen: Interview[]) => ({
    title: `Delete ${many(chosen.length)}?`,
    description: chosen.some(hasWork)
      ? 'This also deletes everything the candidates did: code, conversations, recordings and reports. You can undo this for 30 seconds. After that, they’re gone for good.'
      : 'You can undo this for 30 seconds. After that, they’re gone for good.',
    confirmLabel: `Delete ${many(chosen.length)}`,
    ...(chosen.some(hasWork) ? { typeToConfirm: `delete ${chosen.length}` } : {}),
  }),
}

const participles: Record<Asked, string> = { publish: 'published', cancel: 'cancelled', delete: 'deleted' }

/** Row by row, what stayed as it was and why. */
function Refused({ act, results, onClose }: { act: Asked; results: BulkResult[]; onClose: () => void }) {
  const left = results.filter((each) => each.refused !== null)
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={`${left.length} of ${many(results.length)} couldn’t be ${participles[act]}`}
      description={
        left.length < results.length ? `The other ${results.length - left.length} were ${participles[act]}.` : undefined
      }
      footer={<Button onClick={onClose}>Done</Button>}
    >
      <ul className="divide-y divide-line">
        {left.map(({ id, title, candidateName, refused }) => (
          <li key={id} className="py-2.5">
            <p className="break-words">
              {candidateName || 'Unknown'} <span className="text-muted">{title}</span>
            </p>
            <p className="text-sm text-bad">{refused?.message}</p>
          </li>
        ))}
      </ul>
    </Dialog>
  )
}
