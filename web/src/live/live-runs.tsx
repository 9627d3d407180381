import { isAnsweredIn } from '@nova/contract/kinds/kinds'
import { isCodePad } from '@nova/contract/words'
import { useMemo } from 'react'
import type { Pad } from '../journal/pads.ts'
import type { RoomQuestion } from '../journal/questions.ts'
import { useStore } from '../journal/store.ts'
import { Console } from '../runs/console.tsx'
import { useMachine } from '../runs/machine.ts'
import { OwnTestsList } from '../runs/own-tests-list.tsx'
import { RunButtons } from '../runs/run-buttons.tsx'
import { readInput, startInput } from '../runs/run-input.ts'
import { listRuns } from '../runs/run-log.ts'
import { Badge } from '../ui/badge.tsx'
import type { LiveSession } from './live-session.ts'

type Props = Pick<LiveSession, 'timeline' | 'runs'> & { canEdit: boolean; question: RoomQuestion; pad: Pad | undefined }

/** Results of running the code; in interviews with a person, interviewers may run it too, as separate runs. */
export function LiveRuns({ timeline, runs: code, canEdit, question, pad }: Props) {
  const { runs: made, ownTests } = useStore(timeline)
  const { running, errors } = useStore(code.state)
  const { isInBrowser } = useMachine()
  const runs = useMemo(() => listRuns(made, [], question.id), [made, question])
  const isHere = running?.questionId === question.id
  const start = (kind: 'run' | 'test') => {
    if (running || !pad || !isCodePad(pad.language)) return
    const { language } = pad
    const given = kind === 'run' && language !== 'sql' ? readInput(startInput(question), question) : {}
    const ask = { questionId: question.id, language, code: pad.text(), ...given }
    void code.start(kind, ask, question)
  }
  return (
    <section aria-label="Runs and tests" className="relative h-full overflow-y-auto">
      <div className="flex flex-wrap items-center gap-2 px-3 pt-3">
        <h2 className="mr-auto flex items-center gap-2 text-sm font-semibold">
          Runs and tests <Badge>{runs.length}</Badge>
        </h2>
        {canEdit && !isInBrowser && (
          <RunButtons
            size="sm"
            isOff={!pad}
            isBusy={running !== null}
            running={isHere ? running.kind : null}
            onStart={start}
            onStop={code.stop}
            {...(isAnsweredIn(question, 'sql') && { runLabel: 'Run Query' })}
          />
        )}
      </div>
      <OwnTestsList
        cases={ownTests.get(question.id)?.cases ?? []}
        names={question.signature?.params.map(({ name }) => name) ?? []}
      />
      <Console
        runs={runs}
        signature={question.signature}
        pad={pad}
        running={isHere ? running : null}
        error={errors.get(question.id) ?? null}
        onAgain={start}
        empty="The candidate hasn't run any code yet."
      />
    </section>
  )
}
