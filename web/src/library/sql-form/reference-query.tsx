import { computeExpected } from '@nova/contract/questions/question-trying'
import type { SqlOutcome } from '@nova/contract/questions/runs'
import { useMutation } from '@tanstack/react-query'
import { Play } from 'lucide-react'
import { call, messageOf } from '../../api.ts'
import { SqlResult } from '../../sql/sql-result.tsx'
import { Button } from '../../ui/button.tsx'
import { Collapsible } from '../../ui/collapsible.tsx'
import { Notice } from '../../ui/notice.tsx'
import { withReason } from '../../ui/with-reason.ts'
import { FormSection } from '../form/form-field.tsx'
import { SqlCode } from './sql-code.tsx'
import type { SqlWritten } from './sql-written.ts'
import { useSqlForm } from './use-sql-form.ts'

/** The query that gives the right rows, tried on every data set before it is saved. */
export function ReferenceQuery() {
  const { sql, errors, changeSql } = useSqlForm()
  const trying = useMutation({ mutationFn: tryReference })
  const canRun = sql.reference.trim() !== '' && sql.schema.trim() !== '' && sql.dataSets.length > 0
  return (
    <FormSection id="reference" title="Reference solution" about="Its rows are the expected result for every data set.">
      <SqlCode
        label="Reference query"
        value={sql.reference}
        error={errors.reference}
        onChange={(reference) => changeSql({ reference })}
      />
      <Button
        variant="secondary"
        className="self-start"
        busy={trying.isPending}
        {...withReason(canRun ? null : 'Write the tables, a data set and the query first.', () => trying.mutate(sql))}
      >
        <Play aria-hidden />
        Run on every data set
      </Button>
      {trying.isError && (
        <Notice tone="bad">{messageOf(trying.error, "We couldn't run the query. Try again in a moment.")}</Notice>
      )}
      {trying.data && (
        <div aria-live="polite" className="flex flex-col gap-2">
          {trying.data.map(({ name, returned, error }, at) => (
            <Collapsible key={`${name} ${at}`} title={name} defaultOpen={at === 0 || error !== undefined}>
              {error === undefined ? (
                <SqlResult outcome={returned} />
              ) : (
                <pre translate="no" className="overflow-auto rounded-lg bg-sunken p-2.5 font-mono text-xs text-bad">
                  {error}
                </pre>
              )}
            </Collapsible>
          ))}
        </div>
      )}
    </FormSection>
  )
}

async function tryReference({ schema, check, mayWrite, reference: code, dataSets }: SqlWritten) {
  const rows = dataSets.map((each) => each.rows)
  const body = { language: 'sql' as const, code, schema, mayWrite, ...(check.trim() && { check }), dataSets: rows }
  const results = await call(computeExpected, { body })
  return results.map(({ returned, error }, at) => ({
    name: dataSets[at]?.name ?? '',
    returned: (returned ?? { tags: [] }) as SqlOutcome,
    error,
  }))
}
