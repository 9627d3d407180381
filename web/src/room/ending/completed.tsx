import type { CandidateInterview } from '@nova/contract/interviews/candidates'
import { kindFacts } from '@nova/contract/kinds/kinds'
import { type Board, elementsOn } from '@nova/contract/room/board'
import type { Actor } from '@nova/contract/room/journal'
import { tellUncounted } from '@nova/contract/room/uncounted'
import { isChosen, tellVersion, type Version } from '@nova/contract/room/versions'
import { CircleCheck, Download, FileJson, ImageDown } from 'lucide-react'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { failureOf } from '../../api.ts'
import { NextSteps } from '../../feedback/next-steps.tsx'
import type { CandidateWire } from '../../journal/journal.ts'
import { LaterTexts } from '../../journal/later-text.tsx'
import type { Outbox } from '../../journal/outbox.ts'
import { listQuestions } from '../../journal/questions.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { localTime } from '../../ui/date-time.tsx'
import { later } from '../../ui/later.tsx'
import { Notice } from '../../ui/notice.tsx'
import { saveResponse } from '../../ui/save-file.ts'
import { Skeleton } from '../../ui/skeleton.tsx'
import { toast } from '../../ui/toast.tsx'
import { JudgingDialog } from '../judging.tsx'
import { Ended } from './ended.tsx'
import { writeOwnCopy } from './own-copy.ts'
import { type OwnSession, readOwnSession } from './own-session.ts'

const AfterInterviewPage = later(async () => (await import('../../feedback/after.tsx')).AfterInterviewPage)

/** Unsubmitted and late work is taken shortly after it has arrived; until then it is looked for again. */
const readAgainMs = [1000, 2000, 4000, 8000, 15_000, 30_000]
const unreadMs = 4000

/** After the end: what happens next, and the candidate's own copy. */
type CompletedProps = {
  interview: CandidateInterview | null
  wire: CandidateWire
  /** With what this device has not handed over yet. */
  outbox: Outbox | undefined
  isByOther?: boolean
}

export function Completed({ interview, wire, outbox, isByOther = false }: CompletedProps) {
  const late = useLateWork(outbox)
  const { session, isWaiting } = useOwnSession(interview, wire, late)
  const uncounted = session && interview ? tellOwnUncounted(interview, session) : []
  const state = late === 'none' && isWaiting ? 'adding' : late === 'none' && uncounted.length > 0 ? 'partly' : late

  return (
    <Ended icon={<CircleCheck aria-hidden className="text-good" />} title="Interview completed">
      {interview?.isPreview && (
        <Notice>
          This was a preview, so nothing was saved. Candidates see this page at the end and can come back to it.
        </Notice>
      )}
      <p role="status" className="text-lg text-muted">
        Thank you{interview ? `, ${interview.candidateName}` : ''}. {lateWords[state]}
      </p>
      {uncounted.map((words) => (
        <p key={words} className="text-muted">
          {words} We keep it with your interview. If it matters, tell the person who invited you.
        </p>
      ))}
      {isByOther && session?.endedBy && <p className="text-muted">{endedWords[session.endedBy]}</p>}
      {!interview && <NextSteps after={null} />}
      {interview && (
        <AfterInterviewPage wire={wire} judging={<JudgingButton wire={wire} />}>
          <OwnSummary interview={interview} session={session} wire={wire} />
        </AfterInterviewPage>
      )}
    </Ended>
  )
}

/** What became of work that waited on this device when the interview ended. */
type LateWork = 'none' | 'sending' | 'refused'

const endedWords: Record<Actor['role'], string> = {
  candidate: 'You completed the interview in another tab or on another device.',
  interviewer:
    'Your interviewer ended the interview. We submitted what you had written, including answers you had not submitted yet.',
  system: 'Time was up. We submitted what you had written, including answers you had not submitted yet.',
}

const lateWords: Record<LateWork | 'adding' | 'partly', string> = {
  adding: "We have your latest work and are adding it to your answers. You don't need to do anything.",
  partly: 'Your answers have arrived, but some of your latest work came too late to count.',
  none: "Your answers have arrived, and you don't need to do anything else.",
  sending:
    "We're still sending your latest work from this device. Keep this page open until this message says it has arrived.",
  refused:
    "Your answers have arrived, but your latest work came too late for us to accept. It's still on this device. If it matters, tell the person who invited you.",
}

function useLateWork(outbox: Outbox | undefined): LateWork {
  return useSyncExternalStore(
    (listener) => outbox?.subscribe(listener) ?? (() => {}),
    () => {
      const { saving, halted } = outbox?.getState() ?? { saving: 'saved', halted: null }
      if (saving !== 'saved' && halted === 'time_ended') return 'refused'
      return saving !== 'saved' && halted === null ? 'sending' : 'none'
    },
  )
}

/** The rules in full, where the result is explained. */
function JudgingButton({ wire }: { wire: CandidateWire }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button variant="secondary" size="sm" onClick={() => setOpen(true)}>
        Read what counts, and how much
      </Button>
      <JudgingDialog open={isOpen} onOpenChange={setOpen} wire={wire} />
    </>
  )
}

