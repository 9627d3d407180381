import { maxRehearsalCode } from '@nova/contract/questions/nova'
import { type RehearsalLanguage, rehearsalLanguages } from '@nova/contract/room/rehearsal'
import { ArrowLeft } from 'lucide-react'
import { Activity, type ReactNode, useEffect, useId, useMemo, useState } from 'react'
import type { ApiError } from '../../api.ts'
import type { CandidateWire } from '../../journal/journal.ts'
import { Button } from '../../ui/button.tsx'
import { cn } from '../../ui/cn.ts'
import { later, whenDrawn } from '../../ui/later.tsx'
import { Problem } from '../../ui/problem.tsx'
import { Split } from '../../ui/split.tsx'
import { Tabs, TabsContent, TabsList, TabsTrigger } from '../../ui/tabs.tsx'
import { ThemeToggle } from '../../ui/theme-toggle.tsx'
import { TopBar } from '../../ui/top-bar.tsx'
import { isLinkRefused, Refused } from '../ending/refused.tsx'
import { practiceQuestion } from './practice-question.ts'
import { PracticeTalk } from './practice-talk.tsx'
import { RehearsalChecks } from './rehearsal-checks.tsx'
import { openPads, TrialBench } from './trial-bench.tsx'
import { WordsAndBoard } from './words-and-board.tsx'

const makeReviewPractice = () => later(async () => (await import('./review-practice.tsx')).ReviewPractice)
let LoadedReview: ReturnType<typeof makeReviewPractice> | undefined

function ReviewPractice(props: { onLeave: () => void }) {
  LoadedReview ??= makeReviewPractice()
  return <LoadedReview {...props} />
}

const makePractice = () => later(async () => (await import('./change-practice.tsx')).ChangePractice)
let LoadedPractice: ReturnType<typeof makePractice> | undefined

/** Fetched where it is asked for; most interviews have no project. */
function ChangePractice(props: { onLeave: () => void }) {
  LoadedPractice ??= makePractice()
  return <LoadedPractice {...props} />
}

const QueryPractice = whenDrawn(async () => (await import('./query-practice.tsx')).QueryPractice)
const TrialBoard = later(async () => (await import('./trial-board.tsx')).TrialBoard)

/** The room to be tried: checks, editor, runs and tests in this browser, and Nova. Nothing is recorded. */
export function Rehearsal({ wire, back }: { wire: CandidateWire; back: string }) {
  const { practice, start, leave } = usePractice()
  const { kind, refused } = useKindOfInterview(wire)
  if (refused) return <Refused error={refused} />
  return (
    <div className="flex min-h-dvh flex-col min-[901px]:h-dvh">
      <title>Rehearsal · Nova Interviews</title>
      <TopBar end={<ThemeToggle />} />
      <main id="main" tabIndex={-1} className="flex min-h-0 flex-1 flex-col">
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2 border-b border-line px-4 py-2">
          <h1 className="text-lg font-semibold tracking-tight">Rehearsal</h1>
          <p className="text-sm text-muted">Nothing here is recorded, and no clock runs.</p>
          <Button asChild size="sm" className="ml-auto">
            <a href={back}>
              <ArrowLeft aria-hidden />
              Back to the invitation
            </a>
          </Button>
        </div>
        {practice === 'change' && <ChangePractice onLeave={leave} />}
        {practice === 'review' && <ReviewPractice onLeave={leave} />}
        {kind && (
          <>
            <Kept isShown={practice === 'query'}>
              <QueryPractice seat={wire.seat} isPlain={kind.isPlain} onLeave={leave} />
            </Kept>
            <Kept isShown={practice === null}>
              <Trial {...{ wire, kind }} onPractise={start} />
            </Kept>
          </>
        )}
      </main>
    </div>
  )
}

type Practice = 'change' | 'query' | 'review'

const practiceNow = () => (history.state as { practice?: Practice } | null)?.practice ?? null

/** The practice in front of the rehearsal: an entry of the browser's history, so that Back leads to the rehearsal. */
function usePractice() {
  const [practice, setPractice] = useState(practiceNow)
  useEffect(() => {
    const follow = () => setPractice(practiceNow())
    addEventListener('popstate', follow)
    return () => removeEventListener('popstate', follow)
  }, [])
  const start = (next: Practice) => {
    history.pushState({ practice: next }, '')
    setPractice(next)
  }
  return { practice, start, leave: () => history.back() }
}

/** Keeps the state of a part while another is shown. Drawn once it is first shown. */
function Kept({ isShown, children }: { isShown: boolean; children: ReactNode }) {
  const [wasShown, setWasShown] = useState(isShown)
  if (isShown && !wasShown) setWasShown(true)
  return wasShown && <Activity mode={isShown ? 'visible' : 'hidden'}>{children}</Activity>
}

