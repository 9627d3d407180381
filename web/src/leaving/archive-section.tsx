import {
  archiveDays,
  type CompanyArchive,
  downloadCompanyArchive,
  makeCompanyArchive,
} from '@nova/contract/accounts/leaving'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useSending } from '../account/use-sending.ts'
import { call, callForResponse } from '../api.ts'
import { sayDay } from '../retention/days.ts'
import { Button } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { Notice } from '../ui/notice.tsx'
import { saveResponse } from '../ui/save-file.ts'
import { keepPlan, useFocusAfter } from './leaving.ts'
import { PasswordDialog } from './password-dialog.tsx'

const maxDownloadMs = 3_600_000
const dayMs = 86_400_000

/** A making that began more than a day ago was lost, and can be asked for again. */
const isBeingMade = (archive: CompanyArchive | null) =>
  archive?.state === 'making' && Date.now() - Date.parse(archive.askedAt) < dayMs

export function ArchiveSection({ archive }: { archive: CompanyArchive | null }) {
  const cache = useQueryClient()
  const [isAsked, setAsked] = useState(false)
  const isMaking = isBeingMade(archive)
  const heading = useFocusAfter(isMaking)
  return (
    <Card className="flex max-w-3xl flex-col gap-4 p-5 sm:p-6">
      <h2 {...heading} className="text-lg font-semibold tracking-tight">
        Take everything along
      </h2>
      <p className="max-w-prose text-pretty text-muted">
        One ZIP file with everything that is your company’s: interviews, resumes, journals, reports, questions, people
        and the audit log, as JSON with a description of each table. An operator imports it into an empty installation,
        where reports and links stay the same. It is not encrypted, and has no passwords or keys.
      </p>
      <div role="status" className="flex flex-col gap-4 empty:hidden">
        {archive?.state === 'making' && <p>The archive is being made. You can leave this page.</p>}
        {archive?.state === 'failed' && (
          <Notice tone="warn">
            The archive couldn’t be made yet. We try it a few times more, or you make a new one.
          </Notice>
        )}
        {archive?.state === 'ready' && <Ready archive={archive} />}
      </div>
      {!isMaking && (
        <Button variant="secondary" className="self-start" onClick={() => setAsked(true)}>
          {archive ? 'Make a new one' : 'Make the archive'}
        </Button>
      )}
      {isAsked && (
        <PasswordDialog
          title={archive ? 'Make a new archive?' : 'Make the archive?'}
          description={`It has everything, so we ask for your password. It can be downloaded for ${archiveDays} days, by administrators.`}
          action="Make it"
          send={async (body) => keepPlan(cache, await call(makeCompanyArchive, { body }))}
          onClose={() => setAsked(false)}
        />
      )}
    </Card>
  )
}

function Ready({ archive: { madeAt, until, bytes, sha256, interviews, rows } }: { archive: CompanyArchive }) {
  const { isBusy, failure, send } = useSending()
  const download = async () =>
    saveResponse(await callForResponse(downloadCompanyArchive, { timeoutMs: maxDownloadMs }), 'nova-company.zip')
  return (
    <>
      <dl className="grid gap-x-6 gap-y-1 sm:grid-cols-[auto_1fr]">
        <dt className="text-muted">As it was at</dt>
        <dd>{madeAt && new Date(madeAt).toLocaleString(undefined, { dateStyle: 'long', timeStyle: 'short' })}</dd>
        <dt className="text-muted">Content</dt>
        <dd className="tabular">
          {interviews === 1 ? '1 interview' : `${(interviews ?? 0).toLocaleString()} interviews`},{' '}
          {(rows ?? 0).toLocaleString()} rows, {saySize(bytes ?? 0)}
        </dd>
        <dt className="text-muted">SHA-256</dt>
        <dd className="font-mono text-sm break-all">{sha256}</dd>
      </dl>
      {failure && <Notice tone="bad">{failure.message}</Notice>}
      <Button className="self-start" busy={isBusy} onClick={() => void send(download)}>
        Download
      </Button>
      <p className="text-sm text-pretty text-muted">
        Here until {until && sayDay(until)}, or until an interview that is in it is deleted.
      </p>
    </>
  )
}

const saySize = (bytes: number) =>
  bytes < 1e6 ? `${Math.max(1, Math.round(bytes / 1e3))} KB` : `${(bytes / 1e6).toFixed(bytes < 1e7 ? 1 : 0)} MB`
