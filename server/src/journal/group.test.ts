/** How entries of many interviews are gathered into statements, against a database whose answers the test gives. */
import { setImmediate as turn } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { firstHash } from './chain.ts'
import { makeGroupWriter, type Written } from './group.ts'

type Query = { values: string[]; answer: (ids: string[]) => void; fail: (error: Error) => void }

function makeWriter() {
  const queries: Query[] = []
  const query = ({ values }: { values: string[] }) =>
    new Promise((resolve, reject) => {
      const answer = (ids: string[]) => resolve({ rows: ids.map((interview_id) => ({ interview_id })) })
      queries.push({ values, answer, fail: reject })
    })
  const write = makeGroupWriter({ writers: { query } } as never)
  const idsOf = ({ values }: Query) => (JSON.parse(values[0]!) as { id: string }[]).map(({ id }) => id)
  return { queries, write: (id: string) => write(makeWritten(id)), groups: () => queries.map(idsOf) }
}

function makeWritten(interviewId: string): Written {
  const was = { seq: 0, hash: firstHash, used: {} }
  return { interviewId, was, head: { ...was, seq: 1 }, sealed: [], sizes: [], pads: [] }
}

const names = (count: number) => Array.from({ length: count }, (_, at) => `i${at}`)

test('simultaneous writes share one statement, and each caller learns if its own entries were written', async () => {
  const { queries, write, groups } = makeWriter()
  const written = ['a', 'b', 'c'].map(write)
  await turn()
  await turn()
  expect(groups()).toEqual([['a', 'b', 'c']])
  queries[0]!.answer(['a', 'c'])
  expect(await Promise.all(written)).toEqual([true, false, true])
})

test('a statement that fails fails for its whole group, and the next one is tried', async () => {
  const { queries, write, groups } = makeWriter()
  const written = ['a', 'b'].map(write)
  await turn()
  queries[0]!.fail(new Error('no space'))
  const results = await Promise.allSettled(written)
  expect(results.map((result) => result.status === 'rejected' && result.reason.message)).toEqual([
    'no space',
    'no space',
  ])
  const next = write('c')
  await turn()
  queries[1]!.answer(['c'])
  expect([await next, groups()]).toEqual([true, [['a', 'b'], ['c']]])
})

test('two statements are on their way at once and no third; what waits goes with the next', async () => {
  const { queries, write, groups } = makeWriter()
  const written = []
  for (const id of ['a', 'b', 'c', 'd']) {
    written.push(write(id))
    await turn()
    await turn()
  }
  expect(groups()).toEqual([['a'], ['b']])
  queries[0]!.answer(['a'])
  await turn()
  await turn()
  expect(groups()).toEqual([['a'], ['b'], ['c', 'd']])
  queries[1]!.answer(['b'])
  queries[2]!.answer(['c', 'd'])
  expect(await Promise.all(written)).toEqual([true, true, true, true])
  // Both have ended, so that two may begin again.
  const again = []
  for (const id of ['e', 'f', 'g']) {
    again.push(write(id))
    await turn()
    await turn()
  }
  expect(groups().slice(3)).toEqual([['e'], ['f']])
  queries[3]!.answer(['e'])
  await turn()
  await turn()
  for (const query of queries.slice(4)) query.answer(['f', 'g'])
  expect(await Promise.all(again)).toEqual([true, true, true])
})

test('a statement holds 64 interviews at most, in the order in which they came', async () => {
  const { queries, write, groups } = makeWriter()
  const ids = names(150)
  const written = ids.map(write)
  await turn()
  await turn()
  expect(groups()).toEqual([ids.slice(0, 64), ids.slice(64, 128)])
  queries[1]!.answer(ids)
  await turn()
  expect(groups()[2]).toEqual(ids.slice(128))
  queries[0]!.answer(ids)
  queries[2]!.answer(ids)
  expect(await Promise.all(written)).toEqual(ids.map(() => true))
})