type TrialProps = { wire: CandidateWire; kind: Kind; onPractise: (practice: Practice) => void }

const side = 'min-h-0 flex-1 data-[state=inactive]:hidden'

function Trial({ wire, kind: { isPlain, offersChanges, offersQuery, offersReview }, onPractise }: TrialProps) {
  const [language, setLanguage] = useState<RehearsalLanguage>(rehearsalLanguages[0])
  const pads = useMemo(() => openPads(isPlain), [isPlain])
  return (
    <Split
      label="Resize question and editor"
      left={
        <Tabs defaultValue="question" className="flex h-full min-h-0 flex-col">
          <TabsList className="shrink-0 px-4">
            <TabsTrigger value="question">Problem</TabsTrigger>
            <TabsTrigger value="nova">Nova AI</TabsTrigger>
          </TabsList>
          <TabsContent value="question" forceMount className={cn(side, 'relative overflow-y-auto p-4')}>
            <div className="flex flex-col gap-6">
              <RehearsalChecks wire={wire} />
              {offersChanges && <ChangesOffered onStart={() => onPractise('change')} />}
              {offersQuery && <QueryOffered onStart={() => onPractise('query')} />}
              {offersReview && <ReviewOffered onStart={() => onPractise('review')} />}
              <Problem question={practiceQuestion} />
            </div>
          </TabsContent>
          <TabsContent
            value="nova"
            forceMount
            className={cn(side, 'max-[900px]:h-[75dvh] max-[900px]:min-h-96 max-[900px]:flex-none')}
          >
            <PracticeTalk
              seat={wire.seat}
              readShown={() => ({ language, code: pads[language].text().slice(0, maxRehearsalCode) })}
            />
          </TabsContent>
        </Tabs>
      }
      right={
        <WordsAndBoard
          name="Code"
          words={<TrialBench {...{ pads, language, isPlain }} onLanguage={setLanguage} />}
          board={<TrialBoard />}
        />
      }
    />
  )
}

/** `offersChanges`, `offersQuery`, `offersReview`: the interview has them, and the candidate, who has not joined, may practise. */
type Kind = { offersChanges: boolean; offersQuery: boolean; offersReview: boolean; isPlain: boolean }

/** `kind` is null until the server has answered, or was not reached. `refused`: it doesn't accept the link. */
function useKindOfInterview(wire: CandidateWire): { kind: Kind | null; refused: ApiError | null } {
  const [kind, setKind] = useState<Kind | null>(null)
  const [refused, setRefused] = useState<ApiError | null>(null)
  useEffect(() => {
    wire.getInterview().then(
      (interview) => {
        const offersChanges = !interview.joined && interview.proposer !== null
        const offersQuery = !interview.joined && (interview.questionCounts.sql ?? 0) > 0
        const offersReview = !interview.joined && interview.reviewsChanges === true
        setKind({ offersChanges, offersQuery, offersReview, isPlain: interview.editorHelp === 'plain' })
      },
      (error: unknown) => {
        if (isLinkRefused(error)) setRefused(error)
        // The checks say that the server was not reached.
        else setKind({ offersChanges: false, offersQuery: false, offersReview: false, isPlain: false })
      },
    )
  }, [wire])
  return { kind, refused }
}

function ChangesOffered({ onStart }: { onStart: () => void }) {
  return (
    <Offered title="Nova proposes changes in this interview" label="Practise with a change" onStart={onStart}>
      In the project, you can ask Nova for changes to the files. You decide what to apply. Practise on a small file
      first, or skip this: it takes about two minutes, and nothing is recorded.
    </Offered>
  )
}

function ReviewOffered({ onStart }: { onStart: () => void }) {
  return (
    <Offered
      title="In this interview you review changes of colleagues"
      label="Practise with a review"
      onStart={onStart}
    >
      Comment on lines of two small changes, and accept or reject each, or skip this. It takes about three minutes, and
      nothing is recorded.
    </Offered>
  )
}

function QueryOffered({ onStart }: { onStart: () => void }) {
  return (
    <Offered title="This interview has a SQL question" label="Practise with a query" onStart={onStart}>
      Try the query editor, the tables and the results on a small example, or skip this. Nothing is recorded.
    </Offered>
  )
}

type OfferedProps = { title: string; label: string; onStart: () => void; children: string }

function Offered({ title, label, onStart, children }: OfferedProps) {
  const id = useId()
  return (
    <section
      aria-labelledby={id}
      className="flex flex-col items-start gap-2 rounded-xl border border-line bg-surface p-4"
    >
      <h2 id={id} className="text-base font-semibold">
        {title}
      </h2>
      <p className="text-sm text-muted">{children}</p>
      <Button variant="secondary" size="sm" onClick={onStart}>
        {label}
      </Button>
    </section>
  )
}
