/** Own kits for operators: one is added or tested at a time on a server, and they watch how far it is. */
import { createWriteStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import { dirname } from 'node:path'
import { pipeline } from 'node:stream/promises'
import * as calls from '@nova/contract/installation/own-kits'
import type { KitWork, OwnKits, OwnKitState } from '@nova/contract/installation/own-kits'
import { Refusal, refuse } from '@nova/contract/refusals'
import type { z } from 'zod'
import { requireInterviewer, requireOperator } from '../accounts/accounts.ts'
import { writeAudit } from '../platform/audit/audit.ts'
import type { Ctx } from '../platform/context/context.ts'
import type { Wire } from '../platform/http/http.ts'
import { isSound, type OwnKit } from '../platform/project-boxes/own-kits/kept-kits.ts'
import type { AddOptions, OwnKits as Door } from '../platform/project-boxes/own-kits/own-kits.ts'
import { listAgents } from '../platform/project-boxes/project-box.ts'
import type { Sandbox } from '../platform/sandbox/sandbox.ts'
import { listProjectsOf, listUses } from './kit-uses.ts'

type Work = KitWork & { stop: AbortController }
type Wish = z.output<(typeof calls.changeOwnKit)['body']>

/** Kept in this process: it works on the machine that it runs on. */
const works = new WeakMap<Sandbox, Work>()
/** A full disk or a slow test shouldn't keep it for hours. */
const maxMs = 20 * 60_000
const maxFileName = 200

export async function listOwnKits(ctx: Ctx): Promise<OwnKits> {
  await requireOperator(ctx)
  const { ownKits } = ctx.sandbox
  const kits = ownKits?.list() ?? []
  const projects = await listProjectsOf(
    ctx,
    kits.map(({ id }) => id),
  )
  const work = works.get(ctx.sandbox)
  return {
    isHere: ownKits !== undefined,
    kits: kits.map((kit) => describe(kit, projects.get(kit.id) ?? [])),
    work: work ? { ...work, steps: [...work.steps] } : null,
  }
}

/** Own kits as projects can name them; for interviewers. */
export async function listKitParts(ctx: Ctx) {
  requireInterviewer(ctx)
  const kits = ctx.sandbox.projectRuntimes.flatMap(({ id: runtime, libraries = [] }) =>
    libraries
      .filter(({ name, version, isAgent }) => name !== undefined && version !== null && !isAgent)
      .map((part) => ({ runtime, part })),
  )
  return { kits, agents: listAgents(ctx.sandbox) }
}

/** Answers once the archive has arrived; the list then says how far it is. */
export async function addOwnKit(ctx: Ctx, { request }: Pick<Wire, 'request'>): Promise<OwnKits> {
  await requireOperator(ctx)
  if (!request.isMultipart()) throw refuse('unsupported_media', 'Please send this as a multipart form.')
  const kits = requireKits(ctx)
  if (Number(request.headers['content-length'] ?? 0) > calls.addOwnKit.maxBytes) throw tooLarge()
  const work = beginWork(ctx, { act: 'add', subject: 'Upload', step: 'unpack' })
  let archive: string | undefined
  try {
    archive = await kits.makeUpload()
    work.subject = await receive(request, archive, work.stop.signal)
  } catch (error) {
    works.delete(ctx.sandbox)
    if (archive) await rm(dirname(archive), { recursive: true, force: true })
    if (error instanceof Refusal) throw error
    if ((error as { statusCode?: number }).statusCode === 413) throw tooLarge()
    ctx.log.warn({ err: error }, 'an upload of a kit broke off')
    const isFull = (error as NodeJS.ErrnoException).code === 'ENOSPC'
    throw refuse('kit_unreadable', isFull ? 'The disk is full. Make room and try again.' : undefined)
  }
  const path = archive
  void finish(ctx, work, async (options) => {
    try {
      const { id } = await kits.add(path, options)
      await writeAudit(ctx, { act: 'kit.added', companyId: undefined, subject: id })
    } finally {
      await rm(dirname(path), { recursive: true, force: true })
    }
  })
  return listOwnKits(ctx)
}

export async function changeOwnKit(ctx: Ctx, { kit, act }: Wish): Promise<OwnKits> {
  await requireOperator(ctx)
  const kits = requireKits(ctx)
  if (act === 'stop') works.get(ctx.sandbox)?.stop.abort()
  else if (kit === null || !kits.list().some(({ id }) => id === kit)) throw refuse('kit_not_found')
  else if (act === 'test') {
    const work = beginWork(ctx, { act: 'test', subject: kit, step: 'start' })
    void finish(ctx, work, (options) => kits.test(kit, options))
    await writeAudit(ctx, { act: 'kit.tested', companyId: undefined, subject: kit })
  } else {
    const uses = await listUses(ctx, kit)
    if (uses.length > 0) throw refuse('kit_in_use', `${kit} is used by ${nameAll(uses)}. Remove it there first.`)
    if (!(await kits.remove(kit))) throw refuse('kit_not_found')
    await writeAudit(ctx, { act: 'kit.removed', companyId: undefined, subject: kit })
  }
  return listOwnKits(ctx)
}

function requireKits({ sandbox: { ownKits } }: Ctx): Door {
  if (ownKits) return ownKits
  throw refuse('project_unavailable', 'This server doesn’t run projects itself. Add the kit on its runners.')
}

/** Reserves the server for it. */
function beginWork({ sandbox }: Ctx, about: Pick<Work, 'act' | 'subject' | 'step'>): Work {
  if (works.get(sandbox)?.isRunning) throw refuse('kit_busy')
  const work: Work = { ...about, steps: [], isRunning: true, problem: null, stop: new AbortController() }
  works.set(sandbox, work)
  return work
}

async function finish(ctx: Ctx, work: Work, todo: (options: AddOptions) => Promise<unknown>): Promise<void> {
  const signal = AbortSignal.any([work.stop.signal, AbortSignal.timeout(maxMs)])
  try {
    await todo({
      signal,
      onBegin: (step) => (work.step = step),
      onStep: (step) => work.steps.push(step),
    })
  } catch (error) {
    const isStopped = work.stop.signal.aborted
    const isLate = error instanceof Error && error.name === 'TimeoutError'
    const text = isLate
      ? 'It took longer than 20 minutes and was stopped.'
      : error instanceof Error
        ? error.message
        : String(error)
    work.problem = isStopped ? 'You stopped it.' : text
    if (!isStopped) ctx.log.warn({ err: error }, 'a kit was not accepted')
  }
  work.isRunning = false
}

/** Writes the form's file to the path; returns its name. */
async function receive(request: Wire['request'], path: string, signal: AbortSignal): Promise<string> {
  const limits = { fileSize: calls.ownKitLimits.packedBytes, files: 1, fields: 5, parts: 6 }
  const part = await request.file({ limits })
  if (!part) throw refuse('invalid_input', 'Please choose an archive.')
  await pipeline(part.file, createWriteStream(path, { flags: 'wx', mode: 0o600 }), { signal })
  if (part.file.truncated) throw tooLarge()
  return (part.filename || 'Archive')
    .toWellFormed()
    .replaceAll(/\p{Cc}/gu, '')
    .slice(0, maxFileName)
}

function describe(kit: OwnKit, usedBy: string[]): OwnKitState {
  const { id, form, kind, bytes, files, addedAt, testedAt, steps } = kit
  const { name, version, runtime } = form
  return { id, name, version, runtime, kind, bytes, files, addedAt, testedAt, steps, isOffered: isSound(kit), usedBy }
}

const tooLarge = () => refuse('payload_too_large', 'An archive can be at most 1 GB. Leave some files out.')

const nameAll = (titles: string[]) => titles.map((title) => `“${title}”`).join(', ')
