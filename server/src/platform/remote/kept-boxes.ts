/**
 * Boxes that outlive their server. Promises that a box whose server went away goes on for a bounded time, that the
 * latest server that asks for it has it alone, and that it learns what no server has confirmed to have kept.
 */
import { failServer } from '@nova/contract/projects/box-server'
import { projectLimits } from '@nova/contract/projects/projects'
import type {
  Attached,
  BoxAct,
  BoxLine,
  Confirmed,
  KeptName,
  KeptState,
  ProjectBoxListener,
  ProjectBoxRequest,
  ProjectChange,
  Projects,
  TerminalSize,
} from '../project-boxes/project-box.ts'

export type KeepOptions = {
  /** How long a box waits for a server. */
  graceMs?: number
  /** Boxes that wait at the same moment; of more, the one that waited longest ends. */
  maxWaiting?: number
}

/** Output of each terminal that a page is shown again. */
const maxShown = 64 * 1_024
const maxUnrecorded = 256 * 1_024
const maxPieces = 1_000
/** Changes that no server has confirmed: a box with more of them ends. */
const maxUnconfirmed = 4 * projectLimits.bytes

type Tracked = ReturnType<typeof track>
type Kept = {
  name: string
  line: BoxLine
  tracked: Tracked
  /** Of the server that has it now. */
  listener: ProjectBoxListener | undefined
  timer: NodeJS.Timeout | undefined
}

export type BoxKeep = ReturnType<typeof openBoxKeep>

export function openBoxKeep({ graceMs = 120_000, maxWaiting = 64 }: KeepOptions = {}) {
  const boxes = new Map<string, Kept>()

  function end(kept: Kept): Promise<void> {
    if (boxes.get(kept.name) === kept) boxes.delete(kept.name)
    return kept.line.end()
  }

  function wait(kept: Kept): void {
    kept.listener = undefined
    // Programs go on although no server reads their output.
    kept.line.act({ type: 'hold', isHeld: false })
    // Nobody finds one that is about to end or was replaced. The others are in the order in which they began to wait.
    if (boxes.get(kept.name) !== kept) return void end(kept)
    boxes.delete(kept.name)
    boxes.set(kept.name, kept)
    kept.timer = setTimeout(() => void end(kept), graceMs).unref()
    const waiting = [...boxes.values()].filter(({ listener }) => !listener)
    if (waiting.length > maxWaiting) void end(waiting[0]!)
  }

  /** The box as one server has it, until another one takes it over. */
  function handOver(kept: Kept, listener: ProjectBoxListener): BoxLine {
    clearTimeout(kept.timer)
    kept.listener = listener
    const isMine = () => kept.listener === listener
    const { line, tracked } = kept
    return {
      act(act) {
        if (isMine()) tracked.noteAct(act)
        if (isMine()) line.act(act)
      },
      scan: line.scan,
      usage: line.usage,
      request: line.request && (async (request) => (isMine() ? line.request!(request) : failServer('gone'))),
      end: async () => void (isMine() && (await end(kept))),
      keeping: {
        confirm: (confirmed) => isMine() && tracked.confirm(confirmed),
        leave: () => isMine() && wait(kept),
      },
    }
  }

  async function open(sandbox: Projects, request: ProjectBoxRequest, listener: ProjectBoxListener) {
    const { keepAs: name } = request
    if (name === undefined) return sandbox.openBoxLine(request, listener)
    const tracked = track(request)
    let kept = undefined as Kept | undefined
    // It may end before it is known here.
    let isOver = false
    const hear = (told: (listener: ProjectBoxListener) => void) => {
      const now = kept ? kept.listener : listener
      if (now) told(now)
    }
    const own = listenTo(tracked, hear, {
      onTooMuch: () => void (kept && end(kept)),
      onEnded() {
        isOver = true
        clearTimeout(kept?.timer)
        if (boxes.get(name) === kept) boxes.delete(name)
      },
    })
    const line = await sandbox.openBoxLine(request, own)
    if ('unavailable' in line) return line
    kept = { name, line, tracked, listener, timer: undefined }
    if (!isOver) boxes.set(name, kept)
    return handOver(kept, listener)
  }

  async function attach({ name }: KeptName, listener: ProjectBoxListener): Promise<Attached<BoxLine> | undefined> {
    const kept = boxes.get(name)
    if (!kept) return undefined
    const former = kept.listener
    const box = handOver(kept, listener)
    former?.onEnded('taken')
    return { box, kept: kept.tracked.state() }
  }

  return {
    /** The projects of a sandbox, whose boxes are kept where the request asks for it. */
    over: (sandbox: Projects): Projects => ({
      ...sandbox,
      openBoxLine: (request, listener) => open(sandbox, request, listener),
      attachBoxLine: attach,
    }),
    /** Ends those that wait for a server. */
    async close(): Promise<void> {
      const waiting = [...boxes.values()].filter(({ listener }) => !listener)
      await Promise.all(waiting.map(end))
    },
  }
}

type Hear = (told: (listener: ProjectBoxListener) => void) => void
type Noticing = { onTooMuch: () => void; onEnded: () => void }

