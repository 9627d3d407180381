/**
 * Sharing a report by link, and exporting it.
 * Public files: export-menu.tsx.
 */
import { createShare, defaultShareDays, listShares, type NewShare, shareDays } from '@nova/contract/interviews/shares'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Share2 } from 'lucide-react'
import { type FormEvent, useId, useRef, useState } from 'react'
import { call, messageOf } from '../api.ts'
import { useCan } from '../sign-in/sign-in.tsx'
import { Button } from '../ui/button.tsx'
import { Checkbox } from '../ui/checkbox.tsx'
import { CopyButton } from '../ui/copy-button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { Field, Label } from '../ui/field.tsx'
import { Notice } from '../ui/notice.tsx'
import { Select } from '../ui/select.tsx'
import { ShareList } from './share-list.tsx'

/** Opens the dialog about a report's links; nothing for viewers. */
export function ShareButton({ interviewId }: { interviewId: string }) {
  const [isOpen, setOpen] = useState(false)
  const mayShare = useCan('run')
  if (!mayShare) return null
  return (
    <>
      <Button variant="secondary" onClick={() => setOpen(true)}>
        <Share2 aria-hidden />
        Share
      </Button>
      {isOpen && <ShareDialog interviewId={interviewId} onClose={() => setOpen(false)} />}
    </>
  )
}

function ShareDialog({ interviewId, onClose }: { interviewId: string; onClose: () => void }) {
  const [made, setMade] = useState<NewShare | null>(null)
  const shares = useQuery({
    queryKey: ['shares', interviewId],
    queryFn: ({ signal }) => call(listShares, { params: { id: interviewId }, signal }),
  })
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Share report"
      description="Anyone who has the link can read the report, without an account. They can’t change, play or export anything."
      className="max-w-xl"
    >
      {made ? (
        <Made share={made} onAnother={() => setMade(null)} />
      ) : (
        <ShareFields interviewId={interviewId} onMade={setMade} />
      )}
      {shares.isError && <Notice tone="bad">{messageOf(shares.error, 'We couldn’t load the links.')}</Notice>}
      {shares.data && shares.data.length > 0 && <ShareList interviewId={interviewId} shares={shares.data} />}
    </Dialog>
  )
}

const dayWords = (days: number) => (days === 1 ? '1 day' : `${days} days`)

function ShareFields({ interviewId, onMade }: { interviewId: string; onMade: (made: NewShare) => void }) {
  const [days, setDays] = useState(String(defaultShareDays))
  const [includesName, setIncludesName] = useState(true)
  const [includesIntegrity, setIncludesIntegrity] = useState(true)
  const queries = useQueryClient()
  const isSending = useRef(false)
  const create = useMutation({
    mutationFn: () =>
      call(createShare, { params: { id: interviewId }, body: { days: Number(days), includesName, includesIntegrity } }),
    onSuccess: (made) => {
      void queries.invalidateQueries({ queryKey: ['shares', interviewId] })
      onMade(made)
    },
    onSettled: () => (isSending.current = false),
  })
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault()
    // A double click makes one link: the second link's address would never be shown.
    if (isSending.current) return
    isSending.current = true
    create.mutate()
  }
  return (
    <form className="flex flex-col gap-4" onSubmit={handleSubmit}>
      <Field label="The link works for">
        {(control) => (
          <Select
            {...control}
            className="sm:w-48"
            value={days}
            onValueChange={setDays}
            options={shareDays.map((each) => ({ value: String(each), label: dayWords(each) }))}
          />
        )}
      </Field>
      <Choice
        label="Include the candidate’s name and email"
        hint="Without it, both are replaced wherever they’re written. We can’t recognize nicknames."
        isChosen={includesName}
        onChange={setIncludesName}
      />
      <Choice
        label="Include integrity"
        hint="The AI Plagiarism tab with its findings."
        isChosen={includesIntegrity}
        onChange={setIncludesIntegrity}
      />
      <p className="text-sm text-muted">
        The link always opens the newest report. It also shows the decision with its reason and who made it, and scores
        set by hand. What reviewers confirmed is in its figures once a decision is recorded.
      </p>
      {create.isError && (
        <Notice tone="bad">{messageOf(create.error, 'We couldn’t create the link. Try again.')}</Notice>
      )}
      <Button type="submit" busy={create.isPending} className="self-end">
        Create link
      </Button>
    </form>
  )
}

type ChoiceProps = { label: string; hint: string; isChosen: boolean; onChange: (isChosen: boolean) => void }

function Choice({ label, hint, isChosen, onChange }: ChoiceProps) {
  const id = useId()
  return (
    <div className="flex items-start gap-3">
      <Checkbox
        id={id}
        aria-describedby={`${id}-hint`}
        checked={isChosen}
        onCheckedChange={(checked) => onChange(checked === true)}
        className="mt-0.5"
      />
      <div>
        <Label htmlFor={id}>{label}</Label>
        <p id={`${id}-hint`} className="text-sm text-muted">
          {hint}
        </p>
      </div>
    </div>
  )
}

function Made({ share, onAnother }: { share: NewShare; onAnother: () => void }) {
  const link = new URL(share.link, location.origin).href
  return (
    <div className="flex flex-col gap-3">
      <p role="status">Link created. Copy it now: for security, we don’t show it again.</p>
      <div className="flex items-center gap-2 rounded-lg border border-line bg-surface py-1 pr-1 pl-3">
        <code translate="no" className="min-w-0 flex-1 truncate font-mono text-sm text-muted">
          {link}
        </code>
        <CopyButton text={link} label="Copy link to the report" message="Link copied" />
      </div>
      <Button variant="secondary" className="self-end" onClick={onAnother}>
        Create another link
      </Button>
    </div>
  )
}
