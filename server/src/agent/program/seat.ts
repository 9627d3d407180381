/**
 * The box of an agent program: a copy of the project's files, the program, and its session. Another one than the
 * candidate's, so that everything changed here is the agent's, however it was changed. It stays between turns on this
 * server and wakes for the next.
 */
import { projectLimits, type ProjectQuestion } from '@nova/contract/projects/projects'
import { requireInterview } from '../../interview-access/interview-access.ts'
import { feedOf } from '../../journal/feed.ts'
import type { Ctx } from '../../platform/context/context.ts'
import type { Database } from '../../platform/database/database.ts'
import { workspacePath } from '../../platform/project-boxes/agent-words.ts'
import type { BoxLine, ProjectChange } from '../../platform/project-boxes/project-box.ts'
import { queueKeyOf } from '../../platform/queue/queue-key.ts'
import type { Files } from '../diffs.ts'
import { readTexts } from '../past.ts'
import { openGateway } from './gateway.ts'
import { openProtocol, type Said } from './protocol.ts'

/** Beyond a box's usual share the kit says what its program needs. */
const boxLimits = { memoryMb: 1_024, processes: 256, temporaryMb: 512 }
const size = { columns: 80, rows: 24 }
/** Tokens of one step, and of a model whose window no test has measured. */
export const outputTokens = 8_000
const usualContextTokens = 60_000

export type Seat = Awaited<ReturnType<typeof open>>
type Opened = Exclude<Seat, { unavailable: string }>

const seats = new WeakMap<Database, Map<string, Promise<Seat>>>()

export type Place = { interviewId: string; companyId: string; question: ProjectQuestion; program: string }

/** The agent's seat in a project, opened where this server has none; a sentence if it can't be. */
export function takeSeat(ctx: Ctx, place: Place): Promise<Seat> {
  const known = seats.get(ctx.database) ?? new Map<string, Promise<Seat>>()
  seats.set(ctx.database, known)
  const key = `${place.interviewId}/${place.question.id}`
  const found = known.get(key)
  if (found) return found
  const leave = () => {
    if (known.get(key) === opening) known.delete(key)
  }
  const opening: Promise<Seat> = open(ctx, place, leave).catch((error: unknown) => {
    ctx.log.warn({ err: error, interviewId: place.interviewId }, 'an agent program did not begin')
    return { unavailable: 'It did not begin to work.' }
  })
  known.set(key, opening)
  void opening.then((seat) => 'unavailable' in seat && leave())
  return opening
}

/** Ends all seats of this server, as it stops. */
export async function endSeats(database: Database): Promise<void> {
  const all = await Promise.all([...(seats.get(database)?.values() ?? [])])
  await Promise.all(all.map(async (seat) => ('unavailable' in seat ? undefined : seat.end())))
}

async function open(ctx: Ctx, { interviewId, companyId, question, program }: Place, onEnded: () => void) {
  const files = new Map(await readTexts(ctx, interviewId, question.id))
  const door: { line?: BoxLine } = {}
  let isOver = false
  const gateway = openGateway((order) => door.line?.act({ type: 'agent', order }))
  const protocol = openProtocol((text) => door.line?.act({ type: 'agent', order: { type: 'say', text } }))
  const finish = (reason: string) => {
    if (isOver) return
    isOver = true
    protocol.lose(reason)
    gateway.end()
    following.stop()
    onEnded()
  }
  const following = feedOf(ctx).follow(interviewId, {
    onGrown: () => undefined,
    onSelection: () => undefined,
    onGap: () => void endIfOver(),
    onState: () => void endIfOver(),
  })
  const endIfOver = async () => {
    const row = await requireInterview({ ...ctx, actor: { role: 'system' } }, interviewId).catch(() => undefined)
    if (row && row.status !== 'InProgress') await door.line?.end()
  }
  const contextTokens = Math.max(4_000, ctx.ai.windowTokens ?? usualContextTokens)
  const opened = await ctx.sandbox.openBoxLine(
    {
      runtime: question.runtime,
      libraries: question.libraries,
      files: [...files].map(([path, text]) => ({ path, text })),
      size,
      limits: boxLimits,
      queueKey: queueKeyOf(companyId, `${interviewId}/agent`),
      agent: { kit: program, contextTokens, outputTokens: Math.min(outputTokens, Math.floor(contextTokens / 3)) },
    },
    {
      onOutput: () => undefined,
      onChanged: (changes) => changes.forEach((change) => take(files, change)),
      onEnded: () => finish('It ended.'),
      onAgent(event) {
        if (event.type === 'said') protocol.take(event.text)
        else if (event.type === 'ended') {
          ctx.log.warn({ interviewId, code: event.code, detail: event.detail }, 'an agent program ended')
          finish('It ended.')
          void door.line?.end()
        } else gateway.take(event)
      },
    },
  )
  if ('unavailable' in opened) {
    finish(opened.unavailable)
    return { unavailable: opened.unavailable }
  }
  door.line = opened
  const sessionId = await protocol.begin(workspacePath).catch(async (error: unknown) => {
    await opened.end()
    throw error
  })
  opened.act({ type: 'freeze' })
  return {
    ...handsOf(opened, files),
    gateway,
    ...talkOf(protocol, sessionId),
    rest: () => void (isOver || opened.act({ type: 'freeze' })),
  }
}

/** Turns of its session. */
function talkOf(protocol: ReturnType<typeof openProtocol>, sessionId: string) {
  let isNew = true
  return {
    /** True for the first prompt of a session, which knows nothing yet. */
    takeNew: () => isNew && !(isNew = false),
    prompt: (said: Said, hearing: Parameters<typeof protocol.prompt>[2], ms: number) =>
      protocol.prompt(sessionId, said, hearing, ms),
    cancel: () => protocol.cancel(sessionId),
  }
}

/** Its files, both ways. */
function handsOf(opened: BoxLine, files: Map<string, string>) {
  return {
    /** The files as its box has them. */
    files: files as Files,
    /** False if its copy would hold more than a project may. */
    write(path: string, text: string): boolean {
      if (!keep(files, path, text)) return false
      opened.act({ type: 'write', path, text })
      return true
    },
    /** Makes them those of the project; what the agent had changed and nobody applied is gone. */
    bring(texts: Files): void {
      for (const path of [...files.keys()].filter((each) => !texts.has(each))) {
        opened.act({ type: 'remove', path })
        files.delete(path)
      }
      for (const [path, text] of texts) {
        if (files.get(path) === text) continue
        opened.act({ type: 'write', path, text })
        files.set(path, text)
      }
    },
    /** Resolves once all that it has written is in `files`. */
    scan: () => opened.scan(),
    end: () => opened.end(),
  }
}

/** Within the limits of a project, whatever a program says that it wrote. */
function keep(files: Map<string, string>, path: string, text: string): boolean {
  const others = [...files].filter(([each]) => each !== path)
  const characters = others.reduce((sum, [, each]) => sum + each.length, text.length)
  if (others.length >= projectLimits.files || characters > projectLimits.bytes) return false
  files.set(path, text)
  return true
}

export const asLines = (text: string) => text.replaceAll('\r\n', '\n').replaceAll('\r', '\n')

function take(files: Map<string, string>, change: ProjectChange): void {
  if ('deleted' in change) files.delete(change.path)
  else if ('text' in change) keep(files, change.path, asLines(change.text))
}

export type { Opened }
