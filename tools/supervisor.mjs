/**
 * Keeps a server running: starts it again when it crashed, later each time, and gives up when that does not help. A start
 * that fails by something that passes, such as a database that restarts, is tried again without end.
 * Plain JavaScript, for it runs on the host's Node.
 */
import { spawn } from 'node:child_process'
import { setTimeout as sleep } from 'node:timers/promises'
import { environmentOn, root, say } from './runtime.mjs'

const firstPauseMs = 1000
const maxPauseMs = 30_000
const maxCrashes = 5
const withinMs = 60_000
const linesTold = 20

/**
 * The supervisor's view of a launched server. `mayPass`: it could not start, and said that a later start may succeed.
 * @typedef {{ ended: Promise<{ code: number | null, signal: string | null }>, wasReady: () => boolean, mayPass: () =>
 * boolean, lastLines: () => string[], kill: (signal: NodeJS.Signals) => boolean, }} Launched
 */

/**
 * Runs `launch` until it ends normally, is stopped, cannot start, or has crashed five times within a minute; resolves
 * with a shell's exit code. A server that exits with a code before it was ready cannot start (a wrong setting, a port
 * in use); it has printed the reason, so it isn't restarted, unless it said that the reason may pass.
 * @param {{ launch: () => Launched, stopping: AbortSignal, pause?: (milliseconds: number, signal: AbortSignal) =>
 * Promise<unknown>, now?: () => number, tell?: (line: string) => void, }} options
 * @returns {Promise<number>}
 */
export async function supervise({ launch, stopping, pause = wait, now = Date.now, tell = say }) {
  /** @type {number[]} */
  let crashes = []
  let hasServed = false
  let tries = 0
  for (;;) {
    const server = launch()
    const { code, signal } = await server.ended
    hasServed ||= server.wasReady()
    if (code === 0 || stopping.aborted) return exitCode(code, signal)
    if (server.mayPass()) {
      const pauseMs = Math.min(firstPauseMs * 2 ** tries, maxPauseMs)
      tries += 1
      tell(`It tries again in ${pauseMs / 1000} s.`)
      await pause(pauseMs, stopping)
      if (stopping.aborted) return 0
      continue
    }
    tries = 0
    if (code !== null && !hasServed) return exitCode(code, signal)
    crashes = [...crashes.filter((at) => at > now() - withinMs), now()]
    const how = signal ? `was ended by ${signal}` : `ended with code ${code}`
    if (crashes.length >= maxCrashes) {
      tell(`The server ${how}. That was ${maxCrashes} crashes within a minute, so it is not started again.`)
      const lines = server.lastLines()
      tell(lines.length > 0 ? 'Its last lines were:' : 'It wrote no error before it ended.')
      for (const line of lines) tell(`  ${line}`)
      return exitCode(code, signal)
    }
    const pauseMs = firstPauseMs * 2 ** (crashes.length - 1)
    tell(`The server ${how}. It starts again in ${pauseMs / 1000} s.`)
    await pause(pauseMs, stopping)
    if (stopping.aborted) return 0
  }
}

/** @param {number} milliseconds @param {AbortSignal} signal */
const wait = (milliseconds, signal) => sleep(milliseconds, undefined, { signal }).catch(() => undefined)

/** @param {number | null} code @param {string | null} signal */
const exitCode = (code, signal) => code ?? (signal === 'SIGINT' ? 130 : 143)

/**
 * A server under a supervisor on this terminal. SIGINT and SIGTERM are passed on to it and end it for good; `kill` reaches
 * the process that serves at that moment.
 * @param {string} node @param {string[]} args @param {NodeJS.ProcessEnv} env
 */
export function superviseOnTerminal(node, args, env = environmentOn(node)) {
  const stopping = new AbortController()
  /** @type {Launched | undefined} */
  let current
  /** @param {NodeJS.Signals} signal */
  const stop = (signal) => {
    stopping.abort()
    current?.kill(signal)
  }
  process.on('SIGINT', stop)
  process.on('SIGTERM', stop)
  // A closed terminal ends the server; SIGHUP itself asks it to look at its sandbox again.
  process.on('SIGHUP', () => stop('SIGTERM'))
  const launch = () => (current = launchServer(node, args, env))
  return {
    done: supervise({ launch, stopping: stopping.signal }),
    /** True if a server received the signal. @param {NodeJS.Signals} signal */
    kill: (signal) => !stopping.signal.aborted && (current?.kill(signal) ?? false),
  }
}

/**
 * One server as a process, its last words kept.
 * @param {string} node @param {string[]} args @param {NodeJS.ProcessEnv} env @returns {Launched}
 */
export function launchServer(node, args, env) {
  const child = spawn(node, args, { cwd: root, stdio: ['inherit', 'inherit', 'pipe', 'ipc'], env })
  let isReady = false
  let isPassing = false
  let text = ''
  child.on('message', (message) => {
    isReady ||= message === 'ready'
    isPassing ||= message === 'passing'
  })
  child.stderr?.on('data', (chunk) => {
    process.stderr.write(chunk)
    text = (text + chunk).slice(-10_000)
  })
  return {
    ended: new Promise((done, fail) => {
      child.on('error', fail)
      // The server's own children may keep its output open after it ends.
      child.on('exit', (code, signal) => setTimeout(() => done({ code, signal }), 100))
    }),
    wasReady: () => isReady,
    mayPass: () => isPassing,
    lastLines: () =>
      text
        .split('\n')
        .filter((line) => line.trim() !== '')
        .slice(-linesTold),
    kill: (signal) => child.exitCode === null && child.signalCode === null && child.kill(signal),
  }
}
