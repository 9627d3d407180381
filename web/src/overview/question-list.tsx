import type { Interview } from '@nova/contract/interviews/interviews'
import { totalMinutes } from '@nova/contract/interviews/minutes'
import { kindFacts } from '@nova/contract/kinds/kinds'
import { Eye } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { questionsPath } from '../interviews/publishing.tsx'
import { isOpenToChange } from '../plans/plans.ts'
import { useCan } from '../sign-in/sign-in.tsx'
import { Badge } from '../ui/badge.tsx'
import { Button } from '../ui/button.tsx'
import { IconButton } from '../ui/icon-button.tsx'
import { Notice } from '../ui/notice.tsx'
import { PreviewDialog } from '../wizard/choice/preview-dialog.tsx'
import { SheetSection } from './sheet-section.tsx'

type Question = Interview['technicalQuestions'][number] | Interview['behavioralQuestions'][number]

/** The interview's questions in order, each with a preview. */
export function QuestionList({ interview }: { interview: Interview }) {
  const { id, duration, selected, technicalQuestions, behavioralQuestions } = interview
  const mayChange = useCan('run')
  const [previewed, setPreviewed] = useState<Question | null>(null)
  const questions: Question[] = [...technicalQuestions, ...behavioralQuestions]
  if (!selected) return <NoQuestions interview={interview} />
  const minutes = totalMinutes(questions)
  return (
    <SheetSection title="Questions" aside={`${questions.length}, about ${minutes} of ${duration} min`}>
      {minutes > duration && isOpenToChange(interview) && (
        <Notice tone="warn" className="mb-3.5">
          These questions take about {minutes - duration} minutes longer than the interview.
        </Notice>
      )}
      <ol className="divide-y divide-line">
        {questions.map((question, at) => (
          <li key={question.id} className="flex items-start gap-3 py-2.5 first:pt-0 last:pb-0">
            <span className="w-5 shrink-0 pt-1.5 text-right text-faint tabular">{at + 1}</span>
            <div className="min-w-0 flex-1 pt-1.5">
              <p className="break-words">{question.title}</p>
              <p className="mt-1 flex flex-wrap items-center gap-x-2 gap-y-1 text-sm text-muted tabular">
                <Badge tone="outline">{kindNameOf(question)}</Badge>
                {question.difficultyLevel} · {question.timeEstimate} min
              </p>
            </div>
            <IconButton
              label={`Preview ${question.title}`}
              icon={<Eye aria-hidden />}
              onClick={() => setPreviewed(question)}
            />
          </li>
        ))}
      </ol>
      {mayChange && isOpenToChange(interview) && (
        <Button asChild variant="secondary" size="sm" className="mt-4">
          <Link to={questionsPath(interview)}>Change questions</Link>
        </Button>
      )}
      <PreviewDialog interviewId={id} question={previewed} onClose={() => setPreviewed(null)} />
    </SheetSection>
  )
}

function NoQuestions({ interview }: { interview: Interview }) {
  const proposed = interview.technicalQuestions.length + interview.behavioralQuestions.length
  return (
    <SheetSection title="Questions">
      <p className="text-muted">
        {interview.status === 'Draft'
          ? `Nova suggested ${proposed} questions. Choose which ones to ask.`
          : 'No questions were chosen.'}
      </p>
    </SheetSection>
  )
}

function kindNameOf(question: Question): string {
  return kindFacts['questionType' in question ? question.questionType : 'behavioral'].name
}
