import { joinEarlyMinutes } from '@nova/contract/constants'
import type { InputMode } from '@nova/contract/interviews/accommodations'
import type { InterviewInvitation } from '@nova/contract/interviews/candidates'
import type { AgentEngine, AiPolicy, HelpLevel, QuestionKind } from '@nova/contract/words'
import { Bot, CalendarClock, Clock, CodeXml, Eye, HandHelping, ListChecks, Scale, UserCheck, Video } from 'lucide-react'
import { type ReactNode, useCallback, useEffect, useState } from 'react'
import { ApiError } from '../../api.ts'
import type { CandidateWire } from '../../journal/journal.ts'
import { Collapsible } from '../../ui/collapsible.tsx'
import { later } from '../../ui/later.tsx'
import { liveTextFont } from '../../ui/text-font.ts'
import { ThemeToggle } from '../../ui/theme-toggle.tsx'
import { TopBar } from '../../ui/top-bar.tsx'
import { useIsNarrow } from '../../ui/width.ts'
import { judgingTitle } from '../judging-title.ts'
import { JoinForm } from './join-form.tsx'
import { formatDate } from './moment.ts'
import { PlaceNoticeText } from './place-notice-text.tsx'
import { PreviewBar } from './preview-bar.tsx'

const JudgingInShort = later(async () => (await import('../judging.tsx')).JudgingInShort)
const Slots = later(async () => (await import('./slots.tsx')).Slots)

/** Short labels; the full sentences are in the disclosure. */
const policyWords: Record<AiPolicy, string> = {
  nova: 'AI: Nova only',
  open: 'AI: any, when declared',
  none: 'AI: none',
}
const helpWords: Record<HelpLevel, string> = {
  clarify: 'Nova explains the task and asks you questions.',
  hint: 'Nova gives hints, never solutions.',
  pair: 'Nova may write short pieces of code with you, never the whole solution.',
}

/** Nova's additional help, by the engine that proposes changes. */
const changesWords: Record<AgentEngine, string> = {
  standard:
    'In the project, it also proposes changes to files when you ask. Everyone gets the same ones, they can be wrong, and you decide what to apply.',
  live: 'In the project, a language model also proposes changes to files when you ask. They can be wrong, and you decide what to apply.',
}

/** Nova's help, including proposed changes if an engine makes them. */
function helpIn({
  helpLevel,
  proposer,
  program,
}: Pick<InterviewInvitation, 'helpLevel' | 'proposer' | 'program'>): string {
  if (proposer === null) return helpWords[helpLevel]
  const besides = helpLevel === 'hint' ? 'Nova gives hints to the questions.' : helpWords[helpLevel]
  if (program)
    return `${besides} In the project, the agent ${program.replace('@', ' ')} works on a copy of the files when you ask. Its changes can be wrong, and you decide what to apply.`
  return `${besides} ${changesWords[proposer]}`
}

type Props = { invitation: InterviewInvitation; wire: CandidateWire; onJoined: () => void }

/** The logo of the company that invites, on the white that logos are made for. */
function Inviter({ company: { name, logoUrl } }: Pick<InterviewInvitation, 'company'>) {
  if (!logoUrl) return null
  return (
    <div className="mb-4 inline-flex h-14 max-w-48 items-center rounded-lg border border-line bg-white p-2">
      <img src={logoUrl} alt={name} className="max-h-full max-w-full object-contain" />
    </div>
  )
}

