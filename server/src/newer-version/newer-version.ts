/**
 * A newer version that is known, for operators: from a file or address of theirs, read once a day at most and only when the
 * page asks. Without that setting nothing is read or asked.
 * Public files: routes.ts.
 */
import type { NewerVersion } from '@nova/contract/installation/newer-version'
import { requireOperator } from '../accounts/accounts.ts'
import type { Ctx } from '../platform/context/context.ts'
import { isOlder, isVersion } from '../platform/database/version.ts'
import { type Known, readKnown, Unreadable } from './reading.ts'

const keptMs = 86_400_000

type Read = { readAt: Date; known: Known | undefined; problem: string | null }

/** Of this server, by its settings; several who ask at once share one reading. */
const reads = new WeakMap<Ctx['settings'], { from: string; readAt: Date; reading: Promise<Read> }>()

export async function getNewerVersion(ctx: Ctx): Promise<NewerVersion> {
  await requireOperator(ctx)
  const { newerVersionFrom: from, version: running } = ctx.settings
  if (from === undefined) return { running, isOn: false, newer: null, problem: null, readAt: null }
  const { readAt, known, problem } = await readOnce(ctx, from)
  const newer = known && isVersion(running) && isOlder(running, known.version) ? known : null
  return { running, isOn: true, newer, problem, readAt: readAt.toISOString() }
}

function readOnce({ settings, now, log }: Ctx, from: string): Promise<Read> {
  const readAt = now()
  const last = reads.get(settings)
  if (last?.from === from && readAt.getTime() - last.readAt.getTime() < keptMs) return last.reading
  const reading = readKnown(from).then(
    (known) => ({ readAt, known, problem: null }),
    (error: unknown) => {
      if (!(error instanceof Unreadable)) log.warn({ err: error }, 'the newest version could not be read')
      const problem = error instanceof Unreadable ? error.message : 'It could not be read; the log says why.'
      return { readAt, known: undefined, problem }
    },
  )
  reads.set(settings, { from, readAt, reading })
  return reading
}
