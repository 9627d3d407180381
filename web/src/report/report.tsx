/**
 * The report of a completed interview: every figure from its record, none invented.
 * Public files: figures/figures.ts, shared-page.tsx.
 */
import { getReport, noteReportPrinted } from '@nova/contract/report-calls'
import { reasonFor } from '@nova/contract/reports/reading-sentences'
import { sayFigure, sayNeeded } from '@nova/contract/reports/report-scores'
import type { Report } from '@nova/contract/reports/reports'
import { sayDuration, sayLabel, sayWaiting } from '@nova/contract/reports/standing'
import { type Decision, listHeld, type ScoreOverride } from '@nova/contract/reviews/reviews'
import { useQuery } from '@tanstack/react-query'
import { ArrowLeft, FileX, Play, Users } from 'lucide-react'
import { useEffect } from 'react'
import { Link, useParams, useSearchParams } from 'react-router'
import { ApiError, call, messageOf } from '../api.ts'
import { ReplyLineOf } from '../debrief/reply-line.tsx'
import { DoubtsOf } from '../doubts/doubts.tsx'
import { CandidateLines } from '../feedback/feedback.tsx'
import { playbackPath } from '../playback/playback.tsx'
import { readSeal, SealContext, SealNotice, useSeal } from '../review/seal.tsx'
import { SetScores } from '../review/set-scores.tsx'
import { useDecision } from '../review/use-decision.ts'
import { ExportMenu } from '../sharing/export-menu.tsx'
import { ShareButton } from '../sharing/sharing.tsx'
import { InterviewerBar, useSession } from '../sign-in/sign-in.tsx'
import { Badge } from '../ui/badge.tsx'
import { Button, type ButtonProps } from '../ui/button.tsx'
import { cn } from '../ui/cn.ts'
import { DateTime } from '../ui/date-time.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { PageHeader } from '../ui/page-header.tsx'
import { Spinner } from '../ui/spinner.tsx'
import { Tabs, TabsContent, TabsList, TabsTrigger } from '../ui/tabs.tsx'
import { BeingMade, Changes } from './changes.tsx'
import { EvidenceNumbers } from './claims.tsx'
import { AiUsageTab } from './figures/ai-usage-tab.tsx'
import { DeviceLine } from './figures/device-line.tsx'
import { Explained } from './figures/explained.tsx'
import { FigureTrees } from './figures/figure-trees.tsx'
import { isThin, sayRange, scoreTone } from './figures/figures.ts'
import { LateLine } from './figures/late-work.tsx'
import { PlagiarismTab } from './figures/plagiarism-tab.tsx'
import { PartialNotice, ReportFailed } from './in-the-making.tsx'
import { PrintingContext } from './printing.ts'
import { CodeTab } from './questions/code-tab.tsx'
import { DecisionTab } from './review/decision-tab.tsx'
import { PendingReview } from './review/pending-review.tsx'
import { ScorecardTab } from './review/scorecard-tab.tsx'
import { StrengthsTab } from './review/strengths-tab.tsx'
import { RulesNotice } from './rules.tsx'
import { Scores } from './scores.tsx'
import { useSharedView } from './shared-report.ts'
import { SummaryTab } from './summary-tab.tsx'
import { usePrinting } from './use-printing.ts'
import { useReportMark } from './use-report-mark.ts'

const pollMs = 1500

export function InterviewReport() {
  const { id = '' } = useParams()
  const [query] = useSearchParams()
  const version = query.get('rules') ?? undefined
  const { isBeingMade } = useReportMark(id)
  const report = useQuery({
    queryKey: ['report', id, version],
    queryFn: ({ signal }) =>
      call(getReport, { params: { id }, query: { ...(version ? { formulaVersion: version } : {}) }, signal }),
    refetchInterval: ({ state }) => (state.data && ('status' in state.data || state.data.isPartial) ? pollMs : false),
  })
  const isMissing = report.error instanceof ApiError && report.error.status === 404
  return (
    <>
      <title>Interview Report · Nova Interviews</title>
      <InterviewerBar />
      <main id="main" tabIndex={-1} className="container-app flex flex-col gap-6 py-8 sm:py-10">
        {report.data && !('status' in report.data) ? (
          <>
            {report.data.isPartial && (
              <PartialNotice id={id} hasFailed={report.data.hasFailed ?? false} onRetried={() => report.refetch()} />
            )}
            {isBeingMade && !report.data.isPartial && <BeingMade />}
            <Shown {...readSeal(report.data)} />
          </>
        ) : report.data?.status === 'failed' ? (
          <ReportFailed id={id} back={<BackToDashboard />} onRetried={() => report.refetch()} />
        ) : report.isError ? (
          <EmptyState
            isPage
            icon={<FileX aria-hidden />}
            title={isMissing ? 'Report not found' : messageOf(report.error, "We couldn't load the report.")}
            action={
              <div className="flex gap-2">
                {!isMissing && <Button onClick={() => report.refetch()}>Try again</Button>}
                <BackToDashboard />
              </div>
            }
          >
            {isMissing && 'The report appears here once the interview is completed.'}
          </EmptyState>
        ) : (
          <div role="status" className="flex flex-col items-center gap-4 py-28 text-muted">
            <Spinner className="size-7 text-accent" />
            Generating interview report...
          </div>
        )}
      </main>
    </>
  )
}

