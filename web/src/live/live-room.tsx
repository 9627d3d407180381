import { isAnsweredBy } from '@nova/contract/kinds/kinds'
import { listFollowUps } from '@nova/contract/reviews/follow-up-sets'
import { Eye, LayoutDashboard } from 'lucide-react'
import { type ComponentProps, lazy, Suspense, useEffect, useRef, useState } from 'react'
import { Link } from 'react-router'
import { FollowUpRecords } from '../follow-ups/record-list.tsx'
import { standingSeconds, useBreakSeconds, useRemainingSeconds } from '../journal/hooks.ts'
import { useQuestionStates } from '../journal/question-states.ts'
import type { RoomQuestion } from '../journal/questions.ts'
import { useStore } from '../journal/store.ts'
import type { Timeline } from '../journal/timeline.ts'
import { MessageNews } from '../messages/message-news.tsx'
import { messagesTab, MessagesTab, useTabWithMessages } from '../messages/messages-tab.tsx'
import { MessagesPanel } from '../messages/messages.tsx'
import { linesOf } from '../nova/chat-lines.ts'
import { ChatThread } from '../nova/chat-thread.tsx'
import { TimeEnded } from '../room/ending/time-ended.tsx'
import { RoomHeader } from '../room/header.tsx'
import { UnsavedTexts } from '../room/unsaved-texts.tsx'
import { useMayManage, useSession } from '../sign-in/sign-in.tsx'
import { AlertDialog } from '../ui/alert-dialog.tsx'
import { Button } from '../ui/button.tsx'
import { cn } from '../ui/cn.ts'
import { later } from '../ui/later.tsx'
import { Split } from '../ui/split.tsx'
import { Tabs, TabsContent, TabsList, TabsTrigger } from '../ui/tabs.tsx'
import { ThemeToggle } from '../ui/theme-toggle.tsx'
import { toast } from '../ui/toast.tsx'
import { useIsPhone } from '../ui/width.ts'
import { LivePad } from './live-pad.tsx'
import type { LiveSession } from './live-session.ts'
import type { LiveTools } from './live-tools.tsx'
import { SessionMoment } from './moment-links.tsx'
import { NovaForYou } from './nova-for-you.tsx'
import { Presence } from './presence.tsx'
import { ProblemAndTools, WholeProblem } from './problem-and-tools.tsx'
import { useControl } from './use-control.ts'

const Scorecard = lazy(async () => ({ default: (await import('../review/review.tsx')).Scorecard }))

const makeChange = () => later(async () => (await import('./live-change.tsx')).LiveChange)
let LiveChange: ReturnType<typeof makeChange> | undefined

/** Nothing of it is fetched, not even in advance, where no project is asked. */
function Change(props: ComponentProps<ReturnType<typeof makeChange>>) {
  LiveChange ??= makeChange()
  return <LiveChange {...props} />
}

type Props = { session: LiveSession; onChanged: () => void }

/** A running interview as an interviewer sees it: the candidate's work as it is made, and what can be done. */
export function LiveRoom({ session, onChanged }: Props) {
  const { interview, questions, mayWrite } = session
  const timeline = useStore(session.timeline)
  const connection = useStore(session.connection)
  const seconds = useRemainingSeconds(session.clock)
  const state = useStore(session.state)
  const breakSeconds = useBreakSeconds(session.clock, state.breakEndsAt)
  const { control, isBusy } = useControl(interview.id)
  const [isEnding, setEnding] = useState(false)
  /** Null follows the candidate. */
  const [chosen, setChosen] = useState<number | null>(null)
  const at = questions.findIndex(({ id }) => id === timeline.visits.at(-1)?.questionId)
  const index = chosen ?? Math.max(0, at)
  const question = questions[index]
  const completed = useStore(session.completed)
  const isOver = seconds === 0 && timeline.joined.length > 0
  const states = useQuestionStates(session, isOver)
  useProblemsTold(timeline)
  useTimeTold(timeline)

  const end = async () => {
    if (await control({ action: 'end' })) onChanged()
    setEnding(false)
  }

  return (
    <div className="flex min-h-dvh flex-col min-[901px]:h-dvh">
      <title>{`${interview.title} · live · Nova Interviews`}</title>
      <RoomHeader
        title={interview.title}
        clock={timeline.joined.length > 0 ? session.clock : null}
        questions={questions}
        index={index}
        onIndex={setChosen}
        states={states}
        standingSeconds={standingSeconds(state, breakSeconds)}
        status={
          <Presence
            {...{ interview, presence: state.presence, timeline, connection }}
            heardAt={session.heardAt}
            isBreak={breakSeconds > 0}
            isOver={isOver}
          />
        }
        actions={
          <LiveActions
            isFollowing={chosen === null}
            onFollow={(isFollowing) => setChosen(isFollowing ? null : index)}
            onEnd={mayWrite ? () => setEnding(true) : null}
          />
        }
      />
      <UnsavedTexts work={session.unsavedWork} questions={questions} />
      <main id="main" tabIndex={-1} className="flex min-h-0 flex-1 flex-col">
        {question && <Work session={session} question={question} completed={completed.get(question.id)} />}
      </main>
      <MessageNews messages={session.messages} />
      <AlertDialog
        open={isEnding}
        onOpenChange={setEnding}
        title="End this interview?"
        description="We submit the candidate's work automatically, and they can't add anything. You can't undo this."
        confirmLabel="End Interview"
        cancelLabel="Keep it running"
        busy={isBusy}
        onConfirm={() => void end()}
      />
      <TimeOver
        open={isOver && !isEnding && mayWrite}
        isBusy={isBusy}
        onContinue={() => void control({ action: 'continue' })}
        onEnd={() => void end()}
      />
    </div>
  )
}

