/** `npm start`, `npm run dev` (--watch), `npm run demo` (--demo): everything from a fresh clone to a serving product. */
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { canInstall, installCommand, installPackages, missingFrom, sandboxPackages } from './packages.mjs'
import { environmentOn, prepare, root, run, runMain, say, spawnForwarding, whenDone } from './runtime.mjs'
import { ensureBuilt } from './web-build.mjs'

const given = process.argv.slice(2)
const isWatching = given.includes('--watch')
const isDemo = given.includes('--demo')
const asksForHelp = given.includes('--help')
const passedOn = given.filter((argument) => argument !== '--watch' && argument !== '--demo')
const serverMain = join('server', 'src', 'main.ts')

await runMain(async () => {
  const node = await prepare(isWatching || asksForHelp ? undefined : ensureBuilt)
  const env = environmentOn(node)
  if (asksForHelp) return whenDone(spawnForwarding(node, [serverMain, ...passedOn], env))
  if (isDemo) await makeDemo(node, env)

  const server = spawnForwarding(node, [...(isWatching ? ['--watch'] : []), serverMain, ...passedOn], env)
  const pages = isWatching ? spawnForwarding(node, viteArguments(), env, join(root, 'web')) : undefined
  pages?.on('exit', () => server.kill('SIGTERM'))
  if (!isWatching) void completeSandbox(server)
  const code = await whenDone(server)
  pages?.kill('SIGTERM')
  return code
})

const viteArguments = () => [join(root, 'node_modules', 'vite', 'bin', 'vite.js')]

/** A demo company lives in a data folder of its own, never in a database that others use. */
async function makeDemo(node, env) {
  env.DATA_DIR ??= './data-demo'
  delete env.DATABASE_URL
  const maker = join('server', 'src', 'demo.ts')
  if (existsSync(join(root, maker))) await run(node, [maker], { env })
}

/** Installs what the sandbox lacks while the server already serves, then lets the server look again (SIGHUP). */
async function completeSandbox(server) {
  const missing = missingFrom(sandboxPackages)
  if (missing.length === 0) return
  const isForbidden = !['', '0', 'false', undefined].includes(process.env.NO_INSTALL)
  if (isForbidden || !canInstall()) {
    say(`To run code, install as root: ${installCommand(missing)}`)
    return
  }
  say(`Installing ${missing.join(' and ')} beside serving, to run candidates' code.`)
  const startedAt = performance.now()
  await installPackages(missing)
  // SIGHUP ends a process that does not listen for it yet.
  await sleep(Math.max(0, 3000 - (performance.now() - startedAt)))
  if (missingFrom(sandboxPackages).length > 0) {
    say(
      `Code cannot run yet: ${missing.join(', ')} could not be installed (see .runtime/apt.log). Everything else works.`,
    )
    return
  }
  if (server.exitCode === null && server.kill('SIGHUP')) say('The sandbox is ready; no restart is needed.')
}