function BackToDashboard({ variant = 'secondary' }: Pick<ButtonProps, 'variant'>) {
  return (
    <Button asChild variant={variant}>
      <Link to="/interviewer/dashboard">
        <ArrowLeft aria-hidden />
        Back to Dashboard
      </Link>
    </Button>
  )
}

function Shown({ report, seal }: ReturnType<typeof readSeal>) {
  const { interviewer } = useSession()
  const judged = useDecision(report.interviewId).data
  const { decisions = [], overrides = [] } = judged ?? {}
  const held = listHeld(overrides)
  return (
    <SealContext value={seal}>
      <div className="-mb-4 -ml-4 print:hidden">
        <BackToDashboard variant="ghost" />
      </div>
      <PageHeader
        // The dash stays with the word before it: no line begins with it.
        title={`${report.title}\u00a0– ${report.candidateName}`}
        actions={
          <>
            <Button asChild variant="secondary">
              <Link to={playbackPath(report.interviewId)}>
                <Play aria-hidden />
                Playback
              </Link>
            </Button>
            <Button asChild variant="secondary">
              <Link to={`/interview/${report.interviewId}/debrief`}>
                <Users aria-hidden />
                Debrief
              </Link>
            </Button>
            {!report.isPartial && (
              <>
                <ShareButton interviewId={report.interviewId} />
                <ExportMenu id={report.interviewId} />
              </>
            )}
          </>
        }
      />
      <Facts report={report} held={held} decision={decisions[0]} />
      {!seal && <Changes report={report} judged={judged} own={interviewer?.name ?? ''} />}
      <RulesNotice report={report} />
      <LateLine report={report} />
      <DeviceLine report={report} />
      <DoubtsOf id={report.interviewId} />
      <CandidateLines id={report.interviewId} />
      <ReplyLineOf id={report.interviewId} />
      {seal ? <SealNotice interviewId={report.interviewId} seal={seal} /> : <Scores report={report} held={held} />}
      <SetScores interviewId={report.interviewId} />
      <Parts report={report} />
    </SealContext>
  )
}

/** The report body of a shared link, below the page's head. */
export function SharedBody({ report, held }: { report: Report; held: readonly ScoreOverride[] }) {
  const seal = useSeal()
  return (
    <>
      <Facts report={report} held={held} />
      {seal ? <SealNotice interviewId={report.interviewId} seal={seal} /> : <Scores report={report} held={held} />}
      <Parts report={report} />
    </>
  )
}

/** The six parts and the scorecard: one at a time on the screen, one below the other on paper. */
function Parts({ report }: { report: Report }) {
  const [query, setQuery] = useSearchParams()
  const view = useSharedView()
  const tabs = view
    ? allTabs.filter(({ id }) => id !== 'scorecard' && (id !== 'plagiarism' || view.includesIntegrity))
    : allTabs
  const shown = tabs.find(({ id }) => id === query.get('tab'))?.id ?? 'summary'
  const isPrinting = usePrinting()
  const { interviewId } = report
  useEffect(() => {
    // For the audit log; without a connection the page is printed all the same.
    if (isPrinting && !view) call(noteReportPrinted, { params: { id: interviewId } }).catch(() => undefined)
  }, [isPrinting, interviewId, view])
  // Replaced, not pushed: Back leaves the report, and a reload or a copied address opens the same part.
  const showTab = (tab: string) =>
    setQuery(
      (before) => {
        before.set('tab', tab)
        return before
      },
      { replace: true, preventScrollReset: true },
    )
  if (isPrinting) {
    return (
      <PrintingContext value>
        {tabs.map(({ id, name, Content }) => (
          <section key={id} className="flex flex-col gap-3">
            <h2 className="border-b border-line pb-1 text-xl font-semibold tracking-tight">{name}</h2>
            <Content report={report} />
          </section>
        ))}
        <FigureTrees report={report} />
      </PrintingContext>
    )
  }
  return (
    <Tabs value={shown} onValueChange={showTab}>
      <TabsList aria-label="Parts of the report">
        {tabs.map(({ id, name }) => (
          <TabsTrigger key={id} value={id}>
            {name}
          </TabsTrigger>
        ))}
      </TabsList>
      {tabs.map(({ id, Content }) => (
        <TabsContent key={id} value={id} className="mt-6">
          <Content report={report} />
        </TabsContent>
      ))}
    </Tabs>
  )
}

const allTabs = [
  { id: 'summary', name: 'Summary', Content: SummaryTab },
  { id: 'usage', name: 'Nova AI Usage', Content: AiUsageTab },
  { id: 'plagiarism', name: 'AI Plagiarism', Content: PlagiarismTab },
  { id: 'strengths', name: 'Strengths & Areas', Content: StrengthsTab },
  { id: 'code', name: 'Code Review', Content: CodeTab },
  { id: 'recommendation', name: 'Recommendation', Content: DecisionTab },
  { id: 'scorecard', name: 'Scorecard', Content: ScorecardTab },
]

