/**
 * One open workspace: the box with the candidate's files, kept the same as the journal. What the candidate and interviewers
 * write goes into the box; what commands change there comes back as edits of cause `command`.
 */
import type { ProjectQuestion } from '@nova/contract/projects'
import { readFiles } from '../journal/files.ts'
import { getLastSeq } from '../journal/reading.ts'
import type { Ctx } from '../platform/context/context.ts'
import type { ProjectBoxEnding, TerminalSize } from '../platform/sandbox/project/project-box.ts'
import { queueKeyOf } from '../platform/sandbox/queue-key.ts'
import { followFiles, keepSame, takeTurns } from './keeping-same.ts'
import { joinHalves } from './letters.ts'
import type { Place, Synced } from './place.ts'
import { openRecorder } from './recorder.ts'
import { makeTerminals } from './terminals.ts'

const endings: Record<ProjectBoxEnding, string> = {
  asked: 'The workspace was closed.',
  idle: 'The terminal was closed because nothing happened in it for a long time. Your files are safe.',
  memory_limit: 'A program used too much memory, so the terminal was closed. Your files are safe.',
  room_needed: 'Others needed the memory, so the terminal was closed. Your files are safe.',
  drained: 'The server is restarting. Your files are safe.',
  failed: 'The terminal ended unexpectedly. Your files are safe.',
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

/** Opens a box with the files of the journal; a sentence where there is none to be had. */
export async function openLive(ctx: Ctx, place: Place, { question, size, companyId, onEnded }: Wanted) {
  const recorder = await openRecorder(ctx, place)
  const terminals = makeTerminals(recorder)
  const joined = joinHalves()
  const { interviewId, questionId } = place
  const seq = await getLastSeq(ctx, interviewId)
  const files = await readFiles(ctx, interviewId, questionId)
  const synced: Synced = new Map(files.map(({ path, text, version }) => [path, { text, version }]))
  let isOver = false
  let stopFollowing = () => {}
  const over = Promise.withResolvers<void>()

  const turns = takeTurns(ctx)

  const box = await ctx.sandbox.openProjectBox({
    runtime: question.runtime,
    files: files.map(({ path, text }) => ({ path, text })),
    size,
    queueKey: queueKeyOf(companyId, interviewId),
    onOutput: terminals.addOutput,
    onChanged: (changes) => turns.add(() => bringBack(changes)),
    onClosed: terminals.close,
    onEnded: (reason) => void finish(reason),
  })
  if ('unavailable' in box) {
    await recorder.close()
    return box
  }
  // It ended as it began, which was told before anything of it could be used.
  if (isOver) return { unavailable: endings.failed }
  const { follow, bringBack } = keepSame(ctx, place, {
    ...{ box, synced, seq },
    locked: question.locked,
    tell: terminals.tell,
  })

  async function finish(reason: ProjectBoxEnding): Promise<void> {
    if (isOver) return
    isOver = true
    stopFollowing()
    // What commands changed before the end may still wait for the journal.
    const recorded = turns.settled().then(() => recorder.close())
    // Whoever asks for a terminal when told so must not be given this box again.
    onEnded(recorded)
    terminals.tell({ type: 'state', state: 'ended', reason: endings[reason] })
    await recorded
    over.resolve()
  }

  const bringHome = async () => {
    if (!isOver) await box.scan()
    await turns.settled()
  }

  stopFollowing = followFiles(ctx, interviewId, turns, follow)
  terminals.note(1, size)
  if (recorder.isContinued) terminals.addOutput(1, beginsAgain)

  return {
    view: terminals.view,
    openTerminal(asked: TerminalSize): void {
      const terminal = box.openTerminal(asked)
      if (terminal === undefined) return
      terminals.note(terminal, asked)
      terminals.tell({ type: 'terminal', terminal, ...asked, output: '' })
    },
    input(terminal: number, typed: string): void {
      const data = terminals.has(terminal) ? joined(terminal, typed) : ''
      if (data === '') return
      recorder.add(terminal, 'i', data)
      // What was typed into files before this line was entered is in the box before it runs.
      turns.add(follow)
      turns.add(async () => box.input(terminal, data))
    },
    resize(terminal: number, asked: TerminalSize): void {
      if (terminals.resize(terminal, asked)) box.resize(terminal, asked)
    },
    closeTerminal: (terminal: number) => box.closeTerminal(terminal),
    hold: (isHeld: boolean) => box.hold(isHeld),
    /** Resolves once all that commands have written is kept. */
    bringHome,
    async end(): Promise<void> {
      await bringHome()
      await box.end()
      await over.promise
    },
  }
}
