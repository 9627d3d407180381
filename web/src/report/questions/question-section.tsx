/** One question of the report: the task, the answer, its tests and its score. */
import { isAnsweredBy, isAnsweredWithCode, kindFacts } from '@nova/contract/kinds/kinds'
import { padName } from '@nova/contract/questions/language-names'
import { unprovenWords } from '@nova/contract/questions/library'
import type { QuestionReport, Remark } from '@nova/contract/reports/report-questions'
import { sayFigure } from '@nova/contract/reports/report-scores'
import type { Report } from '@nova/contract/reports/reports'
import { sealedWord } from '@nova/contract/reports/sealed-report'
import type { DrawnBoard } from '@nova/contract/room/journal-views'
import { tellVersion } from '@nova/contract/room/versions'
import { Check, CircleHelp } from 'lucide-react'
import { useContext } from 'react'
import { FollowUpRecords } from '../../follow-ups/record-list.tsx'
import { HowGood } from '../../review/how-good.tsx'
import { useSeal } from '../../review/seal.tsx'
import { Badge } from '../../ui/badge.tsx'
import { Card } from '../../ui/card.tsx'
import { Collapsible } from '../../ui/collapsible.tsx'
import { CopyButton } from '../../ui/copy-button.tsx'
import { localTime } from '../../ui/date-time.tsx'
import { Markdown } from '../../ui/markdown.tsx'
import { EvidenceNumbers } from '../claims.tsx'
import { Explained } from '../figures/explained.tsx'
import { isSingle, partTone, sayOf100, sayRange } from '../figures/figures.ts'
import { PrintingContext } from '../printing.ts'
import { Drawing } from './drawing.tsx'
import { EditedSince } from './older-code.tsx'
import { ProjectWork } from './project-work.tsx'
import { QuestionCode } from './question-code.tsx'
import { questionPlace } from './question-place.ts'
import { RunHistory } from './run-history.tsx'
import { TestBars } from './test-bars.tsx'
import { TimeSpent } from './time-spent.tsx'

type Props = { number: number; question: QuestionReport; report: Report; drawn: DrawnBoard | undefined }

export function QuestionSection({ number, question, report, drawn }: Props) {
  const isPrinting = useContext(PrintingContext)
  const { questionId, title, statement, remarks, runs, kind, points } = question
  const isFiles = isAnsweredBy(question, 'files')
  const submission = report.submissions.find((each) => each.questionId === questionId)
  const followUps = report.followUps?.find((each) => each.questionId === questionId)?.items ?? []
  const unplaced = remarks.filter(({ line }) => line === null)
  return (
    <section
      id={questionPlace(questionId)}
      aria-labelledby={`${questionPlace(questionId)}-title`}
      className="scroll-mt-20"
    >
      <Card className="overflow-hidden print:break-inside-auto">
        <Head number={number} question={question} />
        {question.version && (
          <p className="border-t border-line px-5 py-3 text-sm text-muted sm:px-7">
            {tellVersion(question.version, localTime)} <EvidenceNumbers evidence={[question.version.seq]} />
          </p>
        )}
        <div className="border-t border-line px-5 py-3 sm:px-7">
          <Collapsible key={String(isPrinting)} title="The question" defaultOpen={isPrinting}>
            <Markdown text={statement} className="max-w-prose text-muted" />
          </Collapsible>
        </div>
        {submission?.compileError !== undefined && (
          <p className="border-t border-line bg-bad-soft px-5 py-3 text-sm text-bad sm:px-7">
            <span className="font-medium">The final code did not compile.</span>{' '}
            {submission.compileError && (
              <code translate="no" className="font-mono break-words whitespace-pre-wrap">
                {submission.compileError}
              </code>
            )}
          </p>
        )}
        {unplaced.length > 0 && <Remarks remarks={unplaced} />}
        {isFiles ? (
          <ProjectWork interviewId={report.interviewId} question={question} />
        ) : (
          <Given question={question} isEdited={question.version === undefined && isEditedSince(report, questionId)} />
        )}
        {isAnsweredWithCode({ kind }) && question.state === 'answered' && (
          <div className="grid gap-x-10 gap-y-5 border-t border-line px-5 py-4 sm:px-7 md:grid-cols-2">
            <TestBars question={question} />
            <RunHistory title={title} runs={runs} />
          </div>
        )}
        {question.state === 'answered' && points.length > 0 && <Points question={question} />}
        {drawn && (
          <div className="border-t border-line px-5 pb-4 sm:px-7">
            <Drawing interviewId={report.interviewId} title={title} drawn={drawn} />
          </div>
        )}
        {followUps.length > 0 && (
          <section aria-label={`Questions about ${title}`} className="border-t border-line px-5 py-4 sm:px-7">
            <h3 className="font-semibold">Questions about the submitted {isFiles ? 'project' : 'code'}</h3>
            <p className="mt-1 mb-4 max-w-prose text-sm text-muted">{isFiles ? aboutProjects : aboutCode}</p>
            <FollowUpRecords
              records={followUps}
              moments={(evidence) => <EvidenceNumbers evidence={evidence.slice(-1)} />}
            />
          </section>
        )}
      </Card>
    </section>
  )
}

