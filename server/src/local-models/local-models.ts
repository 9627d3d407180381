/**
 * From a program that runs language models on one's own machine to a model that is on: finding the program, recommending a
 * model, having it downloaded, making it ready. For operators alone; candidates' work goes nowhere by any of it.
 * Public files: download.ts, recommending.ts, servers.ts, set-up.ts.
 */
import type {
  ChosenModel,
  Download,
  DownloadProgress,
  LocalModels,
  LocalServer,
  SetUpProgress,
} from '@nova/contract/installation/local-models'
import type { ConfiguredModel } from '@nova/contract/installation/models'
import { refuse } from '@nova/contract/refusals'
import { requireOperator } from '../accounts/accounts.ts'
import { readModel } from '../models/settings.ts'
import { findCardsAt, keepTested } from '../models/turning-on.ts'
import { writeAudit } from '../platform/audit/audit.ts'
import { claim } from '../platform/claims/claims.ts'
import type { Ctx } from '../platform/context/context.ts'
import { download } from './download.ts'
import { readMachine } from './machine.ts'
import { variantOf } from './ollama.ts'
import { recommend } from './recommending.ts'
import { isOnThisMachine, originOf, readServer, readUsualServers } from './servers.ts'
import { prepareModel, type Prepared } from './set-up.ts'

/** Servers on this machine, or the one at `address`, with the models that fit; for operators. */
export async function findLocalModels(ctx: Ctx, address: string): Promise<LocalModels> {
  await requireOperator(ctx)
  return lookForModels(ctx, address)
}

/** The same, for the command on the server's own machine. */
export async function lookForModels(
  ctx: Pick<Ctx, 'db'> & { settings: Pick<Ctx['settings'], 'ollamaHost'> },
  address: string,
): Promise<LocalModels> {
  const typed = originOf(address)
  const found = typed === '' ? await readUsualServers(ctx.settings.ollamaHost) : [await readServer(typed)]
  const servers = found.filter((server) => server !== undefined)
  const ollama = servers.find(({ canDownload }) => canDownload)
  const place = ollama?.address ?? typed
  const machine = place === '' || isOnThisMachine(place) ? await readMachine() : null
  return { servers, machine, recommended: await recommendFor(ctx, ollama, machine) }
}

async function recommendFor(
  ctx: Pick<Ctx, 'db'>,
  ollama: LocalServer | undefined,
  machine: LocalModels['machine'],
): Promise<LocalModels['recommended']> {
  const fitting = recommend(machine)
  const names = fitting.flatMap(({ name }) => [variantOf(name), name])
  const cards = ollama ? await findCardsAt(ctx, `${ollama.address}/v1`, names) : new Map<string, never>()
  return fitting.map(({ billions: _, activeBillions: __, ...model }) => ({
    ...model,
    isDownloaded: ollama?.models.some(({ name }) => name === model.name) ?? false,
    card: cards.get(variantOf(model.name)) ?? cards.get(model.name) ?? null,
  }))
}

/** Has Ollama download a recommended model; one download of each at a time. It ends with `signal`. For operators. */
export async function downloadModel(
  ctx: Ctx,
  { address, model, acceptedBytes }: Download,
  signal: AbortSignal,
  onProgress: (progress: DownloadProgress) => void,
): Promise<ChosenModel> {
  await requireOperator(ctx)
  const place = originOf(address)
  // Nothing is posted to an address that isn't Ollama.
  if (!(await readServer(place))?.canDownload)
    throw refuse('download_failed', 'Ollama doesn’t answer at this address. Start it there, then try again.')
  const claimed = await claim(ctx, `model-download:${place} ${model}`)
  if (!claimed) throw refuse('download_in_progress')
  const note = (act: string) =>
    writeAudit(ctx, { act, companyId: undefined, subject: model, details: { address: place } })
  try {
    await note('model.download-started')
    await download({ address: place, model, acceptedBytes }, AbortSignal.any([signal, claimed.signal]), onProgress)
    await note('model.downloaded')
    return { address: place, model }
  } finally {
    await claimed.release()
  }
}

/** Makes a model ready, tests it quickly and adds it turned off; one at a time for each server of models. For operators. */
export async function setUpModel(
  ctx: Ctx,
  { address, model }: ChosenModel,
  signal: AbortSignal,
  onProgress: (progress: SetUpProgress) => void,
): Promise<ConfiguredModel> {
  await requireOperator(ctx)
  const place = originOf(address)
  const claimed = await claim(ctx, `model-set-up:${place}`)
  if (!claimed) throw refuse('check_in_progress')
  try {
    const ended = AbortSignal.any([signal, claimed.signal])
    const prepared = await prepareModel({ address: place, model }, ctx.now, ended, (step, done, total) =>
      onProgress({ step, done, total }),
    )
    return await readModel(ctx, await keepPrepared(ctx, prepared))
  } finally {
    await claimed.release()
  }
}

/** Adds a model that is ready, turned off. Gives its id. */
export async function keepPrepared(
  ctx: Pick<Ctx, 'db' | 'now' | 'actor'>,
  { card, program, widenedFrom }: Prepared,
): Promise<string> {
  const { model } = card
  const { id } = await keepTested(ctx, { name: `${model} (${program})`.slice(0, 80), card })
  if (widenedFrom !== undefined)
    await writeAudit(ctx, {
      act: 'model.window-set',
      companyId: undefined,
      subject: model,
      details: { from: widenedFrom },
    })
  return id
}
