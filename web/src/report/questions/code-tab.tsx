import type { Report } from '@nova/contract/reports/reports'
import { sealedWord } from '@nova/contract/reports/sealed-report'
import { useEffect } from 'react'
import { useLocation } from 'react-router'
import { useSeal } from '../../review/seal.tsx'
import { Card } from '../../ui/card.tsx'
import { partTone, sayOf100, type Tone } from '../figures/figures.ts'
import { WorkingWithAiCard, workingWithAiPlace } from '../figures/working-with-ai.tsx'
import { useBoards } from './drawing.tsx'
import { OlderCode } from './older-code.tsx'
import { questionPlace } from './question-place.ts'
import { QuestionSection } from './question-section.tsx'

const inks: Record<Tone, string> = { good: 'text-good', warn: 'text-warn', bad: 'text-bad', neutral: 'text-muted' }

/** Question by question: the task, the answer, and the parts of its score. */
export function CodeTab({ report }: { report: Report }) {
  const { hash } = useLocation()
  useEffect(() => {
    if (hash.startsWith('#question-')) document.getElementById(hash.slice(1))?.scrollIntoView()
  }, [hash])
  if (!report.questions) return <OlderCode report={report} />
  return <Questions report={report} questions={report.questions} />
}

function Questions({ report, questions }: { report: Report; questions: NonNullable<Report['questions']> }) {
  const boards = useBoards(report.interviewId)
  const isSealed = useSeal() !== null
  const nothing = (state: keyof typeof stateWords) =>
    isSealed && state === 'answered' ? sealedWord : stateWords[state]
  if (questions.length === 0) {
    return <Card className="px-5 py-8 text-center text-muted">No code was submitted in this interview.</Card>
  }
  return (
    <div className="grid items-start gap-4 lg:grid-cols-[15rem_minmax(0,1fr)] lg:gap-6">
      <nav aria-label="Questions in this report" className="lg:sticky lg:top-20 print:hidden">
        <ol className="flex flex-col gap-0.5">
          {questions.map(({ questionId, title, state, score, band, interval }, at) => (
            <li key={questionId}>
              <a
                href={`#${questionPlace(questionId)}`}
                className="flex items-baseline gap-2 rounded-md px-2 py-1.5 text-muted hover:bg-hover hover:text-ink"
              >
                <span className="text-faint tabular">{at + 1}</span>
                <span className="min-w-0 flex-1 break-words">{title}</span>
                <span className={`text-sm tabular ${inks[partTone(score)]}`}>
                  {sayOf100(score.value, { band, interval }) ?? nothing(state)}
                </span>
              </a>
            </li>
          ))}
          {report.workingWithAi && (
            <li>
              <a
                href={`#${workingWithAiPlace}`}
                className="block rounded-md px-2 py-1.5 text-muted hover:bg-hover hover:text-ink"
              >
                Working with AI
              </a>
            </li>
          )}
        </ol>
      </nav>
      <div className="flex min-w-0 flex-col gap-4">
        {questions.map((question, at) => (
          <QuestionSection
            key={question.questionId}
            number={at + 1}
            question={question}
            report={report}
            drawn={boards.get(question.questionId)}
          />
        ))}
        <WorkingWithAiCard report={report} />
      </div>
    </div>
  )
}

const stateWords = { answered: 'not scored', unanswered: 'not answered', 'not-reached': 'not reached' } as const
