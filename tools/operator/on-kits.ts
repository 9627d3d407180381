/** Adds own kits on this machine, which needs no server. */
import { onSandbox, sayStep } from './on-sandbox.ts'

/** Unpacks and tests it; throws in words if it can't be offered. Gives its name with the version. */
export const addKit = (dataDir: string, source: string): Promise<string> =>
  onSandbox(dataDir, async (sandbox) => {
    await sandbox.whenProjectsReady()
    const { id } = await sandbox.ownKits!.add(source, { signal: AbortSignal.timeout(60 * 60_000), onStep: sayStep })
    return id
  })
