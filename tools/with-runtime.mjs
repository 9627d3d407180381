/** `node tools/with-runtime.mjs SCRIPT ...args`: runs a TypeScript script on the pinned Node, everything installed. */
import { prepare, quickStart, runMain, spawnForwarding, Stop, whenDone } from './runtime.mjs'

await runMain(async () => {
  const [script, ...args] = process.argv.slice(2)
  if (!script) throw new Stop('Say which script to run: node tools/with-runtime.mjs SCRIPT')
  const node = await prepare()
  return whenDone(spawnForwarding(node, [...quickStart, script, ...args]))
})
