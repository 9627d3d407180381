/** The candidate's own copy of a session, as Markdown: questions, answers and messages. */
import type { CandidateInterview } from '@nova/contract/interviews/candidates'
import type { FollowUp } from '@nova/contract/reviews/follow-ups'
import type { Board } from '@nova/contract/room/board'
import { tellUncounted } from '@nova/contract/room/uncounted'
import { tellVersion } from '@nova/contract/room/versions'
import { lineOf, linesOf } from '../../follow-ups/places.ts'
import type { RoomQuestion } from '../../journal/questions.ts'
import type { Timeline } from '../../journal/timeline.ts'
import { localTime } from '../../ui/date-time.tsx'
import type { OwnSession } from './own-session.ts'

type About = Pick<CandidateInterview, 'title' | 'interviewStartTime'>

export async function writeOwnCopy(
  about: About,
  questions: RoomQuestion[],
  { timeline, versions, uncounted }: Pick<OwnSession, 'timeline' | 'versions' | 'uncounted'>,
): Promise<string> {
  const asked = questions.map(async (question) => {
    const version = versions.get(question.id)
    const answer = version?.answer
    const talk = timeline.chat
      .filter((line) => line.questionId === question.id)
      .map((line) => `${line.author === 'nova' ? 'Nova' : 'You'}: ${line.text}`)
    return [
      `## ${question.title}`,
      question.statement,
      '### Your answer',
      ...(version ? [tellVersion(version, localTime)] : []),
      answer?.responseText || (answer?.codeSubmission && fence(answer.codeSubmission)) || '(none)',
      ...(await describeDrawing(timeline.boards.get(question.id))),
      ...describeTests(timeline, question.id),
      ...describeFollowUps(timeline, question.id),
      ...(talk.length > 0 ? ['### Conversation with Nova', ...talk] : []),
    ].join('\n\n')
  })
  const parts = await Promise.all(asked)
  const titleOf = (id: string) => questions.find((question) => question.id === id)?.title ?? id
  if (uncounted.length > 0) parts.push(['## Not counted', ...tellUncounted(uncounted, titleOf)].join('\n\n'))
  const messages = timeline.said.flatMap(({ kind, actor, text }) =>
    kind === 'message' ? [`${actor.role === 'candidate' ? 'You' : (actor.name ?? 'Your interviewer')}: ${text}`] : [],
  )
  if (messages.length > 0) parts.push(['## Messages with your interviewers', ...messages].join('\n\n'))
  const text = [`# ${about.title}`, `Joined ${about.interviewStartTime}`, ...parts].join('\n\n')
  return `${text}\n`
}

function describeTests({ ownTests }: Timeline, questionId: string): string[] {
  const cases = ownTests.get(questionId)?.cases ?? []
  const lines = cases.map(({ args, expected }) => `${args.join(', ')}${expected === '' ? '' : ` → ${expected}`}`)
  return lines.length > 0 ? ['### Your own tests', fence(lines.join('\n'))] : []
}

/** The questions about submitted code, with what was answered. */
function describeFollowUps({ followUps }: Timeline, questionId: string): string[] {
  const asked = followUps
    .filter((set) => set.questionId === questionId)
    .flatMap(({ questions, answers }) =>
      questions.map((question) =>
        [...describeAsked(question), `Your answer: ${answers.get(question.id)?.text ?? '(none)'}`].join('\n\n'),
      ),
    )
  return asked.length > 0 ? ['### Questions about your code', ...asked] : []
}

function describeAsked({ text, input, lines, change, choices }: FollowUp): string[] {
  return [
    text,
    ...(input === undefined ? [] : ['Input:', fence(input)]),
    ...(lines ? [`${linesOf(lines)}:`, fence(lines.text)] : []),
    ...(change ? [`${lineOf(change)}:`, fence(change.before)] : []),
    ...(change ? ['Changed to:', change.after === '' ? '(removed)' : fence(change.after)] : []),
    ...(choices ? ['Choices:', fence(choices.join('\n'))] : []),
  ]
}

/** Fences code with enough backticks that Markdown shows it unchanged. */
function fence(code: string): string {
  const longest = Math.max(2, ...Array.from(code.matchAll(/`+/g), ([run]) => run.length))
  const marks = '`'.repeat(longest + 1)
  return `${marks}\n${code.trimEnd()}\n${marks}`
}

/** Loaded on demand: most candidates on the last page don't need it. */
async function describeDrawing(board: Board | undefined): Promise<string[]> {
  if (!board) return []
  const { outlineOf } = await import('@nova/contract/room/board-outline')
  const outline = outlineOf(board)
  if (!outline) return []
  const { counts, labels, connections } = outline
  return ['### Your drawing', counts, ...[...labels, ...connections].map((line) => `- ${line}`)]
}
