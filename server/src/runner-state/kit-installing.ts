/** Installs the libraries of a kit while operators watch; one installation of a kit at a time. */
import type { installKit as call, RunnerState } from '@nova/contract/installation/runner-state'
import { refuse } from '@nova/contract/refusals'
import type { z } from 'zod'
import { requireOperator } from '../accounts/accounts.ts'
import { writeAudit } from '../platform/audit/audit.ts'
import type { Ctx } from '../platform/context/context.ts'
import { attemptOf } from './kits.ts'
import { readRunnerState } from './runner-state.ts'

type Wish = z.output<(typeof call)['body']>

/** A full disk or a slow network shouldn't keep it for hours. */
const maxMs = 15 * 60_000

/** Answers at once; the state then says how far it is. */
export async function installKit(ctx: Ctx, { runtime, act }: Wish): Promise<RunnerState> {
  await requireOperator(ctx)
  const { sandbox } = ctx
  const isHere = sandbox.projectRuntimes.some(({ id, version }) => id === runtime && version !== null)
  if (!sandbox.installKit || !isHere) {
    throw refuse(
      'project_unavailable',
      'This server doesn’t run projects itself. Install the libraries on its runners.',
    )
  }
  const attempt = attemptOf(sandbox, runtime)
  if (act === 'stop') attempt.installing?.stop.abort()
  if (act === 'install' && !attempt.installing) {
    const installing = { stop: new AbortController(), done: 0, total: 0 }
    Object.assign(attempt, { installing, problem: null })
    const signal = AbortSignal.any([installing.stop.signal, AbortSignal.timeout(maxMs)])
    void sandbox
      .installKit(runtime, { signal, onProgress: (progress) => Object.assign(installing, progress) })
      .catch((error: unknown) => {
        if (!installing.stop.signal.aborted) attempt.problem = error instanceof Error ? error.message : String(error)
      })
      .finally(() => (attempt.installing = undefined))
    await writeAudit(ctx, { act: 'kit.installed', companyId: undefined, subject: runtime })
  }
  return readRunnerState(ctx)
}
