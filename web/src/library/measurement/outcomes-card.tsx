/** Outcomes at work: the known data, and its import from a CSV file. */
import type { Measurement } from '@nova/contract/interviews/measurement'
import type { ImportedOutcomes } from '@nova/contract/interviews/outcomes'
import { importLimits } from '@nova/contract/positions/imports'
import { Download, Upload } from 'lucide-react'
import { type ChangeEvent, useState } from 'react'
import { failureOf, messageOf } from '../../api.ts'
import { AlertDialog } from '../../ui/alert-dialog.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { localDateTime } from '../../ui/date-time.tsx'
import { Field } from '../../ui/field.tsx'
import { fileStyle } from '../../ui/input.tsx'
import { Notice } from '../../ui/notice.tsx'
import { saveResponse } from '../../ui/save-file.ts'
import { toast } from '../../ui/toast.tsx'
import { useOutcomeDeletion, useOutcomeImport } from './measurement.ts'

type Outcomes = Measurement['outcomes']

export function OutcomesCard({ outcomes, mayImport }: { outcomes: Outcomes; mayImport: boolean }) {
  const { known, rated, lastImport } = outcomes
  return (
    <Card className="flex max-w-3xl flex-col gap-4 p-5 sm:px-7">
      <h2 className="text-lg font-semibold tracking-tight">Outcomes</h2>
      <p className="max-w-prose text-pretty text-muted">
        How people did at work after their interviews. Used for this page alone: no report and no list shows them, and
        they are deleted with the interview.
      </p>
      <p>
        {known === 0
          ? 'None are known yet.'
          : `${known.toLocaleString('en')} known, ${rated.toLocaleString('en')} of them with a rating at work.`}
        {lastImport && ` Last import by ${lastImport.by}, ${localDateTime(lastImport.at)}.`}
      </p>
      {mayImport ? <ImportForm hasAny={known > 0} /> : <p className="text-muted">Administrators can import them.</p>}
    </Card>
  )
}

function ImportForm({ hasAny }: { hasAny: boolean }) {
  const importing = useOutcomeImport()
  const [problem, setProblem] = useState<string>()
  const handleFile = async ({ target }: ChangeEvent<HTMLInputElement>) => {
    const [file] = target.files ?? []
    if (!file) return
    const isTooLarge = file.size > importLimits.bytes
    setProblem(isTooLarge ? 'This file is larger than 1 MB. Split it into smaller files.' : undefined)
    const data = isTooLarge ? '' : await readAsBase64(file)
    // The same file, corrected, can be chosen again.
    target.value = ''
    if (!isTooLarge) importing.mutate({ data })
  }
  const failed = importing.error ? messageOf(importing.error, 'We couldn’t read this file. Try again.') : undefined
  return (
    <>
      <p className="max-w-prose text-sm text-pretty text-muted">
        The first line names the columns:{' '}
        <code translate="no" className="font-mono">
          interview
        </code>{' '}
        (id) or{' '}
        <code translate="no" className="font-mono">
          email
        </code>
        ,{' '}
        <code translate="no" className="font-mono">
          outcome
        </code>{' '}
        (1 to 5, 5 best, or did well, mixed, did poorly, not hired) and{' '}
        <code translate="no" className="font-mono">
          date
        </code>{' '}
        (such as 2026-12-03). An email stands for that person’s newest interview completed by the date.
      </p>
      <Field label="File with outcomes" hint="CSV, at most 1 MB and 1,000 rows" error={problem ?? failed}>
        {(control) => (
          <input
            {...control}
            type="file"
            className={fileStyle}
            accept=".csv,text/csv,text/plain"
            disabled={importing.isPending}
            onChange={handleFile}
          />
        )}
      </Field>
      <div className="flex flex-wrap gap-2">
        <Button type="button" variant="link" onClick={saveExample}>
          <Download aria-hidden />
          Download an example file
        </Button>
        {hasAny && <DeleteButton />}
      </div>
      {importing.isPending && (
        <p role="status" className="flex items-center gap-2 text-muted">
          <Upload aria-hidden className="size-4" />
          Reading the file…
        </p>
      )}
      {importing.data && <Imported its={importing.data} />}
    </>
  )
}

function Imported({ its: { added, replaced, encoding, isSure, problems, moreProblems } }: { its: ImportedOutcomes }) {
  return (
    <div className="flex flex-col gap-3">
      <p role="status">
        {added} added, {replaced} replaced, {problems.length + moreProblems} left out.
        {!isSure && ` The file was read as ${encoding}, which is a guess.`}
      </p>
      {problems.length > 0 && (
        <Notice tone="warn">
          <ul className="flex max-h-60 flex-col gap-1 overflow-y-auto">
            {problems.map(({ line, message }) => (
              <li key={line}>
                Line {line}: {message}
              </li>
            ))}
            {moreProblems > 0 && <li>And {moreProblems} more.</li>}
          </ul>
        </Notice>
      )}
    </div>
  )
}

function DeleteButton() {
  const [isAsking, setIsAsking] = useState(false)
  const deletion = useOutcomeDeletion()
  const handleConfirm = () =>
    deletion.mutate(undefined, {
      onSuccess: () => {
        setIsAsking(false)
        toast.success('All outcomes are deleted.')
      },
      onError: (error) => toast.error(...failureOf(error, 'We couldn’t delete the outcomes. Try again.')),
    })
  return (
    <>
      <Button type="button" variant="ghost" onClick={() => setIsAsking(true)}>
        Delete all outcomes
      </Button>
      <AlertDialog
        open={isAsking}
        onOpenChange={setIsAsking}
        title="Delete all outcomes?"
        description="This page then says nothing about how scores and work go together. You can import the files again."
        confirmLabel="Delete all"
        tone="danger"
        busy={deletion.isPending}
        onConfirm={handleConfirm}
      />
    </>
  )
}

const example = ['email,outcome,date', 'ada@example.com,4,2026-11-01', 'ben@example.com,not hired,2026-11-01', ''].join(
  '\n',
)

const saveExample = () =>
  saveResponse(new Response(example, { headers: { 'Content-Type': 'text/csv' } }), 'outcomes-example.csv')

async function readAsBase64(file: File): Promise<string> {
  const bytes = new Uint8Array(await file.arrayBuffer())
  let text = ''
  for (let at = 0; at < bytes.length; at += 32_768) text += String.fromCharCode(...bytes.subarray(at, at + 32_768))
  return btoa(text)
}
