/** The machines that run candidates' code, for operators; and a check that runs a small program in every language. */
import { randomUUID } from 'node:crypto'
import type { LanguageCheck, RunnerState } from '@nova/contract/installation/runner-state'
import type { CodeLanguage } from '@nova/contract/words'
import { requireOperator } from '../accounts/accounts.ts'
import { writeAudit } from '../platform/audit/audit.ts'
import type { Ctx } from '../platform/context/context.ts'
import { toolchains } from '../platform/languages/languages.ts'
import { findMissingTools } from '../platform/project-boxes/tools.ts'
import type { Sandbox } from '../platform/sandbox/sandbox.ts'
import { describeKits } from './kits.ts'

const said = 'The sandbox works'

/** Tools of a project's terminal that people expect, in addition to the required ones. */
const usefulTools = ['git', 'vim', 'nano', 'rg', 'tree', 'curl']

/** Kept in this process: a check is about the machine it ran on. */
const lastChecks = new WeakMap<Sandbox, NonNullable<RunnerState['lastCheck']>>()

export async function readRunnerState(ctx: Ctx): Promise<RunnerState> {
  await requireOperator(ctx)
  const { health, healthDetail, engine, languages, machines } = ctx.sandbox
  return {
    health,
    engine,
    languages,
    detail: healthDetail || null,
    machines: (machines ?? []).map(({ name, problem, load, askedAt, ...machine }) => ({
      name,
      load,
      problem: problem ?? null,
      askedAt: askedAt?.toISOString() ?? null,
      languages: [...new Set(machine.languages)],
    })),
    kits: describeKits(ctx.sandbox),
    missingTools: engine === 'bubblewrap' ? findMissingTools(usefulTools) : [],
    lastCheck: lastChecks.get(ctx.sandbox) ?? null,
  }
}

/** A check's result is reused for this long: two requests cause one run. */
const freshMs = 5000

/** Tries every language that is there, at once. */
export async function checkRunner(ctx: Ctx): Promise<RunnerState> {
  await requireOperator(ctx)
  const { sandbox } = ctx
  await sandbox.lookForLibraries?.()
  const last = lastChecks.get(sandbox)
  if (last && ctx.now().getTime() - Date.parse(last.at) < freshMs) return readRunnerState(ctx)
  const there = sandbox.engine === 'browser' ? [] : sandbox.languages.filter(({ version }) => version !== null)
  const results = await Promise.all(there.map(({ id }) => tryLanguage(sandbox, id)))
  lastChecks.set(sandbox, { at: ctx.now().toISOString(), results })
  await writeAudit(ctx, { act: 'runner.checked', companyId: undefined, subject: '' })
  return readRunnerState(ctx)
}

async function tryLanguage(sandbox: Sandbox, language: CodeLanguage): Promise<LanguageCheck> {
  const id = `check-${randomUUID()}`
  const startedAt = performance.now()
  const { status, run, compile, reason } = await sandbox.run({
    id,
    queue: id,
    language,
    mode: 'program' as const,
    code: toolchains[language].prints(said),
  })
  const isOk = status === 'ok' && run?.stdout.includes(said) === true
  const told = reason ?? (run ?? compile)?.stderr.trim().slice(0, 500)
  const problem = isOk ? null : told || `The run ended as ${status}.`
  return { language, isOk, milliseconds: Math.round(performance.now() - startedAt), problem }
}
