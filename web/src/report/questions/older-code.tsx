import { padName } from '@nova/contract/questions/language-names'
import type { Report, Submission } from '@nova/contract/reports/reports'
import { testGroupNames } from '@nova/contract/reports/test-groups'
import { FollowUpRecords } from '../../follow-ups/record-list.tsx'
import { Badge } from '../../ui/badge.tsx'
import { Card } from '../../ui/card.tsx'
import { CopyButton } from '../../ui/copy-button.tsx'
import { EvidenceNumbers } from '../claims.tsx'
import { ScrollRegion } from '../scroll-region.tsx'
import { Drawing, useBoards } from './drawing.tsx'

/** Reports made before questions were listed: the final code of every coding question, and the written answers. */
export function OlderCode({ report }: { report: Report }) {
  const { interviewId, submissions, answers } = report
  const boards = useBoards(interviewId)
  return (
    <div className="flex flex-col gap-4">
      {submissions.length === 0 && (
        <Card className="px-5 py-8 text-center text-muted">No code was submitted in this interview.</Card>
      )}
      {submissions.map((submission) => (
        <SubmittedCode key={submission.questionId} submission={submission} />
      ))}
      <AboutTheCode followUps={report.followUps ?? []} />
      {answers.length > 0 && (
        <Card>
          <h2 className="px-5 pt-5 font-semibold sm:px-7">Written answers</h2>
          <ul className="mt-3 divide-y divide-line border-t border-line">
            {answers.map(({ questionId, title, text, editedSince, evidence }) => (
              <li key={questionId} className="px-5 py-4 sm:px-7">
                <h3 className="font-medium">
                  {title} <EvidenceNumbers evidence={evidence} />
                </h3>
                {editedSince && <EditedSince />}
                {text.trim() ? (
                  <p dir="auto" className="mt-1.5 max-w-prose break-words whitespace-pre-wrap text-muted">
                    {text}
                  </p>
                ) : (
                  <p className="mt-1.5 text-faint">The candidate didn't write an answer.</p>
                )}
                <Drawing interviewId={interviewId} title={title} drawn={boards.get(questionId)} />
              </li>
            ))}
          </ul>
        </Card>
      )}
    </div>
  )
}

function AboutTheCode({ followUps }: { followUps: NonNullable<Report['followUps']> }) {
  if (followUps.length === 0) return null
  return (
    <Card className="px-5 py-5 sm:px-7">
      <h2 className="font-semibold">Questions about the submitted code</h2>
      <p className="mt-1 max-w-prose text-sm text-muted">
        Everyone who submits code gets the same kinds of questions about their own code. We check answers by running
        that code where we can. Answers that were checked count as the explanation of the code.
      </p>
      {followUps.map(({ questionId, title, items }) => (
        <section key={questionId} aria-label={`Questions about ${title}`} className="mt-4 border-t border-line pt-4">
          <h3 className="mb-3 font-medium">{title}</h3>
          <FollowUpRecords records={items} moments={(evidence) => <EvidenceNumbers evidence={evidence.slice(-1)} />} />
        </section>
      ))}
    </Card>
  )
}

function SubmittedCode({ submission }: { submission: Submission }) {
  const { title, language, code, compileError, editedSince, evidence } = submission
  return (
    <Card className="overflow-hidden">
      <div className="flex items-start justify-between gap-3 px-5 py-4 sm:px-7">
        <div className="min-w-0">
          <h2 className="font-semibold">
            {title} <EvidenceNumbers evidence={evidence} />
          </h2>
          <div className="mt-2 flex flex-wrap gap-1.5">
            <Badge tone="outline">{padName(language)}</Badge>
            <TestCounts submission={submission} />
          </div>
          {editedSince && <EditedSince />}
        </div>
        {code.trim() && (
          <CopyButton text={code} label={`Copy the code of ${title}`} message="Code copied to clipboard" />
        )}
      </div>
      {compileError !== undefined && (
        <p className="border-t border-line bg-bad-soft px-5 py-3 text-sm text-bad sm:px-7">
          <span className="font-medium">The final code did not compile.</span>{' '}
          {compileError && (
            <code translate="no" className="font-mono break-words whitespace-pre-wrap">
              {compileError}
            </code>
          )}
        </p>
      )}
      {code.trim() ? (
        <ScrollRegion name={`Code of ${title}`}>
          <pre translate="no" className="w-max min-w-full bg-sunken px-5 py-4 text-sm leading-relaxed sm:px-7">
            <code translate="no" className="font-mono">
              {code}
            </code>
          </pre>
        </ScrollRegion>
      ) : (
        <p className="border-t border-line px-5 py-4 text-faint sm:px-7">The candidate didn't write anything.</p>
      )}
    </Card>
  )
}

/** In older reports what is shown is not what was submitted, and it is what counted. */
export function EditedSince() {
  return (
    <p className="mt-2 text-sm text-muted">Edited after it was submitted. This final version is the one that counts.</p>
  )
}

function TestCounts({ submission: { visible, hidden } }: { submission: Submission }) {
  const counts = [
    ...(visible ? [['visible', visible] as const] : []),
    ...(hidden ? (['core', 'edge', 'scale'] as const).map((group) => [group, hidden[group]] as const) : []),
  ]
  if (counts.length === 0) return <Badge>tests not run</Badge>
  const shown = counts
    .filter(([, { total }]) => total > 0)
    .map(([group, { passed, total }]) => (
      <Badge key={group} tone={passed === total ? 'good' : passed === 0 ? 'bad' : 'warn'} className="tabular">
        {testGroupNames[group]} {passed}/{total}
      </Badge>
    ))
  return hidden ? shown : [...shown, <Badge key="hidden">hidden tests not run</Badge>]
}
