/** Messages between the server and one box, in both directions. */
import type { Duplex } from 'node:stream'
import { failServer, type ServerRequest } from '@nova/contract/projects/box-server'
import { type BoxFrame, readFrame, readSlowly } from './frames.ts'
import type { BoxAct, ProjectBoxListener, ProjectChange } from './project-box.ts'
import { keepRequests } from './requests.ts'

const writeTogetherMs = 25
const tellTogetherMs = 20
const maxInput = 65_536
/** Maximum backlog for a box that reads nothing, such as one whose first program was stopped. */
const maxUnread = 32 * 1_024 * 1_024
const scanMs = 5_000

type Said = Exclude<BoxAct, { type: 'freeze' | 'thaw' | 'hold' }>

/** Both directions of the channel; `listen` begins it. */
export function makeTalk(listener: ProjectBoxListener, onReady: () => void) {
  let channel: Duplex | undefined
  let reading: ReturnType<typeof readSlowly> | undefined
  let giveUp = () => {}
  let isClosed = false
  function say(frame: object): void {
    if (!channel || isClosed) return
    channel.write(`${JSON.stringify(frame)}\n`)
    if (channel.writableLength > maxUnread) giveUp()
  }
  const edits = gatherEdits(say)
  const changes = gatherChanges(listener, edits.isOvertaken)
  const scans: (() => void)[] = []
  const requests = keepRequests(say)

  function take(frame: BoxFrame): void {
    if (frame.type === 'output') listener.onOutput(frame.terminal, frame.text)
    else if (frame.type === 'changed') changes.take(frame.after, frame.change)
    else if (frame.type === 'closed') listener.onClosed?.(frame.terminal, frame.exitCode)
    else if (frame.type === 'problem') {
      listener.onProblem?.({ reason: frame.reason, ...(frame.path !== undefined && { path: frame.path }) })
    } else if (frame.type === 'ready') onReady()
    else if (frame.type === 'ports') listener.onPorts?.(frame.ports)
    else if (frame.type === 'answer') requests.take(frame.id, frame.answer)
    else if (frame.type === 'agent') listener.onAgent?.(frame.event)
    else {
      // Each answer is to the scan that was asked first: a later one may know of more.
      changes.tell()
      scans.shift()?.()
    }
  }

  return {
    say,
    flush: edits.flush,
    listen(opened: Duplex, onTooMuch: () => void) {
      channel = opened
      giveUp = onTooMuch
      const onLine = (line: string) => {
        const frame = readFrame(line)
        if (frame) take(frame)
      }
      reading = readSlowly(opened, onLine, onTooMuch)
    },
    act(act: Said) {
      if (act.type === 'write') return edits.write(act.path, act.text)
      edits.flush()
      if (act.type === 'rename' || act.type === 'remove') edits.move(act)
      else if (act.type !== 'input') say(act)
      else
        for (let at = 0; at < act.text.length; at += maxInput) say({ ...act, text: act.text.slice(at, at + maxInput) })
    },
    async scan() {
      edits.flush()
      if (isClosed) return
      const { promise, resolve } = Promise.withResolvers<void>()
      scans.push(resolve)
      say({ type: 'scan' })
      const overdue = setTimeout(resolve, scanMs)
      await promise
      clearTimeout(overdue)
    },
    request(request: ServerRequest) {
      edits.flush()
      if (isClosed) return failServer('gone')
      // Terminals and files go first.
      return reading?.isSlowed() ? failServer('busy') : requests.send(request)
    },
    hold: (isHeld: boolean) => reading?.hold(isHeld),
    close() {
      isClosed = true
      edits.close()
      changes.tell()
      for (const resolve of scans.splice(0)) resolve()
      requests.close()
    },
  }
}

/** Edits on their way in: those of a moment as one, each with a number, so that what the box says can be placed. */
function gatherEdits(say: (frame: object) => void) {
  let sequence = 0
  let timer: NodeJS.Timeout | undefined
  const waiting = new Map<string, string>()
  /** By path: the number of its last edit. */
  const last = new Map<string, number>()
  const number = (paths: string[]) => {
    sequence += 1
    for (const path of paths) last.set(path, sequence)
    return sequence
  }
  function flush(): void {
    clearTimeout(timer)
    timer = undefined
    for (const [path, text] of waiting) say({ type: 'write', sequence: number([path]), path, text })
    waiting.clear()
  }
  return {
    flush,
    write(path: string, text: string) {
      waiting.set(path, text)
      timer ??= setTimeout(flush, writeTogetherMs)
    },
    move(act: Extract<Said, { type: 'rename' | 'remove' }>) {
      const paths = act.type === 'rename' ? [act.from, act.to] : [act.path]
      say({ ...act, sequence: number(paths) })
    },
    /** True if the person edited a file after the box's scan: the edit wins. */
    isOvertaken: (path: string, after: number) => waiting.has(path) || (last.get(path) ?? 0) > after,
    close: () => clearTimeout(timer),
  }
}

function gatherChanges(listener: ProjectBoxListener, isOvertaken: (path: string, after: number) => boolean) {
  let changes: ProjectChange[] = []
  let timer: NodeJS.Timeout | undefined
  function tell(): void {
    clearTimeout(timer)
    timer = undefined
    const told = changes
    changes = []
    if (told.length > 0) listener.onChanged(told)
  }
  return {
    tell,
    take(after: number, change: ProjectChange) {
      if (isOvertaken(change.path, after)) return
      changes.push(change)
      timer ??= setTimeout(tell, tellTogetherMs)
    },
  }
}
