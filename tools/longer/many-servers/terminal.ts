/** A candidate's page with a terminal in which a program counts, and the files that it writes. */
import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { WorkspaceTold } from '@nova/contract/projects/workspace-calls'
import { openWorkspaceSocket } from '../../../server/test/workspace-socket.ts'
import type { Room } from '../../rooms/rooms.ts'
import { sendCall } from '../../rooms/server-process.ts'
import { type Actor, insist, type Tally } from './cast.ts'

const projectId = 'lab-bench'
const reconnectMs = 300

export type Terminal = Actor & {
  room: Pick<Room, 'path' | 'watcher'>
  /** From here on the program may be another one, because its runner ended. */
  allowNew: () => void
  /** Sends keys that the program does not read. */
  touch: () => void
  /** Last number that was printed. */
  last: () => number
  /** The lines that the program wrote, as the journal has them. */
  readLines: () => Promise<string[]>
}

async function makeProject(url: string, watcher: string) {
  const ensure = async (...call: [string, string, object]) => {
    const reply = await insist(url, () => false, ...call)
    if (!reply || reply.status >= 300) throw new Error(`${call[1]}: ${JSON.stringify(reply?.body)}`)
    return reply.body
  }
  const asked = { questionId: projectId, candidateName: 'Sam Okafor' }
  const made = await ensure('POST', '/api/Interviews/quick-start', { body: asked, token: watcher })
  const { interview } = made as { interview: { id: string; candidateAccessToken: string } }
  const path = `/api/candidate/interview/${interview.id}`
  const candidate = interview.candidateAccessToken
  const joining = { candidateName: 'Sam Okafor', candidateEmail: 'sam@example.test', consentVersion: '1' }
  await ensure('POST', `${path}/join`, { body: joining, candidate })
  return { path, candidate, ensure }
}

/** Opens a project's interview and its terminal, and starts the program. */
export async function openTerminal(url: string, watcher: string, tally: Tally): Promise<Terminal> {
  const { path, candidate, ensure } = await makeProject(url, watcher)
  let [isStopped, isNewAllowed, last, mark, text] = [false, true, 0, '', '']
  let socket: ReturnType<typeof openWorkspaceSocket> | undefined
  let waitingSince = performance.now()

  function begin(): void {
    if (!isNewAllowed) tally.faults.push('a terminal was new although its runner was not killed')
    isNewAllowed = false
    mark = randomUUID().slice(0, 8)
    last = 0
    const program = `i=$(cat log.txt 2>/dev/null | wc -l); while :; do i=$((i+1)); echo $i >> log.txt; echo "tick-$i-$m"; sleep 0.2; done`
    socket!.send(JSON.stringify({ type: 'input', terminal: 1, data: `m=${mark}; ${program}\n` }))
  }

  function read(part: string, isReplayed: boolean): void {
    text = (text + part).slice(-4_000)
    for (const [, number, from] of text.matchAll(/tick-(\d+)-([0-9a-f]{8})\r?\n/g)) {
      if (from !== mark || Number(number) <= last) continue
      if (last > 0 && !isReplayed && Number(number) !== last + 1)
        tally.faults.push(`a terminal went from ${last} to ${number}`)
      last = Number(number)
      tally.ticks += 1
      if (waitingSince > 0 && !isReplayed) {
        tally.longestTerminalMs = Math.max(tally.longestTerminalMs, Math.round(performance.now() - waitingSince))
        waitingSince = 0
        tally.terminalsBack += 1
      }
    }
  }

  function hear(told: WorkspaceTold): void {
    if (told.type === 'output' && told.terminal === 1) read(told.data, false)
    else if (told.type === 'terminal' && told.terminal === 1) {
      text = ''
      read(told.output, true)
      if (mark === '' || !told.output.includes(`-${mark}`)) begin()
    } else if (told.type === 'state' && told.state === 'ended') {
      socket?.send(JSON.stringify({ type: 'open', columns: 80, rows: 24 }))
    }
  }

  async function connect(): Promise<void> {
    const opened = await sendCall(url, 'POST', `${path}/projects/${projectId}/open`, { candidate }).catch(
      () => undefined,
    )
    const { ticket } = (opened?.body ?? {}) as { ticket?: string }
    if (ticket === undefined || isStopped) return
    socket = openWorkspaceSocket(url, ticket)
    const closed = new Promise<void>((resolve) => socket!.once('close', () => resolve()))
    socket.on('error', () => undefined)
    socket.on('message', (data) => hear(JSON.parse((data as Buffer).toString()) as WorkspaceTold))
    await closed
    waitingSince ||= performance.now()
  }

  const ended = (async () => {
    for (; !isStopped; await sleep(reconnectMs)) await connect()
  })()
  return {
    room: { path, watcher },
    progress: () => tally.ticks,
    last: () => last,
    allowNew: () => {
      isNewAllowed = true
      waitingSince ||= performance.now()
    },
    touch: () =>
      socket && socket.readyState === socket.OPEN && socket.send('{"type":"input","terminal":1,"data":"\\n"}'),
    async readLines() {
      const own = path.replace('/candidate/interview/', '/Interviews/')
      const pads = (await ensure('GET', `${own}/pads`, { token: watcher })) as { language: string; text: string }[]
      const file = pads.find(({ language }) => language === 'file:log.txt')
      return file ? file.text.trimEnd().split('\n') : []
    },
    async stop() {
      isStopped = true
      socket?.terminate()
      await ended
    },
  }
}
