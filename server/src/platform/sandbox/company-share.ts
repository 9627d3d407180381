/** The sandbox, as one company uses it. */
import { queueKeyOf } from '../queue/queue-key.ts'
import type { RunRequest } from './request.ts'
import type { Sandbox } from './sandbox.ts'

type Runner = Pick<Sandbox, 'run' | 'stop' | 'engine' | 'languages'>

/** The sandbox for trials next to a candidate's own runs: each has its own key, and a turn of this company's. */
export function shareAsCompany(sandbox: Runner, companyId: string): Runner {
  const { stop, engine, languages } = sandbox
  const run: Runner['run'] = (request: RunRequest, on) =>
    sandbox.run({ ...request, queue: queueKeyOf(companyId, request.queue) }, on)
  return { run, stop, engine, languages }
}
