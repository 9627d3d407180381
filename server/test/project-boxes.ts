/** Project boxes on a kit that is there for tests alone, and what was heard from each. */
import { fileURLToPath } from 'node:url'
import { expect, vi } from 'vitest'
import type {
  ProjectBox,
  ProjectBoxRequest,
  ProjectChange,
  ProjectProblem,
} from '../src/platform/project-boxes/project-box.ts'
import type { Sandbox } from '../src/platform/sandbox/sandbox.ts'

export const testKits = fileURLToPath(new URL('project-kits', import.meta.url))

let count = 0

/** Opens the box of a new interview. */
export async function openTestBox(sandbox: Sandbox, asked: Partial<ProjectBoxRequest> = {}) {
  const changes: ProjectChange[] = []
  const problems: ProjectProblem[] = []
  const closed: number[] = []
  const portsTold: number[][] = []
  const texts = ['', '', '', '']
  let reason: string | undefined
  const box = await sandbox.openProjectBox({
    runtime: 'python',
    files: [],
    size: { columns: 120, rows: 30 },
    queueKey: `box-${(count += 1)}`,
    ...asked,
    onOutput: (terminal, text) => (texts[terminal] += text),
    onChanged: (told) => changes.push(...told),
    onClosed: (terminal) => closed.push(terminal),
    onProblem: (problem) => problems.push(problem),
    onPorts: (ports) => portsTold.push(ports),
    onEnded: (why) => (reason = why),
  })
  if ('unavailable' in box) throw new Error(box.unavailable)
  const ports = () => portsTold.at(-1) ?? []
  return { box, changes, problems, closed, texts, ports, portsTold, reason: () => reason, ...makeHand(box, texts) }
}

export type TestBox = Awaited<ReturnType<typeof openTestBox>>

/** Types commands and reads what they print. */
function makeHand(box: ProjectBox, texts: string[]) {
  /** Runs a command and returns its output once it has ended. */
  async function run(command: string, terminal = 1): Promise<string> {
    const mark = `end-${(count += 1)}`
    const from = texts[terminal]!.length
    // Written apart, since what is typed is printed too.
    box.input(terminal, `${command}\necho ${mark.replace('-', "''-")}\n`)
    const after = () => texts[terminal]!.slice(from)
    await vi.waitFor(() => expect(after()).toMatch(new RegExp(`^${mark}`, 'm')), { timeout: 120_000, interval: 20 })
    return after()
  }
  return {
    run,
    /** Returns the JSON that a Python program prints. */
    async learn(code: string): Promise<any> {
      const name = `learn${(count += 1)}.py`
      box.write(name, `${prelude}${code}\nprint('<<<' + json.dumps(found) + '>>>')\n`)
      const text = await run(`python3 ${name}`)
      const json = /<<<(.*)>>>/s.exec(text)?.[1]
      if (json === undefined) throw new Error(text)
      return JSON.parse(json.replaceAll('\r\n', '\n'))
    },
  }
}

const prelude = `
import ctypes, errno, fcntl, json, mmap, os, resource, signal, socket, stat, subprocess, sys, time
libc = ctypes.CDLL(None, use_errno=True)
def call(*args):
    ctypes.set_errno(0)
    result = libc.syscall(*args)
    return errno.errorcode.get(ctypes.get_errno(), 'ok') if result == -1 else 'ok'
def attempt(f):
    try:
        f()
        return 'ok'
    except OSError as error:
        return errno.errorcode.get(error.errno, str(error))
    except ValueError:
        return 'refused'
def named(name):
    for pid in os.listdir('/proc'):
        if pid.isdigit() and open('/proc/' + pid + '/comm').read().strip() == name: return int(pid)
`
