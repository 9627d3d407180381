import { Zap } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { CandidateFields } from '../quick-start/candidate-fields.tsx'
import { Started } from '../quick-start/started.tsx'
import { noCandidate, useQuickStart } from '../quick-start/use-quick-start.ts'
import { Button } from '../ui/button.tsx'
import { Collapsible } from '../ui/collapsible.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { Skeleton } from '../ui/skeleton.tsx'

const QuestionBrowser = lazy(async () => ({
  default: (await import('../library/question-browser.tsx')).QuestionBrowser,
}))

/** First click: the questions. Second: the one to start with. */
export function QuickStartMenu() {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button variant="secondary" onClick={() => setOpen(true)}>
        <Zap aria-hidden />
        Quick start
      </Button>
      {isOpen && <ChooseAndStart onClose={() => setOpen(false)} />}
    </>
  )
}

function ChooseAndStart({ onClose }: { onClose: () => void }) {
  const [candidate, setCandidate] = useState(noCandidate)
  const { started, start, isStarting, startingId } = useQuickStart()
  if (started) return <Started started={started} onClose={onClose} />
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title="Quick start"
      description="Choose a question. We open an interview with it right away and give you the candidate's link. You don't need a resume."
      className="max-w-4xl"
    >
      <Collapsible title="Add the candidate’s name or email (optional)">
        <CandidateFields value={candidate} onChange={setCandidate} />
      </Collapsible>
      <Suspense fallback={<Skeleton className="h-64 rounded-xl" />}>
        <QuestionBrowser
          scope="all"
          isChoosing
          actions={(question) => (
            <Button
              variant="secondary"
              size="sm"
              busy={startingId === question.id}
              disabled={isStarting}
              aria-label={`Start with ${question.title}`}
              onClick={() => start(question.id, candidate)}
            >
              {startingId !== question.id && <Zap aria-hidden />}
              Start
            </Button>
          )}
        />
      </Suspense>
    </Dialog>
  )
}