/** The page before joining: information for the candidate, and the form to join. */
export function Join({ invitation: first, wire, onJoined }: Props) {
  const { invitation, setPlan, readAgain } = usePlan(first, wire, onJoined)
  const { title, scheduledDate, company, slots, isPreview } = invitation
  const opening = useOpening(scheduledDate)
  const opensAt = isPreview || isStarted(invitation) ? null : opening
  const hindrance = hindranceOf(invitation)
  usePatience(opensAt !== null || hindrance !== null, readAgain)
  const isNarrow = useIsNarrow()
  // There is no first key to be early for: a candidate reads here first.
  useEffect(liveTextFont, [])
  const form = (
    <JoinForm
      key="form"
      {...{ invitation, wire, onJoined, opensAt: opensAt && formatDate(opensAt), hindrance }}
      onOutdated={readAgain}
    >
      {isNarrow && <DisclosureInShort invitation={invitation} />}
    </JoinForm>
  )
  const facts = <Facts key="facts" invitation={invitation} wire={wire} hasDisclosure={!isNarrow} />
  return (
    <>
      <title>{`${title} · Nova Interviews`}</title>
      {isPreview && <PreviewBar />}
      <TopBar end={<ThemeToggle />} />
      <main
        id="main"
        tabIndex={-1}
        className="container-app grid gap-x-8 gap-y-6 py-6 min-[901px]:grid-cols-[1fr_22rem] min-[901px]:grid-rows-[auto_1fr] min-[901px]:py-12"
      >
        <div className="max-w-2xl">
          <Inviter company={company} />
          <p className="text-sm font-medium text-accent-text">
            {company.name ? `${company.name} invites you to an interview` : 'You are invited to an interview'}
          </p>
          <h1 className="mt-1.5 text-3xl font-semibold tracking-tight max-sm:text-2xl">{title}</h1>
          {slots.length > 0 && (
            <div className="mt-6">
              <Slots
                plan={invitation}
                wire={wire}
                onPlan={setPlan}
                onOutdated={() => void readAgain().catch(() => undefined)}
              />
            </div>
          )}
        </div>
        {/* Keyed, so that a turned phone keeps what was typed. */}
        {isNarrow ? [form, facts] : [facts, form]}
      </main>
    </>
  )
}

type Plan = Pick<
  InterviewInvitation,
  'status' | 'scheduledDate' | 'slots' | 'openUntil' | 'durationMinutes' | 'disclosure' | 'proposer'
>

/** The invitation with its plan and rules as they are now: they may have been changed in another tab, or by others. */
function usePlan(first: InterviewInvitation, wire: CandidateWire, onJoined: () => void) {
  const [plan, setPlan] = useState<Partial<Plan>>({})
  const readAgain = useCallback(async () => {
    try {
      const now = await wire.getInterview()
      if (now.joined || now.status === 'Completed') onJoined()
      else setPlan(now)
    } catch (error) {
      // Cancelled since the page was opened: a fresh read of the link shows that.
      if (error instanceof ApiError && error.code === 'interview_cancelled') onJoined()
      else throw error
    }
  }, [wire, onJoined])
  useEffect(() => {
    const handleShown = () => {
      // Keep the earlier plan on failure; joining will report the problem.
      if (document.visibilityState === 'visible') void readAgain().catch(() => undefined)
    }
    document.addEventListener('visibilitychange', handleShown)
    return () => document.removeEventListener('visibilitychange', handleShown)
  }, [readAgain])
  const { status, scheduledDate, slots, openUntil, durationMinutes, disclosure, proposer } = { ...first, ...plan }
  const invitation = { ...first, status, scheduledDate, slots, openUntil, durationMinutes, disclosure, proposer }
  return { invitation, setPlan: (next: Partial<Plan>) => setPlan((before) => ({ ...before, ...next })), readAgain }
}

/** An interviewer may start it before its date. */
const isStarted = ({ status }: InterviewInvitation) => status === 'InProgress'

const lookAgainMs = 10_000

/** Polls while a candidate waits to join, since the interviewer may change the plan. */
function usePatience(isWaiting: boolean, readAgain: () => Promise<void>) {
  useEffect(() => {
    if (!isWaiting) return
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible') void readAgain().catch(() => undefined)
    }, lookAgainMs)
    return () => clearInterval(timer)
  }, [isWaiting, readAgain])
}

/** The reason why joining is impossible, other than being too early. */
function hindranceOf(invitation: InterviewInvitation): string | null {
  const { scheduledDate, slots, openUntil, isPreview } = invitation
  if (scheduledDate || isPreview || isStarted(invitation)) return null
  if (slots.length > 0) return 'Choose a time first. You can join from 15 minutes before it.'
  if (openUntil && Date.parse(openUntil) <= Date.now())
    return `This interview was open until ${formatDate(openUntil)}. Ask the person who invited you for more time.`
  return null
}

