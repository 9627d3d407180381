/**
 * Metrics of this server for Prometheus. Promises that names and label values come from fixed lists: no id, address,
 * company or model's name is one; and that scraping costs the database one short reading in five seconds at most.
 * Public files: access.ts, installation.ts, meter-sandbox.ts, spans.ts, streams.ts, work.ts.
 */
import { type Installation, makeInstallationGauges } from './installation.ts'
import { makeMachineGauges, type Pools } from './machine.ts'
import { openRegistry } from './makers.ts'
import { makeRoomInstruments } from './streams.ts'
import { makeJobInstruments, makeModelInstruments, makeRunInstruments } from './work.ts'

export type Metrics = ReturnType<typeof makeMetrics>

/** Metrics of one server, all counts at 0. `version` is the product's. */
export function makeMetrics(version: string) {
  const makers = openRegistry()
  const { registry } = makers
  const readMachine = makeMachineGauges(makers, version)
  const rooms = makeRoomInstruments(makers)
  const runs = makeRunInstruments(makers)
  const models = makeModelInstruments(makers)
  const jobs = makeJobInstruments(makers)
  const readInstallationGauges = makeInstallationGauges(makers)
  return {
    ...rooms,
    ...runs,
    ...models,
    ...jobs,
    contentType: registry.contentType,
    /** The text that Prometheus reads. `readInstallation` may fail or take long. */
    async print(pools: Pools, readInstallation: () => Promise<Installation>): Promise<string> {
      await readInstallationGauges(readInstallation)
      readMachine(pools)
      return registry.metrics()
    },
  }
}
