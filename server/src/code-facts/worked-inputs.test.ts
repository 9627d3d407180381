/** Results for an input of the candidate's own: from the real references, and from the candidate's code. */
import type { BankCodingQuestion } from '@nova/contract/questions/bank'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { firstTimeMs, openTestSandbox, type TestSandbox } from '../../test/sandbox.ts'
import { loadBank } from '../questions/bank.ts'
import { runOwn, workOut } from './worked-inputs.ts'

let opened: TestSandbox
beforeAll(async () => {
  opened = await openTestSandbox()
  await opened.sandbox.whenReady()
}, firstTimeMs)
afterAll(() => opened.close())

const questionOf = (id: string) => loadBank().byId.get(id) as BankCodingQuestion

describe('the right result', () => {
  test('for each input is computed', async () => {
    const inputs = [
      [[5, 9], 1, 0, 0],
      [[5, 9, 9], 1, 0, 0],
    ]
    expect(await workOut(opened.sandbox, questionOf('battery-plan'), inputs)).toEqual([0, 4])
    expect(await workOut(opened.sandbox, questionOf('address-blocks'), [[[[3, 3]]], [[[0, 6]]]])).toEqual([
      [[3, 1]],
      [
        [0, 4],
        [4, 2],
        [6, 1],
      ],
    ])
  })

  test('for an input that breaks the rules of the task is undefined', async () => {
    expect(await workOut(opened.sandbox, questionOf('battery-plan'), [[[5, 9], 1, 2, 0]])).toEqual([])
    expect(await workOut(opened.sandbox, questionOf('fullest-moment'), [[[[5, 3]]], [[[3, 5]]]])).toEqual([
      undefined,
      [1, 3, 5],
    ])
  })

  test('for an input of the wrong types is undefined', async () => {
    expect(await workOut(opened.sandbox, questionOf('battery-plan'), [[['5'], 1, 0, 0], [[5]]])).toEqual([])
  })
})

describe("the result of the candidate's own code", () => {
  const run = async (code: string, input = [[0, 7]]) => {
    const own = { language: 'python', code } as const
    return (await runOwn(opened.sandbox, questionOf('address-blocks'), own, [[input]]))[0]
  }

  test('is what it gives back, that it does not end, or its error', async () => {
    expect(await run('def blocksFor(ranges):\n    return [[3, 1]]')).toEqual({ status: 'ok', returned: [[3, 1]] })
    const endless = 'def blocksFor(ranges):\n    size = 1\n    while 0 % size == 0:\n        size *= 2\n    return []'
    expect(await run(endless)).toEqual({ status: 'timeout', returned: undefined })
    const broken = await run('def blocksFor(ranges):\n    return nothing')
    expect(broken).toMatchObject({ status: 'error', returned: undefined })
    expect(broken!.error).toContain("NameError: name 'nothing' is not defined")
  })

  test('is none where it is longer than anybody reads in a chat, and where the code is too long', async () => {
    expect(await run('def blocksFor(ranges):\n    return [[1, 1]] * 5000')).toBeUndefined()
    expect(await run(`def blocksFor(ranges):\n    return []\n${'# \n'.repeat(12_000)}`)).toBeUndefined()
  })
})
