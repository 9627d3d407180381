import type { FailingTest } from '@nova/contract/reports/briefing'
import { Values } from '../runs/values.tsx'
import { Badge } from '../ui/badge.tsx'
import { Collapsible } from '../ui/collapsible.tsx'
import { Markdown } from '../ui/markdown.tsx'
import { Told } from './moment-links.tsx'
import { Nothing, Section } from './section.tsx'

/** The last test run where something failed, and the known mistake it matches. */
export function FailingTestCard({ failing }: { failing: FailingTest | null }) {
  const isStale = failing?.isStale === true
  return (
    <Section title="Failing test" aside={isStale && <Badge tone="warn">Code changed since this run</Badge>}>
      {/* The one thing here that is worth interrupting a screen reader for. */}
      <p role="status" className="sr-only">
        {failing ? `${failing.statement.text} ${failing.cause ?? ''}` : ''}
      </p>
      {failing ? (
        <Details failing={failing} />
      ) : (
        <Nothing>
          No failing test right now. When a test run of this question fails, its input and likely cause appear here.
        </Nothing>
      )}
    </Section>
  )
}

function Details({ failing }: { failing: FailingTest }) {
  const { statement, language, isCompileError, failure, names, cause, causeReply } = failing
  return (
    <div className="flex flex-col gap-3">
      <Told statement={statement} />
      {failure && (
        <div className="flex flex-col gap-2 rounded-lg border border-line bg-sunken p-3 text-sm">
          <Values {...failure} names={names} language={language} isPassed={false} isRun />
        </div>
      )}
      {cause ? (
        <div className="flex flex-col gap-1">
          <h3 className="text-sm font-medium">Likely cause</h3>
          <Markdown text={cause} />
          <p className="text-sm text-muted">This run's results match those of a known wrong solution.</p>
          {causeReply && (
            <Collapsible title="What Nova says if the candidate names this cause" className="text-sm">
              <Markdown text={causeReply} className="text-sm" />
            </Collapsible>
          )}
        </div>
      ) : (
        <Nothing>
          {isCompileError
            ? "The compiler's message is with the code's results."
            : "The results don't match any known mistake for this question."}
        </Nothing>
      )}
    </div>
  )
}
