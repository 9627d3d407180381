/** For administrators: selection and scoring rates by group, from group data that is not kept. */
import { auditBias, type BiasAudit, maxGroupData, minDecided } from '@nova/contract/interviews/exports'
import { useMutation } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { type ChangeEvent, type FormEvent, useState } from 'react'
import { call, messageOf } from '../api.ts'
import { AdministratorsOnly } from '../contacts/contacts.tsx'
import { InterviewerBar, useCan } from '../sign-in/sign-in.tsx'
import { Button } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { Collapsible } from '../ui/collapsible.tsx'
import { Field } from '../ui/field.tsx'
import { fileStyle } from '../ui/input.tsx'
import { Notice } from '../ui/notice.tsx'
import { PageHeader } from '../ui/page-header.tsx'
import { saveResponse } from '../ui/save-file.ts'
import { Textarea } from '../ui/textarea.tsx'
import { RateTable } from './rate-table.tsx'
import { sampleRates } from './sample-rates.ts'

const timeoutMs = 120_000

export function BiasAuditPage() {
  const mayAudit = useCan('administer')
  return (
    <>
      <title>Bias audit · Nova Interviews</title>
      <InterviewerBar />
      <main id="main" tabIndex={-1} className="container-app flex flex-col gap-6 py-8 sm:py-10">
        <PageHeader
          title="Bias audit"
          subtitle="Compare how often groups of candidates advance, are recommended, and score above the median."
        />
        {mayAudit ? <Audit /> : <AdministratorsOnly>for a bias audit</AdministratorsOnly>}
      </main>
    </>
  )
}

function Audit() {
  const [groups, setGroups] = useState('')
  const [problem, setProblem] = useState<string>()
  const audit = useMutation({
    mutationFn: () => call(auditBias, { body: { groups }, timeoutMs }),
  })
  const handleFile = async ({ target }: ChangeEvent<HTMLInputElement>) => {
    const [file] = target.files ?? []
    if (!file) return
    const isTooLarge = file.size > maxGroupData
    setProblem(isTooLarge ? 'This file is too large: at most 1 MB. Split it by year.' : undefined)
    if (!isTooLarge) setGroups(await file.text())
  }
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault()
    setProblem(groups.trim() === '' ? 'Choose a file, or paste the group data.' : undefined)
    if (groups.trim() !== '') audit.mutate()
  }
  return (
    <>
      <Card className="px-5 py-5 sm:px-7">
        <form className="flex flex-col gap-5" onSubmit={handleSubmit}>
          <p className="max-w-prose text-muted">
            Use a CSV file whose first line names the columns:{' '}
            <code translate="no" className="font-mono">
              interview
            </code>{' '}
            (id) or{' '}
            <code translate="no" className="font-mono">
              email
            </code>
            , and up to five columns with a group, such as sex or ethnicity. We use it for this result only: we don’t
            store or log it.
          </p>
          <Button type="button" variant="link" className="self-start" onClick={saveExample}>
            <Download aria-hidden />
            Download an example file
          </Button>
          <Field label="File with group data" hint="CSV, at most 1 MB">
            {(control) => (
              <input
                {...control}
                type="file"
                className={fileStyle}
                accept=".csv,text/csv,text/plain"
                onChange={handleFile}
              />
            )}
          </Field>
          <Field label="Group data" error={problem} hint="You can also paste it here.">
            {(control) => (
              <Textarea
                {...control}
                rows={6}
                spellCheck={false}
                className="font-mono text-sm"
                placeholder={'email,sex\nada@example.com,Woman'}
                value={groups}
                onChange={(event) => setGroups(event.target.value)}
              />
            )}
          </Field>
          {audit.isError && (
            <Notice tone="bad">{messageOf(audit.error, 'We couldn’t make the audit. Try again.')}</Notice>
          )}
          <Button type="submit" busy={audit.isPending} className="self-start">
            Calculate rates
          </Button>
        </form>
      </Card>
      {audit.data ? <Result made={audit.data} /> : <SampleResult />}
    </>
  )
}

