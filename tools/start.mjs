/**
 * `npm start`, `npm run dev` (--watch), `npm run demo` (--demo): everything from a fresh clone to a serving product.
 * `npm run runner` (--runner): the same for a machine that only runs code.
 */
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import {
  canInstall,
  compilerPackages,
  installCommand,
  installPackages,
  missingFrom,
  sandboxPackages,
} from './packages.mjs'
import { environmentOn, isRelease, prepare, root, run, runMain, say, spawnForwarding, whenDone } from './runtime.mjs'
import { superviseOnTerminal } from './supervisor.mjs'
import { ensureBuilt } from './web-build.mjs'

const given = process.argv.slice(2)
const isWatching = given.includes('--watch')
const isDemo = given.includes('--demo')
const isRunner = given.includes('--runner')
const asksForHelp = given.includes('--help')
const passedOn = given.filter((argument) => !['--watch', '--demo', '--runner'].includes(argument))
const serverMain = isRunner ? join('tools', 'runner.ts') : join('server', 'src', 'main.ts')
/** Short-lived objects get 8 MB in place of a share of the machine's memory: an idle server then holds 100 MB less. */
const memory = '--max-semi-space-size=8'
const vite = join(root, 'node_modules', 'vite', 'bin', 'vite.js')

await runMain(async () => {
  const node = await prepare(isWatching || isRunner || asksForHelp || isRelease ? undefined : ensureBuilt)
  const env = environmentOn(node)
  if (asksForHelp) return whenDone(spawnForwarding(node, [serverMain, ...passedOn], env))
  if (isDemo) await makeDemo(node, env)

  if (isWatching) return watch(node, env)
  const server = superviseOnTerminal(node, [memory, serverMain, ...passedOn], env)
  void completeSandbox(server)
  return server.done
})

/** Node itself starts the server again when a file changed; after a crash it waits for that. */
async function watch(node, env) {
  const server = spawnForwarding(node, ['--watch', serverMain, ...passedOn], env)
  const pages = spawnForwarding(node, [vite], env, { cwd: join(root, 'web') })
  pages.on('exit', () => server.kill('SIGTERM'))
  const code = await whenDone(server)
  pages.kill('SIGTERM')
  return code
}

/** A demo company lives in its own data folder, never in a database that others use. */
async function makeDemo(node, env) {
  env.DATA_DIR ??= './data-demo'
  delete env.DATABASE_URL
  const maker = join('server', 'src', 'demo.ts')
  if (existsSync(join(root, maker))) await run(node, [maker], { env })
}

/** Installs what the sandbox lacks while the server already serves; after each step the server looks again (SIGHUP). */
async function completeSandbox(server) {
  const missing = missingFrom([...sandboxPackages, ...compilerPackages])
  if (missing.length === 0) return
  const isForbidden = !['', '0', 'false', undefined].includes(process.env.NO_INSTALL)
  if (isForbidden || !canInstall()) {
    say(`To run code in every language, install as root: ${installCommand(missing)}`)
    return
  }
  say(`Installing ${missing.join(', ')} beside serving, to run candidates' code.`)
  const startedAt = performance.now()
  for (const packages of [sandboxPackages, compilerPackages]) {
    const wanted = missingFrom(packages)
    if (wanted.length === 0) continue
    await installPackages(wanted)
    // SIGHUP ends a process that does not listen for it yet.
    await sleep(Math.max(0, 3000 - (performance.now() - startedAt)))
    const still = missingFrom(packages)
    if (still.length > 0) {
      say(
        `Could not be installed: ${still.join(', ')} (see .runtime/apt.log). What needs it cannot run; all else works.`,
      )
    }
    if (still.length === wanted.length) continue
    if (server.kill('SIGHUP')) {
      say(`Installed ${wanted.filter((name) => !still.includes(name)).join(', ')}; no restart is needed.`)
    }
  }
}
