import type { AfterInterview } from '@nova/contract/reviews/feedback'
import { DateTime } from '../ui/date-time.tsx'

/** Lists the steps since the interview, from the record, and those still to come; without a record, all of them. */
export function NextSteps({ after }: { after: AfterInterview | null }) {
  const { letter = null, feedback = null } = after ?? {}
  const report = after?.additions.report
  const isOver = letter !== null && feedback !== null
  return (
    <section className="flex flex-col gap-2">
      <h2 className="text-lg font-semibold">{isOver ? 'What has happened' : 'What happens next'}</h2>
      <ol className="flex list-decimal flex-col gap-1 pl-5 text-muted marker:text-faint">
        <li>
          {report ? (
            <>
              We created a report from your tests, your answers and your conversation with Nova on{' '}
              <DateTime value={report.madeAt} />.
            </>
          ) : (
            'We create a report from your tests, your answers and your conversation with Nova.'
          )}
        </li>
        <li>
          {letter || after?.isDecided
            ? 'Your interviewers read it and made their decision.'
            : 'Your interviewers read it. People make the decision, not the report.'}
        </li>
        {letter && (
          <li>
            {letter.releasedBy} wrote you a letter that explains it on <DateTime value={letter.releasedAt} />.
          </li>
        )}
        {feedback && (
          <li>
            {feedback.releasedBy} sent you feedback on <DateTime value={feedback.releasedAt} />.
          </li>
        )}
        {!isOver && (
          <li>
            {letter || feedback
              ? 'If anything else follows, the company that invited you will contact you.'
              : 'The company that invited you will contact you.'}
          </li>
        )}
      </ol>
    </section>
  )
}
