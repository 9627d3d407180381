/**
 * One open workspace: the box with the candidate's files, kept in sync with the journal. Edits of the candidate and
 * interviewers go into the box; changes that commands make there become edits of cause `command`.
 */
import { isDeepStrictEqual } from 'node:util'
import { failServer, type ServerAnswer, serverLimits, type ServerRequest } from '@nova/contract/projects/box-server'
import type { ProjectFile, ProjectQuestion } from '@nova/contract/projects/projects'
import { readFiles } from '../journal/files.ts'
import { getLastSeq } from '../journal/reading.ts'
import type { Ctx } from '../platform/context/context.ts'
import type {
  KeptState,
  ProjectBox,
  ProjectBoxEnding,
  ProjectBoxListener,
  TerminalSize,
} from '../platform/project-boxes/project-box.ts'
import { queueKeyOf } from '../platform/queue/queue-key.ts'
import { followFiles, keepSame, takeTurns, type Turns } from './keeping-same.ts'
import { joinHalves } from './letters.ts'
import type { Place, Synced } from './place.ts'
import { openRecorder, type Recorder } from './recorder.ts'
import { keepRequests, type RequestKeeper } from './requests.ts'
import { makeTerminals } from './terminals.ts'

const endings: Record<ProjectBoxEnding, string> = {
  asked: 'The workspace was closed.',
  idle: 'The terminal was closed because nothing happened in it for a long time. Your files are safe.',
  memory_limit: 'A program used too much memory, so the terminal was closed. Your files are safe.',
  room_needed: 'Others needed the memory, so the terminal was closed. Your files are safe.',
  drained: 'The server is restarting. Your files are safe.',
  failed: 'The terminal ended unexpectedly. Your files are safe.',
  taken: 'The terminal is open in another window. Your files are safe.',
}

/** The first line of a terminal in a box that replaces an earlier one. */
const beginsAgain =
  '\u001B[2mThis terminal is new: programs that ran before have ended. Your files are as you left them.\u001B[0m\r\n'

export type LiveWorkspace = Awaited<ReturnType<typeof openLive>>

type Wanted = {
  question: ProjectQuestion
  size: TerminalSize
  companyId: string
  onEnded: (recorded: Promise<void>) => void
}

/** Opens a box with the files of the journal, or goes on with the one that another server left; a sentence if there is none. */
export async function openLive(ctx: Ctx, place: Place, { question, size, companyId, onEnded }: Wanted) {
  // Counts for the runner: the server that takes over gets all that is not confirmed.
  const heard: Heard = { reports: 0, outputs: 0, inputs: 0 }
  let confirm: ProjectBox['confirm'] = () => undefined
  const recorder = await openRecorder(ctx, place, {
    mark: () => ({ outputs: heard.outputs, inputs: heard.inputs }),
    onKept: (kept) => confirm(kept),
  })
  const terminals = makeTerminals(recorder)
  const { interviewId } = place
  let isOver = false
  let stopFollowing = () => {}
  const over = Promise.withResolvers<void>()
  const turns = takeTurns(ctx)
  const noteReport = () => confirm({ changes: (heard.reports += 1) })
  // A box may report before it can be dealt with: its events wait for their turn.
  const isSet = Promise.withResolvers<void>()
  turns.add(() => isSet.promise)
  let early: (() => void)[] | undefined = []
  const inTurn = (work: () => void) => void (early ? early.push(work) : work())
  const listener = {
    onOutput: (terminal, text) =>
      inTurn(() => {
        heard.outputs += 1
        terminals.addOutput(terminal, text)
      }),
    onChanged: (changes) => turns.addLasting(() => same.bringBack(changes).then(noteReport)),
    onPorts: (ports) => inTurn(() => terminals.notePorts(ports)),
    onClosed: (terminal) => inTurn(() => terminals.close(terminal)),
    onEnded: (reason) => void finish(reason),
  } satisfies ProjectBoxListener
  const opened = await openOrAttach(ctx, place, { question, size, companyId, listener })
  if ('unavailable' in opened || isOver) {
    isSet.resolve()
    await recorder.close()
    return { unavailable: 'unavailable' in opened ? opened.unavailable : endings.failed }
  }
  const { box, synced, seq, kept } = opened
  confirm = (confirmed) => !isOver && box.confirm(confirmed)
  const same = keepSame(ctx, place, {
    box,
    synced,
    seq,
    locked: question.locked,
    tell: terminals.tell,
    onFollowed: (followed) => confirm({ seq: followed }),
  })
  confirm({ seq })

  async function finish(reason: ProjectBoxEnding): Promise<void> {
    if (isOver) return
    isOver = true
    stopFollowing()
    if (reason === 'taken') recorder.leaveText()
    // Final changes by commands may still wait for the journal.
    const recorded = turns.settled().then(() => recorder.close())
    // Remove this box first, so that a client that reacts by asking for a terminal doesn't get it again.
    onEnded(recorded)
    terminals.tell({ type: 'state', state: 'ended', reason: endings[reason] })
    await recorded
    over.resolve()
  }

  const bringHome = async () => {
    if (!isOver) await box.scan()
    await turns.settled()
  }

  if (kept) {
    takeUp(kept, { terminals, recorder, heard })
    const { changes } = kept
    // Before the journal's own news, so that both are merged from where they were the same.
    if (changes.length > 0) turns.addLasting(() => same.take(changes).then(noteReport))
  } else {
    terminals.note(1, size)
    if (recorder.isContinued) terminals.addOutput(1, beginsAgain)
  }
  if (box.canRequest) terminals.notePorts(kept?.ports ?? [])
  for (const work of early.splice(0)) work()
  early = undefined
  isSet.resolve()
  stopFollowing = followFiles(ctx, interviewId, turns, same.follow)

  const sent = keepRequests(ctx, place)
  return makeHands({ box, terminals, recorder, turns, heard, sent, follow: same.follow, bringHome, over: over.promise })
}

