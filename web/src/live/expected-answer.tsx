import type { Expected, ExpectedPoint, PlannedQuestion } from '@nova/contract/reports/briefing'
import { CircleCheck, CircleDashed, Dot } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { Button } from '../ui/button.tsx'
import { Collapsible } from '../ui/collapsible.tsx'
import { Section } from './section.tsx'

// Lazy: the full view of a question is a separate chunk.
const PreviewDialog = lazy(async () => ({
  default: (await import('../wizard/choice/preview-dialog.tsx')).PreviewDialog,
}))

type Props = { expected: Expected; question: PlannedQuestion; interviewId: string }

const about: Record<PlannedQuestion['kind'], string> = {
  coding: 'The ideas a solution needs. Nova gives them as hints in this order; nothing checks them automatically.',
  sql: 'The ideas a query needs. Nova gives them as hints in this order; nothing checks them automatically.',
  project: 'What a solution needs, stage by stage. Nothing checks it automatically.',
  technical: 'What a good answer says. Marks show what we found automatically in what the candidate wrote or said.',
  behavioral:
    'The parts of a complete story. Marks show what we found automatically in what the candidate wrote or said.',
}

export function ExpectedAnswer({ expected, question, interviewId }: Props) {
  const [isOpen, setOpen] = useState(false)
  const { points, cost, levels, languages } = expected
  return (
    <Section title="What a good answer has">
      <p className="text-sm text-muted">{about[question.kind]}</p>
      <ul className="flex flex-col gap-1.5">
        {points.map((point) => (
          <Point key={point.text} point={point} />
        ))}
      </ul>
      {cost && (
        <p className="text-sm">
          <span className="text-muted">Expected cost: </span>
          {cost}
        </p>
      )}
      {levels.length > 0 && (
        <Collapsible title="Levels 1 to 5" className="text-sm">
          <ol className="flex list-decimal flex-col gap-1 pl-5 text-muted marker:text-faint">
            {levels.map((level) => (
              <li key={level}>{level}</li>
            ))}
          </ol>
        </Collapsible>
      )}
      <Button variant="secondary" size="sm" className="self-start" onClick={() => setOpen(true)}>
        {languages.length > 0 ? 'Show reference and tests' : 'Show the whole question'}
      </Button>
      {isOpen && (
        <Suspense fallback={null}>
          <PreviewDialog interviewId={interviewId} question={question} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </Section>
  )
}

function Point({ point: { text, found, quote } }: { point: ExpectedPoint }) {
  const [Icon, tone] =
    found === null ? [Dot, 'text-faint'] : found ? [CircleCheck, 'text-good'] : [CircleDashed, 'text-faint']
  return (
    <li className="flex items-start gap-2 text-sm">
      <Icon aria-hidden className={`mt-0.5 size-4 shrink-0 ${tone}`} />
      <span className="min-w-0">
        {text}
        {found !== null && <span className="text-faint">{found ? ' · found' : ' · not found automatically'}</span>}
        {quote && (
          <q dir="auto" className="block text-muted wrap-anywhere">
            {quote}
          </q>
        )}
      </span>
    </li>
  )
}
