/** One import: its rows with problems, the two ways to import it, its progress, and what became of it. */
import type { ImportProblem, PositionImport } from '@nova/contract/positions/imports'
import type { Position } from '@nova/contract/positions/positions'
import { useQueryClient } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { useEffect, useId, useRef, useState } from 'react'
import { Link } from 'react-router'
import { HeldMailWords } from '../account/held-mail.tsx'
import { failureOf, messageOf } from '../api.ts'
import { MissingNotice } from '../privacy-notice/missing-notice.tsx'
import { AlertDialog } from '../ui/alert-dialog.tsx'
import { Button } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { Checkbox } from '../ui/checkbox.tsx'
import { localDateTime } from '../ui/date-time.tsx'
import { Notice } from '../ui/notice.tsx'
import { Progress } from '../ui/progress.tsx'
import { showAddress } from '../ui/shown-address.ts'
import { toast } from '../ui/toast.tsx'
import { saveProblems, useImport, useImportStart } from './intake.ts'
import { Failure, ListSkeleton } from './position-list.tsx'
import { countPeople, peopleWords, positionPath } from './positions.ts'

type Props = { position: Position; importId: string }

export function ImportSheet({ position, importId }: Props) {
  const read = useImport(position.id, importId)
  useFinished(position.id, read.data)
  if (!read.data) {
    return read.isError ? <Failure error={read.error} onRetry={() => void read.refetch()} /> : <ListSkeleton />
  }
  const { state, failure, problems } = read.data
  return (
    <>
      {failure && <Notice tone="bad">{failure}</Notice>}
      {state === 'running' && <Running position={position} its={read.data} />}
      {state === 'done' && <Done position={position} its={read.data} />}
      {state === 'checked' && <Checked position={position} its={read.data} />}
      {problems.length > 0 && <Problems position={position} its={read.data} />}
      {state === 'checked' && <Understood its={read.data} />}
    </>
  )
}

type SheetProps = { position: Position; its: PositionImport }

function useFinished(positionId: string, its: PositionImport | undefined) {
  const cache = useQueryClient()
  const before = useRef(its?.state)
  useEffect(() => {
    if (before.current === 'running' && its?.state === 'done') void cache.invalidateQueries()
    before.current = its?.state
  }, [cache, positionId, its?.state])
}

function Running({ position, its: { made, right } }: SheetProps) {
  const words = peopleWords[position.peopleWord]
  return (
    <Card className="flex flex-col gap-3 px-5 py-5 sm:px-7">
      <h2 className="font-semibold">Importing {countPeople(right, words)}…</h2>
      <Progress value={(100 * made) / Math.max(1, right)} label="Import" valueText={`${made} of ${right}`} />
      <p className="text-sm text-muted tabular">
        {made.toLocaleString('en')} of {right.toLocaleString('en')}. You can leave this page; the import continues.
        People appear in the position once the whole import is done.
      </p>
    </Card>
  )
}

function Done({ position, its: { made, wrong, publish } }: SheetProps) {
  const words = peopleWords[position.peopleWord]
  const left = wrong > 0 ? ` ${wrong === 1 ? '1 row was' : `${wrong} rows were`} left out.` : ''
  const next = publish
    ? 'Their links work now. If email is set up, we send the invitations.'
    : 'Their interviews are drafts until you publish them.'
  return (
    <Notice
      tone="good"
      action={
        <Button asChild variant="secondary" size="sm">
          <Link to={positionPath(position.id)}>Show {words.many}</Link>
        </Button>
      }
    >
      {`${countPeople(made, words)} imported. ${next}${left}`}
    </Notice>
  )
}

