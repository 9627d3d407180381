/** Commands of an operator that need boxes of this machine. */
import type { AddOptions } from '../../server/src/platform/project-boxes/own-kits/own-kits.ts'
import { openSandboxApart } from '../../server/src/platform/sandbox/apart.ts'
import type { Sandbox } from '../../server/src/platform/sandbox/sandbox.ts'

export async function onSandbox(dataDir: string, work: (sandbox: Sandbox) => Promise<string>): Promise<string> {
  const log = { info: () => undefined, warn: (message: string) => void process.stderr.write(`${message}\n`) }
  const sandbox = await openSandboxApart({ dataDir, log })
  try {
    return await work(sandbox)
  } finally {
    await sandbox.drain()
  }
}

export const sayStep: NonNullable<AddOptions['onStep']> = ({ step, isOk, ms, detail }) =>
  void process.stderr.write(`${step}: ${isOk ? 'ok' : 'failed'}, ${ms} ms. ${detail}\n`)
