/** Inputs that submitted code is asked about keep to what the task promises. */
import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { bankQuestion } from '../../test/follow-up-rooms.ts'
import { openForTests } from '../../test/opened.ts'
import { freshInputs, type Run } from './inputs.ts'

const opened = openForTests()
const run: Run = (request) =>
  opened.server.machinery.sandbox.run({ id: randomUUID(), queue: 'inputs', mode: 'function', ...request })

const isAscending = (list: number[]) => list.every((each, at) => at === 0 || list[at - 1]! <= each)
const reachesRoot = (parents: number[], folder: number, left = parents.length): boolean =>
  folder === -1 || (left > 0 && reachesRoot(parents, parents[folder]!, left - 1))

test.each<[string, (args: any[]) => boolean]>([
  ['expiring-credits', ([events]) => isAscending(events.map(([day]: number[]) => day))],
  ['alert-suppression', ([times, kinds]) => isAscending(times) && times.length === kinds.length],
  [
    'folder-access',
    ([parents, rules]) =>
      parents.length === rules.length && parents.every((_: number, at: number) => reachesRoot(parents, at)),
  ],
])('fresh inputs for %s all keep its rules', async (id, keepsRules) => {
  const inputs = await freshInputs(run, bankQuestion(id))
  expect(inputs.length).toBeGreaterThanOrEqual(8)
  expect(inputs.filter((args) => !keepsRules(args))).toEqual([])
})