function Checked({ position, its }: SheetProps) {
  const { id, fileName, total, right, wrong, columns } = its
  const words = peopleWords[position.peopleWord]
  const [publish, setPublish] = useState(true)
  const [isAsking, setAsking] = useState(false)
  const start = useImportStart(position.id, id)
  const publishId = useId()
  const run = (onlyRight: boolean) => start.mutate({ publish, onlyRight }, { onSettled: () => setAsking(false) })
  const ignored = columns.filter(({ field, name }) => field === null && name !== '').map(({ name }) => name)
  return (
    <Card className="flex flex-col gap-4 px-5 py-5 sm:px-7">
      <div>
        <h2 className="font-semibold break-all">{fileName}</h2>
        <p role="status" className="mt-1 text-muted">
          {wrong === 0
            ? `${total === 1 ? 'The row is' : total === 2 ? 'Both rows are' : `All ${total.toLocaleString('en')} rows are`} ready.`
            : `${right.toLocaleString('en')} of ${total.toLocaleString('en')} rows ${right === 1 ? 'is' : 'are'} ready. Fix the others in your file and choose it again.`}
        </p>
        {ignored.length > 0 && (
          <p className="mt-1 text-sm break-words text-muted">We don’t use these columns: {ignored.join(', ')}.</p>
        )}
      </div>
      {start.isError && (
        <Notice tone="bad">{messageOf(start.error, 'We couldn’t start the import. Try again.')}</Notice>
      )}
      {right > 0 && (
        <label htmlFor={publishId} className="flex items-start gap-3">
          <Checkbox id={publishId} checked={publish} onCheckedChange={(next) => setPublish(next === true)} />
          <span className="-mt-0.5">
            Publish now
            <span className="block text-sm text-muted">
              Their links work right away, and their invitations are mailed where mail is set up. Otherwise their
              interviews stay drafts.
            </span>
          </span>
        </label>
      )}
      {publish && <HeldMailWords what="the invitations" />}
      {publish && <MissingNotice />}
      <div className="flex flex-wrap gap-2 empty:hidden">
        {wrong === 0 && (
          <Button busy={start.isPending} onClick={() => run(false)}>
            Import {countPeople(total, words)}
          </Button>
        )}
        {wrong > 0 && right > 0 && (
          <Button variant="secondary" onClick={() => setAsking(true)}>
            Import the {right === 1 ? 'valid row' : `${right.toLocaleString('en')} valid rows`}…
          </Button>
        )}
      </div>
      <AlertDialog
        open={isAsking}
        onOpenChange={setAsking}
        title={`Leave out ${wrong === 1 ? '1 row' : `${wrong.toLocaleString('en')} rows`}?`}
        description={`We import ${countPeople(right, words)} now. Rows with problems are left out; you can download and import them later.`}
        confirmLabel={`Import ${countPeople(right, words)}`}
        cancelLabel="Go back"
        tone="primary"
        busy={start.isPending}
        onConfirm={() => run(true)}
      />
    </Card>
  )
}

function Problems({ position, its: { id, problems, wrong } }: SheetProps) {
  const handleSave = () =>
    saveProblems(position.id, id).catch((error: unknown) =>
      toast.error(...failureOf(error, 'We couldn’t download the rows')),
    )
  return (
    <section aria-labelledby="problems" className="flex flex-col gap-3">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 id="problems" className="text-lg font-semibold tracking-tight">
          {wrong === 1 ? '1 row with a problem' : `${wrong.toLocaleString('en')} rows with problems`}
        </h2>
        <Button variant="secondary" size="sm" onClick={() => void handleSave()}>
          <Download aria-hidden />
          Download these rows
        </Button>
      </div>
      <Card>
        <ul className="max-h-112 divide-y divide-line overflow-y-auto">
          {problems.map((problem) => (
            <Problem key={problem.line} problem={problem} />
          ))}
        </ul>
      </Card>
      {wrong > problems.length && (
        <p className="text-sm text-muted">The first {problems.length} are shown. The download has all of them.</p>
      )}
    </section>
  )
}

function Problem({ problem: { line, name, email, problems } }: { problem: ImportProblem }) {
  return (
    <li className="flex flex-col gap-x-4 gap-y-1 px-5 py-3 sm:flex-row sm:px-7">
      <span className="w-20 shrink-0 text-sm text-faint tabular">Line {line}</span>
      <div className="min-w-0">
        <p className="break-words">
          {name || 'No name'} <span className="text-sm break-all text-muted">{showAddress(email)}</span>
        </p>
        {problems.map((text) => (
          <p key={text} className="text-sm break-words text-bad">
            {text}
          </p>
        ))}
      </div>
    </li>
  )
}

/** How the first rows were read, so that a column that was taken for another is seen before anyone is invited. */
function Understood({ its: { preview } }: { its: PositionImport }) {
  if (preview.length === 0) return null
  return (
    <section aria-labelledby="understood" className="flex flex-col gap-3">
      <h2 id="understood" className="text-lg font-semibold tracking-tight">
        How we read the first rows
      </h2>
      <Card>
        <ul className="divide-y divide-line">
          {preview.map(({ line, name, email, scheduledDate, timeZone, language }) => (
            <li key={line} className="px-5 py-3 sm:px-7">
              <p className="break-words">
                {name} <span className="text-sm break-all text-muted">{showAddress(email)}</span>
              </p>
              <p className="text-sm text-muted">
                {scheduledDate ? localDateTime(scheduledDate, timeZone ? { timeZone } : {}) : 'Any time'}
                {language && ` · ${language}`}
              </p>
            </li>
          ))}
        </ul>
      </Card>
    </section>
  )
}
