/** The terminals of a workspace and the ports of its servers: their viewers, and the replay for one that joins later. */
import type { WorkspaceTold } from '@nova/contract/projects/workspace-calls'
import type { TerminalSize } from '../platform/project-boxes/project-box.ts'
import { keepEnd } from './letters.ts'
import type { Recorder } from './recorder.ts'

export type Viewer = (told: WorkspaceTold) => void

const replayed = 64 * 1_024

export function makeTerminals(recorder: Recorder) {
  const viewers = new Set<Viewer>()
  const open = new Map<number, TerminalSize & { output: string }>()
  let ports: number[] | undefined
  const tell: Viewer = (told) => viewers.forEach((viewer) => viewer(told))
  return {
    tell,
    has: (terminal: number) => open.has(terminal),
    view(viewer: Viewer): () => void {
      viewer({ type: 'state', state: 'ready' })
      if (ports) viewer({ type: 'ports', ports })
      for (const [terminal, { columns, rows, output }] of open) {
        viewer({ type: 'terminal', terminal, columns, rows, output })
      }
      viewers.add(viewer)
      return () => viewers.delete(viewer)
    },
    note(terminal: number, size: TerminalSize): void {
      open.set(terminal, { ...size, output: '' })
      recorder.add(terminal, 'r', `${size.columns}x${size.rows}`)
    },
    notePorts(listening: number[]): void {
      ports = listening
      tell({ type: 'ports', ports })
    },
    /** A terminal that another server opened. */
    goOn: (terminal: number, size: TerminalSize, output: string) => void open.set(terminal, { ...size, output }),
    /** Resizes the terminal; returns true if the size changed. */
    resize(terminal: number, { columns, rows }: TerminalSize): boolean {
      const known = open.get(terminal)
      if (!known || (known.columns === columns && known.rows === rows)) return false
      Object.assign(known, { columns, rows })
      recorder.add(terminal, 'r', `${columns}x${rows}`)
      return true
    },
    addOutput(terminal: number, text: string): void {
      const known = open.get(terminal)
      if (known) known.output = keepEnd(known.output + text, replayed)
      recorder.add(terminal, 'o', text)
      tell({ type: 'output', terminal, data: text })
    },
    close(terminal: number): void {
      open.delete(terminal)
      recorder.add(terminal, 'x', '')
      tell({ type: 'closed', terminal })
    },
  }
}