/** Facts to know before joining. If the form comes first, it holds the disclosure itself. */
function Facts({ invitation, wire, hasDisclosure }: Omit<Props, 'onJoined'> & { hasDisclosure: boolean }) {
  const { durationMinutes, aiPolicy, meetingUrl, scheduledDate, openUntil, disclosure } = invitation
  return (
    <div className="flex max-w-2xl flex-col gap-7 min-[901px]:col-start-1">
      <Fact icon={<Clock aria-hidden />} title={`${durationMinutes} minutes`}>
        The clock starts when you join. You can always see the time left, and you can answer the questions in any order.
      </Fact>
      <Questions invitation={invitation} />
      <Arranged invitation={invitation} />
      {scheduledDate && (
        <Fact icon={<CalendarClock aria-hidden />} title={formatDate(scheduledDate)}>
          The room opens {joinEarlyMinutes} minutes before.
        </Fact>
      )}
      {!scheduledDate && openUntil && (
        <Fact icon={<CalendarClock aria-hidden />} title={`Open until ${formatDate(openUntil)}`}>
          Join at any time before then.
        </Fact>
      )}
      {meetingUrl && (
        <Fact icon={<Video aria-hidden />} title="Meeting">
          <a
            href={meetingUrl}
            target="_blank"
            rel="noopener noreferrer"
            className="break-all text-accent-text underline"
          >
            {meetingUrl}
          </a>
        </Fact>
      )}
      <Fact icon={<Bot aria-hidden />} title={policyWords[aiPolicy]}>
        {aiPolicy === 'none'
          ? 'Nova, the assistant in the room, answers questions about the task and the room.'
          : `Nova is the assistant in the room. ${helpIn(invitation)}`}
      </Fact>
      {invitation.editorHelp === 'plain' && (
        <Fact icon={<CodeXml aria-hidden />} title="Plain editor">
          The editor doesn't complete names or mark errors while you type. Colors and search work as usual.
        </Fact>
      )}
      {hasDisclosure && (
        <Fact icon={<Eye aria-hidden />} title={disclosureTitle}>
          <Recorded />
          <Collapsible title="Read all rules" className="mt-2">
            <DisclosureText text={disclosure.text} />
          </Collapsible>
          <PlaceNoticeText notice={disclosure.notice} />
          <PlaceNoticeText notice={disclosure.own} />
        </Fact>
      )}
      <Fact icon={<HandHelping aria-hidden />} title="What you can ask for">
        <ul className="flex list-disc flex-col gap-1 pl-5 marker:text-faint">
          <li>Writing instead of speaking: you can answer every question in text, and you don't need a camera.</li>
          <li>More time, or breaks that stop the clock.</li>
          <li>A person to talk to instead of Nova, or any other help you need.</li>
        </ul>
        <p className="mt-2">
          Tell the person who sent you this link, ideally before you join. None of it counts against you.
        </p>
      </Fact>
      <Fact icon={<Scale aria-hidden />} title={judgingTitle}>
        <JudgingInShort wire={wire} />
      </Fact>
    </div>
  )
}

const disclosureTitle = 'Rules and recording'

function DisclosureText({ text }: { text: string }) {
  return (
    <div className="flex flex-col gap-2.5">
      {text.split(/\n{2,}/).map((paragraph) => (
        <p key={paragraph}>{paragraph}</p>
      ))}
    </div>
  )
}

/** Its first paragraph, which names the controller, and the rest where it is opened. */
function OwnNotice({ own }: { own: InterviewInvitation['disclosure']['own'] }) {
  const [first, ...rest] = own.version > 0 ? own.paragraphs : [own.title, ...own.paragraphs]
  return (
    <Collapsible title={first}>
      <PlaceNoticeText notice={{ title: '', paragraphs: rest, url: own.url }} />
    </Collapsible>
  )
}

/** The disclosure in short, and in full where it is opened: it has to be read before the button below it. */
function DisclosureInShort({ invitation }: Pick<Props, 'invitation'>) {
  const { disclosure, durationMinutes, aiPolicy, editorHelp, questionCounts } = invitation
  return (
    <div className="flex flex-col gap-2 rounded-lg bg-sunken p-3 text-sm text-muted">
      <p>
        {durationMinutes} minutes, {countOf(totalOf(questionCounts), 'question')}. The clock starts when you join.{' '}
        {policyWords[aiPolicy]}.{editorHelp === 'plain' && ' Plain editor: no completion.'}
      </p>
      {questionCounts.project !== undefined && <p className="font-medium text-ink">{needsComputer}</p>}
      <Recorded />
      <Collapsible title={disclosureTitle}>
        <DisclosureText text={disclosure.text} />
      </Collapsible>
      <PlaceNoticeText notice={disclosure.notice} />
      {/* Servers of the version before send none. */}
      {disclosure.own && <OwnNotice own={disclosure.own} />}
    </div>
  )
}

