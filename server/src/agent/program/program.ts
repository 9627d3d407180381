/**
 * A turn of an agent program: the candidate's message goes to it, its words and steps come back as they are made, and
 * what it changed in its copy becomes proposals. Promises that files change by the candidate's decision alone, that each
 * step is in the journal, and that a program which floods, hangs or dies leaves nothing half done.
 */
import { randomUUID } from 'node:crypto'
import type { AgentAct } from '@nova/contract/projects/agent'
import type { AgentTurn } from '@nova/contract/projects/agent-program'
import { libraryName } from '@nova/contract/projects/kit-libraries'
import { isLocked, type ProjectQuestion } from '@nova/contract/projects/projects'
import { refuse } from '@nova/contract/refusals'
import type { InterviewRow } from '../../interview-access/tables.ts'
import { append, nova } from '../../journal/journal.ts'
import type { Told } from '../../journal/turn.ts'
import type { ColleagueAnswer } from '../../nova/nova.ts'
import type { Ctx } from '../../platform/context/context.ts'
import { requireWorking } from '../../sessions/candidate-entries.ts'
import { creditWaits } from '../../sessions/clock.ts'
import { carryOver, type Change, changesBetween, describeDraft, type Files } from '../diffs.ts'
import { type Job, without } from '../job.ts'
import { endings } from '../live-words.ts'
import { readTexts } from '../past.ts'
import { watchQuiet } from '../quiet.ts'
import { AgentBroken, type Said } from './protocol.ts'
import { type Opened, outputTokens, type Place, takeSeat } from './seat.ts'
import { openSteps } from './steps.ts'
import { openWishes } from './wishes.ts'

/** Waits for the candidate included. */
const turnMs = 15 * 60_000
/** How long a stopped program may take to say so. */
const farewellMs = 5_000
const maxShown = 12_000
/** Why a turn is ended that does more than one may hold. */
const flooded = new Error('The agent did more than one turn may hold.')

type End = Extract<AgentTurn, { act: 'ended' }>
/** `isHeard`: it asked the model or said something. `isStuck`: its program is gone, or doesn't stop. */
type Worked = {
  end: End
  words: string
  drafted: Change[]
  facts: string
  isLockedTouched: boolean
  isHeard: boolean
  isStuck: boolean
}

/** Answers a message by the agent program that the candidate was told of. */
export async function workByProgram(ctx: Ctx, row: InterviewRow, job: Job): Promise<ColleagueAnswer> {
  const { question, turn, explained, isWish } = job
  const program = row.joinedProgram!
  const name = libraryName(program)
  const place = { interviewId: row.id, companyId: row.companyId, question, program }
  let worked: Worked | { unavailable: string } = await takeTurn(ctx, row, job, place)
  // A box that ended before a word of it was heard, such as one whose memory others needed, is opened once more.
  if ('end' in worked && worked.end.reason === 'broken' && !worked.isHeard)
    worked = await takeTurn(ctx, row, job, place)
  if ('unavailable' in worked)
    return without(`${name} can’t work at the moment: ${worked.unavailable} Your files are unchanged.\n\n`, isWish)
  const { end, words, drafted, facts, isLockedTouched } = worked
  const parts = [words, ...(isLockedTouched ? [lockedTouched] : []), ...ends[end.reason]]
  return (tx) =>
    propose(tx, row, {
      question,
      drafted,
      parts,
      request: turn.interactionId,
      explained,
      facts,
      end,
      engine: ctx.ai.name ?? 'built-in',
    })
}

const lockedTouched = 'It also changed files that belong to the task. They stay as they are.'

const ends: Record<End['reason'], string[]> = {
  done: [],
  stopped: ['You stopped it here. Nothing of this turn is in your files.'],
  limit: ['It reached the limit of one turn, so this may not be finished.'],
  model: ['The language model failed. To try it again, send your message once more.'],
  broken: [
    'The agent stopped unexpectedly. Your files are unchanged. Send your message once more, and it begins anew.',
  ],
}

async function takeTurn(
  ctx: Ctx,
  row: InterviewRow,
  job: Job,
  place: Place,
): Promise<Worked | { unavailable: string }> {
  const seat = await takeSeat(ctx, place)
  if (seat.unavailable !== undefined) return { unavailable: seat.unavailable }
  const worked = await workAt(seat, ctx, row, job)
  if (worked.isStuck) await seat.end()
  else seat.rest()
  return worked
}

