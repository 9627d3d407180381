/** Reports whose figures are sealed for their reader: pages take them whole, and say so where a value would stand. */
import { unsealReport } from '@nova/contract/report-calls'
import type { Report } from '@nova/contract/reports/reports'
import {
  fillSealed,
  isSealed,
  type SealedReport,
  type SealedUntil,
  sealWords,
} from '@nova/contract/reports/sealed-report'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { createContext, useContext } from 'react'
import { Link } from 'react-router'
import { call, messageOf } from '../api.ts'
import { Button } from '../ui/button.tsx'
import { Notice } from '../ui/notice.tsx'
import { toast } from '../ui/toast.tsx'

/** Null: the reader sees all. */
export const SealContext = createContext<SealedUntil | null>(null)
export const useSeal = () => useContext(SealContext)

export function readSeal(report: Report | SealedReport): { report: Report; seal: SealedUntil | null } {
  return isSealed(report) ? { report: fillSealed(report), seal: report.sealedUntil } : { report, seal: null }
}

/** Takes the scores' place, with the way to unseal them. */
export function SealNotice({ interviewId, seal }: { interviewId: string; seal: SealedUntil }) {
  const cache = useQueryClient()
  const show = useMutation({
    mutationFn: () => call(unsealReport, { params: { id: interviewId } }),
    onSuccess: () => cache.invalidateQueries(),
    onError: (error) => toast.error(messageOf(error, 'We couldn’t show the scores. Try again.')),
  })
  if (seal === 'press')
    return (
      <Notice
        className="print:hidden"
        action={
          <Button size="sm" busy={show.isPending} onClick={() => show.mutate()}>
            Show scores and recommendation
          </Button>
        }
      >
        {sealWords.press} When you show them, the audit log records it.
      </Notice>
    )
  return (
    <Notice
      action={
        seal !== 'decision' && (
          <Button asChild size="sm" variant="secondary">
            <Link to={{ search: '?tab=scorecard' }} preventScrollReset>
              Fill in your scorecard
            </Link>
          </Button>
        )
      }
    >
      {sealWords[seal]}
    </Notice>
  )
}
