/** By which rules the scores were made: a report of older ones stays, and today's can be made next to it. */
import { formulaVersion } from '@nova/contract/constants'
import { listReports, remakeReport } from '@nova/contract/report-calls'
import type { Report } from '@nova/contract/reports/reports'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Link, useLocation, useSearchParams } from 'react-router'
import { call, messageOf } from '../api.ts'
import { useCan } from '../sign-in/sign-in.tsx'
import { Button } from '../ui/button.tsx'
import { Notice } from '../ui/notice.tsx'
import { toast } from '../ui/toast.tsx'

/** Nothing where today's rules are the only ones that the report was made with. */
export function RulesNotice({ report }: { report: Report }) {
  const { interviewId: id } = report
  const [, setQuery] = useSearchParams()
  const queries = useQueryClient()
  const mayScore = useCan('run')
  const isToday = report.formulaVersion === formulaVersion
  const { data } = useQuery({
    queryKey: ['reports', id],
    queryFn: ({ signal }) => call(listReports, { params: { id }, signal }),
  })
  const remake = useMutation({
    mutationFn: () => call(remakeReport, { params: { id } }),
    onSuccess: () => {
      void queries.invalidateQueries({ queryKey: ['reports', id] })
      setQuery((before) => {
        before.set('rules', formulaVersion)
        return before
      })
    },
    onError: (error) => toast.error(messageOf(error, "We couldn't score the interview again.")),
  })
  const made = data?.made.map((each) => each.formulaVersion) ?? []
  const others = made.filter((version) => version !== report.formulaVersion)
  if (isToday && others.length === 0) return null
  return (
    <Notice
      className="print:hidden"
      action={
        mayScore &&
        data &&
        !made.includes(formulaVersion) && (
          <Button size="sm" variant="secondary" busy={remake.isPending} onClick={() => remake.mutate()}>
            Score again by today's rules
          </Button>
        )
      }
    >
      {isToday
        ? `Scored by today's rules (version ${report.formulaVersion}).`
        : `Scored by older rules (version ${report.formulaVersion}).`}{' '}
      {others.map((version) => (
        <VersionLink key={version} version={version} />
      ))}
    </Notice>
  )
}

function VersionLink({ version }: { version: string }) {
  const { search } = useLocation()
  const query = new URLSearchParams(search)
  query.set('rules', version)
  return (
    <Link className="me-3 underline" to={{ search: query.toString() }}>
      See the report by {version === formulaVersion ? "today's rules" : `version ${version}`}
    </Link>
  )
}