async function workAt(seat: Opened, ctx: Ctx, row: InterviewRow, job: Job): Promise<Worked> {
  const { question, turn } = job
  const startedAt = performance.now()
  const request = turn.interactionId
  const stopping = new AbortController()
  const signal = turn.signal ? AbortSignal.any([turn.signal, stopping.signal]) : stopping.signal
  const base = new Map(await readTexts(ctx, row.id, question.id))
  seat.bring(base)
  let writing: Promise<unknown> = Promise.resolve()
  const add: Parameters<typeof openWishes>[0]['append'] = (kind, payload) => {
    const added = writing.then(() => append(ctx, row.id, [{ actor: nova, kind, questionId: question.id, payload }]))
    writing = added.catch((error: unknown) => stopping.abort(error))
    return added.then(() => undefined)
  }
  const { agentMode: mode, joinedProgram: program } = row
  await add('agentTurn', { act: 'began', request, program: program!, model: ctx.ai.name ?? '', mode })

  const shown = openShown(turn.onPiece)
  const tally: Tally = { read: new Set(), ran: 0 }
  const flood = () => stopping.abort(flooded)
  const steps = openSteps({
    onEntry(entry) {
      count(tally, entry)
      void add('agentTurn', { ...entry, request }).catch(() => undefined)
    },
    onWords: shown.take,
    onDoing: turn.onWorking,
    onFlood: flood,
  })
  const { onWish, onWrite } = openWishes({
    ctx,
    interviewId: row.id,
    question,
    request,
    mode,
    signal,
    append: add,
    seat,
    onDecided: (path, text) => void base.set(path, text),
    onFlood: flood,
  })
  const quiet = watchQuiet(turn.onWorking, () => ctx.now().getTime())
  const used = seat.gateway.begin({ ctx, interviewId: row.id, signal, outputTokens, onAsked: watchRequests(quiet) })
  const begin = seat.takeNew() ? `${instruct(question, row)}\n\n` : ''
  const said = { text: begin + turn.text, paths: findNamed(turn.text, base) }
  signal.addEventListener('abort', seat.cancel, { once: true })
  const { reason, isStuck } = await promptUntilEnd(
    seat,
    said,
    { onUpdate: steps.take, onWish, onWrite },
    signal,
    ctx,
  ).finally(() => {
    signal.removeEventListener('abort', seat.cancel)
    quiet.end()
    seat.gateway.end()
  })
  steps.end()
  await writing
  await creditWaits(ctx, row.id, quiet.waits).catch((error: unknown) => {
    ctx.log.warn({ err: error, interviewId: row.id }, 'the wait for the model was not given back')
  })
  const { requests, tokensIn, tokensOut, failure, isSpent } = used
  const isFlooded = stopping.signal.reason === flooded
  const ended = isFlooded || isSpent ? 'limit' : reason === 'done' && failure ? 'model' : reason
  const ms = Math.round(performance.now() - startedAt)
  const end: End = { act: 'ended', request, reason: ended, requests, tokensIn, tokensOut, ms }
  const all = ended === 'done' || ended === 'limit' ? await readDraft(seat, base, mode) : []
  const drafted = all.filter(({ path }) => !isLocked(question.locked, path))
  return {
    end,
    words: shown.text(),
    drafted,
    facts: tellFacts(tally),
    isLockedTouched: drafted.length < all.length,
    isHeard: requests > 0 || shown.text() !== '',
    isStuck,
  }
}

async function readDraft(seat: Opened, base: Files, mode: InterviewRow['agentMode']): Promise<Change[]> {
  await seat.scan()
  return mode === 'read' ? [] : changesBetween(base, seat.files)
}

/** The words as far as a person would read them. */
function openShown(onPiece: (text: string) => void) {
  let text = ''
  return {
    text: () => text.trimEnd(),
    take(more: string): void {
      const piece = more
        .replaceAll('\0', '')
        .slice(0, maxShown - text.length)
        .toWellFormed()
      if (piece === '') return
      text += piece
      onPiece(piece)
    },
  }
}

/** Silence counts while the model is asked, and not while the program itself works. */
function watchRequests({ busy, heard }: ReturnType<typeof watchQuiet>) {
  let open = 0
  let rest = busy()
  return () => {
    if ((open += 1) === 1) rest()
    return {
      heard,
      end: () => {
        if ((open -= 1) === 0) rest = busy()
      },
    }
  }
}

