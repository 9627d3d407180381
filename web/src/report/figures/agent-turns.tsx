/** How the work with an agent program went: the program, and its turns one by one. */
import { type AgentWork, sayLeftTurns } from '@nova/contract/projects/working-with-ai'
import { useContext } from 'react'
import { Collapsible } from '../../ui/collapsible.tsx'
import { Claims, EvidenceNumbers } from '../claims.tsx'
import { PrintingContext } from '../printing.ts'

/** Turns shown at first. */
const maxShown = 5

export function AgentTurns({ work: { claims, turns, left } }: { work: AgentWork }) {
  const isPrinting = useContext(PrintingContext)
  return (
    <div className="border-t border-line px-5 py-4 sm:px-7">
      <h3 className="font-medium">How the work with the agent went</h3>
      <Claims claims={claims} className="mt-2 max-w-prose lg:max-w-none" />
      <Collapsible
        key={String(isPrinting)}
        className="mt-3"
        title={`Turns, one by one (${turns.length})`}
        defaultOpen={isPrinting || turns.length <= maxShown}
      >
        <ol className="flex list-decimal flex-col gap-4 pt-2 pl-6 marker:text-faint">
          {turns.map((turn) => (
            <li key={turn.seq}>
              <p>
                {turn.message === '' ? (
                  <span className="text-muted">A message without words</span>
                ) : (
                  <q dir="auto" className="wrap-anywhere">
                    {turn.message}
                  </q>
                )}{' '}
                <EvidenceNumbers evidence={[turn.seq]} />
              </p>
              <Claims claims={turn.claims} className="mt-1 max-w-prose text-sm lg:max-w-none" />
            </li>
          ))}
        </ol>
        {left > 0 && <p className="mt-3 text-sm text-muted">{sayLeftTurns(left)}</p>}
      </Collapsible>
    </div>
  )
}
