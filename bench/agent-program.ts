/**
 * `npm run bench -- agent-program`: the real OpenCode in its box, with a scripted model: from opening to readiness, the first
 * and later turns, the memory of its box, and what the gateway adds to a step. It fetches the program from the npm registry
 * (`operator -- agents add opencode`), or uses the kit in the folder that AGENT_KITS names.
 */
import { spawnSync } from 'node:child_process'
import { cpSync, readdirSync, readFileSync } from 'node:fs'
import { availableParallelism, loadavg } from 'node:os'
import { join } from 'node:path'
import type { Interview } from '@nova/contract/interviews/interviews'
import { makeCreationForm } from '../server/test/factories.ts'
import { type Asked, startModelServer } from '../server/test/model-server.ts'
import { ensure, signUp } from '../tools/rooms/rooms.ts'
import { type ServerProcess, startServer } from '../tools/rooms/server-process.ts'
import { median, percentile, rounded } from './figures.ts'

const root = join(import.meta.dirname, '..')
const projectId = 'lab-bench'
const path = 'src/calendar.ts'
const turns = 12

export async function* measureAgentProgram(folder: string): AsyncIterable<Record<string, unknown>> {
  addKit(folder)
  const model = await startModelServer()
  const ai = {
    AI_PROVIDER: 'openai-compatible',
    AI_BASE_URL: `${model.url}/v1`,
    AI_MODEL: 'bench',
    AI_API_KEY: 'a-key-of-the-bench',
  }
  const server = await startServer(folder, ai)
  const kept = process.env['AGENT_KITS']
  try {
    const room = await openRoom(server)
    model.say(workOn)
    yield {
      machine: `${availableParallelism()} cores, load ${loadavg()[0]!.toFixed(1)}`,
      kit: kept ? 'given' : 'fetched',
    }
    const first = await room.ask('Please make the conflict search look at every booking')
    const later: number[] = []
    for (let at = 1; at < turns; at += 1) later.push(await room.ask(`Please look at ${path} again, time ${at}`))
    yield {
      firstMessageMs: rounded(first),
      laterMs: { p50: rounded(median(later)), p95: rounded(percentile(later, 95)) },
      memoryMb: readMemory(),
      ...(await room.read()),
    }
  } finally {
    await server.stop()
    await model.close()
  }
}

/** One of the installed kits, or the one that the registry has. */
function addKit(dataDir: string): void {
  const kept = process.env['AGENT_KITS']
  if (kept) return cpSync(kept, join(dataDir, 'kits', 'own'), { recursive: true })
  const env = { ...process.env, DATA_DIR: dataDir }
  const added = spawnSync(process.execPath, ['tools/operator/agents.ts', 'add', 'opencode'], { cwd: root, env })
  if (added.status !== 0) throw new Error(added.stderr.toString())
}

/** A model that reads a file, changes a line and runs a command in the first turn, and reads in the others. */
function workOn({ body }: Asked) {
  if (!Array.isArray(body['tools'])) return { text: 'A title' }
  const messages = body['messages'] as { role: string }[]
  const since = messages.length - 1 - messages.findLastIndex(({ role }) => role === 'user')
  const isFirst = messages.filter(({ role }) => role === 'user').length === 1
  const find = '[this.#bookings[at - 1], this.#bookings[at]].find('
  const plan = [
    { name: 'read', args: { filePath: `/work/${path}` } },
    { name: 'edit', args: { filePath: `/work/${path}`, oldString: find, newString: 'this.#bookings.find(' } },
    { name: 'bash', args: { command: 'ls', description: 'Lists the files' } },
  ].slice(0, isFirst ? 3 : 1)
  const next = plan[Math.floor(since / 2)]
  return next ? { text: '', calls: [next] } : { text: 'Done.' }
}

async function openRoom(server: ServerProcess) {
  const session = await signUp(server)
  const { token } = session
  const rules = { AgentEngine: 'live', AgentProgram: 'opencode@1.18.34', AgentMode: 'review' }
  const form = makeCreationForm(session, rules)
  const { id } = ensure(await server.call('POST', '/api/Interviews', { body: form, token })) as Interview
  const questions = { behavioralQuestions: [], technicalQuestions: [{ id: projectId }] }
  ensure(await server.call('PUT', `/api/Interviews/${id}`, { body: questions, token }))
  const published = ensure(await server.call('POST', `/api/Interviews/${id}/publish`, { token })) as Interview
  const candidate = published.candidateAccessToken!
  const seat = `/api/candidate/interview/${id}`
  const joining = { candidateName: 'Sam Okafor', candidateEmail: 'sam@example.test', consentVersion: '1' }
  ensure(await server.call('POST', `${seat}/join`, { body: joining, candidate }))
  return {
    async ask(userMessage: string): Promise<number> {
      const startedAt = performance.now()
      ensure(await server.call('POST', `${seat}/chat`, { body: { questionId: projectId, userMessage }, candidate }))
      return performance.now() - startedAt
    },
    /** How the turns ended, by the journal. */
    async read(): Promise<{ ends: Record<string, number>; proposed: number }> {
      const { entries } = ensure(await server.call('GET', `/api/Interviews/${id}/journal`, { token })) as {
        entries: { kind: string; payload: { act: string; reason?: string } }[]
      }
      const ends: Record<string, number> = {}
      for (const { kind, payload } of entries)
        if (kind === 'agentTurn' && payload.act === 'ended') ends[payload.reason!] = (ends[payload.reason!] ?? 0) + 1
      const proposed = entries.filter(({ kind, payload }) => kind === 'agent' && payload.act === 'proposed').length
      return { ends, proposed }
    },
  }
}

/** Of the program alone, shared pages by their part. */
function readMemory(): number[] {
  return readdirSync('/proc').flatMap((name) => {
    if (!/^\d+$/.test(name)) return []
    try {
      if (!readFileSync(`/proc/${name}/cmdline`, 'latin1').startsWith('/opt/kits/opencode/')) return []
      const found = /^Pss:\s+(\d+)/m.exec(readFileSync(`/proc/${name}/smaps_rollup`, 'latin1'))
      return found ? [Math.round(Number(found[1]) / 1_024)] : []
    } catch {
      return []
    }
  })
}
