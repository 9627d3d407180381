/**
 * Own kits of this machine: added from an archive or folder, tested on the spot, and offered once they passed. Promises
 * that a kit appears whole or not at all, and that a broken addition leaves nothing.
 */
import { existsSync } from 'node:fs'
import { chmod, chown, mkdir, mkdtemp, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { KitStep } from '@nova/contract/installation/own-kits'
import { makeKitsFolder, run } from '../kit-packages.ts'
import {
  findKept,
  idOf,
  type Kept,
  listKept,
  nameForRetest,
  type OwnKit,
  ownFolder,
  removeLeftovers,
  testedKit,
  writeKept,
} from './kept-kits.ts'
import { KitProblem } from './kit-problem.ts'
import { testKit, type Tester } from './kit-test.ts'
import { unpackApart } from './unpack-apart.ts'

export type AddOptions = {
  signal: AbortSignal
  /** The step that begins. */
  onBegin?: (step: KitStep['step']) => void
  onStep?: (step: KitStep) => void
}

export type OwnKits = {
  list(): OwnKit[]
  /** A new path to write an upload to; `add` or the caller removes it. */
  makeUpload(): Promise<string>
  /** Throws a KitProblem, with the steps until then, where the kit can't be offered. */
  add(source: string, options: AddOptions): Promise<OwnKit>
  /** Tests one that is here; it is offered no longer where that fails. */
  test(id: string, options: AddOptions): Promise<OwnKit | undefined>
  remove(id: string): Promise<boolean>
}

type Place = {
  dataDir: string
  folder: string
  tester: Tester
  /** Makes boxes record the present files. */
  look: () => Promise<void>
}

export function openOwnKits(dataDir: string, tester: Tester, look: Place['look']): OwnKits {
  const folder = ownFolder(dataDir)
  const here = { dataDir, folder, tester, look }
  void removeLeftovers(dataDir).catch(() => undefined)
  return {
    list: () => listKept(dataDir),
    async makeUpload() {
      await makeFolder(here)
      return join(await mkdtemp(join(folder, '.upload-')), 'archive')
    },
    add: (source, options) => add(here, source, options),
    async test(id, options) {
      const kit = findKept(dataDir, id)
      if (!kit || testedKit.test(id)) return undefined
      const { content: _, id: __, ...kept } = kit
      const found = await runSteps(tester, { ...kit, id: nameForRetest(id) }, options)
      const steps = [...kept.steps.slice(0, 1), ...found]
      const place = join(folder, id)
      // Removed while it was tested.
      if (existsSync(place)) writeKept(place, { ...kept, steps, testedAt: new Date().toISOString() })
      await look()
      return findKept(dataDir, id)
    },
    async remove(id) {
      if (!findKept(dataDir, id) || testedKit.test(id)) return false
      // Boxes and servers find it whole or not at all.
      const gone = await mkdtemp(join(folder, '.gone-'))
      try {
        await rename(join(folder, id), join(gone, id))
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
        return false
      } finally {
        await rm(gone, { recursive: true, force: true })
      }
      await look()
      return true
    },
  }
}

async function makeFolder({ dataDir, folder }: Place) {
  const owner = makeKitsFolder(dataDir)
  if (!existsSync(folder)) await mkdir(folder, { mode: 0o755 })
  await chmod(folder, 0o755)
  if (isRoot()) await chown(folder, owner.uid, owner.gid)
  await removeLeftovers(dataDir)
  return owner
}

function runSteps(tester: Tester, kit: OwnKit, { signal, onBegin, onStep }: AddOptions): Promise<KitStep[]> {
  onBegin?.('start')
  const tell = (step: KitStep) => {
    onStep?.(step)
    if (step.step === 'start' && step.isOk) onBegin?.('tests')
  }
  return testKit(kit, tester, tell, signal)
}

async function add(here: Place, source: string, options: AddOptions): Promise<OwnKit> {
  const owner = await makeFolder(here)
  const making = await mkdtemp(join(here.folder, '.new-'))
  let place = making
  try {
    const kept = await prepare(here, source, making, options)
    const { uid, gid } = owner
    // Independent of the umask.
    await run('chmod', ['-R', 'go+rX', making])
    if (isRoot()) await run('chown', ['-hR', `${uid}:${gid}`, making])
    const id = idOf(kept.form)
    // A name that a box can be asked for, and no project can have.
    const name = `${id}~${making.slice(-6)}`
    place = join(here.folder, name)
    await rename(making, place)
    const steps = await runSteps(here.tester, findKept(here.dataDir, name)!, options)
    const failed = steps.find(({ isOk }) => !isOk)
    if (failed) throw new KitProblem(failed.detail)
    writeKept(place, { ...kept, testedAt: new Date().toISOString(), steps: [...kept.steps, ...steps] })
    await rename(place, join(here.folder, id)).catch((error: NodeJS.ErrnoException) => {
      throw error.code === 'ENOTEMPTY' || error.code === 'EEXIST' ? taken(kept) : error
    })
    await here.look()
    return findKept(here.dataDir, id)!
  } catch (error) {
    options.signal.throwIfAborted()
    const isFull = (error as NodeJS.ErrnoException).code === 'ENOSPC'
    throw isFull ? new KitProblem('The disk is full. Make room and try again.') : error
  } finally {
    await rm(place, { recursive: true, force: true })
  }
}

/** Unpacks into the folder. */
async function prepare({ folder }: Place, source: string, making: string, options: AddOptions): Promise<Kept> {
  await chmod(making, 0o755)
  const startedAt = performance.now()
  options.onBegin?.('unpack')
  const unpacked = await unpackApart(source, join(making, 'content'), options.signal)
  const { form, bytes, files } = unpacked
  if (existsSync(join(folder, idOf(form)))) throw taken({ form })
  const ms = Math.round(performance.now() - startedAt)
  const step: KitStep = { step: 'unpack', isOk: true, ms, detail: `${files} files, ${sizeText(bytes)}.` }
  options.onStep?.(step)
  const addedAt = new Date().toISOString()
  const kept = { ...unpacked, addedAt, testedAt: addedAt, steps: [step] }
  writeKept(making, kept)
  return kept
}

const isRoot = () => process.getuid?.() === 0

const taken = ({ form }: Pick<Kept, 'form'>) =>
  new KitProblem(`${form.name} ${form.version} is already here as ${idOf(form)}. Give it another version.`)

const sizeText = (bytes: number) =>
  bytes < 1_024 ** 2 ? `${Math.ceil(bytes / 1_024)} KB` : `${(bytes / 1_024 ** 2).toFixed(1)} MB`