type WorkProps = { session: LiveSession; question: RoomQuestion; completed: boolean | undefined }

/** Controls and the candidate's work; each subscribes only to the parts of the session it shows. */
function Work({ session, question, completed }: WorkProps) {
  const { interview, mayWrite, messages, lastSeq, outbox, state, timeline, texts, editing, output, runs } = session
  const mayManage = useMayManage(interview)
  const tools = { interview, mayWrite, mayManage, messages, lastSeq, outbox, state, timeline, completed }
  return (
    <Split
      label="Resize question and work"
      // Watchers on a phone want to see the work first.
      firstWhenNarrow="right"
      left={<QuestionTabs {...tools} question={question} />}
      right={
        <LivePad
          key={question.id}
          {...{ texts, editing, output, runs, timeline, question }}
          interviewId={interview.id}
        />
      }
    />
  )
}

type ActionsProps = { isFollowing: boolean; onFollow: (isFollowing: boolean) => void; onEnd: (() => void) | null }

function LiveActions({ isFollowing, onFollow, onEnd }: ActionsProps) {
  const isPhone = useIsPhone()
  return (
    <>
      <Button
        size="sm"
        variant={isFollowing ? 'ghost' : 'secondary'}
        aria-pressed={isFollowing}
        className="max-sm:w-8 max-sm:px-0 pointer-coarse:max-sm:w-11"
        onClick={() => onFollow(!isFollowing)}
      >
        <Eye aria-hidden />
        <span className="max-sm:sr-only">{isFollowing ? 'Following' : 'Follow candidate'}</span>
      </Button>
      {!isPhone && <ThemeToggle />}
      <Button asChild size="sm" variant="ghost" className="max-sm:w-8 max-sm:px-0 pointer-coarse:max-sm:w-11">
        <Link to="/interviewer/dashboard">
          <LayoutDashboard aria-hidden className="sm:hidden" />
          <span className="max-sm:sr-only">Dashboard</span>
        </Link>
      </Button>
      {onEnd && (
        <Button size="sm" variant="danger" onClick={onEnd}>
          End Interview
        </Button>
      )}
    </>
  )
}

type TabsProps = Pick<LiveSession, 'messages' | 'lastSeq'> &
  Omit<ComponentProps<typeof LiveTools>, 'questionId'> & { question: RoomQuestion }

/** All names fit next to the work from 1440 px on. */
const [roomy, tight] = ['px-3 min-[901px]:[&>*]:px-2', 'px-1 min-[901px]:[&>*]:px-1.5']

/** Questions about this question's code; without any, those of another question that the candidate is answering now. */
function askedOfCode({ followUps }: Timeline, { id }: RoomQuestion) {
  const own = listFollowUps(followUps, id)
  const now = followUps.find(
    ({ askedAt, closed, answers, count }) => askedAt !== null && !closed && answers.size < count,
  )
  return own.length > 0 || !now ? own : listFollowUps(followUps, now.questionId)
}

function CodeAnswers({ asked, question }: { asked: ReturnType<typeof askedOfCode>; question: RoomQuestion }) {
  if (asked.length > 0) return <FollowUpRecords records={asked} />
  return (
    <p className="text-muted">
      Nothing yet. After the candidate submits {isAnsweredBy(question, 'files') ? 'the project' : 'code'}, the short
      questions about it and their answers appear here.
    </p>
  )
}

