/** Whose turn a run takes: `company/key`. One text, so that runners of every version take it as they took a key. */
import type { RunRequest } from './request.ts'
import type { Sandbox } from './sandbox.ts'

export const queueKeyOf = (companyId: string, key: string): string => `${companyId}/${key}`

/** A key without a company is a company of its own. */
export const companyOf = (key: string): string => key.split('/', 1)[0]!

/** False of the keys of others who use a runner by Piston's protocol. */
export const hasCompany = (key: string): boolean => key.includes('/')

type Runner = Pick<Sandbox, 'run' | 'stop' | 'engine' | 'languages'>

/** The sandbox for what is tried beside a candidate's own runs: each is a key of its own, and a turn of this company's. */
export function shareAsCompany(sandbox: Runner, companyId: string): Runner {
  const { stop, engine, languages } = sandbox
  const run: Runner['run'] = (request: RunRequest, on) =>
    sandbox.run({ ...request, queue: queueKeyOf(companyId, request.queue) }, on)
  return { run, stop, engine, languages }
}