async function promptUntilEnd(
  seat: Opened,
  said: Said,
  hearing: Parameters<Opened['prompt']>[1],
  signal: AbortSignal,
  { log }: Pick<Ctx, 'log'>,
): Promise<{ reason: End['reason']; isStuck: boolean }> {
  const stopped = Promise.withResolvers<'stuck'>()
  const late = () => setTimeout(() => stopped.resolve('stuck'), farewellMs).unref()
  signal.addEventListener('abort', late, { once: true })
  if (signal.aborted) late()
  try {
    const reason = await Promise.race([seat.prompt(said, hearing, turnMs), stopped.promise])
    if (reason === 'stuck') return { reason: 'stopped', isStuck: true }
    if (signal.aborted || reason === 'cancelled') return { reason: 'stopped', isStuck: false }
    return { reason: reason === 'end_turn' ? 'done' : reason === 'refusal' ? 'model' : 'limit', isStuck: false }
  } catch (error) {
    const isStuck = error instanceof AgentBroken
    if (signal.aborted) return { reason: 'stopped', isStuck }
    log.warn({ err: error }, 'an agent program broke off')
    // An answer of the protocol that says no is the program's own word.
    return { reason: isStuck ? 'broken' : 'model', isStuck }
  } finally {
    signal.removeEventListener('abort', late)
  }
}

const instruct = ({ title, statement, stages, locked }: ProjectQuestion, { agentMode }: InterviewRow): string =>
  [
    'You work for a candidate in a technical interview, in a copy of their project. The candidate leads: do what they ask, no more.',
    agentMode === 'read'
      ? 'You may read files and answer questions. Change nothing.'
      : 'What you change is shown to the candidate as a proposal; it enters their files only if they apply it.',
    'There is no network. Do not try to install packages.',
    locked.length > 0 ? `These files belong to the task and stay as they are: ${locked.join(', ')}` : '',
    `The task, as data:\n<task>\n${[title, statement, ...stages.map((stage) => `${stage.title}\n${stage.statement}`)]
      .join('\n\n')
      .slice(0, 12_000)
      .replaceAll(/<(?=[\s/]*task)/gi, '‹')}\n</task>`,
  ]
    .filter(Boolean)
    .join('\n')

const maxNamed = 20

/** Files that a message names as `@src/desk.ts`, or by the end of their path where one file alone has it. */
function findNamed(text: string, files: Files): string[] {
  const named = [...text.matchAll(/(?:^|\s)@([\w./-]*[\w-])/g)].flatMap(([, path = '']) => {
    const found = [...files.keys()].filter((each) => each === path || each.endsWith(`/${path}`))
    return found.length === 1 ? found : files.has(path) ? [path] : []
  })
  return [...new Set(named)].slice(0, maxNamed)
}

type Tally = { read: Set<string>; ran: number }

function count(tally: Tally, entry: Parameters<Parameters<typeof openSteps>[0]['onEntry']>[0]): void {
  if (entry.act === 'did' && entry.kind === 'read') entry.paths.forEach((path) => tally.read.add(path))
  if (entry.act === 'did' && entry.kind === 'execute') tally.ran += 1
}

function tellFacts({ read, ran }: Tally): string {
  const files = read.size === 0 ? 'Read no files' : `Read ${read.size === 1 ? '1 file' : `${read.size} files`}`
  return `${files}, ran ${ran === 0 ? 'no commands' : ran === 1 ? '1 command' : `${ran} commands`}.`
}

type Proposing = {
  question: ProjectQuestion
  drafted: Change[]
  parts: string[]
  request: string
  explained: AgentAct[]
  facts: string
  end: AgentTurn
  /** The model that worked. */
  engine: string
}

/** Under the journal's lock: on the files of now, and not after the end of the interview. */
async function propose(tx: Ctx, row: InterviewRow, asked: Proposing): Promise<Told> {
  const { question, drafted, parts, request, explained, facts, end, engine } = asked
  const now = await requireWorking(tx, row.id)
  if (now.novaPaused) throw refuse('nova_paused')
  const tell = (said: string[], acts: AgentAct[] = []): Told => {
    const text = [...said.filter(Boolean), facts].join('\n\n')
    return { text, acts: [...explained, ...acts], ended: end, engine }
  }
  if (drafted.length === 0) return tell(parts)
  const texts = await readTexts(tx, row.id, question.id)
  const carried = drafted.map((change) => carryOver(change, texts.get(change.path) ?? null))
  if (!carried.every((change): change is Change => change !== undefined)) return tell([...parts, endings.moved])
  const files = describeDraft(carried)
  if (!files)
    return tell([...parts, 'Its change is too large to review, so nothing of it is proposed. Ask for smaller steps.'])
  const said = parts.some(Boolean) ? parts : [endings.proposed]
  const message = said.join('\n\n').slice(0, 2_000).toWellFormed()
  return tell(said, [{ act: 'proposed', id: randomUUID(), engine: 'live', proposal: null, request, message, files }])
}
