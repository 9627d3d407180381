import { downloadInterviews } from '@nova/contract/interviews/exports'
import { Download } from 'lucide-react'
import { useState } from 'react'
import { callForResponse, messageOf } from '../api.ts'
import { Button } from '../ui/button.tsx'
import { saveResponse } from '../ui/save-file.ts'
import { toast } from '../ui/toast.tsx'
import { type InterviewFilter, queryOf } from './interviews.ts'

/** Up to 50,000 lines are read while it is saved. */
const timeoutMs = 120_000

/** The interviews that the list shows, all pages of it, as a CSV file. */
export function DownloadList({ filter }: { filter: InterviewFilter }) {
  const [isBusy, setBusy] = useState(false)
  const download = async () => {
    setBusy(true)
    const { q, title, status } = queryOf(filter)
    const query = { q, title, ...(status ? { status } : {}) }
    try {
      await saveResponse(await callForResponse(downloadInterviews, { query, timeoutMs }), 'interviews.csv')
      toast.success('Interviews downloaded as CSV')
    } catch (error) {
      toast.error(messageOf(error, 'We couldn’t download the interviews. Try again.'))
    } finally {
      setBusy(false)
    }
  }
  return (
    <Button variant="secondary" busy={isBusy} onClick={download}>
      {!isBusy && <Download aria-hidden />}
      <span>
        <span className="max-sm:sr-only">Download </span>CSV
      </span>
    </Button>
  )
}