/** Read again until what arrives late is part of it. */
function useOwnSession(interview: CandidateInterview | null, wire: CandidateWire, late: LateWork) {
  const [session, setSession] = useState<OwnSession | null>(null)
  const [isWaiting, setWaiting] = useState(false)
  useEffect(() => {
    if (!interview) return
    let timer: ReturnType<typeof setTimeout> | undefined
    let isWanted = true
    const read = async (again: number): Promise<void> => {
      const found = await readOwn(wire).catch(() => null)
      if (!isWanted) return
      if (found) setSession(found)
      const isWhole = found?.isSettled && listQuestions(interview).every(({ id }) => found.timeline.answers.has(id))
      // Without a connection it is read once there is one.
      const waitMs = found ? readAgainMs[again] : unreadMs
      if (found) setWaiting(!found.isSettled && waitMs !== undefined)
      if (!isWhole && waitMs !== undefined) timer = setTimeout(() => void read(found ? again + 1 : again), waitMs)
    }
    void read(0)
    return () => {
      isWanted = false
      clearTimeout(timer)
    }
  }, [interview, wire, late])
  return { session, isWaiting }
}

const readOwn = async (wire: CandidateWire) => readOwnSession((await wire.readAll()).entries)

function tellOwnUncounted(interview: CandidateInterview, { uncounted }: OwnSession): string[] {
  const titles = new Map(listQuestions(interview).map(({ id, title }) => [id, title]))
  return tellUncounted(uncounted, (id) => titles.get(id) ?? id)
}

type SummaryProps = { interview: CandidateInterview; session: OwnSession | null; wire: CandidateWire }

function OwnSummary({ interview, session, wire }: SummaryProps) {
  const questions = listQuestions(interview)
  if (!session) {
    return (
      <Card aria-busy="true" className="flex flex-col gap-3 p-5">
        <Skeleton className="w-1/3" />
        <Skeleton className="w-2/3" />
      </Card>
    )
  }
  const { timeline, versions, later: laterTexts } = session
  return (
    <Card className="flex flex-col gap-4 p-5">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 className="text-lg font-semibold">Your session</h2>
        <div className="flex flex-wrap gap-2">
          <Button variant="secondary" size="sm" onClick={() => void download(interview, wire)}>
            <Download aria-hidden />
            Download my copy
          </Button>
          <Button variant="secondary" size="sm" onClick={() => void downloadRecord(wire)}>
            <FileJson aria-hidden />
            Everything recorded (JSON)
          </Button>
        </div>
      </div>
      <ul className="flex flex-col divide-y divide-line">
        {questions.map((question) => (
          <li key={question.id} className="flex flex-wrap items-center gap-2 py-2.5">
            <span className="min-w-0 flex-1 basis-full sm:basis-0">{question.title}</span>
            <Badge tone="outline">{kindFacts[question.kind].name}</Badge>
            <OwnDrawing board={timeline.boards.get(question.id)} title={question.title} />
            <AnswerBadge version={versions.get(question.id)} />
            <VersionLine version={versions.get(question.id)} />
            <LaterTexts
              submitted={versions.get(question.id)?.answer.codeSubmission ?? ''}
              later={laterTexts.get(question.id) ?? []}
            />
          </li>
        ))}
      </ul>
    </Card>
  )
}

function OwnDrawing({ board, title }: { board: Board | undefined; title: string }) {
  if (!board || elementsOn(board).length === 0) return null
  const handleSave = async () => {
    try {
      const { drawBoard } = await import('../../board/board.tsx')
      save(await drawBoard(board), 'image/png', 'my-drawing.png')
    } catch {
      toast.error("We couldn't create the picture. Your drawing is also in “Everything recorded (JSON)”.")
    }
  }
  return (
    <Button variant="ghost" size="sm" aria-label={`Save my drawing: ${title}`} onClick={() => void handleSave()}>
      <ImageDown aria-hidden />
      Save my drawing
    </Button>
  )
}

function AnswerBadge({ version }: { version: Version | undefined }) {
  if (!version) return <Badge>not answered</Badge>
  return isChosen(version.cause) ? (
    <Badge tone="good">submitted</Badge>
  ) : (
    <Badge tone="info">submitted automatically</Badge>
  )
}

/** Which version counts, and why, in the words of the report. */
function VersionLine({ version }: { version: Version | undefined }) {
  if (!version) return null
  return <p className="basis-full text-sm text-muted">{tellVersion(version, localTime)}</p>
}

/** From what counts now: late work may have arrived since this page was read. */
async function download(interview: CandidateInterview, wire: CandidateWire) {
  try {
    const session = await readOwn(wire)
    const copy = await writeOwnCopy(interview, listQuestions(interview), session)
    save(copy, 'text/markdown', 'my-interview.md')
  } catch (error) {
    toast.error(...failureOf(error, 'The download failed'))
  }
}

/** In the format of the interviewers' export, as far as it is the candidate's to see. */
async function downloadRecord(wire: CandidateWire) {
  try {
    await saveResponse(await wire.getOwnRecord(), 'my-interview.json')
  } catch (error) {
    toast.error(...failureOf(error, 'The download failed'))
  }
}

function save(content: string | Blob, type: string, name: string) {
  const url = URL.createObjectURL(new Blob([content], { type }))
  const link = Object.assign(document.createElement('a'), { href: url, download: name })
  link.click()
  setTimeout(() => URL.revokeObjectURL(url), 1000)
}