/** Notes what a box says, and passes it on. */
const listenTo = (tracked: Tracked, hear: Hear, { onTooMuch, onEnded }: Noticing): ProjectBoxListener => ({
  onOutput(terminal, text) {
    tracked.noteOutput(terminal, text)
    hear((each) => each.onOutput(terminal, text))
  },
  onChanged(changes) {
    tracked.noteChanges(changes)
    hear((each) => each.onChanged(changes))
    if (tracked.unconfirmed() > maxUnconfirmed) onTooMuch()
  },
  onClosed(terminal, exitCode) {
    tracked.noteClosed(terminal)
    hear((each) => each.onClosed?.(terminal, exitCode))
  },
  onProblem: (problem) => hear((each) => each.onProblem?.(problem)),
  onPorts(ports) {
    tracked.notePorts(ports)
    hear((each) => each.onPorts?.(ports))
  },
  onEnded(reason) {
    onEnded()
    hear((each) => each.onEnded(reason))
  },
})

type Unrecorded = KeptState['unrecorded'][number] & { number: number }

/** The state of a box that the next server needs, learned from its orders and events. */
function track({ files, size }: ProjectBoxRequest) {
  const same = new Map(files.map(({ path, text }) => [path, text]))
  const terminals = new Map<number, TerminalSize & { output: string }>([[1, { ...size, output: '' }]])
  /** Of each path the last one, with the number of its report. */
  const changes = new Map<string, { change: ProjectChange; number: number }>()
  const unrecorded = keepUnrecorded()
  let [seq, reports, outputs, inputs] = [0, 0, 0, 0]
  let ports: number[] = []

  function noteAct(act: BoxAct): void {
    if (act.type === 'open') terminals.set(act.terminal, { columns: act.columns, rows: act.rows, output: '' })
    else if (act.type === 'resize') {
      const known = terminals.get(act.terminal)
      if (known) Object.assign(known, { columns: act.columns, rows: act.rows })
    } else if (act.type === 'input') {
      inputs += 1
      unrecorded.add({ terminal: act.terminal, code: 'i', text: act.text, number: inputs })
    } else if (act.type === 'write') noteWritten(act.path, act.text)
    else if (act.type === 'remove') removeBelow(act.path)
    else if (act.type === 'rename') {
      for (const [path, text] of [...same]) {
        if (isBelow(path, act.from)) noteWritten(act.to + path.slice(act.from.length), text)
      }
      removeBelow(act.from)
    }
  }

  /** A command's change before it is no longer in the box. */
  function noteWritten(path: string, text: string): void {
    same.set(path, text)
    changes.delete(path)
  }

  function removeBelow(folder: string): void {
    for (const files of [same, changes]) {
      for (const path of [...files.keys()]) if (isBelow(path, folder)) files.delete(path)
    }
  }

  return {
    noteAct,
    noteOutput(terminal: number, text: string): void {
      outputs += 1
      const known = terminals.get(terminal)
      if (known) known.output = endOf(known.output + text, maxShown)
      unrecorded.add({ terminal, code: 'o', text, number: outputs })
    },
    noteChanges(told: ProjectChange[]): void {
      reports += 1
      for (const change of told) changes.set(change.path, { change, number: reports })
    },
    notePorts: (listening: number[]) => void (ports = listening),
    noteClosed: (terminal: number) => void terminals.delete(terminal),
    unconfirmed: () => [...changes.values()].reduce((sum, { change }) => sum + lengthOf(change), 0),
    confirm(confirmed: Confirmed): void {
      seq = Math.max(seq, confirmed.seq ?? 0)
      for (const [path, { change, number }] of changes) {
        if (number > (confirmed.changes ?? 0)) continue
        changes.delete(path)
        if ('deleted' in change) same.delete(path)
        else if ('text' in change) same.set(path, change.text)
      }
      unrecorded.drop({ o: confirmed.outputs ?? 0, i: confirmed.inputs ?? 0 })
    },
    /** From here the counts begin again: the changes in the state are one report, and unrecorded text a stretch each. */
    state(): KeptState {
      ;[reports, outputs, inputs] = [changes.size > 0 ? 1 : 0, 0, 0]
      for (const each of changes.values()) each.number = 1
      for (const each of unrecorded.all()) each.number = each.code === 'o' ? (outputs += 1) : (inputs += 1)
      return {
        files: [...same].map(([path, text]) => ({ path, text })),
        seq,
        terminals: [...terminals].map(([terminal, shown]) => ({ terminal, ...shown })),
        changes: [...changes.values()].map(({ change }) => change),
        unrecorded: unrecorded.all().map(({ terminal, code, text }) => ({ terminal, code, text })),
        ports,
      }
    },
  }
}

/** Output and input that is not in the journal yet; of too much, the end. */
function keepUnrecorded() {
  let list: Unrecorded[] = []
  let length = 0
  return {
    all: () => list,
    add(each: Unrecorded): void {
      const last = list.at(-1)
      length += each.text.length
      // A server records within a second; while there is none, what comes in small pieces is one stretch.
      const isMore = last && list.length >= maxPieces && last.code === 'o' && each.code === 'o'
      if (isMore && last.terminal === each.terminal) {
        last.text += each.text
        last.number = each.number
      } else list.push(each)
      while (length > maxUnrecorded && list.length > 1) length -= list.shift()!.text.length
      if (length <= maxUnrecorded) return
      list[0]!.text = endOf(list[0]!.text, maxUnrecorded / 2)
      length = list[0]!.text.length
    },
    drop(kept: Record<'o' | 'i', number>): void {
      list = list.filter(({ code, number }) => number > kept[code])
      length = list.reduce((sum, { text }) => sum + text.length, 0)
    },
  }
}

const endOf = (text: string, most: number) => text.slice(-most).replace(/^[\uDC00-\uDFFF]/, '')
const lengthOf = (change: ProjectChange) => ('text' in change ? change.text.length : 0)
const isBelow = (path: string, folder: string) => path === folder || path.startsWith(`${folder}/`)