/** Tabs next to the candidate's work: controls, follow-ups, and the conversations with Nova and with interviewers. */
function QuestionTabs({ messages, lastSeq, question, ...tools }: TabsProps) {
  const { interview, mayWrite } = tools
  const timeline = useStore(tools.timeline)
  const tab = useTabWithMessages(messages, useState('tools'))
  const asked = askedOfCode(timeline, question)
  const said = timeline.chat.filter((line) => line.questionId === question.id).length
  const answered = asked.filter(({ state }) => state === 'answered').length
  // There from the start, so that no tab moves when the first question is asked.
  const isAskedAbout = !isAnsweredBy(question, 'words')
  const hasCodeTab = asked.length > 0 || (isAskedAbout && interview.followUps !== 'off')
  return (
    <Tabs {...tab} className="flex h-full min-h-0 flex-col">
      <TabsList className={cn('shrink-0 sm:gap-0 min-[901px]:[&>*]:text-sm', hasCodeTab ? tight : roomy)}>
        <TabsTrigger value="tools">Interview</TabsTrigger>
        <TabsTrigger value="problem">Problem</TabsTrigger>
        <TabsTrigger value="briefing">Nova for you</TabsTrigger>
        <TabsTrigger value="nova" {...(said > 0 ? { count: said } : {})}>
          Nova AI
        </TabsTrigger>
        <MessagesTab messages={messages} name="Candidate" />
        <TabsTrigger value="scorecard">Scorecard</TabsTrigger>
        {hasCodeTab && (
          <TabsTrigger value="code" {...(asked.length > 0 ? { count: answered } : {})}>
            Code Q&A
          </TabsTrigger>
        )}
      </TabsList>
      <TabsContent value="tools" className="relative min-h-0 flex-1 overflow-y-auto">
        <ProblemAndTools {...tools} question={question} />
      </TabsContent>
      <TabsContent value="problem" tabIndex={0} className="relative min-h-0 flex-1 overflow-y-auto p-4">
        <WholeProblem question={question} />
      </TabsContent>
      <TabsContent value="briefing" className="relative min-h-0 flex-1 overflow-y-auto">
        <NovaForYou interviewId={interview.id} questionId={question.id} lastSeq={lastSeq} />
      </TabsContent>
      <TabsContent value="nova" className="flex min-h-0 flex-1 flex-col max-[900px]:h-[28rem] max-[900px]:flex-none">
        <ChatThread
          seat="interviewer"
          lines={linesOf(timeline, question.id)}
          below={isAnsweredBy(question, 'files') ? (line) => <Change {...{ timeline, line }} /> : undefined}
          empty="The candidate hasn't messaged Nova about this question."
        />
      </TabsContent>
      <TabsContent
        value={messagesTab}
        forceMount
        className="min-h-0 flex-1 max-[900px]:h-[28rem] max-[900px]:flex-none data-[state=inactive]:hidden"
      >
        <MessagesPanel
          messages={messages}
          note="Only the candidate and your colleagues read this. Nova doesn’t see it, and it doesn’t affect the score."
          closed={mayWrite ? null : 'As a viewer, you can read messages but not send any.'}
        />
      </TabsContent>
      <TabsContent value="scorecard" className="relative min-h-0 flex-1 overflow-y-auto p-4">
        <Suspense>
          <Scorecard
            interviewId={interview.id}
            moments={{
              take: () => timeline.lastSeq || null,
              link: (seq) => <SessionMoment interviewId={interview.id} seq={seq} />,
            }}
          />
        </Suspense>
      </TabsContent>
      {hasCodeTab && (
        <TabsContent value="code" tabIndex={0} className="relative min-h-0 flex-1 overflow-y-auto p-4">
          <CodeAnswers asked={asked} question={question} />
        </TabsContent>
      )}
    </Tabs>
  )
}

type TimeOverProps = { open: boolean; isBusy: boolean; onContinue: () => void; onEnd: () => void }

function TimeOver({ open, isBusy, onContinue, onEnd }: TimeOverProps) {
  return (
    <TimeEnded
      open={open}
      actions={
        <>
          <Button variant="secondary" busy={isBusy} onClick={onContinue}>
            Continue without timer
          </Button>
          <Button busy={isBusy} onClick={onEnd}>
            End Interview
          </Button>
        </>
      }
    >
      <p>We submitted the candidate's work automatically. You can continue without a timer or end the interview.</p>
    </TimeEnded>
  )
}

/** Shows a toast for a candidate's problem report in any view of the seat; it stays in the notes. */
function useProblemsTold({ said }: Timeline) {
  const seen = useRef(said.length)
  useEffect(() => {
    for (const { kind, text, actor } of said.slice(seen.current)) {
      const told = actor.role === 'system' ? 'Saving has ended' : 'The candidate reported a problem'
      if (kind === 'problem') toast.warning(told, { description: text, duration: 10_000 })
    }
    seen.current = said.length
  }, [said])
}

/** Announces time added or removed by a colleague, which would otherwise be an unexplained jump of the clock. */
function useTimeTold({ time }: Timeline) {
  const { interviewer } = useSession()
  const seen = useRef(time)
  useEffect(() => {
    if (time === seen.current) return
    seen.current = time
    if (time?.reason !== 'added' || time.by.role !== 'interviewer' || time.by.id === interviewer?.id) return
    const minutes = Math.round(time.seconds / 60)
    const amount = Math.abs(minutes) === 1 ? '1 minute' : `${Math.abs(minutes)} minutes`
    toast.info(`${time.by.name ?? 'A colleague'} ${minutes < 0 ? 'took back' : 'added'} ${amount}`)
  }, [time, interviewer])
}
