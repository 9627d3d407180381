/** Importing people into a position from a CSV file: choose it, see what is wrong, import, follow it. */
import { importLimits, type ListedImport } from '@nova/contract/positions/imports'
import type { Position } from '@nova/contract/positions/positions'
import { Upload } from 'lucide-react'
import { type ChangeEvent, useEffect, useId, useRef, useState } from 'react'
import { useParams } from 'react-router'
import { messageOf } from '../api.ts'
import { Badge } from '../ui/badge.tsx'
import { Button } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { DateTime } from '../ui/date-time.tsx'
import { Notice } from '../ui/notice.tsx'
import { saveResponse } from '../ui/save-file.ts'
import { ImportReadingCard } from './import-reading.tsx'
import { ImportSheet } from './import-sheet.tsx'
import { type ImportChoices, useImport, useImportCheck, useImports } from './intake.ts'
import { forgetFile, keepFile, readKeptFile } from './kept-file.ts'
import { PositionPart } from './position-part.tsx'
import { countPeople, peopleWords } from './positions.ts'

export function ImportPage() {
  const { id = '' } = useParams()
  const imports = useImports(id)
  return (
    <PositionPart positionId={id} title="Import from CSV" part={imports}>
      {(position, loaded) => <Sheet position={position} imports={loaded} />}
    </PositionPart>
  )
}

function Sheet({ position, imports }: { position: Position; imports: ListedImport[] }) {
  const check = useImportCheck(position.id)
  const open = imports.find(({ state }) => state !== 'done')
  const [shownId, setShownId] = useState(open?.id)
  const isRunning = open?.state === 'running'
  const isChecked = open?.state === 'checked'
  const [chosen, setChosen] = useState<{ file: File; choices: ImportChoices } | undefined>(
    () => open && readKeptFile(position.id, open.id),
  )
  const read = (file: File, choices: ImportChoices) => {
    setChosen({ file, choices })
    check.mutate(
      { file, choices },
      {
        onSuccess: ({ id }) => {
          setShownId(id)
          void keepFile(position.id, id, { file, choices })
        },
      },
    )
  }
  useEffect(() => {
    if (!isChecked && !check.isPending) forgetFile(position.id)
  }, [isChecked, check.isPending, position.id])
  const mayImport = position.mayAdd && position.status === 'open' && position.questions.length > 0
  return (
    <>
      {!mayImport && <Notice tone="warn">{whyNot(position)}</Notice>}
      {mayImport && !isRunning && (
        <FileCard
          isBusy={check.isPending}
          problem={check.error ? messageOf(check.error, 'We couldn’t read this file. Try again.') : undefined}
          hasChecked={open !== undefined}
          onFile={(file) => read(file, {})}
        />
      )}
      {shownId && chosen && !isRunning && (
        <Reading
          positionId={position.id}
          importId={shownId}
          isBusy={check.isPending}
          onChange={(change) => read(chosen.file, { ...chosen.choices, ...change })}
        />
      )}
      {isChecked && !chosen && (
        <Notice>
          We kept the rows of <strong>{open.fileName}</strong>, not the file. To change how it is read, choose it again.
        </Notice>
      )}
      {shownId && !check.isPending && <ImportSheet key={shownId} position={position} importId={shownId} />}
      <Earlier position={position} imports={imports.filter(({ state, id }) => state === 'done' && id !== shownId)} />
    </>
  )
}

type ReadingProps = {
  positionId: string
  importId: string
  isBusy: boolean
  onChange: (change: ImportChoices) => void
}

function Reading({ positionId, importId, ...card }: ReadingProps) {
  const its = useImport(positionId, importId).data
  return its?.state === 'checked' ? <ImportReadingCard its={its} {...card} /> : null
}

function whyNot({ status, questions }: Position): string {
  if (status === 'archived') return 'This position is archived. Restore it to import people.'
  if (status === 'closed') return 'This position is closed. Reopen it to import people.'
  return questions.length === 0 ? 'Choose at least one question for this position first.' : 'You can’t add people here.'
}

