/** Commands on the own kits of this machine, which need no server. */
import { readConfig } from '../../server/src/config.ts'
import { openSandboxApart } from '../../server/src/platform/sandbox/apart.ts'
import type { Sandbox } from '../../server/src/platform/sandbox/sandbox.ts'

const { dataDir } = readConfig(process.env)

/** Unpacks and tests it; throws in words if it can't be offered. Gives its name with the version. */
export function addKit(source: string): Promise<string> {
  return onSandbox(async (sandbox) => {
    await sandbox.whenProjectsReady()
    const { id } = await sandbox.ownKits!.add(source, {
      signal: AbortSignal.timeout(60 * 60_000),
      onStep: ({ step, isOk, ms, detail }) =>
        process.stderr.write(`${step}: ${isOk ? 'ok' : 'failed'}, ${ms} ms. ${detail}\n`),
    })
    return id
  })
}

export async function onSandbox(work: (sandbox: Sandbox) => Promise<string>): Promise<string> {
  const log = { info: () => undefined, warn: (message: string) => void process.stderr.write(`${message}\n`) }
  const sandbox = await openSandboxApart({ dataDir, log })
  try {
    return await work(sandbox)
  } finally {
    await sandbox.drain()
  }
}
