/** An open box as others use it, whether it is in this process or in another. */
import { projectLimits } from '@nova/contract/projects'
import type { BoxLine, ProjectBox, ProjectBoxListener, ProjectBoxRequest } from './project-box.ts'

type Opened = BoxLine | { unavailable: string }

/** Opens a box through `open` with one terminal; keeps the numbers of its terminals. */
export async function openDoor(
  request: ProjectBoxRequest & ProjectBoxListener,
  open: (request: ProjectBoxRequest, listener: ProjectBoxListener) => Promise<Opened>,
): Promise<ProjectBox | { unavailable: string }> {
  const { onOutput, onChanged, onClosed, onProblem, onEnded, ...asked } = request
  const taken = new Set<number>()
  const line = await open(asked, {
    onOutput,
    onChanged,
    onProblem: (problem) => onProblem?.(problem),
    onEnded,
    onClosed(terminal, exitCode) {
      taken.delete(terminal)
      onClosed?.(terminal, exitCode)
    },
  })
  if ('unavailable' in line) return line
  const box: ProjectBox = {
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
    hold: (isHeld) => line.act({ type: 'hold', isHeld }),
    freeze: () => line.act({ type: 'freeze' }),
    thaw: () => line.act({ type: 'thaw' }),
    usage: line.usage,
    end: line.end,
  }
  box.openTerminal(request.size)
  return box
}