type FileProps = { isBusy: boolean; problem: string | undefined; hasChecked: boolean; onFile: (file: File) => void }

function FileCard({ isBusy, problem, hasChecked, onFile }: FileProps) {
  const [size, setSize] = useState<string>()
  const handleFile = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const [file] = target.files ?? []
    if (!file) return
    const isTooLarge = file.size > importLimits.bytes
    setSize(isTooLarge ? 'This file is larger than 1 MB. Split it into smaller files.' : undefined)
    if (!isTooLarge) onFile(file)
    // The same file, corrected, can be chosen again.
    target.value = ''
  }
  const error = size ?? problem
  const input = useRef<HTMLInputElement>(null)
  const noteId = useId()
  return (
    <Card className="flex flex-col gap-4 px-5 py-5 sm:px-7">
      <p className="max-w-prose text-muted">
        A row names the columns: <strong className="font-medium text-ink">name</strong> and{' '}
        <strong className="font-medium text-ink">email</strong>, and optionally{' '}
        <strong className="font-medium text-ink">scheduled date</strong> (such as 2026-12-03 14:00),{' '}
        <strong className="font-medium text-ink">zone</strong> (such as Europe/Berlin or New York) and{' '}
        <strong className="font-medium text-ink">language</strong> (such as Python). We check every row before anyone is
        added.
      </p>
      <div className="flex flex-col items-start gap-2">
        <input
          ref={input}
          type="file"
          className="sr-only"
          tabIndex={-1}
          aria-label={hasChecked ? 'Choose another file' : 'CSV file'}
          accept=".csv,.tsv,.txt,text/csv,text/plain"
          disabled={isBusy}
          onChange={handleFile}
        />
        <Button
          variant={hasChecked ? 'secondary' : 'primary'}
          busy={isBusy}
          aria-describedby={noteId}
          onClick={() => input.current?.click()}
        >
          {!isBusy && <Upload aria-hidden />}
          {hasChecked ? 'Choose another file' : 'Choose a CSV file'}
        </Button>
        <p id={noteId} role={error ? 'alert' : undefined} className={error ? 'text-sm text-bad' : 'text-sm text-faint'}>
          {error ?? `Up to ${importLimits.rows.toLocaleString('en')} rows and 1 MB`}
        </p>
      </div>
      <p role="status" className="text-sm text-muted empty:sr-only">
        {isBusy ? 'Checking the file…' : ''}
      </p>
      <Button variant="link" className="self-start" onClick={() => void saveExample()}>
        Download an example file
      </Button>
    </Card>
  )
}

const example = `\uFEFFname,email,scheduled date,zone,language\r\nAda Berg,ada.berg@example.com,2027-03-01 14:00,Europe/Berlin,Python\r\nSam Okafor,sam@example.com,,,\r\n`
const saveExample = () =>
  saveResponse(new Response(example, { headers: { 'Content-Type': 'text/csv' } }), 'candidates-example.csv')

function Earlier({ position, imports }: { position: Position; imports: ListedImport[] }) {
  if (imports.length === 0) return null
  const words = peopleWords[position.peopleWord]
  return (
    <section aria-labelledby="earlier" className="flex flex-col gap-3">
      <h2 id="earlier" className="text-lg font-semibold tracking-tight">
        Earlier imports
      </h2>
      <Card>
        <ul className="divide-y divide-line">
          {imports.map(({ id, fileName, made, createdAt, createdBy, wrong }) => (
            <li key={id} className="flex flex-wrap items-center gap-x-3 gap-y-1 px-5 py-3.5 sm:px-7">
              <span className="min-w-0 font-medium break-all">{fileName}</span>
              <Badge tone="good">{countPeople(made, words)}</Badge>
              {wrong > 0 && <Badge tone="warn">{wrong} left out</Badge>}
              <span className="text-sm text-muted">
                {createdBy}, <DateTime value={createdAt} />
              </span>
            </li>
          ))}
        </ul>
      </Card>
    </section>
  )
}
