/** Memory of this machine, and of its graphics card where one is known. */
import { execFile } from 'node:child_process'
import { readdir, readFile } from 'node:fs/promises'
import { arch, platform, totalmem } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { Machine } from '@nova/contract/installation/local-models'

const run = promisify(execFile)
const waitMs = 2_000
const mebibyte = 1024 * 1024
/** On chips that share one memory, so much of it may be used for graphics. */
const sharedForGraphics = 0.67

/** Read once: it does not change while the server runs. Tests put another one here. */
export const thisMachine: { known: Promise<Machine> | undefined } = { known: undefined }

export function readMachine(): Promise<Machine> {
  return (thisMachine.known ??= measure())
}

async function measure(): Promise<Machine> {
  // In a container it is the container's limit; a limit beyond the machine is none.
  const limit = process.constrainedMemory()
  const memoryBytes = limit > 0 ? Math.min(limit, totalmem()) : totalmem()
  if (platform() === 'darwin' && arch() === 'arm64')
    return { memoryBytes, graphicsBytes: Math.floor(memoryBytes * sharedForGraphics) }
  return { memoryBytes, graphicsBytes: (await readNvidia()) ?? (await readAmd('/sys/class/drm')) ?? null }
}

async function readNvidia(): Promise<number | undefined> {
  try {
    const asked = ['--query-gpu=memory.total', '--format=csv,noheader,nounits']
    const { stdout } = await run('nvidia-smi', asked, { timeout: waitMs, maxBuffer: 64 * 1024 })
    return largestOf(stdout.split('\n').map((line) => Number.parseInt(line, 10) * mebibyte))
  } catch {
    return undefined
  }
}

/** Reads the memory of AMD cards from the kernel. */
export async function readAmd(folder: string): Promise<number | undefined> {
  try {
    const cards = (await readdir(folder)).filter((name) => /^card\d+$/.test(name))
    const sizes = cards.map((card) =>
      readFile(join(folder, card, 'device', 'mem_info_vram_total'), 'utf8').catch(() => ''),
    )
    return largestOf((await Promise.all(sizes)).map((text) => Number.parseInt(text, 10)))
  } catch {
    return undefined
  }
}

/** A model is on one card; smaller ones that only draw the screen hold none. */
function largestOf(bytes: number[]): number | undefined {
  const largest = Math.max(0, ...bytes.filter((each) => each > 0))
  return largest >= 2 * 1024 * mebibyte ? largest : undefined
}
