/** Wishes of an agent program, answered by the interview's mode: by rule, or by the candidate. */
import { randomUUID } from 'node:crypto'
import type { AgentTurn, PermissionAnswer } from '@nova/contract/projects/agent-program'
import { isProjectPath } from '@nova/contract/projects/project-path'
import { isLocked, projectLimits, type ProjectQuestion } from '@nova/contract/projects/projects'
import type { EntryOf } from '@nova/contract/room/journal'
import type { AgentMode } from '@nova/contract/words'
import { feedOf } from '../../journal/feed.ts'
import { readEntries } from '../../journal/reading.ts'
import type { Ctx } from '../../platform/context/context.ts'
import { carryOver, type Change, describeDraft } from '../diffs.ts'
import { readTexts } from '../past.ts'
import { readThread } from '../thread.ts'
import type { Choice, Wish } from './protocol.ts'
import { asLines, type Opened } from './seat.ts'
import { kindOf, placeOf, titleOf } from './steps.ts'

/** A person may think for this long; then the wish is refused. */
const maxWaitMs = 5 * 60_000
/** Of one turn, whoever answers them; more are a flood. */
const maxWishes = 200
const tooMuch = 'The project would hold more than it may.'

type Options = {
  ctx: Ctx
  interviewId: string
  question: ProjectQuestion
  request: string
  mode: AgentMode
  signal: AbortSignal
  seat: Pick<Opened, 'files' | 'write'>
  append: (kind: 'agent' | 'agentTurn', payload: EntryOf<'agent' | 'agentTurn'>['payload']) => Promise<void>
  /** A file was decided on: from here on only what differs from this text is the agent's. */
  onDecided: (path: string, text: string) => void
  onFlood: () => void
}

const changing = new Set<AgentTurn extends infer T ? (T extends { kind: infer K } ? K : never) : never>([
  'edit',
  'delete',
  'move',
])
const looking = new Set(['read', 'search', 'think', 'switch_mode'])

export function openWishes(options: Options) {
  const { mode, seat, question } = options
  /** Texts that the candidate has allowed, and that the program may write by itself. */
  const allowed = new Map<string, string>()
  let wishes = 0
  const isFlood = () => {
    wishes += 1
    if (wishes > maxWishes) options.onFlood()
    return wishes > maxWishes
  }
  return {
    async onWish(wish: Wish): Promise<Choice> {
      const kind = kindOf(wish.toolCall)
      if (kind === 'fetch' || isFlood()) return 'no'
      if (looking.has(kind) || mode === 'review') return 'once'
      if (mode === 'read') return 'no'
      if (!changing.has(kind)) return askInWords(options, wish)
      // One without its text is asked about as it is written.
      for (const [path, text] of textsIn(wish)) {
        if ((await askAboutText(options, path, text)) !== undefined) return 'no'
        allowed.set(path, text)
      }
      return 'once'
    },
    /** Writes a file of its copy; a sentence says why not. */
    async onWrite(place: string, given: string): Promise<string | undefined> {
      const path = placeOf(place)
      const text = asLines(given)
      if (isFlood()) return 'This turn has asked too often.'
      if (mode === 'read') return 'In this interview you may only read.'
      if (!isProjectPath(path)) return 'This path isn’t in the project.'
      if (text.length > projectLimits.fileLength) return 'This file is larger than a project may have.'
      if (isLocked(question.locked, path)) return 'This file belongs to the task and stays as it is.'
      if (mode === 'ask' && allowed.get(path) !== text) {
        const refused = await askAboutText(options, path, text)
        if (refused !== undefined) return refused
        const taken = (await readTexts(options.ctx, options.interviewId, question.id)).get(path) ?? text
        options.onDecided(path, taken)
        return seat.write(path, taken) ? undefined : tooMuch
      }
      return seat.write(path, text) ? undefined : tooMuch
    },
  }
}

const textsIn = ({ toolCall }: Wish): [string, string][] =>
  (toolCall.content ?? []).flatMap((part): [string, string][] =>
    part.type === 'diff' ? [[placeOf(part.path), asLines(part.newText)]] : [],
  )

/** The file's new text becomes a proposal, which the candidate applies, edits or rejects like any other; a sentence says why it isn't in. */
async function askAboutText(options: Options, path: string, after: string): Promise<string | undefined> {
  const { ctx, interviewId, question, request, append, seat, onDecided } = options
  if (!isProjectPath(path)) return 'This path isn’t in the project.'
  if (isLocked(question.locked, path)) return 'This file belongs to the task and stays as it is.'
  const change: Change = { path, before: seat.files.get(path) ?? null, after }
  if (change.before === after) return undefined
  const texts = await readTexts(ctx, interviewId, question.id)
  const carried = carryOver(change, texts.get(path) ?? null)
  const proposed = carried && describeDraft([carried])
  if (!proposed)
    return 'The candidate has written in the same place, or the change is too large to review. Read the file again.'
  const id = randomUUID()
  const message = `A change of ${path}`
  await append('agent', { act: 'proposed', id, engine: 'live', proposal: null, request, message, files: proposed })
  const state = await waitFor(options, async () => {
    const found = (await readThread(ctx, interviewId, question.id)).find((each) => each.id === id)
    return found && found.state !== 'open' ? found.state : undefined
  })
  if (state !== 'applied') return 'The candidate did not apply this change.'
  onDecided(path, after)
  return undefined
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
