import { Circle, CircleCheck } from 'lucide-react'
import { memo } from 'react'
import { kindNames, type RoomQuestion } from '../journal/questions.ts'
import { useStore } from '../journal/store.ts'
import { completedQuestions, countInteractions } from '../journal/timeline.ts'
import { useTabWithMessages } from '../messages/messages-tab.tsx'
import { NovaTab } from '../nova/nova-tab.tsx'
import { Chat } from '../nova/nova.tsx'
import { VoicePanel } from '../nova/voice.tsx'
import { Badge } from '../ui/badge.tsx'
import { cn } from '../ui/cn.ts'
import { Problem } from '../ui/problem.tsx'
import { Split, Stack } from '../ui/split.tsx'
import { Tabs, TabsContent, TabsList, TabsTrigger } from '../ui/tabs.tsx'
import { useIsNarrow } from '../ui/width.ts'
import type { CandidateSession } from './candidate-session.ts'
import { InterviewerPanel, InterviewerTab } from './interviewer-side.tsx'
import { AnswerPad } from './written.tsx'

type Props = { session: CandidateSession; question: RoomQuestion; isOver: boolean }

/** A behavioural question: the voice interviewer at the left, the answer and the progress at the right. */
export const Behavioral = memo(function Behavioral({ session, question, isOver }: Props) {
  const tab = useTabWithMessages(session.messages, 'question')
  return (
    <Split
      label="Resize interviewer and answer"
      left={
        <Tabs {...tab} className="flex h-full min-h-0 flex-col">
          <TabsList className="shrink-0 px-4">
            <TabsTrigger value="question">Question</TabsTrigger>
            <NovaTab session={session} questionId={question.id} />
            <InterviewerTab session={session} />
          </TabsList>
          <TabsContent
            value="question"
            forceMount
            className="min-h-0 flex-1 overflow-y-auto p-4 data-[state=inactive]:hidden"
          >
            <div className="flex flex-col gap-5">
              <VoicePanel session={session} question={question} isOver={isOver} />
              <Problem question={question} />
            </div>
          </TabsContent>
          <TabsContent
            value="nova"
            forceMount
            className="min-h-0 flex-1 max-[900px]:h-[75dvh] max-[900px]:min-h-96 max-[900px]:flex-none data-[state=inactive]:hidden"
          >
            <Chat session={session} question={question} />
          </TabsContent>
          <InterviewerPanel session={session} isOver={isOver} />
        </Tabs>
      }
      right={
        <Stack
          label="Resize answer and progress"
          top={<AnswerPad session={session} question={question} isOver={isOver} />}
          bottom={<InterviewProgress session={session} current={question.id} />}
        />
      }
    />
  )
})

function InterviewProgress({ session, current }: { session: CandidateSession; current: string }) {
  const timeline = useStore(session.timeline)
  const isNarrow = useIsNarrow()
  const { questions, helpRequests } = useStore(session.novaUse)
  const completed = completedQuestions(timeline)
  return (
    <section aria-label="Interview Progress" className={cn('h-full p-4', !isNarrow && 'overflow-y-auto')}>
      <h2 className="text-base font-semibold">Interview Progress</h2>
      <div className="mt-3 grid gap-6 lg:grid-cols-[1fr_auto]">
        <ol className="flex flex-col gap-1.5">
          {session.questions.map((question) => {
            const isEdited = completed.get(question.id)
            const isDone = isEdited !== undefined
            const Icon = isDone ? CircleCheck : Circle
            return (
              <li
                key={question.id}
                aria-current={question.id === current ? 'step' : undefined}
                className={cn(
                  'flex items-center gap-2 text-sm',
                  question.id === current ? 'font-medium' : 'text-muted',
                )}
              >
                <Icon aria-hidden className={cn('size-4 shrink-0', isDone ? 'text-good' : 'text-faint')} />
                <span className="min-w-0 flex-1 truncate">{question.title}</span>
                {isEdited && <span className="text-xs text-muted">edited since</span>}
                <span className="sr-only">{isDone ? 'completed' : 'open'}</span>
                <Badge tone="outline">{kindNames[question.kind]}</Badge>
              </li>
            )
          })}
        </ol>
        <dl className="grid grid-cols-[1fr_auto] content-start gap-x-6 gap-y-1.5 text-sm">
          <Metric name="Questions Asked" value={questions} />
          <Metric name="AI Interactions" value={countInteractions(timeline)} />
          <Metric name="Help Requests" value={helpRequests} />
        </dl>
      </div>
    </section>
  )
}

function Metric({ name, value }: { name: string; value: number }) {
  return (
    <>
      <dt className="text-muted">{name}</dt>
      <dd className="text-right font-medium tabular">{value}</dd>
    </>
  )
}