type FactsProps = { report: Report; held: readonly ScoreOverride[]; decision?: Decision | undefined }

function Facts({ report, held, decision }: FactsProps) {
  const { overallScore: computed, evidenceUnits, duration, completedAt, problemsSolved, totalProblems } = report
  const { recommendation, isPartial, questions = [], ending, waitingForReview = [] } = report
  const seal = useSeal()
  const waiting = sayWaiting(waitingForReview.length)
  // Until the final tests have run, code is neither solved nor unsolved.
  const untested = isPartial ? questions.filter(({ code }) => code !== null && code.trim() !== '').length : 0
  const set = held.find(({ figure }) => figure === 'overall')
  const overallScore = set ? set.value : computed
  const thin = isThin(report) && !set && !seal
  const figure = set ? null : sayFigure(overallScore, report)
  return (
    <div className="-mt-3 flex flex-col gap-2 text-muted">
      <p className={cn(lineStyle, 'gap-y-2')}>
        {!seal && <OverallScore {...{ report, thin }} score={overallScore} isByHand={set !== undefined} />}
        {set && (
          <span className="tabular">
            set by {set.by}; computed {sayFigure(computed, report)?.text ?? 'not assessed'}
          </span>
        )}
        {!set && overallScore !== null && (
          <span className="tabular">
            {sayRange(overallScore, report)}
            <span className="max-sm:sr-only">
              , from {evidenceUnits} {evidenceUnits === 1 ? 'scored item' : 'scored items'}
            </span>
          </span>
        )}
        {recommendation ? (
          <span>
            System recommends{waitingForReview.length > 0 && ' for now'}:{' '}
            <span className="font-medium text-ink">{sayLabel(recommendation)}</span>
            {recommendation.pendingReview && <PendingReview report={report} isPlain />}
          </span>
        ) : (
          overallScore !== null && !thin && <NotEnough />
        )}
        {decision && <span className="font-medium text-ink">Decision: {decision.outcome}</span>}
        <RiskLevel report={report} />
      </p>
      {figure?.isWide && <p className="max-w-prose">{sayNeeded(report.interval ?? {})}</p>}
      {thin && overallScore !== null && (
        <p className="max-w-prose">
          {/* The badge above says so. */}
          {reasonFor('recommendation', report)} Treat the scores as preliminary.
        </p>
      )}
      <p className={lineStyle}>
        {totalProblems > 0 && (
          <span className="tabular">
            {seal && report.reviewed
              ? `${totalProblems} problems`
              : `${problemsSolved} of ${totalProblems} problems solved`}
            {untested > 0 && ` so far, ${untested} not tested yet`}
          </span>
        )}
        {waiting && <span className="tabular">{waiting.slice(0, -1)}</span>}
        <span className="tabular">{sayDuration(duration)}</span>
        <span>
          Completed <DateTime value={completedAt} />
        </span>
      </p>
      {ending && (
        <p className="max-w-prose text-ink lg:max-w-none">
          {ending.text} <EvidenceNumbers evidence={ending.evidence} />
        </p>
      )}
    </div>
  )
}

/** Facts next to each other, with a dot between them. */
const lineStyle =
  "flex flex-wrap items-center gap-x-2 text-sm sm:[&>*+*]:before:mr-2 sm:[&>*+*]:before:font-normal sm:[&>*+*]:before:text-faint sm:[&>*+*]:before:content-['·'/'']"

const NotEnough = () => <span className="font-medium text-warn">Not enough evidence</span>

type OverallProps = { report: Report; score: number | null; thin: boolean; isByHand: boolean }

/** On too little evidence the number loses its colour and weight, and follows that notice. */
function OverallScore({ report: { figures, band, interval }, score, thin, isByHand }: OverallProps) {
  const figure = sayFigure(score, isByHand ? {} : { band, interval })
  const number = (
    <Explained part={figures?.overall} width={{ band, interval }}>
      {figure ? `Overall Score: ${figure.text}/100` : 'Not assessed'}
    </Explained>
  )
  if (thin && score !== null)
    return (
      <>
        <NotEnough />
        <span className="tabular">{number}</span>
      </>
    )
  return (
    <Badge tone={thin || figure?.isWide ? 'neutral' : scoreTone(score)} className="h-6.5 px-2.5 text-sm tabular">
      {number}
    </Badge>
  )
}

/** Readers who decide by scores alone must see at once that the work may not be the candidate's. */
function RiskLevel({ report }: { report: Report }) {
  const view = useSharedView()
  if (view && !view.includesIntegrity) return null
  const { riskLevel } = report.plagiarismDetection
  if (riskLevel !== 'Medium' && riskLevel !== 'High') return null
  return (
    <span className={cn('font-medium', riskLevel === 'High' ? 'text-bad' : 'text-warn')}>
      {riskLevel} integrity risk
    </span>
  )
}