/** In the order in which they are counted. */
const kindWords: Record<QuestionKind, string> = {
  coding: 'coding',
  sql: 'SQL',
  project: 'project',
  technical: 'technical',
  behavioral: 'about your experience',
}

const needsComputer =
  'This interview has a project with several files, a terminal and tests. Join on a computer: on a phone you can only read and edit the files. This link works on both.'

type Counts = InterviewInvitation['questionCounts']

function totalOf(counts: Counts): number {
  return Object.values(counts).reduce((sum, count) => sum + count, 0)
}

/** The number of questions of each kind; their contents stay hidden until the room. */
function Questions({ invitation: { questionCounts } }: Pick<Props, 'invitation'>) {
  const total = totalOf(questionCounts)
  const parts = (Object.keys(kindWords) as QuestionKind[]).flatMap((kind) =>
    questionCounts[kind] ? `${questionCounts[kind]} ${kindWords[kind]}` : [],
  )
  if (total === 0) return null
  return (
    <Fact icon={<ListChecks aria-hidden />} title={countOf(total, 'question')}>
      {new Intl.ListFormat('en').format(parts)}. {questionCounts.project !== undefined && needsComputer}
    </Fact>
  )
}

/** In a few sentences; the whole is read with the rules. */
function Recorded() {
  return (
    <p>
      <span className="font-medium text-ink">Recorded:</span> what you type, draw, paste and run in the room, your own
      tests, your messages with Nova and your interviewers, and whether the page is in front and connected.{' '}
      <span className="font-medium text-ink">Not recorded:</span> your camera, microphone, screen and other programs.
      Interviewers can watch while you work, and the room shows when they do.
    </p>
  )
}

const modeWords: Record<InputMode, string> = {
  dictation: 'dictation',
  'screen-reader': 'a screen reader',
  switch: 'switch control',
  'keyboard-only': 'the keyboard alone',
}

function Arranged({ invitation: { extraMinutes, breaks, inputModes, durationMinutes } }: Pick<Props, 'invitation'>) {
  if (extraMinutes === 0 && !breaks && inputModes.length === 0) return null
  const modes = new Intl.ListFormat('en').format(inputModes.map((mode) => modeWords[mode]))
  return (
    <Fact icon={<UserCheck aria-hidden />} title="Arranged for you">
      <ul className="flex list-disc flex-col gap-1 pl-5 marker:text-faint">
        {extraMinutes > 0 && (
          <li>
            {`More time: ${countOf(extraMinutes, 'minute')} of the ${durationMinutes} above ${extraMinutes === 1 ? 'is' : 'are'} extra.`}
          </li>
        )}
        {breaks && (
          <li>
            {`${countOf(breaks.left, 'break')} of up to ${countOf(breaks.minutesEach, 'minute')}${breaks.left === 1 ? '' : ' each'}: press Break in the room. Your clock stops, and nothing is recorded during a break.`}
          </li>
        )}
        {modes && <li>{`Your interviewers know that you work with ${modes}.`}</li>}
      </ul>
      <p className="mt-2">None of it counts against you.</p>
    </Fact>
  )
}

function countOf(number: number, what: string): string {
  return `${number} ${what}${number === 1 ? '' : 's'}`
}

function Fact({ icon, title, children }: { icon: ReactNode; title: string; children: ReactNode }) {
  return (
    <section className="grid grid-cols-[auto_1fr] gap-x-3.5 gap-y-1">
      <div className="mt-0.5 text-faint [&_svg]:size-5 [&_svg]:stroke-[1.5]">{icon}</div>
      <h2 className="text-lg font-medium">{title}</h2>
      <div className="col-start-2 text-muted">{children}</div>
    </section>
  )
}

/** When the room opens, while that is still ahead; else null. */
function useOpening(scheduledDate: string | null): string | null {
  const opens = scheduledDate ? Date.parse(scheduledDate) - joinEarlyMinutes * 60_000 : 0
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    if (opens <= Date.now()) return
    const timer = setInterval(() => setNow(Date.now()), 5000)
    return () => clearInterval(timer)
  }, [opens])
  return opens > now ? new Date(opens).toISOString() : null
}