type Heard = { reports: number; outputs: number; inputs: number }
type Parts = {
  box: ProjectBox
  terminals: ReturnType<typeof makeTerminals>
  recorder: Recorder
  turns: Turns
  heard: Heard
  sent: RequestKeeper
  follow: () => Promise<void>
  bringHome: () => Promise<void>
  over: Promise<void>
}

/** Takes over from the server before, which may not have kept all of it. */
function takeUp({ terminals: open, unrecorded }: KeptState, parts: Pick<Parts, 'terminals' | 'recorder' | 'heard'>) {
  const { terminals, recorder, heard } = parts
  for (const { terminal, output, ...shown } of open) terminals.goOn(terminal, shown, output)
  for (const { terminal, code, text } of unrecorded) {
    recorder.add(terminal, code, text)
    heard[code === 'o' ? 'outputs' : 'inputs'] += 1
  }
}

/** Orders of pages and of this server to a workspace. */
function makeHands({ box, terminals, recorder, turns, heard, sent, follow, bringHome, over }: Parts) {
  const joined = joinHalves()
  let requests = 0
  return {
    view: terminals.view,
    openTerminal({ columns, rows }: TerminalSize): void {
      const terminal = box.openTerminal({ columns, rows })
      if (terminal === undefined) return
      terminals.note(terminal, { columns, rows })
      terminals.tell({ type: 'terminal', terminal, columns, rows, output: '' })
    },
    input(terminal: number, typed: string): void {
      const data = terminals.has(terminal) ? joined(terminal, typed) : ''
      if (data === '') return
      heard.inputs += 1
      recorder.add(terminal, 'i', data)
      // File edits made before this input reach the box before it runs.
      turns.add(follow)
      turns.add(async () => box.input(terminal, data))
    },
    resize(terminal: number, asked: TerminalSize): void {
      if (terminals.resize(terminal, asked)) box.resize(terminal, asked)
    },
    closeTerminal: (terminal: number) => box.closeTerminal(terminal),
    /** Asks a server of the box, which has all edits made before. The journal has the request first. */
    async request(request: ServerRequest): Promise<ServerAnswer> {
      if (!box.canRequest) return failServer('gone')
      if (requests >= serverLimits.atOnce) return failServer('busy')
      requests += 1
      try {
        if (!(await sent.keep(request))) return failServer('busy')
        const { promise, resolve } = Promise.withResolvers<ServerAnswer>()
        turns.add(follow)
        turns.add(async () => void box.request(request).then(resolve))
        const answer = await promise
        sent.noteAnswer(answer)
        return answer
      } finally {
        requests -= 1
      }
    },
    hold: (isHeld: boolean) => box.hold(isHeld),
    /** Resolves once all that commands have written is kept. */
    bringHome,
    async end(): Promise<void> {
      await bringHome()
      await box.end()
      await over
    },
    /** Leaves the box to another server where it is kept; ends it elsewhere. */
    async leave(): Promise<void> {
      await bringHome()
      if (box.isKept) {
        await recorder.flush()
        // Text that came in between is the next server's: the runner gives it all that is not confirmed.
        recorder.leaveText()
        box.leave()
      } else await box.end()
      await over
    },
  }
}

type Asked = Omit<Wanted, 'onEnded'> & { listener: ProjectBoxListener }

const byPath = (files: readonly ProjectFile[]) => new Map(files.map(({ path, text }) => [path, text]))

/** The box, and what it has of the journal. */
async function openOrAttach(ctx: Ctx, place: Place, { question, size, companyId, listener }: Asked) {
  const { interviewId, questionId } = place
  const { runtime, libraries } = question
  const queueKey = queueKeyOf(companyId, interviewId)
  const name = `${queueKey}/${questionId}`
  const attached = await ctx.sandbox.attachProjectBox?.({ name, runtime, queueKey }, listener)
  if (attached) {
    const { box, kept } = attached
    const synced: Synced = new Map(kept.files.map(({ path, text }) => [path, { text, version: 0 }]))
    return { box, synced, seq: kept.seq, kept }
  }
  const seq = await getLastSeq(ctx, interviewId)
  const files = await readFiles(ctx, interviewId, questionId)
  const synced: Synced = new Map(files.map(({ path, text, version }) => [path, { text, version }]))
  const isStart = isDeepStrictEqual(byPath(files), byPath(question.repository))
  const box = await ctx.sandbox.openProjectBox({
    runtime,
    libraries,
    size,
    queueKey,
    keepAs: name,
    ...listener,
    files: files.map(({ path, text }) => ({ path, text })),
    ...(!isStart && { starting: question.repository }),
  })
  return 'unavailable' in box ? box : { box, synced, seq, kept: undefined }
}
