/** Finds the languages of this machine, and makes what some of them need before their first run. */
import { languageNames } from '@nova/contract/questions/language-names'
import { CodeLanguage } from '@nova/contract/words'
import { openBox, type BoxMaker } from '../box/box.ts'
import type { ToolchainCache } from '../box/toolchain-cache.ts'
import type { Recipe, Toolchain } from '../languages/language.ts'
import { toolchains } from '../languages/languages.ts'
import { runProgram } from './program.ts'
import type { RunRequest } from './request.ts'

type Log = { info: (message: string) => void; warn: (message: string) => void }

/** A language that is installed. */
export type Found = {
  id: CodeLanguage
  toolchain: Toolchain
  /** Resolves once it can run, or with the reason why it never will. */
  prepared: Promise<string | undefined>
  complaint?: string
  /** Keeps what was made for it from being removed as forgotten. */
  markUsed?: () => void
}

// The standard library of Go takes a busy machine minutes, and much memory.
const kitchen = { wallMs: 480_000, cpuMs: 600_000, memoryMb: 2_048, outputBytes: 65_536, processes: 256 }

/**
 * Looks for every language. Those that need nothing made have run a program by then; the others are made ready one
 * after the other while the server already serves.
 */
export async function findToolchains(
  maker: BoxMaker,
  cache: ToolchainCache | undefined,
  log: Log,
  signal: AbortSignal,
): Promise<Found[]> {
  const found: Found[] = []
  let before: Promise<unknown> = Promise.resolve()
  for (const id of CodeLanguage.options) {
    const toolchain = await toolchains[id].find(maker.workspace)
    if (!toolchain) continue
    const tell = (complaint: string) => log.warn(`Sandbox: ${id} is installed but does not run: ${complaint}`)
    if (!toolchain.recipe) {
      const complaint = await probe(maker, id, toolchain)
      if (complaint === undefined) found.push({ id, toolchain, prepared: Promise.resolve(undefined) })
      else tell(complaint)
      continue
    }
    const { recipe } = toolchain
    const entry: Found = {
      id,
      toolchain,
      prepared: Promise.resolve(undefined),
      markUsed: () => cache?.find(recipe.key),
    }
    found.push(entry)
    const folder = cache?.find(recipe.key)
    if (folder !== undefined) {
      entry.toolchain = bindMade(toolchain, recipe, folder)
      continue
    }
    entry.prepared = before.then(async () => {
      const complaint = await prepare(maker, cache, entry, recipe, signal)
      if (complaint === undefined || signal.aborted) return complaint
      entry.complaint = `${languageNames[id]} is installed but does not run here.`
      tell(complaint)
      return entry.complaint
    })
    before = entry.prepared
  }
  return found
}

async function prepare(
  maker: BoxMaker,
  cache: ToolchainCache | undefined,
  entry: Found,
  recipe: Recipe,
  signal: AbortSignal,
): Promise<string | undefined> {
  if (signal.aborted) return 'Stopped.'
  if (!cache) return 'There is no folder to keep its compiled parts in.'
  const { id, toolchain } = entry
  try {
    const fill = async (folder: string) => {
      const complaint = await cook(maker, toolchain, recipe, folder, signal)
      return complaint ?? (await probe(maker, id, bindMade(toolchain, recipe, folder), signal))
    }
    const complaint = await cache.make(recipe.key, fill, signal)
    if (complaint !== undefined) return complaint
    const folder = cache.find(recipe.key)
    if (folder === undefined) return 'What was made for it is gone.'
    entry.toolchain = bindMade(toolchain, recipe, folder)
    return undefined
  } catch (error) {
    return error instanceof Error ? error.message : String(error)
  }
}

const bindMade = (toolchain: Toolchain, { mount }: Recipe, folder: string): Toolchain => ({
  ...toolchain,
  binds: [...toolchain.binds, { from: folder, to: mount }],
})

/** The only sandbox that may write to a folder of the machine: nothing of a candidate's is in it. */
async function cook(
  maker: BoxMaker,
  toolchain: Toolchain,
  { command, binds, mount, sharesMemory }: Recipe,
  made: string,
  signal: AbortSignal,
): Promise<string | undefined> {
  const slot = { index: 0 }
  const folder = maker.workspace.makeRunFolder(slot, {})
  const writable = { from: made, to: mount, isWritable: true as const }
  const content = { folder, command, sharesMemory, binds: [...toolchain.binds, ...binds, writable] }
  const end = await openBox(maker, { ...content, slot, limits: kitchen, signal }).ended
  maker.workspace.removeRunFolder(folder)
  if (end.exitCode === 0 && !end.stopped) return undefined
  return `${end.stopped ?? `exit code ${end.exitCode}`} ${end.stderr.trim().slice(0, 500)}`.trim()
}

/** Runs a first program; the reason where it does not run. */
async function probe(
  maker: BoxMaker,
  id: CodeLanguage,
  toolchain: Toolchain,
  signal = new AbortController().signal,
): Promise<string | undefined> {
  const request: RunRequest = { id: 'probe', queue: 'probe', language: id, code: toolchain.probe, mode: 'program' }
  const slot = maker.workspace.makeSlot(0)
  const { run, compile, reason } = await runProgram({ maker, slot, toolchain, request, signal, on: () => undefined })
  if (run?.status === 'ok' && run.stdout === 'ready\n') return undefined
  return run?.stderr || compile?.stderr || reason || 'It prints nothing.'
}