const aboutCode =
  'Everyone who submits code gets the same kinds of questions about their own code. We check answers by running that code where we can. Answers that were checked count as the explanation of the code.'
const aboutProjects =
  'Everyone who submits a project gets the same kinds of questions about it. If lines that Nova wrote are still there, we ask about those first. We check answers by running the visible tests where we can. None of it affects a score.'

/** Remarks without a line of code. */
function Remarks({ remarks }: { remarks: readonly Remark[] }) {
  return (
    <div className="border-t border-line px-5 py-4 sm:px-7">
      <h3 className="font-medium">What stands out</h3>
      <ul className="mt-1.5 flex max-w-prose list-disc flex-col gap-1 pl-5 marker:text-faint">
        {remarks.map(({ text, evidence }) => (
          <li key={text} className="wrap-anywhere">
            {text} <EvidenceNumbers evidence={evidence.slice(-1)} />
          </li>
        ))}
      </ul>
    </div>
  )
}

/** For older reports, which judged the last state. */
function isEditedSince({ submissions, answers }: Report, id: string): boolean {
  return [...submissions, ...answers].some(({ questionId, editedSince }) => questionId === id && editedSince)
}

function Head({ number, question }: { number: number; question: QuestionReport }) {
  const { questionId, title, kind, state, language, score, band, interval, evidence } = question
  const seal = useSeal()
  const figure = sayFigure(score.value, { band, interval })
  const range = score.value === null ? null : sayRange(Math.round(score.value), { band, interval })
  return (
    <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3 px-5 py-4 sm:px-7">
      <div className="min-w-0">
        <h2 id={`${questionPlace(questionId)}-title`} className="text-lg font-semibold tracking-tight">
          <span className="text-faint tabular">{number}.</span> {title}
        </h2>
        <div className="mt-2 flex flex-wrap items-center gap-1.5">
          <Badge tone="outline">{kindFacts[kind].name}</Badge>
          {language && language !== 'text' && language !== kind && <Badge tone="outline">{padName(language)}</Badge>}
          {state === 'unanswered' && <Badge tone="warn">Not answered</Badge>}
          {state === 'not-reached' && <Badge>Not reached</Badge>}
          <EvidenceNumbers evidence={evidence} />
        </div>
        <TimeSpent question={question} />
        {question.isUnproven && <p className="mt-1 text-sm text-warn">{unprovenWords}</p>}
      </div>
      <p className="flex flex-col items-start sm:items-end">
        <Badge
          tone={isSingle(interval?.observations) || figure?.isWide ? 'neutral' : partTone(score)}
          className="h-7 px-2.5 text-sm tabular"
        >
          {seal ? (
            sealedWord
          ) : (
            <Explained part={score} width={{ band, interval }}>
              {sayOf100(score.value, { band, interval }) ?? 'Not assessed'}
            </Explained>
          )}
        </Badge>
        {range && (
          <span className="mt-1 text-sm text-muted tabular">
            {range}
            {isSingle(interval?.observations) && ', from one scored item'}
          </span>
        )}
        {score.isProvisional && <span className="mt-1 text-sm text-warn">provisional</span>}
      </p>
    </div>
  )
}

