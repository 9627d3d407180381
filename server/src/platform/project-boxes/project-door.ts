/** An open box as others use it, whether it is in this process or in another. */
import { failServer } from '@nova/contract/projects/box-server'
import { projectLimits } from '@nova/contract/projects/projects'
import type { Attached, BoxLine, ProjectBox, ProjectBoxListener, ProjectBoxRequest } from './project-box.ts'

type Opened = BoxLine | { unavailable: string }

/** Opens a box through `open` with one terminal; keeps the numbers of its terminals. */
export async function openDoor(
  request: ProjectBoxRequest & ProjectBoxListener,
  open: (request: ProjectBoxRequest, listener: ProjectBoxListener) => Promise<Opened>,
): Promise<ProjectBox | { unavailable: string }> {
  const { onOutput, onChanged, onClosed, onProblem, onPorts, onAgent: _, onEnded, ...asked } = request
  const taken = new Set<number>()
  const listener = { onOutput, onChanged, onClosed, onProblem, onPorts, onEnded }
  const line = await open(asked, hearClosings(listener, taken))
  if ('unavailable' in line) return line
  const box = doorOf(line, taken)
  box.openTerminal(request.size)
  return box
}

/** Takes over a box through `attach`, with the terminals that it has. */
export async function attachDoor(
  listener: ProjectBoxListener,
  attach: (listener: ProjectBoxListener) => Promise<Attached<BoxLine> | undefined>,
): Promise<Attached<ProjectBox> | undefined> {
  const taken = new Set<number>()
  const attached = await attach(hearClosings(listener, taken))
  if (!attached) return undefined
  const { box: line, kept } = attached
  for (const { terminal } of kept.terminals) taken.add(terminal)
  return { box: doorOf(line, taken), kept }
}

const hearClosings = (listener: ProjectBoxListener, taken: Set<number>): ProjectBoxListener => ({
  ...listener,
  onProblem: (problem) => listener.onProblem?.(problem),
  onPorts: (ports) => listener.onPorts?.(ports),
  onClosed(terminal, exitCode) {
    taken.delete(terminal)
    listener.onClosed?.(terminal, exitCode)
  },
})

function doorOf(line: BoxLine, taken: Set<number>): ProjectBox {
  return {
    isKept: line.keeping !== undefined,
    confirm: (confirmed) => line.keeping?.confirm(confirmed),
    leave: () => line.keeping?.leave(),
    openTerminal({ columns, rows }) {
      const numbers = Array.from({ length: projectLimits.terminals }, (_, at) => at + 1)
      const terminal = numbers.find((number) => !taken.has(number))
      if (terminal === undefined) return undefined
      taken.add(terminal)
      line.act({ type: 'open', terminal, columns, rows })
      return terminal
    },
    input: (terminal, text) => line.act({ type: 'input', terminal, text }),
    resize: (terminal, { columns, rows }) => line.act({ type: 'resize', terminal, columns, rows }),
    closeTerminal: (terminal) => line.act({ type: 'close', terminal }),
    write: (path, text) => line.act({ type: 'write', path, text }),
    rename: (from, to) => line.act({ type: 'rename', from, to }),
    remove: (path) => line.act({ type: 'remove', path }),
    scan: line.scan,
    canRequest: line.request !== undefined,
    request: async (request) => (await line.request?.(request)) ?? failServer('gone'),
    hold: (isHeld) => line.act({ type: 'hold', isHeld }),
    freeze: () => line.act({ type: 'freeze' }),
    thaw: () => line.act({ type: 'thaw' }),
    usage: line.usage,
    end: line.end,
  }
}
