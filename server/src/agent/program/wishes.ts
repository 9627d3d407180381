/** Wishes of an agent program, answered by the interview's mode: by rule, or by the candidate. */
import { randomUUID } from 'node:crypto'
import type { AgentTurn, PermissionAnswer } from '@nova/contract/projects/agent-program'
import { isLocked, type ProjectQuestion } from '@nova/contract/projects/projects'
import type { EntryOf } from '@nova/contract/room/journal'
import type { AgentMode } from '@nova/contract/words'
import { feedOf } from '../../journal/feed.ts'
import { readEntries } from '../../journal/reading.ts'
import type { Ctx } from '../../platform/context/context.ts'
import { carryOver, type Change, describeDraft, type Files } from '../diffs.ts'
import { readTexts } from '../past.ts'
import { readThread } from '../thread.ts'
import type { Choice, Wish } from './protocol.ts'
import { kindOf, placeOf, titleOf } from './steps.ts'

/** A person may think for this long; then the wish is refused. */
const maxWaitMs = 5 * 60_000

type Options = {
  ctx: Ctx
  interviewId: string
  question: ProjectQuestion
  request: string
  mode: AgentMode
  signal: AbortSignal
  /** The files as the agent's box has them. */
  files: () => Files
  append: (kind: 'agent' | 'agentTurn', payload: EntryOf<'agent' | 'agentTurn'>['payload']) => Promise<void>
  /** A change that was decided on: the agent's box may differ from the project by it. */
  onDecided: (change: Change) => void
}

const changing = new Set<AgentTurn extends infer T ? (T extends { kind: infer K } ? K : never) : never>([
  'edit',
  'delete',
  'move',
])
const looking = new Set(['read', 'search', 'think', 'switch_mode'])

export function openWishes(options: Options) {
  const { mode } = options
  return async (wish: Wish): Promise<Choice> => {
    const kind = kindOf(wish.toolCall)
    if (kind === 'fetch') return 'no'
    if (looking.has(kind) || mode === 'review') return 'once'
    if (mode === 'read') return 'no'
    return changing.has(kind) ? askAboutChange(options, wish) : askInWords(options, wish)
  }
}

/** The change becomes a proposal, which the candidate applies, edits or rejects like any other. */
async function askAboutChange(options: Options, { toolCall }: Wish): Promise<Choice> {
  const { ctx, interviewId, question, request, append, files, onDecided } = options
  const wanted = (toolCall.content ?? []).flatMap((part) => (part.type === 'diff' ? [part] : []))
  const own = files()
  const changes = wanted.map(({ path, newText }): Change => {
    const place = placeOf(path)
    return { path: place, before: own.get(place) ?? null, after: newText }
  })
  if (changes.length === 0) return askInWords(options, { toolCall, options: [] })
  if (changes.some(({ path }) => path === '' || path.startsWith('/') || isLocked(question.locked, path))) return 'no'
  const texts = await readTexts(ctx, interviewId, question.id)
  const carried = changes.map((change) => carryOver(change, texts.get(change.path) ?? null))
  const proposed = carried.every((change): change is Change => change !== undefined) && describeDraft(carried)
  if (!proposed || proposed.length === 0) return 'no'
  const id = randomUUID()
  const message = `A change of ${changes.map(({ path }) => path).join(', ')}`.slice(0, 2_000)
  await append('agent', { act: 'proposed', id, engine: 'live', proposal: null, request, message, files: proposed })
  const state = await waitFor(options, async () => {
    const found = (await readThread(ctx, interviewId, question.id)).find((each) => each.id === id)
    return found && found.state !== 'open' ? found.state : undefined
  })
  if (state !== 'applied') return 'no'
  changes.forEach(onDecided)
  return 'once'
}

async function askInWords(options: Options, { toolCall }: Wish): Promise<Choice> {
  const { ctx, interviewId, question, request, append } = options
  const kind = kindOf(toolCall)
  const before = await readTurns(ctx, interviewId, question.id)
  const isOfKind = new Set(before.flatMap((turn) => (turn.act === 'asked' && turn.kind === kind ? [turn.id] : [])))
  const id = randomUUID()
  await append('agentTurn', { act: 'asked', id, request, kind, title: titleOf(toolCall) })
  if (before.some((turn) => turn.act === 'answered' && turn.answer === 'session' && isOfKind.has(turn.id))) {
    await append('agentTurn', { act: 'answered', id, request, answer: 'session' })
    return 'once'
  }
  const answer = await waitFor(options, async () => {
    const turns = await readTurns(ctx, interviewId, question.id)
    return turns.find((turn) => turn.act === 'answered' && turn.id === id) as { answer: PermissionAnswer } | undefined
  })
  if (!answer) await append('agentTurn', { act: 'answered', id, request, answer: 'no' }).catch(() => undefined)
  return answer?.answer ?? 'no'
}

export async function readTurns(ctx: Ctx, interviewId: string, questionId?: string): Promise<AgentTurn[]> {
  const asked = { kinds: ['agentTurn'] as const, ...(questionId !== undefined && { questionId }) }
  const entries = (await readEntries(ctx, interviewId, { ...asked, kinds: ['agentTurn'] })) as EntryOf<'agentTurn'>[]
  return entries.map(({ payload }) => payload)
}

/** Looks whenever the journal grows; undefined if nothing came in time or the turn was stopped. */
async function waitFor<T>(
  { ctx, interviewId, signal }: Options,
  look: () => Promise<T | undefined>,
): Promise<T | undefined> {
  const { promise, resolve } = Promise.withResolvers<T | undefined>()
  const stop = () => resolve(undefined)
  const again = () =>
    void look().then(
      (found) => found !== undefined && resolve(found),
      (error: unknown) => ctx.log.warn({ err: error, interviewId }, 'an answer to an agent could not be looked for'),
    )
  const following = feedOf(ctx).follow(interviewId, {
    onGrown: again,
    onGap: again,
    onState: again,
    onSelection: () => undefined,
  })
  const late = setTimeout(stop, maxWaitMs)
  signal.addEventListener('abort', stop, { once: true })
  if (signal.aborted) stop()
  again()
  return promise.finally(() => {
    clearTimeout(late)
    signal.removeEventListener('abort', stop)
    following.stop()
  })
}