const answerNames: Record<QuestionReport['kind'], string> = {
  coding: 'Final code',
  sql: 'Final query',
  technical: 'Answer',
  behavioral: 'Answer',
  project: 'Answer',
}

/** Code or words, in the version that counts. */
function Given({ question, isEdited }: { question: QuestionReport; isEdited: boolean }) {
  const { kind, title, code, text, language, remarks, hasDrawing } = question
  if (code !== null && language) {
    return (
      <div className="relative">
        <div className="flex items-center justify-between gap-3 border-t border-line px-5 py-2 sm:px-7">
          <h3 className="font-medium">{answerNames[kind]}</h3>
          <CopyButton text={code} label={`Copy the code of ${title}`} message="Code copied to clipboard" />
        </div>
        {isEdited && (
          <div className="px-5 pb-3 sm:px-7">
            <EditedSince />
          </div>
        )}
        <QuestionCode title={title} code={code} language={language} remarks={remarks} />
      </div>
    )
  }
  return (
    <div className="border-t border-line px-5 py-4 sm:px-7">
      <h3 className="font-medium">{answerNames[kind]}</h3>
      {isEdited && <EditedSince />}
      {text ? (
        <p dir="auto" className="mt-1.5 max-w-prose break-words whitespace-pre-wrap">
          {text}
        </p>
      ) : (
        <p className="mt-1.5 text-faint">
          {isAnsweredWithCode({ kind })
            ? "The candidate didn't write anything."
            : hasDrawing
              ? 'The candidate answered with a drawing.'
              : "The candidate didn't write an answer."}
        </p>
      )}
    </div>
  )
}

/** The points expected of an answer; a point not found isn't necessarily missing. */
function Points({ question: { points, kind, unread } }: { question: QuestionReport }) {
  if (useSeal()) return <ExpectedPoints points={points} />
  return (
    <div className="border-t border-line px-5 py-4 sm:px-7">
      <h3 className="font-medium">What the answer says</h3>
      <ul className="mt-2 flex flex-col gap-2">
        {points.map(({ key, point, isFound, quote, confirmed }) => {
          const isMade = confirmed === undefined ? isFound : confirmed >= 0.5
          return (
            <li key={key} className="flex gap-2.5 [&>svg]:mt-0.75 [&>svg]:size-4 [&>svg]:shrink-0">
              {isMade ? <Check aria-hidden className="text-good" /> : <CircleHelp aria-hidden className="text-faint" />}
              <div className="min-w-0">
                <span className="sr-only">{isMade ? 'Found: ' : 'Not found: '}</span>
                {point}
                {!isMade && confirmed === undefined && (
                  <span className="text-faint"> (not {unread ? 'read' : 'found'} automatically)</span>
                )}
                {isMade && quote && (
                  <q dir="auto" className="mt-0.5 block max-w-prose text-sm break-words text-muted">
                    {quote}
                  </q>
                )}
                {isMade && confirmed === undefined && <HowGood unit={kindFacts[kind].confirmed} />}
              </div>
            </li>
          )
        })}
      </ul>
    </div>
  )
}

/** Without a word on the findings. */
function ExpectedPoints({ points }: Pick<QuestionReport, 'points'>) {
  return (
    <div className="border-t border-line px-5 py-4 sm:px-7">
      <h3 className="font-medium">What the answer is expected to say</h3>
      <ul className="mt-2 flex list-disc flex-col gap-2 pl-5 marker:text-faint">
        {points.map(({ key, point }) => (
          <li key={key}>{point}</li>
        ))}
      </ul>
    </div>
  )
}
