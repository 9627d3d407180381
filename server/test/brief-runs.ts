/** Less time for code that never ends: it costs a test all the time that it gets. */
import type { Limits } from '../src/platform/languages/language.ts'
import type { Sandbox } from '../src/platform/sandbox/sandbox.ts'
import type { TestServer } from './server.ts'

/** Does so while the server's runs have these limits. */
export async function withLimits<T>(
  { machinery }: TestServer,
  limits: Partial<Limits>,
  act: () => Promise<T>,
): Promise<T> {
  const { sandbox } = machinery
  const run: Sandbox['run'] = (request, on) => sandbox.run({ ...request, limits: { ...request.limits, ...limits } }, on)
  machinery.sandbox = Object.assign(Object.create(sandbox) as Sandbox, { run })
  return act().finally(() => (machinery.sandbox = sandbox))
}
