/** One runner on another machine: how it is, how busy, and one run on it. */
import type { CodeLanguage } from '@nova/contract/words'
import type { Agent } from 'undici'
import type { z } from 'zod'
import type { RunEvent, RunRequest } from '../sandbox/request.ts'
import type { PistonAnswer } from './piston-execution.ts'
import { languagesOf, type Offer } from './piston-runtimes.ts'
import { runOnPiston } from './piston.ts'
import { askJson, baseOf, type Call, isTurnedAway, reasonOf, send } from './remote-calls.ts'
import type { ProjectRunner } from './remote-projects.ts'
import { streamRun } from './remote-stream.ts'
import { RunnerHealth, type Attempt } from './remote-words.ts'

export type RemoteRunner = ProjectRunner & {
  /** The address without credentials. */
  name: string
  version(language: CodeLanguage): string | undefined
  lastAsked(): { languages: CodeLanguage[]; askedAt: Date | undefined }
  /** Runs on it for each of its places. */
  load(): number
  refresh(): Promise<void>
  run(request: RunRequest, signal: AbortSignal, on: (event: RunEvent) => void): Promise<Attempt>
}

type Options = {
  url: string
  token: string | undefined
  agent: Agent
  log: { info: (message: string) => void; warn: (message: string) => void }
}

const probeMs = 3_000
/** Piston reports no capacity and queues every request. */
const pistonPlaces = 64

export function makeRemoteRunner({ url, token, agent, log }: Options): RemoteRunner {
  const call = { base: baseOf(url), token, agent }
  const { host, pathname } = new URL(url)
  const name = host + (pathname === '/' ? '' : pathname)
  let offers: Offer[] = []
  let complaint: string | undefined = 'It was not asked yet.'
  let askedAt: Date | undefined
  let isOurs = false
  let projects: z.infer<typeof RunnerHealth>['projects']
  let own = 0
  let others = 0
  let capacity = 1
  // Piston's maximum limits, and whether it counts used memory: learned from its replies.
  const piston = { most: new Map<string, number>(), countsMemory: false, hasToldOfOutput: false }

  function setComplaint(words: string | undefined) {
    if (words !== undefined && words !== complaint) log.warn(`Runner ${name}: ${words}`)
    if (words === undefined && complaint !== undefined) log.info(`Runner ${name} answers.`)
    complaint = words
  }

  let asking: Promise<void> | undefined
  // One that does not answer is not asked again before that has come to its end.
  const refresh = () => (asking ??= ask().finally(() => ([asking, askedAt] = [undefined, new Date()])))

  async function ask(): Promise<void> {
    const signal = AbortSignal.timeout(probeMs)
    const runtimes = await askJson(call, 'GET', `${call.base}/runtimes`, { signal })
    if (typeof runtimes === 'string') return setComplaint(runtimes)
    const found = languagesOf(runtimes.json)
    if (!found) return setComplaint('It does not answer as a runner does.')
    offers = found
    isOurs = found.every((offer) => offer.isOurs)
    if (!isOurs) {
      others = 0
      projects = undefined
      capacity = pistonPlaces
      return setComplaint(undefined)
    }
    const told = await askHealth(call, signal)
    if (!told) return setComplaint('It does not tell how it is.')
    const { load, status, detail } = told
    projects = told.projects
    others = Math.max(0, load.running + load.waiting - own)
    capacity = load.capacity
    if (status !== 'healthy')
      return setComplaint(status === 'draining' ? 'It is stopping.' : (detail ?? 'It is not well.'))
    setComplaint(undefined)
  }

  const execute = (body: object, signal: AbortSignal, timeoutMs: number) =>
    executeOnPiston(call, body, signal, timeoutMs)

  async function attempt(request: RunRequest, signal: AbortSignal, on: (event: RunEvent) => void): Promise<Attempt> {
    if (isOurs) return streamRun(call, request, signal, on)
    const offer = offers.find(({ language }) => language === request.language)
    if (!offer) return { kind: 'unreachable' }
    if (own > pistonPlaces) return { kind: 'full' }
    return runOnPiston(
      { execute, offer, learned: piston, log: (words) => log.warn(`Runner ${name}: ${words}`) },
      request,
      signal,
      on,
    )
  }

  return {
    name,
    call,
    complaint: () => complaint,
    projectState: (runtime) => projects?.find(({ id }) => id === runtime),
    version: (language) => offers.find((offer) => offer.language === language)?.version,
    lastAsked: () => ({ languages: offers.map(({ language }) => language), askedAt }),
    load: () => (own + others) / capacity,
    refresh,
    async run(request, signal, on) {
      own += 1
      try {
        const result = await attempt(request, signal, on)
        if (result.kind === 'unreachable' && !signal.aborted) setComplaint('It cannot be reached.')
        return result
      } finally {
        own -= 1
      }
    },
  }
}

async function askHealth(call: Call, signal: AbortSignal) {
  const url = `${call.base.replace(/\/api\/v2$/, '')}/health`
  const health = await askJson(call, 'GET', url, { signal, anyStatus: true })
  return typeof health === 'string' ? undefined : RunnerHealth.safeParse(health.json).data
}

async function executeOnPiston(
  call: Call,
  body: object,
  signal: AbortSignal,
  timeoutMs: number,
): Promise<PistonAnswer> {
  const options = { body, signal, headersMs: timeoutMs, anyStatus: true }
  const answer = await send(call, 'POST', `${call.base}/execute`, options)
  if ('error' in answer) return { kind: answer.hasBegun ? 'lost' : 'unreachable' }
  if (isTurnedAway(answer.status)) return { kind: 'full' }
  const json = await answer.readJson()
  if (json === undefined) return { kind: 'lost' }
  if (answer.status === 200) return { kind: 'reply', json }
  return { kind: 'rejected', message: reasonOf(json) ?? `It answered ${answer.status}.` }
}
