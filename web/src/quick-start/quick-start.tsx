/**
 * Quick start: an open interview with one question and its link, in two clicks. The second click is here; the choice of
 * the question is elsewhere.
 * Public files: started.tsx, use-quick-start.ts, candidate-fields.tsx.
 */
import { isUnprovenDraft, type ListedQuestion, unprovenWords } from '@nova/contract/questions/library'
import { isTooShortAlone, tooShortAlone } from '@nova/contract/reports/showable'
import { Zap } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { CandidateFields } from './candidate-fields.tsx'
import { Started } from './started.tsx'
import { noCandidate, useQuickStart } from './use-quick-start.ts'

type Question = Pick<ListedQuestion, 'id' | 'title' | 'status' | 'kind' | 'project'>

/** Starts an interview with this question, in a dialog that ends with the candidate's link. */
export function QuickStartButton({ question, size = 'sm' }: { question: Question; size?: 'sm' | 'md' }) {
  const [isOpen, setOpen] = useState(false)
  if (question.status !== 'ready' && !isUnprovenDraft(question)) return null
  return (
    <>
      <Button
        variant="secondary"
        size={size}
        aria-label={`Start interview with ${question.title}`}
        onClick={() => setOpen(true)}
      >
        <Zap aria-hidden />
        Start interview
      </Button>
      {isOpen && <StartDialog question={question} onClose={() => setOpen(false)} />}
    </>
  )
}

function StartDialog({ question, onClose }: { question: Question; onClose: () => void }) {
  const [candidate, setCandidate] = useState(noCandidate)
  const { started, start, isStarting } = useQuickStart()
  if (started) return <Started started={started} onClose={onClose} />
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={`Start “${question.title}”`}
      description="We open an interview with this question right away and give you the candidate's link. You don't need a resume."
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            Not now
          </Button>
          <Button busy={isStarting} onClick={() => start(question.id, candidate)}>
            Create link
          </Button>
        </>
      }
    >
      {isUnprovenDraft(question) && <p className="text-sm text-warn">{unprovenWords}</p>}
      {isTooShortAlone(question) && <p className="text-sm text-warn">{tooShortAlone}</p>}
      <CandidateFields value={candidate} onChange={setCandidate} />
    </Dialog>
  )
}