/** Shows the answer that this page gives, before anyone prepares a file for it. */
function SampleResult() {
  return (
    <Card className="px-5 py-3 sm:px-7">
      <Collapsible title="See a sample result">
        <p className="mb-3 text-muted">Made-up figures of 120 interviews.</p>
        <RateTable {...sampleRates} />
      </Collapsible>
    </Card>
  )
}

const example = [
  'email,sex,age group',
  'ada@example.com,Woman,Under 40',
  'ben@example.com,Man,40 and over',
  'cleo@example.com,Woman,40 and over',
  '',
].join('\n')

const saveExample = () =>
  saveResponse(new Response(example, { headers: { 'Content-Type': 'text/csv' } }), 'group-data-example.csv')

function Result({ made }: { made: BiasAudit }) {
  const { counted, unnamed, olderReports, undecided, isEnough, medianScore, columns, errors, moreErrors, csv } = made
  const save = () => saveResponse(new Response(csv, { headers: { 'Content-Type': 'text/csv' } }), 'bias-audit.csv')
  return (
    <section aria-label="Result" className="flex flex-col gap-4">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p role="status">
          {counted === 0
            ? 'No completed interview matches the group data.'
            : `${counted} completed ${counted === 1 ? 'interview' : 'interviews'} counted${medianScore === null ? '' : `, median score ${medianScore}`}.`}
        </p>
        {counted > 0 && (
          <Button variant="secondary" onClick={save}>
            <Download aria-hidden />
            Download result
          </Button>
        )}
      </div>
      {counted > 0 && (unnamed > 0 || olderReports > 0 || undecided > 0 || !isEnough) && (
        <Notice>
          {unnamed > 0 &&
            `${unnamed} completed ${unnamed === 1 ? 'interview is' : 'interviews are'} named by no row and ${unnamed === 1 ? 'counts' : 'count'} as unknown category. `}
          {olderReports > 0 &&
            `${olderReports} ${olderReports === 1 ? 'was' : 'were'} scored by older rules: left out of recommendations and scores, not of decisions. `}
          {isEnough
            ? undecided > 0 &&
              `${undecided} without a decision ${undecided === 1 ? 'is' : 'are'} left out of recommendations and scores, which are sealed until then.`
            : `Recommendations and scores are counted once ${minDecided} interviews have a decision.`}
        </Notice>
      )}
      {errors.length > 0 && <Errors errors={errors} more={moreErrors} />}
      {columns
        .filter(({ groups }) => groups.length > 0)
        .map((column) => (
          <RateTable key={column.name} {...column} />
        ))}
      {counted > 0 && <Method />}
    </section>
  )
}

function Errors({ errors, more }: { errors: BiasAudit['errors']; more: number }) {
  return (
    <Card className="px-5 py-4 sm:px-7">
      <h2 className="font-semibold">Rows that were left out</h2>
      <ul className="mt-2 flex max-h-60 flex-col gap-1 overflow-y-auto text-sm text-muted">
        {errors.map(({ line, message }) => (
          <li key={`${line} ${message}`}>
            Line {line}: {message}
          </li>
        ))}
        {more > 0 && <li>And {more} more.</li>}
      </ul>
    </Card>
  )
}

function Method() {
  return (
    <Card className="px-5 py-4 text-sm text-muted sm:px-7">
      <h2 className="font-semibold text-ink">How this is calculated</h2>
      <ul className="mt-2 flex max-w-prose list-disc flex-col gap-1.5 pl-5">
        <li>
          Advance is what people decided, Strong Hire what the system recommended. They are counted apart: each among
          those who have one. How many have none stands beside them.
        </li>
        <li>Above the median: the share with an overall score above the median of everyone counted.</li>
        <li>
          Unknown category: the cell is empty or says that it isn’t known, or no row names the interview. These are in
          no rate, and their number is given, as Local Law 144 asks.
        </li>
        <li>Recommendations and scores by different versions of the rules are never counted together.</li>
        <li>
          Impact ratio: a group’s rate divided by the highest rate. Groups with less than 2 % of all candidates are
          marked and left out of comparisons, as New York City’s Local Law 144 allows.
        </li>
        <li>
          Ranges are 95 % intervals: Clopper–Pearson for rates, Koopman’s score interval for ratios. p is Fisher’s exact
          test, two-sided.
        </li>
      </ul>
    </Card>
  )
}
