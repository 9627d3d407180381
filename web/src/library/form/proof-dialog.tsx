import type { LibraryQuestion } from '@nova/contract/questions/library'
import { Link } from 'react-router'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { GateList } from './gate-list.tsx'
import type { SectionId } from './sections.ts'
import type { Proof } from './use-saving.ts'

type Props = {
  /** One sentence on what is being run. */
  about?: string
  proof: Proof | undefined
  onStop: () => void
  onClose: () => void
  onJump: (section: SectionId, gate: string) => void
}

/** The gates one by one while the proof runs, and what came of it. */
export function ProofDialog({ about = aboutCoding, proof, onStop, onClose, onJump }: Props) {
  if (!proof) return null
  const { gates, state } = proof
  const isRunning = state === 'running'
  const failed = gates.filter(({ passed }) => !passed).length
  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (open) return
        if (isRunning) onStop()
        onClose()
      }}
      title={state === 'failed' && failed === 0 ? 'The question couldn’t be checked' : titles[state]}
      description={
        isRunning ? about : state === 'failed' ? "We didn't save anything. Your entries are unchanged." : undefined
      }
      className="max-w-xl"
      footer={
        isRunning ? (
          <Button variant="secondary" onClick={onStop}>
            Stop
          </Button>
        ) : state === 'failed' ? (
          <Button onClick={onClose}>Back to the question</Button>
        ) : (
          <Done question={proof.question} />
        )
      }
    >
      {gates.length > 0 && (
        <GateList gates={gates} {...(isRunning ? {} : { onJump: (section, gate) => onJump(section, gate.name) })} />
      )}
      {proof.message && !failed && <Notice tone="bad">{proof.message}</Notice>}
      <p role="status" className="flex items-center gap-2.5 text-muted">
        {isRunning && <Spinner />}
        {tell(state, gates.length, failed)}
      </p>
    </Dialog>
  )
}

const aboutCoding = 'We run the reference solution, the starter code and changed solutions against your tests.'

const titles = {
  running: 'Checking the question',
  failed: 'Some checks failed',
  done: 'The question passed all checks',
}

function tell(state: 'running' | 'failed' | 'done', decided: number, failed: number): string {
  if (state === 'running') return decided === 0 ? 'Starting…' : `${decided} checks done, ${failed} failed so far`
  if (state === 'failed') return failed > 0 ? `${decided - failed} of ${decided} checks passed.` : ''
  return `All ${decided} checks passed. You can now use this question in interviews.`
}

function Done({ question }: { question: LibraryQuestion | undefined }) {
  return (
    <>
      <Button asChild variant="secondary">
        <Link to="/library">Back to the library</Link>
      </Button>
      <Button asChild>
        <Link to={`/library/${question?.id ?? ''}`}>Open the question</Link>
      </Button>
    </>
  )
}
